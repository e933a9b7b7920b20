package session

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/rules"
)

// A forgery is what an umpire mails instead of the honest result.
type forgery struct {
	what   string
	says   string // a part of what is said to it; several with | between
	owner  bool   // only the player whose it is can tell; all others take it
	result func(f *forger, r *result) *result
	bodies func(f *forger, b *bodies) // of what result gives, else of the honest one
}

// forgeries are done to a result, each by itself; side is whose it is.
func forgeries(t *testing.T, x *still, side rules.Side, all []forgery) {
	t.Helper()
	f := newForger(t, x)
	honest, judges := f.result(nil), f.g.all()
	for _, c := range all {
		r := honest.copy()
		if c.result != nil {
			r = c.result(f, r)
		}
		b := f.bodies(r)
		if c.bodies != nil {
			c.bodies(f, b)
		}
		note := f.sign(b)
		for _, p := range judges {
			if !c.owner || p.name == f.s.Charter.Names[side] {
				p.refuses(c.what, c.says, note)
			} else if err := p.try(note); err != nil {
				t.Errorf("%s: %s, who cannot know, refuses it: %v", c.what, p.name, err)
			}
		}
	}
}

// where is the first halt whose result is of a kind.
func where(t *testing.T, halts []*still, is func(r *result) bool) *still {
	t.Helper()
	for _, x := range halts {
		if is(x.result(t)) {
			return x
		}
	}
	t.Fatal("no result of this game is such a one")
	return nil
}

// rolls are the indices of a result's public dice.
func (r *result) rolls() (at []int) {
	for i, e := range r.entries {
		if e.By == rules.Nobody && e.Key.Part == rules.Value && len(e.Value) > 0 {
			at = append(at, i)
		}
	}
	return at
}

// thrown are the indices of a side's private dice.
func (r *result) thrown(side rules.Side) (at []int) {
	for i, e := range r.private[side].entries {
		if e.Key.Part == rules.Thrown {
			at = append(at, i)
		}
	}
	return at
}

// faces writes dice as scripted chance does.
func faces(dice []byte) (values []string) {
	for _, d := range dice {
		values = append(values, fmt.Sprint(d))
	}
	return values
}

// invented is an umpire's session in which dice fall as he likes.
func invented(chance ...Chance) func(s *Session) {
	return func(s *Session) {
		c := *s.Charter
		c.Chance = append(slices.Clone(c.Chance), chance...)
		s.Charter = &c
	}
}

// TestUmpireInventsDice: each public die of whole games is changed, and the
// game played on as if it had fallen so; and all of a result are sixes. Nobody
// takes it, a stranger neither. Keys and dice of a skirmish are new each time:
// where few were thrown another is played.
func TestUmpireInventsDice(t *testing.T) {
	long(t)
	dice := inventDice(t, firstGame(t), 0)
	dice = inventDice(t, skirmish(t), dice)
	for range 10 {
		if dice >= 10 {
			break
		}
		delete(games, "miniature skirmish")
		dice = inventDice(t, skirmish(t), dice)
	}
	t.Logf("%d rolls were changed", dice)
	if dice < 10 {
		t.Errorf("only %d rolls were changed", dice)
	}
}

// inventDice changes the dice of one game, after so many of others.
func inventDice(t *testing.T, halts []*still, dice int) int {
	for _, x := range halts {
		f := newForger(t, x)
		honest := f.result(nil)
		for _, at := range honest.rolls() {
			e := honest.entries[at]
			n := dice % len(e.Value) // one of its dice, not always the first
			other := bytes.Clone(e.Value)
			other[n] = other[n]%6 + 1
			note := f.forge(f.result(invented(Chance{e.Key.String(), faces(other)})))
			for _, p := range f.g.all() {
				if err := p.try(note); Code(err) != CodeVerify || !strings.Contains(err.Error(), "these are not the dice of the seed") || !strings.Contains(err.Error(), e.Key.Label.String()) {
					t.Errorf("%s: %s takes another die: %v", e.Key, p.name, err)
				}
			}
			dice++
		}
		sixes := allSixes(f, honest)
		if sixes == nil {
			continue // they are sixes, or there are none
		}
		note := f.forge(f.result(invented(sixes...)))
		for _, p := range f.g.all() {
			p.refuses("all sixes", "these are not the dice of the seed", note)
		}
	}
	return dice
}

