package rommel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// decided are the decisions of the rulebook that each kind of question is asked for.
var decided = map[string][]string{
	DeployKind.Name:      {"D-02", "D-03", "D-04"},
	RedrawKind.Name:      {"D-06"},
	BuildupKind.Name:     {"D-05", "D-11", "D-12", "D-13", "D-14", "D-15", "D-16", "D-17"},
	ActionKind.Name:      {"D-05", "D-11", "D-12", "D-13", "D-14", "D-15", "D-16", "D-17"},
	RedeployKind.Name:    {"D-05", "D-12"},
	RebuildUnitKind.Name: {"D-05", "D-15"},
	LayKind.Name:         {"D-05", "D-16"},
	LiftKind.Name:        {"D-05", "D-16"},
	DiscardKind.Name:     {"D-18"},
	ChallengeKind.Name:   {"D-20"},
	AnswerKind.Name:      {"D-21"},
	FortressKind.Name:    {"D-10", "D-30", "D-65"},
	OasisKind.Name:       {"D-10", "D-31", "D-65"},
	CardsKind.Name:       {"D-32"},
	PassKind.Name:        {"D-67"},
	BlitzKind.Name:       {"D-64"},
	MoveKind.Name:        {"D-33", "D-34", "D-35", "D-66"},
	DestKind.Name:        {"D-33", "D-35", "D-66"},
	TakeKind.Name:        {"D-33", "D-35", "D-36", "D-66"},
	StepKind.Name:        {"D-33", "D-35", "D-48", "D-66"},
	RetreatKind.Name:     {"D-40"},
	GoKind.Name:          {"D-68"},
	MarchKind.Name:       {"D-50"},
	RefuseKind.Name:      {"D-51"},
	FirstKind.Name:       {"D-69"},
	ProbeKind.Name:       {"D-41"},
	FleeKind.Name:        {"D-39", "D-49", "D-54", "D-55", "D-63"},
	PursuitKind.Name:     {"D-46", "D-49"}, // in public, before units are chosen in secret
	PursueKind.Name:      {"D-37", "D-46", "D-49", "D-52", "D-55", "D-63"},
	ActiveKind.Name:      {"D-56"},
	AssaultKind.Name:     {"D-57"},
	NextKind.Name:        {"D-58"},
	FireKind.Name:        {"D-42", "D-44", "D-59", "D-61", "D-70"},
	LossKind.Name:        {"D-43", "D-45", "D-60", "D-62"},
	LoseStepKind.Name:    {"D-38", "D-47", "D-49", "D-53", "D-55", "D-63"},
}

// undecided are the decisions for which no question is asked, and why.
var undecided = map[string]string{
	"D-01": "agreed on before the game: its scenario and options stand in the charter",
	"D-19": "nobody has to ask: what may be asked for stands in every report",
}

// foughtOver are the decisions about a fire, or a way to flee, by what the facts of the question
// say; a Rout is not told from another, as all are alike to who decides.
var foughtOver = map[string][]string{
	"fire of DefensiveFire":            {"D-59", "D-70"},
	"take-loss of DefensiveFire":       {"D-60"},
	"fire of OffensiveFire":            {"D-61", "D-70"},
	"take-loss of OffensiveFire":       {"D-62"},
	"fire of RearguardFire":            {"D-42", "D-70"},
	"take-loss of RearguardFire":       {"D-43"},
	"fire of ProbingFire":              {"D-44", "D-70"},
	"take-loss of ProbingFire":         {"D-45"},
	"pursuit of PursuitOfRetreaters":   {"D-46"},
	"pursue of PursuitOfRetreaters":    {"D-46"},
	"lose-step of PursuitOfRetreaters": {"D-47"},
	"pursue of PursuitOfRefusers":      {"D-52"},
	"lose-step of PursuitOfRefusers":   {"D-53"},
	"pursuit of PursuitOfRouted":       {"D-49"},
	"pursue of PursuitOfRouted":        {"D-37", "D-49", "D-55", "D-63"},
	"lose-step of PursuitOfRouted":     {"D-38", "D-49", "D-55", "D-63"},
	"withdraw of a refusal":            {"D-54"},
	"withdraw of a Rout":               {"D-39", "D-49", "D-55", "D-63"},
}

