package staff

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/account"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// orderFile is an order file with the game that it is for. It is a policy: what it leaves
// open takes the default.
type orderFile struct {
	*Game
	order.File
	standing *orderFile // what answers when the phase is over; nil: nothing
}

// Orders compiles an order file for one of the phases of Phase.
func (g *Game) Orders(v view, phase string, n *orders.Node) (rules.OrderFile[Plane, Secret], []orders.Problem) {
	f, problems := order.Read(g.Game, v, phase, n)
	return g.policy(f), problems
}

// Phase implements rules.Clerk.
func (g *Game) Phase(p *Plane, by rules.Side) string { return order.Phase(p, by) }

// site is what its side sees, in a hex or (board.None) in none.
func (f *orderFile) site(v view, here board.Hex) *order.Site {
	return order.SiteOf(f.Game.Game, v, here)
}

// Conditions implements rules.OrderFile.
func (f *orderFile) Conditions(v view) []rules.Condition { return f.Awaits(f.Game.Game, v) }

// Became implements rules.OrderFile.
func (f *orderFile) Became(v view, since rules.Told) []rules.Became {
	return account.Of(f.Game.Game, &f.File, v, since)
}

// policy is an order file as a policy; nil: none.
func (g *Game) policy(f *order.File) *orderFile {
	if f == nil {
		return nil
	}
	return &orderFile{Game: g, File: *f, standing: g.policy(f.Standing)}
}
