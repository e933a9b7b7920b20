package rommel

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// An order names the last hex of a way or hexes by which it goes: the way is the
// shortest that the judge of movement allows, of these the one by the better road;
// and where there is none the unit is not led astray. Unit a of the Axis goes.
func TestWays(t *testing.T) {
	for _, c := range []struct {
		position string // without the map
		by       string // as ordered; ! only step by step where hexes are neighbours; + enemies may stand in the last
		move     string // withdraw; full: the hexside from C11 to C12; what is left out of account
		want     string
	}{
		// R-6.2-1: by the highway it goes farther, so it is taken even if it is not shorter.
		{"axis: {C8: [a=rec 2]}", "C12", "", "C9 C10 C11 C12"},
		{"axis: {D8: [a=rec 2]}", "D11", "", "D9 D10 D11"},
		{"axis: {C8: [a=inf 2]}", "C10", "", "C9 C10"},
		{"axis: {C8: [a=inf 2]}", "C15", "", ""},
		{"axis: {E8: [a=mot 2]}", "C9", "", "D9 C9"},
		{"axis: {C8: [a=mot 2]}", "F8", "", "D8 E8 F8"},
		// By way of hexes, of which neighbours may be one step or, if need be, more.
		{"axis: {C8: [a=rec 2]}", "D8 D9", "", "D8 D9"},
		{"axis: {C8: [a=rec 2]}", "C8", "", ""},
		{"axis: {C8: [a=rec 2]}", "", "", ""},
		{"axis: {C8: [a=rec 2]}", "C9 C9", "", ""},
		{"axis: {C8: [a=rec 2]}\nallied: {C9: [inf 2]}", "C10", "", "D8 D9 C10"},
		{"axis: {C8: [a=rec 2]}\nallied: {C9: [inf 2]}", "C9", "", ""},
		{"axis: {C8: [a=rec 2]}\nallied: {C9: [inf 2]}", "C9+", "", "C9"},
		{"axis: {C8: [a=rec 2]}\nallied: {C9: [inf 2]}", "C9 C10+", "", ""},
		{"axis: {C8: [a=rec 2]}\nclosed-hexsides: [C8 C9]", "C9", "", "D8 C9"},
		{"axis: {C8: [a=rec 2]}\nclosed-hexsides: [C8 C9]", "C9!", "", ""},
		{"axis: {C8: [a=rec 2]}", "C9! C10!", "", "C9 C10"},
		// 16.41: who waits beside the Base enters it first.
		{"axis: {waiting: [a=rec 2]}", "C0", "", "C0"},
		{"axis: {waiting: [a=rec 2]}", "C3", "", "C0 C1 C2 C3"},
		{"axis: {waiting: [a=rec 2]}", "C0 C2", "", "C0 C1 C2"},
		{"axis: {waiting: [a=rec 2], C0: [inf 2]}\nallied: {C0: [inf 2]}\nbattles: {C0: axis E}", "C0", "", "C0"},
		{"axis: {waiting: [a=rec 2], C0: [inf 2]}\nallied: {C0: [inf 2]}\nbattles: {C0: axis E}", "C1", "", ""},
		// R-17.1-2: off the enemy's map end, from the hex that is named or the nearest.
		{"axis: {C19: [a=rec 2]}", "exit", "", "C20 exit"},
		{"axis: {C20: [a=rec 2]}", "exit", "", "exit"},
		{"axis: {C18: [a=rec 2]}", "C19 exit", "", "C19 C20 exit"},
		{"axis: {C18: [a=rec 2]}", "C20 exit", "", "C19 C20 exit"},
		{"axis: {C10: [a=inf 2]}", "exit", "", ""},
		{"axis: {C20: [a=rec 2]}\nallied: {C20: [inf 2]}\nbattles: {C20: allied W}", "exit", "", ""},
		{"axis: {C19: [a=rec 2]}\nallied: {C20: [inf 2]}", "exit", "", ""},
		{"axis: {C19: [a=rec 2]}\nallied: {C20: [inf 2]}", "C20+ exit", "", ""},
		// R-5.3-4: a Withdrawal goes along the unit's own Supply Lines.
		{"axis: {F8: [a=arm 2]}", "D8", "withdraw", "E8 D8"},
		{"axis: {F8: [a=arm 2]}", "E9", "withdraw", ""},
		{"axis: {F8: [a=arm 2]}", "E8 C8", "withdraw", "E8 D8 C8"},
		{"axis: {F8: [a=arm 2]}", "F8", "withdraw", ""},
		{"axis: {C9: [a=arm 2]}", "C8! C7!", "withdraw", "C8 C7"},
		{"axis: {waiting: [a=rec 2]}", "C0", "withdraw", ""},
		{"axis: {E8: [a=arm 2], E7: [inf 2], D7: [inf 2]}", "C7", "withdraw", "D8 C8 C7"},           // E7 D7 C7 is as short
		{"axis: {E8: [a=arm 2], E7: [inf 2], D8: [inf 2], D7: [inf 2]}", "D7", "withdraw", "E7 D7"}, // so is D8 D7, and no better
		{"control: {FB: axis}\naxis: {C0: [a=inf 2 F:C4]}", "C2", "withdraw", "C1 C2"},              // R-5.3-11
		// R-6.0-1, R-11.1-1: it may enter a hex with Disrupted enemies and must stop there, but for who retreats (R-5.3-10).
		{"axis: {C9: [a=mot 2]}\nallied: {C8: [inf 2 D]}", "C8", "withdraw", "C8"},
		{"axis: {C9: [a=mot 2]}\nallied: {C8: [inf 2 D]}", "C6", "withdraw", ""},
		{"axis: {C9: [a=mot 2]}\nallied: {C8: [inf 2 D]}", "C8 C7", "withdraw", ""},
		{"axis: {C9: [a=mot 2]}\nallied: {C9: [inf 2], C8: [inf 2 D]}\nbattles: {C9: allied W}", "C7", "withdraw", "C8 C7"},
		{"axis: {C9: [a=mot 2]}\nallied: {C9: [inf 2], C8: [inf 2 D]}\nbattles: {C9: allied W}", "C8! C7!", "withdraw", "C8 C7"},
		{"axis: {C9: [a=mot 2]}\nallied: {C8: [inf 2]}", "C8", "withdraw", ""},
		{"axis: {C9: [a=inf 2]}", "C5", "withdraw", "C8 C7 C6 C5"},
		{"axis: {C9: [a=inf 2]}", "C6!", "withdraw", "C8 C7 C6"},
		// What bars it may be left out of account, to find out what is wrong.
		{"axis: {C9: [a=inf 2]}", "C2", "withdraw", ""},
		{"axis: {C9: [a=inf 2]}", "C2", "withdraw tireless", "C8 C7 C6 C5 C4 C3 C2"},
		{"axis: {C11: [a=mot 2]}\nallied: {C12: [inf 2]}", "C12+", "full", "D11 C12"},
		{"axis: {C11: [a=mot 2]}\nallied: {C12: [inf 2]}", "C12!+", "full", ""},
		{"axis: {C11: [a=mot 2]}\nallied: {C12: [inf 2]}", "C12!+", "full crowded", "C12"},
		{"axis: {C11: [a=mot 2]}\nallied: {C12: [inf 2]}", "C12!+", "full through", "C12"},
		{"axis: {C11: [a=rec 2]}\nallied: {C12: [inf 2]}", "C13", "crowded", "D11 D12 C13"},
		{"axis: {C11: [a=mot 2]}\nallied: {C12: [inf 2]}", "C13", "through", "C12 C13"},
		{"axis: {C11: [a=mot 2]}\nallied: {C12: [inf 2]}\nclosed-hexsides: [C11 C12]", "C12!+", "through", ""},
	} {
		text := "map: fx1\nhands: {axis: 2 0}\n" + c.position
		if !strings.Contains(text, "allied:") {
			text += "\nallied: {G0: [inf 2]}"
		}
		x := Load(t, text)
		y := &Played{T: t, Table: x}
		s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: axis, Passive: allied}}
		k := x.Tokens(axis)[0]
		var by []board.Hex
		for _, w := range strings.Fields(c.by) {
			by = append(by, (&player{Played: y}).hex(strings.TrimRight(w, "!+")))
		}
		m := Move{From: x.Begin.Blocks[k].At, To: board.None, Withdrawal: strings.HasPrefix(c.move, "withdraw")}
		if strings.Contains(c.move, "full") {
			side := x.Map.Board.Between(HexOf(t, x.Map, "C11"), HexOf(t, x.Map, "C12"))
			x.Begin.Engaged = []Crossing{{Side: side, Count: int16(x.Map.Borders[side].Limit)}}
		}
		j := s.JourneyOf(&rules.Own[Secret]{S: &x.Secrets[axis]}, m, k, by, strings.Contains(c.by, "!"), 0)
		j.Attack = strings.Contains(c.by, "+")
		j.Through, j.Crowded, j.Tireless = strings.Contains(c.move, "through"), strings.Contains(c.move, "crowded"), strings.Contains(c.move, "tireless")
		if leaves := strings.HasSuffix(c.by, "exit"); j.Leaves() != leaves {
			t.Errorf("%s: leaves the map: %v", c.by, j.Leaves())
		}
		var way []string
		for _, h := range j.Way() {
			if h == Exited {
				way = append(way, "exit")
				continue
			}
			way = append(way, y.placed(h))
		}
		if got := strings.Join(way, " "); got != c.want {
			t.Errorf("%s\n%s %s: %q, not %q", c.position, c.by, c.move, got, c.want)
		}
	}
}

