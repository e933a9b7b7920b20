package rommel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
)

// overlaid is an overlay in plain lines.
func overlaid(m *Map, o board.Overlay, w page.Words) string {
	var b strings.Builder
	at := func(h board.Hex) string {
		if h == board.None {
			return "-"
		}
		return m.Board.Cell(h).ID
	}
	said := func(ms ...page.Msg) (s string) {
		for _, m := range ms {
			if m.ID != "" {
				s += " | " + w.Say(m)
			}
		}
		return s
	}
	style := func(s board.Style) string {
		return [...]string{"network", "lacking", "near", "far", "beyond", "closed", "own", "enemy", "planned"}[s]
	}
	fmt.Fprintf(&b, "%s%s\n", w.Say(o.Title), map[bool]string{true: " (faint)"}[o.Faint])
	for _, n := range o.Note {
		fmt.Fprintf(&b, "note%s\n", said(n))
	}
	for _, a := range o.Areas {
		fmt.Fprintf(&b, "area %s%s: %s%s\n", style(a.Style), map[bool]string{true: " ring"}[a.Ring], fixture.Names(m, a.Hexes), said(a.Meaning))
	}
	for _, l := range o.Lines {
		fmt.Fprintf(&b, "line %s%s%s %d:", style(l.Style), map[bool]string{true: " arrow"}[l.Arrow], [...]string{"", " broken", " dotted", " dot-dashed", " thin"}[l.Travel], l.Count)
		for _, h := range l.Way {
			b.WriteString(" " + at(h))
		}
		if l.Label != "" {
			b.WriteString(" | " + l.Label)
		}
		fmt.Fprintf(&b, "%s\n", said(l.Meaning))
	}
	numbers := ""
	for _, s := range o.Signs {
		if s.Kind == board.Number && s.To == board.None {
			numbers += fmt.Sprintf(" %s=%s", at(s.Hex), w.Say(s.Text))
			continue
		}
		kind := [...]string{"cut", "mend", "number", "engages", "fails", "loss", "unserved", "order", "full"}[s.Kind]
		fmt.Fprintf(&b, "sign %s %s %s %d%s\n", kind, at(s.Hex), at(s.To), s.Side, said(s.Text, s.Meaning))
	}
	if numbers != "" {
		fmt.Fprintf(&b, "numbers%s\n", numbers)
	}
	for _, n := range o.Notes {
		fmt.Fprintf(&b, "callout %s %s %s%s\n", style(n.Style), at(n.Hex), at(n.To), said(n.Lines...))
	}
	return b.String()
}

