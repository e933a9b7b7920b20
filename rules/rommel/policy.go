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
func (g *Game) own(v rules.View[Plane, Secret], unit UnitNo) (rules.Token, bool) {
	for _, k := range g.tokens(v.Side) {
		if g.face(v.Own.S, k).Unit == unit {
			return k, v.Public.Blocks[k].At != eliminated
		}
	}
	return noBlock, false
}

// Answer answers a question from the file: a value, its place, and whether the
// file has one.
func (f *orderFile) Answer(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	switch q.Kind {
	case deployKind.Name:
		return f.placement(v, q)
	case redrawKind.Name:
		return f.redraws(v, q)
	case buildupKind.Name, actionKind.Name:
		return f.nextDeed(v, q)
	case redeployKind.Name:
		return f.redeployment(v, q)
	case "rebuild-unit":
		return f.rebuilt(v, q)
	case "lay-minefield":
		return f.minefield(v, q)
	case "lift-minefield":
		return f.lifted(v, q)
	case discardKind.Name:
		return f.discarded(v, q)
	case challengeKind.Name:
		return f.challenges(v, q)
	case answerKind.Name:
		return f.answers(v, q)
	case cardsKind.Name:
		return f.lays(v, q)
	case passKind.Name:
		return f.passes(v, q)
	case moveKind.Name:
		return f.names(v, q)
	case destKind.Name:
		return f.destination(v, q)
	case takeKind.Name:
		return f.takes(v, q)
	case retreatKind.Name:
		return f.leaves(v, q)
	case goKind.Name:
		return f.goes(q)
	case stepKind.Name:
		return f.steps(v, q)
	case marchKind.Name:
		return f.marches(v, q)
	case blitzKind.Name:
		return f.blitzes(v, q)
	case refuseKind.Name:
		return f.refuses(v, q)
	case firstKind.Name:
		return f.refusesFirst(v, q)
	case probeKind.Name:
		return f.probes(v, q)
	case fleeKind.Name:
		return f.flees(v, q)
	case "pursue":
		return f.pursues(v, q)
	case activeKind.Name:
		return f.fights(v, q)
	case assaultKind.Name:
		return f.assaults(v, q)
	case nextKind.Name:
		return f.fightsNext(v, q)
	case fireKind.Name:
		return f.fires(v, q)
	case lossKind.Name:
		return f.losesBlock(v, q)
	case "lose-step":
		return f.losesStep(v, q)
	case fortressKind.Name, oasisKind.Name:
		return f.supplies(v, q)
	}
	return nil, "", false
}

// first answers with the first of some answers that counts.
func first[T any](q rules.Asked, answers []said[T], value func(T) (any, bool)) (any, string, bool) {
	for _, s := range answers {
		if a, ok := value(s.what); ok && q.Judge(a) == nil {
			return a, s.at, true
		}
	}
	return nil, "", false
}
