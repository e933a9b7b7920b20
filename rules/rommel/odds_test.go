package rommel

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/chances"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// R-9.1-1 to R-9.5-4: the odds of small Combat Rounds are those of the game
// itself, played once for each way in which the dice can fall.
func TestOddsOfTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("plays all ways of many Combats")
	}
	for _, c := range []struct {
		axis, allied string
		defends      int // dice in Defensive Fire, which are thrown first
		all          int
	}{
		{"[a=arm 2]", "[c=inf 1]", 2, 3},
		{"[a=inf 2]", "[c=G:arm 1]", 2, 3},
		{"[a=art 1, b=inf 1]", "[c=mat 1]", 2, 3},
		{"[a=mat 1]", "[c=arm 1, d=inf 1]", 1, 3},
		{"[a=arm 1, b=inf 1]", "[c=art 1, d=tat 1]", 2, 4},
	} {
		text := fmt.Sprintf(`
map: fx1
turn: allied
hands: {axis: 4 2, allied: 3 2}
axis: {C12: %s, C11: [w=inf 2]}
allied: {C12: %s, C16: [v=inf 2]}
battles: {C12: allied W}
`, c.axis, c.allied)
		x := Load(t, text)
		c12 := HexOf(t, x.Map, "C12")
		f := &Fight{Roster: x.Roster, Hex: c12, Def: Allied, Active: Allied, Rounds: 1}
		for side := range rules.Side(2) {
			for _, k := range x.Position(&x.Begin).In(side, c12) {
				f.Forces[side] = append(f.Forces[side], *x.Face(&x.Secrets[side], k))
			}
		}
		got, left := x.Casualties(f, OddsWork)
		if left < 0 || got.Of.Cmp(chances.Ways(c.all)) != 0 {
			t.Fatalf("%s, %s: of %s ways, work left %d", c.axis, c.allied, got.Of, left)
		}
		want := chances.NewToll(got.Of)
		faces := make([]int, c.all)
		for i := range int(got.Of.Int64()) {
			for d, n := 0, i; d < c.all; d, n = d+1, n/6 {
				faces[d] = n%6 + 1
			}
			x := Load(t, text)
			y := x.PlayOut(t, map[string][]int{"fire": slices.Clone(faces)}, "allied plays 1", "allied active-battle C12")
			for side := range rules.Side(2) {
				lost, here := 0, 0
				for _, k := range x.Position(&x.Begin).In(side, c12) {
					now := y.M.View(side).Own.S
					lost += int(x.Face(&x.Secrets[side], k).Steps) - int(x.Face(now, k).Steps)
					here += int(x.Face(now, k).Steps)
				}
				want.Add(side, lost, here == 0, big.NewInt(1))
			}
		}
		for side := range rules.Side(2) {
			if fmt.Sprint(got.Lost[side]) != fmt.Sprint(want.Lost[side]) || got.Gone[side].Cmp(want.Gone[side]) != 0 {
				t.Errorf("%s, %s: side %d loses %v, gone %s; the game says %v, gone %s", c.axis, c.allied, side,
					got.Lost[side], got.Gone[side], want.Lost[side], want.Gone[side])
			}
		}
	}
}

// tape is dice that fall in all ways, one after the other.
type tape struct{ faces, read []int }

func (x *tape) roll(n int) []int {
	for len(x.faces) < len(x.read)+n {
		x.faces = append(x.faces, 1)
	}
	now := x.faces[len(x.read) : len(x.read)+n]
	x.read = x.faces[:len(x.read)+n]
	return now
}

// next turns to the next way; false: that was the last.
func (x *tape) next() bool {
	x.faces, x.read = x.faces[:len(x.read)], nil
	for i := range slices.Backward(x.faces) {
		if x.faces[i]++; x.faces[i] <= 6 {
			return true
		}
		x.faces = x.faces[:i]
	}
	return false
}

