package rules_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// trading is a game in which both sides are dealt hands, lay cards of them,
// which are shown or not, and get others from the deck into which these have
// gone back.
type trading struct {
	open func(round int, side rules.Side) bool // whether what a side lays is shown
}

type traded struct {
	Round       int
	Hands, Laid [2]rules.Pile
	Shown       []string
}

const (
	rounds   = 5
	handSize = 4
)

var (
	deckFaces   = strings.Fields("a a b b b c c d e e f g h")
	tradedCodec = rules.Walk(func(c *rules.Coder, p *traded) {
		c.Int(&p.Round)
		for i := range 2 {
			rules.CodePile(c, &p.Hands[i])
			rules.CodePile(c, &p.Laid[i])
		}
		rules.Slice(c, &p.Shown, (*rules.Coder).Str)
	})
	tradeKind = rules.NewCardKind[none](&kinds, "trade")
)

func (trading) Edition() int { return 1 }
func (trading) Codecs() (rules.Codec[traded], rules.Codec[struct{}]) {
	return tradedCodec, rules.NoneCodec
}
func (trading) Start() (p traded, s [2]struct{})                      { return p, s }
func (trading) Permute(*struct{}, []rules.Token, []int)               {}
func (trading) Cards() []string                                       { return deckFaces }
func (trading) Default(rules.View[traded, struct{}], rules.Asked) any { return "" }

func (g trading) Play(t *rules.Table[struct{}], p *traded) bool {
	var back []rules.Card
	for side := range rules.Nobody {
		back = append(back, p.Laid[side].Cards()...)
		p.Laid[side] = rules.Pile{}
	}
	t.Shuffle(rules.L("shuffle"), back)
	for side := range rules.Nobody {
		t.Draw(side, rules.L("deal", int(side)), handSize-p.Hands[side].Len(), &p.Hands[side])
	}
	for side := range rules.Nobody {
		for i := range 1 + p.Round%handSize {
			if !rules.AskCard(t, rules.CardQuestion[none, struct{}]{Kind: tradeKind, By: side, Label: rules.L("lay", int(side), i),
				Halt: rules.Must, From: &p.Hands[side], To: &p.Laid[side]}) {
				break
			}
		}
		if g.open(p.Round, side) {
			p.Shown = append(p.Shown, t.ShowCards(side, rules.L("show", int(side)), p.Laid[side])...)
		}
	}
	p.Round++
	return p.Round == rounds
}

// dealer is the host of a player who knows the secret of the deck, and his own.
// What he deals to the enemy the enemy proves.
type dealer struct {
	*playout.Memory
	side rules.Side
}

func (h dealer) Permute(by rules.Side, k rules.Key, n int) []int {
	if by != h.side {
		return nil
	}
	return h.Memory.Permute(by, k, n)
}

func (h dealer) Add(e rules.Entry) {
	if e.To == rules.Both || e.To.Has(h.side) {
		h.Memory.Add(e)
	}
}

// known is which face each card has at each checkpoint, as a machine has it, of
// the cards that a side can know.
func known(g trading, h rules.Host, holds rules.Sides, of rules.Side) (faces []map[rules.Card]string, shown []string, err error) {
	m, err := rules.NewMachine(g, h, holds, nil)
	if err != nil {
		return nil, nil, err
	}
	for side := range rules.Nobody {
		m.Orders(side, playout.Random[traded, struct{}](7))
	}
	m.Passed(func(rules.Checkpoint) {
		p, now := m.Public(), map[rules.Card]string{}
		for _, c := range slices.Concat(p.Hands[of].Cards(), p.Laid[of].Cards(), m.Sight(true).Undealt()) {
			now[c] = m.Sight(true).Card(c)
		}
		if g.open(p.Round-1, of.Other()) {
			for _, c := range p.Laid[of.Other()].Cards() {
				now[c] = m.Sight(true).Card(c)
			}
		}
		faces = append(faces, now)
	})
	if due, err := m.Run(); err != nil || due != nil {
		return nil, nil, errors.Join(err, fmt.Errorf("due: %v", due))
	}
	return faces, m.Public().Shown, nil
}

// replay is the host of a player for a journal, with the secret of the deck.
func replay(seed uint64, side rules.Side, es []rules.Entry) dealer {
	h := playout.NewMemory(seed, rules.Only(side), true)
	h.Load(es)
	h.Freeze()
	return dealer{h, side}
}

// plays are ways to show what is laid: always, never, now and then.
var plays = []trading{
	{func(int, rules.Side) bool { return true }},
	{func(int, rules.Side) bool { return false }},
	{func(round int, side rules.Side) bool { return (round+int(side))%2 == 0 }},
}

