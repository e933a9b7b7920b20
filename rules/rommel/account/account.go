package account

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// account is what has been told so far.
type account struct {
	*rommel.Game
	*order.File
	v       view
	answers []rules.Answered
	unmet   []rules.Unmet
	before  []rules.Event // before the file was due
	events  []rules.Event // since
	first   int           // the events of the half that is told of
	end     int           // the first one after it
	second  int           // the first one of the second half of a Blitz, or how many there are
	open    bool          // the phase that the file is for goes on
	late    bool          // it is told of standing orders alone
	items   []rules.Became
}

// Of is what became of the clauses of an order file, by what its owner sees and was told since.
func Of(g *rommel.Game, f *order.File, v view, since rules.Told) []rules.Became {
	if since.Late { // of its standing orders alone, which are told of nowhere else
		f = f.StandingAlone()
	}
	all := f
	f = all.Taken(order.SpokenIn(since.Answers), order.Never)
	a := &account{Game: g, File: f, v: v, answers: since.Answers, unmet: since.Unmet, before: since.Before, events: since.Since, late: since.Late}
	a.first, a.end, a.second = 0, len(a.events), len(a.events)
	a.open = f.ForPhase != "" && v.Public.Stage != rommel.Finished && order.Phase(v.Public, v.Side) == f.ForPhase
	a.setUp()
	a.month()
	a.cardsLaid()
	if i := slices.IndexFunc(a.events, func(e rules.Event) bool { return isOf[event.Blitz](e, v.Side) }); i >= 0 {
		a.second = i
	}
	a.end = a.second
	a.half(&f.Halves[0])
	a.first, a.end = a.end, len(a.events)
	if f.Blitz.At != "" {
		a.blitzed(a.second < len(a.events))
	}
	if f.Second.What == order.WordAsk {
		became := page.M("account.ask-second")
		if !a.open {
			became = notCalled
		}
		a.item(f.Second.At, page.M("account.blitz"), became)
	}
	a.first = 0
	a.replies()
	wishing(a, a.wished)
	if a.late {
		a.standingOrders()
	}
	a.defaults()
	return append(a.items, passedOver(a, all, order.SpokenIn(since.Answers))...)
}

// name is that of a unit.
func (a *account) name(u UnitNo) string { return a.Roster.Units[u].Name }

// by are the answers that a clause has given.
func (a *account) by(at string) (list []rules.Answered) {
	for _, x := range a.answers {
		if at != "" && x.From == at {
			list = append(list, x)
		}
	}
	return list
}

// told reports whether an event was told, in a hex (or board.None: anywhere).
func told[E rules.Event](a *account, h board.Hex) (e E, ok bool) {
	for _, x := range a.events[a.first:a.end] {
		if e, ok = x.(E); ok && (h == board.None || event.At(e) == h) {
			return e, true
		}
	}
	return e, false
}

// isA reports whether an event is of a kind.
func isA[E rules.Event](e rules.Event) bool {
	_, ok := e.(E)
	return ok
}

// isOf reports whether an event is of a kind and of a side.
func isOf[E rules.Event](e rules.Event, side rules.Side) bool {
	_, ok := e.(E)
	return ok && event.By(e) == side
}

// item tells of one clause.
func (a *account) item(at string, clause, became page.Msg) {
	a.items = append(a.items, rules.Became{Clause: at, Orders: clause, What: became})
}

// stands tells of a standing order.
func (a *account) stands(at string, clause, became page.Msg) {
	x := rules.Became{Clause: at, Orders: clause, What: became, Several: "account.standing", Wish: true}
	switch became.ID {
	case "account.stands", notCalled.ID: // of which there is nothing to tell one by one
	default:
		x.Orders, x.Several = page.M("account.standing", []page.Msg{clause}), ""
	}
	a.items = append(a.items, x)
}

// say tells something of no clause.
func (a *account) say(m page.Msg) { a.items = append(a.items, rules.Became{What: m}) }

var (
	done      = page.M("account.done")
	notCalled = page.M("account.not-called")
)

// never is what becomes of a clause that nobody has called for: nothing, if what
// it is for is over.
func (a *account) never() page.Msg {
	switch {
	case a.open && a.v.Public.Stage == rommel.SetUp:
		return page.M("account.open-setup")
	case a.open:
		return page.M("account.open")
	}
	return notCalled
}

