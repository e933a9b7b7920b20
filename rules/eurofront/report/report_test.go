package report

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// kinds is one event of each kind.
var kinds = []rules.Event{
	event.Deployed{}, event.Weather{}, event.Turn{}, event.BlitzBegins{}, event.Produced{}, event.Activated{}, event.FalseHQ{}, event.HQMoves{},
	event.Deactivated{}, event.Moves{}, event.Rearguard{}, event.Pursuit{}, event.Interdicted{}, event.Passes{}, event.Marked{}, event.Acclimatized{},
	event.Reveals{}, event.Strike{}, event.Active{}, event.Battle{}, event.Fire{}, event.Repulsed{}, event.Loses{}, event.Dies{},
	event.NoNationalSupply{}, event.Lane{}, event.Unsupplied{}, event.Offered{}, event.Answered{}, event.Counted{}, event.Over{},
}

// Each place of the words of events is a field, and there are words for each kind.
func TestPlacesOfWords(t *testing.T) {
	for _, w := range rulestest.WrongPlaces(words.English, kinds, func(e rules.Event, yield func(name string, v any)) {
		page.Fields(e, parts, yield)
	}, "n", "through", "faces", "units") {
		t.Error(w)
	}
}

// Levels are numbers; of HQs, and where a step is printed so, they are values.
func TestLevels(t *testing.T) {
	hq, army := &theatre.Unit{Type: theatre.HQ}, &theatre.Unit{Type: theatre.Infantry}
	for n, want := range map[int8][2]string{-1: {"-1", "-1"}, 0: {"Ø", "Ø"}, 1: {"I", "1"}, 4: {"IV", "4"}, 5: {"5", "5"}} {
		if got := [2]string{level(hq, n), level(army, n)}; got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

// What a report begins with that nothing has begun: by its first event.
func TestBegins(t *testing.T) {
	side := func(s rules.Side) event.Of { return event.Of{By: s} }
	const axis, soviet = eurofront.Axis, eurofront.Soviet
	for i, c := range []struct {
		first rules.Event
		want  page.Msg
		quiet bool // a turn may have ended with nothing told
	}{
		{nil, page.M("report.happened"), false},
		{event.Deployed{}, page.M("chronicle.first"), false},
		{event.Produced{}, page.M("chronicle.production"), false},
		{event.Unsupplied{Here: event.Here{Of: side(axis)}}, page.M("chronicle.rest", sideWord(soviet)), false},
		{event.Weather{Last: side(axis)}, page.M("chronicle.rest", sideWord(axis)), false},
		{event.Weather{Last: side(soviet), Fortnight: 1}, page.M("chronicle.rest", sideWord(soviet)), true},
		{event.Turn{Of: side(axis)}, page.M("chronicle.rest", sideWord(soviet)), true},
		{event.Moves{Of: side(axis)}, page.M("chronicle.rest", sideWord(axis)), false},
		{event.Active{Here: event.Here{Of: side(axis)}}, page.M("chronicle.rest", sideWord(axis)), false},
		{event.Passes{}, page.M("report.happened"), false},
		{event.Over{Of: side(axis)}, page.M("report.happened"), false},
	} {
		var es []rules.Event
		if c.first != nil {
			es = append(es, c.first)
		}
		if got := begins(es); !reflect.DeepEqual(got, c.want) || quietBefore(es) != c.quiet {
			t.Errorf("%d: %v, quiet %v", i, got, quietBefore(es))
		}
	}
}

// The steps of a block are one way; what has happened to several alike is told once, how often.
func TestDigest(t *testing.T) {
	move := func(by rules.Side, from, to Place, on bool) rules.Event {
		return event.Moves{Of: event.Of{By: by}, Leg: event.Leg{From: from, To: to}, How: "land", On: on}
	}
	const axis, soviet = eurofront.Axis, eurofront.Soviet
	deploy := func(by rules.Side, at Place) rules.Event {
		return event.Deployed{Here: event.Here{Of: event.Of{By: by}, In: event.In{At: at}}}
	}
	for i, c := range []struct {
		es   []rules.Event
		want []told
	}{
		{[]rules.Event{move(axis, 1, 2, false), move(axis, 2, 3, true), move(axis, 3, 4, true)}, []told{{Event: move(axis, 1, 4, false), n: 1, way: []Place{2, 3}}}},
		{[]rules.Event{move(axis, 1, 2, false), move(axis, 2, 3, false)}, []told{{Event: move(axis, 1, 2, false), n: 1}, {Event: move(axis, 2, 3, false), n: 1}}},
		{[]rules.Event{move(axis, 1, 2, false), move(axis, 5, 3, true)}, []told{{Event: move(axis, 1, 2, false), n: 1}, {Event: move(axis, 5, 3, true), n: 1}}},
		{[]rules.Event{move(axis, 1, 2, false), move(soviet, 2, 3, true)}, []told{{Event: move(axis, 1, 2, false), n: 1}, {Event: move(soviet, 2, 3, true), n: 1}}},
		{[]rules.Event{move(axis, 1, 2, false), move(axis, 1, 2, false)}, []told{{Event: move(axis, 1, 2, false), n: 2}}},
		{[]rules.Event{move(axis, 1, 2, false), move(axis, 2, 3, true), move(axis, 1, 3, false)}, []told{{Event: move(axis, 1, 3, false), n: 1, way: []Place{2}}, {Event: move(axis, 1, 3, false), n: 1}}},
		{[]rules.Event{deploy(axis, 1), deploy(axis, 2), deploy(axis, 1)}, []told{{Event: deploy(axis, 1), n: 2}, {Event: deploy(axis, 2), n: 1}}},
		{[]rules.Event{move(axis, 1, 2, false), event.Turn{}, move(axis, 1, 2, false)}, []told{{Event: move(axis, 1, 2, false), n: 1}, {Event: event.Turn{}, n: 1}, {Event: move(axis, 1, 2, false), n: 1}}},
		{[]rules.Event{event.Active{}, event.Active{}}, []told{{Event: event.Active{}, n: 1}, {Event: event.Active{}, n: 1}}},
	} {
		if got := digest(c.es); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%d: %+v", i, got)
		}
	}
}

// Supply is told of in the enemy's turn, though it is about blocks of the other side.
func TestSupplyIsToldInItsTurn(t *testing.T) {
	hungry := []rules.Event{event.Unsupplied{Here: event.Here{Of: event.Of{By: eurofront.Soviet}}}}
	if got, want := begins(hungry), page.M("chronicle.rest", sideWord(eurofront.Axis)); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// atEachHalt plays a random game and stops at each question that halts, and at the end.
func atEachHalt(t *testing.T, g *eurofront.Game, seed uint64, each func(m *rules.Machine[Plane, Secret])) {
	t.Helper()
	m, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	random := playout.Random[Plane, Secret](seed)
	for side := range rules.Nobody {
		m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
			if q.Halt == rules.Must {
				each(m)
			}
			return random.Answer(v, q)
		}))
	}
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	each(m)
}

