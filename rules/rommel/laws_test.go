package rommel

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// sight is a position that a test spoils.
type sight struct {
	*Table
	t *testing.T
	p *Plane
	s [2]*Secret
}

func (x sight) token(name string) rules.Token {
	x.t.Helper()
	for side := range Side(2) {
		for _, k := range x.Tokens(rules.Side(side)) {
			if x.Unit(*x.face(x.s[side], k)).ID == name {
				return k
			}
		}
	}
	x.t.Fatal("no unit ", name)
	return 0
}

func (x sight) block(name string) *Block { return &x.p.Blocks[x.token(name)] }

func (x sight) face(s *Secret, k rules.Token) *Face { return x.Game.Face(s, k) }

func (x sight) hex(label string) board.Hex { return HexOf(x.t, x.Map, label) }

func (x sight) move(name, to string) {
	b := x.block(name)
	b.At, b.Moved = x.hex(to), true
	b.Walked++
}

// Section 11 of the catalogue: a position that breaks an invariant is noticed,
// one that only comes near it is not.
func TestLaws(t *testing.T) {
	const pos = `
map: fx1
turn: allied
hands: {axis: 16 0, allied: 2 2}
axis: {C5: [a=inf 2], C9: [b=mot 3, "d=inf 2 D"], D11: [e=inf 2]}
allied: {C12: [x=inf 2], C20: [y=inf 2], D11: [z=inf 2]}
battles: {D11: allied W}
`
	var nobody func(x sight)
	played := func(x sight) { x.p.Stage, x.p.Active = PlayerTurn, axis }
	laid := func(x sight) { played(x); MoveTop(&x.p.Spent, &x.p.Laid) }
	buildup := func(x sight) { x.p.Stage = Buildup }
	attacked := func(x sight) { played(x); x.p.Active, x.p.Battles[0].New = allied, true }
	jog := func(x sight, side Side, a, b string) { // on a map of its own
		attacked(x)
		d := *x.Data
		m := *d.Map
		m.Jog, m.JogSide, d.Map = [2]board.Hex{x.hex(a), x.hex(b)}, side, &m
		x.Game.Data = &d
	}
	for _, c := range []struct {
		law      string
		old, now func(x sight)
		between  bool
		want     string
	}{
		{"1 all cards are there", nobody, nobody, false, ""},
		{"1 a card is lost", nobody, func(x sight) { x.p.Hands[1] = pileOf(x.p.Hands[1].Cards()[1:]...) }, false, "27 real and 14 dummy cards, not 28 and 14"},
		{"1 a dummy is lost", nobody, func(x sight) { x.p.Hands[1] = pileOf(x.p.Hands[1].Cards()[:3]...) }, false, "28 real and 13 dummy cards, not 28 and 14"},
		{"1 a card is there twice", nobody, func(x sight) { x.p.Spent = pileOf(append(x.p.Spent.Cards(), x.p.Hands[0].Cards()[0])...) }, false, "29 real"},
		{"9 hits that are left over", nobody, func(x sight) { x.p.Pool[1] = 1 }, true, "hits are left over"},
		{"9 hits in a fire are not", nobody, func(x sight) { x.p.Pool[1] = 1 }, false, ""},
		{"1 a hand of 17", nobody, func(x sight) { MoveTop(&x.p.Hands[1], &x.p.Hands[0]) }, false, "axis hand of 17 cards"},
		{"2 a unit on two blocks", nobody, func(x sight) { x.s[0].Faces[0] = x.s[0].Faces[1] }, false, "twice, on the wrong side or too strong"},
		{"2 a unit of the enemy", nobody, func(x sight) { x.s[0].Faces[0], x.s[1].Faces[0] = x.s[1].Faces[0], x.s[0].Faces[0] }, false, "on the wrong side"},
		{"3 too strong", nobody, func(x sight) { x.face(x.s[0], x.token("a")).Steps++ }, false, "too strong"},
		{"2 no steps, and on the map", nobody, func(x sight) { x.face(x.s[0], x.token("a")).Steps = 0 }, true, "a has 0 steps"},
		{"2 within a turn it may take time", nobody, func(x sight) { x.face(x.s[0], x.token("a")).Steps = 0 }, false, ""},
		{"2 eliminated with its steps", nobody, func(x sight) { x.block("a").At = Eliminated }, true, "a has 2 steps"},
		{"2 eliminated", nobody, func(x sight) { x.block("a").At = Eliminated; x.face(x.s[0], x.token("a")).Steps = 0 }, true, ""},
		{"2 back from the dead", func(x sight) { x.block("a").At = Eliminated }, func(x sight) { x.block("a").At = x.hex("C5") }, false, "an eliminated block is back in FB E1"},
		{"2 it shows another face", nobody, func(x sight) { x.block("a").Shown = true }, true, "does not show its face"},
		{"2 it shows its face", nobody, func(x sight) { x.block("a").Shown, x.block("a").Face = true, *x.face(x.s[0], x.token("a")) }, true, ""},
		{"5 three over a hexside of two", nobody, func(x sight) {
			x.p.Engaged = []Crossing{{x.Map.Board.Between(x.hex("C8"), x.hex("C9")), 3}}
		}, false, "3 units have Engaged"},
		{"5 two", nobody, func(x sight) { x.p.Engaged = []Crossing{{x.Map.Board.Between(x.hex("C8"), x.hex("C9")), 2}} }, false, ""},
		{"9 it recovers as the turn begins", played, func(x sight) { x.block("d").Disrupted = false }, false, ""},
		{"9 not when cards are laid", laid, func(x sight) { x.block("d").Disrupted = false }, false, "a block recovers in FT W1"},
		{"9 not when a Move is named", func(x sight) { played(x); x.p.Moves = make([]Move, 1) }, func(x sight) { x.block("d").Disrupted = false }, false, "recovers"},
		{"9 not in the enemy's turn", func(x sight) { played(x); x.p.Active = allied }, func(x sight) { x.block("d").Disrupted = false }, false, "recovers"},
		{"9 unless the game ends", func(x sight) { played(x); x.p.Active, x.p.Month = allied, int16(x.Scenario.End) }, func(x sight) { x.block("d").Disrupted = false }, false, ""},
		{"9 not later in that turn", func(x sight) { laid(x); x.p.Month = int16(x.Scenario.End) }, func(x sight) { x.block("d").Disrupted = false }, false, "recovers"},
		{"9 nor in the first hex", func(x sight) { laid(x); x.block("d").At = x.hex("C0") }, func(x sight) { x.block("d").Disrupted = false }, false, "recovers"},
		{"9 in a Buildup", buildup, func(x sight) { x.block("d").Disrupted = false }, false, ""},
		{"9 nor does the dead one", laid, func(x sight) {
			b := x.block("d")
			b.Disrupted, b.At = false, Eliminated
		}, false, ""},
		{"10 21 are saved", nobody, func(x sight) { x.p.Saved[1] = 21 }, false, "allied side: 0 Buildup Points, 21 saved"},
		{"10 20 are saved", nobody, func(x sight) { x.p.Saved[1] = 20 }, false, ""},
		{"10 a debt", nobody, func(x sight) { x.p.Points[0] = -1 }, false, "axis side: -1 Buildup Points"},
		{"10 a debt saved", nobody, func(x sight) { x.p.Saved[0] = -1 }, false, "-1 saved"},
		{"10 a card for 10 of 15", func(x sight) { x.p.Points[0] = 15 }, func(x sight) { x.p.Points[0], x.p.Disclosed[0].CardBP = 5, 10 }, false, ""},
		{"10 a card for nothing, with one point", func(x sight) { x.p.Points[0] = 1 }, func(x sight) { x.p.Disclosed[0].CardBP = 10 }, false, "axis side: 11 Buildup Points in all, not 1"},
		{"10 a card for 9", func(x sight) { x.p.Points[0] = 15 }, func(x sight) { x.p.Points[0], x.p.Disclosed[0].CardBP = 6, 10 }, false, "axis side: 16 Buildup Points in all, not 15"},
		{"10 those of a new Month", func(x sight) { x.p.Disclosed[0].CardBP = 10 }, func(x sight) { x.p.Points[0] = 15 }, false, ""},
		{"10 each kind counts", func(x sight) { x.p.Points[1] = 40 }, func(x sight) {
			x.p.Points[1], x.p.Disclosed[1] = 5, Disclosure{RedeployBP: 3, StepBP: 7, CardBP: 10, MineBP: 15}
		}, false, ""},
		{"10 the last is spent", func(x sight) { x.p.Points[0] = 15 }, func(x sight) { x.p.Points[0], x.p.Disclosed[0].CardBP = 0, 16 }, false, ""},
		{"11 a Fortress supplies two", nobody, func(x sight) { x.block("a").Fortress, x.block("b").Fortress = 1, 1 }, false, ""},
		{"11 three are too many", nobody, func(x sight) { x.block("a").Fortress, x.block("b").Fortress, x.block("d").Fortress = 1, 1, 1 }, false, "FT supplies 3 units"},
		{"11 one is enough for Bardia", nobody, func(x sight) { x.block("a").Fortress, x.block("b").Fortress = 0, 0 }, false, "FB supplies 2 units"},
		{"11 two use a port of one", nobody, func(x sight) { x.p.PortUse[0] = 2 }, false, "the port of FB is used by 2 units"},
		{"11 one does", nobody, func(x sight) { x.p.PortUse[0] = 1 }, false, ""},
		{"11 the Allies could have used it", func(x sight) { x.p.PortUse[0], x.p.Control[0] = 2, allied }, func(x sight) { x.p.Control[0] = axis }, false, ""},
		{"11 an Oasis supplies two", nobody, func(x sight) { x.block("a").Oasis, x.block("b").Oasis = 1, 1 }, false, "OA supplies [2 0] units"},
		{"11 of the Allies", nobody, func(x sight) { x.block("x").Oasis, x.block("y").Oasis = 1, 1 }, false, "OA supplies [0 2] units"},
		{"11 one of each side", nobody, func(x sight) { x.block("a").Oasis, x.block("x").Oasis = 1, 1 }, false, ""},
		{"4 a step", played, func(x sight) { x.move("a", "C6") }, false, ""},
		{"4 two at once", played, func(x sight) { x.move("a", "C7") }, false, "FB E1 - FB E3: a step over no hexside"},
		{"4 nor to the first hex", played, func(x sight) { x.move("a", "C0") }, false, "FB E1 - AB: a step over no hexside"},
		{"4 nor from it", func(x sight) { played(x); x.block("a").At = x.hex("C0") }, func(x sight) { x.move("a", "C2") }, false, "over no hexside"},
		{"4 not over a ridge", func(x sight) { played(x); x.block("a").At = x.hex("C16") }, func(x sight) { x.move("a", "D16") }, false, "over no hexside"},
		{"4 one that has not been taken up", played, func(x sight) { x.move("a", "C6"); x.block("a").Moved = false }, false, "a unit moves twice"},
		{"4 one whose way is not counted", played, func(x sight) { x.move("a", "C6"); x.block("a").Walked++ }, false, "a unit moves twice"},
		{"4 the enemy's", func(x sight) { played(x); x.p.Active = allied }, func(x sight) { x.move("a", "C6") }, false, "an Undisrupted unit of the Passive Player moves"},
		{"4 Attacked, it may refuse", attacked, func(x sight) { x.block("e").At = x.hex("D10") }, false, ""},
		{"15 towards its Base", attacked, func(x sight) { x.block("e").At = x.hex("D12") }, false, "leads away from its source"},
		{"15 a Disrupted one too", played, func(x sight) { x.block("d").At = x.hex("C10") }, false, "leads away from its source"},
		{"15 its source is a Fortress", func(x sight) { played(x); x.block("d").Fortress = 1 }, func(x sight) { x.block("d").At = x.hex("C10") }, false, ""},
		{"15 a Withdrawal Move", func(x sight) { played(x); x.p.Moves = []Move{{Withdrawal: true}} }, func(x sight) { x.move("a", "C6") }, false, "leads away"},
		{"15 the jog is as far", func(x sight) { jog(x, axis, "D11", "D12") }, func(x sight) { x.block("e").At = x.hex("D12") }, false, ""},
		{"15 not for the other side", func(x sight) { jog(x, allied, "D11", "D12") }, func(x sight) { x.block("e").At = x.hex("D12") }, false, "leads away"},
		{"15 not a hex beside it", func(x sight) { jog(x, axis, "D12", "E12") }, func(x sight) { x.block("e").At = x.hex("D12") }, false, "leads away"},
		{"15 nor one before it", func(x sight) { jog(x, axis, "D10", "D11") }, func(x sight) { x.block("e").At = x.hex("D12") }, false, "leads away"},
		{"15 it is taken back", func(x sight) {
			played(x)
			x.p.Moves = []Move{{Withdrawal: true}}
			x.block("a").From = x.hex("C6")
		}, func(x sight) { x.block("a").At = x.hex("C6") }, false, ""},
		{"15 not to elsewhere", func(x sight) {
			played(x)
			x.p.Moves = []Move{{Withdrawal: true}}
			x.block("a").From = x.hex("C4")
		}, func(x sight) { x.block("a").At = x.hex("C6") }, false, "a unit moves twice"},
		{"15 a Move that withdraws nobody is not", func(x sight) {
			played(x)
			x.p.Moves = []Move{{}}
			x.block("a").From = x.hex("C6")
		}, func(x sight) { x.block("a").At = x.hex("C6") }, false, "a unit moves twice"},
		{"15 nor the enemy's", func(x sight) {
			played(x)
			x.p.Moves = []Move{{Withdrawal: true}}
			x.block("x").From = x.hex("C13")
		}, func(x sight) { x.block("x").At = x.hex("C13") }, false, "Passive Player"},
		{"4 it fights a Battle that is not new", func(x sight) { played(x); x.p.Active = allied }, func(x sight) { x.block("e").At = x.hex("D10") }, false, "Passive Player"},
		{"6 a Disrupted unit withdraws among enemies", func(x sight) { played(x); x.block("d").At = x.hex("D10") }, func(x sight) { x.block("d").At = x.hex("D11") }, false, "comes among Undisrupted enemies"},
		{"6 one that retreats", func(x sight) { played(x); x.block("x").At = x.hex("D12") }, func(x sight) { x.move("e", "D12"); x.block("e").Retreating = true }, false, "comes among Undisrupted enemies"},
		{"6 one that refuses", func(x sight) {
			played(x)
			x.p.Active, x.p.Battles[0].New = allied, true
			x.block("x").At = x.hex("D10")
		}, func(x sight) { x.block("e").At = x.hex("D10") }, false, "comes among Undisrupted enemies"},
		{"6 a Withdrawal Move", func(x sight) { played(x); x.p.Moves = []Move{{Withdrawal: true}}; x.block("a").At = x.hex("C13") }, func(x sight) { x.move("a", "C12") }, false, "comes among Undisrupted enemies"},
		{"6 an attacker does", func(x sight) { played(x); x.block("a").At = x.hex("C13") }, func(x sight) { x.move("a", "C12") }, false, ""},
		{"4 who attacks a Fortress and passes leaves", func(x sight) { played(x); x.p.Battles[0].Hex, x.block("e").At = x.hex("C10"), x.hex("C10") }, func(x sight) { x.block("e").At = x.hex("C9") }, false, ""},
		{"4 any Fortress", func(x sight) { played(x); x.p.Battles[0].Hex, x.block("e").At = x.hex("C4"), x.hex("C4") }, func(x sight) { x.block("e").At = x.hex("C3") }, false, ""},
		{"4 elsewhere he does not", played, func(x sight) { x.block("e").At = x.hex("D10") }, false, "a unit moves twice"},
		{"4 nor the Def of it", func(x sight) {
			played(x)
			x.p.Battles[0].Hex, x.p.Battles[0].Def, x.block("e").At = x.hex("C10"), axis, x.hex("C10")
		}, func(x sight) { x.block("e").At = x.hex("C9") }, false, "a unit moves twice"},
		{"12 a block arrives among enemies", buildup, func(x sight) { x.block("a").At = x.hex("C12") }, false, "a block arrives among enemies in FT E2"},
		{"12 from off the map", func(x sight) { buildup(x); x.block("a").At = InPool }, func(x sight) { x.block("a").At = x.hex("C12") }, false, "arrives among enemies"},
		{"12 nor in the first hex", func(x sight) { buildup(x); x.block("a").At, x.block("x").At = InPool, x.hex("C0") }, func(x sight) { x.block("a").At = x.hex("C0") }, false, "arrives among enemies"},
		{"12 elsewhere", buildup, func(x sight) { x.block("a").At = x.hex("C11") }, false, ""},
		{"7 no Battle is declared", nobody, func(x sight) { x.p.Battles = nil }, true, "there are Battles in []"},
		{"7 nor in the first hex", func(x sight) {
			x.block("e").At, x.block("z").At = x.hex("C0"), x.hex("C0")
		}, func(x sight) { x.p.Battles = nil }, true, "there are Battles in []"},
		{"7 within a turn it may take time", nobody, func(x sight) { x.p.Battles = nil }, false, ""},
		{"7 one too many", nobody, func(x sight) { x.p.Battles = append(x.p.Battles, Battle{Hex: x.hex("C12")}) }, true, "there are Battles in"},
		{"7 none of Disrupted units", nobody, func(x sight) {
			x.block("e").Disrupted, x.block("z").Disrupted, x.p.Battles = true, true, nil
		}, true, ""},
		{"7 the game is over", func(x sight) { x.p.Stage = Finished }, func(x sight) { x.p.Battles = nil }, true, ""},
		{"7 nothing of its last turn is left", func(x sight) { x.p.Stage = Finished }, func(x sight) { x.p.Moves = []Move{{}} }, true, "1 Moves, 0 hexsides and 0 cards are left"},
		{"7 nor a hexside", func(x sight) { x.p.Stage = Finished }, func(x sight) { x.p.Engaged = make([]Crossing, 1) }, true, "0 Moves, 1 hexsides"},
		{"7 else there may be", nobody, func(x sight) { x.p.Moves = []Move{{}} }, true, ""},
		{"8 only Disrupted units of one side", nobody, func(x sight) { x.block("e").Disrupted = true }, true, "only Disrupted units of one side in FT E1 SE1"},
		{"8 or of the other", nobody, func(x sight) { x.block("z").Disrupted = true }, true, "only Disrupted units of one side in FT E1 SE1"},
		{"8 not when the game is over", func(x sight) { x.p.Stage = Finished }, func(x sight) { x.block("z").Disrupted = true }, true, ""},
	} {
		t.Run(c.law, func(t *testing.T) {
			see := spoiled(t, pos, c.between)
			old := func(x sight) {
				MoveTop(&x.p.Hands[0], &x.p.Spent)
				if c.old != nil {
					c.old(x)
				}
			}
			if strings.HasPrefix(c.law, "1 ") {
				old = c.old
			}
			see(old) // it may be the end of a step that is wrong itself
			if err := see(old, c.now); c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// spoiled returns a judge that sees a position with some changes.
func spoiled(t *testing.T, pos string, between bool) func(changes ...func(x sight)) error {
	y := Load(t, pos)
	y.Halts = true // as the first card may be laid
	live := y.PlayOut(t, nil).M.Sight(between)
	judge := y.Laws()
	return func(changes ...func(x sight)) error {
		p := PlaneCodec.Clone(live.Public)
		x := sight{y, t, &p, live.Secret}
		for side, s := range live.Secret {
			own := SecretCodec.Clone(s)
			x.s[side] = &own
		}
		for _, f := range changes {
			if f != nil {
				f(x)
			}
		}
		v := live
		v.Public, v.Secret = x.p, x.s
		return judge(v)
	}
}

// R-11.3-1 d: who has left an Attacked hex goes on hex by hex, until it has
// come to rest.
func TestLawOfFlight(t *testing.T) {
	see := spoiled(t, "map: fx1\nturn: allied\naxis: {D11: [e=mot 2]}\nallied: {D11: [z=inf 2]}\nbattles: {D11: allied W}", false)
	begin := func(x sight) { x.p.Stage, x.p.Active, x.p.Battles[0].New = PlayerTurn, allied, true }
	to := func(hex string, rests bool) func(x sight) {
		return func(x sight) { x.block("e").At, x.block("e").Disrupted = x.hex(hex), rests }
	}
	recovers := func(x sight) { to("D10", false)(x); x.p.Active = axis }
	for _, c := range []struct {
		steps []func(x sight)
		want  string
	}{
		{[]func(x sight){to("D10", false), to("D9", false)}, ""},
		{[]func(x sight){to("D10", false), to("D9", false), to("D10", false)}, "leads away"},
		{[]func(x sight){to("D10", false), to("D10", true), recovers, to("D9", false)}, "Passive Player"},
	} {
		_ = see(begin)
		for i, step := range c.steps {
			want := ""
			if i == len(c.steps)-1 {
				want = c.want
			}
			if err := see(begin, step); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("step %d: %v, want %q", i+1, err, want)
			}
		}
	}
}