// R-5.0-3, R-6.1-1, R-6.4-8, R-7.2-2, R-7.2-4, R-5.3-6: a whole way is judged hex by hex, from where
// the unit is to set out, by what bars its first bad step.
func TestWholeWays(t *testing.T) {
	for _, c := range []struct {
		position  string
		move      Move
		from, via string
		extra     int
		way       string
		want      string
	}{
		{"axis: {C8: [a=inf 2]}", Move{}, "", "", 0, "C9 C10", ""},
		{"axis: {C8: [a=inf 2]}", Move{}, "", "", 0, "", ""},
		{"axis: {C8: [a=inf 2]}", Move{}, "", "", 0, "C9 D9 D10", "R-6.1-1"},
		{"axis: {C8: [a=inf 2]}", Move{Rommel: true}, "", "", 0, "D8 D9", ""},
		{"axis: {C8: [a=inf 2]}", Move{}, "", "", 1, "D8 D9", ""},
		{"axis: {C8: [a=inf 2]}", Move{}, "", "", 0, "C9 C11", "R-5.0-3"},
		// Once it is elsewhere.
		{"axis: {C8: [a=inf 2]}", Move{}, "C10", "", 0, "C11", ""},
		{"axis: {C8: [a=inf 2]}", Move{}, "C10", "", 0, "C9 C8", ""},
		// Out of a Battle, by its own hexsides and not to enemies again.
		{"axis: {C8: [a=mot 2]}\nallied: {C8: [inf 2]}\nbattles: {C8: allied W}", Move{}, "", "", 0, "C7", ""},
		{"axis: {C8: [a=mot 2]}\nallied: {C8: [inf 2]}\nbattles: {C8: allied W}", Move{}, "", "", 0, "C9", "R-7.2-2"},
		{"axis: {C8: [a=mot 2]}\nallied: {C8: [inf 2], C6: [inf 2]}\nbattles: {C8: allied W}", Move{}, "", "", 0, "C7 C6", "R-7.2-4"},
		{"axis: {C6: [a=mot 2]}\nallied: {C8: [inf 2], C10: [inf 2]}\nbattles: {C8: allied W E}", Move{}, "C8", "", 0, "C9 C10", "R-7.2-4"},
		// A Forced March of a Regroup enters its destination as announced.
		{"axis: {C8: [a=inf 2]}", Move{Regroup: true}, "", "C11", 1, "C9 C10 C11 C12", ""},
		{"axis: {C8: [a=inf 2]}", Move{Regroup: true}, "", "D11", 1, "C9 C10 C11 C12", "R-5.2-5"},
		// A Withdrawal goes along the line of the unit from where it sets out.
		{"axis: {C8: [a=mot 2]}", Move{Withdrawal: true}, "", "", 0, "C7 C6", ""},
		{"axis: {C8: [a=mot 2]}", Move{Withdrawal: true}, "", "", 0, "C9", "R-5.3-6"},
		{"axis: {C8: [a=mot 2]}", Move{Withdrawal: true}, "C4", "", 0, "C3", ""},
		{"axis: {waiting: [a=mot 2]}", Move{Withdrawal: true}, "", "", 0, "C0", "R-5.3-3"},
		{"axis: {waiting: [a=mot 2]}", Move{}, "", "", 0, "C0 C1", ""},
	} {
		text := "map: fx1\n" + c.position
		if !strings.Contains(text, "allied:") {
			text += "\nallied: {G0: [inf 2]}"
		}
		x := Load(t, text)
		pl := &player{Played: &Played{T: t, Table: x}}
		s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: axis, Passive: allied}}
		k := x.Tokens(axis)[0]
		from, via := x.Begin.Blocks[k].At, board.None
		if c.from != "" {
			from = pl.hex(c.from)
		}
		if c.via != "" {
			via = pl.hex(c.via)
		}
		var way []board.Hex
		for _, w := range strings.Fields(c.way) {
			way = append(way, pl.hex(w))
		}
		m := c.move
		m.From, m.To = from, board.None
		if m.Regroup {
			m.To = way[len(way)-1]
		}
		got := ""
		if r := hexByHex(s.Judge(m), &rules.Own[Secret]{S: &x.Secrets[axis]}, k, from, via, c.extra, way); r != nil {
			got = r.Rule
		}
		if got != c.want {
			t.Errorf("%s\n%+v from %q via %q: %s is refused by %q, not %q", c.position, c.move, c.from, c.via, c.way, got, c.want)
		}
	}
}

