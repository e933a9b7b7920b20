package session

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Report is the report of a result to this person (0: the last one): what
// happened since the one before, and what they knew then.
func (s *Session) Report(result int) (page.Page, int, error) {
	t, err := s.game.after(result)
	if err != nil {
		return page.Page{}, 0, err
	}
	return s.sees(t).report(), t.j.at.now, nil
}

// report is the game's own report with what the game cannot know: first what is
// due, then clauses that did not count, luck, and seeds that were told.
func (v *sight) report() page.Page {
	p := v.seat.Report(v.side, v.begin[v.side])
	first := v.dunning()
	for _, w := range v.warnings() {
		first.Item("session.warning", w)
	}
	p.Blocks = append(first.Blocks, p.Blocks...)
	if v.result == nil {
		return p
	}
	v.accounts(&p)
	v.luck(&p)
	v.record(&p)
	return p
}

// warnings are what the reader must know of their own side as it stands. A page shows the
// same in red.
func (v *sight) warnings() []page.Msg {
	if v.over {
		return nil
	}
	return v.seat.Chronicle(v.side, v.seat.Events(v.side)).Warnings // of no events: they are about what stands
}

// record adds what proves a report: seeds that were told, who has signed what, and the head
// of the ledger.
func (v *sight) record(p *page.Page) {
	p.Heading("session.record")
	for _, b := range v.result.seeds {
		p.Item("session.seed", b.ordinal, v.j.seed(b.ordinal).String())
	}
	results := v.j.at.now
	var signed []page.Msg
	for side, x := range v.f.signed(results) {
		signed = append(signed, page.M("session.signed.by", page.M(fmt.Sprintf("side.%d", side)), x.Result))
	}
	p.Item("session.signed", results, signed)
	p.Item("session.ledger", v.f.head(results))
}

// Colophon is a page with the program and the edition of the game that made it, in a
// paragraph of its own at its end.
func (s *Session) Colophon(p page.Page, program string) page.Page {
	p.Say("session.program", program, s.Charter.Rules, s.Charter.Edition)
	return p
}

// dunning says what is due, first to the reader.
func (v *sight) dunning() (p page.Page) {
	for _, m := range v.told(v.result) {
		p.Say(m.ID, m.Args...)
	}
	if v.over {
		if end := v.seat.Ended(); end.ID != "" {
			p.Say("session.ended", end)
		} else {
			p.Say("session.over")
		}
		return p
	}
	var mine, others []page.Msg
	for i, d := range v.duties() {
		id := "session.owes"
		if v.due[i].By == v.side {
			id = "session.you"
		}
		if d.What.ID == "" {
			id += ".plain"
		}
		m := page.M(id, page.M(fmt.Sprintf("side.%d", v.due[i].By)), d.Phase, d.What)
		if v.due[i].By == v.side {
			mine = append(mine, m)
		} else {
			others = append(others, m)
		}
	}
	p.Add(page.List{Items: append(mine, others...)})
	return p
}

// History is all that this person may know of what has happened, and the luck of the
// whole game.
func (s *Session) History() (p page.Page, err error) {
	n := len(s.results)
	t, err := s.game.run(course{to: n, from: n, start: true})
	if err != nil {
		return p, err
	}
	p = t.seat.Report(s.eyes().side, 0)
	battles := t.seat.Luck(0)
	var game page.Luck
	for _, b := range battles {
		game.Add(b)
	}
	if len(battles) > 0 {
		tellLuck(&p, battles, game)
	}
	return p, nil
}

