package rommel

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// TestEdition: a game that is under way goes on as it began, whoever has a
// newer program. Games of random players leave the traces that they left when
// the edition was made: the same questions with the same choices, the same
// planes, events and journal. If this test fails, the replay of a game may come
// to something else: undo that, or guard it by a new edition (see
// [Game.Edition]) and write the traces anew with -update.
func TestEdition(t *testing.T) {
	if n := (&Game{}).Edition(); n != 1 {
		t.Errorf("edition %d: its traces have to be written", n)
	}
	traces(t, "testdata/edition.txt", randomGames(t), choices)
}

// choices looks at what can be answered.
func choices(_ rules.View[Plane, Secret], q rules.Asked, _ []rules.Event, _ *Game, w io.Writer) {
	fmt.Fprintln(w, q.Key, q.Kind, q.N())
	for i := range min(q.N(), 60) {
		fmt.Fprint(w, q.At(i), " ")
	}
}

// TestAdvice: what players read besides, in the games of TestBots: defaults,
// templates, reports and pictures. No replay hangs on it; the traces only show
// that it has changed.
func TestAdvice(t *testing.T) {
	n, of := 0, (*Game)(nil)
	games := botGames(t)
	traces(t, "testdata/advice.txt", games[8:19], func(v rules.View[Plane, Secret], q rules.Asked, es []rules.Event, g *Game, w io.Writer) {
		if of != g {
			n, of = 0, g
		}
		fmt.Fprintln(w, q.Key, g.Default(v, q))
		if n++; !q.Halt && n%97 > 0 || q.Halt && n%13 > 0 {
			return
		}
		p := g.Picture(v)
		p.Board = nil
		if err := json.NewEncoder(w).Encode(p); err != nil {
			t.Fatal(err)
		}
		// No words, so that they may be improved.
		fmt.Fprint(w, plain(g.Report(v, es), nil))
		if q.Halt {
			w.Write(orders.Write(g.Template(v, q, func(m page.Msg) string { return fmt.Sprint(m) })))
		}
	})
}

// TestBots is TestEdition with bots, whose games come to more battles. They may
// be made better: then their traces are written anew.
func TestBots(t *testing.T) {
	traces(t, "testdata/bots.txt", botGames(t), choices)
}

func botGames(t *testing.T) (list []tracedGame) {
	for i, sc := range Standard().Scenarios.List {
		seed := uint64(i)
		g, h := standard(t, sc.ID), withOptions(t, sc.ID)
		list = append(list, tracedGame{sc.ID, seed, g, g, g.Bot(seed), 30}, tracedGame{sc.ID + " options", seed, h, h, h.Bot(seed + 9), 30})
	}
	for _, name := range []string{"contact", "siege", "desert"} {
		for seed := range uint64(10) {
			x := load(t, string(readFile(t, "testdata/"+name+".yaml").Text))
			x.turns = 8
			if seed%2 == 1 {
				for _, o := range options {
					if o.concerns == nil {
						o.set(&x.Options)
					}
				}
			}
			list = append(list, tracedGame{name, seed, x, x.Game, x.Bot(seed), 0})
		}
	}
	return list
}

// tracedGame is a game for two players of one kind, up to a segment.
type tracedGame struct {
	name   string
	seed   uint64
	game   rules.Game[Plane, Secret]
	own    *Game
	player rules.Policy[Plane, Secret]
	limit  int
}

// randomGames are scenarios from the set-up on, Months whose turns are
// stand-ins, and turns of armies that are in contact.
func randomGames(t *testing.T) (list []tracedGame) {
	for i, sc := range Standard().Scenarios.List {
		seed := uint64(i)
		g, h := standard(t, sc.ID), withOptions(t, sc.ID)
		list = append(list,
			tracedGame{sc.ID, seed, g, g, playout.Random[Plane, Secret](seed), 12},
			tracedGame{sc.ID + " Months", seed, trial{Game: g, turn: wearingTurn}, g, monthPlayer(seed), 9},
			tracedGame{sc.ID + " options", seed, h, h, playout.Random[Plane, Secret](seed), 12})
	}
	for _, name := range []string{"contact", "siege", "desert"} {
		for seed := range uint64(6) {
			x := load(t, string(readFile(t, "testdata/"+name+".yaml").Text))
			x.turns = 8
			list = append(list, tracedGame{name, seed, x, x.Game, playout.Random[Plane, Secret](seed), 0})
		}
	}
	return list
}

// traces compares the traces of games, in a short run of every other one, with
// those in a file.
func traces(t *testing.T, file string, list []tracedGame, look func(v rules.View[Plane, Secret], q rules.Asked, es []rules.Event, g *Game, w io.Writer)) {
	t.Helper()
	if *update {
		var out strings.Builder
		for _, x := range list {
			fmt.Fprintln(&out, x.trace(t, look))
		}
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := append(strings.Split(string(text), "\n"), make([]string, len(list))...)
	for i := 0; i < len(list); i += less(1, 2) {
		if got := list[i].trace(t, look); got != want[i] {
			t.Errorf("%s %d: the trace is another from its segment %d on", list[i].name, list[i].seed, sameWords(got, want[i]))
		}
	}
}

// sameWords counts the segments in which two traces are equal.
func sameWords(a, b string) int {
	_, a, _ = strings.Cut(a, ":")
	_, b, _ = strings.Cut(b, ":")
	x, y := strings.Fields(a), strings.Fields(b)
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}

// trace plays a game and returns its name and four digits for each of its
// segments.
func (x tracedGame) trace(t *testing.T, look func(v rules.View[Plane, Secret], q rules.Asked, es []rules.Event, g *Game, w io.Writer)) (out string) {
	t.Helper()
	out = fmt.Sprintf("%s %d:", x.name, x.seed)
	h, sum := playout.NewMemory(x.seed, rules.Both, true), fnv.New64a()
	m, err := rules.NewMachine(x.game, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Strict()
	type enough struct{}
	n := 0
	m.Passed(func(c rules.Checkpoint) {
		fmt.Fprintln(sum, c.Public, c.Secret)
		for _, side := range []rules.Side{0, 1, rules.Nobody} {
			for _, e := range m.Events(side) {
				sum.Write(e.Append(nil))
			}
		}
		for _, e := range h.Entries() {
			sum.Write(rules.EntryCodec.Append(nil, &e))
		}
		out += fmt.Sprintf(" %04x", sum.Sum64()&0xffff)
		if n++; n == x.limit {
			panic(enough{})
		}
	})
	for side := range Side(2) {
		m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			if q.Key.Part == rules.Value && q.Tries == 0 {
				look(v, q, m.Events(v.Side), x.own, sum)
			}
			return x.player.Answer(v, q)
		}))
	}
	defer func() {
		if r := recover(); r != nil {
			_ = r.(enough)
		}
	}()
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatalf("due %v, error %v", due, err)
	}
	return out
}
