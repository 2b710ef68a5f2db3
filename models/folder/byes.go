package folder

import "encoding/json"

// Text is what byes are worth as event.json has it: {"hpb":0.5,"pab":1}; empty where nothing is said.
func (b Byes) Text() string {
	values := b.values()
	if len(values) == 0 {
		return ""
	}
	return compact(values)
}

// ReadByes reads what Text wrote. The error is for people.
func ReadByes(text string) (Byes, error) {
	if text == "" {
		return Byes{}, nil
	}
	r := &reader{event: &Event{}}
	v := value{reader: r, key: "byes", raw: json.RawMessage(text)}
	v.byes(&r.event.Byes)
	return r.event.Byes, r.problems.Err()
}
