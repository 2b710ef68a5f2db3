-- +goose Up
-- What the hall is told: the clock of the round and one line. It is not in the journal's images: going back in
-- the log does not turn a clock back. One row an event, none as long as nothing was set.

-- round: of the clock, 0: there is none. next: it counts down to the beginning of that round. length: of the
-- clock, used: what had run of it when it was started last, in milliseconds; started_at: it runs since then,
-- empty: it stands. Nothing that ticks is stored, so a power cut takes nothing away. usual: minutes that a
-- clock was started with last. line: what is announced, since line_at.
CREATE TABLE halls (
    tournament_id INTEGER NOT NULL PRIMARY KEY REFERENCES tournaments (id) ON DELETE CASCADE,
    round         INTEGER NOT NULL CHECK (round >= 0),
    next          BOOLEAN NOT NULL,
    length        INTEGER NOT NULL CHECK (length >= 0),
    used          INTEGER NOT NULL CHECK (used >= 0),
    started_at    DATETIME,
    usual         INTEGER NOT NULL CHECK (usual >= 0),
    line          TEXT    NOT NULL,
    line_at       DATETIME
);