// plainly is a battle for one way in which the dice fall.
func (o *odds) plainly(x *tape, n int, initiates rules.Side) string {
	for range n {
		for _, by := range []rules.Side{initiates.Other(), initiates} {
			o.P.Pool = [4]int16{}
			for k := range o.P.Blocks {
				o.P.Blocks[k].Fired = false
			}
			offensive, at := by == initiates, by.Other()
			mined := o.Mined(o.hex, at, offensive)
			for len(o.Shooters(by, o.hex)) > 0 && o.targets(o.hex, at, mined) != [4]bool{} {
				v := usualShot(o.Position, BattleFacts{Hex: o.hex, By: by, Mined: mined}, o.Shooters(by, o.hex), o.targets(o.hex, at, mined))
				class := o.Unit(o.P.Blocks[v.Block].Face).Type.Class()
				for _, d := range x.roll(o.Position.Dice(o.hex, v.Block, offensive)) {
					if d >= fireTable[class][v.Target] {
						o.P.Pool[v.Target] += int16(scored(class, 1, mined))
					}
				}
				o.P.Blocks[v.Block].Fired = true
			}
			var pools [4]byte
			for c, n := range o.P.Pool {
				pools[c] = byte(n)
			}
			o.lose(at, string(pools[:]), mined)
		}
		initiates = initiates.Other()
	}
	return o.state()
}

// R-9.5-3, R-9.52-1, R-9.21-1: what is counted together is what comes of each
// way by itself, also with more rounds, in minefields, a Fortress or an Assault.
func TestOddsPlainly(t *testing.T) {
	if testing.Short() {
		t.Skip("counts all ways of many Combats")
	}
	g := Standard(t, "battleaxe")
	tobruk, _ := g.Map.Board.Find("Tobruk")
	unit := func(name string, steps uint8) Face {
		for u := range g.Roster.Units {
			if g.Roster.Units[u].Name == name {
				return Face{Unit: UnitNo(u), Steps: steps}
			}
		}
		t.Fatal(name)
		return Face{}
	}
	for i, f := range []Fight{
		{Forces: [2][]Face{{unit("Ariete", 2), unit("Trento", 1)}, {unit("7/4", 2), unit("8A Art", 1)}}, Active: Axis, Def: Allied, Rounds: 1},
		{Forces: [2][]Face{{unit("21/3", 1), unit("88mm A", 1)}, {unit("7/4", 1), unit("1 SA/1", 1)}}, Active: Allied, Def: Axis, Rounds: 1},
		{Forces: [2][]Face{{unit("Ariete", 1)}, {unit("7/4", 1), unit("1 SA/1", 1)}}, Active: Axis, Def: Allied, Rounds: 2},
		{Forces: [2][]Face{{unit("Ariete", 1), unit("XXI Art", 1)}, {unit("1 SA/1", 1)}}, Active: Axis, Def: Allied, Rounds: 2, Hex: tobruk, Mines: []board.Hex{tobruk}},
		{Forces: [2][]Face{{unit("Trento", 1)}, {unit("7/4", 1)}}, Active: Axis, Def: Allied, Rounds: 1, Hex: tobruk, Assault: true},
	} {
		f.Roster = g.Roster
		o := g.odds(&f, OddsWork)
		start := o.state()
		got := o.rounds(f.Rounds, f.Active)
		want := chances.NewOutcomes(got.Dice)
		x, ways := &tape{}, 0
		for more := true; more; ways++ {
			o.set(start)
			state := o.plainly(x, f.Rounds, f.Active)
			want.Add(state, chances.Ways(got.Dice-len(x.read)))
			more = x.next()
		}
		if o.work < 0 || len(got.States) != len(want.States) {
			t.Fatalf("%d: %d outcomes, want %d", i, len(got.States), len(want.States))
		}
		sum := new(big.Int)
		for j, state := range got.States {
			sum.Add(sum, got.Ways[j])
			if n := want.Of(state); n == nil || got.Ways[j].Cmp(n) != 0 {
				t.Errorf("%d: %v in %s ways", i, []byte(state), got.Ways[j])
			}
		}
		if sum.Cmp(chances.Ways(got.Dice)) != 0 {
			t.Errorf("%d: %s ways of %s", i, sum, chances.Ways(got.Dice))
		}
		t.Logf("%d: %d ways, %d outcomes", i, ways, len(got.States))
	}
}

