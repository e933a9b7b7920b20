package rules

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

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

// Clerk is how people write to a game and read from it. The game owns its
// vocabulary; cmd/internal/render owns layout and languages.
type Clerk[P, S any] interface {
	// Kinds is the register of all that the game asks.
	Kinds() *Kinds
	// Phase names the orders that by's questions are answered from now, by a
	// short path ("m1/axis-2", "m1/axis-2/reply"), the same on every machine.
	// Order files and packets carry it.
	Phase(p *P, by Side) string
	// Orders compiles the order file of a phase into a policy. What it finds
	// wrong depends on names alone; positions are judged when the script asks.
	// A clause of the policy is a place in the file, "line:col", or "".
	Orders(v View[P, S], phase string, n *orders.Node) (Policy[P, S], []orders.Problem)
	// Template is an order file for the open question, or for a link (DueLink: q
	// has no answers then): legal as written, with the legal choices in comments,
	// worded by say. It has no header. It fits a screen unless all is asked for:
	// then long lists are written out.
	Template(v View[P, S], q Asked, say func(page.Msg) string, all bool) *orders.Node
	// Report tells what happened (public events and own notes, in order) and
	// what the view knows now. Own is nil in the view of Nobody, who knows
	// what is public.
	Report(v View[P, S], e []Event) page.Page
	// Picture is the board as the view knows it; Own may be nil.
	Picture(v View[P, S]) board.Picture
	// Words is the catalogue of the game's messages in a language.
	Words(lang string) page.Words
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
