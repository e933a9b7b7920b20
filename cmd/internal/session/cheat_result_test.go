package session

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
)

// second is a halt at which North has sent orders, and others in their place:
// the umpire has both.
func second(t *testing.T) (x *still, phase string) {
	x = played(t, "second thoughts", func() []*still {
		g := newTrio(t)
		g.turn(g.north)
		g.turn(g.south)
		g.umpire.keeps(g.north.send(), g.north.send("real: 0", "real: 1"))
		return []*still{g.freeze(t)}
	})[0]
	return x, "t1/north"
}

// unreadable is a halt at which North has sent orders, others in their place, and then
// some that cannot be read: the next result refuses all three.
func unreadable(t *testing.T) *still {
	return played(t, "unreadable orders", func() []*still {
		x, _ := second(t)
		g := x.thaw(t)
		bad := g.north.letter()
		bad.private[0] = append(g.north.linkLine(g.north.due()), "- : ]\n"...)
		note := signAs(t, bad, "north", g.north.keys)
		g.north.keeps(note)
		g.umpire.keeps(note)
		return []*still{g.freeze(t)}
	})[0]
}

// TestUmpireBindsFalsely: a result binds packets that were due and that their sender
// has signed, each side's once, numbers rising.
func TestUmpireBindsFalsely(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many results")
	}
	x, _ := second(t)
	const north = rules.Side(0)
	sent := func(f *forger, seq int) *packet.Head { return f.s.ledger.Under("north", seq)[0].Head() }
	again := func(f *forger, r *result) *result { // plays on with what r binds
		n := &result{number: r.number, binds: r.binds, refuses: r.refuses}
		if err := f.table(nil).extend(n); err != nil {
			f.t.Fatal(err)
		}
		return n
	}
	as := func(seq int, h *packet.Head) binding { return binding{name{h.From, seq}, h} }
	forgeries(t, x, north, []forgery{
		{"drops the bind of his own packet", "neither binds nor refuses", false, func(_ *forger, r *result) *result {
			r.binds = nil
			return r
		}, nil},
		{"binds a packet that was not sent", "that north has not signed", false, func(f *forger, r *result) *result {
			r.binds[0] = bind(f.invented("north", 77))
			return r
		}, nil},
		{"binds an invented packet under the number of one that was sent", "that north has not signed", false, func(f *forger, r *result) *result {
			r.binds[0] = bind(f.invented("north", 4))
			return r
		}, nil},
		{"binds a twin from another computer of his", "not in this folder", true, func(f *forger, r *result) *result {
			r.binds[0] = bind(f.own("north", 4, "a twin"))
			return r
		}, nil},
		{"binds the older packet under the number of the newer", "without the head that north has signed", false, func(f *forger, r *result) *result {
			older := again(f, &result{number: r.number, binds: []binding{bind(sent(f, 3))}})
			older.binds[0].seq = 4
			return older
		}, nil},
		{"binds the older packet and refuses the newer as replaced", "without a reason", false, func(f *forger, r *result) *result {
			return again(f, &result{number: r.number, binds: []binding{bind(sent(f, 3))}, refuses: []refusal{refuse(sent(f, 4), replaced)}})
		}, nil},
		{"refuses what a bound number has settled", "which packet 4 has settled", false, func(f *forger, r *result) *result {
			r.refuses = []refusal{refuse(sent(f, 3), replaced)}
			return r
		}, nil},
		{"binds a packet of an earlier result again", "after packet 2", false, func(f *forger, r *result) *result {
			r.binds[0] = bind(sent(f, 2))
			return r
		}, nil},
		{"binds a packet of an earlier result under another number", "without the head that north has signed", false, func(f *forger, r *result) *result {
			r.binds[0] = as(9, sent(f, 2))
			return r
		}, nil},
		{"binds the answer to the invitation", "which is no orders of a player", false, func(f *forger, r *result) *result {
			r.binds[0] = bind(sent(f, 1))
			return r
		}, nil},
		{"binds somebody of whom nothing was due", "of whom nothing was due", false, func(f *forger, r *result) *result {
			r.binds = append(r.binds, bind(f.own("south", 9, "")))
			return r
		}, nil},
		{"binds nobody's packet", "which is no orders of a player", false, func(f *forger, r *result) *result {
			r.binds = append(r.binds, bind(f.invented("east", 9)))
			return r
		}, nil},
		{"binds a packet of his own", "which is no orders of a player", false, func(f *forger, r *result) *result {
			r.binds = append(r.binds, bind(f.invented(umpire, 9)))
			return r
		}, nil},
		{"binds two packets of one side", "out of turn", false, func(f *forger, r *result) *result {
			r.binds = []binding{bind(sent(f, 3)), bind(sent(f, 4))}
			return r
		}, nil},
		{"binds in another order", "out of turn|of whom nothing was due", false, func(f *forger, r *result) *result {
			r.binds = []binding{bind(f.own("south", 9, "")), r.binds[0]}
			return r
		}, nil},
		{"binds without a head", "without the head that north has signed", false, nil, func(_ *forger, b *bodies) { b.Heads = nil }},
		{"has the head of another packet", "without the head that north has signed", false, nil, func(f *forger, b *bodies) {
			b.Heads = []*packet.Head{sent(f, 3)}
		}},
		{"has a head too many", "which it does not name", false, nil, func(f *forger, b *bodies) {
			b.Heads = append(b.Heads, sent(f, 3))
		}},
		{"binds the packet that it refuses", "without the head that north has signed", false, func(f *forger, r *result) *result {
			r.refuses = append(r.refuses, refuse(sent(f, 4), conflict))
			return r
		}, nil},
	})
	// orders for a phase that is over, written before the question was asked: their
	// head says so, so nobody takes them
	forgeries(t, played(t, "stale orders", staleOrders(t))[0], north, []forgery{
		{"binds stale orders", "does not count (stale)", false, func(f *forger, r *result) *result {
			r.refuses, r.binds[0] = nil, bind(sent(f, 3))
			return r
		}, nil},
		{"binds orders written before they were asked for", "does not count (stale)|not in this folder", false, func(f *forger, r *result) *result {
			p := f.g.north
			early := f.own("north", 9, "")
			b := &bodies{Packet: &packet.Packet{Game: early.Game, From: "north", Seq: 9, Kind: packet.Orders, Phase: early.Phase, Seen: f.s.ledger.Results()[0].Hash}}
			b.readers[0], b.keys[0] = []string{"north", umpire}, []*seal.Recipient{p.keys.Identity.Recipient(), f.s.Charter.Umpire.recipient()}
			b.private[0] = p.linkLine(p.due())
			r.refuses, r.binds[0] = nil, bind(headOf(signAs(f.t, b, "north", p.keys)))
			return r
		}, nil},
	})
}

