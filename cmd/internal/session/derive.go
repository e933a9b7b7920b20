package session

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// derivation is what follows from the packets of a folder by the rules of its game: play
// up to the halt after each result.
type derivation struct {
	*folder
	last  *table      // at the halt, for looking only
	lucks []page.Luck // of the game up to each result, since it was last played from its start
}

// course says what to play.
type course struct {
	to    int // the last result
	from  int // visit is called at the halts from this result on; 0: after the charter
	audit int // results from this number on are compared; 0: none
	start bool
	tells rules.Sides // whose orders say why they keep silent
	visit func(t *table) error
}

// play runs the game up to the halt after a number of results, which are
// trusted: they were played before they were kept.
func (d *derivation) play(results int) (*table, error) {
	return d.run(course{to: results, from: results})
}

// look is the halt after the last result, to be looked at only: who plays on
// must play it.
func (d *derivation) look() (*table, error) {
	if n := len(d.results); d.last == nil || d.last.j.at.now != n {
		t, err := d.play(n)
		if err != nil {
			return nil, err
		}
		d.last = t
	}
	return d.last, nil
}

// after is the halt after a result, to be looked at only; 0 is the last.
func (d *derivation) after(result int) (*table, error) {
	n := len(d.results)
	switch {
	case result < 0 || result > n:
		return nil, faultf(CodeUsage, "there are results 1 to %d", n)
	case result == 0 || result == n:
		return d.look()
	}
	return d.play(result)
}

// afterPacket is the halt after the charter or a result.
func (d *derivation) afterPacket(p *packet.Signed) (*table, error) {
	if p.Kind == packet.Charter {
		return d.play(0)
	}
	n := slices.IndexFunc(d.ledger.Results(), func(r *packet.Signed) bool { return r.Hash == p.Hash }) // the first is the charter
	if n < 1 || n > len(d.results) {
		return nil, faultf(CodeUsage, "packet %d of %s is no result of this game", p.Seq, p.From)
	}
	return d.after(n)
}

// proveFrom plays the results from one on and compares all that this person can
// derive. The last of a game tells the secret of the deck: then all deals that
// were made to this person are proven, from the start.
func (d *derivation) proveFrom(result int) error {
	d.marks = slices.DeleteFunc(d.marks, d.strange)
	_, err := d.run(course{to: len(d.results), from: result, audit: result,
		start: d.results[len(d.results)-1].deck != nil})
	return err
}

// run plays a course. At the first halt that is visited the events since the
// result before are not known, unless it is number 0.
func (d *derivation) run(c course) (*table, error) {
	if m := d.markBefore(c.from - 1); m != nil && !c.start {
		if t, err := d.runFrom(m, c); err == nil {
			return t, nil
		}
		d.marks = nil // another version of this program wrote it: from the start
	}
	return d.runFrom(nil, c)
}

// runFrom is run from a mark or (nil) the start.
func (d *derivation) runFrom(m *mark, c course) (*table, error) {
	if err := d.playable(); err != nil {
		return nil, err
	}
	t := &table{f: d.folder, j: d.journal(), from: c.from}
	t.j.audit = c.audit
	for _, r := range d.results[:c.to] {
		t.j.load(r)
	}
	var at *rules.Checkpoint
	if m != nil {
		at, t.j.base = &m.at, m.position
	}
	seat, err := d.desk.Sit(t.j, t.j.holds, at)
	if err != nil {
		return nil, err
	}
	t.seat = seat
	for by := range rules.Nobody {
		if c.tells.Has(by) {
			seat.Explain(by)
		}
	}
	if m == nil {
		t.lucky = d.lucky()
	}
	seat.Passed(func(rules.Checkpoint) { t.pass() })
	t.j.arrived = t.arrive
	t.j.phase = seat.Phase
	if c.visit != nil {
		t.visit = func() error { return c.visit(t) }
	}
	if c.audit > 0 {
		if err := t.enforceAll(t.j.base.now); err != nil {
			return nil, err
		}
	}
	return t, t.run()
}

// journal is the host for this person's machine.
func (d *derivation) journal() *journal {
	j := newJournal(d.Charter)
	j.private = d.secret.private
	j.holds = d.holds()
	j.knows = d.knows()
	j.deck = d.deck()
	if d.Me == umpire {
		j.owner = d.linkOf
	}
	return j
}

// luckUntil is the luck of the game up to the halt after a result. Where play goes on from
// a checkpoint what was thrown before is not known, so the game is played once from its
// start. What a later result breaks does not matter here.
func (d *derivation) luckUntil(result int) (page.Luck, bool) {
	if len(d.lucks) <= result {
		kept := slices.Clip(d.marks)
		_, _ = d.run(course{to: len(d.results), start: true})
		d.marks = kept
	}
	if len(d.lucks) <= result {
		return page.Luck{}, false
	}
	return d.lucks[result], true
}

// lucky takes up at each halt of play that began at the start the battles since the one before.
func (d *derivation) lucky() func(battles []page.Luck) {
	var game page.Luck
	var lucks []page.Luck
	return func(battles []page.Luck) {
		for _, b := range battles {
			game.Add(b)
		}
		lucks = append(lucks, game)
		d.lucks = lucks
	}
}
