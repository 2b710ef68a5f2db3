package models

import "strconv"

// Fields of a player in the order of its form. They are the names of the form's fields, too.
const (
	FieldName      = "name"
	FieldName2     = "name2"
	FieldUnit      = "unit"
	FieldRating    = "rating"
	FieldSex       = "sex"
	FieldBirthYear = "birth_year"
	FieldNote      = "note"
)

// PlayerFields lists the fields of a player.
func PlayerFields() []string {
	return []string{FieldName, FieldName2, FieldUnit, FieldRating, FieldSex, FieldBirthYear, FieldNote}
}

// Get is a field as text, "" where it is not known.
func (in PlayerIn) Get(field string) string {
	switch field {
	case FieldName:
		return in.Name
	case FieldName2:
		return in.Name2
	case FieldUnit:
		return in.Unit
	case FieldRating:
		return known(in.Rating)
	case FieldSex:
		return in.Sex
	case FieldBirthYear:
		return known(in.BirthYear)
	}
	return in.Note
}

func known(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// Take takes one field over from another player.
func (in *PlayerIn) Take(field string, from PlayerIn) {
	switch field {
	case FieldName:
		in.Name = from.Name
	case FieldName2:
		in.Name2 = from.Name2
	case FieldUnit:
		in.Unit = from.Unit
	case FieldRating:
		in.Rating = from.Rating
	case FieldSex:
		in.Sex = from.Sex
	case FieldBirthYear:
		in.BirthYear = from.BirthYear
	case FieldNote:
		in.Note = from.Note
	}
}
