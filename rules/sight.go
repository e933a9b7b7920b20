package rules

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
