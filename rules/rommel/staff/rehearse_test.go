package staff

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// seatAt is the machine of the side that owes orders at a halt, which knows that side's
// plane alone.
func seatAt(t testing.TB, h *halt) (rules.Seat, rules.Due) {
	t.Helper()
	own := playout.NewMemory(h.host.Seed, rules.Only(h.side), false)
	own.Load(h.host.Added)
	seat, err := rules.NewDesk[Plane, Secret](h.Game).Sit(own, own.Reads, nil)
	if err != nil {
		t.Fatal(err)
	}
	due, err := seat.Run()
	if err != nil || len(due) != 1 || due[0].By != h.side {
		t.Fatal(due, err)
	}
	return seat, due[0]
}

var rehearseSeeds = flag.Uint64("rehearse.seeds", 4, "games of each scenario and kind of file that are rehearsed")

// TestRehearsal: files at random, in games of all kinds, are rehearsed without a
// contradiction, and every dimension of the game comes up somewhere.
func TestRehearsal(t *testing.T) {
	seeds := uint64(less(int(*rehearseSeeds), 1))
	r := &rehearsals{T: t, met: map[string]int{}, counts: map[string]int{}}
	for _, scenario := range []string{"s1940", "crusader", "gazala", "s1942", "battleaxe", "pursuit", "s1941"} {
		for seed := range seeds {
			r.games(scenario, seed)
		}
	}
	t.Logf("%v, dimensions %v", r.counts, r.met)
	if r.counts["barred"] == 0 {
		t.Error("nothing is barred")
	}
	if r.counts["left out"] == 0 {
		t.Error("no two courses are alike")
	}
	for _, name := range []string{onDie, onRefusal, onProbe, onFight} {
		if r.met[name] == 0 && !testing.Short() {
			t.Errorf("nothing hangs on %s: %v", name, r.met)
		}
	}
}

// rehearsals count what comes up.
type rehearsals struct {
	*testing.T
	met, counts map[string]int
}

// games rehearses files of each kind in games of one seed.
func (r *rehearsals) games(scenario string, seed uint64) {
	for _, x := range []struct {
		what             string
		first, last, gap int // Player-Turns
		due              func(view, rules.Asked) bool
		write            func(*scribe) string
	}{
		{"turn", 1, 14, 3, scene.TheirTurn, (*scribe).turn},
		{"reply", 1, 12, 4, theirReply, (*scribe).reply},
		{"buildup", 3, 12, 4, theirBuildup, (*scribe).buildup},
	} {
		h := begun(r, scenario, seed)
		by := h.Game.Bot(seed)
		if seed%2 == 1 {
			by = playout.Random[Plane, Secret](seed)
		}
		for turns := x.first; turns < x.last && h.on(r.T, by, turns, x.due); turns += x.gap {
			text := x.write(&scribe{h.Game, rand.New(rand.NewPCG(seed, uint64(turns))), h.m.View(h.side)})
			r.counts[x.what]++
			r.file(fmt.Sprintf("%s, %s, seed %d, turn %d", x.what, scenario, seed, turns), h, text)
		}
	}
}

// file rehearses one: what is refused by a rule does nothing in any course, each reason has
// its rule and its words, and everything that is told stands somewhere in the file.
func (r *rehearsals) file(name string, h *halt, text string) {
	seat, d := seatAt(r, h)
	n, problems := orders.Parse("orders", []byte(text))
	if n == nil {
		r.Fatal(problems)
	}
	seat.Orders(d.By, seat.Phase(d.By), n, d.Kind)
	record, err := rehearse.File(seat, d, rehearse.Seed(seat, d.By, []byte(text)))
	if err != nil {
		r.Fatalf("%s: %v\n%s", name, err, text)
	}
	r.counts["courses"] += len(record.Courses)
	r.counts["left out"] += rulestest.Courses(r, seat, d, rehearse.Seed(seat, d.By, []byte(text)), record)
	words := page.Merge(rules.Words, rehearse.Words, h.Game.Words("en"))
	refused := map[string]bool{}
	for _, v := range rehearse.Judge(record, record.Clauses()) {
		r.counts[fmt.Sprint("verdict ", v.Is)]++
		if v.Is != rehearse.Error {
			continue
		}
		refused[v.Clause] = true
		for _, why := range v.Why {
			r.counts["barred"] += rules.Bit(why.Rule != "")
			if words[why.Why.ID] == "" {
				r.Errorf("%s: %s has no words", name, why.Why.ID)
			}
		}
	}
	for _, c := range record.Courses {
		r.met[c.Dimension]++
		for _, a := range c.Answers {
			if refused[a.From] && !slices.ContainsFunc(c.Refused, func(x rules.Refused) bool { return x.Clause == a.From }) {
				r.Errorf("%s: %s is refused and answers %s\n%s", name, a.From, a.Key, text)
			}
		}
	}
	seen := record.Foresee()
	for _, p := range slices.Concat(record.Refusals(), record.Hangs(), seen.Problems) {
		if p.Line < 1 || p.Line > strings.Count(text, "\n")+1 {
			r.Errorf("%s: line %d: %s", name, p.Line, p.ID)
		}
	}
	seen.Draw()
	if _, err := rehearse.Spread(seat, d, 1, 3, rehearse.AtRandom); err != nil {
		r.Fatal(err)
	}
}
