package rules

import "fmt"

// Host is what the executor needs from outside. cmd/internal/session builds
// it on crypto and the ledger, rulestest in memory. How dice come from links
// and which ledger entry binds whose orders are the host's affair; scripts
// know nothing of it.
type Host interface {
	// Entry is the journaled entry under k, if the journal has it or Add has
	// brought it.
	Entry(k Key) (Entry, bool)
	// Add journals an entry: provisional until Run returns.
	Add(Entry)
	// Fix is the ledger entry that binds by's orders in force: public, one
	// number per side whoever answers (order, sheet, default).
	Fix(by Side) int
	// Open takes the links of a batch (the number of a fixing entry, 0 before
	// any) on the first call for it; false: a link is not here, suspend.
	Open(batch int) bool
	// Roll throws n public dice of a batch that is open.
	Roll(batch int, k Key, n int) []int
	// Throw throws n private dice, keyed by the owner's game secret and the
	// seed of the batch; false: this machine cannot.
	Throw(by Side, batch int, k Key, n int) ([]int, bool)
	// Permute is the secret permutation of n faces, keyed by the owner's game
	// secret and k without a seed.
	Permute(by Side, k Key, n int) []int
	// Shuffle is a permutation of the deck, face i going to place to[i]; nil
	// where this machine does not deal, and there faces are not known.
	Shuffle(k Key, faces []string) (to []int)
}

// Observer is an optional ability of a Host: it sees every call of the table
// (before) and every Mingle, for tests.
type Observer interface {
	Called(k Key)
	Mingled(by Side, tokens []Token)
}

// Entry is one journaled fact, addressed by key and not by position.
type Entry struct {
	Key   Key
	By    Side
	To    Sides  // who may read Value
	Value []byte // canonical
	Fixed int    // answers, markers, Decide: Host.Fix then; rolls: the batch
	From  string // the clause that answered, "default" or ""; for By and the umpire only
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

// Due is what a halt waits for.
type Due struct {
	Kind  string // a question's or claim's kind, "link", "dice" or "deal"
	By    Side
	Label Label
	Key   Key
}

// Divergence is a journal that does not fit the script: a lie, a damaged
// file, or a fault of the rules.
type Divergence struct {
	Key Key
	Why string
}

func (d *Divergence) Error() string {
	return fmt.Sprintf("rules: entry %q diverges: %s", d.Key.String(), d.Why)
}
