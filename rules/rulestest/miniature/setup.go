package miniature

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// deploy: each side places six blocks in its home row, North first, and seals
// a mine in one of the three rows between.
func deploy(t *rules.Table[Secret], p *Plane) {
	for _, s := range [2]rules.Side{North, South} {
		p.Asking = s
		start := p.tokens(s, func(*Block) bool { return true })[:perSide-1] // the third Horse waits in the pool
		t.Mingle(s, rules.L("deploy/mingle", int(s)), start)
		for _, k := range start {
			p.Blocks[k].At = rules.Ask(t, question[Hex, rules.Token]{
				Kind: deployKind, By: s, Label: rules.L("deploy", int(k)), Facts: k, Halt: rules.Must,
				All:    slices.Values(rows(home(s), home(s))),
				Beyond: func(Hex) *rules.Refusal { return rules.Refuse("M-0", "no.home") },
				Legal: func(_ *rules.Own[Secret], h Hex) *rules.Refusal {
					if len(p.in(s, h)) == 3 {
						return rules.Refuse("M-0", "no.three", h.String())
					}
					return nil
				},
			})
		}
		lay(t, p, s)
		mingleAll(t, p, s, "deployed/mingle")
		t.Tell(Deployed{Of{s}})
	}
	t.Shuffle(rules.L("shuffle"), nil)
	for s := range p.Hands {
		t.Draw(rules.Side(s), rules.L("deal", s), 3, &p.Hands[s])
	}
}

// lay lets sides seal a mine each in one of the three rows between, at once, so
// that none knows more than the other.
func lay(t *rules.Table[Secret], p *Plane, sides ...rules.Side) {
	var qs []question[Hex, none]
	for _, s := range sides {
		qs = append(qs, question[Hex, none]{
			Kind: mineKind, By: s, Label: rules.L("mine", int(s)), Halt: rules.Must,
			All:    slices.Values(rows(1, size-2)),
			Beyond: func(Hex) *rules.Refusal { return rules.Refuse("M-0", "no.between") },
		})
	}
	for i, seal := range rules.CommitAll(t, qs...) {
		p.Mines[sides[i]], p.Found[sides[i]] = seal, false
	}
}

// build: the third Horse may arrive (a private die of 1 to 3), then each side
// draws a card. Sides whose mine was found lay another.
func build(t *rules.Table[Secret], p *Plane) {
	if p.Turn > 0 {
		for _, s := range [2]rules.Side{North, South} {
			arrive(t, p, s)
		}
		t.Shuffle(rules.L("shuffle"), p.Spent.Cards())
		p.Spent = rules.Pile{}
		for s := range p.Hands {
			t.Draw(rules.Side(s), rules.L("draw", s), 1, &p.Hands[s])
		}
		lay(t, p, slices.DeleteFunc([]rules.Side{North, South}, func(s rules.Side) bool { return !p.Found[s] })...)
		t.Tell(Drawn{p.Hands[North].Len(), p.Hands[South].Len()})
	}
}

func arrive(t *rules.Table[Secret], p *Plane, s rules.Side) {
	k := first(s) + perSide - 1
	at := capital(s)
	if p.Blocks[k].At != pool || len(p.in(s.Other(), at)) > 0 {
		return
	}
	arrived := rules.Claim(t, arrivesKind, s, rules.L("arrival", int(s)), func(o *rules.Scope[Secret]) bool {
		die := o.Dice(1)[0]
		o.Note(ArrivalDie{Of{s}, die})
		return die <= 3
	})
	if arrived {
		p.Blocks[k].At = at
		t.Tell(Arrives{Spot{Of{s}, In{at}}})
		mingleAll(t, p, s, "arrival/mingle")
	}
}

// mingleAll mingles every class of blocks that the enemy cannot tell apart.
func mingleAll(t *rules.Table[Secret], p *Plane, s rules.Side, path string) {
	seen := map[int]bool{}
	for i := range perSide {
		class := p.Blocks[first(s)+rules.Token(i)].class(s)
		if class < 0 || seen[class] {
			continue
		}
		seen[class] = true
		same := p.tokens(s, func(b *Block) bool { return b.class(s) == class })
		t.Mingle(s, rules.L(path, int(s), i), same)
	}
}

// class numbers what the enemy cannot tell apart, -1 for blocks of a known
// face: the dead, the shown and the pool.
func (b *Block) class(s rules.Side) int {
	if b.At < 0 || b.Shown {
		return -1
	}
	return (((int(s)*size*size+int(b.At))*2+rules.Bit(b.Moved))*2+rules.Bit(b.Disrupted))*32 + int(b.Since)
}