// R-9.21-2: a fight of which no hex is named is none for a Fortress, where more dice are thrown.
func TestOddsOfNoHex(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C12: [inf 2]}\nallied: {C12: [inf 2]}")
	m := *x.Map
	m.Fortresses = []board.Hex{0, 1}
	x.Data.Map = &m
	at := func(h board.Hex) string {
		f := &Fight{Roster: x.Roster, Hex: h, Def: Allied, Active: Axis, Rounds: 1, Forces: [2][]Face{x.Secrets[0].Faces, x.Secrets[1].Faces}}
		c, left := x.Casualties(f, OddsWork)
		return fmt.Sprint(c, left >= 0)
	}
	if at(board.None) != at(2) || at(board.None) == at(1) || at(board.None) == at(0) {
		t.Errorf("%s\n%s\n%s", at(board.None), at(2), at(1))
	}
}

// Odds are given if their work is done with just as many shots as were allowed, and
// not with one less: the odds of a part would be false.
func TestOddsWork(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C9: [a=arm 2, b=inf 1]}\nallied: {C20: [u=inf 2, v=mat 1]}")
	f := &Fight{Roster: x.Roster, Hex: 2, Def: Allied, Active: Axis, Rounds: 1, Forces: [2][]Face{x.Secrets[0].Faces, x.Secrets[1].Faces}}
	want, left := x.Casualties(f, OddsWork)
	work := OddsWork - left
	if got, left := x.Casualties(f, work); left != 0 || fmt.Sprint(got) != fmt.Sprint(want) || work < 10 {
		t.Errorf("%d shots, %d left: %v, not %v", work, left, got, want)
	}
	for n := range work {
		if _, left := x.Casualties(f, n); left >= 0 {
			t.Errorf("%d left of %d shots, of %d", left, n, work)
		}
	}
}

// Where some of the enemy's units are not known the odds are the mean of those of all
// choices of them, each at full strength; what is known of him stays as it was.
func TestCasualtiesAmong(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C9: [a=arm 2, b=inf 1]}\nallied: {C20: [u=inf 1, v=inf 1, w=mot 3, x=inf 2, y=art 1]}")
	u, among := x.Units[Allied][0], x.Units[Allied][1:]
	fight := func() *Fight {
		return &Fight{Roster: x.Roster, Hex: 2, Def: Allied, Active: Axis, Rounds: 1, Forces: [2][]Face{x.Secrets[0].Faces, {{Unit: u, Steps: 1}}}}
	}
	f := fight()
	got, ok := x.CasualtiesAmong(f, allied, among, 2, OddsWork)
	if !ok || fmt.Sprint(f.Forces) != fmt.Sprint(fight().Forces) {
		t.Fatal(ok, f.Forces)
	}
	if c, ok := x.CasualtiesAmong(f, allied, among, 2, 20); ok || c != nil || fmt.Sprint(f.Forces) != fmt.Sprint(fight().Forces) {
		t.Error("20 shots are enough for all", ok, f.Forces)
	}
	var each []*chances.Toll
	for i, v := range among {
		for _, w := range among[:i] {
			f := fight()
			for _, u := range []UnitNo{v, w} {
				f.Forces[allied] = append(f.Forces[allied], Face{Unit: u, Steps: uint8(len(x.Roster.Units[u].Steps))})
			}
			c, _ := x.Casualties(f, OddsWork)
			each = append(each, c)
		}
	}
	mean := func(of func(c *chances.Toll) *big.Rat) *big.Rat {
		sum := new(big.Rat)
		for _, c := range each {
			sum.Add(sum, of(c))
		}
		return sum.Quo(sum, new(big.Rat).SetInt64(int64(len(each))))
	}
	for side := range rules.Nobody {
		gone := func(c *chances.Toll) *big.Rat { return new(big.Rat).SetFrac(c.Gone[side], c.Of) }
		if want := mean(gone); gone(got).Cmp(want) != 0 || want.Sign() == 0 && side == axis {
			t.Errorf("side %d is gone in %v, not %v", side, gone(got), want)
		}
		for steps := range 9 {
			chance := func(c *chances.Toll) *big.Rat { return c.Chance(side, steps) }
			if want := mean(chance); chance(got).Cmp(want) != 0 {
				t.Errorf("side %d loses %d in %v, not %v", side, steps, chance(got), want)
			}
		}
		if want := mean(func(c *chances.Toll) *big.Rat { return c.Mean(side) }); got.Mean(side).Cmp(want) != 0 {
			t.Errorf("side %d loses %v, not %v", side, got.Mean(side), want)
		}
	}
}

