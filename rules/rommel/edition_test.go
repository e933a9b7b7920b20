package rommel

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// TestEdition: a game that is under way goes on as it began, whoever has a
// newer program. Games of random players leave the traces that they left when
// the edition was made: the same questions with the same choices, the same
// planes, events and journal. If this test fails, the replay of a game may come
// to something else: undo that, or guard it by a new edition (see
// [Game.Edition]) and write the traces anew with -update.
func TestEdition(t *testing.T) {
	Traces(t, "testdata/edition.txt", "testdata/edition-events.gz", randomGames(t), choices)
}

// TestEditionInCharters: charters pin the edition, and a game of another one is
// turned away. All that are under way name this; a new one needs traces of its own.
func TestEditionInCharters(t *testing.T) {
	if n := (&Game{}).Edition(); n != 1 {
		t.Errorf("edition %d", n)
	}
}

// choices looks at what can be answered.
func choices(_ rules.View[Plane, Secret], q rules.Asked, _ []rules.Event, _ *Game, w io.Writer) {
	fmt.Fprintln(w, q.Key, q.Kind, q.N())
	for i := range min(q.N(), 60) {
		fmt.Fprint(w, q.At(i), " ")
	}
}

// TestBots is TestEdition with bots, whose games come to more battles. They may
// be made better: then their traces are written anew.
func TestBots(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	Traces(t, "testdata/bots.txt", "testdata/bots-events.gz", BotGames(t), choices)
}