// staleOrders is a halt at which North has sent orders for a phase that is over, and then
// those that are due.
func staleOrders(t *testing.T) func() []*still {
	return func() []*still {
		g := newTrio(t)
		early := g.north.send()
		first := g.north.copy()
		g.umpire.keeps(early)
		g.resolveAll(nil)
		later := g.copy()
		later.turn(later.south)
		note := first.send("mine: c3", "mine: b2") // a deployment after the deployment
		later.umpire.keeps(note)
		later.north.keeps(note)
		later.umpire.keeps(later.north.send())
		return []*still{later.freeze(t)}
	}
}

// TestUmpireRefusesFalsely: why orders do not count everybody finds by their head, and
// what is in them their sender.
func TestUmpireRefusesFalsely(t *testing.T) {
	x, _ := second(t)
	const north = rules.Side(0)
	sent := func(f *forger, seq int) *packet.Head { return f.s.ledger.Under("north", seq)[0].Head() }
	only := func(f *forger, number int, rs ...refusal) *result {
		slices.SortFunc(rs, f.s.Charter.inTurn)
		return &result{number: number, state: f.stateBefore(), refuses: rs}
	}
	var all []forgery
	for _, why := range []reason{unusable, stale, conflict, replaced, "late", "early", "dislike"} {
		all = append(all, forgery{"refuses valid orders as " + string(why), "without a reason", why == unusable, func(f *forger, r *result) *result {
			return only(f, r.number, refuse(sent(f, 3), replaced), refuse(sent(f, 4), why))
		}, nil})
	}
	forgeries(t, x, north, append(all, []forgery{
		{"refuses packets that were never sent as a conflict", "that north has not signed", false, func(f *forger, r *result) *result {
			return only(f, r.number, refuse(f.invented("north", 9), conflict), refuse(f.own("north", 9, ""), conflict))
		}, nil},
		{"refuses orders as replaced by packets that do not exist", "that north has not signed", false, func(f *forger, r *result) *result {
			return only(f, r.number, refuse(sent(f, 3), replaced), refuse(sent(f, 4), replaced), refuse(f.invented("north", 5), unusable))
		}, nil},
		{"refuses an invented version of replaced orders", "that north has not signed", false, func(f *forger, r *result) *result {
			return only(f, r.number, refuse(sent(f, 3), replaced), refuse(f.invented("north", 3), replaced), refuse(sent(f, 4), unusable))
		}, nil},
		{"refuses replaced orders as stale", "as stale, but it is replaced", false, func(f *forger, r *result) *result {
			return only(f, r.number, refuse(sent(f, 3), stale), refuse(sent(f, 4), unusable))
		}, nil},
		{"refuses two under one number as stale", "as stale, but it is conflict|not in this folder", false, func(f *forger, r *result) *result {
			return only(f, r.number, refuse(sent(f, 3), replaced), refuse(sent(f, 4), stale), refuse(f.own("north", 4, "a twin"), stale))
		}, nil},
		{"refuses a packet that was used before", "which result 1 has bound", false, func(f *forger, r *result) *result {
			return only(f, r.number, refuse(sent(f, 2), replaced))
		}, nil},
		{"refuses one packet twice", "without the head that north has signed", false, func(f *forger, r *result) *result {
			return only(f, r.number, refuse(sent(f, 3), replaced), refuse(sent(f, 3), replaced), refuse(sent(f, 4), unusable))
		}, nil},
		{"refuses one packet under another's number", "without the head that north has signed", false, func(f *forger, r *result) *result {
			x := only(f, r.number, refuse(sent(f, 3), replaced), refuse(sent(f, 4), unusable))
			x.refuses[0].seq = 2
			return x
		}, nil},
		{"refuses in another order", "not in order", false, func(f *forger, r *result) *result {
			x := only(f, r.number, refuse(sent(f, 3), replaced), refuse(sent(f, 4), unusable))
			slices.Reverse(x.refuses)
			return x
		}, nil},
		{"refuses packets of nobody", "which is no orders of a player", false, func(f *forger, r *result) *result {
			r.refuses = append(r.refuses, refuse(f.invented("east", 4), stale))
			return r
		}, nil},
		{"refuses the answer to the invitation", "which is no orders of a player", false, func(f *forger, r *result) *result {
			return only(f, r.number, refuse(sent(f, 1), replaced))
		}, nil},
	}...))
	f := newForger(t, x)
	souths := only(f, 3, refusal{name{"north", 2}, replaced, f.s.ledger.Under("south", 2)[0].Head()})
	f.g.umpire.copy().refuses("refuses a packet of the other player under the same number", "without the head that north has signed", f.forge(souths))
	f = newForger(t, unreadable(t))
	note := f.forge(f.result(nil)) // which refuses packets 3 to 5
	f.g.north.takes("the honest result", note)
	f.g.umpire.keeps(note)
	f.s = f.g.umpire.open()
	after := only(f, 4, refuse(sent(f, 3), replaced))
	f.g.north.refuses("refuses a packet once more", "which result 3 has refused", f.forge(after))
}

