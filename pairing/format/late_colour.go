package format

import "math/rand/v2"

// unpainted is the colour of a match that has no round yet.
const unpainted = -1

// edge is a match to be put in a round: two numbers and a colour, which is a round counted from 0.
type edge struct{ a, b, colour int }

func (e edge) other(v int) int { return e.a + e.b - v }

// paint gives every edge a colour so that no two at one number have the same, with as few colours as it
// finds, and returns the colours and their number. Colours that are given stay where that is possible.
//
// It tries the least number there could be (fewest), then one more, and so on. The edges without a
// colour are put in one by one, see place. That always succeeds
//
//   - with one colour more than the most matches of one number (Vizing 1964), and
//   - for the first newcomer of a round robin of n after f > 0 rounds, with n colours: the others have at
//     most n−f matches to come, so that only the newcomer has all colours in the end and every fan
//     around him can be turned (Fournier 1973).
//
// For a newcomer after a newcomer the least number is enough too, as he has a match with everybody
// (Plantholt 1981), but fans may get stuck on the way; then matches are pushed out and put in again.
func paint(numbers int, edges []edge) (colours []int, count int) {
	for count = fewest(numbers, edges); ; count++ {
		c := newColouring(numbers, count, edges)
		if !c.complete() {
			continue
		}
		for _, e := range c.edges {
			colours = append(colours, e.colour)
		}
		return colours, count
	}
}

// fewest is a lower bound of the number of colours: the most matches of one number, and all matches
// by the most that fit in one round.
func fewest(numbers int, edges []edge) int {
	degree := make([]int, numbers+1)
	for _, e := range edges {
		degree[e.a]++
		degree[e.b]++
	}
	most, there := 1, 0
	for _, d := range degree {
		most = max(most, d)
		if d > 0 {
			there++
		}
	}
	if fit := there / 2; fit > 0 {
		most = max(most, (len(edges)+fit-1)/fit)
	}
	return most
}

// colouring is an edge colouring on its way.
type colouring struct {
	count int
	edges []edge
	at    [][]int // by number and colour: the edge and 1, 0 for none
	left  []int   // edges without a colour
}

func newColouring(numbers, count int, edges []edge) *colouring {
	c := &colouring{count: count, edges: append([]edge(nil), edges...), at: make([][]int, numbers+1)}
	for v := range c.at {
		c.at[v] = make([]int, count)
	}
	for id := range c.edges {
		e := &c.edges[id]
		want := e.colour
		e.colour = unpainted
		if want == unpainted || want >= count || c.at[e.a][want] != 0 || c.at[e.b][want] != 0 {
			c.left = append(c.left, id)
			continue
		}
		c.set(id, want)
	}
	return c
}

// set gives an edge a colour, or takes it away.
func (c *colouring) set(id, colour int) {
	e := &c.edges[id]
	if e.colour != unpainted {
		c.at[e.a][e.colour], c.at[e.b][e.colour] = 0, 0
	}
	if e.colour = colour; colour != unpainted {
		c.at[e.a][colour], c.at[e.b][colour] = id+1, id+1
	}
}

// missing is a colour that a number does not have yet, unpainted if it has all.
func (c *colouring) missing(v int) int {
	for colour, id := range c.at[v] {
		if id == 0 {
			return colour
		}
	}
	return unpainted
}

// pushes bounds how often complete pushes matches out before one colour more is tried.
const pushes = 3000

// complete puts in all edges that are left.
func (c *colouring) complete() bool {
	lots := rand.New(rand.NewPCG(uint64(c.count), uint64(len(c.edges))))
	for step := 0; len(c.left) > 0; step++ {
		id := c.left[0]
		c.left = c.left[1:]
		if c.place(id) {
			continue
		}
		if step >= pushes+len(c.edges) {
			return false
		}
		e, colour := c.edges[id], lots.IntN(c.count)
		for _, v := range [2]int{e.a, e.b} {
			if out := c.at[v][colour]; out != 0 {
				c.set(out-1, unpainted)
				c.left = append(c.left, out-1)
			}
		}
		c.set(id, colour)
	}
	return true
}