// Each choice of the units that may be there is as likely as any other. Units that
// fight alike, and are lost alike (D-62: Germans last), are looked at once.
func TestChoices(t *testing.T) {
	like := Load(t, "map: fx1\naxis: {C9: [inf 2, inf 2, inf 3, mot 2, mot 2]}\nallied: {C20: [inf 2]}")
	for i := range like.Roster.Units[:5] {
		like.Roster.Units[i].Steps = []uint8{2}
	}
	like.Roster.Units[1].Nation = theatre.German
	for n, want := range []int{1, 3, 5} { // nothing; i, g, m; ii, ig, im, gm, mm
		if got := like.choices(like.Units[Axis], n, OddsWork); len(got) != want {
			t.Errorf("%d of three, a German and two more: %v", n, got)
		}
		if like.choices(like.Units[Axis], n, want-1) != nil {
			t.Errorf("%d choices of %d are at most %d", want, n, want-1)
		}
	}
	g := Standard(t, "s1940")
	us := g.Units[Axis]
	for n := range 4 {
		sum := 0
		for _, c := range g.choices(us, n, OddsWork) {
			if len(c.units) != n {
				t.Errorf("%d of %d", len(c.units), n)
			}
			sum += c.ways
		}
		if sum != binomial(len(us), n) {
			t.Errorf("%d choices of %d units, want %d", sum, n, binomial(len(us), n))
		}
	}
}

// Where the choices are too many one stands for all: the units at even steps through
// all by strength. With one unit that is the one in the middle.
func TestMiddlingChoice(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C9: [a=inf 4, b=inf 1, c=inf 3, d=inf 2, e=inf 5]}\nallied: {C20: [inf 2]}")
	for n, want := range []string{"", "c", "da", "bce", "", "bdcae"} {
		got := ""
		for _, u := range x.MiddlingChoice(x.Units[Axis], n) {
			got += x.Roster.Units[u].ID
		}
		if want != "" && got != want {
			t.Errorf("%d of five: %s, not %s", n, got, want)
		}
	}
}

// TestOddsGivenUp: a fight that is too much is seen to be so soon, not when all the work
// that is allowed has been done.
func TestOddsGivenUp(t *testing.T) {
	var sides [2][]string
	for i := range 16 {
		kind := []string{"arm", "inf", "art", "tat"}[i%4]
		sides[0], sides[1] = append(sides[0], fmt.Sprintf("a%d=%s 3", i, kind)), append(sides[1], fmt.Sprintf("x%d=%s 3", i, kind))
	}
	x := Load(t, fmt.Sprintf("map: fx1\naxis: {C9: [%s]}\nallied: {C20: [%s]}", strings.Join(sides[0], ", "), strings.Join(sides[1], ", ")))
	f := &Fight{Roster: x.Roster, Hex: 2, Def: Allied, Active: Axis, Rounds: 3, Forces: [2][]Face{x.Secrets[0].Faces, x.Secrets[1].Faces}}
	begin := time.Now()
	if _, left := x.Casualties(f, OddsWork); left >= 0 || time.Since(begin) > Moment {
		t.Errorf("%d left, after %v", left, time.Since(begin))
	}
}

// BenchmarkOdds follows one Combat Round of three units a side.
func BenchmarkOdds(b *testing.B) {
	g := Standard(b, "battleaxe")
	f := &Fight{Roster: g.Roster, Hex: board.None, Active: Axis, Def: Allied, Rounds: 1}
	for side, units := range g.Units {
		for _, u := range units[:3] {
			f.Forces[side] = append(f.Forces[side], Face{Unit: u, Steps: uint8(len(g.Roster.Units[u].Steps))})
		}
	}
	for b.Loop() {
		if _, left := g.Casualties(f, OddsWork); left < 0 {
			b.Fatal("too much work")
		}
	}
}
