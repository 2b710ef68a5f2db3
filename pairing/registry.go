package pairing

import (
	"cmp"
	"slices"
)

// Meta names one registered thing. ID is stable and stored; Name and Help are the English texts,
// which the language files override under the keys "<kind>.<id>.name" and "<kind>.<id>.help". Short,
// where the name is long, heads a narrow column ("<kind>.<id>.short"). Order sorts menus.
type Meta struct {
	ID    string
	Name  string
	Short string
	Help  string
	Order int
}

// Describe makes anything that embeds Meta fit for a Registry.
func (m Meta) Describe() Meta { return m }

// Registry is a list of things that register themselves, each from its own file.
type Registry[T interface{ Describe() Meta }] struct {
	Kind  string
	items []T
}

// Add registers an item and returns it. Two items with one id are a programming error.
func (r *Registry[T]) Add(item T) T {
	id := item.Describe().ID
	if _, ok := r.Get(id); ok || id == "" {
		panic(r.Kind + " registered twice or without an id: " + id)
	}
	r.items = append(r.items, item)
	slices.SortStableFunc(r.items, func(a, b T) int {
		return cmp.Or(cmp.Compare(a.Describe().Order, b.Describe().Order), cmp.Compare(a.Describe().ID, b.Describe().ID))
	})
	return item
}

// Get finds an item by id.
func (r *Registry[T]) Get(id string) (T, bool) {
	for _, item := range r.items {
		if item.Describe().ID == id {
			return item, true
		}
	}
	var none T
	return none, false
}

// All lists the items in the order of menus. The slice is the registry's own: do not change it.
func (r *Registry[T]) All() []T { return r.items }
