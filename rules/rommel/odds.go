package rommel

import (
	"math/big"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/chances"
)

// odds follows a battle over all ways in which its dice can fall, and counts
// those together that come to the same. Who may fire when at whom, dice, hits and
// losses are those of combat.go and losses.go; targets and losses are chosen as
// without orders (defaults.go). Routs and Pursuit Fire are left out.
type odds struct {
	*Position // with nobody on the map but who fights
	hex       board.Hex
	work      int                   // how many shots and lost steps may still be followed; below 0: too many
	hits      map[[2]int][]*big.Int // chances.Hits, remembered
}

// rounds follows a number of Combat Rounds. In the first one side initiates and
// the other fires first; then they change (R-9.1-1).
func (o *odds) rounds(n int, initiates rules.Side) *chances.Outcomes {
	all := chances.NewOutcomes(0)
	all.Add(o.state(), big.NewInt(1))
	for range n {
		all = o.fire(all, initiates.Other(), false)
		all = o.fire(all, initiates, true)
		initiates = initiates.Other()
	}
	return all
}

// state is the steps left of each block.
func (o *odds) state() string {
	b := make([]byte, len(o.P.Blocks))
	for k := range b {
		b[k] = o.P.Blocks[k].Face.Steps
	}
	return string(b)
}

// set puts the blocks in a state, before they have fired.
func (o *odds) set(state string) {
	for k := range o.P.Blocks {
		b := &o.P.Blocks[k]
		b.Face.Steps, b.Fired, b.At = state[k], false, o.hex
		if state[k] == 0 {
			b.At = Eliminated
		}
	}
}

// fire lets a side fire in all outcomes so far.
func (o *odds) fire(before *chances.Outcomes, by rules.Side, offensive bool) *chances.Outcomes {
	most := 0
	for _, state := range before.States {
		o.set(state)
		most = max(most, o.allDice(o.line(by, o.hex), offensive))
	}
	after, begun := chances.NewOutcomes(before.Dice+most), o.work
	for i, state := range before.States {
		if o.giveUp(begun, i, len(before.States)); o.work < 0 {
			break
		}
		o.set(state)
		pools := o.pools(by, offensive)
		ways := chances.Times(before.Ways[i], chances.Ways(most-pools.Dice)) // what is not thrown falls as it likes
		for j, pool := range pools.States {
			o.set(state)
			o.lose(by.Other(), pool, o.Mined(o.hex, by.Other(), offensive))
			after.Add(o.state(), chances.Times(ways, pools.Ways[j]))
		}
	}
	return after
}

// sparing is how much less than those before it the rest of some outcomes may cost: the
// first ones are those in which most are left.
const sparing = 4

// giveUp stops a fight that will be too much as soon as that can be seen, and not when
// all the work has been done: from what the first of some outcomes have cost.
func (o *odds) giveUp(begun, done, all int) {
	if done > 0 && (begun-o.work)/done*(all-done)/sparing > o.work {
		o.work = -1
	}
}

// allDice are the dice of some units together.
func (o *odds) allDice(ks []rules.Token, offensive bool) (n int) {
	for _, k := range ks {
		n += o.Dice(o.hex, k, offensive)
	}
	return n
}

// pools are the hits on each class that the fire of a side may come to, shot by
// shot: a target is named in view of the hits before (R-9.2-3).
func (o *odds) pools(by rules.Side, offensive bool) *chances.Outcomes {
	now := chances.NewOutcomes(o.allDice(o.line(by, o.hex), offensive))
	now.Add(string(make([]byte, 4+len(o.P.Blocks))), big.NewInt(1)) // the pools, then who has fired
	done := chances.NewOutcomes(now.Dice)
	for len(now.States) > 0 && o.work >= 0 {
		next := chances.NewOutcomes(now.Dice)
		for i, x := range now.States {
			o.shot(x, now.Ways[i], by, offensive, next, done)
		}
		now = next
	}
	return done
}

// shot follows the next shot of a side, or adds to what is done if there is none.
func (o *odds) shot(x string, ways *big.Int, by rules.Side, offensive bool, next, done *chances.Outcomes) {
	mined := o.Mined(o.hex, by.Other(), offensive)
	for c := range o.P.Pool {
		o.P.Pool[c] = int16(x[c])
	}
	for k := range o.P.Blocks {
		o.P.Blocks[k].Fired = x[4+k] != 0
	}
	shooters, present := o.Shooters(by, o.hex), o.targets(o.hex, by.Other(), mined)
	if len(shooters) == 0 || present == [4]bool{} {
		done.Add(x[:4], chances.Times(ways, chances.Ways(o.allDice(shooters, offensive))))
		return
	}
	v := usualShot(o.Position, BattleFacts{Hex: o.hex, By: by, Mined: mined}, shooters, present)
	class := o.Unit(o.P.Blocks[v.Block].Face).Type.Class()
	limit := o.bearable(o.hex, by.Other(), v.Target, mined)
	for hits, w := range o.hitsOf(o.Dice(o.hex, v.Block, offensive), fireTable[class][v.Target]) {
		o.work--
		y := []byte(x)
		y[v.Target] = byte(min(int(y[v.Target])+scored(class, hits, mined), limit))
		y[4+v.Block] = 1
		next.Add(string(y), chances.Times(ways, w))
	}
}

// usualShot is the shot of a unit without orders.
func usualShot(s *Position, f BattleFacts, shooters []rules.Token, present [4]bool) (best Shot) {
	most := -1
	for _, k := range shooters {
		for class := range Class(4) {
			v := Shot{k, class}
			if !present[class] || s.mayShoot(v, shooters, present) != nil {
				continue
			}
			if worth := s.ShotWorth(s.P, f, v); worth > most {
				best, most = v, worth
			}
		}
	}
	return best
}

// hitsOf are the ways in which dice show so many hits.
func (o *odds) hitsOf(dice, need int) []*big.Int {
	key := [2]int{dice, need}
	if o.hits[key] == nil {
		o.hits[key] = chances.Hits(dice, need)
	}
	return o.hits[key]
}

// lose takes the hits of the pools from a side's units as their owner does
// without orders.
func (o *odds) lose(side rules.Side, pools string, mined bool) {
	for class := range Class(4) {
		ks, _ := o.bearers(o.hex, side, class, mined)
		faces := make([]Face, len(ks))
		for i, k := range ks {
			faces[i] = o.P.Blocks[k].Face
		}
		for i, steps := range allotment(o.Game, int(pools[class]), faces, mined) {
			b := &o.P.Blocks[ks[i]]
			o.work -= steps * (1 + len(o.P.Blocks)/8)
			if b.Face.Steps -= uint8(steps); b.Face.Steps == 0 {
				b.At = Eliminated
			}
		}
	}
}
