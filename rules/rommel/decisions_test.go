package rommel_test

import (
	"fmt"
	"slices"
	"testing"

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
