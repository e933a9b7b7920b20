package staff

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// scribe writes order files at random, good and bad, for a position.
type scribe struct {
	*Game
	*rand.Rand
	v rules.View[Plane, Secret]
}

func (w *scribe) near(h board.Hex) string {
	var hs []board.Hex
	for g := range w.Map.Hexes.All() {
		if h < 0 || w.Map.Board.Distance(g, h) <= 1+w.IntN(6) {
			hs = append(hs, g)
		}
	}
	if len(hs) == 0 {
		return w.Place(max(h, 0))
	}
	return w.Map.Board.Cell(hs[w.IntN(len(hs))]).ID
}

// one is any hex of a set.
func (w *scribe) one(hs board.Set) string {
	n := w.IntN(hs.Len())
	for h := range hs.All() {
		if n--; n < 0 {
			return w.Map.Board.Cell(h).ID
		}
	}
	return ""
}

// unit is a clause for an own block.
func (w *scribe) unit(k rules.Token) string {
	at := w.v.Public.Blocks[k].At
	name := w.Roster.Units[w.Face(w.v.Own.S, k).Unit].Name
	to := w.near(at)
	var ends, beyond board.Set
	if at >= 0 && w.IntN(8) > 0 {
		j := w.Position(w.v.Public).Judge(rommel.Move{From: at, To: board.None})
		ends = j.Destinations(w.v.Own, k).Remove(at)
		j.Extra = 1
		beyond = j.Destinations(w.v.Own, k).Minus(ends).Remove(at)
	}
	if !ends.Empty() {
		to = w.one(ends)
	}
	switch w.IntN(8) {
	case 0:
		if !beyond.Empty() {
			to = w.one(beyond)
		}
		return fmt.Sprintf("%s: {go: %s, forced: true}", name, to)
	case 1:
		return fmt.Sprintf("%s: [%s, %s]", name, w.near(at), to)
	case 2:
		return fmt.Sprintf("%s: {go: %s, attack: %v}", name, to, w.IntN(2) == 0)
	case 3:
		return name + ": [" + to + "]"
	}
	return name + ": " + to
}

