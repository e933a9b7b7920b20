package session

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// chaosGames is how many games TestChaos plays; 0: a few. With -chaos.seed another
// sample is drawn.
var (
	chaosGames = flag.Int("chaos.games", 0, "games of TestChaos")
	chaosSeed  = flag.Uint64("chaos.seed", 1, "seed of TestChaos")
)

// chaos is an honest game whose mails are lost, late, doubled and in disorder, and whose
// folders are lost.
type chaos struct {
	t     *testing.T
	r     *rand.Rand
	g     *trio
	mails []underWayTo
	old   [3]map[string][]byte // a backup of each
	box   [][]byte             // the umpire's mailbox: what he has mailed and got
	count map[string]int
}

type underWayTo struct {
	to   int
	note []byte
}

func (c *chaos) people() []*person { return []*person{c.g.umpire, c.g.north, c.g.south} }

// post sends a packet: one in eight is lost, one in eight comes twice.
func (c *chaos) post(to int, note []byte) {
	switch c.r.IntN(8) {
	case 0:
		c.count["lost"]++
		return
	case 1:
		c.mails = append(c.mails, underWayTo{to, note})
	}
	c.mails = append(c.mails, underWayTo{to, note})
}

// healed are faults that an accident explains, and what the words say to do: the other's
// ledger heals them.
var healed = []string{"not in this folder", "has seen a result that this folder lacks", "is missing: ask for it", "a packet is missing that was here",
	"the file is missing", "you have signed another packet", "wait already"}

// alarm fails at a fault that no accident explains.
func (c *chaos) alarm(what string, p *person, err error) bool {
	if err == nil {
		return false
	}
	if slices.ContainsFunc(healed, func(s string) bool { return strings.Contains(err.Error(), s) }) {
		c.count["healed"]++
		return true
	}
	if Code(err) != CodeWaiting && Code(err) != CodeUsage {
		c.t.Errorf("%s, %s: %v", what, p.name, err)
	}
	return true
}

// deliver lets a mail arrive, any of those that are under way.
func (c *chaos) deliver() {
	i := c.r.IntN(len(c.mails))
	m := c.mails[i]
	c.mails = slices.Delete(c.mails, i, i+1)
	p := c.people()[m.to]
	if m.to == 0 {
		c.box = append(c.box, m.note)
	}
	_, err := p.receive(p.store(), m.note)
	switch {
	case !c.alarm("receives", p, err):
	case strings.Contains(err.Error(), "ask for it"):
		c.mails = append(c.mails, m) // it comes again, after the one before
	case m.to != 0: // as the words say
		c.heals(m.to)
	}
}

// writes lets a player who owes orders send some: as they stand, others, or what cannot
// be read.
func (c *chaos) writes(who int) {
	p := c.people()[who]
	s := p.open()
	phase, text, err := s.Template("en", true)
	if err != nil {
		return
	}
	if c.r.IntN(5) == 0 {
		d := fmt.Appendf(nil, "game: %s\norders: standing\nstanding: {losses: [4th Foot]} # %d\n", s.Charter.Game, c.r.IntN(3))
		if checked, err := p.open().Check("orders", d); err == nil && checked.OK() {
			if signed, _, err := p.open().Send(checked); !c.alarm("sends", p, err) {
				c.post(0, signed.Text)
				c.count["standing"]++
			}
		}
		return
	}
	if c.r.IntN(6) == 0 {
		b := p.letter()
		b.private[0] = append(p.linkLine(p.due()), fmt.Sprintf("- : ] %d\n", c.r.Int())...)
		note := signAs(c.t, b, p.name, p.keys)
		if err := s.Dir.WriteNew(fileOf(b.Header()), note); err == nil {
			c.post(0, note)
			c.count["unreadable"]++
		}
		return
	}
	for _, d := range append(advance(p.name, phase, string(text)), string(text)+fmt.Sprintf("# %d\n", c.r.Int())) {
		if !strings.Contains(d, "game:") {
			d = fmt.Sprintf("game: %s\norders: %s\n%s# %d\n", s.Charter.Game, phase, d, c.r.IntN(3))
		}
		checked, err := p.open().Check("orders", []byte(d))
		if err != nil || !checked.OK() {
			continue
		}
		signed, replaces, err := p.open().Send(checked)
		if !c.alarm("sends", p, err) {
			c.post(0, signed.Text)
			c.count["orders"]++
			if replaces != 0 {
				c.count["replaced"]++
			}
		}
		return
	}
}

