-- +goose Up
-- Every new column begins with the zero value of its kind (empty, 0, false, null), so that an image
-- in the journal that was written before means the same as the row it became.

-- A person the club knows. merged_into: the same person as that one, by an organiser's decision; the
-- row stays, so that it can be taken back and no entrant has to change.
CREATE TABLE players (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT    NOT NULL CHECK (name <> ''),
    name2       TEXT    NOT NULL,
    unit        TEXT    NOT NULL,
    rating      INTEGER NOT NULL CHECK (rating >= 0),
    sex         TEXT    NOT NULL CHECK (sex IN ('', 'f', 'm')),
    birth_year  INTEGER NOT NULL CHECK (birth_year >= 0),
    note        TEXT    NOT NULL,
    merged_into INTEGER REFERENCES players (id),
    version     INTEGER NOT NULL,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    CHECK (merged_into IS NULL OR merged_into <> id)
);
CREATE INDEX players_name ON players (name);
CREATE INDEX players_merged ON players (merged_into);

-- What the club proposes for its next event; one row. rules is the JSON of the rules of an event.
CREATE TABLE club (
    id            INTEGER PRIMARY KEY CHECK (id = 1),
    name          TEXT    NOT NULL,
    venue         TEXT    NOT NULL,
    time_zone     TEXT    NOT NULL,
    game          TEXT    NOT NULL,
    rules         TEXT    NOT NULL,
    first_start   TEXT    NOT NULL, -- 14:00, or empty
    round_minutes INTEGER NOT NULL CHECK (round_minutes >= 0),
    names         TEXT    NOT NULL CHECK (names IN ('', 'minors', 'all')),
    version       INTEGER NOT NULL
);

-- event is the address of the event that the tournament is a section of, section its name there.
-- names: whose names the public sees short. indexed: search engines may list the pages.
-- revision rises with every change, version only with those that a form about the event must not miss.
ALTER TABLE tournaments ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournaments ADD COLUMN event TEXT NOT NULL DEFAULT '';
ALTER TABLE tournaments ADD COLUMN section TEXT NOT NULL DEFAULT '';
ALTER TABLE tournaments ADD COLUMN section_pos INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournaments ADD COLUMN regulations TEXT NOT NULL DEFAULT '';
ALTER TABLE tournaments ADD COLUMN names TEXT NOT NULL DEFAULT '' CHECK (names IN ('', 'minors', 'all'));
ALTER TABLE tournaments ADD COLUMN indexed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE tournaments ADD COLUMN categories TEXT NOT NULL DEFAULT ''; -- of prizes, a JSON list
CREATE UNIQUE INDEX tournaments_section ON tournaments (event, section) WHERE event <> '';

-- times are the starts of the rounds in UTC, a JSON list by round; protect: the draw kept club-mates
-- apart in the last rounds.
ALTER TABLE stages ADD COLUMN times TEXT NOT NULL DEFAULT '';
ALTER TABLE stages ADD COLUMN protect BOOLEAN NOT NULL DEFAULT FALSE;

-- out: on the list but not taking part, because he did not come; arrived: checked in.
ALTER TABLE entrants ADD COLUMN player_id INTEGER REFERENCES players (id);
ALTER TABLE entrants ADD COLUMN sex TEXT NOT NULL DEFAULT '' CHECK (sex IN ('', 'f', 'm'));
ALTER TABLE entrants ADD COLUMN birth_year INTEGER NOT NULL DEFAULT 0 CHECK (birth_year >= 0);
ALTER TABLE entrants ADD COLUMN arrived BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE entrants ADD COLUMN out BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX entrants_player ON entrants (player_id);

-- An entry without a tournament is about the club. The table is made anew because a column cannot
-- lose its NOT NULL; foreign keys are off here, so the images keep their parents.
CREATE TABLE journal_new (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER REFERENCES tournaments (id) ON DELETE CASCADE,
    at            DATETIME NOT NULL,
    who           TEXT    NOT NULL,
    addr          TEXT    NOT NULL,
    verb          TEXT    NOT NULL,
    details       TEXT    NOT NULL,
    op            TEXT    NOT NULL,
    version       INTEGER NOT NULL
);
INSERT INTO journal_new (id, tournament_id, at, who, addr, verb, details, op, version)
SELECT id, tournament_id, at, who, addr, verb, details, op, version FROM journal;
DROP TABLE journal;
ALTER TABLE journal_new RENAME TO journal;
CREATE UNIQUE INDEX journal_op ON journal (op) WHERE op <> '';
CREATE INDEX journal_tournament ON journal (tournament_id, id);
