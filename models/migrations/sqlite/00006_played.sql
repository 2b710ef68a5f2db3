-- +goose Up
-- Every new column begins with the zero value of its kind, as in 00002. stages.format is round-robin, or one of
-- those whose rounds are taken as they were played: swiss, team-swiss, mcmahon.

-- rounds: how many the event has, 0: as many as were played (of a round robin the schedule says it). byes: what
-- byes give, as event.json of an event folder has it; empty: what the rules say. bye_opponent: what a bye adds
-- to the sum of the opponents' points.
ALTER TABLE stages ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0 CHECK (rounds >= 0);
ALTER TABLE stages ADD COLUMN byes TEXT NOT NULL DEFAULT '';
ALTER TABLE stages ADD COLUMN bye_opponent TEXT NOT NULL DEFAULT '' CHECK (bye_opponent IN ('', 'lowest'));

-- start: the start score of a McMahon, in sixtieths.
ALTER TABLE entrants ADD COLUMN start INTEGER NOT NULL DEFAULT 0;

-- bye_kind: what kind of bye it is: '' of a round robin, else pab, hpb, zpb, fpb. bye_turn: the turn that the
-- pairing gave the bye: 1 first, 2 second, 0 none. given: the score of a match whose games are not known, in
-- sixtieths, as 150:90. annulled: it is shown and counts nowhere. handicap: the stones that seat 0 gives seat 1, below 0
-- the other way round; of a game: those of that game.
ALTER TABLE matches ADD COLUMN bye_kind TEXT NOT NULL DEFAULT '' CHECK (bye_kind IN ('', 'pab', 'hpb', 'zpb', 'fpb'));
ALTER TABLE matches ADD COLUMN bye_turn INTEGER NOT NULL DEFAULT 0 CHECK (bye_turn BETWEEN 0 AND 2);
ALTER TABLE matches ADD COLUMN given TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN annulled BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE matches ADD COLUMN handicap INTEGER NOT NULL DEFAULT 0 CHECK (handicap BETWEEN -99 AND 99);
ALTER TABLE games ADD COLUMN handicap INTEGER NOT NULL DEFAULT 0 CHECK (handicap BETWEEN -99 AND 99);
