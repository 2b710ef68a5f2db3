-- +goose Up
-- Accounts, who may do what, and links with a secret. None of these tables is in the journal: secrets are
-- never there, and going back in the log brings no right back. Secrets are stored as hashes.

-- level: admin everything here, organiser may make events and keeps the club's players, helper only what
-- he was invited to. A password is empty as long as none was set: then only a one-time link signs in.
CREATE TABLE accounts (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL,
    name_key   TEXT    NOT NULL, -- as it is compared; empty: no name yet
    level      TEXT    NOT NULL CHECK (level IN ('admin', 'organiser', 'helper')),
    password   TEXT    NOT NULL, -- argon2id, with its salt and cost
    created_at DATETIME NOT NULL,
    closed_at  DATETIME
);
CREATE UNIQUE INDEX accounts_name ON accounts (name_key) WHERE name_key <> '';

-- Whoever claims the program is the first one, without name and password until others are invited.
INSERT INTO accounts (id, name, name_key, level, password, created_at) VALUES (1, '', '', 'admin', '', CURRENT_TIMESTAMP);

ALTER TABLE organiser_links ADD COLUMN account_id INTEGER NOT NULL DEFAULT 1 REFERENCES accounts (id);

-- Where an account is signed in. The session names its device, so that ending the device ends it.
CREATE TABLE devices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tag        TEXT    NOT NULL, -- a short name for the journal
    agent      TEXT    NOT NULL, -- browser and system
    addr       TEXT    NOT NULL,
    created_at DATETIME NOT NULL,
    seen_at    DATETIME NOT NULL,
    ended_at   DATETIME
);
CREATE INDEX devices_account ON devices (account_id);

-- What an account may do in an event.
CREATE TABLE members (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    account_id    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    role          TEXT    NOT NULL CHECK (role IN ('owner', 'organiser', 'arbiter', 'viewer')),
    created_at    DATETIME NOT NULL,
    UNIQUE (tournament_id, account_id)
);
CREATE INDEX members_account ON members (account_id);

-- Links with a secret. arbiter, table and screen give what they name to whoever has them; an invitation is
-- used once, by somebody who has an account or makes one. role: of an invitation to an event; empty: to
-- make events here. tbl: of a table.
CREATE TABLE access_links (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER REFERENCES tournaments (id) ON DELETE CASCADE,
    kind          TEXT    NOT NULL CHECK (kind IN ('arbiter', 'table', 'screen', 'invite')),
    role          TEXT    NOT NULL CHECK (role IN ('', 'owner', 'organiser', 'arbiter', 'viewer')),
    tbl           INTEGER NOT NULL CHECK (tbl >= 0),
    label         TEXT    NOT NULL,
    hash          TEXT    NOT NULL UNIQUE,
    created_at    DATETIME NOT NULL,
    expires_at    DATETIME,
    used_at       DATETIME,
    withdrawn_at  DATETIME,
    CHECK (tournament_id IS NOT NULL OR kind = 'invite')
);
CREATE INDEX access_links_tournament ON access_links (tournament_id);

-- report: whether players report at their table: '' no, both: when both say the same, arbiter: one of them
-- and an arbiter.
ALTER TABLE tournaments ADD COLUMN report TEXT NOT NULL DEFAULT '' CHECK (report IN ('', 'both', 'arbiter'));

-- What a side of a match says at the table. It counts for nothing until it is agreed or confirmed; then it
-- is a result, and these rows are gone. record: the actions from nothing. device: a hash.
CREATE TABLE reports (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    match_id      INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    side          INTEGER NOT NULL CHECK (side IN (0, 1)),
    record        TEXT    NOT NULL,
    device        TEXT    NOT NULL,
    at            DATETIME NOT NULL,
    UNIQUE (match_id, side)
);
CREATE INDEX reports_tournament ON reports (tournament_id);

-- A result that was typed a second time and was the same. It holds for this version of the match only.
CREATE TABLE checks (
    match_id INTEGER NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    version  INTEGER NOT NULL,
    who      TEXT    NOT NULL,
    at       DATETIME NOT NULL
);
