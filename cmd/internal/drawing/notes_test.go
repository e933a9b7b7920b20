package drawing

import (
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// boxes are the boxes of a class.
func (s *scene) boxes(class string) (found []rect) {
	for _, n := range s.nodes {
		if n.kind == boxNode && n.class == class {
			found = append(found, rect{n.at.x, n.at.y, n.w, n.h})
		}
	}
	return found
}

// TestNotesHideNoPort: a note that would stand over a port stands elsewhere, one with no
// port in its way stands where it would.
func TestNotesHideNoPort(t *testing.T) {
	moved := 0
	for port := range 5 {
		for about := range 5 {
			free := func(ports bool) (note, pill rect) {
				m := row(t, 5, nil)
				m.view = m.theatre().grow(200)
				m.taken = []rect{{-2000, -2000, 4000, 2000 + m.at(0).y + 20}} // there is room below the row only
				(&cartographer{paper: m}).port(board.Hex(port), &board.PictureHex{Port: [2]int{4, 2}})
				if ports {
					m.hexes[port].Port = [2]int{4, 2}
				}
				return annotator{m}.free(m.at(board.Hex(about)), rect{0, 0, 120, 44}), m.boxes("pill")[0]
			}
			before, pill := free(false)
			after, _ := free(true)
			if before.overlaps(pill) {
				moved++
			} else if !before.grow(12).overlaps(pill) && after != before {
				t.Errorf("a note at %d leaves its place for a port at %d", about, port)
			}
			if after.overlaps(pill) {
				t.Errorf("a note at %d hides the port at %d", about, port)
			}
		}
	}
	if moved == 0 {
		t.Error("no port was in the way of a note")
	}
}

// TestNotesHideNoLoss: losses of both sides in a hex stand one below the other, and a note
// about the hex hides neither.
func TestNotesHideNoLoss(t *testing.T) {
	lost := func(side int, text string) board.Sign {
		return board.Sign{Hex: 2, To: board.None, Kind: board.Loss, Side: side, Text: page.M(text)}
	}
	m := row(t, 5, nil)
	m.view = m.theatre().grow(200)
	overprint{m, &board.Overlay{
		Signs: []board.Sign{lost(0, "three steps and two units"), lost(1, "one step and a unit or two")},
		Notes: []board.Callout{{Hex: 2, To: board.None, Lines: []page.Msg{page.M("a note")}}}}}.signs()
	losses, notes := m.boxes("loss"), m.boxes("calls")
	if len(losses) != 2 || len(notes) != 1 {
		t.Fatalf("there are %d losses and %d notes", len(losses), len(notes))
	}
	if at := m.at(2); losses[0].y != at.y-14 || losses[1].y != at.y+6 {
		t.Errorf("of a hex at %v the losses stand at %v", at, losses)
	}
	for _, x := range losses {
		if x.overlaps(notes[0]) {
			t.Errorf("the note at %v hides the loss at %v", notes[0], x)
		}
	}
}

// TestBadgeOfWhoLeaves: every mark with a line in the key of badges has its badge on known
// pieces and on hidden ones, with a number where not all are in that state; other marks
// have none.
func TestBadgeOfWhoLeaves(t *testing.T) {
	badges := map[string]bool{"disrupted": true, "unsupplied": true, "fortress-supply": true, "oasis-supply": true, "retreating": true, "raider": true, "refit": false}
	for mark, has := range badges {
		for n := 1; n <= 3; n++ {
			for _, known := range []bool{true, false} {
				stack := board.Stack{Count: 3, Backs: []board.Backs{{Mark: mark, Count: n}}}
				if known {
					stack = pile(0, 3, 0)
					stack.Pieces[0].Name = "" // not all are alike, or one badge would stand for all
					for i := range min(n, 2) {
						stack.Pieces[i].Marks = []string{mark}
					}
				}
				m := row(t, 1, nil)
				b := m.blocks(&m.scene)
				b.alone(&stack, m.at(0), "", hexRoom)
				found, number := 0, ""
				for _, x := range m.nodes {
					switch {
					case x.kind == stampNode && x.of == m.badge(mark):
						found++
					case x.class == "badgen":
						number = x.text
					}
				}
				want, says := b2i(has), ""
				switch {
				case known:
					want *= min(n, 2)
				case has && n < 3:
					says = fmt.Sprint(n)
				}
				if found != want || number != says {
					t.Errorf("%s, %d of 3, known %v: %d badges, number %q", mark, n, known, found, number)
				}
			}
		}
	}
}

// ocean is a picture of hexes at some places in a wide sea.
func ocean(t *testing.T, hexes ...[2]int) *paper {
	t.Helper()
	var cells []board.Cell
	for i, at := range hexes {
		cells = append(cells, board.Cell{ID: fmt.Sprint("h", i), Q: at[0], R: at[1]})
	}
	b, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	pic := board.Picture{Board: b, Legend: desert}
	for q := -3; q < 7; q++ {
		for r := -3; r < 7; r++ {
			pic.Ground.Cells = append(pic.Ground.Cells, board.GroundCell{Q: q, R: r, Kind: "sea"})
		}
	}
	return &paper{survey: newSurvey(&pic, nil)}
}

// TestLanesOfASea: of ways that are as short a ship takes the one nearer to where it goes;
// the way bends between its ends from five hexes on. Ways over land, and those with hexes
// on the way, keep to their hexes.
func TestLanesOfASea(t *testing.T) {
	for _, x := range []struct{ to, first [2]int }{
		{[2]int{2, 1}, [2]int{1, 0}}, {[2]int{1, 2}, [2]int{0, 1}}, {[2]int{-1, -2}, [2]int{0, -1}}, {[2]int{-2, -1}, [2]int{-1, 0}},
	} {
		m := ocean(t, [2]int{}, x.to)
		ps := m.lane(m.board.At(0, 0), m.board.At(x.to[0], x.to[1]))
		if len(ps) != 4 || ps[0] != cell(0, 0) || ps[1] != cell(x.first[0], x.first[1]) || ps[3] != cell(x.to[0], x.to[1]) {
			t.Errorf("to %v a ship goes %v", x.to, ps)
		}
	}
	m := ocean(t, [2]int{}, [2]int{4, 0}, [2]int{2, 2})
	from, to, over := m.board.At(0, 0), m.board.At(4, 0), m.board.At(2, 2)
	bent := []point{cell(0, 0), cell(1, 0), middle(cell(1, 0), cell(2, 0)), middle(cell(2, 0), cell(3, 0)), cell(3, 0), cell(4, 0)}
	for _, x := range []struct {
		travel board.Travel
		way    []board.Hex
		want   []point
	}{
		{board.BySea, []board.Hex{from, to}, bent},
		{board.BySea, []board.Hex{from, over, to}, []point{cell(0, 0), cell(2, 2), cell(4, 0)}},
		{board.ByLand, []board.Hex{from, to}, []point{cell(0, 0), cell(4, 0)}},
		{board.OffBoard, []board.Hex{from, to}, []point{cell(0, 0), cell(4, 0)}},
	} {
		if got := m.course(board.Line{Way: x.way, Travel: x.travel}); !slices.Equal(got, x.want) {
			t.Errorf("travel %d over %v goes %v, not %v", x.travel, x.way, got, x.want)
		}
	}
}