// No unit of one's own is told to be out of play that stands on the map, and of the enemy's the
// report tells how many have come back.
func TestOutOfPlay(t *testing.T) {
	game, err := eurofront.New(theatre.Standard())
	if err != nil {
		t.Fatal(err)
	}
	g, back := New(game), 0
	for seed := range uint64(4) {
		atEachHalt(t, game, seed, func(m *rules.Machine[Plane, Secret]) {
			for reader := range rules.Nobody {
				for side := range rules.Nobody {
					r := g.writer(m.View(reader))
					if r.out(side); len(r.Blocks) == 0 {
						continue
					}
					item := r.Blocks[0].(page.List).Items[0]
					out, n := len(item.Args[0].([]page.Msg)), item.Args[1].(int)
					if alive := len(r.look.OnMap(side)); out-n+alive > len(g.Of(side)) {
						t.Errorf("seed %d: %d out, %d back, %d on the map", seed, out, n, alive)
					}
					back += n
				}
			}
		})
	}
	if back == 0 {
		t.Error("nobody comes back in these games")
	}
}

// A block that lies open is named, and a hidden one that goes the same way is told of beside it:
// together one would pass for both.
func TestHiddenBesideOpen(t *testing.T) {
	goes := func(units ...theatre.UnitNo) rules.Event {
		return event.Moves{Leg: event.Leg{From: 1, To: 2}, Units: event.Units{Units: units}}
	}
	for _, c := range []struct {
		es   []rules.Event
		want string
	}{
		{[]rules.Event{goes(3), goes(4)}, "2 [3 4]"},
		{[]rules.Event{goes(), goes()}, "2 []"},
		{[]rules.Event{goes(3), goes()}, "1 [3] 1 []"},
		{[]rules.Event{goes(), goes(3)}, "1 [] 1 [3]"},
	} {
		var told []string
		for _, x := range digest(c.es) {
			told = append(told, fmt.Sprint(x.n, x.Event.(event.Moves).Named()))
		}
		if got := strings.Join(told, " "); got != c.want {
			t.Errorf("%s, not %s", got, c.want)
		}
	}
}