// moves are some Moves, mostly of units that are there.
func (w *scribe) moves() string {
	stacks := map[board.Hex][]rules.Token{}
	var hexes []board.Hex
	for _, k := range w.Tokens(w.v.Side) {
		if h := w.v.Public.Blocks[k].At; h >= 0 {
			if stacks[h] == nil {
				hexes = append(hexes, h)
			}
			stacks[h] = append(stacks[h], k)
		}
	}
	var list []string
	for range w.IntN(4) {
		if len(hexes) == 0 {
			break
		}
		h := hexes[w.IntN(len(hexes))]
		var units []string
		for _, k := range stacks[h] {
			if w.IntN(3) > 0 {
				units = append(units, w.unit(k))
			}
		}
		key := "units"
		if w.v.Public.Battle(h) != nil && w.IntN(4) > 0 {
			key = "retreat"
		}
		id := w.Map.Board.Cell(h).ID
		entry := fmt.Sprintf("{group: %s, %s: {%s}}", id, key, strings.Join(units, ", "))
		if w.IntN(3) == 0 {
			to := w.near(h)
			for i, k := range stacks[h] {
				if i < len(units) {
					units[i] = w.Roster.Units[w.Face(w.v.Own.S, k).Unit].Name + ": " + to
				}
			}
			entry = fmt.Sprintf("{regroup: %s, to: %s, %s: {%s}}", id, to, key, strings.Join(units, ", "))
		}
		list = append(list, entry)
		if w.IntN(6) == 0 {
			list = append(list, "{overrun: "+w.near(h)+"}")
		}
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func (w *scribe) combat() string {
	var list []string
	for _, b := range w.v.Public.Battles {
		if w.IntN(2) == 0 {
			list = append(list, fmt.Sprintf("{at: %s, fire: [infantry, armor], assault: %v}", w.Map.Board.Cell(b.Hex).ID, w.IntN(5) == 0))
		}
	}
	if w.IntN(6) == 0 {
		list = append(list, "{at: "+w.near(-1)+"}")
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func (w *scribe) turn() string {
	text := fmt.Sprintf("cards: {real: %d, dummy: %d}\nmoves: %s\ncombat: %s\n", []int{0, 1, 1, 2, 2, 2, 3}[w.IntN(7)], w.IntN(2), w.moves(), w.combat())
	if w.IntN(4) == 0 {
		text += fmt.Sprintf("blitz: {moves: %s, combat: %s}\n", w.moves(), w.combat())
	}
	if w.IntN(3) == 0 {
		text += "withdraw: {all: " + w.near(-1) + "}\n"
	}
	return text
}

// What is ordered happens or is refused: files written at random in positions of
// random games do what their plan says, and nothing that it refuses.
func TestFilesAtRandom(t *testing.T) {
	counts := map[string]int{}
	for _, scenario := range []string{"s1940", "crusader", "battleaxe", "gazala"} {
		for seed := range uint64(less(400, 60)) {
			x := halted(t, scenario, seed, 3+int(seed%16), theirTurn)
			if x == nil {
				continue
			}
			text := (&scribe{x.Game, rand.New(rand.NewPCG(seed, 7)), x.m.View(x.side)}).turn()
			if !x.playRandom(t, text, counts) {
				t.Fatalf("%s, seed %d:\n%s", scenario, seed, text)
			}
		}
	}
	for _, k := range []string{"error", "depends", "done", "marches"} {
		if counts[k] < 10 {
			t.Errorf("only %d times %s: %v", counts[k], k, counts)
		}
	}
	t.Log(counts)
}

// playRandom plays a file to the end of its turn, and tells whether all became of
// it that its plan had said.
func (x *halt) playRandom(t *testing.T, text string, counts map[string]int) bool {
	m, side := x.m, x.side
	n, problems := orders.Parse("orders", []byte(text))
	v := m.View(side)
	q, ok := m.Open(side)
	if n == nil || !ok {
		t.Log(problems)
		return false
	}
	f, unread := x.Game.Orders(v, x.Game.Phase(v.Public, side), n)
	file := f.(*orderFile)
	found := append(unread, file.Plan(v, q.Kind)...)
	before, told, turn := len(x.host.added), len(m.Events(side)), v.Public.Count
	quietly := rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
		if !q.Halt || v.Public.Count != turn || v.Public.Stage != rommel.PlayerTurn {
			return nil, "", false
		}
		return harmless(v, q)
	})
	m.Orders(side, file, quietly)
	m.Orders(side.Other(), quietly)
	if _, err := m.Run(); err != nil {
		t.Log(err)
		return false
	}
	good, must := true, file.overdrawn()
	fail := func(format string, args ...any) { good = false; t.Logf(format, args...) }
	bad, unsure := map[string]bool{}, map[string]bool{}
	for _, p := range found {
		at := fmt.Sprintf("%d:%d", p.Line, p.Col)
		counts[grade(p)]++
		must = must || p.Rule == "R-8.6-4" // whoever must leave a Fortress leaves by default
		switch grade(p) {
		case "error":
			bad[at] = true
		case "depends":
			unsure[at] = true
		}
	}
	var answers []rules.Answered
	for _, e := range x.host.added[before:] {
		if e.By != side || e.From == "" || e.Key.Seg != x.seg {
			continue
		}
		answers = append(answers, rules.Answered{Key: e.Key, From: e.From, Value: e.Value})
		path := e.Key.Label.Path
		if bad[e.From] {
			fail("the refused clause %s answers %s", e.From, e.Key)
		}
		if e.From == "default" && !must && slices.Contains([]string{"take-up", "name-move", "march", "retreat", "step"}, path) {
			fail("a default answers %s", e.Key)
		}
	}
	for _, r := range m.Refused() {
		if r.By == side && r.Clause != "" && r.Key.Seg == x.seg && len(unsure) == 0 {
			fail("%s at %s is refused in play: %s %s", r.Clause, r.Key, r.Refusal.Rule, r.Refusal.Why.ID)
		}
	}
	ways := &account{orderFile: file, v: m.View(side), claimed: map[int]bool{}}
	since := m.Events(side)[told:]
	for _, e := range since {
		ways.events = append(ways.events, e.(Event))
		if k := e.(Event).Kind; k == "turn-over" || k == "pass" {
			break
		}
	}
	since, ways.end = since[:len(ways.events)], len(ways.events)
	for _, mo := range file.halves[0].moves {
		for _, u := range mo.units {
			if bad[u.at] || unsure[u.at] || file.refused[mo.at] || file.refused[u.at] || bad[mo.at] || file.overdrawn() {
				continue
			}
			by := u.named(mo.move)
			if end := by[len(by)-1]; !ways.arrived(end) {
				fail("%s: %s is done, and does not get to %s", u.at, x.Roster.Units[u.unit].Name, x.Place(end))
			}
			counts["done"]++
		}
	}
	for _, a := range answers {
		if a.Key.Label.Path == "march" {
			counts["marches"]++
		}
	}
	items := file.Account(m.View(side), answers, since)
	if !good {
		for _, p := range found {
			t.Logf("%d:%d %s%s %s [%s]", p.Line, p.Col, grade(p), p.On, x.said(p), p.Rule)
		}
		for _, i := range items {
			t.Log(x.Game.Words("en").Say(i))
		}
	}
	return good
}

// A file gives the same problems at its owner's desk, where nothing of the enemy
// is known, as at the umpire's, where all is.
func TestPlanAtBothDesks(t *testing.T) {
	compared := 0
	for _, scenario := range []string{"s1940", "crusader", "gazala"} {
		for seed := range uint64(less(40, 8)) {
			x := halted(t, scenario, seed, 3+int(seed%16), theirTurn)
			if x == nil {
				continue
			}
			own := playout.NewMemory(seed, rules.Only(x.side), true)
			for _, e := range x.host.Entries() {
				if e.To.Has(x.side) {
					own.Load([]rules.Entry{e})
				}
			}
			alone, err := rules.NewMachine[Plane, Secret](x.Game, own, rules.Only(x.side), nil)
			if err != nil {
				t.Fatal(err)
			}
			if due, err := alone.Run(); err != nil || len(due) != 1 || due[0].By != x.side {
				t.Fatalf("%s, seed %d: due %v, error %v", scenario, seed, due, err)
			}
			text := (&scribe{x.Game, rand.New(rand.NewPCG(seed, 7)), x.m.View(x.side)}).turn()
			told := func(m *rules.Machine[Plane, Secret]) string {
				n, _ := orders.Parse("orders", []byte(text))
				v := m.View(x.side)
				q, _ := m.Open(x.side)
				f, unread := x.Orders(v, x.Phase(v.Public, x.side), n)
				return fmt.Sprintf("%v", append(unread, f.(*orderFile).Plan(v, q.Kind)...))
			}
			if a, b := told(x.m), told(alone); a != b {
				t.Errorf("%s, seed %d:\n%s\nthe umpire finds\n%s\nits owner\n%s", scenario, seed, text, a, b)
			}
			compared++
		}
	}
	if compared < 8 {
		t.Error("only", compared)
	}
}

// Plans are made while people wait: a full turn takes a few milliseconds.
func BenchmarkPlan(b *testing.B) {
	x := halted(b, "crusader", 1, 8, theirTurn)
	v := x.m.View(x.side)
	n, _ := orders.Parse("orders", []byte((&scribe{x.Game, rand.New(rand.NewPCG(1, 7)), v}).turn()))
	for b.Loop() {
		f, _ := x.Orders(v, "", n)
		f.(*orderFile).Plan(v, rommel.CardsKind.Name)
	}
}
