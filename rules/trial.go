package rules

// Trial is what a game offers to be played without people (package playout).
type Trial[P, S any] interface {
	// Standing counts the Player-Turns begun, and names the winner once the
	// game is over: Nobody if it is a draw or goes on.
	Standing(p *P) (turns int, winner Side)
	// Laws makes a test of the game's invariants. It is called with every state
	// of one game in which a script calls its table, and with every checkpoint,
	// in order, and may remember what it has seen.
	Laws() func(Sight[P, S]) error
	// Bot is a player that plays with a purpose, however simple. Its choices
	// depend on the seed, the view and the question alone.
	Bot(seed uint64) Policy[P, S]
}

// Sight is all of a game, for its Laws, on a machine that holds both planes
// and deals. It is to be read only.
type Sight[P, S any] struct {
	Public  *P
	Secret  [2]*S
	Between bool // a checkpoint: no segment is being played
	b       *books
}

// Undealt are the cards in the deck.
func (s Sight[P, S]) Undealt() []Card { return s.b.deck }

// Card is the face of any card that is in play.
func (s Sight[P, S]) Card(c Card) string {
	if d := s.b.face(c); d != nil {
		return d.face
	}
	return ""
}

// Sight is the state at the halt or, within a run, at the call of the table
// that its host is told of.
func (m *Machine[P, S]) Sight(between bool) Sight[P, S] {
	return Sight[P, S]{Public: &m.live.p, Secret: m.live.s, Between: between, b: &m.live.b}
}
