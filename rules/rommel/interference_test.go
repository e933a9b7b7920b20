package rommel_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// otherWorld alters what a side alone knows: two faces exchanged, steps lost
// or regained, a minefield elsewhere, another card in hand.
func otherWorld(t *testing.T, g *Game, c rules.Checkpoint, side rules.Side, n int) (rules.Checkpoint, bool) {
	t.Helper()
	s, err := SecretCodec.Decode(c.Secret[side])
	if err != nil {
		t.Fatal(err)
	}
	i := (3*n + 1) % len(s.Faces)
	switch n % 4 {
	case 0:
		s = Altered(s, side, n)
	case 1:
		f := &s.Faces[i]
		if f.Steps == 0 {
			return c, false
		}
		f.Steps = f.Steps%uint8(len(g.Unit(*f).Steps)) + 1
	case 2:
		var elsewhere []board.Hex
		for _, h := range s.Mines {
			elsewhere = append(elsewhere, (h+board.Hex(n)+1)%board.Hex(g.Map.Board.Len()))
		}
		slices.Sort(elsewhere)
		s.Mines = slices.Compact(elsewhere)
	case 3:
		return rulestest.OtherHand(c, side, n/4)
	}
	x := SecretCodec.Append(nil, &s)
	same := bytes.Equal(x, c.Secret[side])
	c.Secret[side] = x
	return c, !same
}

// nonsense is an order file that is wrong in many ways.
const nonsense = `
cards: {real: 9, dummy: 9}
option: BLITZ
moves: [{group: Tobruk, units: {7th Armoured Brigade: [Acroma], nobody: [Tobruk]}}]
refuse: {Tobruk: yes}
buildup: [{rebuild: [Brescia]}, {minefield: Tobruk}]
`

// shows is everything that a side gets at a halt, and every answer to what it
// may write there.
func shows(t *testing.T, g *Game, m *rules.Machine[Plane, Secret], side rules.Side) []byte {
	t.Helper()
	b := bytes.NewBuffer(knows(g, m, side))
	v := m.View(side)
	file, problems := orders.Parse("x.yaml", []byte(nonsense))
	fmt.Fprintln(b, problems)
	files := []*orders.Node{file}
	q, open := m.Open(side)
	if open {
		words := staffOf(g).Words("en")
		n := staffOf(g).Template(v, q, words.Say, true)
		text, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
		files = append(files, n, busy(g, v))
	}
	for _, n := range files {
		p, problems := staffOf(g).Orders(v, staffOf(g).Phase(v.Public, side), n)
		fmt.Fprintln(b, problems)
		if p == nil || !open {
			continue
		}
		f := p
		seen := f.Foresee(v, rules.Ahead[Plane, Secret]{Due: q.Kind})
		fmt.Fprintln(b, seen.Problems, seen.Read, seen.Draw(), f.Lacks(v, q.Kind))
		a, clause, ok := p.Answer(v, q)
		fmt.Fprintln(b, a, clause, ok)
		if ok {
			fmt.Fprintf(b, "%+v\n", q.Judge(a))
		}
	}
	if open {
		for i := range min(q.N(), 20) {
			fmt.Fprintln(b, q.At(i))
		}
	}
	return b.Bytes()
}

// accounted is what becomes of an order file in "Your orders" of a side, whatever
// of its clauses answered: the answers of its side up to a halt are taken for those
// of its clauses and of the defaults in turn.
func accounted(t *testing.T, g *Game, m *rules.Machine[Plane, Secret], side rules.Side, entries []rules.Entry, from int32, at rules.Key) []byte {
	t.Helper()
	v := m.View(side)
	file, problems := orders.Parse("x.yaml", orders.Write(busy(g, v)))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	clauses := append(placesIn(file), "default")
	var answers []rules.Answered
	for _, e := range entries {
		if e.Key == at {
			break
		}
		if e.By == side && e.Key.Seg >= from && e.To != rules.Only(side.Other()) {
			answers = append(answers, rules.Answered{Key: e.Key, From: clauses[len(answers)%len(clauses)], Value: e.Value})
		}
	}
	f, _ := staffOf(g).Orders(v, staffOf(g).Phase(v.Public, side), file)
	var b []byte
	words := staffOf(g).Words("en")
	for _, i := range accountOf(f, v, answers, nil, m.Events(side), false) {
		b = append(b, words.Say(i)+"\n"...)
	}
	return b
}

// placesIn are where the clauses of an order file stand.
func placesIn(n *orders.Node) (places []string) {
	if n.Line > 0 {
		places = append(places, fmt.Sprintf("%d:%d", n.Line, n.Col))
	}
	for _, p := range n.Pairs {
		places = append(append(places, placesIn(p.Key)...), placesIn(p.Value)...)
	}
	for _, x := range n.Items {
		places = append(places, placesIn(x)...)
	}
	return places
}

// halt is where a game waits for an answer.
type halt struct {
	at   rules.Key
	from rules.Checkpoint // before it
	m    *rules.Machine[Plane, Secret]
}

// haltBefore is the halt before an answer of a game, by its number; a question that has
// one answer left does not halt.
func haltBefore(t *testing.T, s rulestest.Suite[Plane, Secret], g *rulestest.Game[Plane, Secret], answer int) (h halt, ok bool) {
	t.Helper()
	if h.at = g.Asked[answer]; h.at.Seg == 0 {
		return h, false
	}
	h.from = g.Points[h.at.Seg-1]
	h.m, ok = Cut(t, s, g, h.from, rules.Nobody, h.at)
	return h, ok
}

