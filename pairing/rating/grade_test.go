package rating

import "testing"

// TestGrades holds the list of the source: number, first points and that no step is left out.
func TestGrades(t *testing.T) {
	begin := []int{0, 50, 100, 150, 200, 250, 400, 600, 800, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 7000, 9000, 11000, 13000, 15000, 18000, 21000, 25000}
	all := Grades.All()
	if len(all) != len(begin) {
		t.Fatalf("%d grades, want %d", len(all), len(begin))
	}
	for i, g := range all {
		if g.No != i+1 || g.Points != begin[i] {
			t.Errorf("grade %d begins at %d, want %d at %d", g.No, g.Points, i+1, begin[i])
		}
		if at := GradeOf(g.Points); at != g {
			t.Errorf("%d points are grade %d, want %d", g.Points, at.No, g.No)
		}
		if i > 0 && GradeOf(g.Points-1) != all[i-1] {
			t.Errorf("%d points are not grade %d", g.Points-1, i)
		}
		if next := g.Next(); i < len(all)-1 && next != all[i+1] || i == len(all)-1 && next != nil {
			t.Errorf("after grade %d comes %v", g.No, next)
		}
	}
	if g := GradeOf(-40); g.No != 1 {
		t.Errorf("who has less than nothing is grade %d, want 1", g.No)
	}
}

// TestGradePoints holds what source rule S6 says a game of two is worth, with its bounds.
func TestGradePoints(t *testing.T) {
	for _, c := range []struct {
		says          string
		winner, loser int
		game          GradeGame
		won, lost     int
	}{
		{"equals", 6, 6, GradeGame{}, 25, -25},
		{"a grade above wins less", 7, 6, GradeGame{}, 24, -24},
		{"a grade below wins more", 6, 7, GradeGame{}, 26, -26},
		{"the largest step up", 1, 25, GradeGame{}, 49, -49},
		{"the winner gets at least 10, the loser loses at least 1", 25, 1, GradeGame{}, 10, -1},
		{"fifteen grades above: the least a winner gets", 21, 6, GradeGame{}, 10, -10},
		{"sixteen grades above: still that least", 22, 6, GradeGame{}, 10, -9},
		{"encouragement: a point for each piece that is home", 6, 6, GradeGame{Home: 7}, 25, -18},
		{"doubled up to grade 5", 5, 5, GradeGame{Home: 7}, 25, -11},
		{"one-piece jumping ended before round 18: only taken", 6, 6, GradeGame{Home: 3, Ended: Ended{Way: OnePiece, Round: 17}}, 0, -25},
		{"in round 18 it was long enough", 6, 6, GradeGame{Ended: Ended{Way: OnePiece, Round: 18}}, 25, -25},
		{"long jumping ended before round 10", 6, 6, GradeGame{Ended: Ended{Way: LongJump, Round: 9}}, 0, -25},
		{"in round 10 it was long enough", 6, 6, GradeGame{Ended: Ended{Way: LongJump, Round: 10}}, 25, -25},
		{"resigned before round 11", 6, 6, GradeGame{Ended: Ended{Way: LongJump, Round: 10, Resigned: true}}, 0, -25},
		{"resigned in round 11", 6, 6, GradeGame{Ended: Ended{Resigned: true, Round: 11}}, 25, -25},
		{"nobody noted the round", 6, 6, GradeGame{Ended: Ended{Way: OnePiece, Resigned: true}}, 25, -25},
	} {
		if won, lost := c.game.Points(c.winner, c.loser); won != c.won || lost != c.lost {
			t.Errorf("%s: %+d %+d, want %+d %+d", c.says, won, lost, c.won, c.lost)
		}
	}
	for own := 1; own <= 25; own++ {
		for other := 1; other <= 25; other++ {
			if w := WinnerGets(own, other); w < 10 || w > 49 {
				t.Errorf("the winner of grade %d against %d gets %d", own, other, w)
			}
			if l := LoserLoses(own, other); l < 1 || l > 49 {
				t.Errorf("the loser of grade %d against %d loses %d", own, other, l)
			}
		}
	}
}

// TestGradePlay plays a few games one after the other: each uses the grades that the one before left.
func TestGradePlay(t *testing.T) {
	points := map[ID]int{}
	for range 3 {
		GradeGame{Winner: 1, Loser: 2}.Play(points)
	}
	// 25, 25, then grade 2 against grade 1: 24.
	if points[1] != 74 || points[2] != -74 {
		t.Errorf("after three games %v, want 74 and −74", points)
	}
	GradeGame{Winner: 1, Loser: 1}.Play(points)
	if points[1] != 74 {
		t.Error("nobody plays himself")
	}
}
