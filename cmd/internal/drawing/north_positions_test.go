package drawing_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
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
func own(side int, ps ...board.Piece) board.Stack { return hidden(side, 0, ps...) }

func hidden(side, n int, ps ...board.Piece) board.Stack {
	s := board.Stack{Side: side, Count: n + len(ps), Pieces: ps}
	for _, p := range ps {
		s.Marks = append(s.Marks, p.Marks...)
	}
	return s
}

func stacks(all ...board.Stack) []board.Stack { return all }

// northSetup are the blocks of the start: those of each side.
var northSetup = [2]map[string][]board.Piece{
	{"B06": {unit("1 Corps", "infantry", 3), unit("2 Corps", "infantry", 2)}, "A07": {unit("3 Corps", "infantry", 2)}, "B04": {hq("Mannerheim", "thq", 3), func() board.Piece {
		p := unit("7 Corps", "static", 0)
		p.Value = "Ø"
		return p
	}()}, "B05": {unit("4 Corps", "infantry", 1)}, "B03": {unit("5 Corps", "infantry", 1)}, "oulu": {unit("6 Corps", "infantry", 1)}},
	{"C06": {hq("STAVKA", "shq", 3), unit("Army A", "infantry", 4), unit("Mech A", "mech", 3)}, "B07": {hq("HQ B", "hq", 2), unit("Army B", "infantry", 4), unit("Army C", "infantry", 3), unit("Mech B", "mech", 2)},
		"C07": {hq("HQ A", "hq", 3, "support"), unit("Mech C", "mech", 2)}, "C03": {hq("HQ C", "hq", 0), unit("Army D", "infantry", 2), unit("Mech D", "mech", 2)}, "D05": {unit("Army E", "infantry", 1)},
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

// northSupply is the supply of Finland when one of its two ways is cut.
func northSupply(b *board.Board, at map[string]board.Hex) *board.Overlay {
	way := func(ids ...string) (hs []board.Hex) {
		for _, id := range ids {
			hs = append(hs, at[id])
		}
		return hs
	}
	return &board.Overlay{Title: text("Supply of Finland"), Note: []page.Msg{text("National Supply is open, by one way of two: Turku, Tampere, Oulu, Sweden."), text("Cut at Helsinki NE1: a block there opens the second way."),
		text("A battle in Turku or Tampere, or Oulu lost, would leave all 8 blocks unsupplied. Without a line: 3 Corps in Vyborg NE1.")},
		Areas: []board.Area{
			{Hexes: board.SetOf(way("B03", "B04", "tampere", "oulu")...), Style: board.Network, Meaning: text("rails in supply, for blocks up to 2 hexes off")},
			{Hexes: board.SetOf(at["A07"]), Style: board.Lacking, Ring: true, Meaning: text("no line: loses a step at the next check")},
		},
		Lines: []board.Line{
			{Way: way("B04", "B03", "tampere", "oulu", "gallivare"), Style: board.Network, Meaning: text("way of National Supply")},
			{Way: way("B04", "A05", "tampere"), Style: board.Lacking, Meaning: text("way that is cut")},
			{Way: way("A06", "A05", "B04"), Style: board.Network, Thin: true, Meaning: text("supply line of a block")},
		},
		Signs: []board.Sign{{Hex: at["A05"], To: board.None, Kind: board.Mend, Meaning: text("a block here mends it")}, {Hex: at["A05"], To: board.None, Kind: board.Cut, Meaning: text("cut here")}},
	}
}

// northCommand is how far a headquarters commands.
func northCommand(b *board.Board, at map[string]board.Hex) *board.Overlay {
	o := &board.Overlay{Title: text("Command of HQ A"), Note: []page.Msg{text("At Volkhov, value III, not disrupted: commands 13 of your 18 blocks in 14 places."), text("Kotka NE1 and Kotka are near enough, but no way leads around enemies.")}}
	var near, enemy, air board.Set
	for h := range b.Grid().All() {
		switch d := b.Distance(at["C07"], h); {
		case d > 3 || d > 2 && h < at["B07"]:
			if d <= 4 {
				air = air.Add(h)
			}
			continue
		case h < at["B07"]:
			enemy = enemy.Add(h)
		}
		near, air = near.Add(h), air.Add(h)
		o.Signs = append(o.Signs, board.Sign{Hex: h, To: board.None, Kind: board.Number, Text: page.M("say", b.Distance(at["C07"], h)), Meaning: text("distance; a short route counts 2")})
	}
	near = near.Add(at["petrozavodsk"])
	o.Signs = append(o.Signs, board.Sign{Hex: at["petrozavodsk"], To: board.None, Kind: board.Number, Text: text("3")},
		board.Sign{Hex: at["A06"], To: board.None, Kind: board.Engages, Meaning: text("near enough, but no way around enemies")}, board.Sign{Hex: at["B05"], To: board.None, Kind: board.Engages})
	o.Areas = []board.Area{{Hexes: near, Style: board.Near, Ring: true, Meaning: text("commanded")}, {Hexes: near.Minus(enemy), Style: board.Near}, {Hexes: enemy, Style: board.Far, Meaning: text("enemy place: may be attacked")},
		{Hexes: air, Style: board.Strikes, Ring: true, Meaning: text("its airstrikes reach so far")}, {Hexes: board.SetOf(at["C07"]), Style: board.Own, Ring: true}}
	o.Lines = []board.Line{{Way: []board.Hex{at["C07"], at["B08"], at["petrozavodsk"]}, Style: board.Network, Thin: true, Meaning: text("way by a route")}}
	return o
}

// northMoves is what has moved before the three battles.
func northMoves(at map[string]board.Hex) *board.Overlay {
	o := &board.Overlay{Title: text("Moves since the last report"), Faint: true}
	for _, m := range []struct {
		style board.Style
		badge string
		count int
		way   []string
	}{{board.Enemy, "landed", 1, []string{"C03", "B03"}}, {board.Enemy, "", 1, []string{"B06", "A06"}}, {board.Enemy, "rearguard", 2, []string{"A07", "B07"}}, {board.Enemy, "twice", 2, []string{"petrozavodsk", "oulu"}},
		{board.Enemy, "", 1, []string{"C06", "B06"}}, {board.Enemy, "byrail", 1, []string{"interior", "D06", "C06"}}, {board.Own, "byrail", 1, []string{"B04", "B03", "tampere"}}} {
		l := board.Line{Style: m.style, Arrow: true, Count: m.count, Badge: m.badge, Meaning: text(map[board.Style]string{board.Own: "Finland", board.Enemy: "USSR"}[m.style])}
		if m.badge == "landed" {
			l.Travel = board.BySea
		}
		for _, id := range m.way {
			l.Way = append(l.Way, at[id])
		}
		o.Lines = append(o.Lines, l)
	}
	o.Signs = []board.Sign{{Hex: at["B07"], To: board.None, Kind: board.Loss, Side: 1, Text: text("−1"), Meaning: text("steps lost")}}
	return o
}

// northPictures are the pictures of the northern front that are kept.
func northPictures(t testing.TB) map[string]*drawing.Drawing {
	t.Helper()
	all := map[string]*drawing.Drawing{}
	for name, f := range map[string]*fortnight{"start": northStart(0), "start-ussr": northStart(1), "battles": northBattles(), "mud": northMud()} {
		pic, at := f.picture(t)
		all[name] = drawing.Map(pic, northWords, drawing.Options{})
		switch name {
		case "battles":
			all["supply"] = drawing.Map(pic, northWords, drawing.Options{Overlay: northSupply(pic.Board, at)})
			all["moves"] = drawing.Map(pic, northWords, drawing.Options{Overlay: northMoves(at), Frame: drawing.Front})
			all["small"] = drawing.Map(pic, northWords, drawing.Options{Frame: drawing.Small})
		case "start-ussr":
			all["command"] = drawing.Map(pic, northWords, drawing.Options{Overlay: northCommand(pic.Board, at)})
		}
	}
	all["symbols"] = drawing.Map(northSymbols(t), northWords, drawing.Options{})
	return all
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
		pic, at := f.picture(t)
		for kind, o := range map[string]*board.Overlay{"supply": northSupply(pic.Board, at), "command": northCommand(pic.Board, at), "moves": northMoves(at)} {
			write("north-"+name+"-"+kind+".svg", drawing.Map(pic, northWords, drawing.Options{Overlay: o}).SVG(drawing.Light))
			write("north-"+name+"-"+kind+"-front.svg", drawing.Map(pic, northWords, drawing.Options{Overlay: o, Frame: drawing.Front}).SVG(drawing.Light))
			write("north-"+name+"-"+kind+".html", drawing.Page(pic, northWords, drawing.Options{Overlay: o}))
		}
		for palette, p := range drawing.Palettes {
			write("north-"+name+"-"+palette+".svg", drawing.Map(pic, northWords, drawing.Options{Below: palette == "print"}).SVG(p))
		}
		if name == "start" {
			write("north-symbols.svg", drawing.Map(northSymbols(t), northWords, drawing.Options{}).SVG(drawing.Light))
		}
		write("north-"+name+"-front.svg", drawing.Map(pic, northWords, drawing.Options{Frame: drawing.Front}).SVG(drawing.Light))
		report := drawing.Report{Words: northWords, Picture: pic, Text: page.Page{Title: text("Report")}, Past: []*board.Overlay{northMoves(at)}, Now: []*board.Overlay{northSupply(pic.Board, at)}}
		write("north-"+name+"-report.html", report.HTML())
		write("north-"+name+"-small.svg", drawing.Map(pic, northWords, drawing.Options{Frame: drawing.Small}).SVG(drawing.Light))
		write("north-"+name+".txt", []byte(render.Map(pic, northWords, board.Set{}, render.Options{Width: 100})))
		write("north-"+name+"-ascii.txt", []byte(render.Map(pic, northWords, board.Set{}, render.Options{Width: 92, ASCII: true, Brief: true})))
		write("north-"+name+".html", drawing.Page(pic, northWords, drawing.Options{}))
		png, err := drawing.Map(pic, northWords, drawing.Options{}).PNG(drawing.Light, 0)
		if err != nil {
			t.Fatal(err)
		}
		write("north-"+name+".png", png)
	}
}