// worlds are others that come to the same halt with other secrets of a side, by their
// numbers.
func (h halt) worlds(t *testing.T, s rulestest.Suite[Plane, Secret], g *rulestest.Game[Plane, Secret], side rules.Side, most int) iter.Seq2[int, *rules.Machine[Plane, Secret]] {
	return func(yield func(int, *rules.Machine[Plane, Secret]) bool) {
		for n := range most {
			if from, ok := otherWorld(t, s.Game.(*Game), h.from, side, n); ok {
				if m, possible := Cut(t, s, g, from, side, h.at); possible && !yield(n, m) {
					return
				}
			}
		}
	}
}

// TestNonInterference: in 50 positions and more of played games, what a side
// keeps secret changes not a byte of what the other one reads, is told, may
// answer, or is refused.
func TestNonInterference(t *testing.T) {
	positions, worlds, blind, told := 0, [4]int{}, 0, 0
	list := Fewer(theatre.Standard().Scenarios.List, 1)
	for seed, sc := range slices.Concat(list, list) {
		g := Standard(t, sc.ID)
		if seed >= len(list) { // once more with all options
			g = WithOptions(t, sc.ID)
		}
		s := rulestest.Suite[Plane, Secret]{Game: g, Player: MonthPlayer, Limit: 8}
		x := s.Umpire(t, uint64(seed))
		random := rand.New(rand.NewPCG(uint64(seed), 1))
		for found := 0; found < 5; {
			ref, ok := haltBefore(t, s, x, random.IntN(len(x.Asked)))
			if !ok {
				continue
			}
			found++
			positions++
			for side := range rules.Side(2) {
				want, own := shows(t, g, ref.m, side.Other()), knows(g, ref.m, side)
				account := accounted(t, g, ref.m, side.Other(), x.Entries, ref.from.Segment, ref.at)
				told += len(account)
				for n, m := range ref.worlds(t, s, x, side, 8) {
					worlds[n%4]++
					if bytes.Equal(knows(g, m, side), own) {
						blind++ // a card of the deck, a unit that is dead
					}
					if got := shows(t, g, m, side.Other()); !bytes.Equal(got, want) {
						t.Errorf("%s, before %s: side %d sees world %d:\n%s", sc.ID, ref.at, side.Other(), n, firstDifference(want, got))
					}
					if got := accounted(t, g, m, side.Other(), x.Entries, ref.from.Segment, ref.at); !bytes.Equal(got, account) {
						t.Errorf("%s, before %s: side %d is told in world %d:\n%s", sc.ID, ref.at, side.Other(), n, firstDifference(account, got))
					}
				}
			}
		}
	}
	if !testing.Short() && (positions < 50 || slices.Min(worlds[:]) == 0) || blind*2 > worlds[0]+worlds[1]+worlds[2]+worlds[3] {
		t.Errorf("%d positions, possible worlds %v, %d of them hidden from their owner too", positions, worlds, blind)
	}
	if told == 0 {
		t.Error("nobody was told what became of his orders")
	}
	t.Logf("%d positions, possible worlds %v, %d blind, %d bytes of Your orders", positions, worlds, blind, told)
}

func firstDifference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-60)
	return fmt.Sprintf("%q\n%q", a[from:min(i+60, len(a))], b[from:min(i+60, len(b))])
}

// TestCanary: the names of one army are replaced by random words. None of them
// reaches the other side unless its unit is eliminated or was revealed.
func TestCanary(t *testing.T) {
	list := theatre.Standard().Scenarios.List
	for seed, sc := range list[:2] {
		for side := range rules.Side(2) {
			d, names := canaries(side)
			g, err := New(d, sc.ID)
			if err != nil {
				t.Fatal(err)
			}
			s := rulestest.Suite[Plane, Secret]{Game: g, Player: MonthPlayer, Limit: 8}
			x := s.Umpire(t, uint64(seed))
			own := 0
			for i := 3; i < len(x.Asked); i += 1 + len(x.Asked)/12 {
				h, ok := haltBefore(t, s, x, i)
				if !ok {
					continue
				}
				seen := append(shows(t, g, h.m, side.Other()), fmt.Sprint(staffOf(g).Words("en"))...)
				mine := string(shows(t, g, h.m, side))
				known := revealed(h.m)
				for u, name := range names {
					if bytes.Contains(seen, []byte(name)) && !known[u] {
						t.Errorf("%s, before %s: the enemy reads the name of %s", sc.ID, h.at, theatre.Standard().Roster.Units[u].Name)
					}
					if strings.Contains(mine, name) {
						own++
					}
				}
			}
			if own == 0 {
				t.Error("the owner does not read the names either")
			}
		}
	}
}

// canaries are the standard data with other names for the units of a side.
func canaries(side rules.Side) (*Data, map[UnitNo]string) {
	d, roster := *theatre.Standard(), *theatre.Standard().Roster
	roster.Units = slices.Clone(roster.Units)
	random := rand.New(rand.NewPCG(7, uint64(side)))
	names := map[UnitNo]string{}
	for u := range roster.Units {
		if x := &roster.Units[u]; rules.Side(x.Side) == side {
			names[UnitNo(u)] = fmt.Sprintf("zq%013dqz", random.Int64N(1e13))
			x.ID, x.Name = "id-"+names[UnitNo(u)], names[UnitNo(u)]
		}
	}
	d.Roster = &roster
	return &d, names
}

// revealed are the units that all have seen in this segment, and the dead.
func revealed(m *rules.Machine[Plane, Secret]) map[UnitNo]bool {
	known := map[UnitNo]bool{}
	for _, e := range m.Events(rules.Nobody) {
		if e, ok := e.(interface{ Seen() []Face }); ok {
			for _, f := range e.Seen() {
				known[f.Unit] = true
			}
		}
	}
	for _, b := range m.Public().Blocks {
		if b.Shown || b.At == Eliminated {
			known[b.Face.Unit] = true
		}
	}
	return known
}
