package rules

// Game is one set of rules on one set of data. P is its public plane, S the
// secret plane of one side.
type Game[P, S any] interface {
	// Edition is the edition of behaviour that the charter pins.
	Edition() int
	Codecs() (Codec[P], Codec[S])
	// Start is the state before the first segment.
	Start() (P, [2]S)
	// Play runs one segment (set-up, buildup, a player turn), chosen from p
	// alone, up to the next checkpoint, and reports whether the game is over.
	// Nothing survives a segment but p, the secret planes and the executor's
	// books.
	Play(t *Table[S], p *P) (over bool)
	// Permute moves the face of k[i] to k[to[i]]. It is the only way in which
	// Mingle touches S.
	Permute(s *S, k []Token, to []int)
	// Cards are the faces of the shared deck before the first shuffle; nil:
	// the game has no deck.
	Cards() []string
	// Default answers a question that does not halt, or a secret choice, when
	// no policy does. It is always legal and depends on v and q alone.
	Default(v View[P, S], q Asked) any
}

// Event is something that happened, for the public history or (Scope.Note)
// that of one side: any type, a game's own for each kind, whose fields are all that is
// told. It is derived again at every re-execution and never kept, so it has no codec.
type Event any

// Own is one side's plane with everything else that this side holds.
type Own[S any] struct {
	S    *S
	side Side
	b    *books
}

// View is all that a side knows. It has no room for anything else.
type View[P, S any] struct {
	Side   Side
	Public *P
	Own    *Own[S]
}
