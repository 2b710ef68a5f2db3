-- +goose Up
-- Every new column begins with the zero value of its kind, as in 00002. Ratings, grades and the tables of
-- seasons are worked out from the events; stored is only by which rules.

-- rated: whether the event changes the club's ratings: '' as the club says, 'yes', 'no'.
ALTER TABLE tournaments ADD COLUMN rated TEXT NOT NULL DEFAULT '' CHECK (rated IN ('', 'yes', 'no'));

-- How the club rates; one row, none as long as nothing was set. entered: who is new begins with the rating
-- of his entry. by_game: each game is a result, not the match. apart: every kind of game has ratings of its
-- own. chosen: only events with rated = 'yes' count. grades: the grades of games are kept too. public:
-- everybody sees the list.
CREATE TABLE rating_rules (
    id        INTEGER PRIMARY KEY CHECK (id = 1),
    k         INTEGER NOT NULL CHECK (k > 0),
    new_k     INTEGER NOT NULL CHECK (new_k > 0),
    new_games INTEGER NOT NULL CHECK (new_games >= 0),
    start     INTEGER NOT NULL CHECK (start > 0),
    entered   BOOLEAN NOT NULL,
    by_game   BOOLEAN NOT NULL,
    apart     BOOLEAN NOT NULL,
    chosen    BOOLEAN NOT NULL,
    grades    BOOLEAN NOT NULL,
    public    BOOLEAN NOT NULL,
    version   INTEGER NOT NULL
);

-- A season: one table over several events, those in events (a JSON list of ids) where chosen, else all of a
-- span of days, a game and a section name (empty: any). points is a JSON list by place, rest for the places
-- behind it; share: what those who share a place get; best: so many results count, 0 all; least: so many
-- events for a place; apart: level ones are told apart by their best results.
CREATE TABLE seasons (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    name      TEXT    NOT NULL CHECK (name <> ''),
    chosen    BOOLEAN NOT NULL,
    events    TEXT    NOT NULL,
    from_day  TEXT    NOT NULL,
    to_day    TEXT    NOT NULL,
    game      TEXT    NOT NULL,
    section   TEXT    NOT NULL,
    points    TEXT    NOT NULL,
    rest      INTEGER NOT NULL CHECK (rest >= 0),
    share     TEXT    NOT NULL CHECK (share IN ('', 'higher', 'lower')),
    best      INTEGER NOT NULL CHECK (best >= 0),
    least     INTEGER NOT NULL CHECK (least >= 0),
    apart     BOOLEAN NOT NULL,
    published BOOLEAN NOT NULL,
    version   INTEGER NOT NULL
);

-- How a game went, as far as the grades ask: in which round of moves it ended, and how many pieces of the loser
-- were home then; 0: not noted.
ALTER TABLE games ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0 CHECK (rounds BETWEEN 0 AND 999);
ALTER TABLE games ADD COLUMN home   INTEGER NOT NULL DEFAULT 0 CHECK (home BETWEEN 0 AND 15);
