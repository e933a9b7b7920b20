package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// The dimensions of what a side cannot know.
const (
	onWeather      = "on.weather"
	onStrike       = "on.strike"
	onFight        = "on.fight"
	onRepulse      = "on.repulse"
	onPursuit      = "on.pursuit"
	onInterdiction = "on.interdiction"
	onArmistice    = "on.armistice"
)

// face has dice show a number for one side and another for the other, by who is active: who
// throws for strikes and pursuit is nobody's answer.
func face(v view, path string, active, passive int) rehearse.Dice {
	if v.Public.Stage == eurofront.PlayerTurn && v.Public.Active != v.Side {
		active = passive
	}
	return rehearse.Show(path, active)
}

// Prospect implements rules.Advisor. What a side cannot know is how dice fall (weather, 12.1;
// strikes, 13; fire and repulses, 7.3 and 7.6; pursuit, 6.5; interdiction, 15.7), whether the enemy
// interdicts, and whether they accept an armistice. In the bases no die of theirs repulses; where all goes
// badly their dice hit, and what misses instead is no repulse alone. Where all goes well their blocks are
// the weakest that they can be: production and the second half hang on battles that may be won so.
func (g *Game) Prospect(v view) rules.Prospect {
	interdicts := func(yes func(eurofront.GoFacts) bool) func(rules.Asked) (any, bool) {
		return rehearse.Says(eurofront.InterdictKind, yes)
	}
	fire := func(ours, theirs int) rules.Fate {
		return rules.Fate{Dice: rehearse.ShowFor(v.Side, "fire/die", ours, theirs)}
	}
	both := func(path string) []rules.Fate {
		return []rules.Fate{{Dice: rehearse.Show(path, 6)}, {Dice: rehearse.Show(path, 1)}}
	}
	pursuit := func(n int) rehearse.Dice {
		return rehearse.First(rehearse.Show("pursuit/double", n), rehearse.Show("pursuit/single", n))
	}
	no, yes := rehearse.No[eurofront.GoFacts], rehearse.Yes[eurofront.GoFacts]
	return rules.Prospect{
		Segments: g.ahead(v.Public),
		Bases: []rules.Fate{
			{Strength: rules.Weak, Dice: rehearse.First(rehearse.ShowFor(v.Side, "fire/die", 6, 4), face(v, "airstrike", 6, 1), pursuit(1), skies([2]int{1, 1}), rehearse.Show("", 4)), Answer: interdicts(no)},
			{Dice: rehearse.First(rehearse.ShowFor(v.Side, "fire/die", 1, 6), face(v, "airstrike", 1, 6), pursuit(6), skies([2]int{1, 1}), rehearse.Show("", 3)), Answer: interdicts(no)},
		},
		Dimensions: []rules.Dimension{
			{Name: onWeather, Meets: rehearse.Rolls("weather"), Fates: []rules.Fate{{Dice: skies([2]int{1, 2})}, {Dice: skies([2]int{3, 4})}, {Dice: skies([2]int{3, 2})}}},
			{Name: onStrike, Meets: rehearse.Rolls("airstrike"), Fates: both("airstrike")},
			{Name: onRepulse, Meets: rehearse.Rolls("fire/die"), First: true, Fates: []rules.Fate{{Dice: rehearse.ShowTheirs(v.Side, "fire/die", 1)}}},
			{Name: onFight, Meets: rehearse.Rolls("fire/die"), Fates: []rules.Fate{fire(6, 4), fire(1, 6), fire(6, 6)}},
			{Name: onPursuit, Meets: func(c rules.Call) bool {
				return rehearse.Rolls("pursuit/double")(c) || rehearse.Rolls("pursuit/single")(c)
			}, Fates: []rules.Fate{{Dice: pursuit(1)}, {Dice: pursuit(6)}}},
			{Name: onInterdiction, Meets: rehearse.Asks(eurofront.InterdictKind.Name, v.Side.Other()), Fates: []rules.Fate{
				{Answer: interdicts(yes), Dice: rehearse.Show("interdict/die", 1)}, {Answer: interdicts(yes), Dice: rehearse.Show("interdict/die", 6)}}},
			{Name: onArmistice, Meets: rehearse.Asks(eurofront.AnswerKind.Name, v.Side.Other()), Fates: []rules.Fate{
				{Answer: rehearse.Says(eurofront.AnswerKind, rehearse.Yes[none])}, {Answer: rehearse.Says(eurofront.AnswerKind, rehearse.No[none])}}},
		},
	}
}

// skies are the two dice for the weather.
func skies(dice [2]int) rehearse.Dice {
	return func(_ rules.Side, k rules.Key, _ int) []int {
		if k.Label.Path != "weather" {
			return nil
		}
		return dice[:]
	}
}

// ahead is how many segments orders speak of: a turn, up to the production of the next month if
// that may follow before its side is asked again; a production with weather and the turn.
func (g *Game) ahead(p *Plane) int32 {
	switch {
	case p.Stage == eurofront.Production:
		return 3
	case p.Stage == eurofront.PlayerTurn && g.producesAfter(p.Fortnight):
		return 3 - int32(p.Half)
	}
	return 1
}

// producesAfter reports whether a production follows a fortnight.
func (g *Game) producesAfter(n int16) bool {
	return n%2 == 1 && int(n)/2+1 < len(g.Months)
}

// Results implements rules.Advisor: how each battle came out, how many steps each side has lost, and
// what the armistice would count.
func (g *Game) Results(o rules.Outcome[Plane, Secret]) (rs []rules.Result) {
	var at []Place
	for _, e := range o.Since {
		if b, ok := e.(event.Battle); ok && !slices.Contains(at, b.At) {
			at = append(at, b.At)
		}
	}
	slices.Sort(at)
	for _, p := range at {
		rs = append(rs, rules.Result{What: page.M("result.battle", g.Spots[p].Name), How: g.outcome(o.After, p)})
	}
	lost := func(before, after *Secret) page.Msg { return page.M("result.number", stepsLost(before, after)) }
	rs = append(rs,
		rules.Result{What: page.M("result.own-steps"), How: lost(o.Before.Own.S, o.After.Own.S)},
		rules.Result{What: page.M("result.enemy-steps"), How: lost(o.Enemy[0], o.Enemy[1])},
		rules.Result{What: page.M("result.finns-out"), How: page.M("result.number", g.Look(o.After.Public).FinnsOut())})
	return rs
}

// outcome is how a battle stands for a side.
func (g *Game) outcome(v view, at Place) page.Msg {
	s := g.Look(v.Public)
	return rehearse.Left(s.Any(v.Side, at), s.Any(v.Side.Other(), at))
}

// stepsLost are those that the units of a side have lost together; what others have gained meanwhile
// makes up for none.
func stepsLost(before, after *Secret) (n int) {
	is := map[UnitNo]int{}
	for _, h := range after.Blocks {
		is[h.Unit] = max(is[h.Unit], int(h.Level), 0)
	}
	for _, h := range before.Blocks {
		if h.Unit != 255 {
			n += max(0, int(h.Level)-is[h.Unit])
		}
	}
	return n
}

// Suppose implements rules.Advisor. What the enemy's turn asks has one answer for the whole
// board, so there is no Attack to be tried.
func (g *Game) Suppose(view, rules.Attack) (rules.Supposed[Plane, Secret], *page.Msg) {
	m := page.M("suppose.none")
	return rules.Supposed[Plane, Secret]{}, &m
}
