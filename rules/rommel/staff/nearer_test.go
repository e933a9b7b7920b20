package staff

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
)

// R-10.2-2: a unit that withdraws ends in the first of its places to which it gets or comes
// nearer; as near as it gets, of ends that are as near by the shortest way, of such ways by
// the better road, else by the first.
func TestFlight(t *testing.T) {
	for _, c := range []struct{ way, beside, places, shut, next, end string }{
		{"C9", "D8", "C0", "", "C8", "C1"},
		{"C9", "D8", "D7", "", "C8", "C7"}, // as near as C8, and nearer to the source
		{"D9", "D8", "C0", "", "D8", "C6"},
		{"D0", "D11", "C0", "", "C0", "C0"},
		{"D12", "D11", "C9", "", "C12", "C9"},
		{"D12", "D11", "C9", "C12", "D11", "C9"},
		{"D12", "D11", "C9", "C12 D11", "", ""}, // no line is left
		{"D12", "D11", "D12 C9", "", "C12", "C9"},
		{"C9", "D8", "C20 C5", "", "C8", "C5"},
		{"C9", "D8", "C20", "", "", ""},
		{"D12", "D11", "C0", "C12 D11 C13", "", ""},
		{"C9 C8", "D8", "C8", "", "", "C8"}, // it is there
		{"C9 C8", "D8", "C5", "", "C7", "C5"},
	} {
		foes := []string{"uk-7-4 C20"}
		for i, h := range strings.Fields(c.shut) {
			foes = append(foes, []string{"au-9-20 ", "nz-4 ", "uk-22-gd "}[i]+h)
		}
		x := onFX1(t, [2][]string{{"ger-15-33 " + c.way[:strings.IndexByte(c.way+" ", ' ')], "ita-trento " + c.beside, "ita-pavia C8"}, foes})
		v, hex := x.view(axis), func(label string) board.Hex {
			if label == "" {
				return board.None
			}
			return fixture.Hex(t, x.Map, label)
		}
		s := x.Position(&x.p)
		u, _ := x.Roster.Find("ger-15-33")
		k, _ := x.BlockOf(v, u)
		var r order.Retreat
		for _, p := range strings.Fields(c.places) {
			r.Toward = append(r.Toward, said[board.Hex]{What: hex(p)})
		}
		var way []board.Hex
		for _, h := range strings.Fields(c.way) {
			way = append(way, hex(h))
		}
		w := withdrawalOf(x.Game, v, StepFacts{Block: k, Way: way, Lines: s.Tracer(axis)})
		end, _ := refuge(x.Game, w, r)
		next, _ := flightOf(w.s, v.Own, w.t, k, way).next(end, nil)
		if next != hex(c.next) || end != hex(c.end) {
			t.Errorf("%+v: by %s to %s", c, x.Place(next), x.Place(end))
		}
	}
}
