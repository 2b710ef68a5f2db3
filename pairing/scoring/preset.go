package scoring

import "roundtable/pairing"

// Preset is a form of a match with a name. With Choose the organiser picks the (odd) number of
// games and what a level match leads to; Form is then the proposal.
type Preset struct {
	pairing.Meta
	Form   Form
	Choose bool
}

// Presets holds the forms an organiser can pick.
var Presets = pairing.Registry[*Preset]{Kind: "form"}

// DefaultForm is the id of the preset of source rule S2.
const DefaultForm = "two-playoff"

// PresetOf finds the preset that a form is an instance of.
func PresetOf(f Form) (*Preset, bool) {
	for _, p := range Presets.All() {
		if p.Form == f || p.Choose && f.Games > 1 && f.Games%2 == 1 && f.PlayAll == p.Form.PlayAll {
			return p, true
		}
	}
	return nil, false
}
