package rommel

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Phase names the orders that a side's questions are answered from: its
// set-up, its Buildup (with the Initiative), its Player-Turn, or its reply in
// the enemy's.
func (g *Game) Phase(p *Plane, by rules.Side) string {
	name := theatre.SideNames[by]
	switch {
	case p.Stage == SetUp && !p.Networks[by].Empty(): // only while the pre-game Buildup lasts (R-18.7-3)
		return "setup/" + name + "-buildup"
	case p.Stage == SetUp:
		return "setup/" + name
	case p.Stage == Buildup || p.Stage == Initiative:
		return fmt.Sprintf("m%d/%s-buildup", p.Month, name)
	}
	turn := fmt.Sprintf("m%d/%s-%d", p.Month, theatre.SideNames[p.Active], (p.Turn+1)/2)
	if by == p.Active {
		return turn
	}
	return turn + "/" + name
}

// own finds a unit's block by its owner's plane.
func (g *Game) own(v view, unit UnitNo) (rules.Token, bool) {
	for _, k := range g.tokens(v.Side) {
		if g.face(v.Own.S, k).Unit == unit {
			return k, v.Public.Blocks[k].At != eliminated
		}
	}
	return noBlock, false
}

// Answer answers a question from the file: a value, its place, and whether the
// file has one.
func (f *orderFile) Answer(v view, q rules.Asked) (any, string, bool) {
	return fileAnswers.Answer(f, v, q)
}

var fileAnswers = rules.NewAnswerer[*orderFile, Plane, Secret](&kinds)

func init() {
	rules.On(fileAnswers, deployKind, (*orderFile).placement)
	rules.On(fileAnswers, redrawKind, (*orderFile).redraws)
	rules.On(fileAnswers, buildupKind, (*orderFile).nextDeed)
	rules.On(fileAnswers, actionKind, (*orderFile).nextDeed)
	rules.On(fileAnswers, redeployKind, (*orderFile).redeployment)
	rules.On(fileAnswers, rebuildUnitKind, (*orderFile).rebuilt)
	rules.On(fileAnswers, layKind, (*orderFile).minefield)
	rules.On(fileAnswers, liftKind, (*orderFile).lifted)
	rules.On(fileAnswers, discardKind, (*orderFile).discarded)
	rules.On(fileAnswers, challengeKind, (*orderFile).challenges)
	rules.On(fileAnswers, answerKind, (*orderFile).answers)
	rules.On(fileAnswers, fortressKind, (*orderFile).supplies)
	rules.On(fileAnswers, oasisKind, (*orderFile).supplies)
	rules.On(fileAnswers, cardsKind, (*orderFile).lays)
	rules.On(fileAnswers, passKind, (*orderFile).passes)
	rules.On(fileAnswers, blitzKind, (*orderFile).blitzes)
	rules.On(fileAnswers, moveKind, (*orderFile).names)
	rules.On(fileAnswers, destKind, (*orderFile).destination)
	rules.On(fileAnswers, takeKind, (*orderFile).takes)
	rules.On(fileAnswers, stepKind, (*orderFile).steps)
	rules.On(fileAnswers, retreatKind, (*orderFile).leaves)
	rules.On(fileAnswers, goKind, (*orderFile).goes)
	rules.On(fileAnswers, marchKind, (*orderFile).marches)
	rules.On(fileAnswers, refuseKind, (*orderFile).refuses)
	rules.On(fileAnswers, firstKind, (*orderFile).refusesFirst)
	rules.On(fileAnswers, probeKind, (*orderFile).probes)
	rules.On(fileAnswers, fleeKind, (*orderFile).flees)
	rules.On(fileAnswers, pursueKind, (*orderFile).pursues)
	rules.On(fileAnswers, activeKind, (*orderFile).fights)
	rules.On(fileAnswers, assaultKind, (*orderFile).assaults)
	rules.On(fileAnswers, nextKind, (*orderFile).fightsNext)
	rules.On(fileAnswers, fireKind, (*orderFile).fires)
	rules.On(fileAnswers, lossKind, (*orderFile).losesBlock)
	rules.On(fileAnswers, loseStepKind, (*orderFile).losesStep)
}
