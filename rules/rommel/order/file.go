package order

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
)

// said is something that an order file says, and where.
type said[T any] = clerk.Said[T]

// File is an order file, compiled.
type File struct {
	Deploy        []said[Assignment]
	Redraw        Return // not said: its side is shown the hand, and asked
	Deeds         deeds
	Dismantle     []said[board.Hex] // two minefields and the new one, then the next two
	Discard       said[int]
	ChallengeCard said[string] // a face or noCard
	AnswerCard    said[string]

	DiscardIf             When
	ToChallenge, ToAnswer []Offer // from which challenge and answer are taken

	Cards       []said[string] // in the order in which they are laid
	Passing     said[bool]     // a Pass is said, and no card speaks against it
	Halves      [2]Half        // of a Blitz turn; else the first only
	Blitz       said[bool]
	Cases       []Case       // of the second half, which is the first of them until one is played
	Second      said[string] // "ask" or "none" in their place
	Refuse      []said[Decision]
	Probe       []said[Decision]
	Withdraw    []Retreat
	Pursue      Chase
	Losses      []said[UnitNo]
	Supply      []said[UnitNo]
	SupplyLater string // where it is said that what Fortresses have left is kept; "": it is not
	Standing    *File  // what answers when the phase is over; nil: nothing

	Pace      said[Pace]  // of standing orders, as what follows
	Zones     []board.Set // in the order of the file
	Reactions []Reaction
	Rout      []Retreat // in place of withdraw
	Pass      *Pass     // nil: it is not said

	Quiet []said[string] // warnings that are not wanted

	ForPhase string
	Duty     Duty
	Side     rules.Side
	root     string            // where the file begins
	Keys     map[string]string // of the file, by name: where they stand
	Laid     map[string]said[int]
	Misread  map[string]bool // keys under which names are wrong: nothing is missing there for sure
	Deployed []UnitNo        // named under deploy, with a good hex or a bad one
	Sweeps   bool            // an Overrun is ordered, whether it could be read or not
}

// Asks reports whether the owner of a file wants to be asked for a card that stands under
// a key.
func (f *File) Asks(key string, card said[string]) bool {
	return f.Keys[key] != "" && card.At == "" && !f.Misread[key]
}

// nothing is an order file of a side that says nothing; it begins at a place.
func nothing(side rules.Side, at string) *File {
	return &File{Side: side, root: at, Keys: map[string]string{}, Laid: map[string]said[int]{}, Misread: map[string]bool{}}
}

// StandingAlone is what is left of an order file when its phase is over.
func (f *File) StandingAlone() *File {
	late := nothing(f.Side, f.root)
	late.ForPhase, late.Standing = f.ForPhase, f.Standing
	return late
}

// Read compiles an order file for one of the phases of Phase.
func Read(g *rommel.Game, v view, phase string, n *orders.Node) (*File, []orders.Problem) {
	f := nothing(v.Side, clerk.Place(n))
	f.ForPhase, f.Duty = phase, dutyOf(phase)
	c := &compiler{Reader: names.Reader{Game: g, View: v, Side: v.Side}, duty: f.Duty}
	c.Open(Book, f.Duty, v.Side)
	keys := fileForm.Fill(c, c.Clauses(n), f)
	c.endTurn(f)
	f.Keys, f.Misread, f.Deployed, f.Sweeps = keys.At, keys.Misread, c.named, c.sweep
	if keys.Parted["deploy"] {
		f.Deployed = nil
	}
	f.payUnread(v)
	orders.Sort(c.Problems)
	return f, c.Problems
}

// Leads is the clause that leads a unit when it must withdraw; standing orders may treat a Rout
// otherwise.
func (f *File) Leads(u UnitNo, routed bool) (Retreat, bool) {
	lists := [][]Retreat{f.Rout, f.Withdraw}
	if !routed {
		lists = lists[1:]
	}
	for _, list := range lists {
		for _, all := range []bool{false, true} {
			for _, r := range list {
				if r.All == all && (all || r.Unit == u) && !r.Empty() {
					return r, true
				}
			}
		}
	}
	return Retreat{}, false
}

// Where is the place of a key of the file, or where the file begins.
func (f *File) Where(key string) string {
	if at, ok := f.Keys[key]; ok {
		return at
	}
	return f.root
}

// LaysReal reports whether a file lays a real card.
func (f *File) LaysReal() bool { return f.Laid[rommel.RealCard].What > 0 }

// LineOf is the line of a place.
func LineOf(at string) string {
	line, _, _ := strings.Cut(at, ":")
	return line
}

// AttackedIn are the Battles that have begun in this phase, in which a side is asked whether
// it refuses.
func AttackedIn(x *rommel.Plane, side Side) (hs board.Set) {
	for _, b := range x.Battles {
		if x.Attacked(side, &b) {
			hs = hs.Add(b.Hex)
		}
	}
	return hs
}

// Under is the key of the file under which a clause stands.
func (f *File) Under(clause string) string { return clerk.Stands{At: f.Keys}.Under(clause) }
