package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/condition"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// The things that texts in conditions name.
var (
	placeKind   = &condition.Kind{Word: "kind.place", Example: "Vyborg"}
	unitKind    = &condition.Kind{Word: "kind.unit", Example: "Army B"}
	weatherKind = &condition.Kind{Word: "kind.weather", Example: "snow"}
	seaKind     = &condition.Kind{Word: "kind.sea", Example: "gulf_of_finland"}
)

// inArmistice is where conditions answer an armistice, which the Soviets do alone.
const inArmistice condition.Use = 1

// site is what a condition is evaluated in: the game as its side sees it.
type site struct {
	*eurofront.Position
	v view
}

func siteOf(g *Game, v view) *site { return &site{g.Look(v.Public), v} }

// find reads a text that names something in a condition.
func find(c *compiler, k *condition.Kind, word *orders.Node) (int64, bool) {
	switch k {
	case unitKind:
		u, ok := aUnit.Read(c, word)
		return int64(u), ok
	case weatherKind:
		i := slices.Index(theatre.WeatherNames, word.Text)
		if i < 0 {
			c.NoSuch(word, "no.such-weather", theatre.WeatherNames)
		}
		return int64(i), i >= 0
	case seaKind:
		s, ok := aSea.Read(c, word)
		return int64(s), ok
	}
	p, ok := aPlace.Read(c, word)
	return int64(p), ok
}

func (s *site) own() rules.Side   { return s.v.Side }
func (s *site) enemy() rules.Side { return s.v.Side.Other() }

// cv are the levels of own blocks in a place.
func (s *site) cv(at int64) (n int64) {
	for _, k := range s.In(s.own(), Place(at)) {
		n += int64(s.v.Own.S.Blocks[k].Level)
	}
	return n
}

// least and most are what the enemies in a place may have: what is shown is known, of the others
// that there is such a unit.
func (s *site) foes(at int64, hidden int) (n int64) {
	for _, k := range s.In(s.enemy(), Place(at)) {
		if b := &s.P.Blocks[k]; b.Shown {
			n += int64(b.Face.Level)
		} else {
			n += int64(hidden)
		}
	}
	return n
}

// strongest is the highest level that a hidden block of the enemy may have.
func (s *site) strongest() (top int) {
	for _, u := range s.Of(s.enemy()) {
		top = max(top, s.Units[u].Highest())
	}
	return top
}

// level is that of an own unit; -1: it is not on the map.
func (s *site) level(u int64) int64 {
	if k, here := eurofront.BlockOf(s.v, UnitNo(u)); here {
		return int64(s.v.Own.S.Blocks[k].Level)
	}
	return -1
}

// supreme are the moves that own supreme HQs have left.
func (s *site) supreme() (n int64) {
	for _, k := range s.OnMap(s.own()) {
		n += int64(s.P.Blocks[k].Supreme)
	}
	return n
}

// fought counts the battles of this player-turn after which something is so, in a place or in all.
func (s *site) fought(at int64, is func(p int64) bool) (n int64) {
	for _, r := range s.P.Rounds {
		if (at == condition.Omitted || r.At == Place(at)) && is(int64(r.At)) {
			n++
		}
	}
	return n
}

func (s *site) won(p int64) bool  { return !s.Any(s.enemy(), Place(p)) && s.Any(s.own(), Place(p)) }
func (s *site) lost(p int64) bool { return !s.Any(s.own(), Place(p)) }

func (s *site) repulsed() (n int64) {
	for _, r := range s.P.Rounds {
		n += int64(r.Back)
	}
	return n
}

// here is an argument that is a place.
var here = []condition.Arg{{Kind: placeKind}}

// conditions are all that a condition can speak of, by what its side sees.
var conditions = condition.NewNames([]string{"condition.in-armistice"},
	fact("fortnight", condition.Number, true, func(s *site) int64 { return int64(s.P.Fortnight) + 1 }),
	fact("weather", weatherKind, true, func(s *site) int64 { return int64(s.P.Weather) }),
	of("storm", condition.Truth, []condition.Arg{{Kind: seaKind}}, true, func(s *site, sea int64) int64 { return condition.Bit(s.Storm(theatre.SeaNo(sea))) }),
	of("enemies", condition.Number, here, false, func(s *site, p int64) int64 { return int64(len(s.In(s.enemy(), Place(p)))) }),
	of("enemies.least", condition.Number, here, false, func(s *site, p int64) int64 { return s.foes(p, 0) }),
	of("enemies.most", condition.Number, here, false, func(s *site, p int64) int64 { return s.foes(p, s.strongest()) }),
	of("own", condition.Number, here, false, func(s *site, p int64) int64 { return int64(len(s.In(s.own(), Place(p)))) }),
	of("own.cv", condition.Number, here, false, func(s *site, p int64) int64 { return s.cv(p) }),
	of("level", condition.Number, []condition.Arg{{Kind: unitKind}}, false, func(s *site, u int64) int64 { return s.level(u) }),
	of("control", condition.Truth, here, false, func(s *site, p int64) int64 { return condition.Bit(s.Friendly(s.own(), Place(p))) }),
	of("battle", condition.Truth, here, false, func(s *site, p int64) int64 { return condition.Bit(s.Fights.Has(Place(p))) }),
	of("new", condition.Truth, here, false, func(s *site, p int64) int64 {
		b := s.Battle(Place(p))
		return condition.Bit(s.Fights.Has(Place(p)) && (b == nil || b.New)) // while units move it is none yet
	}),
	of("won", condition.Truth, here, false, func(s *site, p int64) int64 { return s.fought(p, s.won) }),
	of("lost", condition.Truth, here, false, func(s *site, p int64) int64 { return s.fought(p, s.lost) }),
	fact("wins", condition.Number, false, func(s *site) int64 { return s.fought(condition.Omitted, s.won) }),
	fact("losses", condition.Number, false, func(s *site) int64 { return s.fought(condition.Omitted, s.lost) }),
	fact("repulsed", condition.Number, false, (*site).repulsed),
	fact("supply", condition.Truth, false, func(s *site) int64 { return condition.Bit(s.National(eurofront.Axis) == eurofront.FullLine) }),
	fact("supreme", condition.Number, false, (*site).supreme),
	fact("finns.out", condition.Number, false, func(s *site) int64 { return int64(s.FinnsOut()) }),
	condition.Name[*site]{Name: "armistice.count", Gives: condition.Number, In: inArmistice,
		Of: func(s *site, _ [2]int64) int64 { return int64(s.HQValues(s.v.Own.S) + s.FinnsOut()) }},
)

// fact is a name that stands alone; of takes an argument. Fixed: it stays so through a turn.
func fact(name string, gives *condition.Kind, fixed bool, value func(*site) int64) condition.Name[*site] {
	return condition.Name[*site]{Name: name, Gives: gives, Fixed: fixed, Of: func(s *site, _ [2]int64) int64 { return value(s) }}
}

func of(name string, gives *condition.Kind, takes []condition.Arg, fixed bool, value func(*site, int64) int64) condition.Name[*site] {
	return condition.Name[*site]{Name: name, Gives: gives, Takes: takes, Fixed: fixed, Of: func(s *site, a [2]int64) int64 { return min(value(s, a[0]), condition.MostNumber) }}
}
