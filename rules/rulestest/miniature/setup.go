package miniature

import "github.com/adjutant-pbem/adjutant/rules"

var (
	deployKind  = rules.Kind[Hex]{Name: "deploy", Codec: hexCodec}
	mineKind    = rules.Kind[Hex]{Name: "mine", Codec: hexCodec}
	arrivesKind = rules.Kind[bool]{Name: "arrival", Codec: rules.BoolCodec, Dice: true}
	hexCodec    = rules.Walk(codeHex)
)

// deploy: each side places six blocks in its home row, North first, and seals
// a mine in one of the three rows between.
func deploy(t *rules.Table[Secret], p *Plane) {
	for _, s := range [2]rules.Side{North, South} {
		p.Asking = s
		last := first(s) + perSide - 1 // the third Horse, in the pool
		var start []rules.Token
		for k := first(s); k < last; k++ {
			start = append(start, k)
		}
		t.Mingle(s, rules.L("deploy/mingle", int(s)), start)
		for _, k := range start {
			p.Blocks[k].At = rules.Ask(t, rules.Question[Hex, Secret]{
				Kind: deployKind, By: s, Label: rules.L("deploy", int(k)), Halt: true,
				All: func(yield func(Hex) bool) {
					for c := range size {
						if !yield(Hex(home(s)*size + c)) {
							return
						}
					}
				},
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
		t.Tell(Event{Kind: "deployed", By: s})
	}
	t.Shuffle(rules.L("shuffle"), nil)
	for s := range p.Hands {
		t.Draw(rules.Side(s), rules.L("deal", s), 3, &p.Hands[s])
	}
}

// lay lets sides seal a mine each in one of the three rows between, at once, so
// that none knows more than the other.
func lay(t *rules.Table[Secret], p *Plane, sides ...rules.Side) {
	var qs []rules.Question[Hex, Secret]
	for _, s := range sides {
		qs = append(qs, rules.Question[Hex, Secret]{
			Kind: mineKind, By: s, Label: rules.L("mine", int(s)), Halt: true,
			All: func(yield func(Hex) bool) {
				for h := Hex(size); h < size*(size-1); h++ {
					if !yield(h) {
						return
					}
				}
			},
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
		var found []rules.Side
		for _, s := range [2]rules.Side{North, South} {
			if p.Found[s] {
				found = append(found, s)
			}
		}
		lay(t, p, found...)
		t.Tell(Event{Kind: "drawn", N: [4]int{p.Hands[0].Len(), p.Hands[1].Len()}})
	}
}

func arrive(t *rules.Table[Secret], p *Plane, s rules.Side) {
	k := first(s) + perSide - 1
	at := capital(s)
	if p.Blocks[k].At != pool || len(p.in(s.Other(), at)) > 0 {
		return
	}
	arrived := rules.Claim(t, arrivesKind, s, rules.L("arrival", int(s)), func(o *rules.Scope[Secret]) bool {
		die := o.Dice(1)
		o.Note(Event{Kind: "arrival-die", By: s, Dice: die})
		return die[0] <= 3
	})
	if arrived {
		p.Blocks[k].At = at
		t.Tell(Event{Kind: "arrived", By: s, N: [4]int{int(at)}})
		mingleAll(t, p, s, "arrival/mingle")
	}
}

// mingleAll mingles every class of blocks that the enemy cannot tell apart.
func mingleAll(t *rules.Table[Secret], p *Plane, s rules.Side, path string) {
	seen := map[int]bool{}
	for i := range perSide {
		k := first(s) + rules.Token(i)
		class := p.class(k)
		if class < 0 || seen[class] {
			continue
		}
		seen[class] = true
		var same []rules.Token
		for j := range perSide {
			if x := first(s) + rules.Token(j); p.class(x) == class {
				same = append(same, x)
			}
		}
		t.Mingle(s, rules.L(path, int(s), i), same)
	}
}

// class numbers what the enemy cannot tell apart, -1 for blocks of a known
// face: the dead, the shown and the pool.
func (p *Plane) class(k rules.Token) int {
	b := &p.Blocks[k]
	if b.At < 0 || b.Shown {
		return -1
	}
	class := (int(sideOf(k))*size*size+int(b.At))*2 + bit(b.Moved)
	class = class*2 + bit(b.Disrupted)
	return class*32 + int(b.Since)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