// TestUnjustRefusalOfTheOtherPlayerIsUnseen: the enemy cannot tell whether his
// enemy's orders cannot be read, as the umpire says; he sees only that they were
// refused, and by which hash, until they are published.
func TestUnjustRefusalOfTheOtherPlayerIsUnseen(t *testing.T) {
	x, _ := second(t)
	f := newForger(t, x)
	last := f.s.ledger.Under("north", 4)[0]
	third := refuse(f.s.ledger.Under("north", 3)[0].Head(), replaced)
	note := f.forge(&result{number: 3, state: f.stateBefore(), refuses: []refusal{third, refuse(last.Head(), unusable)}})
	f.g.south.takes("an unjust refusal", note)
	f.g.stranger().takes("an unjust refusal", note)
	f.g.north.refuses("an unjust refusal", "without a reason", note)
	f.g.south.keeps(last.Text) // shown to him later
	f.g.umpire.keeps(note)
	if _, err := f.g.umpire.open().Verify(textOf(f.g.umpire.open())); err == nil || !strings.Contains(err.Error(), "without a reason") {
		t.Errorf("who can read all does not see it: %v", err)
	}
}

// TestWithheldPacketIsUnseen: a packet that an umpire says has not come leaves
// no trace: without receipts that is his word against its sender's.
func TestWithheldPacketIsUnseen(t *testing.T) {
	x, _ := second(t)
	f := newForger(t, x)
	older := &result{number: 3, binds: []binding{bind(f.s.ledger.Under("north", 3)[0].Head())}}
	if err := f.table(nil).extend(older); err != nil {
		t.Fatal(err)
	}
	note := f.forge(older)
	for _, p := range f.g.all() {
		p.takes("the older of two packets, the newer has not come", note)
	}
}

