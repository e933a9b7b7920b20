package drawing_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// values are the strengths of headquarters.
var values = [4]string{"Ø", "I", "II", "III"}

// unit is a block, hq a headquarters, and shown either in full view.
func unit(name, sign string, strength int, marks ...string) board.Piece {
	full := 4
	if sign == "static" {
		full = 3
	}
	return board.Piece{Name: name, Sign: sign, Strength: strength, Full: full, Marks: marks}
}

func hq(name, sign string, value int, marks ...string) board.Piece {
	return board.Piece{Name: name, Sign: sign, Strength: value, Full: 3, Value: values[value], Marks: marks}
}

func shown(p board.Piece) board.Piece {
	p.Shown = true
	return p
}

// own and hidden are stacks of a side: blocks whose faces are known, and how many more.
func own(side int, ps ...board.Piece) board.Stack {
	return board.Stack{Side: side, Count: len(ps), Pieces: ps}
}

func hidden(side, n int, ps ...board.Piece) board.Stack {
	return board.Stack{Side: side, Count: n + len(ps), Pieces: ps}
}

func stacks(all ...board.Stack) []board.Stack { return all }

// northSetup are the blocks of the start: those of each side.
var northSetup = [2]map[string][]board.Piece{
	{"B06": {unit("1 Corps", "infantry", 3), unit("2 Corps", "infantry", 2)}, "A07": {unit("3 Corps", "infantry", 2)}, "B04": {hq("Mannerheim", "thq", 3), func() board.Piece {
		p := unit("7 Corps", "static", 0)
		p.Value = "Ø"
		return p
	}()}, "B05": {unit("4 Corps", "infantry", 1)}, "B03": {unit("5 Corps", "infantry", 1)}, "oulu": {unit("6 Corps", "infantry", 1)}},
	{"C06": {hq("STAVKA", "shq", 3), hq("HQ A", "hq", 3), unit("Army A", "infantry", 4), unit("Mech A", "mech", 3)}, "B07": {hq("HQ B", "hq", 2), unit("Army B", "infantry", 4), unit("Army C", "infantry", 3), unit("Mech B", "mech", 2)},
		"C07": {unit("Mech C", "mech", 2)}, "C03": {hq("HQ C", "hq", 0), unit("Army D", "infantry", 2), unit("Mech D", "mech", 2)}, "D05": {unit("Army E", "infantry", 1)},
		"petrozavodsk": {hq("North", "hq", 2), unit("7 Gd Army", "infantry", 3), unit("25 Army", "infantry", 2)}, "murmansk": {unit("14 Army", "infantry", 2)}, "interior": {hq("Moscow", "hq", 1)}},
}

// northStart is the start as a side knows it.
func northStart(side int) *fortnight {
	f := &fortnight{title: "Winter War", date: "First fortnight of December 1939. Snow. The set-up.", side: side, stacks: map[string][]board.Stack{}}
	for s, all := range northSetup {
		for at, ps := range all {
			if s == side {
				f.stacks[at] = stacks(own(s, ps...))
			} else {
				f.stacks[at] = stacks(hidden(s, len(ps)))
			}
		}
	}
	return f
}

