package staff

import (
	"iter"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// What order files speak of.
type (
	Place  = eurofront.Place
	UnitNo = theatre.UnitNo
)

// said is something that an order file says, and where.
type said[T any] = clerk.Said[T]

// file is an order file, compiled. It is a policy: what it leaves open takes the default.
type file struct {
	*Game
	setup  []clerk.Pair[UnitNo, station]
	turn   turn       // its own, or that which follows its production
	list   list       // of its own production, or the one that comes
	answer said[bool] // to an armistice
	wishes wishes

	node      *orders.Node
	side      rules.Side
	phase     string
	fortnight int16
	late      bool         // it is written for a second half that has begun
	follows   string       // where the turn stands that follows a production; "" nowhere
	stands    clerk.Stands // of its keys
}

// station is where a unit begins.
type station struct {
	at    said[Place]
	level said[int]
}

// turn are the orders of a player-turn.
type turn struct {
	activate []clerk.Pair[UnitNo, cases[activation]]
	first    half
	blitz    blitz
	offer    hope
}

// activations yields the HQs that are to be activated, in each case.
func (t *turn) activations() iter.Seq2[UnitNo, caseOf[activation]] {
	return func(yield func(UnitNo, caseOf[activation]) bool) {
		for _, a := range t.activate {
			for _, c := range a.Value.All() {
				if !yield(a.Name, c) {
					return
				}
			}
		}
	}
}

// cases are a clause and what stands in its place.
type cases[T any] = clerk.Cases[*site, T]

// activation is how an HQ is activated and what becomes of it.
type activation struct {
	mode   said[eurofront.Mode]
	deploy said[Place]
	then   cases[journey]
}

// journey is how an HQ goes by itself; without places it stays and supports.
type journey struct {
	how eurofront.How
	trek
}

func (j *journey) by(how eurofront.How) func(*compiler, orders.Pair, []said[Place], bool) {
	return func(c *compiler, p orders.Pair, to []said[Place], ok bool) {
		switch {
		case ok && len(j.to) > 0 && len(to) > 0:
			c.Wrong(p.Key, "no.second-way").Rule = "EF-5.51-1"
		case ok:
			j.how, j.to = how, to
		}
	}
}

// half is a Movement phase with its Combat phase.
type half struct {
	moves  []march
	rear   []clerk.Pair[Place, said[UnitNo]]
	combat []fight
}

// march is a unit that moves, by whom and how.
type march struct {
	by   UnitNo
	unit UnitNo
	how  eurofront.How
	to   cases[trek]
}

// trek is where a unit goes: to the last place, through the others.
type trek struct {
	to     []said[Place]
	perish said[bool] // it may die of the winter
}

// movesOf is what one HQ orders.
type movesOf struct {
	by    said[UnitNo]
	moves []march
}

func (m *movesOf) add(how eurofront.How) func(*compiler, orders.Pair, []clerk.Pair[UnitNo, cases[trek]], bool) {
	return func(_ *compiler, _ orders.Pair, all []clerk.Pair[UnitNo, cases[trek]], _ bool) {
		for _, x := range all {
			m.moves = append(m.moves, march{unit: x.Name, how: how, to: x.Value})
		}
	}
}

func (m *movesOf) mark(_ *compiler, p orders.Pair, at said[Place], ok bool) {
	if ok {
		x := march{how: eurofront.Mark}
		x.to.At, x.to.What.to = at.At, []said[Place]{at}
		m.moves = append(m.moves, x)
	}
}

func (h *half) march(_ *compiler, _ orders.Pair, all []movesOf, _ bool) {
	for _, m := range all {
		for _, x := range m.moves {
			if x.by = m.by.What; x.how == eurofront.Mark {
				x.unit = x.by
			}
			h.moves = append(h.moves, x)
		}
	}
}

// battle is what is ordered for a battle.
type battle struct {
	at     said[Place]
	strike said[UnitNo]
}

// fight is a battle with its alternatives.
type fight struct {
	at Place
	cases[battle]
}

func (h *half) fight(_ *compiler, _ orders.Pair, all []cases[battle], _ bool) {
	for _, x := range all {
		h.combat = append(h.combat, fight{x.What.at.What, x})
	}
}

// blitz is the second half of a player-turn: left open, or one of some cases.
type blitz struct {
	at    string // where the cases stand; by it none of them is played
	ask   string // where that is said
	none  string
	cases []clerk.Case[*site, half]
}

// second takes the second half, with the place of its key.
func (t *turn) second(_ *compiler, p orders.Pair, b blitz, _ bool) {
	if t.blitz = b; b.cases != nil {
		t.blitz.at = clerk.Place(p.Key)
	}
}

// blitzes are the cases of a second half, of which the first is played whose condition is true.
var blitzes = shape[blitz]{
	Schema: clerk.Either(clerk.Inline(clerk.Word(wordNone, wordAsk)), blitzHalves.Schema), Forms: blitzHalves.Forms,
	Read: func(c *compiler, n *orders.Node) (b blitz, ok bool) {
		switch {
		case clerk.Is(n, wordAsk):
			return blitz{ask: clerk.Place(n)}, true
		case clerk.Is(n, wordNone):
			return blitz{none: clerk.Place(n)}, true
		}
		b.cases, ok = blitzHalves.Read(c, n)
		return b, ok
	},
}

// thens is what becomes of an HQ when all have moved: support, or a journey.
var thens = shape[cases[journey]]{
	Schema: clerk.Either(clerk.Inline(clerk.Word(wordSupport)), thenCases.Schema), Forms: thenCases.Forms,
	Read: func(c *compiler, n *orders.Node) (x cases[journey], ok bool) {
		if clerk.Is(n, wordSupport) {
			x.At = clerk.Place(n)
			return x, true
		}
		x, ok = thenCases.Read(c, n)
		x.At = clerk.Place(n)
		return x, ok
	},
}

// list is a list of production.
type list struct {
	at      string // where it stands; "": nothing is said
	save    bool
	steps   []said[UnitNo]
	cadres  []clerk.Pair[UnitNo, said[Place]]
	disband []said[UnitNo]
}

var spending = clerk.In(&productionForm)

// production is a list, or that all is saved.
var production = shape[list]{
	Schema: clerk.Either(clerk.Inline(clerk.Word(wordSave)), spending.Schema), Forms: spending.Forms,
	Read: func(c *compiler, n *orders.Node) (l list, ok bool) {
		if clerk.Is(n, wordSave) {
			return list{at: clerk.Place(n), save: true}, true
		}
		l, ok = spending.Read(c, n)
		if n.Kind == orders.Map { // else nothing is said, or what is said is none
			l.at = clerk.Place(n)
		}
		return l, ok
	},
}

// wishes are what is answered when nobody is asked.
type wishes struct {
	lose, repulse, feed []said[kindOf]
	fire                said[bool] // the weakest first
	interdict           hope
	lanes               []said[theatre.SeaNo]
	armistice           said[int] // the count from which it is accepted
	armisticeIf         when
}

func (w *wishes) peace(_ *compiler, p orders.Pair, x clerk.Case[*site, said[int]], ok bool) {
	if ok {
		w.armistice, w.armisticeIf = said[int]{What: x.What.What, At: x.What.At}, x.When
	}
}

func (f *file) begin(_ *compiler, p orders.Pair, t turn, _ bool) {
	if len(p.Value.Pairs) > 0 { // an empty one is none: its side is asked
		f.turn, f.follows = t, clerk.Place(p.Key)
	}
}

// Orders compiles an order file.
func (g *Game) Orders(v view, phase string, n *orders.Node) (rules.OrderFile[Plane, Secret], []orders.Problem) {
	c, f := &compiler{Game: g, Reader: names.Reader{Game: g.Game, Side: v.Side}, v: v}, &file{Game: g, node: n, side: v.Side, phase: phase, fortnight: g.FortnightOf(phase, v.Public), late: v.Public.Second}
	c.Open(book, dutyOf(phase), v.Side)
	f.stands = fileForm.Fill(c, c.Clauses(n), f)
	if at := f.wishes.armistice.At; at != "" && v.Public.Offered {
		c.Problems = append(c.Problems, clerk.ProblemAt(at, orders.Problem{Warning: true, Note: true, Rule: "EF-16.7-1", ID: "note.offered"}))
	}
	return f, c.Problems
}
