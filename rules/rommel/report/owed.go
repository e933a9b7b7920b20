package report

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Owed says what a side is to do now, in the words of the game.
func (g Reporter) Owed(p *rommel.Plane, d rules.Due) page.Msg {
	switch {
	case d.By == rules.Nobody: // dice that others throw
		return page.Msg{}
	case p.Stage == rommel.SetUp && d.Kind == rommel.DeployKind.Name:
		return page.M("owed.deployment")
	case p.Stage == rommel.SetUp && d.Kind == rommel.BuildupKind.Name:
		return page.M("owed.pregame")
	case p.Stage == rommel.SetUp:
		return page.M("owed.hand")
	case d.Kind == rommel.ChallengeKind.Name || d.Kind == rommel.AnswerKind.Name:
		return page.M("owed."+d.Kind, g.Month(p.Month))
	case p.Stage == rommel.Buildup || p.Stage == rommel.Initiative:
		return page.M("owed.buildup", g.Month(p.Month))
	}
	return owedInTurn(g, p, d.By, d.Kind)
}

// owedInTurn is that in a Player-Turn.
func owedInTurn(g Reporter, p *rommel.Plane, by rules.Side, kind string) page.Msg {
	switch {
	case by == p.Active && kind == rommel.BlitzKind.Name:
		return page.M("owed.second", int(p.Turn), g.Month(p.Month))
	case by == p.Active && p.Passed:
		return page.M("owed.turn.passed", int(p.Turn), g.Month(p.Month), g.LastMonth(p))
	case by == p.Active:
		return page.M("owed.turn", int(p.Turn), g.Month(p.Month))
	}
	var attacked []page.Msg
	for _, b := range p.Battles {
		if p.Attacked(by, &b) && !b.Replied {
			attacked = append(attacked, page.M("text", g.Place(b.Hex)))
		}
	}
	if attacked == nil {
		return page.M("owed.reply")
	}
	return page.M("owed.attack", attacked)
}

// Ended says who has won, at which level and why (17).
func (g Reporter) Ended(p *rommel.Plane) page.Msg {
	if p.Stage != rommel.Finished {
		return page.Msg{}
	}
	return g.victory(g.Position(p), p.Victor, p.Level)
}
