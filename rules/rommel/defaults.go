package rommel

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Default answers what nobody has answered, by the default column of the
// decisions: nothing that costs or commits, accept battle, fire at the best
// target, keep units alive. Where nothing is said here the first answer is
// taken, which is always the one that costs and commits least.
func (g *Game) Default(v rules.View[Plane, Secret], q rules.Asked) any {
	switch q.Kind {
	case "fire":
		return best(q, func(a any) int { return g.shotWorth(v.Public, q, a.(Shot)) })
	case "take-loss":
		return best(q, func(a any) int { return -g.lossPain(v.Public.Blocks[a.(rules.Token)].Face) })
	case "lose-step":
		return best(q, func(a any) int {
			for _, f := range v.Own.S.Faces {
				if f.Unit == a.(UnitNo) {
					return -g.lossPain(f)
				}
			}
			return 0
		})
	case "withdraw":
		return best(q, func(a any) int { return g.refuge(v, q, a.(board.Hex)) })
	case "lay-minefield": // in the hex that holds most own blocks
		return best(q, func(a any) int { return len(g.position(v.Public).in(v.Side, a.(board.Hex))) })
	case "fortress-supply":
		return g.supplied(v, q)
	}
	return q.At(0)
}

// supplied is one of the units that a Fortress should supply, as many as it
// can: the first by hex and block, or the order in which they are named would
// tell who is worth more.
func (g *Game) supplied(v rules.View[Plane, Secret], q rules.Asked) any {
	i := g.Map.FortressAt(q.Facts.(SupplyFacts).Source)
	room := int(g.Map.Places[g.Map.Fortresses[i]].Ports[v.Side])
	for _, b := range g.position(v.Public).of(v.Side) {
		room -= int(b2i(int(b.Fortress) == i))
	}
	var ks []rules.Token
	for i := range q.N() {
		if k := q.At(i).(rules.Token); k != noBlock {
			ks = append(ks, k)
		}
	}
	pain := func(k rules.Token) int { return g.lossPain(Face{Unit: g.face(v.Own.S, k).Unit, Steps: 1}) }
	slices.SortFunc(ks, func(x, y rules.Token) int { return cmp.Compare(pain(y), pain(x)) })
	return slices.MinFunc(ks[:max(1, min(room, len(ks)))], v.Public.order)
}

// best is the option with the largest worth, the first of equal ones.
func best(q rules.Asked, worth func(a any) int) any {
	a := q.At(0)
	w := worth(a)
	for i := 1; i < q.N(); i++ {
		if b := q.At(i); worth(b) > w {
			a, w = b, worth(b)
		}
	}
	return a
}

// shotWorth is the default fire plan: artillery, anti-tank, armor, infantry,
// the strongest first; at what is hit best, then at the class that is nearest
// to elimination, then armor, infantry, anti-tank, artillery.
func (g *Game) shotWorth(p *Plane, q rules.Asked, v Shot) int {
	if v.Target == holdFire {
		return -1
	}
	f := p.Blocks[v.Block].Face
	class := g.unit(f).Type.Class()
	order := [4]int{ArtilleryClass: 4, AntiTankClass: 3, ArmorClass: 2, InfantryClass: 1}[class]
	left := 0
	at := q.By.Other()
	for _, k := range g.position(p).fit(at, q.Facts.(BattleFacts).Hex) {
		if x := p.Blocks[k].Face; p.Blocks[k].Shown && g.unit(x).Type.Class() == v.Target {
			left += int(x.Steps) * g.cost(x)
		}
	}
	left = max(0, min(99, left-int(p.Pool[v.Target])))
	last := [4]int{ArmorClass: 3, InfantryClass: 2, AntiTankClass: 1, ArtilleryClass: 0}[v.Target]
	return ((order*10+g.strength(f))*10+6-fireTable[class][v.Target])*1000 + (99-left)*10 + last
}

// lossPain orders losses: keep units alive, elite units last, cheap ones first,
// then by number.
func (g *Game) lossPain(f Face) int {
	u := g.unit(f)
	pain := [10]int{theatre.Recon: 3, theatre.Armor: 3, theatre.MobileAntiTank: 3, theatre.MotAntiTank: 3, theatre.SPArtillery: 3, theatre.Artillery: 3,
		theatre.MechInfantry: 2, theatre.MotInfantry: 2, theatre.LegInfantry: 1, theatre.Paratroops: 1}[u.Type] * 1000
	if u.Elite {
		pain += 10000
	}
	if f.Steps == 1 {
		pain += 100000 * 2
		if u.Nation == theatre.German {
			pain += 100000
		}
	}
	return pain + int(f.Unit)
}

// refuge is how good a hex is for a unit that withdraws: with friends who
// shield it and no enemy next to them, in an own Fortress, far from enemies;
// then near its source.
func (g *Game) refuge(v rules.View[Plane, Secret], q rules.Asked, to board.Hex) int {
	p, facts := v.Public, q.Facts.(StepFacts)
	stays := to == stop
	if stays {
		to = facts.At
	}
	far := 20
	for k := range p.Blocks {
		if b := &p.Blocks[k]; b.At >= 0 && !b.Disrupted && g.sideOf(rules.Token(k)) != q.By {
			far = min(far, g.Map.Board.Distance(to, b.At))
		}
	}
	worth := far * 100
	switch i := g.Map.FortressAt(to); {
	case far > 1 && len(g.position(p).fit(q.By, to)) > 0 && p.battle(to) == nil:
		worth += 10000
	case i >= 0 && p.Control[i] == q.By:
		worth += 5000
	}
	worth -= g.Map.Board.Distance(to, g.Map.Bases[q.By])
	return worth*2 + int(b2i(stays))
}
