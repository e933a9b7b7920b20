package session

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Cover is what stands in clear above a packet in a mail: for people, and nothing
// is ever read from it. It is made of what the packet shows to anybody, and of the
// public plane after it: whoever makes it, whenever and whatever else they know, it
// is the same to the letter.
type Cover struct {
	Subject Subject
	Packet  page.Msg   // what it is, and of which game
	Due     []page.Msg // who owes what after a result or the charter
	Story   []page.Msg // what a result has brought, as all may read it
	Do      page.Msg   // what one does with it
}

// Subject is what does as the subject of a mail, in full and in short.
type Subject struct{ Full, Short page.Msg }

// Cover is that of a packet of this game.
func (s *Session) Cover(p *packet.Signed) (c Cover, err error) {
	game := page.M("cover.game", p.Game, s.Charter.Agreed())
	subject := func(id string, args ...any) Subject {
		m := page.M("cover.subject", p.Game, page.M(id, args...))
		return Subject{m, m}
	}
	switch p.Kind {
	case packet.Invite:
		game = page.M("cover.called", game, s.title.Called(s.Charter.Scenario))
		if note := s.note(); note != "" {
			game = page.M("cover.noted", game, note)
		}
		join := "cover.join"
		if s.ownData() {
			join = "cover.join-data"
		}
		return Cover{Subject: subject("cover.invite", s.Charter.Agreed()), Packet: game, Do: page.M(join, s.Charter.Names[0], s.Charter.Names[1])}, nil
	case packet.Join:
		return Cover{Subject: subject("cover.answer", p.From), Packet: game, Do: page.M("cover.receive")}, nil
	case packet.Orders: // nothing that hangs on what is in them, and nothing but the phase of what they are for
		what := subject("cover.orders", p.From, p.Phase)
		if stands(p.Phase) {
			what = subject("cover.standing", p.From)
		}
		return Cover{Subject: what, Packet: page.M("cover.sealed", game, p.Seq, p.From), Do: page.M("cover.receive")}, nil
	}
	t, err := s.game.afterPacket(p)
	if err != nil {
		return c, err
	}
	c = Cover{Packet: page.M("cover.packet", game, p.Seq, p.From), Do: page.M("cover.receive")}
	what := page.M("cover.charter")
	if t.result != nil {
		what = page.M("cover.result", t.result.number)
		c.Story = story(t)
	}
	full, short := owing(t, s.Words("en"))
	c.Subject = Subject{page.M("cover.subject", p.Game, page.M("cover.of", what, full)), page.M("cover.subject", p.Game, page.M("cover.of", what, short))}
	c.Due = append(twins(t.result), dues(t)...)
	return c, nil
}

// story is what the last result has brought, as Nobody reads it, by its report. Dice are
// left out.
func story(t *table) (told []page.Msg) {
	in := false
	for _, b := range t.seat.Report(rules.Nobody, t.begin[rules.Nobody]).Blocks {
		switch b := b.(type) {
		case page.Heading:
			in = b.Told
		case page.List:
			if in {
				told = append(told, b.Items...)
			}
		}
	}
	return told
}

// dues say who owes what, or how the game has ended.
func dues(t *table) (said []page.Msg) {
	if t.over {
		return []page.Msg{ending(t)}
	}
	for i, d := range t.duties() {
		id := "session.owes"
		if d.What.ID == "" {
			id += ".plain"
		}
		said = append(said, page.M(id, page.M(fmt.Sprintf("side.%d", t.due[i].By)), d.Phase, d.What))
	}
	return said
}

// ending says that the game is over, and how if it has words for it.
func ending(t *table) page.Msg {
	if end := t.seat.Ended(); end.ID != "" {
		return page.M("session.ended", end)
	}
	return page.M("session.over")
}

// owing is the same for a subject, in full and in short.
func owing(t *table, words page.Words) (full, short page.Msg) {
	if t.over {
		full, short = page.M("cover.over"), page.M("cover.over")
		if end := t.seat.Ended(); end.ID != "" {
			full = page.M("cover.ended", end)
		}
		return full, short
	}
	var all, few []page.Msg
	for i, d := range t.duties() {
		side, what := page.M(fmt.Sprintf("side.%d", t.due[i].By)), d.What
		if within := side.ID + ".within"; words[within] != "" { // such as "the Axis"
			side.ID = within
		}
		if what.ID == "" {
			what = page.M("cover.phase", d.Phase)
		}
		all, few = append(all, page.M("cover.owes", side, what)), append(few, page.M("cover.owes", side, page.M("cover.something")))
	}
	return page.M("cover.list", all), page.M("cover.list", few)
}

// twins say to all which orders a result refuses since there are two under their
// number.
func twins(r *result) (said []page.Msg) {
	if r == nil {
		return nil
	}
	for i, x := range r.refuses {
		again := slices.ContainsFunc(r.refuses[:i], func(y refusal) bool { return y.name == x.name && y.why == x.why })
		if x.why == conflict && !again {
			said = append(said, page.M("session.refused.conflict", x.from, x.seq))
		}
	}
	return said
}

// OutboxFile is where the mail with a packet is kept until it is sent.
func OutboxFile(p packet.Header) string {
	what := string(p.Kind)
	switch p.Kind {
	case packet.Invite:
		what = "invitation"
	case packet.Join:
		what = "answer-" + p.From
	case packet.Orders:
		what += "-" + strings.ReplaceAll(p.Phase, "/", "-")
	case packet.Result:
		what = p.Phase
	}
	return fmt.Sprintf("%s/%04d-%s.txt", outboxFolder, p.Seq, what)
}
