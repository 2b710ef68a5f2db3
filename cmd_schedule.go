package main

import (
	"roundtable/pairing/format"
)

// scheduleCmd prints a round robin without a server.
type scheduleCmd struct {
	Players    int `required:"" help:"How many entrants: 2 to 1000."`
	cycleFlags `embed:""`
	CSV        bool `name:"csv" xor:"form" help:"Print comma-separated values: round,table,first,second; table and second are empty for the bye."`
	JSON       bool `name:"json" xor:"form" help:"Print JSON."`
}

// cycleFlags say which round robin is meant.
type cycleFlags struct {
	Double bool `xor:"cycles" help:"Everybody meets everybody twice (the same as --cycles 2)."`
	Cycles *int `xor:"cycles" placeholder:"1" help:"How many times everybody meets everybody: 1 to 4."`
	NoSwap bool `help:"Leave the last two rounds of a cycle in the plain order; otherwise they change places in every cycle but the last."`
}

// roundRobin is the one for so many entrants; it may be one that does not exist.
func (f *cycleFlags) roundRobin(entrants int) format.RoundRobin {
	rr := format.RoundRobin{Entrants: entrants, Cycles: 1, Swap: !f.NoSwap}
	switch {
	case f.Double:
		rr.Cycles = 2
	case f.Cycles != nil:
		rr.Cycles = *f.Cycles
	}
	return rr
}

// Run writes the schedule to the standard output.
func (f *scheduleCmd) Run(w world) error {
	rr := f.roundRobin(f.Players)
	if err := rr.Validate(); err != nil {
		return usageError{err}
	}
	rounds := rr.Rounds()
	switch {
	case f.CSV:
		return format.WriteCSV(w.out, rounds)
	case f.JSON:
		return format.WriteJSON(w.out, rounds)
	default:
		l := w.lang()
		return format.WriteText(w.out, rounds, format.Words{
			Note:  l.T("cli.note", "Round: the tables in order, the first mover on the left."),
			Cycle: l.T("cli.cycle", "Cycle"),
			Bye:   l.T("cli.bye", "bye"),
		})
	}
}