// TestUmpireInventsTwin: an umpire cannot refuse orders by inventing another version of
// them: each of two under one number has the signature of its sender.
func TestUmpireInventsTwin(t *testing.T) {
	x, _ := second(t)
	f := newForger(t, x)
	twins := func(twin *packet.Head) []byte {
		rs := []refusal{refuse(f.s.ledger.Under("north", 3)[0].Head(), replaced), refuse(f.s.ledger.Under("north", 4)[0].Head(), conflict), refuse(twin, conflict)}
		slices.SortFunc(rs, f.s.Charter.inTurn)
		return f.forge(&result{number: 3, state: f.stateBefore(), refuses: rs})
	}
	for _, p := range append(f.g.all(), f.g.umpire.copy()) {
		p.refuses("a conflict with an invented packet", "that north has not signed", twins(f.invented("north", 4)))
	}
	for _, p := range append(f.g.all(), f.g.umpire.copy()) {
		p.takes("a conflict with a packet of a lost computer", twins(f.own("north", 4, "from a lost computer")))
	}
}

// TestUmpireAnswersOtherwise: what the orders in force answer every machine of
// their owner finds again: public answers, sealed ones, secret choices.
func TestUmpireAnswersOtherwise(t *testing.T) {
	written := func(old, new string) func(s *Session) { // plays the game with other orders than were sent
		return func(s *Session) {
			for side := range s.sent {
				var other []*sent
				for _, o := range s.sent[side] {
					c := &sent{Signed: o.Signed, index: o.index, link: o.link, text: o.text, open: o.open}
					if what, _ := s.used(o.Signed); what == "" {
						c.text = []byte(regexp.MustCompile(old).ReplaceAllString(string(o.text), new))
						if bytes.Equal(c.text, o.text) {
							t.Errorf("%s is not in the orders", old)
						}
					}
					other = append(other, c)
				}
				s.sent[side] = other
			}
		}
	}
	halts := skirmish(t)
	forgeries(t, halts[0], 0, []forgery{
		{"deploys otherwise", "the orders of north give another answer", true, func(f *forger, r *result) *result {
			return f.result(written("1st Foot: a1", "1st Foot: a2"))
		}, nil},
		{"lays the mine elsewhere", "the orders of north give another answer", true, func(f *forger, r *result) *result {
			return f.result(written("mine: c3", "mine: d4"))
		}, nil},
	})
	halt := where(t, halts, func(r *result) bool {
		return slices.ContainsFunc(r.entries, func(e rules.Entry) bool { return e.By == 0 && e.Key.Label.Path == "step" })
	})
	forgeries(t, halt, 0, []forgery{
		{"moves nothing", "the orders of north give another answer", true, func(f *forger, r *result) *result {
			return f.result(written("moves: {.*}", "moves: {}"))
		}, nil},
	})
	for side := range rules.Nobody { // of both sides one is the enemy, whose orders he has not
		where := where(t, halts, func(r *result) bool {
			return len(r.binds) == 1 && r.binds[0].from == []string{"north", "south"}[side] && len(r.entries) > 1
		})
		if len(where.result(t).private[side].from) == 0 {
			t.Error("nothing was answered by orders")
		}
	}
	secret := func(r *result) (rules.Side, int) {
		for side := range rules.Nobody {
			for i, e := range r.private[side].entries {
				if e.Key.Part == rules.Sealed && e.Key.Label.Path != "deal" && e.Key.Label.Path != "draw" {
					return side, i
				}
			}
		}
		return rules.Nobody, 0
	}
	sealed := where(t, halts, func(r *result) bool { side, _ := secret(r); return side < rules.Nobody })
	side, at := secret(sealed.result(t))
	forgeries(t, sealed, side, []forgery{
		{"another sealed answer", "give another answer|plane|marker", true, func(_ *forger, r *result) *result {
			v := bytes.Clone(r.private[side].entries[at].Value)
			v[len(v)-1] ^= 1
			r.private[side].entries[at].Value = v
			return r
		}, nil},
	})
}