// allSixes is what has all dice of a result show sixes, also those that come up by it.
func allSixes(f *forger, honest *result) (sixes []Chance) {
	if len(honest.rolls()) == 0 {
		return nil
	}
	for r := honest; ; {
		i := slices.IndexFunc(r.rolls(), func(at int) bool { return strings.Trim(fmt.Sprint(r.entries[at].Value), "[6 ]") != "" })
		if i < 0 {
			return sixes
		}
		e := r.entries[r.rolls()[i]]
		sixes = append(sixes, Chance{e.Key.String(), faces(bytes.Repeat([]byte{6}, len(e.Value)))})
		r = f.result(invented(sixes...))
	}
}

// TestUmpireInventsPrivateDice: a player throws his private dice again, also
// where everything else was played to fit others.
func TestUmpireInventsPrivateDice(t *testing.T) {
	for name, halts := range map[string][]*still{"first-1940": firstGame(t), "skirmish": skirmish(t)} {
		for side := range rules.Nobody {
			if name == "first-1940" && side > 0 {
				continue // the Allies throw none
			}
			x := where(t, halts, func(r *result) bool { return len(r.thrown(side)) > 0 })
			at := x.honest.thrown(side)[0]
			forgeries(t, x, side, []forgery{
				{"another die in his part", "these are not the dice of the seed", true, func(_ *forger, r *result) *result {
					v := bytes.Clone(r.private[side].entries[at].Value)
					v[0] = v[0]%6 + 1
					r.private[side].entries[at].Value = v
					return r
				}, nil},
				{"thrown with another secret", "these are not the dice of the seed|plane|state is|give another answer", true, func(f *forger, r *result) *result {
					for {
						x := f.table(nil)
						var secret [32]byte
						rand.Read(secret[:])
						x.j.private[side] = &secret
						other := f.extend(x)
						if i := other.thrown(side); len(i) > 0 && !bytes.Equal(other.private[side].entries[i[0]].Value, r.private[side].entries[at].Value) {
							return other
						}
					}
				}, nil},
			})
		}
	}
}

// TestUmpireRollsAgainByEmptyResult: a result that does nothing is refused, so
// nothing can be thrown again by one.
func TestUmpireRollsAgainByEmptyResult(t *testing.T) {
	x := where(t, firstGame(t), func(r *result) bool { return len(r.seeds) > 0 && r.number > 2 })
	forgeries(t, x, 0, []forgery{
		{"an empty result", "neither binds nor refuses", false, func(f *forger, r *result) *result {
			return &result{number: r.number, state: stateHash(f.table(nil).seat)}
		}, nil},
		{"one that binds nothing and plays on", "neither binds nor refuses", false, func(_ *forger, r *result) *result {
			r.binds = nil
			return r
		}, nil},
	})
}

// TestRefusalMovesNoDie: a result that only refuses something of the enemy's,
// which nobody but he can judge, moves no die of a later one.
func TestRefusalMovesNoDie(t *testing.T) {
	x := where(t, firstGame(t), func(r *result) bool { return len(r.rolls()) > 3 })
	f := newForger(t, x)
	mine := f.binder(x.honest)
	enemy := f.s.Charter.Names[mine.Other()]
	theirs := f.own(enemy, 77, "")
	note := f.forge(&result{number: x.honest.number, state: f.stateBefore(), refuses: []refusal{refuse(theirs, stale)}})
	f.g.player(mine).takes("a refusal of the enemy's packet", note)
	f.g.player(mine.Other()).takes("a refusal of what he has sent from another computer", note)
	never := f.forge(&result{number: x.honest.number, state: f.stateBefore(), refuses: []refusal{refuse(f.invented(enemy, 78), stale)}})
	f.g.player(mine.Other()).copy().refuses("a refusal of what he has not sent", "has not signed", never)
	f.g.umpire.keeps(note)
	f.s = f.g.umpire.open()
	later := f.result(nil)
	if later.number != x.honest.number+1 || !slices.EqualFunc(later.entries, x.honest.entries, func(a, b rules.Entry) bool {
		return a.Key == b.Key && bytes.Equal(a.Value, b.Value)
	}) {
		t.Error("other dice after a refusal")
	}
}

