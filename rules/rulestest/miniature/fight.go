package miniature

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// lose takes a step from a block in its owner's plane; it returns the death, if it was the last.
func lose(s *Secret, k rules.Token) []Death {
	u := s.unit(k)
	if u.Steps--; u.Steps == 0 {
		return []Death{{k, *u}}
	}
	return nil
}

func (r *round) bury(side rules.Side, gone []Death) {
	for _, d := range gone {
		if sideOf(d.Token) != side || r.p.Blocks[d.Token].At < 0 {
			continue
		}
		r.p.Blocks[d.Token] = Block{At: dead, From: dead}
		r.t.Tell(Dies{Of{side}, d.Unit})
	}
}

// rout: each Disrupted block loses a step, is pursued, then withdraws or dies.
func (r *round) rout(h Hex, victims []rules.Token) {
	side := sideOf(victims[0])
	r.bury(side, rules.Claim(r.t, attritionKind, side, r.label("attrition", int(h)), func(o *rules.Scope[Secret]) []Death {
		var d []Death
		for _, k := range victims {
			d = append(d, lose(o.S, k)...)
		}
		return d
	}))
	r.pursue(h, r.living(victims))
	r.withdraw(h, r.living(victims))
}

func (r *round) living(ks []rules.Token) []rules.Token {
	return slices.DeleteFunc(slices.Clone(ks), func(k rules.Token) bool { return r.p.Blocks[k].At < 0 })
}

// pursue: the fit enemies in the hex throw one die each at blocks of their own
// speed and two at slower ones; only the slowest counts. The owner of the
// pursued allots the hits in secret.
func (r *round) pursue(h Hex, victims []rules.Token) {
	if len(victims) == 0 {
		return
	}
	side := sideOf(victims[0])
	hunters := r.p.fit(side.Other(), h)
	if len(hunters) == 0 {
		return
	}
	slowest := rules.Claim(r.t, slowestKind, side, r.label("slowest", int(h)), func(o *rules.Scope[Secret]) int {
		v := 2
		for _, k := range victims {
			v = min(v, o.S.unit(k).Speed())
		}
		return v
	})
	dice := rules.Claim(r.t, pursuersKind, side.Other(), r.label("pursuers", int(h)), func(o *rules.Scope[Secret]) int {
		n := 0
		for _, k := range hunters {
			if v := o.S.unit(k).Speed(); v >= slowest {
				n += 1 + v - slowest
			}
		}
		return n
	})
	r.t.Tell(Pursues{Of{side.Other()}, In{h}, slowest, dice})
	if dice <= 0 || dice > 2*len(hunters) {
		return
	}
	roll := r.roll("pursuit/die", dice, 4)
	r.t.Tell(PursuitDice{roll})
	if roll.Hits == 0 {
		return
	}
	r.bury(side, rules.Decide(r.t, lossesKind, side, r.label("losses", int(h)), func(o *rules.Scope[Secret]) []Death {
		var d []Death
		left := slices.Clone(victims)
		for range roll.Hits {
			if len(left) == 0 {
				break
			}
			k := rules.Choose(o, rules.Choice[rules.Token, Hex]{Kind: pursuitLossKind, Facts: h, Options: left})
			if died := lose(o.S, k); died != nil {
				d = append(d, died...)
				left = slices.DeleteFunc(left, func(x rules.Token) bool { return x == k })
			}
			o.Note(Loses{Of{side}, *o.S.unit(k)})
		}
		slices.SortFunc(d, func(x, y Death) int { return cmp.Compare(x.Token, y.Token) }) // in which order they fell is their owner's secret
		return d
	}))
}

// ways are the hexes into which a side may withdraw: no enemies, not further
// from its home row.
func (p *Plane) ways(s rules.Side, h Hex) []Hex {
	var w []Hex
	for _, n := range neighbours(h) {
		if len(p.in(s.Other(), n)) == 0 && abs(n.row()-home(s)) <= abs(h.row()-home(s)) {
			w = append(w, n)
		}
	}
	return w
}

func abs(n int) int { return max(n, -n) }

func (r *round) withdraw(h Hex, ks []rules.Token) {
	for _, k := range ks {
		side := sideOf(k)
		ways := r.p.ways(side, h)
		if len(ways) == 0 {
			r.bury(side, []Death{{k, rules.Show(r.t, faces, side, r.label("trapped", int(h)), k)[0]}})
			r.t.Forget(side, k)
			continue
		}
		to := rules.Ask(r.t, question[Hex, rules.Token]{
			Kind: withdrawKind, By: side, Label: r.label("withdraw", int(k)), Facts: k, All: slices.Values(ways),
			Beyond: func(h Hex) *rules.Refusal { return rules.Refuse("M-5", "no.retreat", h.String()) },
		})
		r.p.Blocks[k].At = to
		r.disrupt(k)
		r.t.Tell(Withdraws{Trek{Of{side}, Leg{h, to}, Each{1}}})
	}
}

// attacked lists, in hex order, where both sides have fit blocks.
func (p *Plane) attacked() []Hex {
	return slices.DeleteFunc(rows(0, size-1), func(h Hex) bool { return len(p.fit(North, h)) == 0 || len(p.fit(South, h)) == 0 })
}