// TestUmpireChangesPrivatePart: a player's sealed part is what follows from his
// orders and plane, line by line.
func TestUmpireChangesPrivatePart(t *testing.T) {
	halts := skirmish(t)
	x := where(t, halts, func(r *result) bool { return len(r.private[0].from) > 2 && len(r.private[0].entries) > 0 })
	forgeries(t, x, 0, []forgery{
		{"drops an entry", "lacks it|line|stops at", true, func(_ *forger, r *result) *result {
			r.private[0].entries = r.private[0].entries[1:]
			return r
		}, nil},
		{"doubles an entry", "the part sealed to north", true, func(_ *forger, r *result) *result {
			r.private[0].entries = append(r.private[0].entries[:1:1], r.private[0].entries...)
			return r
		}, nil},
		{"adds an entry", "the part sealed to north", true, func(_ *forger, r *result) *result {
			e := r.private[0].entries[0]
			e.Key.Seg += 3
			r.private[0].entries = append(r.private[0].entries, e)
			return r
		}, nil},
		{"drops a from", "the part sealed to north", true, func(_ *forger, r *result) *result {
			r.private[0].from = r.private[0].from[1:]
			return r
		}, nil},
		{"swaps two froms", "the part sealed to north", true, func(_ *forger, r *result) *result {
			f := r.private[0].from
			f[0], f[1] = f[1], f[0]
			return r
		}, nil},
		{"changes a from", "the part sealed to north", true, func(_ *forger, r *result) *result {
			r.private[0].from[0].from = "99:9"
			return r
		}, nil},
		{"writes it in another spelling", "not the result of this program", true, nil, func(_ *forger, b *bodies) {
			b.private[0] = append([]byte("\n"), b.private[0]...)
		}},
		{"writes nonsense", "not the result of this program", true, nil, func(_ *forger, b *bodies) {
			b.private[0] = []byte("hello\n")
		}},
	})
}

// itIs finds in a refusal what the state would be.
var itIs = regexp.MustCompile(`but it is ([0-9a-f]{64})`)

// fitting gives a result the state that it leads to on somebody's machine.
func (f *forger) fitting(p *person, r *result) *result {
	if m := itIs.FindStringSubmatch(fmt.Sprint(p.try(f.forge(r)))); m != nil {
		r.state = m[1]
	}
	return r
}

