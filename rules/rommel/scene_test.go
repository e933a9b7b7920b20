package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// scene is a position of the conformance catalogue: what both sides do in it,
// and what must come of it.
type scene struct {
	rule  string           // the assertions that it proves
	pos   string           // see load; on FX1, with four real cards and two dummies each
	dice  map[string][]int // see dealer
	do    string           // answers, separated by semicolons; "axis plays 2" lays two real cards
	no    string           // rules that have refused answers; ? where none had that choice
	end   string           // where units end: "a: C8 2; b: …"
	see   string           // kinds of events; kind@ with its hex, kind# with its first number
	seen  string
	turns int
	set   func(t *testing.T, x *table)
	check func(t *testing.T, y *played)
}

func scenes(t *testing.T, list []scene) {
	t.Helper()
	for _, c := range list {
		t.Run(c.rule, func(t *testing.T) { c.play(t) })
	}
}

func (c scene) play(t *testing.T) {
	t.Helper()
	text := "map: fx1\n" + c.pos
	if !strings.Contains(c.pos, "hands:") {
		text += "\nhands: {axis: 4 2, allied: 4 2}"
	}
	x := load(t, text)
	if c.turns > 0 {
		x.turns = c.turns
	}
	if c.set != nil {
		c.set(t, x)
	}
	var lines []string
	for _, l := range strings.Split(c.do, ";") {
		l = strings.TrimSpace(l)
		side, n, ok := strings.Cut(l, " plays ")
		switch {
		case l == "":
		case ok:
			lines = append(lines, slices.Repeat([]string{side + " lay-card real"}, int(n[0]-'0'))...)
		default:
			lines = append(lines, l)
		}
	}
	dice := map[string][]int{}
	for k, d := range c.dice {
		dice[k] = slices.Clone(d)
	}
	y := x.play(t, dice, lines...)
	var no []string
	for _, r := range y.refused {
		if r == "" {
			r = "?"
		}
		no = append(no, r)
	}
	if got := strings.Join(no, " "); got != c.no {
		t.Errorf("refused by %q, not %q", got, c.no)
	}
	for _, w := range strings.Split(c.end, ";") {
		if w = strings.TrimSpace(w); w != "" {
			y.is(w)
		}
	}
	if got := y.saw(c.see); got != c.seen {
		t.Errorf("%s, not %s", got, c.seen)
	}
	if c.check != nil {
		c.check(t, y)
	}
}

// saw lists events: see scene.
func (y *played) saw(kinds string) string {
	var out []string
	want := strings.Fields(kinds)
	for _, e := range y.m.Events(rules.Nobody) {
		e := e.(Event)
		for _, w := range want {
			switch w {
			case e.Kind:
				s := e.Kind
				if s == "fire" || s == "pursuit" {
					s += fmt.Sprint(" ", len(e.Dice), " ", e.Hits)
				}
				out = append(out, s)
			case e.Kind + "@":
				out = append(out, e.Kind+" "+y.Map.Board.Cell(e.Hex).ID)
			case e.Kind + "#":
				out = append(out, fmt.Sprint(e.Kind, " ", e.N[0]))
			case e.Kind + "!":
				out = append(out, e.Kind+" "+sideNames[e.Side])
			}
		}
	}
	return strings.Join(out, ", ")
}

// block finds a unit's block as all see it.
func (y *played) block(name string) *Block {
	u, ok := y.Roster.Find(name)
	for side := range Side(2) {
		v := y.m.View(side)
		for _, k := range y.tokens(side) {
			if ok && y.face(v.Own.S, k).Unit == u {
				return &v.Public.Blocks[k]
			}
		}
	}
	y.t.Fatalf("no unit %q", name)
	return nil
}

// open checks which units all can see, or (closed) cannot.
func open(names string) func(t *testing.T, y *played) {
	return func(t *testing.T, y *played) {
		t.Helper()
		seen := true
		for _, n := range strings.Fields(names) {
			if n == "closed:" {
				seen = false
			} else if y.block(n).Shown != seen {
				t.Errorf("%s: open %v", n, !seen)
			}
		}
	}
}
