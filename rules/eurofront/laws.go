package eurofront

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// laws are what must be true of every position whatever the players do. They remember the state
// before the present one, and what is true of a Movement phase when it begins.
type laws struct {
	Position
	old     Plane
	secret  [2]*Secret
	values  int // of all Soviet HQs before
	known   bool
	between bool
	stacks  map[[2]int]int // blocks by side and place when the Movement phase began
	moving  bool
	cut     bool // Finland had no National Supply when the Supply phase began
}

// Laws makes a test of the game's invariants.
func (g *Game) Laws() func(rules.Sight[Plane, Secret]) error {
	l := &laws{Position: Position{Game: g}}
	return func(x rules.Sight[Plane, Secret]) error {
		l.P, l.secret, l.between = x.Public, x.Secret, x.Between
		for _, law := range []func() error{l.blocks, l.limits, l.stacking, l.command, l.headquarters, l.landings, l.fights, l.zonesOf, l.faces, l.status, l.starving, l.points,
			l.control, l.end} {
			if err := law(); err != nil {
				return err
			}
		}
		l.old, l.known = *l.P, true
		l.old.Blocks = slices.Clone(l.P.Blocks)
		return nil
	}
}

// blocks (1): each unit is one block that is alive or none, at one of its levels.
func (l *laws) blocks() error {
	for side := range rules.Nobody {
		alive := map[theatre.UnitNo]bool{}
		for _, k := range l.OnMap(side) {
			f := l.secret[side].Blocks[k].Face
			u := l.unit(f)
			if alive[f.Unit] || u.Side != side || l.between && !slices.Contains(u.Steps, int(f.Level)) {
				return fmt.Errorf("%s is twice on the map, of the wrong side, or at level %d", u.ID, f.Level)
			}
			alive[f.Unit] = true
		}
	}
	return nil
}

// limits (2): no more blocks engage and disengage over a hexside or route than may.
func (l *laws) limits() error {
	for _, c := range l.P.Crossed {
		limit := 1
		if c.Way >= firstRoute {
			limit = l.Routes[c.Way-firstRoute].Limit
		} else if l.P.Weather != theatre.Mud {
			limit = l.Borders[c.Way].Limit
		}
		if int(c.N) > limit {
			return fmt.Errorf("%d blocks have crossed way %d in or out of battles", c.N, c.Way)
		}
	}
	return nil
}

// stacking (2): when a Movement phase is over there are no more blocks in a place than may be, or
// than there were, but for those that the enemy's navy has sent back.
func (l *laws) stacking() error {
	moving := l.P.Phase == Moving
	if moving && !l.moving {
		l.stacks = map[[2]int]int{}
		for _, b := range l.P.Blocks {
			l.stacks[[2]int{int(b.Side), int(b.At)}]++
		}
	}
	was := l.moving
	l.moving = moving
	if !was || moving {
		return nil
	}
	for p := range Place(len(l.Spots)) {
		n := len(l.tokens(l.P.Active, func(b *Block) bool { return b.At == p && b.Went != Sail && b.Went != Invade && b.Went != Evacuate }))
		if n > max(l.Spots[p].Stack, l.stacks[[2]int{int(l.P.Active), int(p)}]) {
			return fmt.Errorf("%d blocks in %s", n, l.Spots[p].Name)
		}
	}
	return nil
}

// command (3, 17): nobody has more supreme moves than an HQ can give, and who has gone by rail or sea
// in the first half stays where it is in the Blitz.
func (l *laws) command() error {
	for k := range l.P.Blocks {
		b := &l.P.Blocks[k]
		if b.Supreme > 12 {
			return fmt.Errorf("an HQ in %s has %d supreme moves left", l.Spots[b.At].Name, b.Supreme)
		}
		if l.P.Second && l.old.Second && b.OnMap() { // nobody new comes in a turn
			if old := &l.old.Blocks[k]; old.strategic() && !old.Moved && b.At != old.At {
				return fmt.Errorf("a block has moved to %s after a strategic move", l.Spots[b.At].Name)
			}
		}
	}
	return nil
}

// landings (14): none in a storm or over ice, nor out of the North Front.
func (l *laws) landings() error {
	for k := range l.P.Blocks {
		b := &l.P.Blocks[k]
		if !b.Dispersed || b.From < 0 || !b.OnMap() {
			continue
		}
		open := false
		for sea := range theatre.SeaNo(len(l.Seas)) {
			open = open || l.Sailed(b.From, sea) && l.shore(b.At, sea) && !l.Storm(sea) && !l.Frozen(sea)
		}
		if !open || l.North(b.From) {
			return fmt.Errorf("a block has landed in %s from %s", l.Spots[b.At].Name, l.Spots[b.From].Name)
		}
	}
	return nil
}

// starving (12): after a check without National Supply every Finnish block is unsupplied.
func (l *laws) starving() error {
	if l.P.Turns != l.old.Turns {
		l.cut = false
	}
	finns := l.P.Stage == PlayerTurn && l.P.Active == Soviet
	if finns && l.P.Phase == Supplying && (!l.known || l.old.Phase != Supplying) {
		l.cut = l.Look(l.unchecked()).National(Axis) == NoLine
	}
	if finns && l.P.Phase == Politics && l.cut && len(l.tokens(Axis, func(b *Block) bool { return b.OnMap() && !b.Unsupplied })) > 0 {
		return fmt.Errorf("the Finns are supplied without National Supply")
	}
	return nil
}

