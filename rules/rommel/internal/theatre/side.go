package theatre

import "github.com/adjutant-pbem/adjutant/rules"

// Side is one of the two sides.
type Side = rules.Side

// The sides. The Axis deploys first (18.0).
const (
	Axis Side = iota
	Allied
)

// SideNames are the words for them in orders, data and addresses.
var SideNames = [2]string{"axis", "allied"}

// word returns the name of a value for people, "?" beside the table.
func word(names []string, i int) string {
	if i >= 0 && i < len(names) {
		return names[i]
	}
	return "?"
}
