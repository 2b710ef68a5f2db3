-- +goose Up
-- Every new column begins with the zero value of its kind, as in 00002.

-- deleted_at: in the bin since then.
ALTER TABLE tournaments ADD COLUMN deleted_at DATETIME;

-- withdrawal: whether the results of somebody who withdrew count: '' by half of his matches, 'annul' never,
-- 'keep' always. half_of: half of what: '' of the whole event, 'cycle' of the cycle he left in. warnings_lose, overruns_lose: so many
-- warnings or overruns of the clock in one game lose it, 0: none does.
ALTER TABLE stages ADD COLUMN withdrawal TEXT NOT NULL DEFAULT '' CHECK (withdrawal IN ('', 'annul', 'keep'));
ALTER TABLE stages ADD COLUMN half_of TEXT NOT NULL DEFAULT '' CHECK (half_of IN ('', 'cycle'));
ALTER TABLE stages ADD COLUMN warnings_lose INTEGER NOT NULL DEFAULT 0 CHECK (warnings_lose >= 0);
ALTER TABLE stages ADD COLUMN overruns_lose INTEGER NOT NULL DEFAULT 0 CHECK (overruns_lose >= 0);

-- away: the rounds in which an entrant who has withdrawn takes no part, a JSON list of spans.
-- fixed_table: the table he must have, 0 for none.
ALTER TABLE entrants ADD COLUMN away TEXT NOT NULL DEFAULT '';
ALTER TABLE entrants ADD COLUMN fixed_table INTEGER NOT NULL DEFAULT 0 CHECK (fixed_table >= 0);

-- later: the match is played at another time than its round: postponed, or the make-up match of a late
-- entrant. plan: when, in the organiser's words. cancelled: it is not played and counts for nobody.
ALTER TABLE matches ADD COLUMN later TEXT NOT NULL DEFAULT '' CHECK (later IN ('', 'postponed', 'makeup'));
ALTER TABLE matches ADD COLUMN plan TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN cancelled BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE matches ADD COLUMN reason TEXT NOT NULL DEFAULT ''; -- of a match forfeited as a whole
ALTER TABLE games ADD COLUMN reason TEXT NOT NULL DEFAULT ''; -- why it ended as it did

-- What is noted about an entrant: a warning, an overrun of the clock, or points given or taken (in
-- sixtieths). match_id and game: in which game, where it was in one.
CREATE TABLE entries (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    entrant_id    INTEGER NOT NULL REFERENCES entrants (id),
    kind          TEXT    NOT NULL CHECK (kind IN ('warning', 'overrun', 'points')),
    round         INTEGER NOT NULL CHECK (round >= 0),
    match_id      INTEGER REFERENCES matches (id) ON DELETE CASCADE,
    game          INTEGER NOT NULL CHECK (game >= 0),
    points        INTEGER NOT NULL,
    reason        TEXT    NOT NULL,
    note          TEXT    NOT NULL,
    CHECK ((kind = 'points') = (points <> 0))
);
CREATE INDEX entries_tournament ON entries (tournament_id);

-- Seats are made anew: somebody may play a make-up match (extra) beside his match of that round.
CREATE TABLE seats_new (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round_id      INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
    match_id      INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat          INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
    entrant_id    INTEGER NOT NULL REFERENCES entrants (id),
    forfeit       BOOLEAN NOT NULL,
    extra         BOOLEAN NOT NULL DEFAULT FALSE,
    UNIQUE (match_id, seat),
    UNIQUE (match_id, entrant_id)
);
INSERT INTO seats_new (id, tournament_id, round_id, match_id, seat, entrant_id, forfeit)
SELECT id, tournament_id, round_id, match_id, seat, entrant_id, forfeit FROM seats;
DROP TABLE seats;
ALTER TABLE seats_new RENAME TO seats;
CREATE UNIQUE INDEX seats_round ON seats (round_id, entrant_id) WHERE NOT extra;
CREATE INDEX seats_tournament ON seats (tournament_id);
CREATE INDEX seats_entrant ON seats (entrant_id);
