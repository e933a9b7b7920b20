package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// account tells the owner of an order file what became of each clause: from his
// answers in the journal, each with the clause that gave it, and from what he was
// told since. Nothing else goes into it.
type account struct {
	*orderFile
	v       rules.View[Plane, Secret]
	answers []rules.Answered
	events  []Event
	claimed map[int]bool // events "moves" that are some unit's
	items   []page.Msg
}

// Account implements rules.Accountant.
func (f *orderFile) Account(v rules.View[Plane, Secret], answers []rules.Answered, events []rules.Event) []page.Msg {
	a := &account{orderFile: f, v: v, answers: answers, claimed: map[int]bool{}}
	for _, e := range events {
		a.events = append(a.events, e.(Event))
	}
	a.setUp()
	a.month()
	a.cardsLaid()
	for i := range f.halves {
		a.movesMade(&f.halves[i])
		a.battlesFought(&f.halves[i])
	}
	a.replies()
	a.wishes()
	a.defaults()
	return a.items
}

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
func (a *account) told(kind string, h board.Hex) (Event, bool) {
	for _, e := range a.events {
		if e.Kind == kind && (h == board.None || e.Hex == h) {
			return e, true
		}
	}
	return Event{}, false
}

// item tells of one clause.
func (a *account) item(at string, clause, became page.Msg) {
	a.items = append(a.items, page.M("account.item", lineOf(at), clause, became))
}

var (
	done      = page.M("account.done")
	notCalled = page.M("account.not-called")
)

// wish is a clause that speaks only if something comes up.
func (a *account) wish(at string, clause page.Msg) {
	became := notCalled
	if n := len(a.by(at)); n > 0 {
		became = done
	}
	a.item(at, clause, became)
}

func (a *account) setUp() {
	for _, d := range a.deploy {
		a.wish(d.at, page.M("account.deploy", a.name(d.what.unit), a.place(d.what.hex)))
	}
	if a.redraw.at != "" {
		a.wish(a.redraw.at, page.M("account.redraw"))
	}
}

// month are the deeds of a Buildup and the cards for the Initiative.
func (a *account) month() {
	for _, d := range a.deeds {
		x := d.what
		switch x.do {
		case Rebuild:
			for i, u := range x.steps {
				if i == 0 || x.steps[i-1].at != u.at {
					a.wish(u.at, page.M("account.rebuild", a.name(u.what)))
				}
			}
		case Redeploy, Sail:
			a.wish(d.at, page.M("account.redeploy", a.name(x.unit), a.place(x.way[len(x.way)-1].what)))
		case Refit:
			a.wish(d.at, page.M("account.refit", a.name(x.unit)))
		case LayMinefield:
			a.wish(d.at, page.M("account.minefield", a.place(x.hex)))
		case BuyCard:
			a.wish(d.at, page.M("account.card"))
		case CallMalta:
			a.wish(d.at, page.M("account.malta"))
		}
	}
	for _, h := range a.dismantle {
		a.wish(h.at, page.M("account.dismantle", a.place(h.what)))
	}
	if a.discard.what > 0 {
		a.wish(a.discard.at, page.M("account.discard", a.discard.what))
	}
	for _, c := range []said[string]{a.challenge, a.answer} {
		if c.what != "" {
			a.wish(c.at, page.M("account.play", c.what))
		}
	}
}

func (a *account) cardsLaid() {
	for _, face := range []string{realCard, dummyCard} {
		if c := a.laid[face]; c.what > 0 {
			a.wish(c.at, page.M("account.cards", c.what, face))
		}
	}
}

// movesMade tells of the Moves of a half, unit by unit.
func (a *account) movesMade(h *half) {
	for _, m := range h.moves {
		if m.overrun != board.None {
			became := page.M("account.overrun-gone")
			if len(a.by(m.at)) > 0 {
				became = done
			}
			a.item(m.at, page.M("account.overrun", a.place(m.overrun)), became)
			continue
		}
		for _, u := range m.units {
			by := u.named(m.move)
			end := board.Hex(stop)
			if len(by) > 0 {
				end = by[len(by)-1]
			}
			a.item(u.at, page.M("account.move", a.name(u.unit), a.goal(end)), a.journey(u, end))
		}
	}
}

func (a *account) goal(h board.Hex) any {
	if h == exited {
		return page.M("account.off")
	}
	return a.place(h)
}

// journey is what became of a unit's order. Not every hexside was asked for: where
// there was one way on the journal has nothing. So what counts are the ways that
// all have seen.
func (a *account) journey(u unitOrder, end board.Hex) page.Msg {
	marched := -1
	took := false
	for _, x := range a.by(u.at) {
		took = true
		if x.Key.Label.Path == "march" {
			marched = a.attempt(x)
		}
	}
	switch {
	case marched >= 0 && a.success(marched):
		return page.M("account.marched", a.goal(end))
	case marched >= 0:
		return page.M("account.march-failed")
	case !took:
		return page.M("account.barred")
	case a.arrived(end):
		return done
	}
	return page.M("account.short", a.goal(end))
}

// arrived reports whether a block of the side has come to the end of a way that no
// other clause has claimed.
func (a *account) arrived(end board.Hex) bool {
	for i, e := range a.events {
		if e.Kind == "moves" && e.Side == a.v.Side && e.To == end && !a.claimed[i] {
			a.claimed[i] = true
			return true
		}
	}
	return false
}

