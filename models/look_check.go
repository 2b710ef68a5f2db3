package models

// Check reports what SetLook would refuse whatever is stored.
func (l Look) Check() error { return l.into(new(TournamentRow)) }

// CheckCategories reports what SetCategories would refuse whatever is stored.
func CheckCategories(list []Category) error {
	_, err := cleanCategories(list)
	return err
}