// TestUmpireChangesEntries: entries are those that follow, each once, in the
// order of the calls, up to the halt, where something is due.
func TestUmpireChangesEntries(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many results")
	}
	halts := firstGame(t)
	x := where(t, halts, func(r *result) bool { return len(r.rolls()) > 3 })
	mid := len(x.result(t).entries) / 2
	next := halts[slices.Index(halts, x)+1].result(t)
	const odd = "where|diverges|stops at|state is"
	var all []forgery
	for at := range x.result(t).entries {
		all = append(all, forgery{fmt.Sprintf("drops entry %d", at), odd, false, func(_ *forger, r *result) *result {
			r.entries = slices.Delete(r.entries, at, at+1)
			return r
		}, nil})
	}
	forgeries(t, x, 0, append(all, []forgery{
		{"doubles an entry", "another number of lines|where", false, func(_ *forger, r *result) *result {
			r.entries = slices.Insert(r.entries, mid, r.entries[mid])
			return r
		}, nil},
		{"swaps two entries", "where", false, func(_ *forger, r *result) *result {
			r.entries[mid], r.entries[mid-1] = r.entries[mid-1], r.entries[mid]
			return r
		}, nil},
		{"adds one after the halt", "where", false, func(_ *forger, r *result) *result {
			e := r.entries[mid]
			e.Key.Label.N[0] += 100
			r.entries = append(r.entries, e)
			return r
		}, nil},
		{"tells one of the next result", "where|no orders |state is", false, func(_ *forger, r *result) *result {
			r.entries = append(r.entries, next.entries[0])
			return r
		}, nil},
		{"adds one that nothing asks for", "where", false, func(_ *forger, r *result) *result {
			e := r.entries[mid]
			e.Key.Label.Path = "grace"
			r.entries = slices.Insert(r.entries, mid, e)
			return r
		}, nil},
		{"tells an old entry again", "where", false, func(f *forger, r *result) *result {
			r.entries = slices.Insert(r.entries, 0, f.s.results[r.number-2].entries[0])
			return r
		}, nil},
		{"another state", fmt.Sprintf("umpire-%04d-result.txt: it says that the state is", x.result(t).number+2), false, func(_ *forger, r *result) *result {
			r.state = strings.Repeat("0", 64)
			return r
		}, nil},
		{"the state of the halt before", "it says that the state is", false, func(f *forger, r *result) *result {
			r.state = f.stateBefore()
			return r
		}, nil},
		{"another number in its body", "not the result of this program", false, func(_ *forger, r *result) *result {
			r.number++
			return r
		}, func(f *forger, b *bodies) { b.Phase = resultPhase(len(f.s.results) + 1) }},
		{"another number in its header's phase", "not the result of this program", false, nil, func(_ *forger, b *bodies) {
			b.Phase = "result-77"
		}},
		{"a value in another spelling", "not the result of this program", false, nil, func(_ *forger, b *bodies) {
			b.Public = bytes.Replace(b.Public, []byte("result "), []byte("result 0"), 1)
		}},
		{"a comment", "not the result of this program", false, nil, func(_ *forger, b *bodies) {
			b.Public = append(b.Public, "# sorry\n"...)
		}},
		{"lines of another order", "not the result of this program", false, nil, func(_ *forger, b *bodies) {
			lines := bytes.SplitAfter(b.Public, []byte("\n"))
			lines[1], lines[len(lines)-2] = lines[len(lines)-2], lines[1]
			b.Public = bytes.Join(lines, nil)
		}},
	}...))
}

// TestUmpireStopsEarly: a run that goes on is not cut in two, so as to take
// another batch for what follows. The owner of the orders in force sees that
// they answer, everybody that nothing was due.
func TestUmpireStopsEarly(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many results")
	}
	x := where(t, firstGame(t), func(r *result) bool { return len(r.rolls()) > 3 })
	f := newForger(t, x)
	honest := f.result(nil)
	cuts, waits := 0, 0
	for at := range honest.entries {
		r := honest.copy()
		r.entries = r.entries[:at]
		r.seeds = nil
		if at > honest.rolls()[0] {
			r.seeds = honest.seeds
		}
		for i := range r.private {
			r.private[i].from = slices.DeleteFunc(slices.Clone(honest.private[i].from), func(c clause) bool {
				return !slices.ContainsFunc(r.entries, func(e rules.Entry) bool { return e.Key == c.key })
			})
		}
		for _, p := range f.g.all() {
			note := f.forge(f.fitting(p, r))
			if owner := honest.entries[at].By; mayWait(honest.entries[at]) && p.name != f.s.Charter.name(owner) {
				if err := p.try(note); err != nil { // what the owner's texts say others do not know; he himself refuses it
					t.Errorf("stops before entry %d, where play may wait for %s: %s: %v", at, f.s.Charter.name(owner), p.name, err)
				}
				waits++
			} else if at > 0 || p.name == f.s.Charter.Names[f.binder(honest)] {
				p.refuses(fmt.Sprintf("stops before entry %d", at), "stops at|lacks it|where|does not tell the links", note)
			} else if err := p.try(note); err != nil {
				t.Errorf("%s: the enemy's orders may say nothing: %v", p.name, err)
			}
		}
		cuts++
	}
	t.Logf("%d runs were cut, %d of them where play may wait", cuts, waits)
}

