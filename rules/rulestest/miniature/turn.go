package miniature

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// round is one player turn while it runs: what a re-execution finds again.
type round struct {
	t       *rules.Table[Secret]
	p       *Plane
	a, d    rules.Side // active, passive
	n       int        // counts labels of what may happen more than once
	entered []entry
}

// entry is a hex that a block entered, with the claim that a mine was there.
type entry struct {
	k    rules.Token
	mine rules.Pending[bool]
}

func (r *round) label(path string, n ...int) rules.Label {
	r.n++
	return rules.L(path, append([]int{r.n}, n...)...)
}

func playerTurn(t *rules.Table[Secret], p *Plane) {
	p.Turn++
	r := &round{t: t, p: p, a: p.Active(), d: p.Active().Other()}
	p.Asking = r.a
	t.Tell(TurnBegins{Of{r.a}, int(p.Turn)})
	r.recover()
	r.layCards()
	r.moves()
	r.forcedMarches()
	r.t.Mark("moved") // all have who do
	r.refusals()
	r.mines()
	r.battles()
	r.showCards()
	r.end()
}

// recover: Disrupted blocks without enemies in their hex, Disrupted since
// before the enemy's last turn, are fit again.
func (r *round) recover() {
	for _, k := range r.p.onBoard(r.a) {
		b := &r.p.Blocks[k]
		if b.Disrupted && b.Since+1 < r.p.Turn && len(r.p.in(r.d, b.At)) == 0 {
			b.Disrupted, b.Since = false, 0
		}
	}
	mingleAll(r.t, r.p, r.a, "recover/mingle")
}

// layCards: up to two cards of the hand, face down.
func (r *round) layCards() {
	for i := range 2 {
		if !rules.AskCard(r.t, rules.CardQuestion[none, Secret]{
			Kind: layKind, By: r.a, Label: rules.L("lay", i), Halt: rules.Must, From: &r.p.Hands[r.a], To: &r.p.Laid,
		}) {
			break
		}
	}
	r.t.Tell(CardsLaid{Of{r.a}, r.p.Laid.Len()})
}

// paid are the Moves that the cards laid pay for: the real ones where they are known, else all.
func (r *round) paid(o *rules.Own[Secret]) int {
	if o == nil {
		return r.p.Laid.Len()
	}
	return o.Count(r.p.Laid, realCard)
}

func (r *round) moves() {
	for {
		k := rules.Ask(r.t, question[rules.Token, none]{
			Kind: takeKind, By: r.a, Label: r.label("move"),
			All: slices.Values(append([]rules.Token{noToken}, r.p.onBoard(r.a)...)),
			Legal: func(o *rules.Own[Secret], k rules.Token) *rules.Refusal {
				switch {
				case k == noToken:
					return nil
				case int(r.p.Moves) >= r.paid(o):
					return rules.Refuse("M-2", "no.card")
				case r.p.Blocks[k].Disrupted:
					return rules.Refuse("M-3", "no.disrupted")
				case r.p.Blocks[k].Moved:
					return rules.Refuse("M-3", "no.twice")
				}
				return nil
			},
		})
		if k == noToken {
			return
		}
		r.p.Moves++
		r.move(k)
	}
}

// move goes hex by hex, up to the block's speed.
func (r *round) move(k rules.Token) {
	b := &r.p.Blocks[k]
	b.Moved = true
	for n := 0; ; n++ {
		h := rules.Ask(r.t, question[Hex, Walk]{
			Kind: stepKind, By: r.a, Label: r.label("step", int(k), n), Facts: Walk{k, n},
			All:    slices.Values(append([]Hex{halt}, neighbours(b.At)...)),
			Beyond: func(h Hex) *rules.Refusal { return rules.Refuse("M-3", "no.neighbour", h.String(), b.At.String()) },
			Legal: func(o *rules.Own[Secret], h Hex) *rules.Refusal {
				speed := 2
				if o != nil {
					speed = o.S.unit(k).Speed()
				}
				switch {
				case h == halt && n == 0:
					return rules.Refuse("M-3", "no.still")
				case h != halt && n >= speed:
					return rules.Refuse("M-3", "no.speed", speed)
				}
				return nil
			},
		})
		if h == halt || r.enter(k, h) {
			return
		}
	}
}

