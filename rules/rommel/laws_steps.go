package rommel

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// steps looks at every block that has changed its place.
func (l *laws) steps() error {
	if l.old == nil {
		return nil
	}
	for i := range l.now.Blocks {
		k, b, old := rules.Token(i), &l.now.Blocks[i], &l.old.Blocks[i]
		if b.Disrupted {
			delete(l.flees, k) // it has come to rest
		}
		if b.At == old.At || b.At < 0 || old.At < 0 {
			if b.At >= 0 && b.At != old.At {
				if err := l.arrival(k, b); err != nil {
					return err
				}
			}
			continue
		}
		var err error
		switch {
		case l.now.Stage == PlayerTurn:
			err = l.turnStep(k, old, b)
		case l.now.Stage == Buildup:
			err = l.arrival(k, b)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// arrival: nobody comes into contact with the enemy in a Buildup (invariant
// 12).
func (l *laws) arrival(k rules.Token, b *Block) error {
	if l.now.Stage == Buildup && len(l.Position(l.now).In(l.SideOf(k).Other(), b.At)) > 0 {
		return fmt.Errorf("a block arrives among enemies in %s", l.Place(b.At))
	}
	return nil
}

// turnStep judges a block that has moved by one hex in a Player-Turn.
func (l *laws) turnStep(k rules.Token, old, b *Block) error {
	side := l.SideOf(k)
	withdrawal := len(l.now.Moves) > 0 && l.now.Moves[0].Withdrawal
	if withdrawal && side == l.now.Active && b.At == old.From && !b.Moved {
		return nil // a Withdrawal Move that conceded nothing is taken back
	}
	where := l.Place(old.At) + " - " + l.Place(b.At)
	d, ok := l.Map.Board.Direction(old.At, b.At)
	if !ok || l.Map.Open[old.At]>>d&1 == 0 {
		return fmt.Errorf("%s: a step over no hexside", where)
	}
	if (old.Disrupted || b.Retreating || withdrawal || l.mayFlee(k, old)) && l.Position(l.now).AnyFit(side.Other(), b.At) {
		return fmt.Errorf("%s: who withdraws comes among Undisrupted enemies", where)
	}
	if old.Disrupted || l.mayFlee(k, old) { // else a unit moves once, in its own turn
		l.flees[k] = true
		return l.withdrawal(k, old, b, where)
	}
	if side != l.now.Active {
		return fmt.Errorf("%s: an Undisrupted unit of the Passive Player moves", where)
	}
	if !b.Moved || b.Walked != old.Walked+1 {
		return fmt.Errorf("%s: a unit moves twice", where)
	}
	if withdrawal {
		return l.withdrawal(k, old, b, where)
	}
	return nil
}

// mayFlee: Undisrupted units withdraw in place of moving if they have just
// been Attacked, or Attack a Fortress and pass (R-11.3-1 d).
func (l *laws) mayFlee(k rules.Token, old *Block) bool {
	if l.flees[k] {
		return true
	}
	was := l.now.Battle(old.At)
	if l.SideOf(k) != l.now.Active {
		return was != nil && was.New
	}
	return was != nil && was.Def != l.now.Active && l.Map.FortressAt(old.At) >= 0 && !old.Moved
}

func (l *laws) withdrawal(k rules.Token, old, b *Block, where string) error {
	source := l.Position(l.old).Source(k)
	jog := l.SideOf(k) == l.Map.JogSide && slices.Contains(l.Map.Jog[:], old.At) && slices.Contains(l.Map.Jog[:], b.At)
	if l.Map.Board.Distance(b.At, source) > l.Map.Board.Distance(old.At, source) && !jog {
		return fmt.Errorf("%s: a withdrawal leads away from its source", where)
	}
	return nil
}
