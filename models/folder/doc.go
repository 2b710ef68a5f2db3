// Package folder reads and writes an event as a folder of plain files, so that anybody can write one by
// hand or by a script: event.json has the settings, entrants.csv who takes part, games.csv what was
// played, a line a game, and penalties.csv (which may be missing) fouls and points given or taken.
// docs/event-folder.md describes every column.
//
// It is pure: a folder in, an Event and a list of problems out. Rounds are taken as they were played,
// whoever paired them. Input makes the standings of the pure rules from an event, Check says what is
// wrong with its rounds. Nothing in the files is dropped in silence: a column that is not known is kept
// and reported, and every problem names file, line, column and what to do.
package folder
