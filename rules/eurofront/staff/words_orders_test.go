package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

func catalogue() page.Words {
	return page.Merge(rules.Words, rehearse.Words, page.Words(orders.Words()), words.English)
}

func standard(t testing.TB, options ...string) *Game {
	t.Helper()
	g, err := eurofront.New(theatre.Standard(), options...)
	if err != nil {
		t.Fatal(err)
	}
	return New(g)
}

// Whoever says a message has an argument for each place of its words.
func TestCallsOfWords(t *testing.T) {
	for _, dir := range []string{".", "..", "../report"} {
		wrong, err := rulestest.WrongCalls(dir, catalogue())
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range wrong {
			t.Error(call)
		}
	}
}

// Files that are written at every halt of random games are legal as they stand, fit a screen,
// and all in them is worded; so is what is owed, and every guess holds what the view shows.
func TestTemplates(t *testing.T) {
	g, w := standard(t), catalogue()
	say := func(m page.Msg) string {
		if wrong := rulestest.Unworded(m, w); wrong != "" {
			t.Error(wrong)
		}
		return w.Say(m)
	}
	games := uint64(6)
	if testing.Short() {
		games = 2
	}
	for seed := range games {
		m, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		random, last := playout.Random[Plane, Secret](seed), ""
		for side := range rules.Nobody {
			m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
				phase := g.Phase(v.Public, side)
				if q.Halt != rules.Must || phase == last {
					return random.Answer(v, q)
				}
				last = phase
				n := g.Template(v, q, say, false)
				f, problems := g.Orders(v, phase, n)
				if problems = append(problems, f.Lacks(v, q.Kind)...); problems != nil {
					t.Errorf("seed %d, %s: %+v\n%s", seed, phase, problems, orders.Write(n))
				}
				if _, _, ok := f.Answer(v, q); !ok {
					t.Errorf("seed %d, %s: the file answers nothing", seed, phase)
				}
				if lines := len(splitLines(orders.Write(n))); lines > 60 {
					t.Errorf("seed %d, %s: %d lines\n%s", seed, phase, lines, orders.Write(n))
				}
				say(g.Named(phase))
				say(g.Owed(v.Public, rules.Due{By: side, Kind: q.Kind}))
				guessed(t, g, v, seed)
				return random.Answer(v, q)
			}))
		}
		if due, err := m.Run(); due != nil || err != nil {
			t.Fatal(due, err)
		}
	}
}

func splitLines(text []byte) (lines []string) {
	line := ""
	for _, b := range string(text) {
		if line += string(b); b == '\n' {
			lines, line = append(lines, line), ""
		}
	}
	return lines
}

// guessed: of each side's unit there is one block, what lies open is as it is seen, and hidden
// blocks have levels that they can have; before anything is produced no group is stronger than
// it began.
func guessed(t *testing.T, g *Game, v view, seed uint64) {
	t.Helper()
	enemy := v.Side.Other()
	x := g.Guess(v, rules.Strength(seed%3), rules.NewChance(seed)).Secret
	if len(x.Blocks) != len(v.Public.Blocks) {
		t.Fatalf("%d blocks of %d are guessed", len(x.Blocks), len(v.Public.Blocks))
	}
	is, cv := map[UnitNo]int{}, map[int]int{}
	for k, h := range x.Blocks {
		b := &v.Public.Blocks[k]
		if b.Side != enemy || h.Unit == 255 {
			if b.Side == enemy && b.At >= 0 {
				t.Errorf("a block of the enemy's is no unit")
			}
			continue
		}
		u := &g.Units[h.Unit]
		if is[h.Unit]++; b.Shown && b.Face != h.Face || u.Side != enemy || b.At >= 0 && (int(h.Level) < u.Lowest() || int(h.Level) > u.Highest()) {
			t.Errorf("%+v is guessed to be %s %d", *b, u.Name, h.Level)
		}
		if b.At >= 0 {
			cv[u.Group] += int(h.Level)
		}
	}
	for _, u := range g.Of(enemy) {
		if is[u] != 1 {
			t.Errorf("%s is guessed %d times", g.Units[u].Name, is[u])
		}
	}
	for i, n := range cv {
		if v.Public.Fortnight < 2 && n > g.Groups[i].CV {
			t.Errorf("group %s is guessed to have %d of %d", g.Groups[i].ID, n, g.Groups[i].CV)
		}
	}
}

// What the template of a production offers: no step in a battle in a hex, at double cost in one in
// an Area, and a place for whoever returns.
func TestBudget(t *testing.T) {
	g, doubled, cadres := standard(t), 0, 0
	for seed := range uint64(6) {
		atHalts(t, g, seed, func(m *rules.Machine[Plane, Secret]) {
			for side := range rules.Nobody {
				v := m.View(side)
				s, look := &sheet{Game: g, v: v, say: catalogue().Say}, g.Look(v.Public)
				for _, k := range s.own() {
					at, u := v.Public.Blocks[k].At, &g.Units[v.Own.S.Blocks[k].Unit]
					points, ok := s.gains(k)
					switch engaged := look.Any(side.Other(), at); {
					case !ok || u.Type.Leads():
					case engaged && !g.Spots[at].Area():
						t.Errorf("seed %d: %s gains a step in the battle at %s", seed, u.Name, g.Spots[at].Name)
					case engaged && points != 2*u.Step || !engaged && points != u.Step:
						t.Errorf("seed %d: %s at %s costs %d", seed, u.Name, g.Spots[at].Name, points)
					case engaged:
						doubled++
					}
				}
				for _, u := range g.Of(side) {
					if k, lives := eurofront.BlockOf(v, u); k != eurofront.NoBlock && !lives && v.Public.Blocks[k].Died >= 0 {
						cadres += len(s.cadre(u, v.Public.Blocks[k].Died))
					}
				}
			}
		})
	}
	if doubled == 0 || cadres == 0 {
		t.Errorf("%d at double cost, %d cadres", doubled, cadres)
	}
}