// attempt is the number of a Forced March among those that were announced.
func (a *account) attempt(x rules.Answered) int {
	n := 0
	for _, y := range a.answers {
		if y.Key == x.Key {
			return n
		}
		if m, err := marchKind.Codec.Decode(y.Value); y.Key.Label.Path == "march" && err == nil && m != noMarch {
			n++
		}
	}
	return n
}

// success reports whether an attempt's die, thrown in the same order, was 4 or
// more (R-6.4-1, R-6.4-8).
func (a *account) success(n int) bool {
	for _, e := range a.events {
		if e.Kind == "march-die" && e.Side == a.side {
			if n == 0 {
				return e.Hits > 0
			}
			n--
		}
	}
	return false
}

// battlesFought tells which Battles of a half were fought.
func (a *account) battlesFought(h *half) {
	for _, b := range h.combat {
		clause := page.M("account.combat", a.place(b.hex))
		_, fought := a.told("battle", b.hex)
		_, refused := a.told("refuses", b.hex)
		_, assault := a.told("assault", b.hex)
		switch {
		case fought && b.assault && !assault:
			a.item(b.at, clause, page.M("account.no-assault"))
		case fought:
			a.item(b.at, clause, done)
		case refused:
			a.item(b.at, clause, page.M("account.enemy-refused"))
		default:
			a.item(b.at, clause, page.M("account.no-battle"))
		}
	}
}

// replies tells of the decisions of the Passive Player, and why he was not asked
// for others (R-8.4-5).
func (a *account) replies() {
	for _, d := range a.refuse {
		clause := page.M("account.accept", a.place(d.what.hex))
		if d.what.yes {
			clause = page.M("account.refuse", a.place(d.what.hex))
		}
		_, went := a.told("refuses", d.what.hex)
		e, stayed := a.told("accepts", d.what.hex)
		switch {
		case d.what.yes && stayed && e.N[0] > 0:
			a.item(d.at, clause, page.M("account.line-closed"))
		case d.what.yes == went && (went || stayed):
			a.item(d.at, clause, done)
		default:
			a.item(d.at, clause, notCalled)
		}
	}
	for _, e := range a.events {
		asked := slices.ContainsFunc(a.refuse, func(d said[decision]) bool { return d.what.hex == e.Hex })
		if e.Kind == "accepts" && e.Side == a.v.Side && e.N[0] == 2 && !asked {
			a.items = append(a.items, page.M("account.not-asked", a.place(e.Hex)))
		}
	}
	for _, d := range a.probe {
		a.wish(d.at, page.M("account.probe", a.place(d.what.hex)))
	}
}

// wishes are the lists and directions that speak only if something comes up.
func (a *account) wishes() {
	for _, r := range a.withdraw {
		who := page.M("account.all")
		if !r.all {
			who = page.M("text", a.name(r.unit))
		}
		clause := page.M("account.withdraw", who)
		var ends []board.Hex
		for _, x := range a.by(r.at) {
			h, err := hexCodec.Decode(x.Value)
			switch {
			case err != nil || h == stop:
			case len(ends) > 0 && !a.begins(x):
				ends[len(ends)-1] = h
			default:
				ends = append(ends, h)
			}
		}
		became := notCalled
		if len(ends) > 0 {
			became = page.M("account.withdrew", a.hexNames(ends))
		}
		a.item(r.at, clause, became)
	}
	if a.pursue.at != "" {
		a.wish(a.pursue.at, page.M("account.pursue"))
	}
	for _, u := range a.losses {
		a.wish(u.at, page.M("account.losses", a.name(u.what)))
	}
	for _, u := range a.supply {
		a.wish(u.at, page.M("account.supply", a.name(u.what)))
	}
}

// begins reports whether an answer is the first hex of a withdrawal: the one
// before it in the journal is none, or has stopped.
func (a *account) begins(x rules.Answered) bool {
	i := slices.IndexFunc(a.answers, func(y rules.Answered) bool { return y.Key == x.Key })
	if i <= 0 || a.answers[i-1].Key.Label.Path != "withdraw" {
		return true
	}
	h, err := hexCodec.Decode(a.answers[i-1].Value)
	return err != nil || h == stop
}

// defaults tells what the defaults have answered, of which no clause spoke.
func (a *account) defaults() {
	type group struct {
		path  string
		hexes board.Set
		n     int
	}
	var groups []group
	for _, x := range a.answers {
		if x.From != "default" {
			continue
		}
		path := x.Key.Label.Path
		i := slices.IndexFunc(groups, func(g group) bool { return g.path == path })
		if i < 0 {
			i = len(groups)
			groups = append(groups, group{path: path})
		}
		groups[i].n++
		if h := board.Hex(x.Key.Label.N[1]); placed[path] && a.Map.Board.Has(h) {
			groups[i].hexes = groups[i].hexes.Add(h)
		}
	}
	for _, g := range groups {
		what := page.M("default." + g.path)
		if _, known := words.Accounts[what.ID]; !known {
			what = page.M("text", g.path)
		}
		if g.hexes.Empty() {
			a.items = append(a.items, page.M("account.default", what, g.n))
			continue
		}
		a.items = append(a.items, page.M("account.default-in", what, g.n, a.hexNames(slices.Collect(g.hexes.All()))))
	}
}

// placed are the questions whose label has their hex.
var placed = map[string]bool{"refuse": true, "probe": true, "fire": true, "fire/target": true, "pursuit/dice": true, "loss": true, "losses": true,
	"assault": true, "rout": true, "retreat/go": true}