// northBattles are three battles at once.
func northBattles() *fortnight {
	return &fortnight{title: "Winter War", date: "First fortnight of February 1940. Snow, storm in the Arctic. The turn of the USSR, before its Blitz.", storm: "Barents Sea",
		owner: map[string]int{"A05": board.Disputed, "A06": 1, "B05": 1, "B06": 1, "petsamo": 1},
		stacks: map[string][]board.Stack{
			"B04": stacks(own(0, hq("Mannerheim", "thq", 2), unit("7 Corps", "static", 1))), "tampere": stacks(own(0, unit("4 Corps", "infantry", 1))), "A07": stacks(own(0, unit("3 Corps", "infantry", 1, "unsupplied"))),
			"B03":  stacks(own(0, unit("5 Corps", "infantry", 1)), own(1, shown(unit("Army E", "infantry", 2, "dispersed")))),
			"A06":  stacks(own(0, shown(unit("1 Corps", "infantry", 3)), shown(unit("2 Corps", "infantry", 1))), hidden(1, 2)),
			"oulu": stacks(own(0, unit("6 Corps", "infantry", 2)), own(1, shown(unit("7 Gd Army", "infantry", 3)), shown(unit("25 Army", "infantry", 1)))),
			"B05":  stacks(hidden(1, 2)), "B06": stacks(hidden(1, 2, shown(hq("HQ B", "hq", 2, "support", "blitz")))), "B07": stacks(hidden(1, 2)), "petsamo": stacks(hidden(1, 1)), "petrozavodsk": stacks(hidden(1, 1)),
			"C06": stacks(hidden(1, 1, shown(hq("STAVKA", "shq", 3)))), "C03": stacks(own(1, shown(hq("HQ C", "hq", 2, "invasion", "blitz")))),
		},
		fights: map[string]*board.Fight{
			"B03": {Holder: 0, Fresh: true, Order: 1, Strike: 2, Ground: text("forest, passive side DD"), Roles: [2]page.Msg{text("original defender"), text("original attacker")}, Losses: [2]page.Msg{text("−1"), text("−1")},
				Notes: []page.Msg{text("supported by HQ C (II); sea assault, repulse on 1 to 3")}},
			"A06":  {Holder: 1, Order: 2, Ground: text("forest, passive side DD"), Roles: [2]page.Msg{text("original attacker"), text("original defender")}, Losses: [2]page.Msg{text("−1"), text("−2, 1 lost")}, Notes: []page.Msg{text("supported by HQ B (II)")}},
			"oulu": {Holder: 0, Fresh: true, Order: 3, Ground: text("forest, passive side TD"), Roles: [2]page.Msg{text("original defender"), text("original attacker")}, Notes: []page.Msg{text("unsupported; not fought: battles in Areas are optional")}},
		}}
}

// northMud is a fortnight of mud.
func northMud() *fortnight {
	f := northBattles()
	f.date, f.mud, f.storm = "First fortnight of March 1940. Mud, storm in the East Baltic. Before Finland's turn.", true, "Gulf of Bothnia, Gulf of Finland"
	delete(f.fights, "B03")
	f.stacks["B03"] = stacks(own(0, unit("5 Corps", "infantry", 2)))
	f.stacks["B04"] = stacks(own(0, hq("Mannerheim", "thq", 2, "disrupted"), unit("7 Corps", "static", 1)))
	f.stacks["C03"] = stacks(hidden(1, 2))
	f.stacks["B06"] = stacks(hidden(1, 2))
	f.stacks["C06"] = stacks(hidden(1, 3))
	f.fights["oulu"].Fresh = false
	return f
}

// TestShowNorth writes drawings of the northern front to look at, to the folder of $SHOW.
func TestShowNorth(t *testing.T) {
	dir := os.Getenv("SHOW")
	if dir == "" {
		t.Skip("SHOW names no folder")
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, f := range map[string]*fortnight{"start": northStart(0), "start-ussr": northStart(1), "battles": northBattles(), "mud": northMud()} {
		pic, _ := f.picture(t)
		for palette, p := range drawing.Palettes {
			write("north-"+name+"-"+palette+".svg", drawing.Map(pic, northWords, drawing.Options{}).SVG(p))
		}
		write("north-"+name+"-small.svg", drawing.Map(pic, northWords, drawing.Options{Frame: drawing.Small}).SVG(drawing.Light))
		write("north-"+name+".html", drawing.Page(pic, northWords, drawing.Options{}))
		png, err := drawing.Map(pic, northWords, drawing.Options{}).PNG(drawing.Light, 0)
		if err != nil {
			t.Fatal(err)
		}
		write("north-"+name+".png", png)
	}
}
