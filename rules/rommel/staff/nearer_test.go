package staff

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
)

// R-10.2-2: a unit that withdraws ends in the first of its places to which it gets or comes
// nearer; as near as it gets, of ends that are as near by the shortest way, of such ways by
// the better road, else by the first.
func TestFlight(t *testing.T) {
	for _, c := range []struct{ way, beside, places, shut, next, end string }{
		{"C9", "D8", "C0", "", "C8", "C1"},
		{"C9", "D8", "D7", "", "C8", "C8"},
		{"D9", "D8", "C0", "", "D8", "C6"},
		{"D0", "D11", "C0", "", "C0", "C0"},
		{"D12", "D11", "C9", "", "C12", "C9"},
		{"D12", "D11", "C9", "C12", "D11", "C9"},
		{"D12", "D11", "C9", "C12 D11", "C13", "C10"},
		{"D12", "D11", "D12 C9", "", "C12", "C9"},
		{"C9", "D8", "C20 C5", "", "C8", "C5"},
		{"C9", "D8", "C20", "", "", ""},
		{"D12", "D11", "C0", "C12 D11 C13", "", ""},
		{"C9 C8", "D8", "C8", "", "", "C8"}, // it is there
		{"C9 C8", "D8", "C5", "", "C7", "C5"},
	} {
		x := onFX1(t, [2][]string{{"ger-15-33 " + c.way[:strings.IndexByte(c.way+" ", ' ')], "ita-trento " + c.beside, "ita-pavia C8"}, {"uk-7-4 C20"}})
		v, hex := x.view(axis), func(label string) board.Hex {
			if label == "" {
				return board.None
			}
			return fixture.Hex(t, x.Map, label)
		}
		s := x.Position(&x.p)
		u, _ := x.Roster.Find("ger-15-33")
		k, _ := x.own(v, u)
		var places []said[board.Hex]
		for _, p := range strings.Fields(c.places) {
			places = append(places, said[board.Hex]{What: hex(p)})
		}
		open := func(h board.Hex) bool {
			return !slices.ContainsFunc(strings.Fields(c.shut), func(l string) bool { return hex(l) == h })
		}
		var way []board.Hex
		for _, h := range strings.Fields(c.way) {
			way = append(way, hex(h))
		}
		next, end := flightOf(s, v.Own, s.Tracer(axis), k, way).toward(places, open)
		if next != hex(c.next) || end != hex(c.end) {
			t.Errorf("%+v: by %s to %s", c, x.Place(next), x.Place(end))
		}
	}
}
