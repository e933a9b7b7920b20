package session

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/dice"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// journal is the host of a machine: what the results of the ledger say, one
// after another, and what this machine derives with the secrets that it has.
//
// A result is either trusted, then its entries are given to whoever asks; or it
// is audited: then the journal withholds all that this machine can make itself
// (answers of sides whose orders it has, values from planes that it holds, dice
// whose links are told), compares what the machine makes, and collects what was
// read and made, in order. The last result may be in the making: then it is
// what the machine makes.
//
// Play halts after a result where a side is asked, or a link is missing, and
// nothing answers that has been read so far; then the next result is taken up.
type journal struct {
	c       *Charter
	results []*result
	stored  map[rules.Key]stored
	at      position
	base    position    // at the machine's last checkpoint
	audit   int         // results from this number on are audited; 0: none
	making  int         // the number of the result in the making; 0: none
	halted  []rules.Due // for what play has halted before the result in the making
	waited  []rules.Due // for what play has halted last
	since   int         // after this result
	holds   rules.Sides
	knows   rules.Sides // of holds: whose orders are here
	made    result      // of the result that is audited or in the making
	owner   func(owner string, index int) chain.Link
	deck    *[32]byte                   // the umpire's secret of the deck, where it is known
	private [2]*[32]byte                // the sides' secrets of private dice and mingling
	mingled [2]*[32]byte                // the keys of their mingling, once made
	seeds   []dice.Seed                 // of the batches that were opened, as far as they are known
	links   [3]known                    // of sides and umpire: the last links that were checked
	arrived func(due []rules.Due) error // play has halted for this
	phase   func(rules.Side) string     // of a side, as play stands
	found   proof                       // in results that were audited
	fault   error                       // why the run was ended, if not by a divergence
}

// stored is an entry with the result in which it stands.
type stored struct {
	rules.Entry
	result int
}

// known is a link of a chain that was checked.
type known struct {
	index int
	link  chain.Link
}

// proof counts what a run has found again.
type proof struct{ dice, private, deals, answers, conditional int }

func newJournal(c *Charter) *journal {
	j := &journal{c: c, stored: map[rules.Key]stored{}, at: position{batches: newBatches()}}
	j.base = j.at
	for i, p := range []Party{c.Sides[0], c.Sides[1], c.Umpire} {
		j.links[i] = known{0, p.anchor()}
	}
	return j
}

// load takes a result's entries and the seeds that it tells.
func (j *journal) load(r *result) {
	j.results = append(j.results, r)
	for _, b := range r.seeds {
		j.seeds = append(j.seeds, seedOf(j.c.Game, b, j.seed(len(j.seeds))))
	}
	from := map[rules.Key]string{}
	for _, p := range r.private {
		for _, c := range p.from {
			from[c.key] = c.from
		}
	}
	for _, e := range r.entries {
		if e.By < rules.Nobody { // orders go on by what they have said in a segment, whichever result has it
			e.From = from[e.Key]
		}
		j.store(e, r.number)
	}
	for _, p := range r.private {
		for _, e := range p.entries {
			j.store(e, r.number)
		}
	}
}

// store keeps an entry. What stands twice under a key is never made twice: the
// second shows when the result is compared.
func (j *journal) store(e rules.Entry, result int) {
	if _, twice := j.stored[e.Key]; !twice {
		j.stored[e.Key] = stored{e, result}
	}
}

// more reports whether a later result is there.
func (j *journal) more() bool { return j.at.now < len(j.results) }

// audits reports whether the result that is being played is compared.
func (j *journal) audits() bool { return j.audit > 0 && j.at.now >= j.audit }

// diverge ends the run.
func (j *journal) diverge(k rules.Key, format string, args ...any) {
	rules.Diverge(k, fmt.Sprintf(format, args...))
}

// arrive takes up the next result: play has halted for this.
func (j *journal) arrive(due []rules.Due) {
	if err := j.arrived(due); err != nil {
		j.fault = err
		j.diverge(due[0].Key, "%v", err)
	}
}

// Halt implements rules.Host: what was waited for stands in the next result, if
// there is one.
func (j *journal) Halt(due []rules.Due) bool {
	if !j.more() {
		return false
	}
	j.waited, j.since = due, j.at.now
	j.arrive(due)
	return true
}

// Entry implements rules.Host. Where the results are trusted the outcome of a
// later one shows that play has halted here; where they are audited the machine
// must come to that by itself.
func (j *journal) Entry(c rules.Call) (rules.Entry, bool) {
	x, told := j.stored[c.Key]
	for j.Awaits(c) {
		j.Halt([]rules.Due{{Kind: c.Kind, By: c.By, Label: c.Label, Key: c.Key, Halt: true}})
	}
	if !told || x.result > j.at.now || j.withholds(c) {
		return rules.Entry{}, false
	}
	if to := readers(c); j.audits() && x.To != to {
		j.diverge(c.Key, "it is not told to those who may read it")
	}
	x.Fixed = j.fixed(c)
	if c.Op == rules.Answers {
		j.lateEnough(c.Key, c.By)
		if c.Halt == rules.Must && !j.Ahead(c) {
			j.diverge(c.Key, "it answers for %s, who has sent no orders for this", j.c.name(c.By))
		}
	}
	j.collect(x.Entry)
	if c.Op == rules.Deals && len(x.Value) > 0 && j.deck != nil && j.holds.Has(c.By) && j.audits() {
		j.found.deals++
	}
	return x.Entry, true
}

// Awaits implements rules.Host: the answer has come in a later result, or is
// to come in that in the making.
func (j *journal) Awaits(c rules.Call) bool {
	x, told := j.stored[c.Key]
	if (!told || x.result <= j.at.now || j.audits()) && (j.making <= j.at.now || !sameLabel(c.Key, j.halted)) {
		return false
	}
	if c.Halt == rules.Never {
		j.diverge(c.Key, "play has stopped where nothing was due")
	}
	return true
}