var fireNames = []string{DefensiveFire: "DefensiveFire", OffensiveFire: "OffensiveFire", RearguardFire: "RearguardFire", ProbingFire: "ProbingFire",
	PursuitOfRefusers: "PursuitOfRefusers", PursuitOfRetreaters: "PursuitOfRetreaters", PursuitOfRouted: "PursuitOfRouted"}

// about is a question about a fire or a flight, in the words of foughtOver; "": it is about another thing.
func about(q rules.Asked) string {
	of := func(f Fire) string { return q.Kind + " of " + fireNames[f] }
	if x, is := FireKind.Of(q); is {
		return of(x.Facts.Of)
	} else if x, is := LossKind.Of(q); is {
		return of(x.Facts.Of)
	} else if x, is := LoseStepKind.Of(q); is {
		return of(x.Facts.Of)
	} else if x, is := PursuitKind.Of(q); is {
		return of(x.Facts.Of)
	} else if x, is := PursueKind.Of(q); is {
		return of(x.Facts.Of)
	} else if x, is := FleeKind.Of(q); is && x.Facts.Routed {
		return q.Kind + " of a Rout"
	} else if is {
		return q.Kind + " of a refusal"
	}
	return ""
}

// TestFactsTellFires: the facts of a question tell fire and losses of a Probe, of the defence and
// of the offence apart, Pursuit Fire at who refuses, retreats or is routed, and a withdrawal by
// refusal from one by Rout; who is asked is whose decision it is.
func TestFactsTellFires(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	fighters := map[string]bool{ // of the Passive Player; what is not here may be of both
		"fire of DefensiveFire": true, "take-loss of DefensiveFire": false, "fire of OffensiveFire": false, "take-loss of OffensiveFire": true,
		"fire of RearguardFire": false, "take-loss of RearguardFire": true, "fire of ProbingFire": true, "take-loss of ProbingFire": false,
		"pursuit of PursuitOfRetreaters": true, "pursue of PursuitOfRetreaters": true, "lose-step of PursuitOfRetreaters": false,
		"pursue of PursuitOfRefusers": false, "lose-step of PursuitOfRefusers": true, "pursuit of PursuitOfRouted": true, "withdraw of a refusal": true,
	}
	met := map[string]bool{}
	for seed := uint64(1); seed < 3000 && len(met) < len(foughtOver); seed++ {
		x := Load(t, string(ReadFile(t, "testdata/contact.yaml").Text))
		x.Turns = 12
		m, err := rules.NewMachine[Plane, Secret](x, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		random := playout.Random[Plane, Secret](seed)
		for side := range rules.Nobody {
			m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
				if what := about(q); what != "" {
					met[what] = true
					if passive, one := fighters[what]; one && passive == (v.Public.Active == side) {
						t.Errorf("seed %d: a question of the wrong side: %s", seed, what)
					}
				}
				return random.Answer(v, q)
			}))
		}
		if due, err := m.Run(); due != nil || err != nil {
			t.Fatal(due, err)
		}
	}
	for what, ds := range foughtOver {
		kind, _, _ := strings.Cut(what, " ")
		for _, d := range ds {
			if !slices.Contains(decided[kind], d) {
				t.Errorf("%s is no decision of %s", d, kind)
			}
		}
		if !met[what] {
			t.Errorf("nobody is asked for %s", what)
		}
		delete(met, what)
	}
	if len(met) > 0 {
		t.Errorf("asked and not listed: %v", met)
	}
}

// TestDecisions: every kind of question is asked for a decision, and every decision, D-01 to
// D-70, has its kinds or a reason why it has none.
func TestDecisions(t *testing.T) {
	has := map[string]bool{}
	for _, kind := range Kinds.Names() {
		if len(decided[kind]) == 0 {
			t.Errorf("%s is asked for no decision", kind)
		}
		for _, d := range decided[kind] {
			has[d] = true
		}
	}
	for kind := range decided {
		if !slices.Contains(Kinds.Names(), kind) {
			t.Errorf("there is no kind %s", kind)
		}
	}
	for _, of := range [][2]int{{1, 6}, {10, 21}, {30, 70}} {
		for n := of[0]; n <= of[1]; n++ {
			d := fmt.Sprintf("D-%02d", n)
			if has[d] == (undecided[d] != "") {
				t.Errorf("%s: asked %v, and the reason why not is %q", d, has[d], undecided[d])
			}
			delete(has, d)
		}
	}
	if len(has) > 0 {
		t.Errorf("no such decisions: %v", has)
	}
}
