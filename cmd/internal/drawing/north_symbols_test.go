package drawing_test

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// northSymbols is a picture with every sign of the legend, and with crowds of each size.
func northSymbols(t testing.TB) board.Picture {
	t.Helper()
	const columns, rows = 8, 4
	var cells []board.Cell
	for i := range columns * rows {
		cells = append(cells, board.Cell{ID: fmt.Sprintf("%c%02d", 'A'+i/columns, i%columns), Name: fmt.Sprint("Town ", i), Q: i%columns - i/columns/2, R: i / columns})
	}
	for i := range 6 {
		cells = append(cells, board.Cell{ID: fmt.Sprint("area", i), Name: fmt.Sprint("Area ", i), Off: true})
	}
	b, err := board.New(cells, [2]board.Hex{columns * rows, columns*rows + 1}, [2]board.Hex{columns*rows + 1, columns*rows + 2})
	if err != nil {
		t.Fatal(err)
	}
	pic := board.Picture{Board: b, Title: "All signs", Side: 0, Legend: winterWar, Season: "mud", Control: true, Notes: []page.Msg{text("Nobody plays this.")}}
	for i := range columns {
		pic.Hexes = append(pic.Hexes, symbolCrowd(i))
	}
	for i := range columns {
		pic.Hexes = append(pic.Hexes, symbolMarks(columns, i))
	}
	for i := range 2 * columns {
		pic.Hexes = append(pic.Hexes, symbolPlace(2*columns, i))
	}
	for i := range 6 {
		h := board.Hex(columns*rows + i)
		pic.Hexes = append(pic.Hexes, symbolArea(h, i))
		pic.Boxes = append(pic.Boxes, board.PictureBox{Hex: h, Kind: []string{"district", "region", "box", "neutral", "region", "district"}[i], At: board.Point{X: 60 + 250*(i%3), Y: -330 + 150*(i/3)}, Head: text("kind · terrain · 4")})
	}
	pic.Routes = []board.PictureRoute{{Route: 0, Kind: "rail", Length: 2}, {Route: 1, Kind: "road", Length: 5, Long: true}}
	for i, word := range []string{"river", "river.ice", "sea", "lake", "river"} {
		s := board.PictureSide{Side: b.Between(board.Hex(3*columns+i), board.Hex(3*columns+i+1)), Terrain: word, Limit: board.OpenSide, Owner: [2]int{-1, -1}}
		s.Works[1] = "works"
		pic.Sides = append(pic.Sides, s)
	}
	for i, side := range []board.PictureSide{{Road: "rail", Limit: 2}, {Road: "road", Limit: board.OpenSide}, {Limit: 2}} {
		side.Side, side.Owner = b.Between(board.Hex(2*columns+i), board.Hex(2*columns+i+1)), [2]int{-1, -1}
		pic.Sides = append(pic.Sides, side)
	}
	for i, state := range []string{"frozen", "storm", ""} {
		y := -430 + 170*i
		w := board.Sea{Name: fmt.Sprint("Sea ", i), Kind: "sea", Value: i + 1, Owner: i - 1, Base: text("base Town"), Label: board.Point{X: 880, Y: y + 50}, Edge: bank(board.Shore, 740, y, 900, y-10, 1040, y, 1050, y+120, 900, y+130, 730, y+120)}
		if state != "" {
			w.States = []string{state}
		}
		pic.Ground.Waters = append(pic.Ground.Waters, w)
	}
	pic.Ground.Waters[2].Kind = "lake"
	return pic
}

// men are some blocks of a side.
func men(side, n int) (ps []board.Piece) {
	all := []board.Piece{hq("HQ B", "hq", 3), hq("STAVKA", "shq", 2), unit("Army A", "infantry", 4), unit("Mech A", "mech", 3), unit("7 Corps", "static", 1), unit("Army E", "infantry", 1), unit("Mech C", "mech", 2), hq("North", "hq", 0), unit("25 Army", "infantry", 2), unit("14 Army", "infantry", 1)}
	if side == 0 {
		all[0] = hq("Mannerheim", "thq", 3)
	}
	return all[:n]
}

// symbolCrowd is a hex with so many blocks, or a battle.
func symbolCrowd(i int) board.PictureHex {
	x := board.PictureHex{Hex: board.Hex(i), Terrain: "forest", Owner: 0}
	switch i {
	case 5:
		x.Stacks, x.Fight = stacks(own(0, men(0, 1)...), hidden(1, 3)), &board.Fight{Holder: 0, Fresh: true, Order: 2, Ground: text("ground")}
	case 6:
		x.Stacks, x.Fight = stacks(own(0, men(0, 2)...), own(1, men(1, 3)...)), &board.Fight{Holder: 1, Order: 1, Strike: 2, Ground: text("ground"), Losses: [2]page.Msg{text("−1"), text("−2")}}
	case 7:
		x.Stacks, x.Fight = stacks(own(0, men(0, 4)...), own(1, men(1, 4)...)), &board.Fight{Holder: 0, Order: 3, Ground: text("a ground of which much is to be said, for once")}
	default:
		x.Stacks = stacks(own(0, men(0, i+1)...))
	}
	return x
}

// symbolMarks is a hex with a piece that has a mark, or two.
func symbolMarks(first, i int) board.PictureHex {
	states := winterWar.States
	p, q := unit("Army B", "infantry", 3, states[2*i].Word), hq("HQ A", "hq", i%4)
	if 2*i+1 < len(states) {
		q.Marks = []string{states[2*i+1].Word}
	}
	q.Shown = i%2 == 0
	return board.PictureHex{Hex: board.Hex(first + i), Terrain: "clear", Owner: 1, Stacks: stacks(own(1, p, q))}
}

// symbolPlace is a hex with a kind of terrain or of site.
func symbolPlace(first, i int) board.PictureHex {
	places := winterWar.Places
	x := board.PictureHex{Hex: board.Hex(first + i), Owner: i%4 - 1}
	if i < len(places) {
		if p := places[i]; p.Patch != nil {
			x.Terrain = p.Word
		} else {
			x.Sites = []board.Site{{Word: p.Word, Value: 1}}
		}
		return x
	}
	x.Harbour = &board.Harbour{Capacity: 2, Base: i%2 == 0, At: board.Point{X: 0, Y: -10}}
	if i%3 == 0 {
		x.Harbour.State = "icebound"
	}
	return x
}

// symbolArea is a box with so many blocks, or a battle.
func symbolArea(h board.Hex, i int) board.PictureHex {
	x := board.PictureHex{Hex: h, Terrain: "tundra", Owner: i % 2}
	switch i {
	case 4:
		x.Stacks, x.Fight = stacks(own(0, men(0, 2)...), hidden(1, 2, men(1, 1)...)), &board.Fight{Holder: 0, Fresh: true, Order: 4, Ground: text("ground")}
	case 5:
		x.Stacks, x.Fight = stacks(own(0, men(0, 4)...), own(1, men(1, 4)...)), &board.Fight{Holder: 1, Order: 5, Strike: 3, Ground: text("ground")}
	case 3:
		x.Owner, x.Stacks = board.Disputed, nil
	default:
		x.Stacks = stacks(own(i%2, men(i%2, []int{1, 4, 10}[i])...))
	}
	return x
}