// readers are who may read the outcome of a call.
func readers(c rules.Call) rules.Sides {
	switch c.Part {
	case rules.Sealed, rules.Chosen, rules.Thrown:
		return rules.Only(c.By)
	}
	return rules.Both
}

// lateEnough checks that what answers a question for which play has waited are
// orders that have come since: else the dice that follow were known to whoever
// made the halt.
func (j *journal) lateEnough(k rules.Key, by rules.Side) {
	if sameLabel(k, j.waited) && j.at.fix[by] <= j.since {
		j.diverge(k, "it answers what play has waited for, but no orders of %s have come since", j.c.name(by))
	}
}

// Ahead implements rules.Host: beyond a number that the charter names a side must have
// sent orders for this. What its standing orders say is nobody's word but the umpire's.
// Each question counts once, however often it is asked.
func (j *journal) Ahead(c rules.Call) bool {
	if sameLabel(c.Key, j.waited) && j.at.fix[c.By] <= j.since {
		return false // play waits for orders that come after the halt, standing orders or not
	}
	if c.Halt == rules.May {
		return j.audits() // else no orders are in force, and nobody has answered
	}
	if h := j.lastBound(c.By); h != nil && h.Phase == j.phase(c.By) {
		return true
	}
	x, k := &j.at.ahead[c.By], c.Key
	if k.Part = rules.Value; x.n == 0 || x.key != k {
		x.n, x.key = x.n+1, k
	}
	return x.n <= j.c.Ahead
}

// lastBound is the head of a side's orders that the results played so far have bound
// last, nil if there is none.
func (j *journal) lastBound(side rules.Side) *packet.Head {
	for _, r := range slices.Backward(j.results[:j.at.now]) {
		for _, n := range r.binds {
			if n.from == j.c.Names[side] {
				return n.head
			}
		}
	}
	return nil
}

// sameLabel reports whether something is due at the label of a key, whatever the
// part.
func sameLabel(k rules.Key, due []rules.Due) bool {
	return slices.ContainsFunc(due, func(d rules.Due) bool { return d.Key.Seg == k.Seg && d.Key.Label == k.Label })
}

// withholds reports whether the machine is to make an entry again.
func (j *journal) withholds(c rules.Call) bool {
	if !j.audits() {
		return false
	}
	switch c.Op {
	case rules.Rolls:
		return true
	case rules.Deals:
		return false
	case rules.Answers:
		return j.knows.Has(c.By)
	}
	return j.holds.Has(c.By)
}

// fixed is the entry by which an outcome is fixed: a batch, or the result that
// has bound the orders.
func (j *journal) fixed(c rules.Call) int {
	switch {
	case c.Op == rules.Rolls || c.Op == rules.Throws:
		return j.at.number
	case c.By < rules.Nobody:
		return j.at.fix[c.By]
	}
	return 0
}

// collect adds an entry to what was read and made of a result.
func (j *journal) collect(e rules.Entry) {
	if !j.audits() {
		return
	}
	if e.To == rules.Both {
		j.made.entries = append(j.made.entries, e)
		return
	}
	for side := range rules.Nobody {
		if e.To == rules.Only(side) {
			j.made.private[side].entries = append(j.made.private[side].entries, e)
		}
	}
}

// Add implements rules.Host. In a result that is audited the entry must stand.
func (j *journal) Add(e rules.Entry) {
	if e.To != rules.Both && e.To&j.holds == 0 {
		return // dealt to the enemy: they prove it
	}
	if j.at.now != j.making || j.making == 0 {
		x, told := j.stored[e.Key]
		switch {
		case !j.audits():
			j.diverge(e.Key, "no result has it")
		case !told || x.result != j.at.now:
			j.diverge(e.Key, "result %d lacks it", j.at.now)
		case !bytes.Equal(x.Value, e.Value) || x.To != e.To:
			j.diverge(e.Key, "%s", j.wrong(e))
		}
		j.found.count(e)
	} else {
		j.store(e, j.at.now)
	}
	if e.From != "" {
		j.lateEnough(e.Key, e.By)
	}
	j.collect(e)
	if side := e.By; side < rules.Nobody && e.From != "" {
		p := &j.made.private[side]
		p.from = append(p.from, clause{e.Key, e.From})
	}
}

// count counts an entry that was found again.
func (p *proof) count(e rules.Entry) {
	switch {
	case e.By == rules.Nobody:
		p.dice += len(e.Value)
	case e.Key.Part == rules.Thrown:
		p.private += len(e.Value)
	case e.From != "":
		p.answers++
		if e.When {
			p.conditional++
		}
	}
}

// wrong says what a value is not.
func (j *journal) wrong(e rules.Entry) string {
	switch {
	case e.By == rules.Nobody || e.Key.Part == rules.Thrown:
		return "these are not the dice of the seed"
	case e.From != "" || e.Fixed > 0:
		return "the orders of " + j.c.name(e.By) + " give another answer"
	}
	return "this is not what the plane of " + j.c.name(e.By) + " gives"
}

// Fix implements rules.Host.
func (j *journal) Fix(by rules.Side) int { return j.at.fix[by] }

// Ruling implements rules.Host: results have none yet.
func (j *journal) Ruling(rules.Key) int { return 0 }

// Rollback implements rules.Host: results take nothing back yet.
func (j *journal) Rollback(int32) int { return 0 }

// rewind goes back to the machine's last checkpoint, where a run begins.
func (j *journal) rewind() { j.at, j.made, j.waited, j.fault = j.base, result{}, nil, nil }