// unlessOpen is what becomes of a clause in whose place another has answered, or may still.
func (a *account) unlessOpen(answered bool) page.Msg {
	if answered {
		return notCalled
	}
	return a.never()
}

// wishing tells of clauses that speak only if something comes up.
func wishing(a *account, tell func()) {
	n := len(a.items)
	tell()
	for i := range a.items[n:] {
		a.items[n+i].Wish = true
	}
}

// wish is a clause that speaks only if something comes up.
func (a *account) wish(at string, clause page.Msg) { a.deed(at, clause, true, page.Msg{}) }

// deed is a clause that was done if it was asked for, unless all have seen that it
// was not; then it is told what stopped it.
func (a *account) deed(at string, clause page.Msg, seen bool, stopped page.Msg) {
	switch {
	case len(a.by(at)) == 0:
		a.items = append(a.items, rules.Became{Clause: at, Orders: clause, What: a.never(), Wish: true})
	case seen:
		a.item(at, clause, done)
	default:
		a.item(at, clause, stopped)
	}
}

func (a *account) setUp() {
	for _, d := range a.Deploy {
		x := rules.Became{Clause: d.At, Orders: page.M("account.deploy", a.name(d.What.Unit), a.Place(d.What.Hex)), What: a.never(), Wish: true, Several: "account.deployed"}
		k, _ := a.BlockOf(a.v, d.What.Unit)
		if len(a.by(d.At)) > 0 || k != rommel.NoBlock && a.v.Public.Blocks[k].At == d.What.Hex { // also where no other hex was left to choose
			x.What, x.Wish = done, false
		}
		a.items = append(a.items, x)
	}
	switch at, ok := a.Keys["redraw"]; {
	case a.Redraw.At != "":
		a.wish(a.Redraw.At, page.M("account.redraw"))
	case ok:
		a.item(at, page.M("account.redraw"), page.M("account.ask"))
	}
}

// month are the deeds of a Buildup and the cards for the Initiative.
func (a *account) month() {
	began := len(a.items)
	for _, x := range a.DeedClauses(a.Game) {
		a.wish(x.At, x.What)
	}
	for _, h := range a.Dismantle {
		a.wish(h.At, page.M("account.dismantle", a.Place(h.What)))
	}
	for i := range a.items[began:] {
		if x := &a.items[began+i]; x.Wish { // it is none, and nobody has called for it
			x.Wish, x.Uncalled, x.Under = false, true, exchangeOf(a.File, x.Clause)
		}
	}
	discarded(a)
	_, challenged := told[event.Challenges](a, board.None)
	_, declined := told[event.Declines](a, board.None)
	a.played("challenge", a.ChallengeCard, challenged)
	a.played("answer", a.AnswerCard, !declined)
}

// discarded is what became of the dummies to be discarded.
func discarded(a *account) {
	n := a.Discard.What
	if n == 0 {
		return
	}
	made := 0
	for _, e := range a.events {
		if e, ok := e.(event.Discards); ok && e.By == a.Side {
			made = e.N
		}
	}
	a.deed(a.Discard.At, page.M("account.discard", n), made == n, page.M("account.fewer", made))
}

// exchangeOf are the clauses of the exchange of minefields to which one belongs: no part of
// it is made without the others.
func exchangeOf(f *order.File, clause string) (at []string) {
	for list := range slices.Chunk(f.Dismantle, 3) {
		if slices.ContainsFunc(list, func(h said[board.Hex]) bool { return h.At == clause }) {
			at = append(at, f.Keys["dismantle"])
			for _, h := range list {
				at = append(at, h.At)
			}
		}
	}
	return slices.DeleteFunc(at, func(x string) bool { return x == clause })
}

// played is a card for the Initiative, which its owner may not have drawn.
func (a *account) played(key string, c said[string], seen bool) {
	if a.File.Asks(key, c) {
		a.item(a.Keys[key], page.M("account.initiative"), page.M("account.ask-card"))
	}
	if c.At != "" {
		a.deed(c.At, page.M("account.play", c.What), seen || c.What == rommel.NoCard, page.M("account.no-card", c.What))
	}
}

func (a *account) cardsLaid() {
	for _, face := range []string{rommel.RealCard, rommel.DummyCard} {
		if c := a.Laid[face]; c.What > 0 {
			a.wish(c.At, page.M("account.cards."+face, c.What))
		}
	}
	if a.Passing.What {
		a.wish(a.Passing.At, page.M("account.pass"))
	}
}

