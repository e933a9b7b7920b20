package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// What a side is to do now, in the words of the game.
func TestOwed(t *testing.T) {
	g := Reporter{scene.Standard(t, "s1941")}
	tobruk, _ := g.Map.Board.Find("Tobruk")
	bardia, _ := g.Map.Board.Find("Bardia")
	for _, c := range []struct {
		p    rommel.Plane
		due  rules.Due
		want string
	}{
		{rommel.Plane{Stage: rommel.SetUp}, rules.Due{By: scene.Axis, Kind: rommel.DeployKind.Name}, "the deployment"},
		{rommel.Plane{Stage: rommel.SetUp, Networks: [2]board.Set{{}, board.SetOf(tobruk)}}, rules.Due{By: scene.Allied, Kind: rommel.BuildupKind.Name}, "the Buildup before the game"},
		{rommel.Plane{Stage: rommel.SetUp, Networks: [2]board.Set{{}, board.SetOf(tobruk)}}, rules.Due{By: scene.Axis, Kind: rommel.RedrawKind.Name}, "the decision whether to keep the hand"},
		{rommel.Plane{Stage: rommel.Buildup, Month: 2}, rules.Due{By: scene.Axis, Kind: rommel.BuildupKind.Name}, "the Buildup of Month 2 (May 1941)"},
		{rommel.Plane{Stage: rommel.Initiative, Month: 2}, rules.Due{By: scene.Allied, Kind: rommel.ChallengeKind.Name}, "the decision whether to challenge for the Initiative in Month 2 (May 1941)"},
		{rommel.Plane{Stage: rommel.PlayerTurn, Month: 2, Turn: 3, Active: scene.Axis}, rules.Due{By: scene.Axis, Kind: rommel.CardsKind.Name}, "Player-Turn 3 of Month 2 (May 1941)"},
		{rommel.Plane{Stage: rommel.PlayerTurn, Active: scene.Axis}, rules.Due{By: scene.Allied, Kind: rommel.RefuseKind.Name}, "the reply to this Player-Turn"},
		{rommel.Plane{Stage: rommel.PlayerTurn, Active: scene.Axis, Battles: []rommel.Battle{{Hex: tobruk, Def: scene.Allied, New: true}, {Hex: bardia, Def: scene.Allied}}}, rules.Due{By: scene.Allied, Kind: rommel.RefuseKind.Name}, "the reply to the attack on Tobruk"},
		{rommel.Plane{Stage: rommel.PlayerTurn, Active: scene.Axis, Battles: []rommel.Battle{{Hex: tobruk, Def: scene.Axis, New: true}}}, rules.Due{By: scene.Allied, Kind: rommel.RefuseKind.Name}, "the reply to this Player-Turn"},
		{rommel.Plane{Stage: rommel.SetUp}, rules.Due{By: rules.Nobody, Kind: rommel.DeployKind.Name}, ""},
	} {
		got := ""
		if m := g.Owed(&c.p, c.due); m.ID != "" {
			got = words.English.Say(m)
		}
		if got != c.want {
			t.Errorf("%s of %d in stage %d: %s", c.due.Kind, c.due.By, c.p.Stage, got)
		}
	}
}

// Who has won is told when a game is over, not before.
func TestEnded(t *testing.T) {
	g := Reporter{scene.Standard(t, "s1941")}
	for _, c := range []struct {
		stage  rommel.Stage
		winner rules.Side
		level  rommel.Level
		want   string
	}{
		{rommel.PlayerTurn, scene.Axis, rommel.Decisive, ""},
		{rommel.Finished, scene.Axis, rommel.Decisive, "score.level.3"},
		{rommel.Finished, rules.Nobody, 0, "score.draw"},
	} {
		p, _ := g.Start()
		p.Stage, p.Victor, p.Level = c.stage, c.winner, c.level
		if m := g.Ended(&p); m.ID != c.want {
			t.Errorf("%+v: %v", c, m)
		}
	}
}

// R-17.1-1: of the ways to a Strategic Victory that one is told by which a side has it,
// in the score as in a report; neither if the other side's cards have not paid.
func TestStrategicVictoryIsTold(t *testing.T) {
	for _, c := range []struct {
		stands   [2][]string
		exits    int16
		way, arg string
	}{
		{[2][]string{{"ger-21-5 C20"}, {"uk-2-sg C18"}}, 0, "base", "LB"},
		{[2][]string{{"ger-21-5 C20"}, {"uk-2-sg C20"}}, 3, "exits", "3"},
		{[2][]string{{"ger-21-5 C19"}, {"uk-2-sg C18"}}, 4, "exits", "4"},
		{[2][]string{{"ger-21-5 C19"}, {"uk-2-sg C18"}}, 2, "unpaid", ""},
	} {
		x := scene.OnFX1(t, c.stands)
		p := x.View(scene.Allied).Public
		p.Stage, p.Victor, p.Level, p.Exits[scene.Axis] = rommel.Finished, scene.Axis, rommel.Strategic, c.exits
		score := (Reporter{x.Game}).Ended(p).Args[2].(page.Msg)
		if score.ID != "score.strategic."+c.way || strings.Trim(fmt.Sprint(score.Args), "[]") != c.arg {
			t.Errorf("%+v: %v", c, score)
		}
	}
}

// R-12.7-1: an Initial Check waits for its player until he has laid a card or named
// a Move.
func TestInitialCheckWaits(t *testing.T) {
	for waits, p := range map[bool]rommel.Plane{true: {}, false: {Moves: make([]rommel.Move, 1)}} {
		if initialCheckWaits(&p) != waits {
			t.Errorf("%d Moves are named: waits %v", len(p.Moves), !waits)
		}
	}
}