// mayWait reports whether an entry is an answer for which play may or must wait, unless standing
// orders answer: that of the Passive Player to an Attack and in a fight, here the Allies.
func mayWait(e rules.Entry) bool {
	return e.By == 1 && slices.Contains([]string{"refuse", "fire/target", "withdraw", "probe"}, e.Key.Label.Path)
}

// TestUmpireSplitsRun: a run that was cut in two is refused also where both
// results come in one mail: the second tells what the first has kept back, so
// that its dice would fall in another batch.
func TestUmpireSplitsRun(t *testing.T) {
	x := where(t, firstGame(t), func(r *result) bool { return len(r.rolls()) > 3 })
	f := newForger(t, x)
	honest := f.result(nil)
	own := f.binder(honest)
	first := honest.copy()
	first.entries, first.seeds, first.private = nil, nil, [2]private{}
	f.fitting(f.g.player(own.Other()), first)
	one := f.forge(first)
	second := honest.copy()
	second.number++
	second.binds = nil
	second.refuses = []refusal{refuse(f.own(f.s.Charter.Names[own.Other()], 77, ""), stale)}
	f.g.umpire.keeps(one)
	f.s = f.g.umpire.open()
	two := f.forge(second)
	for _, p := range f.g.all() {
		says := "no orders of"
		switch p.name {
		case f.s.Charter.Names[own]:
			says = "lacks it"
		case f.s.Charter.Names[own.Other()]:
			says = "no orders of" // it was he who is answered for
		}
		p.refuses("both at once", says, one, two)
	}
	// put into the folder by hand: whoever trusts what stands there sees it too
	f = newForger(t, x)
	roll := honest.rolls()[0]
	first, second = honest.copy(), honest.copy()
	first.entries, second.entries = honest.entries[:roll], honest.entries[roll:]
	first.seeds, second.number = nil, honest.number+1
	second.binds = nil
	one = f.forge(first)
	f.g.umpire.keeps(one)
	f.s = f.g.umpire.open()
	p := f.g.player(own.Other())
	p.keeps(one, f.forge(second))
	if _, err := p.open().game.look(); Code(err) != CodeVerify || !strings.Contains(fmt.Sprint(err), "play has stopped where nothing was due") {
		t.Errorf("a run that was cut where dice are thrown: %v", err)
	}
}

// TestUmpireTellsOthers: who may read an entry follows from what it is; a public
// one that only some are told would let two players see two games.
func TestUmpireTellsOthers(t *testing.T) {
	x := where(t, skirmish(t), func(r *result) bool { return len(r.private[0].entries) > 0 && len(r.entries) > 2 })
	forgeries(t, x, 0, []forgery{
		{"tells a public entry to one side", "not told to those|diverges|stops at|where|state is", false, func(_ *forger, r *result) *result {
			last := len(r.entries) - 1
			e := r.entries[last]
			r.entries = r.entries[:last]
			r.private[0].entries = append(r.private[0].entries, e)
			return r
		}, nil},
		{"tells a secret entry to all", "diverges|where", false, func(_ *forger, r *result) *result {
			e := r.private[0].entries[0]
			r.entries = append(r.entries[:1:1], append([]rules.Entry{e}, r.entries[1:]...)...)
			r.private[0].entries = r.private[0].entries[1:]
			return r
		}, nil},
	})
}