// binder is the side of whom a result binds a packet.
func (f *forger) binder(r *result) rules.Side {
	side, _ := f.s.Charter.side(r.binds[0].from)
	return side
}

// stateBefore is the public state at the halt before the result.
func (f *forger) stateBefore() string { return stateHash(f.table(nil).seat) }

// TestUmpireChoosesBatches: which batches open, with whose links, follows from
// the rules; links are those of the chains that were fixed before play.
func TestUmpireChoosesBatches(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many results")
	}
	one := func(r *result) bool { return len(r.seeds) == 1 && r.number > 2 && len(r.binds) == 1 }
	linkOf := func(f *forger, owner string, index int) chain.Link {
		s := f.g.umpire.open()
		for _, p := range []*person{f.g.north, f.g.south} {
			if p.name == owner {
				s = p.open()
			}
		}
		l, err := s.chain().Link(index)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	drop := func(xs []share, i int) []share { return slices.Delete(slices.Clone(xs), i, i+1) }
	x := where(t, firstGame(t), one)
	forgeries(t, x, 0, []forgery{
		{"leaves the player's link out", "with other links than", false, func(_ *forger, r *result) *result {
			r.seeds[0].shares = drop(r.seeds[0].shares, len(r.seeds[0].shares)-1)
			return r
		}, nil},
		{"leaves his own link out", "with other links than", false, func(_ *forger, r *result) *result {
			r.seeds[0].shares = drop(r.seeds[0].shares, 0)
			return r
		}, nil},
		{"takes a link of nobody", "out of turn", false, func(_ *forger, r *result) *result {
			r.seeds[0].shares[0].owner = "east"
			return r
		}, nil},
		{"takes a link twice", "out of turn", false, func(_ *forger, r *result) *result {
			r.seeds[0].shares = append(r.seeds[0].shares, r.seeds[0].shares[1])
			return r
		}, nil},
		{"takes his next link but one", "out of turn", false, func(f *forger, r *result) *result {
			s := &r.seeds[0].shares[0]
			s.index, s.link = s.index+1, linkOf(f, umpire, s.index+1)
			return r
		}, nil},
		{"takes an old link of the player", "out of turn", false, func(f *forger, r *result) *result {
			s := &r.seeds[0].shares[1]
			s.index, s.link = s.index-1, linkOf(f, s.owner, s.index-1)
			return r
		}, nil},
		{"a false link of his own", "link", false, func(_ *forger, r *result) *result {
			r.seeds[0].shares[0].link[0] ^= 1
			return r
		}, nil},
		{"a false link of the player", "link", false, func(_ *forger, r *result) *result {
			r.seeds[0].shares[1].link[31] ^= 1
			return r
		}, nil},
		{"a link under another number", "link", false, func(f *forger, r *result) *result {
			r.seeds[0].shares[0].link = linkOf(f, umpire, r.seeds[0].shares[0].index+1)
			return r
		}, nil},
		{"links in another order", "with other links than", false, func(_ *forger, r *result) *result {
			slices.Reverse(r.seeds[0].shares)
			return r
		}, nil},
		{"withholds the seed", "does not tell the links", false, func(_ *forger, r *result) *result {
			r.seeds = nil
			return r
		}, nil},
		{"a batch without links", "with other links than", false, func(_ *forger, r *result) *result {
			r.seeds[0].shares = nil
			return r
		}, nil},
		{"a batch numbered 100400", "does not tell the links", false, func(_ *forger, r *result) *result {
			r.seeds[0].ordinal = 100400
			return r
		}, nil},
		{"a gap in the numbers of batches", "does not tell the links", false, func(_ *forger, r *result) *result {
			r.seeds[0].ordinal++
			return r
		}, nil},
		{"the number of an old batch", "does not tell the links", false, func(_ *forger, r *result) *result {
			r.seeds[0].ordinal--
			return r
		}, nil},
		{"a batch that does not open", "where", false, func(f *forger, r *result) *result {
			n := r.seeds[0].shares[0].index + 1
			r.seeds = append(r.seeds, batch{r.seeds[0].ordinal + 1, []share{{umpire, n, linkOf(f, umpire, n)}}})
			return r
		}, nil},
		{"a batch before the one that opens", "out of turn|does not tell the links|with other links than", false, func(f *forger, r *result) *result {
			n := r.seeds[0].shares[0].index
			first := batch{r.seeds[0].ordinal, []share{{umpire, n, linkOf(f, umpire, n)}}}
			r.seeds[0].ordinal++
			r.seeds[0].shares[0] = share{umpire, n + 1, linkOf(f, umpire, n+1)}
			r.seeds = []batch{first, r.seeds[0]}
			return r
		}, nil},
		{"the same batch twice", "out of turn", false, func(_ *forger, r *result) *result {
			r.seeds = append(r.seeds, r.seeds[0])
			return r
		}, nil},
	})
	x = where(t, firstGame(t), func(r *result) bool { return len(r.seeds) == 0 && r.number > 2 })
	forgeries(t, x, 0, []forgery{
		{"a batch in a result that opens none", "where", false, func(f *forger, r *result) *result {
			n := f.s.results[r.number-2].used[rules.Nobody] + 1
			r.seeds = []batch{{f.table(nil).j.at.opened + 1, []share{{umpire, n, linkOf(f, umpire, n)}}}}
			return r
		}, nil},
	})
	x = oneSided(t)
	forgeries(t, x, 0, []forgery{
		{"takes a link of a side that bound nothing", "with other links than", false, func(f *forger, r *result) *result {
			b := &r.seeds[0]
			other := f.s.Charter.Names[f.binder(r).Other()]
			used := f.s.results[r.number-2].used
			side, _ := f.s.Charter.side(other)
			n := used[side] + 1
			b.shares = append(b.shares, share{other, n, linkOf(f, other, n)})
			return r
		}, nil},
	})
}