// hexByHex judges a way hex by hex: nil if every step is legal now.
func hexByHex(j *Judge, o *rules.Own[Secret], k rules.Token, from, via board.Hex, extra int, way []board.Hex) *rules.Refusal {
	j.Extra, j.via = extra, via
	v := j.beginAt(k, from)
	for _, to := range way {
		if r := j.Legal(o, v, to); r != nil {
			return r
		}
		v = j.Ahead(v, to)
	}
	return nil
}

// A block that is not on the map, nor beside its Base, has no way.
func TestWaysBeside(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C8: [a=rec 2]}\nallied: {G0: [inf 2]}")
	s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: axis, Passive: allied}}
	for _, c := range []struct {
		at, to     board.Hex
		withdrawal bool
	}{{InRefit, 3, false}, {InPool, 3, false}, {Exited, 3, true}, {HexOf(t, x.Map, "C8"), Waiting, false}} {
		x.Begin.Blocks[0].At = c.at
		m := Move{From: c.at, To: board.None, Withdrawal: c.withdrawal}
		if way := s.JourneyOf(&rules.Own[Secret]{S: &x.Secrets[axis]}, m, 0, []board.Hex{c.to}, false, 0).Way(); way != nil {
			t.Errorf("%+v: %v", c, way)
		}
	}
}

