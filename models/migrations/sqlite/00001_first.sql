-- +goose Up
CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE tournaments (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    uid            TEXT    NOT NULL UNIQUE,
    slug           TEXT    NOT NULL UNIQUE CHECK (slug <> ''),
    name           TEXT    NOT NULL CHECK (name <> ''),
    game           TEXT    NOT NULL,
    venue          TEXT    NOT NULL,
    date           TEXT    NOT NULL,
    time_zone      TEXT    NOT NULL,
    published      BOOLEAN NOT NULL,
    ended_at       DATETIME,
    version        INTEGER NOT NULL,
    public_version INTEGER NOT NULL,
    created_at     DATETIME NOT NULL,
    updated_at     DATETIME NOT NULL
);

-- A stage has a format and the rules of scoring and ranking.
CREATE TABLE stages (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    pos           INTEGER NOT NULL CHECK (pos > 0),
    format        TEXT    NOT NULL,
    cycles        INTEGER NOT NULL CHECK (cycles BETWEEN 1 AND 4),
    swap          BOOLEAN NOT NULL,
    form          TEXT    NOT NULL,
    system        TEXT    NOT NULL,
    criteria      TEXT    NOT NULL,
    playoff_first TEXT    NOT NULL CHECK (playoff_first IN ('draw', 'set')),
    rule_version  TEXT    NOT NULL,
    draw_method   TEXT    NOT NULL CHECK (draw_method IN ('', 'random', 'typed', 'given')),
    draw_code     TEXT    NOT NULL,
    drawn_at      DATETIME,
    held          TEXT    NOT NULL, -- rounds held back when the schedule was dropped, a JSON list
    UNIQUE (tournament_id, pos)
);

CREATE TABLE groups (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    stage_id      INTEGER NOT NULL REFERENCES stages (id) ON DELETE CASCADE,
    pos           INTEGER NOT NULL CHECK (pos > 0),
    name          TEXT    NOT NULL,
    UNIQUE (stage_id, pos)
);
CREATE INDEX groups_tournament ON groups (tournament_id);

-- number is NULL before the draw; the entrant takes part from from_round until until_round (0: the
-- first, 0: still in).
CREATE TABLE entrants (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    pos           INTEGER NOT NULL CHECK (pos > 0),
    number        INTEGER CHECK (number > 0),
    name          TEXT    NOT NULL CHECK (name <> ''),
    name2         TEXT    NOT NULL,
    unit          TEXT    NOT NULL,
    rating        INTEGER NOT NULL CHECK (rating >= 0),
    note          TEXT    NOT NULL,
    from_round    INTEGER NOT NULL CHECK (from_round >= 0),
    until_round   INTEGER NOT NULL CHECK (until_round >= 0),
    UNIQUE (tournament_id, pos),
    UNIQUE (tournament_id, number)
);

CREATE TABLE rounds (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    group_id      INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    no            INTEGER NOT NULL CHECK (no > 0),
    cycle         INTEGER NOT NULL CHECK (cycle > 0),
    held          BOOLEAN NOT NULL,
    closed        BOOLEAN NOT NULL,
    UNIQUE (group_id, no)
);
CREATE INDEX rounds_tournament ON rounds (tournament_id);

-- What two entrants, or one table, play in a round. tbl 0 is a bye. lot_seat is the seat that won
-- drawn lots, -1 for none.
CREATE TABLE matches (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round_id      INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
    tbl           INTEGER NOT NULL CHECK (tbl >= 0),
    lot_seat      INTEGER NOT NULL CHECK (lot_seat BETWEEN -1 AND 5),
    lot_code      TEXT    NOT NULL,
    version       INTEGER NOT NULL
);
CREATE INDEX matches_tournament ON matches (tournament_id);
CREATE UNIQUE INDEX matches_table ON matches (round_id, tbl) WHERE tbl > 0;

-- Seat order is the order of moving in the first game.
CREATE TABLE seats (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round_id      INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
    match_id      INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat          INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
    entrant_id    INTEGER NOT NULL REFERENCES entrants (id),
    forfeit       BOOLEAN NOT NULL,
    UNIQUE (match_id, seat),
    UNIQUE (round_id, entrant_id)
);
CREATE INDEX seats_tournament ON seats (tournament_id);
CREATE INDEX seats_entrant ON seats (entrant_id);

-- outcomes has one letter a seat: w win, d draw, l loss, a ahead, b behind, + forfeit win,
-- - forfeit loss; it is empty while the game has no result.
CREATE TABLE games (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    match_id      INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    pos           INTEGER NOT NULL CHECK (pos > 0),
    playoff       BOOLEAN NOT NULL,
    void          BOOLEAN NOT NULL,
    first_seat    INTEGER NOT NULL CHECK (first_seat BETWEEN -1 AND 5),
    first_code    TEXT    NOT NULL,
    outcomes      TEXT    NOT NULL CHECK (outcomes = '' OR length(outcomes) BETWEEN 2 AND 6),
    UNIQUE (match_id, pos)
);
CREATE INDEX games_tournament ON games (tournament_id);

-- How a shared place was settled: drawn or typed lots, a play-off between the tied, the arbiter.
-- entrants is the decided order, a JSON list of entrant ids.
CREATE TABLE decisions (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    stage_id      INTEGER NOT NULL REFERENCES stages (id) ON DELETE CASCADE,
    kind          TEXT    NOT NULL CHECK (kind IN ('lots', 'playoff', 'arbiter')),
    entrants      TEXT    NOT NULL,
    code          TEXT    NOT NULL,
    note          TEXT    NOT NULL
);
CREATE INDEX decisions_tournament ON decisions (tournament_id);

-- A club's own games beside the built-in catalogue; data is the same JSON as a catalogue file.
CREATE TABLE own_games (
    id   INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE CHECK (code <> ''),
    data TEXT NOT NULL
);

-- One entry an operation. op is the form's own number, so that a form posted twice acts once.
CREATE TABLE journal (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    at            DATETIME NOT NULL,
    who           TEXT    NOT NULL,
    addr          TEXT    NOT NULL,
    verb          TEXT    NOT NULL,
    details       TEXT    NOT NULL,
    op            TEXT    NOT NULL,
    version       INTEGER NOT NULL
);
CREATE UNIQUE INDEX journal_op ON journal (op) WHERE op <> '';
CREATE INDEX journal_tournament ON journal (tournament_id, id);

-- The rows an operation wrote, before and after: rows is a JSON list of [before, after] pairs, null
-- where the row was not there.
CREATE TABLE journal_images (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    journal_id INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
    pos        INTEGER NOT NULL,
    tbl        TEXT    NOT NULL,
    rows       TEXT    NOT NULL,
    UNIQUE (journal_id, pos)
);

CREATE TABLE organiser_links (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    hash       TEXT NOT NULL UNIQUE,
    created_at DATETIME NOT NULL,
    used_at    DATETIME
);

-- As the session library wants it.
CREATE TABLE sessions (
    token  TEXT PRIMARY KEY,
    data   BLOB NOT NULL,
    expiry REAL NOT NULL
);
CREATE INDEX sessions_expiry ON sessions (expiry);