// oneSided is a halt before a batch with the link of one side alone: the other
// has bound nothing since the last one.
func oneSided(t *testing.T) *still {
	for i := 0; ; i++ {
		halts := played(t, fmt.Sprint("one-sided ", i), func() []*still {
			return playOf(t, newTrioOf(t, "rommel", "s1941", "axis", "allied"), 12, nil)
		})
		for _, x := range halts {
			if x.result(t); len(x.honest.seeds) == 1 && len(x.honest.seeds[0].shares) == 2 {
				return x
			}
		}
		if i > 20 {
			t.Fatal("no batch has one side's link only")
		}
	}
}

// otherDeck is an umpire's session that deals by another secret than the one
// that was fixed before play.
func otherDeck(s *Session) {
	s.chain()
	s.secret.own = &[32]byte{1}
}

// falseDeck is a game whose cards were dealt by another secret, before its last
// result. Others have other keys: the same cards may come by chance.
func falseDeck(t *testing.T, n int) *still {
	return played(t, fmt.Sprint("false deck ", n), func() []*still {
		for g := newTrio(t); ; g.resolveAll(otherDeck) {
			if !g.orders1(t, advance) {
				t.Fatal("the game ended with nothing due")
			}
			f := &forger{t, g, g.umpire.open()}
			if r := f.result(otherDeck); r.deck != nil {
				x := g.freeze(t)
				x.honest = r
				return []*still{x}
			}
		}
	})[0]
}

// TestFalseDealUnseenUntilSecretIsTold: cards dealt by another secret look like
// any others.
func TestFalseDealUnseenUntilSecretIsTold(t *testing.T) {
	long(t)
	g := falseDeck(t, 0).thaw(t)
	for _, p := range []*person{g.north, g.south} {
		s := p.open()
		if v, err := s.Verify(textOf(s)); err != nil || v.Deals > 0 {
			t.Errorf("%s sees a false deal before the end: %+v %v", p.name, v, err)
		}
	}
}

