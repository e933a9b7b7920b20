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
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// seatAt is the machine of the side that owes orders at a halt, which knows that side's
// plane alone.
func seatAt(t testing.TB, h *halt) (rules.Seat, rules.Due) {
	t.Helper()
	own := playout.NewMemory(h.host.Seed, rules.Only(h.side), false)
	own.Load(h.host.added)
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

var rehearseSeeds = flag.Uint64("rehearse.seeds", 4, "games of each scenario and kind of file that are rehearsed beside their plan")

// TestRehearsal: files at random, in games of all kinds, are rehearsed without a
// contradiction. What the plan has refused is done in no course, what every course refuses
// the plan has refused, and every dimension of the game comes up somewhere.
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
		{"turn", 1, 14, 3, theirTurn, (*scribe).turn},
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

// file rehearses one beside its plan.
func (r *rehearsals) file(name string, h *halt, text string) {
	seat, d := seatAt(r, h)
	n, problems := orders.Parse("orders", []byte(text))
	if n == nil {
		r.Fatal(problems)
	}
	found := seat.Orders(d.By, seat.Phase(d.By), n, d.Kind)
	planned, _, _ := seat.Plan(d.By, d.Kind)
	wrong, told, why := map[string]bool{}, map[int]bool{}, map[string]string{}
	for _, p := range append(found, planned...) {
		at := fmt.Sprintf("%d:%d", p.Line, p.Col)
		if !p.Warning {
			wrong[at] = true
			why[at] += fmt.Sprint(" ", p.Rule, " ", p.ID, p.Args)
		}
		told[p.Line] = told[p.Line] || !p.Warning || p.On != ""
	}
	record, err := rehearse.File(seat, d, rehearse.Seed(seat, d.By, []byte(text)))
	if err != nil {
		r.Fatalf("%s: %v\n%s", name, err, text)
	}
	var done []string
	r.counts["courses"] += len(record.Courses)
	for _, c := range record.Courses {
		r.met[c.Dimension]++
		for _, a := range c.Answers {
			if wrong[a.From] {
				done = append(done, fmt.Sprint(a.From, why[a.From], " answers ", a.Key.Label.Path))
			}
		}
	}
	if slices.Sort(done); done != nil {
		r.Errorf("%s: what is refused is done:\n%s\n%s", name, strings.Join(slices.Compact(done), "\n"), text)
	}
	verdicts := map[string]rehearse.Verdict{}
	for _, v := range rehearse.Judge(record, record.Clauses()) {
		verdicts[v.Clause] = v
		var line, col int
		if _, err := fmt.Sscanf(v.Clause, "%d:%d", &line, &col); err != nil {
			continue
		}
		r.counts[fmt.Sprint("verdict ", v.Is)]++
		if v.Is == rehearse.Error && !wrong[v.Clause] && !told[line] {
			r.Errorf("%s: %s is refused in all courses by %v, and the plan says nothing of its line\n%s", name, v.Clause, v.Why, text)
		}
	}
	if !missing(found) {
		r.reasons(name, text, planned, verdicts)
	}
	if _, err := rehearse.Spread(seat, d, 1, 3, rehearse.AtRandom); err != nil {
		r.Fatal(err)
	}
}

// missing reports whether a file leaves out what must be answered: play stops there.
func missing(ps []orders.Problem) bool {
	return slices.ContainsFunc(ps, func(p orders.Problem) bool {
		return slices.Contains([]string{"plan.refuse-missing", "plan.supply-missing", "plan.supply-few"}, p.ID)
	})
}

// reasons compares what the plan says is wrong with what came of it: what bars a clause is
// the same in every course, by rule and by words, unless the Buildup is over before it,
// since nothing at all can be done any more, or it hangs on cards that are refused.
func (r *rehearsals) reasons(name, text string, planned []orders.Problem, verdicts map[string]rehearse.Verdict) {
	elsewhere := []string{"plan.discard", "plan.card-never", "plan.exchange-three"} // of cards, and of a list that is none
	paid := !slices.ContainsFunc(planned, func(p orders.Problem) bool {
		return slices.Contains([]string{"plan.not-held", "plan.four-cards", "plan.blitz-cards"}, p.ID)
	})
	for _, p := range planned {
		if p.Warning || slices.Contains(elsewhere, p.ID) {
			continue
		}
		v, asked := verdicts[fmt.Sprintf("%d:%d", p.Line, p.Col)]
		switch {
		case !asked || v.Is == rehearse.Never: // nothing can be done any more, so nobody is asked
			if r.counts["never "+strings.Fields(name)[0]]++; paid && strings.HasPrefix(name, "turn") {
				r.Errorf("%s: nobody asks for %s %s %v at %d:%d\n%s", name, p.Rule, p.ID, p.Args, p.Line, p.Col, text)
			}
			continue
		}
		r.counts["barred"]++
		if v.Is != rehearse.Error || !slices.ContainsFunc(v.Why, func(why rules.Refusal) bool { return why.Rule == p.Rule && why.Why.ID == p.ID }) {
			r.Errorf("%s: the plan says %s %s %v at %d:%d, and in play it is %v by %v\n%s", name, p.Rule, p.ID, p.Args, p.Line, p.Col, v.Is, v.Why, text)
		}
	}
}