// Messages are the session's own messages in English.
var Messages = page.Words{
	"session.orders":          "Your orders",
	"session.orders.of":       "Orders of the {0}",
	"session.orders.replaced": "your packet {0} answered here first, and what it did stands; these orders answered the rest",

	"session.seed":    "Seed of batch {0}: {1}",
	"session.program": "Written by adjutant {0}, {1} edition {2}.",
	"session.warning": "Look out: {0}",
	"session.owes":    "Due from {0}: {2} ({1})",
	"session.you":     "You owe {2} ({1})",
	"session.over":    "Nothing is due. The game is over.",
	"session.ended":   "Nothing is due. The game is over: {0}.",

	"session.owes.plain": "Due from {0}: {1}",
	"session.you.plain":  "You owe {1}",

	"phase": "{0}",

	"session.luck":          "Luck of the dice",
	"session.luck.battle":   "Hits",
	"session.luck.at":       "{1} ({0})",
	"session.luck.expected": "{0}, on average",
	"session.luck.thrown":   "thrown",
	"session.luck.sum":      "these",
	"session.luck.game":     "the game",
	"session.text":          "{0}",

	"session.record":    "For the record",
	"session.signed":    "Of {0} {0, plural, one{result} other{results}} the players have signed: {1}",
	"session.signed.by": "{0} {1, plural, =0{the charter alone} other{up to #}}",
	"session.ledger":    "Ledger {0} (compare it with your enemy)",

	"session.refused.conflict":     "Two orders of {0} came under number {1}, from a backup or a second computer: neither counts, and {0} sends again.",
	"session.refused.conflict.you": "Your orders did not count: two came under number {1}, from a backup or a second computer. Send again.",
	"session.refused.stale":        "Orders packet {1} of {0} did not count: it is not for what was due, or was written before that was known.",
	"session.refused.stale.you":    "Your orders in packet {1} did not count: they are not for what was due, or were written before that was known.",
	"session.refused.orders":       "Orders packet {1} of {0} did not count: there is an error in it.",
	"session.refused.orders.you":   "Your orders in packet {1} did not count: there is an error in them, which orders check tells.",
	"session.double":               "Two orders of {0} are here under number {1}, from a backup or a second computer: neither counts. resolve tells both players, or wait for a later one.",

	"cover.subject":   "[{0}] {1}",
	"cover.of":        "{0}: {1}",
	"cover.invite":    "Invitation to {0}",
	"cover.answer":    "{0} joins the game",
	"cover.orders":    "Orders of {0} for {1}",
	"cover.standing":  "Standing orders of {0}",
	"cover.charter":   "The charter",
	"cover.result":    "Result {0}",
	"cover.owes":      "{1} due from {0}",
	"cover.phase":     "{0}",
	"cover.something": "orders",
	"cover.list":      "{0}",
	"cover.over":      "the game is over",
	"cover.ended":     "the game is over: {0}",
	"cover.game":      "Game {0}, {1}.",
	"cover.called":    "{0} It is {1}.",
	"cover.noted":     "{0} Note: {1}.",
	"cover.packet":    "{0} Packet {1} of {2}, to both players.",
	"cover.sealed":    "{0} Packet {1} of {2}, sealed to the umpire.",
	"cover.join":      "To play, save this mail or the file that came with it and type: adjutant join {0} FILE (or {1})",
	"cover.join-data": "To play, save this mail or the file that came with it, put the umpire's data files (map, units, scenario) in a folder DIR of their own, and type: adjutant join {0} FILE --data DIR (or {1})",
	"cover.receive":   "To take it in, save this mail or the file that came with it and type: adjutant receive FILE",
	"cover.happened":  "What happened, as all may know it:",
	"cover.more":      "{0} more; report tells all of it",
	"cover.proof":     "This text is for people and proves nothing; what counts is the packet below.",
}

// ResultOf finds a result by its number or by the phase of orders that it has
// bound; "" is the last one.
func (s *Session) ResultOf(turn string) (int, error) {
	if turn == "" {
		return 0, nil
	}
	if n, err := strconv.Atoi(turn); err == nil {
		return n, nil
	}
	turns, err := s.Turns()
	if err != nil {
		return 0, err
	}
	var names []string
	for _, t := range turns {
		if t.Orders == turn {
			return t.Result, nil
		}
		names = append(names, t.Orders)
	}
	return 0, faultf(CodeUsage, "%w", rules.Unknown("report of orders", turn, names))
}

// Turn is a result and the phase of orders that it bound.
type Turn struct {
	Orders string // such as m1/axis-1
	Result int
}

// Named is what people call the orders of a phase: Axis Player-Turn 1.
func (s *Session) Named(phase string) page.Msg {
	t, err := s.game.look()
	if err != nil {
		return page.M("phase", phase)
	}
	return t.seat.Named(phase)
}

// Turns are the phases that were answered, each with the first result that bound
// its orders, in the order of play.
func (s *Session) Turns() (turns []Turn, err error) {
	if !s.Closed {
		return nil, nil
	}
	var owed []Duty // at the halt before
	_, err = s.game.run(course{to: len(s.results), visit: func(t *table) error {
		for _, d := range owed {
			bound := slices.ContainsFunc(t.result.binds, func(n binding) bool { return n.from == d.Side })
			if bound && !slices.ContainsFunc(turns, func(t Turn) bool { return t.Orders == d.Phase }) {
				turns = append(turns, Turn{d.Phase, t.result.number})
			}
		}
		owed = t.duties()
		return nil
	}})
	return turns, err
}
