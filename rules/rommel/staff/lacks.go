package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Lacks implements rules.OrderFile: a whole deployment, whether the hand is returned, who
// is supplied where it is scarce, which Attacks are refused.
func (f *orderFile) Lacks(v view, due string) (lacks []orders.Problem) {
	if !f.due(due) || f.ForPhase != "" && f.ForPhase != f.Phase(v.Public, f.Side) {
		return nil
	}
	told := func(at string, r *rules.Refusal) {
		lacks = append(lacks, clerk.ProblemAt(at, orders.Problem{Rule: r.Rule, ID: r.Why.ID, Args: r.Why.Args}))
	}
	b := barsAt(f, v)
	switch {
	case due == rommel.RedrawKind.Name:
		b.unreturned(told)
	case due == rommel.ChallengeKind.Name:
		b.unplayed("challenge", f.ChallengeCard, told)
	case due == rommel.AnswerKind.Name:
		b.unplayed("answer", f.AnswerCard, told)
	case due == rommel.BlitzKind.Name:
		if f.Blitz.At == "" && f.Second.What != order.WordNone && !f.Misread["blitz"] {
			told(f.Where("blitz"), rules.Refuse("R-4-7", "lacks.second"))
		}
	case f.Duty == order.SetupFile:
		b.unspent(due, told)
		b.unplaced(due, told)
	case f.Duty == order.TurnFile:
		b.s = b.s.Copy()
		b.rations(due, told)
	case f.Duty == order.ReplyFile:
		b.unanswered(told)
	}
	return lacks
}

// unspent tells that the file does not say what is bought before the game (18.7).
func (p *bars) unspent(due string, told telling) {
	if due == rommel.BuildupKind.Name && p.Keys["buildup"] == "" {
		told(p.orderFile.Where("buildup"), rules.Refuse("R-18.7-3", "lacks.unspent", int(p.s.P.Points[p.Side])))
	}
}

// unplaced tells whom the file leaves out. The Buildup before the deployment may have a file
// of its own.
func (p *bars) unplaced(due string, told telling) {
	if due == rommel.BuildupKind.Name && p.Keys["deploy"] == "" {
		return
	}
	var left []UnitNo
	for i := range p.Groups[p.Side] {
		g := &p.Groups[p.Side][i]
		if g.Mode == theatre.Fixed {
			continue
		}
		for _, k := range p.s.P.Undeployed(g) {
			if u := p.unitOf(k); !slices.Contains(p.Deployed, u) {
				left = append(left, u)
			}
		}
	}
	if unread := p.Misread["deploy"] && p.Deployed == nil; len(left) > 0 && !unread {
		told(p.orderFile.Where("deploy"), rules.Refuse("R-18.0-1", "lacks.left-out", p.unitNames(left)))
	}
}

// unreturned tells that the file does not say whether the hand is returned.
func (p *bars) unreturned(told telling) {
	if p.Redraw.At == "" && !p.Misread["redraw"] {
		hand := p.s.P.Hands[p.Side]
		told(p.orderFile.Where("redraw"), rules.Refuse("R-18.0-3", "lacks.dealt", p.o.Count(hand, rommel.RealCard), p.o.Count(hand, rommel.DummyCard)))
	}
}

// unplayed tells that the file does not say which card is played.
func (p *bars) unplayed(key string, card said[string], told telling) {
	if card.At == "" && !p.Misread[key] {
		hand := p.s.P.Hands[p.Side]
		told(p.orderFile.Where(key), rules.Refuse("R-3.3-2", "lacks.unplayed", key, p.o.Count(hand, rommel.RealCard), p.o.Count(hand, rommel.DummyCard)))
	}
}

// unanswered tells of Attacks that could be refused and of which the file says nothing.
func (p *bars) unanswered(told telling) {
	attacked := p.attacked()
	for _, d := range p.orderFile.Refuse {
		if attacked.Has(d.What.Hex) {
			attacked = attacked.Remove(d.What.Hex)
		}
	}
	for h := range attacked.All() {
		if p.s.MayRefuse(h) == nil && !p.s.P.Battle(h).Replied && !p.Misread["refuse"] {
			told(p.orderFile.Where("refuse"), rules.Refuse("R-8.4-1", "lacks.refuse-missing", p.Place(h), "refuse: {"+p.Place(h)+": false}"))
		}
	}
}