// place gives an edge a colour: one that both ends lack, or one that the shortest exchange of two
// colours along a chain makes free at both (Kempe), or by a fan around one of the ends.
func (c *colouring) place(id int) bool {
	e := c.edges[id]
	for colour := range c.count {
		if c.at[e.a][colour] == 0 && c.at[e.b][colour] == 0 {
			c.set(id, colour)
			return true
		}
	}
	return c.exchange(id) || c.fan(id, e.a) || c.fan(id, e.b)
}

// exchange looks for the shortest chain from one end, of a colour that the other end lacks and one that
// this end lacks, which does not lead to the other end, and exchanges its colours.
func (c *colouring) exchange(id int) bool {
	e := c.edges[id]
	best := len(c.edges) + 1
	var from, used, lacked int
	for _, v := range [2]int{e.b, e.a} {
		u := e.other(v)
		for x := range c.count {
			for y := range c.count {
				if best == 1 || c.at[u][x] != 0 || c.at[v][y] != 0 {
					continue
				}
				if n, end := c.chain(v, x, y, best); n < best && end != u {
					best, from, used, lacked = n, v, x, y
				}
			}
		}
	}
	if best > len(c.edges) {
		return false
	}
	c.flip(from, used, lacked)
	c.set(id, used)
	return true
}

// chain follows the edges of two colours in turn from v, the first colour first, and returns how many
// they are and where they end. It gives up at most.
func (c *colouring) chain(v, x, y, most int) (length, end int) {
	for c.at[v][x] != 0 && length < most {
		v = c.edges[c.at[v][x]-1].other(v)
		length++
		x, y = y, x
	}
	return length, v
}

// flip exchanges the colours of the chain of chain.
func (c *colouring) flip(v, x, y int) {
	var ids []int
	for first := x; c.at[v][first] != 0; first = x + y - first {
		id := c.at[v][first] - 1
		ids = append(ids, id)
		v = c.edges[id].other(v)
	}
	now := make([]int, len(ids))
	for i, id := range ids {
		now[i] = x + y - c.edges[id].colour
		c.set(id, unpainted)
	}
	for i, id := range ids {
		c.set(id, now[i])
	}
}

// fan is the step of Vizing's theorem in the form of Misra and Gries (1992): edges of u, each of a colour
// that the end of the one before lacks. Every edge takes the colour of the next one. It fails only if
// u or the end of the fan has all colours.
func (c *colouring) fan(id, u int) bool {
	ids, ends := []int{id}, []int{c.edges[id].other(u)}
	in := map[int]bool{ends[0]: true}
	for grown := true; grown; {
		grown = false
		for colour, last := 0, ends[len(ends)-1]; colour < c.count && !grown; colour++ {
			next := c.at[u][colour] - 1
			if next < 0 || c.at[last][colour] != 0 || in[c.edges[next].other(u)] {
				continue
			}
			ids, ends, grown = append(ids, next), append(ends, c.edges[next].other(u)), true
			in[ends[len(ends)-1]] = true
		}
	}
	own, free := c.missing(u), c.missing(ends[len(ends)-1])
	if own == unpainted || free == unpainted {
		return false
	}
	if c.at[u][free] != 0 {
		c.flip(u, free, own)
	}
	for i, v := range ends {
		if i > 0 && c.at[ends[i-1]][c.edges[ids[i]].colour] != 0 {
			return false
		}
		if c.at[v][free] == 0 && c.at[u][free] == 0 {
			c.turn(ids[:i+1], free)
			return true
		}
	}
	return false
}

// turn gives every edge of a fan the colour of the next one and the last one a colour of its own.
func (c *colouring) turn(ids []int, last int) {
	var colours []int
	for _, id := range ids[1:] {
		colours = append(colours, c.edges[id].colour)
		c.set(id, unpainted)
	}
	for i, colour := range append(colours, last) {
		c.set(ids[i], colour)
	}
}
