package rommel

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
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
		return w.place(max(h, 0))
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
	name := w.Roster.Units[w.face(w.v.Own.S, k).Unit].Name
	to := w.near(at)
	var ends, beyond board.Set
	if at >= 0 && w.IntN(8) > 0 {
		j := w.position(w.v.Public).judge(Move{From: at, To: board.None})
		ends = j.destinations(w.v.Own, k).Remove(at)
		j.extra = 1
		beyond = j.destinations(w.v.Own, k).Minus(ends).Remove(at)
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
	for _, k := range w.tokens(w.v.Side) {
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
		if w.v.Public.battle(h) != nil && w.IntN(4) > 0 {
			key = "retreat"
		}
		id := w.Map.Board.Cell(h).ID
		entry := fmt.Sprintf("{group: %s, %s: {%s}}", id, key, strings.Join(units, ", "))
		if w.IntN(3) == 0 {
			to := w.near(h)
			for i, k := range stacks[h] {
				if i < len(units) {
					units[i] = w.Roster.Units[w.face(w.v.Own.S, k).Unit].Name + ": " + to
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

// noting is a host that notes what answers.
type noting struct {
	*playout.Memory
	added []rules.Entry
}

func (n *noting) Add(e rules.Entry) {
	n.added = append(n.added, e)
	n.Memory.Add(e)
}

// atRandom plays a position with random players up to a Player-Turn, and gives
// the machine at the halt where its player is asked for orders.
func atRandom(t *testing.T, name string, seed uint64, turns int) (*table, *rules.Machine[Plane, Secret], *noting, rules.Side) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	x := load(t, string(text))
	x.turns = turns + 1
	h := &noting{Memory: playout.NewMemory(seed, rules.Both, true)}
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	random := playout.Random[Plane, Secret](seed)
	for side := range rules.Side(2) {
		m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			if int(v.Public.Count-x.start.Count) > turns && q.Halt && v.Public.Active == side {
				return nil, "", false
			}
			return random.Answer(v, q)
		}))
	}
	due, err := m.Run()
	if err != nil {
		t.Fatal(err)
	}
	if len(due) == 0 {
		return x, m, h, rules.Nobody // the game is over
	}
	return x, m, h, due[0].By
}

// What is ordered happens or is refused: files written at random in positions of
// random games do what their plan says, and nothing that it refuses.
func TestFilesAtRandom(t *testing.T) {
	counts := map[string]int{}
	for _, name := range []string{"contact", "siege", "desert"} {
		for seed := range uint64(less(400, 40)) {
			x, m, h, side := atRandom(t, name, seed, int(seed%6))
			if side == rules.Nobody {
				continue
			}
			w := &scribe{x.Game, rand.New(rand.NewPCG(seed, 7)), m.View(side)}
			text := w.turn()
			if !playRandom(t, x, m, h, side, text, counts) {
				t.Fatalf("%s, seed %d:\n%s", name, seed, text)
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

func playRandom(t *testing.T, x *table, m *rules.Machine[Plane, Secret], h *noting, side rules.Side, text string, counts map[string]int) bool {
	n, problems := orders.Parse("orders", []byte(text))
	v := m.View(side)
	q, ok := m.Open(side)
	if n == nil || !ok {
		t.Log(problems)
		return false
	}
	f, unread := x.Orders(v, x.Phase(v.Public, side), n)
	file := f.(*orderFile)
	found := append(unread, file.Plan(v, q.Kind)...)
	before := len(h.added)
	quietly := rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
		if !q.Halt {
			return nil, "", false
		}
		return quiet(v, q)
	})
	m.Orders(side, file, quietly)
	m.Orders(side.Other(), quietly)
	if due, err := m.Run(); err != nil || due != nil {
		t.Log(due, err)
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
	for _, e := range h.added[before:] {
		if e.By != side || e.From == "" {
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
		if r.By == side && r.Clause != "" && len(unsure) == 0 {
			fail("%s at %s is refused in play: %s %s", r.Clause, r.Key, r.Refusal.Rule, r.Refusal.Why.ID)
		}
	}
	ways := &account{orderFile: file, v: m.View(side), claimed: map[int]bool{}}
	for _, e := range m.Events(side) {
		if e := e.(Event); e.Kind == "turn" { // the last one is that of the file
			ways.events = nil
		} else {
			ways.events = append(ways.events, e)
		}
	}
	ways.end = len(ways.events)
	for _, mo := range file.halves[0].moves {
		for _, u := range mo.units {
			if bad[u.at] || unsure[u.at] || file.refused[mo.at] || file.refused[u.at] || bad[mo.at] || file.overdrawn() {
				continue
			}
			by := u.named(mo.move)
			if end := by[len(by)-1]; !ways.arrived(end) {
				fail("%s: %s is done, and does not get to %s", u.at, x.Roster.Units[u.unit].Name, x.Game.place(end))
			}
			counts["done"]++
		}
	}
	for _, a := range answers {
		if a.Key.Label.Path == "march" {
			counts["marches"]++
		}
	}
	var since []rules.Event
	for _, e := range ways.events {
		since = append(since, e)
	}
	items := file.Account(m.View(side), answers, since)
	if !good {
		for _, p := range found {
			t.Logf("%d:%d %s%s %s [%s]", p.Line, p.Col, grade(p), p.On, (&played{table: x}).words(p), p.Rule)
		}
		for _, i := range items {
			t.Log(x.Words("en").Say(i))
		}
	}
	return good
}

// A file gives the same problems at its owner's desk, where nothing of the enemy
// is known, as at the umpire's, where all is.
func TestPlanAtBothDesks(t *testing.T) {
	compared := 0
	for _, name := range []string{"contact", "siege", "desert"} {
		for seed := range uint64(less(40, 8)) {
			x, m, h, side := atRandom(t, name, seed, int(seed%6))
			if side == rules.Nobody {
				continue
			}
			own := playout.NewMemory(seed, rules.Only(side), true)
			for _, e := range h.Entries() {
				if e.To.Has(side) {
					own.Load([]rules.Entry{e})
				}
			}
			alone, err := rules.NewMachine(rules.Game[Plane, Secret](x), own, rules.Only(side), nil)
			if err != nil {
				t.Fatal(err)
			}
			if due, err := alone.Run(); err != nil || len(due) != 1 || due[0].By != side {
				t.Fatalf("%s, seed %d: due %v, error %v", name, seed, due, err)
			}
			text := (&scribe{x.Game, rand.New(rand.NewPCG(seed, 7)), m.View(side)}).turn()
			told := func(m *rules.Machine[Plane, Secret]) string {
				n, _ := orders.Parse("orders", []byte(text))
				v := m.View(side)
				q, _ := m.Open(side)
				f, unread := x.Orders(v, x.Phase(v.Public, side), n)
				return fmt.Sprintf("%v", append(unread, f.(*orderFile).Plan(v, q.Kind)...))
			}
			if a, b := told(m), told(alone); a != b {
				t.Errorf("%s, seed %d:\n%s\nthe umpire finds\n%s\nits owner\n%s", name, seed, text, a, b)
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
	x := load(b, "map: standard\nhands: {axis: 3 2}\naxis: {Tobruk: [a=mot 2, b=mot 2, c=rec 3, d=arm 3], Bardia: [e=inf 2, f=inf 2], El Agheila: [g=inf 2]}\n"+
		"allied: {Sollum: [u=inf 2, v=inf 2], Sidi Barrani: [w=rec 2], Alexandria: [inf 2]}")
	x.halts = true
	y := x.play(b, nil)
	n, _ := orders.Parse("orders", []byte("cards: {real: 2}\nmoves:\n  - {group: Tobruk, units: {a: Bardia, b: Gambut, c: Sidi Omar, d: Sollum}}\n"+
		"  - {regroup: Bardia, to: Sollum, units: {e: Sollum, f: Sollum}}\ncombat: [{at: Sollum, fire: [infantry]}]\n"))
	v := y.m.View(axis)
	for b.Loop() {
		f, _ := y.Orders(v, "", n)
		f.(*orderFile).Plan(v, cardsKind.Name)
	}
}
