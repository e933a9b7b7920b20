package account

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// What a set-up says of later questions is still open when its Buildup has been asked for, and is
// told in a line.
func TestOpenSetUp(t *testing.T) {
	g := scene.Standard(t, "gazala")
	plane, secrets := g.Start()
	v := view{Side: scene.Axis, Public: &plane, Own: &rules.Own[rommel.Secret]{S: &secrets[scene.Axis]}}
	n, _ := orders.Parse("x.yaml", []byte("buildup: []\ndeploy: {Trento: Derna, Pavia: Derna}\n"))
	f, _ := order.Read(g, v, "setup/axis", n)
	told := rules.Account(Of(g, f, v, rules.Told{}))
	if len(told) != 1 || told[0].Args[2].(page.Msg).ID != "account.open-setup" {
		t.Error(told)
	}
}

// While a turn goes on every case of a second half, and what stands in the place of something, is
// still open, until one of them has answered.
func TestOpenCases(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ita-trento C8"}, {"uk-7-4 C20"}})
	v := x.View(scene.Axis)
	n, _ := orders.Parse("x.yaml", []byte("cards: {real: 3}\nblitz:\n - {when: foe('C20') > 1, moves: [{group: C8, units: {ita-trento: {go: C9, else: [{go: C5}]}}}]}\n - {when: foe('C20') == 1}\n"))
	f, problems := order.Read(x.Game, v, order.Phase(v.Public, scene.Axis), n)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for _, c := range []struct {
		answered []rules.Answered
		want     []string // of the cases and what stands in the place of a Move
	}{
		{nil, []string{"account.open", "account.open", "account.open"}},
		{[]rules.Answered{{From: "3:4"}}, []string{"account.under-way", "account.open", rules.NotNeeded.ID}},
	} {
		since := rules.Told{Answers: c.answered}
		if c.answered != nil {
			since.Since = []rules.Event{event.Blitz{Of: event.Of{By: scene.Axis}}}
		}
		became := map[string]string{}
		for _, b := range Of(x.Game, f, v, since) {
			became[b.Clause] = b.What.ID
			if b.What.ID == rules.NotNeeded.ID && !b.Uncalled {
				t.Errorf("%s is not needed, and called for", b.Clause)
			}
		}
		if got := []string{became["3:4"], became["3:83"], became["4:4"]}; !slices.Equal(got, c.want) {
			t.Errorf("%v of %v", got, became)
		}
	}
}

// Of a Buildup that standing orders have carried out what they could not do is told; a card against
// a challenge that never came was not called for.
func TestUnchallenged(t *testing.T) {
	g := scene.Standard(t, "s1942")
	plane, secrets := g.Start()
	v := view{Side: scene.Axis, Public: &plane, Own: &rules.Own[rommel.Secret]{S: &secrets[scene.Axis]}}
	n, _ := orders.Parse("x.yaml", []byte("pass: true\nstanding:\n buildup: [{minefield: Sollum}]\n answer: none\n"))
	f, problems := order.Read(g, v, "m11/axis-1", n)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for from, want := range map[string][]string{
		f.Standing.Keys["buildup"]: {"account.not-in-buildup", "account.stands"},
		"":                         {"account.stands", "account.stands"}, // no Buildup has come
	} {
		became := map[string]string{}
		for _, b := range Of(g, f, v, rules.Told{Late: true, Answers: []rules.Answered{{From: from}}}) {
			became[b.Clause] = b.What.ID
		}
		if got := []string{became["3:13"], became["4:10"]}; !slices.Equal(got, want) {
			t.Errorf("%v of %v", got, became)
		}
	}
}

// Who is to withdraw when standing orders pass the turn, and did not, is told so if it was passed.
func TestWithdrawsInPass(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ita-trento C8"}, {"uk-7-4 C20"}})
	v := x.View(scene.Axis)
	n, _ := orders.Parse("x.yaml", []byte("pass: true\nstanding:\n pass:\n  withdraw: [{group: C8, units: {ita-trento: C7}}]\n"))
	f, problems := order.Read(x.Game, v, "m1/axis-1", n)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	unit := f.Standing.Pass.Moves[0].Units[0].At
	for from, want := range map[string]string{f.Standing.Pass.At: "account.not-in-pass", "": "account.stands"} {
		for _, b := range Of(x.Game, f, v, rules.Told{Late: true, Answers: []rules.Answered{{From: from}}}) {
			if b.Clause == unit && b.What.ID != want {
				t.Errorf("answered by %q: %s, not %s", from, b.What.ID, want)
			}
		}
	}
}