// TestDealsAgain: a player who has learned the secret of the deck deals himself
// again what he was dealt. Whatever his machine takes a card for it is, also
// where the enemy's cards go back unseen and it does not know which is which.
func TestDealsAgain(t *testing.T) {
	games := uint64(100)
	if testing.Short() {
		games = 40
	}
	for i, g := range plays {
		for seed := range games {
			umpire := playout.NewMemory(seed, rules.Both, true)
			if _, _, err := known(g, umpire, rules.Both, 0); err != nil {
				t.Fatal(err)
			}
			for side := range rules.Nobody {
				all, shown, err := known(g, playout.Replay(seed, rules.Both, umpire.Entries()), rules.Both, side)
				if err != nil {
					t.Fatal(err)
				}
				again, told, err := known(g, replay(seed, side, umpire.Entries()), rules.Only(side), side)
				if err != nil {
					t.Fatalf("play %d, seed %d, side %d: %v", i, seed, side, err)
				}
				if !slices.Equal(shown, told) {
					t.Errorf("play %d, seed %d: other cards are shown", i, seed)
				}
				unknown := 0
				for n, faces := range again {
					for c, face := range faces {
						if face == "" {
							unknown++
						} else if face != all[n][c] {
							t.Errorf("play %d, seed %d: side %d takes card %d for %s in round %d; it is %s", i, seed, side, c, face, n, all[n][c])
						}
					}
				}
				if i == 0 && unknown > 0 {
					t.Errorf("seed %d: side %d does not know %d cards though all are shown", seed, side, unknown)
				}
			}
		}
	}
}

// TestFalseDeal: another face in what he was dealt shows, where all that is laid
// is shown; and where not, most often.
func TestFalseDeal(t *testing.T) {
	codec := rules.Walk(func(c *rules.Coder, v *[]string) { rules.Slice(c, v, (*rules.Coder).Str) })
	for i, g := range plays {
		tried, found := 0, 0
		for seed := range uint64(25) {
			umpire := playout.NewMemory(seed, rules.Both, true)
			if _, _, err := known(g, umpire, rules.Both, 0); err != nil {
				t.Fatal(err)
			}
			for n, e := range umpire.Entries() {
				if e.Key.Label.Path != "deal" {
					continue
				}
				faces, err := codec.Decode(e.Value)
				if err != nil {
					t.Fatal(err)
				}
				for _, other := range []string{"a", "h", "joker", ""} {
					if faces[0] == other {
						continue
					}
					lying := slices.Clone(umpire.Entries())
					dealt := append([]string{other}, faces[1:]...)
					lying[n].Value = codec.Append(nil, &dealt)
					tried++
					if _, _, err := known(g, replay(seed, e.By, lying), rules.Only(e.By), e.By); err != nil {
						found++
					} else if i == 0 || e.Key.Seg == 0 || other == "joker" || other == "" {
						t.Errorf("play %d, seed %d: side %d was dealt %v, not %v, and does not notice", i, seed, e.By, dealt, faces)
					}
				}
			}
		}
		if 2*found < tried {
			t.Errorf("play %d: of %d false deals %d are found", i, tried, found)
		}
	}
}

// TestTooManyOfAFace: nobody can show more cards of a face than there are, with
// those that one holds oneself.
func TestTooManyOfAFace(t *testing.T) {
	if testing.Short() {
		t.Skip("deals many decks")
	}
	codec := rules.Walk(func(c *rules.Coder, v *[]string) { rules.Slice(c, v, (*rules.Coder).Str) })
	g, lies := plays[0], 0
	for seed := range uint64(60) {
		umpire := playout.NewMemory(seed, rules.Both, true)
		faces, _, err := known(g, umpire, rules.Both, 1)
		if err != nil {
			t.Fatal(err)
		}
		for n, e := range umpire.Entries() {
			if e.Key.Label.Path != "show" || e.By != 0 || len(e.Value) == 2 {
				continue
			}
			shown, err := codec.Decode(e.Value)
			if err != nil {
				t.Fatal(err)
			}
			held := map[string]int{}
			for _, f := range faces[e.Key.Seg] { // of side 1, the deck, and what side 0 shows
				held[f]++
			}
			for _, only := range []string{"d", "f", "g", "h"} { // of which there is one
				mine := held[only] > 0 && !slices.Contains(shown, only)
				for _, lie := range [][]string{append([]string{only}, shown[1:]...), slices.Repeat([]string{only}, len(shown)), append(slices.Clone(shown), only)} {
					if !mine && len(lie) == len(shown) && len(lie) < 2 {
						continue
					}
					slices.Sort(lie)
					lying := slices.Clone(umpire.Entries())
					lying[n].Value = codec.Append(nil, &lie)
					h := playout.NewMemory(seed, rules.Only(1), false)
					h.Load(lying)
					h.Freeze()
					_, _, err := known(g, dealer{h, 1}, rules.Only(1), 1)
					var d *rules.Divergence
					if len(lie) != len(shown) || len(lie) > 1 && lie[0] == lie[1] && lie[0] == only {
						lies++
						if !errors.As(err, &d) {
							t.Errorf("seed %d: %v is shown for %v: %v", seed, lie, shown, err)
						}
					}
				}
			}
		}
	}
	if lies == 0 {
		t.Error("no lie was tried")
	}
}

// TestDealtTooOften: nor can anybody be dealt more of them.
func TestDealtTooOften(t *testing.T) {
	codec := rules.Walk(func(c *rules.Coder, v *[]string) { rules.Slice(c, v, (*rules.Coder).Str) })
	for dealt, fits := range map[string]bool{"a a c d": true, "c d d e": false} {
		faces := strings.Fields(dealt)
		h := playout.NewMemory(1, rules.Only(0), false)
		h.Load([]rules.Entry{{Key: rules.Key{Label: rules.L("deal", 0), Part: rules.Sealed}, To: rules.Only(0), Value: codec.Append(nil, &faces)}})
		m, err := rules.NewMachine(plays[0], h, rules.Only(0), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Run(); (err == nil) != fits || !fits && !diverges(err, "not so many cards of a face") {
			t.Errorf("%s is dealt: %v", dealt, err)
		}
	}
}
