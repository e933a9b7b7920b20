package rommel

// Side is one of the two sides.
type Side uint8

// The sides. The Axis deploys first (18.0).
const (
	Axis Side = iota
	Allied
)

// Enemy returns the other side.
func (s Side) Enemy() Side { return 1 - s }

var sideNames = [2]string{"axis", "allied"}

func (s Side) String() string { return word(sideNames[:], int(s)) }

// word returns the name of a value for people, "?" beside the table.
func word(names []string, i int) string {
	if i >= 0 && i < len(names) {
		return names[i]
	}
	return "?"
}