// What overlays draw of a small position: reach, supply, a plan, what was done.
func TestOverlaysInWords(t *testing.T) {
	const position = `
map: fx1
rommel: true
hands: {axis: 3 1, allied: 2 1}
axis: {C8: [a=mot 2, d=mot 3], C11: [b=inf 2], C5: [c=inf 2], G16: [z=inf 2]}
allied: {C12: [u=inf 2], D12: ["v=inf 2 D", w=inf 1], C20: [inf 2]}
`
	for _, c := range []struct {
		position, kind, about, file string
		lines                       []string
		want                        string
	}{
		{position, "reach", "b", "", nil, `Reach of b: Infantry, speed 1 (faint)
note | Hexes without a road 4, by road only 4, with one hex more 14.
area own ring: C11
area near: C10 C12 D10 D11 | without a road
area far: C6 C7 C8 C9 | by road only
area beyond: C4 C5 D8 D9 D12 E8 E9 E10 E11 E12 F8 F9 F10 F11 | one hex more: Rommel, or a Forced March (4 to 6)
area beyond ring: C4 C5 C6 C7 C8 C9 C10 C11 C12 D8 D9 D10 D11 D12 E8 E9 E10 E11 E12 F8 F9 F10 F11
area near ring: C6 C7 C8 C9 C10 C11 C12 D10 D11
sign engages C12 - 0 | would Engage here and stop
sign engages D12 - 0 | would Engage here and stop
numbers C4=+ C5=+ C6=5 C7=4 C8=3 C9=2 C10=1 D8=+ D9=+ D10=1 D11=1 E8=+ E9=+ E10=+ E11=+ E12=+ F8=+ F9=+ F10=+ F11=+
`},
		{position, "supply", "", "", nil, `Supply of the Axis
note | Blocks with a line to AB: 4; supplied by a Fortress or an Oasis: 0; without supply: 1.
area network: C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 | Supply Network
area lacking ring: G16 | blocks without supply; a number: so many
line network 0: C11 C10 C9 C8 C7 C6 C5 C4 C3 C2 C1 C0 | Supply Line, to its source
sign unserved G16 - 0
`},
		{strings.Replace(position, "C12: [u=inf 2]", "C4: [u=inf 2]", 1), "supply", "", "", nil, `Supply of the Axis
note | Blocks with a line to AB: 0; supplied by a Fortress or an Oasis: 0; without supply: 5.
area network:  | Supply Network
area lacking ring: C5 C8 C11 G16 | blocks without supply; a number: so many
sign unserved C5 - 0
sign unserved C8 - 0
sign unserved C11 - 0
sign unserved G16 - 0
sign cut C4 C5 0 | where the line is cut
callout lacking C4 C5 | Cut at FB. | 4 more blocks would have a line otherwise.
`},
		{"map: fx1\ncontrol: {FT: axis}\naxis: {C10: [c=inf 2 F:C10], C11: [d=inf 2 F:C10], C12: [e=inf 2, g=inf 2]}\nallied: {C5: [inf 2], C20: [inf 2]}", "supply", "", "", nil, `Supply of the Axis
note | Blocks with a line to AB: 0; supplied by a Fortress or an Oasis: 2; without supply: 2.
area network: C10 | Supply Network
area lacking ring: C12 | blocks without supply; a number: so many
sign unserved C12 - 0
sign cut C5 C6 0 | where the line is cut
callout lacking C5 C6 | Cut at FB E1. | 2 more blocks would have a line otherwise.
`},
		{position, "plan", "", `
cards: {real: 2, dummy: 1}
moves:
  - {group: C8, units: {a: C10, d: C10}}
  - {group: C11, rommel: true, units: {b: {go: C4, forced: true}}}`, nil, `Plan of m1/axis-3
note | Cards laid: 2 real, 1 dummy.
note | Afterwards 4 of 5 blocks have supply.
note | Without: z.
area planned ring: C5 C8 C11
line planned arrow 2: C8 C9 C10 | a, d | ordered way
line planned arrow 1: C11 C10 C9 C8 C7 C6 C5 | b | ordered way
line planned arrow broken 1: C5 C4 | b: 4–6 | a Forced March, on 4 to 6
`},
		{position, "plan", "", "cards: {real: 2}\nmoves: [{group: C11, units: {b: C12}}, {group: C8, units: {a: {go: C15, forced: true}, d: [D8, D9]}}]\ncombat: [{at: C12}]\n", nil, `Plan of m1/axis-3
note | Clauses that are refused: 1; orders check says why.
note | Cards laid: 2 real, 0 dummy.
note | Afterwards 4 of 5 blocks have supply.
note | Without: z.
area planned ring: C8 C11
line planned arrow 1: C11 C12 | b | ordered way
line planned arrow 1: C8 D8 D9 | d | ordered way
sign order C12 - 0 | 1 | Battles in their order
`},
		{"map: fx1\nhands: {axis: 1 0}\nallied: {C20: [inf 2]}", "plan", "", "cards: {real: 1}\n", nil, `Plan of m1/axis-3
note | It sends nobody anywhere.
note | Cards laid: 1 real, 0 dummy.
`},
		{"map: fx1\nhands: {axis: 1 0}\naxis: {D9: [i=inf 2], C5: [inf 2]}\nallied: {C20: [inf 2]}", "moves", "", "",
			[]string{"axis plays 1", "axis name-move group D9", "axis take-up i E8", "axis forced-march i F8"}, `Moves and losses since the last report (faint)
note | Player-Turn 5 (Axis)
line own arrow 1: D9 E8 | way of the Axis; a number counts blocks
sign fails E8 F8 0 | Forced March: 1 | Forced March that failed, with its die
`},
		{position, "moves", "", "", []string{"axis plays 1", "axis name-move group C8", "axis take-up a C9 C10", "axis take-up d C9 C10 C11"}, `Moves and losses since the last report (faint)
note | Player-Turn 5 (Axis)
line own arrow 1: C8 C9 C10 | way of the Axis; a number counts blocks
line own arrow 1: C8 C9 C10 C11 | way of the Axis; a number counts blocks
`},
		{position, "moves", "", "", []string{"axis plays 1", "axis name-move group C11", "axis take-up b C12", "allied refuse-battle C12", "allied withdraw u C13 C14"}, `Moves and losses since the last report (faint)
note | Player-Turn 5 (Axis)
line own arrow 1: C11 C12 | way of the Axis; a number counts blocks
line enemy arrow 1: C12 C13 C14 | way of the Allies; a number counts blocks
`},
	} {
		x := Load(t, c.position)
		x.Halts = c.lines == nil
		y := x.PlayOut(t, nil, c.lines...)
		v := y.M.View(axis)
		ask := rules.Overlay{Kind: c.kind, About: c.about}
		if c.file != "" {
			file, problems := orders.Parse("x.yaml", []byte(c.file))
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			if got := overlaid(x.Map, drawn(y, axis, file), page.Words(staffOf(x.Game).Words("en"))); got != c.want {
				t.Errorf("%s %s:\n%s", c.kind, c.about, got)
			}
			continue
		}
		o, err := staffOf(x.Game).Overlay(v, y.M.Events(axis), ask)
		if err != nil {
			t.Fatal(err)
		}
		if got := overlaid(x.Map, o, page.Words(staffOf(x.Game).Words("en"))); got != c.want {
			t.Errorf("%s %s:\n%s", c.kind, c.about, got)
		}
	}
}
