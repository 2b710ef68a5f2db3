-- +goose Up
-- Every new column begins with the zero value of its kind, as in 00002. All of these are told and printed; none of
-- them changes a table.

-- hosting: who organises and judges the event, a JSON object; empty: nobody is named.
ALTER TABLE tournaments ADD COLUMN hosting TEXT NOT NULL DEFAULT '';

-- time_limit: the time of the players: none, 10s/move, 30m, 30m+3x30s, 25m+10s; empty: not said. late: whoever is
-- not there after so many minutes forfeits, 0: not said. camps, through, passing: of Chinese checkers: whether
-- pieces may stay in the camps of others and jump through them, whether a turn may be passed; empty: not said.
ALTER TABLE stages ADD COLUMN time_limit TEXT NOT NULL DEFAULT '';
ALTER TABLE stages ADD COLUMN late INTEGER NOT NULL DEFAULT 0 CHECK (late >= 0);
ALTER TABLE stages ADD COLUMN camps TEXT NOT NULL DEFAULT '' CHECK (camps IN ('', 'yes', 'no'));
ALTER TABLE stages ADD COLUMN through TEXT NOT NULL DEFAULT '' CHECK (through IN ('', 'yes', 'no'));
ALTER TABLE stages ADD COLUMN passing TEXT NOT NULL DEFAULT '' CHECK (passing IN ('', 'yes', 'no'));
