package rules

import "fmt"

// Host is what the executor needs from outside. cmd/internal/session builds
// it on crypto and the ledger, rulestest in memory. How dice come from links
// and which ledger entry binds whose orders are the host's affair; scripts
// know nothing of it.
type Host interface {
	// Entry is the journaled entry of a call, if the journal has it or Add has
	// brought it. A host that derives a game again may withhold it: then the
	// executor makes the entry once more, and Add compares.
	Entry(c Call) (Entry, bool)
	// Add journals an entry: provisional until Run returns.
	Add(Entry)
	// Awaits reports, of a call that is made together with others (CommitAll),
	// whether the journal knows that play has halted for it and has not been
	// brought beyond: then its side owes the answer here, whoever has it now.
	Awaits(c Call) bool
	// Halt is called where play halts until somebody has sent orders or a link;
	// true: they have come meanwhile, and the call is made again.
	Halt(due []Due) bool
	// Ahead reports whether the orders in force of a side, or its default, may answer a
	// question where play may halt and of which there is no entry. Where it must halt they were
	// given for it, or only few such questions have been answered in advance since the side
	// has given any: that is public, the same on every machine. Where it may, a host that
	// believes its journal has no orders in force, and play has halted there.
	Ahead(c Call) bool
	// Fix is the ledger entry that binds by's orders in force: public, one
	// number per side whoever answers (order, sheet, default).
	Fix(by Side) int
	// Ruling is the ledger entry that has fixed what stands under k against the
	// rules, 0 if none has.
	Ruling(k Key) int
	// Rollback is the ledger entry that has taken play back to the checkpoint
	// before a segment, 0 if none has.
	Rollback(seg int32) int
	// Open is called before every use of chance, journaled or not. It takes the
	// links of a batch (the number of a fixing entry, 0 before any) on the first
	// call for it and tells of which sides a link is still to come: then play
	// halts.
	Open(batch int, k Key) (missing Sides)
	// Roll throws n public dice of the batch that was opened last; false: its
	// seed is not known here.
	Roll(batch int, k Key, n int) ([]int, bool)
	// Throw throws n private dice, keyed by the owner's game secret and the
	// seed of the batch; false: this machine cannot.
	Throw(by Side, batch int, k Key, n int) ([]int, bool)
	// Permute is the secret permutation of n faces, keyed by the owner's game
	// secret and k without a seed; nil where that secret is not known, and there
	// it is asked for among cards only. What chance does in conditions is drawn so too
	// (Asked.Chance).
	Permute(by Side, k Key, n int) []int
	// Shuffle is a permutation of the deck by the seed of a batch, face i going
	// to place to[i]; nil where this machine does not deal. A face that is not
	// known here is "".
	Shuffle(batch int, k Key, faces []string) (to []int)
}

// Call is a call of the table that the journal may have the outcome of.
type Call struct {
	Key
	By   Side // whose outcome it is; Nobody: public dice
	Op   Op
	Kind string // of a question or claim
	Halt Halting
}

// Op is what a call wants.
type Op uint8

// What calls want. All but dealt faces are made by who holds By's plane and
// can throw dice.
const (
	Answers Op = iota // an answer or secret choice, its seal or marker
	Claims            // a value computed from a secret plane
	Rolls             // public dice
	Throws            // private dice
	Deals             // faces dealt
)

// Observer is an optional ability of a Host: it sees every call of the table
// (before) and every Mingle, as playouts do.
type Observer interface {
	Called(k Key)
	Mingled(by Side, tokens []Token)
}

// Rereader is an optional ability of a Host that takes up what it has read step by step:
// Past is a host that gives all of it at once, for machines that fork (Machine.Fork).
type Rereader interface{ Past() Host }

// Entry is one journaled fact, addressed by key and not by position.
type Entry struct {
	Key   Key
	By    Side
	To    Sides  // who may read Value
	Value []byte // canonical
	Fixed int    // answers, markers, Decide: Host.Fix then; dice: the batch
	From  string // the clause that answered, "default" or ""; for By and the umpire only
	When  bool   // From has a condition; only where it was found here, no codec has it
}

// EntryCodec writes entries as the ledger carries them.
var EntryCodec = Walk(func(c *Coder, e *Entry) {
	c.Key(&e.Key)
	c.Side(&e.By)
	to := uint8(e.To)
	c.U8(&to)
	if to > uint8(Both) {
		c.Fail()
	}
	e.To = Sides(to)
	c.Bytes(&e.Value)
	c.Int(&e.Fixed)
	c.Str(&e.From)
})

// What a halt waits for, beside answers and claims.
const (
	DueLink = "link" // of the chain of the side By, before dice or cards
	DueDice = "dice" // that this machine cannot throw
	DueDeal = "deal" // cards that this machine cannot deal
)

// Due is what a halt waits for.
type Due struct {
	Kind  string // a question's or claim's kind, or one of the above
	By    Side
	Label Label
	Key   Key
	Halt  bool // of By orders or a link are due; else what others have made
}

// Divergence is a journal that does not fit the script: a lie, a damaged
// file, or a fault of the rules.
type Divergence struct {
	Key Key
	Why string
}

// Diverge ends the run with a Divergence. It is for hosts: what a table asks
// them for shows them that the journal does not fit.
func Diverge(k Key, why string) { panic(&Divergence{k, why}) }

func (d *Divergence) Error() string {
	return fmt.Sprintf("rules: entry %q diverges: %s", d.Key.String(), d.Why)
}
