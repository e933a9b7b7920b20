package session

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// eyes are whose a report, a map or an aid is: one's own, or for whoever may open more
// those of a side, or of both. They hang on keys and publications alone, and play knows
// nothing of them: what is kept in the cache is told to one's own.
type eyes struct {
	side rules.Side // Nobody: what is public; Overseer: what both sides know
	name string     // in packets; nobody's where both are looked through
}

// BothSides is the name of what both sides know together.
const BothSides = "all"

// ownEyes are a person's own eyes.
func (s *Session) ownEyes() eyes { return eyes{s.Side, s.Me} }

// eyes are those that were asked for, or one's own.
func (s *Session) eyes() eyes {
	if s.through != nil {
		return *s.through
	}
	return s.ownEyes()
}

// LookAs lets this person look with the eyes of a side, or of both, where their secrets
// can be opened here: their own, all of the umpire's, and what was published.
func (s *Session) LookAs(name string) error {
	e := eyes{rules.Overseer, BothSides}
	needs := s.Charter.Names[:]
	if name != BothSides {
		i := slices.Index(needs, name)
		if i < 0 {
			return faultf(CodeUsage, "there is no side %q; there are %s and %s, and %s for both", name, needs[0], needs[1], BothSides)
		}
		e, needs = eyes{rules.Side(i), name}, needs[i:i+1]
	}
	if !s.Closed {
		return faultf(CodeWaiting, "the game has not begun")
	}
	for _, n := range needs {
		if side, _ := s.Charter.side(n); !s.holds().Has(side) {
			return closedTo(n)
		}
	}
	s.through = &e
	return nil
}

// CouldLookAs are whom this person, who looks with the eyes of everybody, could look as
// if they asked.
func (s *Session) CouldLookAs() (names []string) {
	if !s.Closed || s.eyes().side != rules.Nobody {
		return nil
	}
	for side, name := range s.Charter.Names {
		if s.holds().Has(rules.Side(side)) {
			names = append(names, name)
		}
	}
	if len(names) == 2 {
		names = append(names, BothSides)
	}
	return names
}

// sight is what somebody sees at a halt.
type sight struct {
	*table
	eyes
	game *derivation
}

// sees is a halt with the eyes that were asked for.
func (s *Session) sees(t *table) *sight { return &sight{t, s.eyes(), s.game} }

// own is a halt with this person's own eyes: what the cache keeps.
func (s *Session) own(t *table) *sight { return &sight{t, s.ownEyes(), s.game} }

// overlay draws over a map for somebody. What is of one side only is asked of both by
// its name: supply=axis.
func (v *sight) overlay(o rules.Overlay) (board.Overlay, error) {
	if v.side == rules.Overseer {
		if i := slices.Index(v.f.Charter.Names[:], o.About); i >= 0 {
			o.About = ""
			return v.seat.Overlay(rules.Side(i), v.begin[i], o)
		}
		drawn, err := v.seat.Overlay(v.side, v.begin[v.side], o)
		if err != nil && o.About == "" {
			names := v.f.Charter.Names
			err = fmt.Errorf("%w: %s=%s or %[2]s=%[4]s", err, o.Kind, names[0], names[1])
		}
		return drawn, err
	}
	return v.seat.Overlay(v.side, v.begin[v.side], o)
}

// accounts are those of the orders of whoever is looked through, each with a heading.
func (v *sight) accounts(p *page.Page) {
	for side := range rules.Nobody {
		if v.side != side && v.side != rules.Overseer {
			continue
		}
		items := v.yourOrders(side)
		switch {
		case len(items) == 0:
			continue
		case v.side == side:
			p.Heading("session.orders")
		default:
			p.Heading("session.orders.of", page.M(fmt.Sprintf("side.%d", side)))
		}
		p.Add(page.List{Items: items})
	}
}