// resolves lets the umpire resolve, or mail his last result once more.
func (c *chaos) resolves() {
	u := c.g.umpire
	signed, err := u.resolve(u.store())
	if c.alarm("resolves", u, err) {
		if signed, err = u.open().Again(0); err != nil {
			return
		}
	} else {
		c.count["results"]++
		for _, p := range signed.Heads {
			if u.open().seenOf(p.Packet) < signed.Seq-3 {
				c.count["bound with an older seen"]++
			}
		}
	}
	c.box = append(c.box, signed.Text)
	c.post(1, signed.Text)
	c.post(2, signed.Text)
}

// loses takes a folder back to an old copy, or makes it anew from keys and the ledgers
// of the others; an umpire always takes in what the players have, and his own mails.
func (c *chaos) loses(who int) {
	p := c.people()[who]
	if c.r.IntN(2) == 0 && c.old[who] != nil {
		p.memory = inMemory(c.t, c.old[who])
		c.count["old backups"]++
	} else {
		p.memory = inMemory(c.t, nil)
		c.count["made anew"]++
	}
	c.heals(who)
}

// heals receives the ledgers of the others.
func (c *chaos) heals(who int) {
	p := c.people()[who]
	var notes [][]byte
	for _, x := range c.people() {
		if x == p || who != 0 && x != c.g.umpire {
			continue
		}
		texts, err := x.store().ReadAll(ledgerFolder)
		if err != nil {
			c.t.Fatal(err)
		}
		for _, name := range slices.Sorted(maps.Keys(texts)) {
			notes = append(notes, texts[name])
		}
	}
	if who == 0 {
		notes = append(notes, c.box...)
	}
	s, _, err := Restore(p.store(), p.keys, notes, nil)
	if err == nil {
		err = s.Refresh(textOf(s))
	}
	if err != nil && who == 0 {
		c.t.Errorf("the umpire's folder is not made again: %v", err)
	}
	c.alarm("takes the others' ledgers in", p, err)
}

// TestChaos: honest people whose mails and folders suffer every accident raise no alarm:
// nobody is ever said to have cheated, no proof is kept, and in the end all have the same
// ledger, which verifies.
func TestChaos(t *testing.T) {
	if testing.Short() {
		t.Skip("plays long games")
	}
	games := cmp.Or(*chaosGames, 8)
	count := map[string]int{}
	var begun *still
	for n := range games {
		if n%20 == 0 {
			begun = newTrio(t).freeze(t)
		}
		c := &chaos{t: t, r: rand.New(rand.NewPCG(*chaosSeed, uint64(n))), g: begun.thaw(t), count: count}
		c.play(6 + c.r.IntN(4))
		if t.Failed() {
			t.Fatalf("game %d of seed %d", n, *chaosSeed)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%s: %d", what, count[what])
	}
}

// play plays a number of results with accidents, then lets all arrive.
func (c *chaos) play(results int) {
	for step := 0; len(c.g.umpire.open().results) < results && step < 400; step++ {
		switch c.r.IntN(12) {
		case 0, 1, 2, 3, 4:
			if len(c.mails) > 0 {
				c.deliver()
			}
		case 5, 6, 7:
			c.writes(1 + c.r.IntN(2))
		case 8, 9:
			c.resolves()
		case 10:
			who := c.r.IntN(3)
			c.old[who] = c.people()[who].files()
		case 11:
			if c.r.IntN(3) == 0 {
				c.loses(c.r.IntN(3))
			}
		}
	}
	c.mails = nil
	c.heals(0)
	head := ""
	for i, p := range c.people() {
		for range 2 { // two lost packets may take two
			c.heals(i)
		}
		s := p.open()
		v, err := s.Verify(textOf(s))
		if err != nil {
			c.t.Errorf("%s verifies: %v", p.name, err)
			continue
		}
		if head = cmp.Or(head, v.Ledger); v.Ledger != head {
			c.t.Errorf("%s has another history", p.name)
		}
		for name := range p.files() {
			if strings.HasPrefix(name, proofFolder+"/") {
				c.t.Errorf("%s: %s is kept", p.name, name)
			}
		}
		c.count["verified"]++
	}
	c.count["games"]++
}
