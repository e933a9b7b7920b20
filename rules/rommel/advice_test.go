package rommel_test

import (
	"encoding/json"
	"fmt"
	"io"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// TestAdvice: what players read besides, in the games of TestBots: defaults,
// templates, reports and pictures. No replay hangs on it; the traces only show
// that it has changed.
func TestAdvice(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	n, of := 0, (*Game)(nil)
	games := BotGames(t)
	Traces(t, "testdata/advice.txt", "testdata/bots-events.gz", games[8:19], func(v rules.View[Plane, Secret], q rules.Asked, es []rules.Event, g *Game, w io.Writer) {
		if of != g {
			n, of = 0, g
		}
		fmt.Fprintln(w, q.Key, g.Default(v, q))
		if n++; q.Halt != rules.Must && n%97 > 0 || q.Halt == rules.Must && n%13 > 0 {
			return
		}
		p := staffOf(g).Picture(v)
		if err := json.NewEncoder(w).Encode(struct { // without the board and the legend, which never change in a game
			Board   *board.Board
			Title   string
			Side    int
			Hexes   []board.PictureHex
			Sides   []board.PictureSide
			Margins []board.PictureHex
			Ground  board.Ground
		}{nil, p.Title, p.Side, p.Hexes, p.Sides, p.Margins, p.Ground}); err != nil {
			t.Fatal(err)
		}
		// No words, so that they may be improved.
		fmt.Fprint(w, plain(staffOf(g).Report(v, es), nil))
		if q.Halt == rules.Must {
			w.Write(orders.Write(staffOf(g).Template(v, q, func(m page.Msg) string { return fmt.Sprint(m) }, true)))
		}
	})
}