// refusals: all are declared before the first is carried out.
func (r *round) refusals() {
	r.p.Replies = true
	var refused []Hex
	for _, h := range r.p.attacked() {
		if rules.Ask(r.t, question[bool, Hex]{
			Kind: refuseKind, By: r.d, Label: rules.L("refuse", int(h)), Halt: rules.Must, Facts: h,
			All: rules.NoOrYes,
			Legal: func(_ *rules.Own[Secret], yes bool) *rules.Refusal {
				if yes && len(r.p.ways(r.d, h)) == 0 {
					return rules.Refuse("M-5", "no.way")
				}
				return nil
			},
		}) {
			refused = append(refused, h)
		}
	}
	r.p.Replies = false
	for _, h := range refused {
		if len(r.p.ways(r.d, h)) == 0 { // an earlier refusal has closed it
			continue
		}
		r.t.Tell(Refuses{Spot{Of{r.d}, In{h}}})
		fit := r.p.fit(r.d, h)
		r.pursue(h, fit)
		r.withdraw(h, r.living(fit))
		if left := r.p.in(r.d, h); len(left) > 0 {
			r.rout(h, left)
		}
	}
}

// mines that were entered are found now; each costs the block a step.
func (r *round) mines() {
	for _, e := range r.entered {
		if !rules.Await(r.t, foundKind, e.mine) || r.p.Found[r.d] {
			continue
		}
		r.p.Found[r.d] = true
		h := rules.Open(r.t, mineKind, r.p.Mines[r.d])
		r.t.Tell(MineFound{Spot{Of{r.d}, In{h}}})
		if r.p.Blocks[e.k].At >= 0 {
			r.bury(r.a, rules.Claim(r.t, attritionKind, r.a, r.label("mined", int(h)),
				func(o *rules.Scope[Secret]) []Death { return lose(o.S, e.k) }))
		}
	}
}

// battles: the defender fires first; attackers who do not clear the hex fall back.
func (r *round) battles() {
	for _, h := range r.p.attacked() {
		at, de := r.p.fit(r.a, h), r.p.fit(r.d, h)
		r.t.Tell(Battle{In{h}, len(at), len(de)})
		r.show(r.d, de)
		r.show(r.a, at)
		r.fire(h, r.d, r.a)
		r.fire(h, r.a, r.d)
		for _, s := range [2]rules.Side{r.d, r.a} {
			r.hide(s, h)
		}
		if left := r.p.in(r.d, h); len(r.p.fit(r.d, h)) == 0 && len(left) > 0 && len(r.p.fit(r.a, h)) > 0 {
			r.rout(h, left)
		}
		if len(r.p.in(r.d, h)) > 0 {
			r.fallBack(h)
		}
	}
}

func (r *round) show(s rules.Side, ks []rules.Token) {
	for i, u := range rules.Show(r.t, faces, s, r.label("show"), ks...) {
		k := ks[i]
		r.p.Blocks[k].Shown, r.p.Blocks[k].Face = true, u
		r.t.Tell(Reveals{Of{s}, u, int(u.Steps)})
	}
}

// shown are a side's revealed blocks in a hex.
func (p *Plane) shown(s rules.Side, h Hex) []rules.Token {
	return p.tokens(s, func(b *Block) bool { return b.At == h && b.Shown })
}

func (r *round) fire(h Hex, by, at rules.Side) {
	n := 0
	for _, k := range r.p.shown(by, h) {
		n += int(r.p.Blocks[k].Face.Steps)
	}
	if n == 0 {
		return
	}
	roll := r.roll("fire/die", n, 5)
	r.t.Tell(Fire{Of{by}, roll})
	for range roll.Hits {
		targets := r.p.shown(at, h)
		if len(targets) == 0 {
			return
		}
		k := rules.Ask(r.t, question[rules.Token, Hex]{
			Kind: lossKind, By: at, Label: r.label("loss", int(h)), Facts: h, All: slices.Values(targets),
			Beyond: func(rules.Token) *rules.Refusal { return rules.Refuse("M-7", "no.target", h.String()) },
		})
		b := &r.p.Blocks[k]
		rules.Do(r.t, at, r.label("loss/step"), func(o *rules.Scope[Secret]) { lose(o.S, k) })
		if b.Face.Steps--; b.Face.Steps == 0 {
			r.t.Forget(at, k)
			r.bury(at, []Death{{k, b.Face}})
		}
	}
}

// hide turns a side's blocks in a hex down again; the enemy cannot say which
// is which.
func (r *round) hide(s rules.Side, h Hex) {
	ks := r.p.shown(s, h)
	if len(ks) == 0 {
		return
	}
	for _, k := range ks {
		r.p.Blocks[k].Shown, r.p.Blocks[k].Face = false, Unit{}
	}
	r.t.Hide(s, r.label("hide"), ks, nil)
}

// fallBack: attackers return to the hexes they came from, Disrupted; where
// enemies stand there now, they die.
func (r *round) fallBack(h Hex) {
	for _, k := range r.p.in(r.a, h) {
		b := &r.p.Blocks[k]
		if b.From >= 0 && slices.Contains(neighbours(h), b.From) && len(r.p.in(r.d, b.From)) == 0 {
			b.At = b.From
			r.disrupt(k)
			r.t.Tell(FallsBack{Trek{Of{r.a}, Leg{h, b.At}, Each{1}}})
			continue
		}
		r.show(r.a, []rules.Token{k})
		r.t.Forget(r.a, k)
		r.bury(r.a, []Death{{k, b.Face}})
	}
}