// half is a Movement phase with its Combat phase.
func (a *account) half(h *order.Half) {
	a.movesMade(h)
	a.battlesFought(h)
}

// blitzed tells of the second half of a Blitz turn, or that there was none.
func (a *account) blitzed(seen bool) {
	if seen && a.open {
		a.item(a.Blitz.At, page.M("account.blitz"), page.M("account.under-way"))
	} else {
		a.deed(a.Blitz.At, page.M("account.blitz"), seen, page.M("account.no-blitz"))
	}
	if seen {
		a.half(&a.Halves[1])
		return
	}
	none := page.M("account.never-half")
	if a.open {
		none = a.never()
	}
	tell := func(at string, clause page.Msg, under ...string) {
		a.items = append(a.items, rules.Became{Clause: at, Orders: clause, What: none, Uncalled: true, Under: append(payFor(a, &a.Halves[1]), under...)})
	}
	for _, m := range a.Halves[1].Moves {
		if m.Overrun != board.None {
			tell(m.At, page.M("account.overrun", a.Place(m.Overrun)))
		}
		for _, u := range m.Units {
			tell(u.At, page.M("account.move", a.name(u.Unit), a.goal(order.Last(u.Named(m.Named)))), opensMove(a, &a.Halves[1], m, u)...)
		}
	}
	for _, b := range a.Halves[1].Combat {
		tell(b.At, page.M("account.combat", a.Place(b.Hex)))
	}
}

// wished are the lists and directions that speak only if something comes up.
func (a *account) wished() {
	for _, r := range a.Withdraw {
		who := page.M("account.all")
		if !r.All {
			who = page.M("text", a.name(r.Unit))
		}
		clause := page.M("account.withdraw", who)
		ends := withdrew(a, a.File, r)
		became := a.never()
		switch {
		case len(ends) > 0 && !r.Plain():
			clause, became = page.M("account.wanted", clause, r.Wanted(a.Game)), kept(a, r, ends)
		case len(ends) > 0:
			became = page.M("account.withdrew", a.Places(ends))
		}
		a.item(r.At, clause, became)
	}
	for _, x := range a.Pursue.Clauses() {
		a.wish(x.At, x.Words())
	}
	for i, u := range a.Losses {
		a.item(u.At, page.M("account.losses", a.name(u.What)), a.bore(a.Losses, i))
	}
	for _, u := range a.Supply {
		a.wish(u.At, page.M("account.supply", a.name(u.What)))
	}
	keepsSupply(a.File, a.wish)
}

// keepsSupply tells what became of places in Fortresses that a file keeps, if it does.
func keepsSupply(f *order.File, tell func(at string, clause page.Msg)) {
	if f.SupplyLater != "" {
		tell(f.SupplyLater, page.M("account.supply-later"))
	}
}

// withdrew are the hexes where units of a clause have ended: one whose way was the only one
// was not asked for it. Who is routed follows what is said of Routs, if anything is.
func withdrew(a *account, f *order.File, r order.Retreat) (ends []board.Hex) {
	var routed board.Set
	for _, e := range a.events {
		switch e := e.(type) {
		case event.Rout:
			routed = routed.Add(e.Hex)
		case event.Refuses:
			routed = routed.Remove(e.Hex)
		case event.Withdraws:
			if e.By == a.v.Side && !slices.Contains(ends, e.To) && slices.ContainsFunc(e.Units, func(u UnitNo) bool {
				led, ok := f.Leads(u, routed.Has(e.From))
				return ok && led.At == r.At
			}) {
				ends = append(ends, e.To)
			}
		}
	}
	return ends
}

// kept is where a clause with wishes has led its units, and which of its wishes were not kept:
// where no hex was open to all of them the default chose, and where one way alone was open
// nobody chose.
func kept(a *account, r order.Retreat, ends []board.Hex) page.Msg {
	id := "account.led"
	if len(a.by(r.At)) == 0 {
		id = "account.one-way"
		if byDefault(a) {
			id = "account.left-to-default"
		}
	}
	var unkept []order.Wish
	for _, x := range append(r.Wishes(a.Game), r.Together()) {
		if slices.ContainsFunc(a.unmet, func(u rules.Unmet) bool { return u.By == a.Side && u.Clause == x.Name() }) {
			unkept = append(unkept, x)
		}
	}
	if unkept == nil {
		return page.M(id, a.Places(ends))
	}
	return page.M(id+"-but", a.Places(ends), order.Lost(unkept))
}
