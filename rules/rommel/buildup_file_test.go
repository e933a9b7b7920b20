package rommel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// fileOf plays a side by an order file.
func fileOf(t *testing.T, g *Game, side rules.Side, text string) *Planned {
	t.Helper()
	n, problems := orders.Parse("orders", []byte(text))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if _, problems := staffOf(g).Orders(rules.View[Plane, Secret]{Side: side}, "", n); len(problems) > 0 {
		t.Fatal(problems)
	}
	x := &Planned{}
	x.File = inDue(g, side, n, func() {
		problems, _ := checked(t, x.Trial, g, x.Journal, side, n)
		x.Wrong = append(x.Wrong, errorsOf(problems)...)
	})
	return x
}

// A Buildup by order file: deeds in the order of writing, a redeployment by its
// last hex or by the hexes that are named, cards by number, a challenge and its
// answer (R-16.5-1, R-16.5-4, R-16.51-1, R-16.52-1, R-16.53-1, R-16.54-2,
// R-16.55-1, R-16.6-1, R-3.3-2).
func TestBuildupByFile(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Axis}, []Stand{"ita-brescia C0 1", "ita-pavia C9", "ita-savona C3", "ita-bologna C10", "ita-trento C2"}, []Stand{"uk-7-4 C20"},
		func(p *Plane, s *[2]Secret) {
			p.Saved = [2]int16{20, 20}
			p.Mined[axis] = 2
			s[axis].Mines = []board.Hex{HexOf(t, Fx1(t), "C5"), HexOf(t, Fx1(t), "C6")}
		})
	m := g.Run(t, &GivenLuck{Rolls: map[string][]int{"buildup/points.0": {6, 6}, "buildup/points.1": {6, 6}}}, 2, [2]*Planned{
		fileOf(t, g.Game, axis, `
buildup:
  - replace: {ita-brescia: 1}
  - sea: {ita-brescia: C10}
  - redeploy: {ita-savona: C8}
  - redeploy: {ita-pavia: [C8, C7]}
  - refit: ita-trento
  - minefield: C8
  - cards: 1
dismantle: [C5, C6, C7]
discard: 1
answer: real
`),
		fileOf(t, g.Game, allied, "buildup:\n  - {cards: 2}\nchallenge: dummy\n"),
	})
	p := m.Public()
	for unit, want := range map[string]string{"ita-brescia": "C10", "ita-savona": "C8", "ita-pavia": "C7", "ita-trento": fmt.Sprint(InRefit)} {
		if at := WhereIs(t, m, g.Game, axis, unit); at != want {
			t.Errorf("%s is in %s, not in %s", unit, at, want)
		}
	}
	if f := FaceOf(t, m, g.Game, axis, "ita-brescia"); int(f.Steps) != len(g.Unit(f).Steps) {
		t.Error("it is not rebuilt:", f)
	}
	if d := p.Disclosed[axis]; d.Redeployments != 3 || d.Steps != 1 || d.MineBP != 15 || d.CardBP != 10 {
		t.Errorf("%+v", d)
	}
	if got, want := fmt.Sprint(m.View(axis).Own.S.Mines), fmt.Sprint([]board.Hex{HexOf(t, g.Map, "C7"), HexOf(t, g.Map, "C8")}); got != want {
		t.Errorf("minefields %s, not %s", got, want)
	}
	if s := Told[event.Shows](m, axis); len(Told[event.Challenges](m, axis)) != 1 || len(s) != 2 || s[0].Card != DummyCard || s[1].Card != RealCard {
		t.Error("challenge and answer:", s)
	}
	if d := p.Disclosed[allied]; d.CardBP != 20 {
		t.Errorf("%+v", d)
	}
}

// A deed that cannot be done as written is refused and not done, not even in
// part; the others are judged on the points and places that the good ones leave
// (R-16.41-4, R-16.51-1, R-16.53-3, R-16.54-1).
func TestRefusedDeeds(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Axis}, []Stand{"ita-brescia C3", "ita-pavia C9"}, []Stand{"uk-7-4 C12"},
		func(p *Plane, _ *[2]Secret) { p.Saved = [2]int16{20, 20} })
	for text, want := range map[string]struct {
		end   string
		rules string
	}{
		"buildup:\n  - redeploy: {ita-brescia: C11}\n":                               {"C3", "R-16.51-2"},
		"buildup:\n  - malta: true\n  - redeploy: {ita-brescia: C5}\n":               {"C5", "R-16.41-4"},
		"buildup:\n  - malta: false\n  - redeploy: {ita-brescia: C5}\n":              {"C5", ""},
		"buildup:\n  - sea: {ita-brescia: C10}\n  - redeploy: {ita-brescia: C4}\n":   {"C4", "R-16.53-1"},
		"buildup:\n  - replace: {ita-brescia: 2}\n  - redeploy: {ita-brescia: C4}\n": {"C4", "R-16.54-2"},
		"buildup:\n  - sea: {ita-brescia: C10}\n  - sea: {ita-brescia: C10}\n  - redeploy: {ita-brescia: C4}\n" +
			"  - malta: true\n  - malta: true\n  - sea: {ita-pavia: C10}\n": {"C4", "R-16.53-1 R-16.53-1 R-16.41-4 R-16.41-4 R-16.53-1"},
	} {
		m, wrong := firstSegment(t, g, text)
		if at := WhereIs(t, m, g.Game, axis, "ita-brescia"); at != want.end {
			t.Errorf("%s: it is in %s, not in %s", text, at, want.end)
		}
		var got []string
		for _, p := range wrong {
			got = append(got, p.Rule)
		}
		if s := strings.Join(got, " "); s != want.rules || want.rules == "" && len(m.Refused()) > 0 {
			t.Errorf("%s: refused by %s, then %+v", text, s, m.Refused())
		}
	}
}

// A minefield whose owner says no place is laid where most of his blocks stand (R-16.55-1).
func TestMinefieldByDefault(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Axis}, []Stand{"ita-brescia C3", "ita-pavia C9", "ita-savona C9", "ita-bologna C10"}, []Stand{"uk-7-4 C20"},
		func(p *Plane, _ *[2]Secret) { p.Saved = [2]int16{20, 20} })
	m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{Deeds(DoneDeed{Do: LayMinefield}), {}})
	if got := m.View(axis).Own.S.Mines; len(got) != 1 || got[0] != HexOf(t, g.Map, "C9") {
		t.Error(got)
	}
}

// firstSegment plays one by an order file of the Axis, which may be refused.
func firstSegment(t *testing.T, g Trial, text string) (m *rules.Machine[Plane, Secret], wrong []orders.Problem) {
	t.Helper()
	var err error
	h := playout.NewMemory(1, rules.Both, true)
	m, err = rules.NewMachine[Plane, Secret](g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	type enough struct{}
	m.Passed(func(rules.Checkpoint) { panic(enough{}) })
	files := [2]*Planned{fileOf(t, g.Game, axis, text), fileOf(t, g.Game, allied, "{}")}
	for side, f := range files {
		f.Trial, f.Journal = g, h
		m.Orders(rules.Side(side), f.File)
	}
	defer func() {
		_ = recover().(enough)
		wrong = files[axis].Wrong
	}()
	_, _ = m.Run()
	return m, nil
}