func BotGames(t *testing.T) (list []tracedGame) {
	for i, sc := range theatre.Standard().Scenarios.List {
		seed := uint64(i)
		g, h := Standard(t, sc.ID), WithOptions(t, sc.ID)
		list = append(list, tracedGame{sc.ID, seed, g, g, g.Bot(seed), 30}, tracedGame{sc.ID + " options", seed, h, h, h.Bot(seed + 9), 30})
	}
	for _, name := range []string{"contact", "siege", "desert"} {
		for seed := range uint64(10) {
			x := Load(t, string(ReadFile(t, "testdata/"+name+".yaml").Text))
			x.Turns = 8
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
	for i, sc := range theatre.Standard().Scenarios.List {
		seed := uint64(i)
		g, h := Standard(t, sc.ID), WithOptions(t, sc.ID)
		list = append(list,
			tracedGame{sc.ID, seed, g, g, playout.Random[Plane, Secret](seed), 12},
			tracedGame{sc.ID + " Months", seed, Trial{Game: g, Turn: WearingTurn}, g, MonthPlayer(seed), 9},
			tracedGame{sc.ID + " options", seed, h, h, playout.Random[Plane, Secret](seed), 12})
	}
	for _, name := range []string{"contact", "siege", "desert"} {
		for seed := range uint64(6) {
			x := Load(t, string(ReadFile(t, "testdata/"+name+".yaml").Text))
			x.Turns = 8
			list = append(list, tracedGame{name, seed, x, x.Game, playout.Random[Plane, Secret](seed), 0})
		}
	}
	return list
}

// Traces compares the traces of games, in a short run of every other one, with
// those in a file, and tells of the first segment that differs what happened in
// it, then and now: events are kept beside, packed.
func Traces(t *testing.T, file, events string, list []tracedGame, look looker) {
	t.Helper()
	if *update {
		var out, told strings.Builder
		for _, x := range list {
			y := &retold{segment: -1}
			fmt.Fprintln(&out, x.trace(t, look, y))
			told.WriteString(y.text(x))
		}
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		mine := strings.HasPrefix(events, strings.TrimSuffix(file, ".txt")) // TestAdvice borrows those of TestBots
		if old, err := unpack(events); mine && (err != nil || old != told.String()) {
			if err := pack(events, told.String()); err != nil {
				t.Fatal(err)
			}
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := append(strings.Split(string(text), "\n"), make([]string, len(list))...)
	for i := 0; i < len(list); i += Less(1, 2) {
		x := list[i]
		got := x.trace(t, look, nil)
		if got == want[i] {
			continue
		}
		n := sameWords(got, want[i])
		y := &retold{segment: n}
		x.trace(t, look, y)
		before, err := unpack(events)
		if err != nil {
			t.Error(err)
		}
		t.Errorf("%s %d: the trace is another from its segment %d on\n%s", x.name, x.seed, n, y.compare(segmentOf(before, x, n)))
	}
}

// looker writes what a trace shall notice besides of a question.
type looker = func(v rules.View[Plane, Secret], q rules.Asked, es []rules.Event, g *Game, w io.Writer)

// retold is what happened in the segments of a game: their events, and of one
// what was looked at.
type retold struct {
	segment int
	events  [][]string
	looked  strings.Builder
}

// text is all events, a line each, below lines with the game and the segment.
func (y *retold) text(x tracedGame) string {
	var b strings.Builder
	for n, es := range y.events {
		fmt.Fprintln(&b, x.head(n))
		for _, e := range es {
			fmt.Fprintln(&b, e)
		}
	}
	return b.String()
}

// head stands above the events of a segment.
func (x tracedGame) head(n int) string { return fmt.Sprintf("# %s %d: %d", x.name, x.seed, n) }

// segmentOf finds the events of a segment in such a text.
func segmentOf(text string, x tracedGame, n int) []string {
	_, rest, _ := strings.Cut(text, x.head(n)+"\n")
	rest, _, _ = strings.Cut("\n"+rest, "\n# ")
	return strings.FieldsFunc(rest, func(r rune) bool { return r == '\n' })
}

// compare tells the events of the segment from where they differ on, or that
// they do not.
func (y *retold) compare(before []string) string {
	var now []string
	if y.segment < len(y.events) {
		now = y.events[y.segment]
	}
	var b strings.Builder
	list := func(name string, es []string) {
		fmt.Fprintf(&b, "%s:\n", name)
		for _, e := range es[:min(len(es), 25)] {
			fmt.Fprintf(&b, "    %s\n", e)
		}
		if len(es) > 25 {
			fmt.Fprintf(&b, "    and %d more\n", len(es)-25)
		}
	}
	same := 0
	for same < len(now) && same < len(before) && now[same] == before[same] {
		same++
	}
	if same == len(now) && same == len(before) {
		list("the events are as they were", now)
		looked := strings.Split(strings.TrimSuffix(y.looked.String(), "\n"), "\n")
		list("what differs is a plane, the journal or what is looked at, which now is", looked)
		return b.String()
	}
	list("after events as they were", now[max(0, same-5):same])
	list("want", before[same:])
	list("got", now[same:])
	return b.String()
}

// eventLine is an event with all that is told of it.
func eventLine(m *Map, e rules.Event) string {
	var b strings.Builder
	b.WriteString(event.Kind(e))
	hex := func(h board.Hex) string {
		if !m.Board.Has(h) {
			return fmt.Sprint(h)
		}
		return strings.ReplaceAll(m.Board.Label(h), " ", "_")
	}
	event.Fields(e, func(name string, v any) {
		switch v := v.(type) {
		case board.Hex:
			fmt.Fprintf(&b, " %s %s", name, hex(v))
		case event.Way:
			b.WriteString(" way")
			for _, h := range v {
				b.WriteString(" " + hex(h))
			}
		case *event.Trap, rules.Key:
		default:
			fmt.Fprintf(&b, " %s %v", name, v)
		}
	})
	return b.String()
}

// pack writes a compressed text.
func pack(file, text string) error {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

func unpack(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	return string(text), err
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
// segments; y, if there is one, gets what happens.
func (x tracedGame) trace(t *testing.T, look looker, y *retold) (out string) {
	t.Helper()
	out = fmt.Sprintf("%s %d:", x.name, x.seed)
	h, sum := playout.NewMemory(x.seed, rules.Both, true), fnv.New64a()
	m, err := rules.NewMachine(x.game, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Strict()
	type enough struct{}
	n, told := 0, 0
	m.Passed(func(c rules.Checkpoint) {
		if y != nil {
			es := m.Events(rules.Nobody)
			var lines []string
			for _, e := range es[told:] {
				lines = append(lines, eventLine(x.own.Map, e))
			}
			y.events, told = append(y.events, lines), len(es)
		}
		fmt.Fprintln(sum, c.Public, c.Secret)
		for _, side := range []rules.Side{0, 1, rules.Nobody} {
			for _, e := range m.Events(side) {
				sum.Write(rulestest.EventBytes(e))
			}
		}
		for _, e := range h.Entries() {
			e.From = "" // the same, whoever has answered
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
				w := io.Writer(sum)
				if y != nil && y.segment == n {
					w = io.MultiWriter(sum, &y.looked)
				}
				look(v, q, m.Events(v.Side), x.own, w)
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