// enter moves a block into a neighbouring hex and reports whether it must stop there.
func (r *round) enter(k rules.Token, h Hex) bool {
	b := &r.p.Blocks[k]
	b.From, b.At = b.At, h
	r.t.Tell(Enters{Trek{Of{r.a}, Leg{b.From, h}, Each{1}}})
	if !r.p.Found[r.d] {
		seal := r.p.Mines[r.d]
		r.entered = append(r.entered, entry{k, rules.Later(r.t, foundKind, r.d, r.label("found", int(h)),
			func(o *rules.Scope[Secret]) bool { return rules.Peek(&o.Own, mineKind, seal) == h })})
	}
	enemies := r.p.in(r.d, h)
	if len(enemies) > 0 && len(r.p.fit(r.d, h)) == 0 {
		r.t.Tell(Overruns{Of{r.a}, In{h}, len(enemies)})
		r.rout(h, enemies)
	}
	return len(enemies) > 0
}

// forcedMarches: moved blocks that met no enemy may try one hex more. All are
// announced before the first die.
func (r *round) forcedMarches() {
	var announced []Step
	for {
		s := rules.Ask(r.t, question[Step, none]{
			Kind: marchKind, By: r.a, Label: r.label("march"), Halt: rules.May,
			Beyond: func(s Step) *rules.Refusal { return rules.Refuse("M-4", "no.march") },
			All: func(yield func(Step) bool) {
				if !yield(noStep) {
					return
				}
				for _, k := range r.p.onBoard(r.a) {
					for _, h := range neighbours(r.p.Blocks[k].At) {
						if !yield(Step{k, h}) {
							return
						}
					}
				}
			},
			Legal: func(_ *rules.Own[Secret], s Step) *rules.Refusal {
				if s == noStep {
					return nil
				}
				if b := &r.p.Blocks[s.Token]; !b.Moved || b.Disrupted || len(r.p.in(r.d, b.At)) > 0 {
					return rules.Refuse("M-4", "no.march")
				}
				if slices.ContainsFunc(announced, func(x Step) bool { return x.Token == s.Token }) {
					return rules.Refuse("M-4", "no.twice")
				}
				return nil
			},
		})
		if s == noStep {
			break
		}
		announced = append(announced, s)
		r.t.Tell(Marches{Of{r.a}, Leg{r.p.Blocks[s.Token].At, s.To}})
	}
	for _, s := range announced {
		die := r.roll("march/die", 1, 4)
		r.t.Tell(MarchDie{die})
		if die.Hits == 1 {
			r.enter(s.Token, s.To)
		} else {
			r.disrupt(s.Token)
			r.t.Tell(MarchFails{Spot{Of{r.a}, In{r.p.Blocks[s.Token].At}}})
		}
	}
}

func (r *round) disrupt(k rules.Token) {
	r.p.Blocks[k].Disrupted, r.p.Blocks[k].Since = true, r.p.Turn
}

// roll throws public dice and counts those of at least need.
func (r *round) roll(path string, n, need int) Throw {
	l := r.label(path)
	x := Throw{Roll: r.t.Key(l), Dice: r.t.Roll(l, n), Low: need}
	for _, d := range x.Dice {
		if d >= need {
			x.Hits++
		}
	}
	return x
}

func (r *round) showCards() {
	if r.p.Laid.Len() > 0 {
		real := 0
		faces := r.t.ShowCards(r.a, rules.L("show-cards"), r.p.Laid)
		for _, f := range faces {
			if f == realCard {
				real++
			}
		}
		r.t.Tell(CardsShown{Of{r.a}, real, len(faces) - real})
		if real < int(r.p.Moves) { // only a machine that was lied to comes here
			r.t.Tell(Unpaid{Of{r.a}})
			r.p.Winner = uint8(r.d)
		}
	}
	r.p.Spent.Take(&r.p.Laid)
	r.p.Moves = 0
}

func (r *round) end() {
	for i := range r.p.Blocks {
		b := &r.p.Blocks[i]
		b.Moved, b.From = false, dead
	}
	for _, s := range [2]rules.Side{North, South} {
		mingleAll(r.t, r.p, s, "end/mingle")
	}
	for _, s := range [2]rules.Side{r.a, r.d} {
		e := s.Other()
		if len(r.p.fit(s, capital(e))) > 0 && len(r.p.in(e, capital(e))) == 0 || len(r.p.onBoard(e)) == 0 {
			r.p.Winner = uint8(s)
			return
		}
	}
}
