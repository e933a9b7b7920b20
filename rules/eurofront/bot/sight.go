package bot

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// sight is a position as the bot judges it. All it says is worth so many points, of which
// Helsinki has most.
type sight struct {
	eurofront.Chart
	v         view
	me        rules.Side
	prize     []int // by place: what it is worth
	pull      []int // by place: what is worth going there, for who attacks
	supported board.Set
	cuts      board.Set // places in which a Soviet block would cut National Supply
	own, foes []int     // strength, by place
	enemies   []int     // blocks, by place
	known     map[move]bool
	danger    []int // by place: what the enemy may bring there in a turn
}

func (b bot) sight(v view) *sight {
	s := &sight{Chart: b.Chart(v.Public), v: v, me: v.Side, known: map[move]bool{}}
	n := len(b.Spots)
	for _, x := range []*[]int{&s.prize, &s.pull, &s.own, &s.foes, &s.enemies, &s.danger} {
		*x = make([]int, n)
	}
	if v.Public.Active == v.Side {
		s.supported = b.Supported(v.Public)
	}
	for k := range v.Public.Blocks {
		if x := &v.Public.Blocks[k]; x.At >= 0 {
			if x.Side == s.me {
				s.own[x.At] += s.strength(rules.Token(k))
			} else {
				s.foes[x.At] += s.strength(rules.Token(k))
				s.enemies[x.At]++
			}
		}
	}
	for p := range s.danger {
		s.danger[p] = s.threat(Place(p))
	}
	s.prizes()
	if s.me == eurofront.Soviet {
		s.pulls()
	}
	return s
}

// strength is what a block is worth in a fight, by and large: those that nobody knows are
// middling.
func (s *sight) strength(k rules.Token) int {
	x := &s.P.Blocks[k]
	f := x.Face
	switch {
	case x.Side == s.me:
		f = s.v.Own.S.Blocks[k].Face
	case !x.Shown:
		return 4
	}
	u := &s.Units[f.Unit]
	switch {
	case u.Type.Leads():
		return 0
	case u.Type == theatre.Mech || u.Side == eurofront.Axis && u.Type == theatre.Infantry:
		return 2 * int(f.Level)
	}
	return int(f.Level)
}

// prizes: Helsinki is the war, then what National Supply hangs on; the Mannerheim Line is worth
// more than the rest of Finland.
func (s *sight) prizes() {
	for p := range s.prize {
		if s.Home(eurofront.Axis, Place(p)) {
			s.prize[p] = 4
		}
	}
	for _, p := range s.Hold[eurofront.Axis] {
		s.prize[p] = 8
	}
	if way := s.NationalWay(eurofront.Axis); way != nil {
		s.lifeline(way)
	} else {
		s.severed()
	}
	s.prize[s.Capital[eurofront.Axis]] = 60
}

// lifeline: a place on the way of National Supply is worth much if there is no other way, else as
// much as the places on that one.
func (s *sight) lifeline(way []Place) {
	for _, p := range way {
		if !s.Home(eurofront.Axis, p) || p == s.Capital[eurofront.Axis] {
			continue
		}
		if s.me == eurofront.Soviet && s.enemies[p] > 0 && s.cutBy(p) {
			s.cuts = s.cuts.Add(p)
		}
		s.prize[p] = 40
		for _, q := range s.Without(eurofront.Axis, p).NationalWay(eurofront.Axis) {
			s.prize[p], s.prize[q] = 10, max(s.prize[q], 10)
		}
	}
}

// severed: there is no National Supply; what would restore it is worth as much.
func (s *sight) severed() {
	for p := range Place(len(s.prize)) {
		if s.Home(eurofront.Axis, p) && !s.Calm(eurofront.Axis, p) && s.With(eurofront.Axis, p).National(eurofront.Axis) == eurofront.FullLine {
			s.prize[p] = 40
			s.cuts = s.cuts.Add(p)
		}
	}
}

// cutBy reports whether a Soviet block in a place would cut National Supply.
func (s *sight) cutBy(p Place) bool {
	q := *s.P
	q.Blocks = append(append([]eurofront.Block(nil), q.Blocks...), eurofront.Block{Side: eurofront.Soviet, At: p})
	return s.Look(&q).National(eurofront.Axis) != eurofront.FullLine
}

// pulls spread the prizes that the Soviets have not got over the map, less with every hex.
func (s *sight) pulls() {
	for p := range s.pull {
		if s.Friendly(eurofront.Axis, Place(p)) || s.Fights.Has(Place(p)) {
			s.pull[p] = s.prize[p]
		}
	}
	for again := true; again; {
		again = false
		for p := range s.pull {
			for _, w := range s.Ways[p] {
				n := s.pull[p] - 5*w.Length - s.foes[p]
				if !w.OnRoute() && !s.Overland(w) || s.Spots[w.To].Owner == rules.Nobody {
					continue
				}
				if n > s.pull[w.To] {
					s.pull[w.To], again = n, true
				}
			}
		}
	}
}

// force is the strength of all own blocks.
func (s *sight) force() (n int) {
	for _, x := range s.own {
		n += x
	}
	return n
}

// threat is what the enemy may bring into a place in a turn: who fights elsewhere does not come.
func (s *sight) threat(p Place) (n int) {
	for _, w := range s.Ways[p] {
		if (w.OnRoute() || s.Overland(w)) && !s.Fights.Has(w.To) {
			n += s.foes[w.To]
		}
	}
	if s.me == eurofront.Axis && len(s.Spots[p].Coast) > 0 {
		n += 4
	}
	return n
}