// unchecked is the position in which a check of supply has judged: who it finds hungry has no zones.
func (l *laws) unchecked() *Plane {
	p := *l.P
	p.Blocks = slices.Clone(p.Blocks)
	for k := range l.old.Blocks {
		p.Blocks[k].Unsupplied = l.old.Blocks[k].Unsupplied
	}
	return &p
}

// headquarters (4, 11): none begins a battle or joins one in a hex; the values of Soviet ones grow
// by Production only.
func (l *laws) headquarters() error {
	for k, b := range l.P.Blocks {
		if b.OnMap() && b.Joined && l.Spots[b.At].Kind == theatre.Hex && l.unit(l.secret[b.Side].Blocks[k].Face).Type.Leads() {
			return fmt.Errorf("an HQ has joined a battle in %s", l.Spots[b.At].Name)
		}
	}
	values := l.HQValues(l.secret[Soviet])
	if l.between && values > int(l.P.Reckoned) {
		return fmt.Errorf("the HQs of the Soviet player are worth %d, and everybody reckons with %d at most", values, l.P.Reckoned)
	}
	if l.known && values > l.values && l.P.Stage != Production && l.old.Stage != Production && l.P.Stage != SetUp && l.old.Stage != SetUp {
		return fmt.Errorf("the values of Soviet HQs have grown from %d to %d", l.values, values)
	}
	l.values = values
	return nil
}

// fights (5): a place with both sides is a battle with an OD, no other is.
func (l *laws) fights() error {
	if !l.between {
		return nil
	}
	for p := range Place(len(l.Spots)) {
		if (l.Battle(p) != nil) != l.engaged(p) {
			return fmt.Errorf("%s: blocks of both sides %v, a battle %v", l.Spots[p].Name, l.engaged(p), l.Battle(p) != nil)
		}
	}
	return nil
}

// zonesOf (6): zones of control hold no occupied place and no Area.
func (l *laws) zonesOf() error {
	if !l.between {
		return nil
	}
	g := l.survey()
	for p := range g.Zones[Axis].Union(g.Zones[Soviet]).All() {
		if l.Spots[p].Kind != theatre.Hex || l.Any(Axis, p) || l.Any(Soviet, p) {
			return fmt.Errorf("%s is in a zone of control", l.Spots[p].Name)
		}
	}
	return nil
}

// faces (7): between turns only OA lie open, and all OA that have been in a Combat phase do; what
// lies open is what is there.
func (l *laws) faces() error {
	for k := range l.P.Blocks {
		b := &l.P.Blocks[k]
		if !l.between || !b.OnMap() {
			continue
		}
		x, f := l.Battle(b.At), l.secret[b.Side].Blocks[k].Face
		open, all := x != nil && x.OD != b.Side, l.Options.SovietBlocksOpen && b.Side == Soviet
		switch {
		case b.Shown && b.Face != f:
			return fmt.Errorf("a block in %s shows %v and is %v", l.Spots[b.At].Name, b.Face, f)
		case b.Shown && !open && !all:
			return fmt.Errorf("a block lies open in %s", l.Spots[b.At].Name)
		case open && !b.Shown && k < len(l.Units): // cadres stand until the next Combat phase
			return fmt.Errorf("an attacker in %s does not lie open", l.Spots[b.At].Name)
		}
	}
	return nil
}

// status (9): supply changes in the enemy's Supply phase only.
func (l *laws) status() error {
	if !l.known {
		return nil
	}
	for k := range l.old.Blocks {
		b, old := &l.P.Blocks[k], &l.old.Blocks[k]
		if b.OnMap() && b.Unsupplied != old.Unsupplied && (l.P.Phase != Supplying && l.P.Phase != Politics || b.Side == l.old.Active) {
			return fmt.Errorf("the supply of a block in %s has changed", l.Spots[b.At].Name)
		}
	}
	return nil
}

// points (10): either all is saved, or what is not spent is lost; nobody ever has more than three
// months' income.
func (l *laws) points() error {
	for side, x := range l.P.Produced {
		saved := l.P.Saved[side]
		most := l.most(rules.Side(side))
		if saved < 0 || x.Spent < 0 || x.Lost < 0 || x.Available > most || saved > 0 && x.Spent+x.Lost > 0 || saved+x.Spent+x.Lost != x.Available {
			return fmt.Errorf("%s side: of %d points %d spent, %d lost, %d saved", theatre.SideNames[side], x.Available, x.Spent, x.Lost, saved)
		}
	}
	return nil
}

// most is the income of a side in all months.
func (l *laws) most(side rules.Side) int16 {
	n := l.War / 3
	if side == Axis {
		n = 0
		for _, src := range l.Sources {
			n += src.PP
		}
	}
	all := 0
	for _, m := range l.Months {
		if m.Production {
			all += n
		}
	}
	return int16(all)
}

// control (18): every place has one last controller, who is no third party.
func (l *laws) control() error {
	for p, s := range l.P.Control {
		if (s == rules.Nobody) != (l.Spots[p].Owner == rules.Nobody) {
			return fmt.Errorf("%s is controlled by side %d", l.Spots[p].Name, s)
		}
	}
	return nil
}

// end (13): the game ends at one level, and none is there before.
func (l *laws) end() error {
	p := l.P
	if l.between && (p.Stage == Finished) != (p.Level != NoLevel || p.Liar != rules.Nobody) {
		return fmt.Errorf("stage %d, level %q", p.Stage, p.Level)
	}
	if l.known && l.old.Offered && !p.Offered {
		return fmt.Errorf("the offer is forgotten")
	}
	return nil
}

// Standing counts the player-turns and names the winner.
func (g *Game) Standing(p *Plane) (turns int, winner rules.Side) { return int(p.Turns), p.Winner() }