// R-17.1-2: of the hexes at the enemy's map end a unit leaves by the nearest, of those that
// are as near by the first.
func TestWayOut(t *testing.T) {
	for at, want := range map[string]string{"El Alamein": "Alexandria", "Alexandria W1": "Alexandria", "Alexandria SW1": "Alexandria SW1"} {
		x := Load(t, "map: standard\naxis: {Tobruk: [a=mot 2]}\nallied: {El Agheila: [b=mot 2]}")
		s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: axis, Passive: allied}}
		h, _ := x.Map.Board.Find(at)
		x.Begin.Blocks[0].At = h
		way := s.JourneyOf(&rules.Own[Secret]{S: &x.Secrets[axis]}, Move{From: h, To: board.None}, x.Tokens(axis)[0], []board.Hex{Exited}, false, 0).Way()
		last := h // who stands there leaves at once
		if n := len(way); n > 1 {
			last = way[n-2]
		}
		if len(way) == 0 || way[len(way)-1] != Exited || x.Map.Board.Label(last) != want {
			t.Errorf("from %s: %v", at, way)
		}
	}
}

// The end of a way is its last hex on the board, wherever it leads then.
func TestEndOfWay(t *testing.T) {
	for _, c := range []struct {
		by  []board.Hex
		end board.Hex
	}{{[]board.Hex{4, 7}, 7}, {[]board.Hex{4, 0}, 0}, {[]board.Hex{4, Exited}, 4}, {[]board.Hex{0, Exited}, 0}, {[]board.Hex{Exited}, board.None}, {nil, board.None}} {
		if got := (&Journey{By: c.by}).End(); got != c.end {
			t.Errorf("%v ends in %d, not %d", c.by, got, c.end)
		}
	}
}

// Between two hexes the shortest way over what is open is taken, of these the first in the
// order of directions; neighbours are one step or nothing where steps are written.
func TestShortest(t *testing.T) {
	m := Fx1(t)
	for _, c := range []struct {
		from, to string
		exact    bool
		shut     string // hexes that nobody enters or leaves, and one hexside
		want     string
	}{
		{"C8", "C9", false, "", "C9"},
		{"C8", "C9", true, "", "C9"},
		{"C8", "C9", false, "C8-C9", "D8 C9"},
		{"C8", "C9", true, "C8-C9", ""},
		{"C8", "C11", true, "", "C9 C10 C11"},
		{"C8", "C10", false, "C9", "D8 D9 C10"},
		{"C8", "E8", false, "", "D8 E8"},
		{"C8", "D6", false, "", "C7 D6"},
		{"C8", "F5", false, "", "D7 E6 F5"},
		{"C8", "C8", false, "", ""},
		{"C8", "C10", false, "C7 D7 D8 C9", ""},
		{"C0", "C2", false, "", "C1 C2"},
		{"C2", "C0", false, "", "C1 C0"},
	} {
		open := func(h board.Hex, d board.Direction) bool {
			g := m.Board.Neighbour(h, d)
			for _, w := range strings.Fields(c.shut) {
				a, b, side := strings.Cut(w, "-")
				x := HexOf(t, m, a)
				if side && (h == x && g == HexOf(t, m, b)) || !side && (h == x || g == x) {
					return false
				}
			}
			return true
		}
		var way []string
		for _, h := range Shortest(m, HexOf(t, m, c.from), HexOf(t, m, c.to), c.exact, open) {
			way = append(way, m.Board.Cell(h).ID)
		}
		if got := strings.Join(way, " "); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