// TestUmpireDealsFalsely: when the secret is told every card that was dealt to
// a player is dealt again on his machine, and the first false one is named.
func TestUmpireDealsFalsely(t *testing.T) {
	long(t)
	found := [2]bool{}
	for n := 0; n < 20 && found != [2]bool{true, true}; n++ {
		for i, caught := range dealsFalsely(t, falseDeck(t, n)) {
			found[i] = found[i] || caught
		}
	}
	if found != [2]bool{true, true} {
		t.Errorf("of twenty games none shows a false deal to both: %v", found)
	}
}

// dealsFalsely tells the true secret in the end, and reports who has found that
// he was not dealt by it; who does not was dealt the same cards by chance.
func dealsFalsely(t *testing.T, x *still) (found [2]bool) {
	f := &forger{t: t, g: x.thaw(t)}
	f.s = f.g.umpire.full()
	r := x.honest.copy()
	for _, p := range f.g.all() {
		p.refuses("tells the secret that he dealt by", "the secret of the deck is not the one that was fixed before play", f.forge(r))
	}
	r.deck = f.s.deck()
	note := f.forge(r)
	for i, p := range []*person{f.g.north, f.g.south} {
		if p.try(note) == nil {
			continue
		}
		p.refuses("tells the true secret", fmt.Sprintf(`deal.%d#1.0" diverges: these cards were not dealt|draw.%d#1.0" diverges: these cards were not dealt`, i, i), note)
		found[i] = true
	}
	return found
}

// TestUmpireDealsCardsThatAreNot: of a deal that is false at first sight the
// secret need not be waited for.
func TestUmpireDealsCardsThatAreNot(t *testing.T) {
	deal := func(r *result) int {
		return slices.IndexFunc(r.private[0].entries, func(e rules.Entry) bool { return strings.Contains(e.Key.Label.Path, "deal") })
	}
	x := where(t, firstGame(t), func(r *result) bool { return deal(r) >= 0 })
	cards := func(of func(i int) string) func(f *forger, r *result) *result {
		return func(_ *forger, r *result) *result {
			e := &r.private[0].entries[deal(r)]
			n := int(e.Value[0])<<8 | int(e.Value[1])
			v := e.Value[:2:2]
			for i := range n {
				face := of(i)
				v = append(v, byte(len(face)>>8), byte(len(face)))
				v = append(v, face...)
			}
			e.Value = v
			return r
		}
	}
	forgeries(t, x, 0, []forgery{
		{"a card that the deck does not have", "the deck has not so many cards of a face", true, cards(func(int) string { return "joker" }), nil},
		{"a card without a face", "diverges", true, cards(func(int) string { return "" }), nil},
	})
}

// TestUmpireHidesDeckSecret: the secret of the deck is told when the game ends,
// not before, and it is the one that was fixed.
func TestUmpireHidesDeckSecret(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many results")
	}
	halts := skirmish(t)
	last := where(t, halts, func(r *result) bool { return r.deck != nil })
	forgeries(t, last, 0, []forgery{
		{"ends the game without the secret", "does not tell the secret of the deck", false, func(_ *forger, r *result) *result {
			r.deck = nil
			return r
		}, nil},
		{"tells another secret", "the secret of the deck is not the one", false, func(_ *forger, r *result) *result {
			r.deck = &[32]byte{9}
			return r
		}, nil},
	})
	forgeries(t, halts[len(halts)/2], 0, []forgery{
		{"tells the secret too early", "in a game that goes on", false, func(f *forger, r *result) *result {
			r.deck = f.s.deck()
			return r
		}, nil},
		{"tells another secret early", "in a game that goes on", false, func(_ *forger, r *result) *result {
			r.deck = &[32]byte{9}
			return r
		}, nil},
	})
	f := newForger(t, last)
	r := f.result(nil)
	note := f.forge(r)
	judges := f.g.all()
	for _, p := range judges {
		p.takes("the honest end", note)
	}
	f.g.umpire.keeps(note)
	f.s = f.g.umpire.open()
	after := &result{number: r.number + 1, state: r.state, deck: r.deck, refuses: []refusal{refuse(f.own("north", 77, ""), stale)}}
	for _, p := range judges {
		p.refuses("a result after the end", "the game was over before", f.forge(after))
	}
}
