package session

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Picture is the board as this person knew it after a result (0: the last),
// with what an overlay of a kind draws over it; without a kind it is nil.
func (s *Session) Picture(result int, o rules.Overlay) (pic board.Picture, over *board.Overlay, err error) {
	t, err := s.after(result)
	if err != nil {
		return pic, nil, err
	}
	e := s.eyes()
	pic = t.seat.Map(e.side)
	if o.Kind == "" {
		return pic, nil, nil
	}
	drawn, err := t.overlay(e, o)
	if err != nil {
		return pic, nil, &Fault{CodeUsage, err}
	}
	return pic, &drawn, nil
}

// Overlays are the kinds of overlays that the game has.
func (s *Session) Overlays() ([]string, error) {
	t, err := s.look()
	if err != nil {
		return nil, err
	}
	return t.seat.Overlays(), nil
}

// after is the halt after a result, to be looked at only; 0 is the last.
func (s *Session) after(result int) (*table, error) {
	n := len(s.results)
	switch {
	case result < 0 || result > n:
		return nil, faultf(CodeUsage, "there are results 1 to %d", n)
	case result == 0 || result == n:
		return s.look()
	}
	return s.play(result)
}

// Pictured is a report with what a page of it shows besides.
type Pictured struct {
	Result    int
	Text      page.Page
	Chronicle page.Chronicle
	Picture   board.Picture
	Overlays  map[string][]*board.Overlay // those that can be drawn: one, or of each side
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
	t, err := s.after(result)
	if err != nil {
		return nil, err
	}
	e := s.eyes()
	p := &Pictured{Result: t.j.at.now, Text: s.reportTo(e, t), Chronicle: t.seat.Chronicle(e.side, t.begin[e.side]), Picture: t.seat.Map(e.side),
		Overlays: map[string][]*board.Overlay{}, Results: len(s.results)}
	for _, kind := range t.seat.Overlays() {
		if o, err := t.seat.Overlay(e.side, t.begin[e.side], rules.Overlay{Kind: kind}); err == nil {
			p.Overlays[kind] = append(p.Overlays[kind], &o)
			continue
		}
		for side := range rules.Nobody {
			if e.side != rules.Overseer {
				break
			}
			if o, err := t.seat.Overlay(side, t.begin[side], rules.Overlay{Kind: kind}); err == nil {
				p.Overlays[kind] = append(p.Overlays[kind], &o)
			}
		}
	}
	for _, d := range t.duties() {
		p.Owed = append(p.Owed, Owed{d.Side, d.Phase, d.Side == e.name && e.name == s.Me})
	}
	return p, nil
}

// Plan is the board as this player knows it, with what an order file plans drawn
// over it.
func (s *Session) Plan(file string, text []byte) (pic board.Picture, over *board.Overlay, err error) {
	if e := s.eyes(); e != s.ownEyes() {
		return pic, nil, faultf(CodeUsage, "a plan is drawn for whoever owes the orders: write it without --side")
	}
	t, phase, err := s.dutyAt(s.look)
	if err != nil {
		return pic, nil, err
	}
	n, problems := s.parse(file, orders.Tidied(text), phase)
	if n == nil {
		return pic, nil, faultf(CodeOrders, "%s cannot be read (%d problems); orders check tells them", file, len(problems))
	}
	drawn, err := t.seat.Overlay(s.Side, t.begin[s.Side], rules.Overlay{Kind: "plan", About: file,
		Draft: &rules.Draft{Orders: n, Phase: phase, Due: t.asks(s.Side)}})
	if err != nil {
		return pic, nil, &Fault{CodeUsage, err}
	}
	return t.seat.Map(s.Side), &drawn, nil
}