// TestUmpireForgesHeader: a result extends the one history that there is, with
// a part for each side, sealed to it.
func TestUmpireForgesHeader(t *testing.T) {
	x := skirmish(t)[6]
	other := newForger(t, skirmish(t)[6])
	stranger := newPerson(t, "somebody")
	forgeries(t, x, 0, []forgery{
		{"on another head", "belongs to another history", false, nil, func(_ *forger, b *bodies) { b.Seen[0] ^= 1 }},
		{"on the head before", "belongs to another history", false, nil, func(f *forger, b *bodies) {
			b.Seen = f.s.ledger.Results()[len(f.s.results)-1].Seen
		}},
		{"after another packet of his", "belongs to another history", false, nil, func(_ *forger, b *bodies) { b.Prev[0] ^= 1 }},
		{"of another game", "belongs to game other-game", false, nil, func(_ *forger, b *bodies) { b.Game = "other-game" }},
		{"as an orders packet", "umpire may not send a packet of kind orders", false, nil, func(_ *forger, b *bodies) {
			b.Kind, b.Heads, b.Prev, b.Public = packet.Orders, nil, packet.Hash{}, nil
			b.readers[1] = nil
		}},
		{"as a join", "umpire may not send a packet of kind join", false, nil, func(_ *forger, b *bodies) {
			b.Kind, b.Heads = packet.Join, nil
		}},
		{"as an invitation", "may not be of kind invite", false, nil, func(_ *forger, b *bodies) {
			b.Kind, b.Heads = packet.Invite, nil
		}},
		{"as a charter", "may not be of kind charter", false, nil, func(_ *forger, b *bodies) { b.Kind = packet.Charter }},
		{"with one sealed part", "not the result of this program", false, nil, func(_ *forger, b *bodies) { b.readers[1] = nil }},
		{"with no sealed part", "not the result of this program", false, nil, func(_ *forger, b *bodies) {
			b.readers = [2][]string{}
		}},
		{"with the parts exchanged", "not the result of this program", false, nil, func(_ *forger, b *bodies) {
			b.readers[0], b.readers[1] = b.readers[1], b.readers[0]
			b.keys[0], b.keys[1] = b.keys[1], b.keys[0]
		}},
		{"with another reader", "not the result of this program", false, nil, func(_ *forger, b *bodies) {
			b.readers[0] = []string{"north", "south", umpire}
			b.keys[0] = []*seal.Recipient{b.keys[0][0], b.keys[1][0], b.keys[0][1]}
		}},
		{"sealed to somebody else", "umpire-", true, nil, func(_ *forger, b *bodies) {
			b.keys[0][0] = stranger.keys.Identity.Recipient()
		}},
	})
	_ = other
}

// TestUmpireSignsTwoResults: the second packet of an umpire under one number is
// refused, and both are kept as a proof.
func TestUmpireSignsTwoResults(t *testing.T) {
	f := newForger(t, skirmish(t)[6])
	r := f.result(nil)
	first := f.forge(r)
	b := f.bodies(r)
	b.private[0] = append(b.private[0], '\n')
	twin := f.sign(b) // the same for all, and another sealed part
	other := r.copy()
	other.state = strings.Repeat("0", 64)
	for what, second := range map[string][]byte{"the same with another sealed part": twin, "another one": f.forge(other)} {
		says := "has signed two different packets"
		if what != "another one" {
			says = "has made packet 9 twice"
		}
		for _, p := range f.g.all() {
			p = p.copy()
			p.takes("the first", first)
			p.takes("the same made once more", f.forge(r)) // the same bytes
			p.leaves(what, says, func(file string) bool { return strings.HasPrefix(file, "proof/") }, second)
			kept := 0
			for name, text := range p.files() {
				if strings.HasPrefix(name, "proof/") && (bytes.Equal(text, first) || bytes.Equal(text, second)) {
					kept++
				}
			}
			if kept != 2 {
				t.Errorf("%s: %d packets are kept as a proof, not 2", p.name, kept)
			}
		}
	}
	// until the second one comes south cannot know
	f.g.south.copy().takes("either of the two", twin)
	f.g.south.copy().takes("either of the two", first)
}
