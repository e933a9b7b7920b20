package staff

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
)

// said is something that an order file says, and where.
type said[T any] = clerk.Said[T]

// orderFile is an order file, compiled. It is a policy: what it leaves open
// takes the default.
type orderFile struct {
	*Game
	deploy    []said[assignment]
	redraw    returning // not said: its side is shown the hand, and asked
	deeds     deeds
	dismantle []said[board.Hex] // two minefields and the new one, then the next two
	discard   said[int]
	challenge said[string] // a face or noCard
	answer    said[string]

	discardIf             when
	toChallenge, toAnswer []offer // from which challenge and answer are taken

	cards    []said[string] // in the order in which they are laid
	passing  said[bool]     // a Pass is said, and no card speaks against it
	halves   [2]half        // of a Blitz turn; else the first only
	blitz    said[bool]
	cases    []blitzCase  // of the second half, which is the first of them until one is played
	second   said[string] // "ask" or "none" in their place
	refuse   []said[decision]
	probe    []said[decision]
	withdraw []retreatOrder
	pursue   chase
	losses   []said[UnitNo]
	supply   []said[UnitNo]
	standing *orderFile // what answers when the phase is over; nil: nothing

	pace      said[pace]  // of standing orders, as what follows
	zones     []board.Set // in the order of the file
	reactions []reaction
	rout      []retreatOrder // in place of withdraw
	pass      *passOrder     // nil: it is not said

	quiet []said[string] // warnings that are not wanted

	phase    string
	duty     duty
	side     rules.Side
	root     string            // where the file begins
	keys     map[string]string // of the file, by name: where they stand
	laid     map[string]said[int]
	misread  map[string]bool // keys under which names are wrong: nothing is missing there for sure
	deployed []UnitNo        // named under deploy, with a good hex or a bad one
}

// assignment is a unit and its hex.
type assignment struct {
	unit UnitNo
	hex  board.Hex
}

// decision is a yes or no for a hex.
type decision struct {
	hex  board.Hex
	yes  bool
	when when // yes only if it is true
}

// deedOrder is one action of a Buildup with what it needs.
type deedOrder struct {
	do     Deed
	first  int // index of the first deed of the same mapping
	unit   UnitNo
	way    []said[board.Hex] // of Redeploy; the last hex alone will do
	points int               // what a plan has found that it costs
	exact  bool              // a list: neighbours in it are one step
	port   board.Hex         // of Sail
	steps  []said[UnitNo]    // of Rebuild, one for each step
	hex    board.Hex         // of LayMinefield
	cards  int               // of BuyCard: those of its entry that are still to be bought, with this one
}

// half is a Movement phase with its Combat phase.
type half struct {
	moves  []moveOrder
	combat []battleOrder
}

// moveOrder is a Move, or (overrun) an Overrun to be resolved before the next.
type moveOrder struct {
	at      string
	move    Move
	rommel  string    // where that is said
	overrun board.Hex // else board.None
	units   []unitOrder
	again   []unitOrder // whose units have their orders in an earlier Move of the half, or here
}

// unitOrder is what a unit does in a Move.
type unitOrder struct {
	unit    UnitNo
	at      string
	way     []said[board.Hex] // hexes to be entered; the last one alone will do
	exact   bool              // a list: neighbours in it are one step
	turn    int               // its mapping in a list of them
	forced  bool              // the last hex by Forced March
	attack  said[bool]        // whoever is there, or nobody; not said: those who stood there
	retreat bool              // it leaves a Battle
	when    when
	others  []unitOrder // in its place, in order
	before  string      // the clause that has the unit's order already, or ""
}

// battleOrder is what is to be done in a Battle.
type battleOrder struct {
	at      string
	hex     board.Hex
	assault bool
	aims
	hold      []said[UnitNo] // units that do not fire, if that was agreed
	holdAll   bool
	assaultAt string
	when      when
	others    []battleOrder // in its place, in order
}

// retreatOrder is where a unit goes when it has to withdraw: to the first of some ends that is
// open to it, else to the first of some places that it can come nearer to. All is for every unit.
type retreatOrder struct {
	all    bool
	unit   UnitNo
	at     string
	rout   bool // of who is routed
	ends   []said[board.Hex]
	toward []said[board.Hex]

	// What else it wishes; not said: the zero value.
	stack   said[bool] // all who withdraw together end in one hex
	avoid   []said[board.Hex]
	foes    said[bool] // it ends beside no Undisrupted enemies
	via     said[board.Hex]
	supply  said[bool] // it ends where it keeps a Supply Line
	friends said[bool] // first where own units shield it
}

// askedFor reports whether the owner of a file wants to be asked for a card that stands under
// a key.
func askedFor(f *orderFile, key string, card said[string]) bool {
	return f.keys[key] != "" && card.At == "" && !f.misread[key]
}

// noOrders is an order file of a side that says nothing; it begins at a place.
func (g *Game) noOrders(side rules.Side, at string) *orderFile {
	return &orderFile{Game: g, side: side, root: at, keys: map[string]string{},
		laid: map[string]said[int]{}, misread: map[string]bool{}}
}

// standingAlone is what is left of an order file when its phase is over.
func (f *orderFile) standingAlone() *orderFile {
	late := f.noOrders(f.side, f.root)
	late.phase, late.standing = f.phase, f.standing
	return late
}

// Orders compiles an order file for one of the phases of Phase.
func (g *Game) Orders(v rules.View[Plane, Secret], phase string, n *orders.Node) (rules.OrderFile[Plane, Secret], []orders.Problem) {
	f := g.noOrders(v.Side, clerk.Place(n))
	f.phase, f.duty = phase, dutyOf(phase)
	c := &compiler{Game: g, Reader: names.Reader{Game: g.Game, View: v, Side: v.Side}, duty: f.duty}
	c.Open(book, f.duty, v.Side)
	keys := fileForm.Fill(c, c.Clauses(n), f)
	c.endTurn(f)
	f.keys, f.misread, f.deployed = keys.At, keys.Misread, c.named
	f.payUnread(v)
	orders.Sort(c.Problems)
	return f, c.Problems
}
