package eurofront

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// mute is the game with nothing but what random games need of a desk.
type mute struct{ *Game }

func (mute) Phase(*Plane, rules.Side) string          { return "" }
func (mute) Named(string) page.Msg                    { return page.Msg{} }
func (mute) Owed(*Plane, rules.Due) page.Msg          { return page.Msg{} }
func (mute) Keep(_ view, n *orders.Node) *orders.Node { return n }
func (mute) Orders(view, string, *orders.Node) (rules.OrderFile[Plane, Secret], []orders.Problem) {
	return nil, nil
}
func (mute) Template(view, rules.Asked, func(page.Msg) string, bool) *orders.Node { return nil }
func (mute) Suppose(view, rules.Attack) (rules.Supposed[Plane, Secret], *page.Msg) {
	return rules.Supposed[Plane, Secret]{}, nil
}
func (mute) Resume(view, *orders.Node) *orders.Node { return nil }

func (mute) Report(_ view, es []rules.Event) page.Page    { return page.Page{} }
func (mute) Chronicle(view, []rules.Event) page.Chronicle { return page.Chronicle{} }
func (mute) Luck([]rules.Event, int) []page.Luck          { return nil }
func (mute) Ended(*Plane) page.Msg                        { return page.Msg{} }
func (mute) Picture(view) board.Picture                   { return board.Picture{} }
func (mute) Overlays() []rules.OverlayKind                { return nil }
func (mute) Words(string) page.Words                      { return nil }
func (mute) Overlay(view, []rules.Event, rules.Overlay) (board.Overlay, error) {
	return board.Overlay{}, nil
}
func (mute) Oversee([2]view, []rules.Event) (page.Page, page.Chronicle) {
	return page.Page{}, page.Chronicle{}
}

func (mute) Aids() []rules.Aid { return nil }
func (mute) Aid(view, string, *orders.Node) (page.Page, []orders.Problem) {
	return page.Page{}, nil
}
func (mute) Guess(view, rules.Strength, *rules.Chance) rules.Guess[Secret] {
	return rules.Guess[Secret]{}
}
func (mute) Prospect(view) rules.Prospect                        { return rules.Prospect{} }
func (mute) Results(rules.Outcome[Plane, Secret]) []rules.Result { return nil }
func (mute) Bot(seed uint64) rules.Policy[Plane, Secret]         { return playout.Random[Plane, Secret](seed) }

// TestRandomGames: a thousand games of random players keep all laws; each is replayed, and
// every tenth played again by two who know their own blocks only; the same with all options.
func TestRandomGames(t *testing.T) {
	games := uint64(1000)
	if testing.Short() {
		games = 20
	}
	var all []string
	for _, o := range standard(t).Scenario.Options {
		all = append(all, o.ID)
	}
	for _, options := range [][]string{nil, all} {
		x := playout.Trial{Desk: rules.NewDesk(mute{standard(t, options...)}), Players: [2]playout.Player{playout.RandomPlayer, playout.RandomPlayer}, Check: true}
		for seed := range games {
			x.Split = seed%10 == 0
			if _, err := x.Play(seed); err != nil {
				t.Fatalf("options %v, seed %d: %v", options, seed, err)
			}
		}
	}
}
