package staff

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

var update = flag.Bool("update", false, "write the goldens anew")

// firstTurn is a turn with three battles, a strike and a Blitz.
const firstTurn = `
activate: {HQ B: blitz, HQ A: normal, STAVKA: normal}
moves:
  - {by: HQ B, units: {Army B: Vyborg, Army C: Vyborg NE1}}
  - {by: HQ A, units: {Mech A: Vyborg}}
  - {by: STAVKA, march: {7 Guards Army: Oulu, 25 Army: Oulu}}
combat: [{at: Vyborg, strike: STAVKA}, Oulu]
blitz: {combat: [Vyborg]}
`

// What both sides are told before the first turn and after it, in words: reports, pictures, aids.
func TestGoldens(t *testing.T) {
	m := newMail(t, 3)
	m.play(func(phase string) string {
		switch phase {
		case "1939-12-1/soviet":
			golden(t, m.seat, "start")
			return firstTurn
		case "1939-12-1/axis":
			golden(t, m.seat, "battles")
			return "stop"
		}
		return ""
	})
}

func golden(t *testing.T, seat rules.Seat, name string) {
	t.Helper()
	for side := range rules.Nobody {
		var b strings.Builder
		write(&b, seat.Report(side, 0))
		for _, ask := range [][3]string{{"briefing"}, {"supply"}, {"reach", "unit", [2]string{"1 Corps", "Army B"}[side]}, {"why", "unit", [2]string{"3 Corps", "HQ C"}[side]},
			{"odds", "at", "Vyborg"}} {
			n := orders.NewMap()
			if ask[1] != "" {
				n = orders.NewMap(orders.Pair{Key: orders.Text(ask[1]), Value: orders.Text(ask[2])})
			}
			p, problems, _ := seat.Aid(side, ask[0], n)
			for _, x := range problems {
				fmt.Fprintln(&b, catalogue().Say(page.M(x.ID, x.Args...)))
			}
			write(&b, p)
		}
		for _, o := range []rules.Overlay{{Kind: "supply"}, {Kind: "command", About: [2]string{"THQ Mannerheim", "HQ A"}[side]}, {Kind: "reach", About: [2]string{"1 Corps", "Mech B"}[side]}, {Kind: "moves"}} {
			x, err := seat.Overlay(side, 0, o)
			if err != nil {
				t.Fatal(err)
			}
			draw(&b, seat.Map(side).Board, x)
		}
		file := filepath.Join("testdata", fmt.Sprintf("%s-%d.txt", name, side))
		if *update {
			if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != b.String() {
			t.Errorf("%s is told otherwise: run this test with -update and read the difference", file)
		}
	}
}

// write words a page.
func write(b *strings.Builder, p page.Page) {
	say := catalogue().Say
	fmt.Fprintf(b, "# %s\n", say(p.Title))
	for _, x := range p.Blocks {
		switch x := x.(type) {
		case page.Heading:
			fmt.Fprintf(b, "## %s\n", say(x.Text))
		case page.Para:
			for _, m := range x.Sentences {
				fmt.Fprintln(b, say(m))
			}
		case page.List:
			for _, m := range x.Items {
				fmt.Fprintf(b, "- %s\n", say(m))
			}
		case page.Dice:
			fmt.Fprintf(b, "* %s %v %d\n", say(x.Text), x.Faces, x.Hits)
		case page.Table:
			for _, row := range append([][]page.Msg{x.Head}, x.Rows...) {
				for _, m := range row {
					fmt.Fprintf(b, "| %s ", say(m))
				}
				fmt.Fprintln(b)
			}
		}
	}
}

// draw words an overlay: its areas, lines and signs by the names of places.
func draw(b *strings.Builder, on *board.Board, o board.Overlay) {
	say := catalogue().Say
	names := func(hs []board.Hex) (s []string) {
		for _, h := range hs {
			s = append(s, on.Label(h))
		}
		return s
	}
	fmt.Fprintf(b, "# %s\n", say(o.Title))
	for _, m := range o.Note {
		fmt.Fprintln(b, say(m))
	}
	for _, a := range o.Areas {
		var hs []board.Hex
		for h := range a.Hexes.All() {
			hs = append(hs, h)
		}
		fmt.Fprintf(b, "area %d %v: %v\n", a.Style, a.Ring, names(hs))
	}
	for _, l := range o.Lines {
		fmt.Fprintf(b, "line %d %d %s x%d: %v\n", l.Style, l.Travel, l.Badge, l.Count, names(l.Way))
	}
	for _, s := range o.Signs {
		fmt.Fprintf(b, "sign %d %s: %s\n", s.Kind, names([]board.Hex{s.Hex}), say(s.Text))
	}
}
