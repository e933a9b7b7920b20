package miniature_test

import (
	"flag"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

var update = flag.Bool("update", false, "write RULES.md")

// TestRulesPage: RULES.md says what code, tests and cases say, and every rule has a test.
func TestRulesPage(t *testing.T) {
	cases, _ := filepath.Glob("testdata/orders/*.yaml")
	casebook.Page{
		File: "RULES.md", List: "testdata/assertions.yaml", IDs: regexp.MustCompile(`\bM-[0-9]+\b`),
		Code: casebook.GoFiles(nil, "."), Cases: cases,
		Intro: "Written by a test from testdata/assertions.yaml, the ids in the code, and those in tests and cases:\n" +
			"`go test ./rules/rulestest/miniature -run TestRulesPage -update`.",
	}.Run(t, *update)
}

// TestOrderFiles judges the order files of testdata/orders and plays them: under north and
// south stand the units of each hex, a cipher for the steps that they have left and a D for
// Disrupted. The hands are three real cards, the mines in b1. One player turn is played, in
// which dice that are not given show 1.
func TestOrderFiles(t *testing.T) {
	casebook.Files[miniature.Plane, miniature.Secret]{
		Sit: sit, Keys: "turn north south dice ends", Opening: deployed, Rest: silent,
		Editor: casebook.NewEditor(t, miniature.Title.Schema(), "no.to"), Careless: 4,
	}.Folder(t, "testdata/orders/*.yaml", nil)
}

// silent leaves everything to the default.
func silent(rules.View[miniature.Plane, miniature.Secret], rules.Asked) (any, string, bool) {
	return nil, "", false
}

// deployed deploys at once; a position takes the place of that.
func deployed(_ rules.View[miniature.Plane, miniature.Secret], q rules.Asked) (any, string, bool) {
	if q.Kind != "deploy" && q.Kind != "mine" {
		return nil, "", false
	}
	for i := range q.N() {
		if q.Judge(q.At(i)) == nil {
			return q.At(i), "", true
		}
	}
	return nil, "", false
}

// table is a position: a game that deploys, takes it and ends after a player turn.
type table struct {
	miniature.Game
	public  miniature.Plane
	secrets [2]miniature.Secret
}

// The stages of the game.
const (
	deployment = iota
	buildup
	playerTurn
)

var sides = [2]string{"north", "south"}

func sit(c casebook.Case) casebook.Sitting[miniature.Plane, miniature.Secret] {
	x := &table{}
	x.public, x.secrets = x.Game.Start()
	x.public.Turn = 2
	if casebook.Text(c.Node, "turn", sides[0]) == sides[1] {
		x.public.Turn = 3
	}
	for side, name := range sides {
		for i := range x.secrets[side].Faces {
			x.block(side, i).At = -1
		}
		for _, p := range casebook.Pairs(c.Node, name) {
			for _, u := range p.Value.Items {
				x.place(c, side, p.Key.Text, u.Text)
			}
		}
	}
	h := &scripted{Memory: playout.NewMemory(1, rules.Both, true), dice: c.Dice(6)}
	by := slices.Index(sides[:], casebook.Text(c.Node, "by", casebook.Text(c.Node, "turn", sides[0])))
	return casebook.Sitting[miniature.Plane, miniature.Secret]{Game: x, Host: h, By: rules.Side(by), Ends: func(m *rules.Machine[miniature.Plane, miniature.Secret]) {
		for side, name := range sides {
			for _, p := range casebook.Pairs(c.Node.Get("ends"), name) {
				if got := where(m, rules.Side(side), p.Key.Text); got != p.Value.Text {
					c.At(p.Key, "%s ends as %q, not as %q", p.Key.Text, got, p.Value.Text)
				}
			}
		}
	}}
}

func (x *table) block(side, i int) *miniature.Block {
	return &x.public.Blocks[side*len(x.secrets[side].Faces)+i]
}

// place puts a unit on a hex: "1st Foot", "1st Foot 2" or "1st Foot 2 D".
func (x *table) place(c casebook.Case, side int, hex, text string) {
	for i := range x.secrets[side].Faces {
		u, b := &x.secrets[side].Faces[i], x.block(side, i)
		rest, ok := cutName(text, u.Name())
		if !ok {
			continue
		}
		b.At = hexNamed(c, hex)
		for _, w := range rest {
			if w == "D" {
				b.Disrupted, b.Since = true, 1
			} else {
				fmt.Sscan(w, &u.Steps)
			}
		}
		return
	}
	c.Fatalf("no unit %q", text)
}

// cutName cuts a name off the words of a text.
func cutName(text, name string) (rest []string, ok bool) {
	after, ok := strings.CutPrefix(text, name)
	return strings.Fields(after), ok
}

func hexNamed(c casebook.Case, name string) miniature.Hex {
	for h := range miniature.Hex(25) {
		if h.String() == name {
			return h
		}
	}
	c.Fatalf("no hex %q", name)
	return 0
}

// where is a unit's hex with its steps and, if so, D; "-" if it is dead.
func where(m *rules.Machine[miniature.Plane, miniature.Secret], side rules.Side, name string) string {
	v := m.View(side)
	for i, u := range v.Own.S.Faces {
		if u.Name() != name {
			continue
		}
		b := v.Public.Blocks[int(side)*len(v.Own.S.Faces)+i]
		if b.At < 0 {
			return "-"
		}
		if b.Disrupted {
			return fmt.Sprintf("%s %d D", b.At, u.Steps)
		}
		return fmt.Sprintf("%s %d", b.At, u.Steps)
	}
	return "no such unit"
}

// Play takes the position after the deployment; then one player turn follows.
func (x *table) Play(t *rules.Table[miniature.Secret], p *miniature.Plane) bool {
	if p.Stage != deployment {
		x.Game.Play(t, p)
		return true
	}
	x.Game.Play(t, p)
	p.Stage, p.Turn, p.Blocks = playerTurn, x.public.Turn, x.public.Blocks
	for side := range rules.Nobody {
		rules.Do(t, side, rules.L("position", int(side)), func(o *rules.Scope[miniature.Secret]) { *o.S = x.secrets[side] })
	}
	return false
}

// scripted is a host whose dice are given; those that are not show 1. The first cards that are
// dealt are real.
type scripted struct {
	*playout.Memory
	dice map[string][]int
}

func (h *scripted) Roll(_ int, k rules.Key, n int) ([]int, bool) {
	out := make([]int, n)
	given := h.dice[k.Label.Path]
	for i := range out {
		out[i] = 1
		if i < len(given) {
			out[i] = given[i]
		}
	}
	h.dice[k.Label.Path] = given[min(n, len(given)):]
	return out, true
}

func (h *scripted) Shuffle(_ int, _ rules.Key, faces []string) []int {
	to, next := make([]int, len(faces)), 0
	for _, want := range []string{"real", "dummy"} {
		for i, f := range faces {
			if f == want {
				to[i], next = next, next+1
			}
		}
	}
	return to
}

// M-0: nobody deploys outside of their home row, or a fourth block in a hex, and no mine lies in
// a home row.
func TestDeployment(t *testing.T) {
	m, err := rules.NewMachine[miniature.Plane, miniature.Secret](miniature.Game{}, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	refused := map[string]int{}
	for side := range rules.Nobody {
		m.Orders(side, rules.PolicyFunc[miniature.Plane, miniature.Secret](func(v rules.View[miniature.Plane, miniature.Secret], q rules.Asked) (any, string, bool) {
			for h := range miniature.Hex(25) {
				if r := q.Judge(h); r != nil && r.Rule == "M-0" {
					refused[q.Kind+" "+r.Why.ID]++
				}
			}
			return deployed(v, q)
		}))
	}
	if _, err := m.Run(); err != nil {
		t.Fatal(err)
	}
	// Twenty hexes lie outside of a home row; the first of each is full after three blocks.
	if want := map[string]int{"deploy no.home": 240, "deploy no.three": 6, "mine no.between": 20}; !maps.Equal(refused, want) {
		t.Errorf("%v", refused)
	}
}

// TestShelf: programs get what they ask first.
func TestShelf(t *testing.T) { casebook.Shelf(t, miniature.Title) }

// TestFilesAtRandom: what is refused does nothing, and of every key something is said.
func TestFilesAtRandom(t *testing.T) {
	x := casebook.AtRandom{Title: miniature.Title, Games: 200, Files: 6}
	if testing.Short() {
		x.Games = 20
	}
	if n := x.Run(t); !testing.Short() && (n.Errors < 50 || n.Never < 50 || n.Done < 500 || n.Answers < 200 || n.Depends == 0) {
		t.Errorf("too little has come up: %+v", n)
	}
}

// TestQuestions: aids and overlays take whatever somebody types, and have words for it.
func TestQuestions(t *testing.T) { casebook.Questions(t, miniature.Title, 20) }
