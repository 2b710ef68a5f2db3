package rating

import "roundtable/pairing"

// The twenty-five grades and where each begins (source rule S6).
var (
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "1", Name: "Rascal", Order: 1}, No: 1, Points: 0})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "2", Name: "Little Novice", Order: 2}, No: 2, Points: 50})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "3", Name: "Novice", Order: 3}, No: 3, Points: 100})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "4", Name: "Little Player", Order: 4}, No: 4, Points: 150})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "5", Name: "Young Player", Order: 5}, No: 5, Points: 200})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "6", Name: "Candidate Master", Order: 6}, No: 6, Points: 250})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "7", Name: "Junior Master", Order: 7}, No: 7, Points: 400})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "8", Name: "Intermediate Master", Order: 8}, No: 8, Points: 600})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "9", Name: "Senior Master", Order: 9}, No: 9, Points: 800})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "10", Name: "Chief Master", Order: 10}, No: 10, Points: 1000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "11", Name: "Hall Keeper", Order: 11}, No: 11, Points: 1500})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "12", Name: "Famed Hall Keeper", Order: 12}, No: 12, Points: 2000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "13", Name: "House Keeper", Order: 13}, No: 13, Points: 2500})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "14", Name: "Famed House Keeper", Order: 14}, No: 14, Points: 3000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "15", Name: "Council Member", Order: 15}, No: 15, Points: 4000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "16", Name: "Council Elder", Order: 16}, No: 16, Points: 5000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "17", Name: "Council President", Order: 17}, No: 17, Points: 6000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "18", Name: "Overlord", Order: 18}, No: 18, Points: 7000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "19", Name: "Heavenly King", Order: 19}, No: 19, Points: 9000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "20", Name: "Game Madcap", Order: 20}, No: 20, Points: 11000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "21", Name: "Game Devotee", Order: 21}, No: 21, Points: 13000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "22", Name: "Game Worthy", Order: 22}, No: 22, Points: 15000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "23", Name: "Game Hermit", Order: 23}, No: 23, Points: 18000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "24", Name: "Game Spirit", Order: 24}, No: 24, Points: 21000})
	_ = Grades.Add(&Grade{Meta: pairing.Meta{ID: "25", Name: "Game Soul", Order: 25}, No: 25, Points: 25000})
)
