package rommel

import "github.com/adjutant-pbem/adjutant/rules"

// Play runs the next segment and reports whether the game is over (3.1).
func (g *Game) Play(t *rules.Table[Secret], p *Plane) (over bool) {
	s := &Script{Position: Position{Game: g, P: p}, t: t}
	switch p.Stage {
	case SetUp:
		s.setUp()
	case Buildup:
		s.buildup()
	case Initiative:
		s.initiative()
	case PlayerTurn:
		s.playerTurn()
	}
	return p.Stage == Finished
}
