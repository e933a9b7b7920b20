package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
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
	first   int          // the events of the half that is told of
	end     int          // the first one after it
	claimed map[int]bool // events "moves" that are some unit's
	open    bool         // the phase that the file is for goes on
	items   []page.Msg
}

// Account implements rules.Accountant.
func (f *orderFile) Account(v rules.View[Plane, Secret], answers []rules.Answered, events []rules.Event) []page.Msg {
	a := &account{orderFile: f, v: v, answers: answers, claimed: map[int]bool{}}
	for _, e := range events {
		a.events = append(a.events, e.(Event))
	}
	a.first, a.end = 0, len(a.events)
	a.open = f.phase != "" && v.Public.Stage != rommel.Finished && f.Phase(v.Public, v.Side) == f.phase
	a.setUp()
	a.month()
	a.cardsLaid()
	second := slices.IndexFunc(a.events, func(e Event) bool { return e.Kind == "blitz" && e.Side == v.Side })
	if second >= 0 {
		a.end = second
	}
	a.half(&f.halves[0])
	a.first, a.end = a.end, len(a.events)
	if f.blitz.At != "" {
		a.blitzed(second >= 0)
	}
	a.first = 0
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
	for _, e := range a.events[a.first:a.end] {
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

// never is what becomes of a clause that nobody has called for: nothing, if what
// it is for is over.
func (a *account) never() page.Msg {
	if a.open {
		return page.M("account.open")
	}
	return notCalled
}

// wish is a clause that speaks only if something comes up.
func (a *account) wish(at string, clause page.Msg) { a.deed(at, clause, true, page.Msg{}) }

// deed is a clause that was done if it was asked for, unless all have seen that it
// was not; then it is told what stopped it.
func (a *account) deed(at string, clause page.Msg, seen bool, stopped page.Msg) {
	switch {
	case len(a.by(at)) == 0:
		a.item(at, clause, a.never())
	case seen:
		a.item(at, clause, done)
	default:
		a.item(at, clause, stopped)
	}
}

func (a *account) setUp() {
	for _, d := range a.deploy {
		a.wish(d.At, page.M("account.deploy", a.name(d.What.unit), a.Place(d.What.hex)))
	}
	switch at, ok := a.keys["redraw"]; {
	case a.redraw.At != "":
		a.wish(a.redraw.At, page.M("account.redraw"))
	case ok:
		a.item(at, page.M("account.redraw"), page.M("account.ask"))
	}
}

// month are the deeds of a Buildup and the cards for the Initiative.
func (a *account) month() {
	for _, d := range a.deeds {
		x := d.What
		switch x.do {
		case rommel.Rebuild:
			for i, u := range x.steps {
				if i == 0 || x.steps[i-1].At != u.At {
					a.wish(u.At, page.M("account.rebuild", a.name(u.What)))
				}
			}
		case rommel.Redeploy, rommel.Sail:
			a.wish(d.At, page.M("account.redeploy", a.name(x.unit), a.Place(x.way[len(x.way)-1].What)))
		case rommel.Refit:
			a.wish(d.At, page.M("account.refit", a.name(x.unit)))
		case rommel.LayMinefield:
			a.wish(d.At, page.M("account.minefield", a.Place(x.hex)))
		case rommel.BuyCard:
			a.wish(d.At, page.M("account.card"))
		case rommel.CallMalta:
			a.wish(d.At, page.M("account.malta"))
		}
	}
	for _, h := range a.dismantle {
		a.wish(h.At, page.M("account.dismantle", a.Place(h.What)))
	}
	if n := a.discard.What; n > 0 {
		e, _ := a.told("discards", board.None)
		a.deed(a.discard.At, counted("account.discard", n), e.Side == a.side && int(e.N[0]) == n, page.M("account.fewer", int(e.N[0])))
	}
	_, challenged := a.told("challenges", board.None)
	_, declined := a.told("declines", board.None)
	a.played(a.challenge, challenged)
	a.played(a.answer, !declined)
}

// played is a card for the Initiative, which its owner may not have drawn.
func (a *account) played(c said[string], seen bool) {
	if c.What != "" {
		a.deed(c.At, page.M("account.play", c.What), seen || c.What == rommel.NoCard, page.M("account.no-card", c.What))
	}
}

func (a *account) cardsLaid() {
	for _, face := range []string{rommel.RealCard, rommel.DummyCard} {
		if c := a.laid[face]; c.What > 0 {
			a.wish(c.At, counted("account.cards."+face, c.What))
		}
	}
}

// half is a Movement phase with its Combat phase.
func (a *account) half(h *half) {
	a.movesMade(h)
	a.battlesFought(h)
}

// blitzed tells of the second half of a Blitz turn, or that there was none.
func (a *account) blitzed(seen bool) {
	a.deed(a.blitz.At, page.M("account.blitz"), seen, page.M("account.no-blitz"))
	if seen {
		a.half(&a.halves[1])
		return
	}
	none := page.M("account.no-half")
	if a.open {
		none = a.never()
	}
	for _, m := range a.halves[1].moves {
		if m.overrun != board.None {
			a.item(m.at, page.M("account.overrun", a.Place(m.overrun)), none)
		}
		for _, u := range m.units {
			a.item(u.at, page.M("account.move", a.name(u.unit), a.goal(last(u.named(m.move)))), none)
		}
	}
	for _, b := range a.halves[1].combat {
		a.item(b.at, page.M("account.combat", a.Place(b.hex)), none)
	}
}

// last is the end of a way, stop if there is none.
func last(way []board.Hex) board.Hex {
	if len(way) == 0 {
		return rommel.Stop
	}
	return way[len(way)-1]
}

// movesMade tells of the Moves of a half, unit by unit.
func (a *account) movesMade(h *half) {
	for _, m := range h.moves {
		if m.overrun != board.None {
			became := page.M("account.overrun-gone")
			if len(a.by(m.at)) > 0 {
				became = done
			}
			a.item(m.at, page.M("account.overrun", a.Place(m.overrun)), became)
			continue
		}
		for _, u := range m.units {
			end := last(u.named(m.move))
			a.item(u.at, page.M("account.move", a.name(u.unit), a.goal(end)), a.journey(u, end))
		}
	}
}

func (a *account) goal(h board.Hex) any {
	if h == rommel.Exited {
		return page.M("account.off")
	}
	return a.Place(h)
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
	case took && a.arrived(end):
		return done
	}
	if died, ok := a.death(u.unit); ok {
		return died
	}
	if !took {
		return page.M("account.barred")
	}
	return page.M("account.short", a.goal(end))
}

// killers are the events that cost units their last step, with what they are in
// words.
var killers = map[string]string{"fire": "cause.fire", "pursuit": "cause.pursuit", "rout": "cause.rout", "lacks-supply": "cause.supply"}

// death tells where a unit was eliminated and by what, if its owner was told that
// it was.
func (a *account) death(u UnitNo) (page.Msg, bool) {
	if _, lives := a.own(a.v, u); lives {
		return page.Msg{}, false
	}
	for i, e := range a.events {
		if e.Kind != "eliminated" || !slices.ContainsFunc(e.Faces, func(f Face) bool { return f.Unit == u }) {
			continue
		}
		by := page.M("cause.other")
		for _, x := range slices.Backward(a.events[:i]) {
			if id, ok := killers[x.Kind]; ok && x.Hex == e.Hex {
				by = page.M(id)
				break
			}
		}
		return page.M("account.died", a.Place(e.Hex), by), true
	}
	return page.M("account.dead"), true
}

// arrived reports whether a block of the side has come to the end of a way that no
// other clause has claimed.
func (a *account) arrived(end board.Hex) bool {
	for i := a.first; i < a.end; i++ {
		e := a.events[i]
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
		if m, err := rommel.MarchKind.Codec.Decode(y.Value); y.Key.Label.Path == "march" && err == nil && m != rommel.NoMarch {
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
		clause := page.M("account.combat", a.Place(b.hex))
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
		case a.open:
			a.item(b.at, clause, a.never())
		default:
			a.item(b.at, clause, page.M("account.no-battle"))
		}
		if len(b.targets) > 0 && fought {
			a.fired(b)
		}
	}
}

// fired tells whether a class that was to be hit was hit: it may not have been
// there, or the rules left no choice (9.3). What was fired is what all have seen: a
// unit with one target is not asked.
func (a *account) fired(b battleOrder) {
	var there [4]bool
	own, became := false, page.M("account.no-target")
	for _, e := range a.events[a.first:a.end] {
		if e.Hex != b.hex {
			continue
		}
		switch {
		case e.Kind == "fire" && e.Side == a.v.Side:
			own = true
			if slices.Contains(b.targets, Class(e.N[0])) {
				a.item(b.at, page.M("account.fire", a.Place(b.hex)), done)
				return
			}
		case e.Side != a.v.Side && (e.Kind == "fire" || e.Kind == "reveals"):
			for _, f := range e.Faces {
				there[a.Unit(f).Type.Class()] = true
			}
		}
	}
	switch {
	case !own:
		became = page.M("account.no-fire")
	case slices.ContainsFunc(b.targets, func(c Class) bool { return there[c] }):
		became = page.M("account.no-choice")
	}
	a.item(b.at, page.M("account.fire", a.Place(b.hex)), became)
}

// replies tells of the decisions of the Passive Player, and why he was not asked
// for others (R-8.4-5).
func (a *account) replies() {
	for _, d := range a.refuse {
		clause := page.M("account.accept", a.Place(d.What.hex))
		if d.What.yes {
			clause = page.M("account.refuse", a.Place(d.What.hex))
		}
		_, went := a.told("refuses", d.What.hex)
		e, stayed := a.told("accepts", d.What.hex)
		switch {
		case d.What.yes && stayed && e.N[0] > 0:
			a.item(d.At, clause, page.M("account.line-closed"))
		case d.What.yes == went && (went || stayed):
			a.item(d.At, clause, done)
		default:
			a.item(d.At, clause, a.never())
		}
	}
	for _, e := range a.events {
		asked := slices.ContainsFunc(a.refuse, func(d said[decision]) bool { return d.What.hex == e.Hex })
		if e.Kind == "accepts" && e.Side == a.v.Side && e.N[0] == 2 && !asked {
			a.items = append(a.items, page.M("account.not-asked", a.Place(e.Hex)))
		}
	}
	for _, d := range a.probe {
		clause := page.M("account.no-probe", a.Place(d.What.hex))
		if d.What.yes {
			clause = page.M("account.probe", a.Place(d.What.hex))
		}
		_, seen := a.told("probe", d.What.hex)
		a.deed(d.At, clause, seen == d.What.yes, page.M("account.probe-barred"))
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
			h, err := rommel.HexCodec.Decode(x.Value)
			switch {
			case err != nil || h == rommel.Stop:
			case len(ends) > 0 && !a.begins(x):
				ends[len(ends)-1] = h
			default:
				ends = append(ends, h)
			}
		}
		became := a.never()
		if len(ends) > 0 {
			became = page.M("account.withdrew", a.hexNames(ends))
		}
		a.item(r.at, clause, became)
	}
	if a.pursue.At != "" {
		a.wish(a.pursue.At, page.M("account.pursue"))
	}
	for _, u := range a.losses {
		a.wish(u.At, page.M("account.losses", a.name(u.What)))
	}
	for _, u := range a.supply {
		a.wish(u.At, page.M("account.supply", a.name(u.What)))
	}
}

// begins reports whether an answer is the first hex of a withdrawal: the one
// before it in the journal is none, or has stopped.
func (a *account) begins(x rules.Answered) bool {
	i := slices.IndexFunc(a.answers, func(y rules.Answered) bool { return y.Key == x.Key })
	if i <= 0 || a.answers[i-1].Key.Label.Path != "withdraw" {
		return true
	}
	h, err := rommel.HexCodec.Decode(a.answers[i-1].Value)
	return err != nil || h == rommel.Stop
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
		if g.path == "probe" { // by post nobody is asked for it alone
			a.items = append(a.items, page.M("account.not-probed", a.hexNames(slices.Collect(g.hexes.All()))))
			continue
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
