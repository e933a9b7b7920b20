package session

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// Picture is the board as this person knew it after a result (0: the last),
// with what an overlay of a kind draws over it; without a kind it is nil.
func (s *Session) Picture(result int, o rules.Overlay) (pic board.Picture, over *board.Overlay, err error) {
	t, err := s.game.after(result)
	if err != nil {
		return pic, nil, err
	}
	v := s.sees(t)
	pic = t.seat.Map(v.side)
	if o.Kind == "" {
		return pic, nil, nil
	}
	drawn, err := v.overlay(o)
	if err != nil {
		return pic, nil, &Fault{CodeUsage, err}
	}
	return pic, &drawn, nil
}

// Overlays are the kinds of overlays that the game has.
func (s *Session) Overlays() ([]rules.OverlayKind, error) {
	t, err := s.game.look()
	if err != nil {
		return nil, err
	}
	return t.seat.Overlays(), nil
}

// Pictured is a report with what a page of it shows besides.
type Pictured struct {
	Result    int
	Text      page.Page
	Chronicle page.Chronicle
	Picture   board.Picture
	Now, Past []*board.Overlay // what overlays tell beside it: one each, or that of either side
	Owed      []Owed
	Results   int // in all
}

// Owed is what somebody owes after a report.
type Owed struct {
	Side, Phase string
	Mine        bool
}

// Pictured is the report of a result (0: the last) to this person.
func (s *Session) Pictured(result int) (*Pictured, error) {
	t, err := s.game.after(result)
	if err != nil {
		return nil, err
	}
	e := s.eyes()
	p := &Pictured{Result: t.j.at.now, Text: s.sees(t).report(), Chronicle: t.seat.Chronicle(e.side, t.begin[e.side]), Picture: t.seat.Map(e.side),
		Results: len(s.results)}
	for _, kind := range t.seat.Overlays() {
		if kind.Now {
			p.Now = append(p.Now, drawn(t, e.side, kind)...)
		}
		if kind.Past {
			p.Past = append(p.Past, drawn(t, e.side, kind)...)
		}
	}
	for _, d := range t.duties() {
		p.Owed = append(p.Owed, Owed{d.Side, d.Phase, d.Side == e.name && e.name == s.Me})
	}
	return p, nil
}

// drawn is an overlay of a kind, or for the Overseer that of either side.
func drawn(t *table, side rules.Side, kind rules.OverlayKind) (all []*board.Overlay) {
	sides := []rules.Side{side}
	if side == rules.Overseer && !kind.Open {
		sides = []rules.Side{0, 1}
	}
	for _, side := range sides {
		if o, err := t.seat.Overlay(side, t.begin[side], rules.Overlay{Kind: kind.Name}); err == nil {
			all = append(all, &o)
		}
	}
	return all
}

// Plan is the board as this player knows it, with what an order file plans drawn
// over it.
func (s *Session) Plan(file string, text []byte) (pic board.Picture, over *board.Overlay, err error) {
	if e := s.eyes(); e != s.ownEyes() {
		return pic, nil, faultf(CodeUsage, "a plan is drawn for whoever owes the orders: write it without --side")
	}
	d, err := s.demand()
	if err != nil {
		return pic, nil, err
	}
	n, problems := s.parse(file, orders.Tidied(text), d.phase)
	if n == nil {
		return pic, nil, faultf(CodeOrders, "%s cannot be read (%d problems); orders check tells them", file, len(problems))
	}
	d.seat.Withdraw(d.side)
	d.try(n)
	r, err := rehearse.File(d.seat, d.rehearsed(), rehearse.Seed(d.seat, d.side, text))
	if err != nil {
		return pic, nil, err
	}
	pic = d.seat.Map(d.side)
	if draw := r.Foresee().Draw; draw != nil {
		drawn := draw()
		return pic, &drawn, nil
	}
	return pic, nil, faultf(CodeUsage, "this game has no overlay of orders")
}
