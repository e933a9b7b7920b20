package rommel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Table is a position that can be played: a game of its own whose Start is the
// position, that deals the hands first and ends after a number of turns.
//
// A position is YAML:
//
//	map: fx1                 # or standard
//	turn: axis               # whose; default axis
//	month: 2                 # default 1
//	count: 10                # Player-Turns before; default 20
//	rommel: true             # the scenario has the Rommel bonus
//	control: {FT: axis}      # default: western ones Axis
//	hands: {axis: 2 1}       # real and dummy cards
//	mines: {known: [C12], axis: [C4], allied-lifted: [C12]}
//	axis: {C9: [arm, "x=G:arm 4/6 D"], …}
//	allied: …
//	battles: {C12: allied W}  # Def, hexsides of the Att
//
// A unit is a name, a type with its nation, its strength and its full one, and
// marks: D Disrupted, U Unsupplied, S14 Disrupted in turn 14, F:C10 assigned
// the supply of the Fortress there, O that of its Oasis, R:E a Raider that came
// from the east. Those in the hex "waiting" are beside their Base. On the
// standard map a unit may be an id of the roster.
type Table struct {
	*Game
	Begin   Plane
	Secrets [2]Secret
	Hands   [2][2]int
	Turns   int
	Files   [2]*orders.Node                        // order files, which are asked before lines
	Instead string                                 // of a turn: "buildup", "buildup-check", "last-month" or "set-up"
	Then    string                                 // after the turns: "buildup-check" or nothing
	Saved   [2]int16                               // Buildup Points
	Halts   bool                                   // nobody answers for those who refuse battle: play halts there
	permute func(rules.Side, rules.Key, int) []int // how cards and blocks are mingled; inOrder if nothing is said
	watch   rules.Policy[Plane, Secret]            // is asked first
	Staff   InForce                                // of the order files
}

// InForce is what the staff does at a table. It stands above the rules: tests that need it
// are in package rommel_test and bring it along.
type InForce struct {
	// Read makes a policy of an order file, and notes in y.problems what is wrong with it.
	Read func(y *Played, side rules.Side, n *orders.Node) rules.Policy[Plane, Secret]
	// Report is what a side reads.
	Report func(y *Played, side rules.Side) string
}

var shorthand = map[string]theatre.UnitType{"rec": theatre.Recon, "arm": theatre.Armor, "mech": theatre.MechInfantry, "mot": theatre.MotInfantry, "inf": theatre.LegInfantry,
	"par": theatre.Paratroops, "mat": theatre.MobileAntiTank, "tat": theatre.MotAntiTank, "spa": theatre.SPArtillery, "art": theatre.Artillery}

func Load(t testing.TB, text string) *Table {
	t.Helper()
	n, ps := orders.Parse("position", []byte(text))
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	return TableOf(t, n)
}

// besideMap are the places where blocks stand that are not on the board.
var besideMap = map[string]board.Hex{"waiting": Waiting, "refit": InRefit, "exited": Exited, "eliminated": Eliminated}

func TableOf(t testing.TB, n *orders.Node) *Table {
	t.Helper()
	d := *theatre.Standard()
	if id := casebook.Text(n, "scenario", ""); id != "" {
		x := &Table{Game: Standard(t, id)}
		x.Begin, x.Secrets = x.Game.Start()
		return x
	}
	if casebook.Text(n, "map", "fx1") == "fx1" {
		d.Map, d.Roster = Fx1(t), &theatre.Roster{}
		if shut := casebook.Texts(n, "closed-hexsides"); len(shut) > 0 {
			d.Map = fx1Without(t, shut)
		}
	} else { // units are added to it
		d.Roster = &theatre.Roster{Units: slices.Clone(d.Roster.Units)}
	}
	x := &Table{Turns: 1}
	x.Game = &Game{Data: &d, Scenario: &Scenario{ID: "test", Start: 1, End: 20, RommelBonus: casebook.Text(n, "rommel", "") == "true", BPDice: 2}}
	agreed, _, err := agree(x.Scenario, casebook.Texts(n, "options"))
	if err != nil {
		t.Fatal(err)
	}
	x.Options = agreed
	p := &x.Begin
	p.Stage, p.Victor = SetUp, rules.Nobody
	p.Month = int16(casebook.Number(n, "month", 1))
	p.Count = int16(casebook.Number(n, "count", 20))
	p.Turn = 4
	p.Passed = casebook.Text(n, "passed", "") == "true"
	p.Active = SideNamed(casebook.Text(n, "turn", "axis"))
	p.First = p.Active
	p.Last = [2]int16{p.Count, p.Count}
	p.Last[p.Active] = p.Count - 1
	p.PortUse = make([]int16, len(d.Map.Fortresses))
	for _, f := range d.Map.Fortresses {
		c := rules.Side(Axis)
		if d.Map.Board.Distance(f, d.Map.Bases[Axis]) >= d.Map.Board.Distance(f, d.Map.Bases[Allied]) {
			c = rules.Side(Allied)
		}
		p.Control = append(p.Control, c)
	}
	p.MonthControl = slices.Clone(p.Control)
	for _, e := range casebook.Pairs(n, "control") {
		p.Control[d.Map.FortressAt(HexOf(t, d.Map, e.Key.Text))] = SideNamed(e.Value.Text)
	}
	for side, name := range theatre.SideNames {
		x.Saved[side] = int16(casebook.Number(n.Get("saved"), name, 0))
		if h := n.Get("hands"); h != nil && h.Get(name) != nil {
			fmt.Sscan(h.Get(name).Text, &x.Hands[side][0], &x.Hands[side][1])
		}
		for _, e := range casebook.Pairs(n, name) {
			h, beside := besideMap[e.Key.Text]
			if !beside {
				h = HexOf(t, d.Map, e.Key.Text)
			}
			for _, u := range e.Value.Items {
				x.place(t, Side(side), h, u.Text)
			}
		}
		for _, m := range items(n, "mines", name) {
			p.Mined[side]++
			x.Secrets[side].Mines = append(x.Secrets[side].Mines, HexOf(t, d.Map, m.Text))
		}
	}
	for side, name := range theatre.SideNames {
		for _, m := range items(n, "mines", name+"-lifted") {
			p.Relaid[side] = true
			x.Secrets[side].Lifted = append(x.Secrets[side].Lifted, HexOf(t, d.Map, m.Text))
		}
	}
	for _, m := range items(n, "mines", "known") {
		p.Mines = append(p.Mines, HexOf(t, d.Map, m.Text))
	}
	x.battles(t, n)
	return x
}

func items(n *orders.Node, key, sub string) []*orders.Node {
	if v := n.Get(key); v != nil && v.Get(sub) != nil {
		return v.Get(sub).Items
	}
	return nil
}

func SideNamed(s string) rules.Side {
	if s == "allied" {
		return rules.Side(Allied)
	}
	return rules.Side(Axis)
}

func (x *Table) place(t testing.TB, side Side, h board.Hex, text string) {
	t.Helper()
	b := Block{At: h, Fortress: -1, Over: noSide}
	name, spec, ok := strings.Cut(text, "=")
	if !ok {
		name, spec = "", text
	}
	words := strings.Fields(spec)
	no, known := x.Roster.Find(words[0])
	known = known && name == ""
	u := Unit{Side: side, Nation: theatre.British}
	if side == Axis {
		u.Nation = theatre.Italian
	}
	if !known {
		nation, kind, ok := strings.Cut(words[0], ":")
		if !ok {
			nation, kind = "", words[0]
		}
		switch nation {
		case "G":
			u.Nation, u.Elite = theatre.German, true
		case "B*":
			u.Elite = true
		}
		if u.Type, ok = shorthand[kind]; !ok {
			t.Fatalf("%q is no unit", text)
		}
	}
	cv, full := 0, 0
	for _, w := range words[1:] {
		switch {
		case w == "D":
			b.Disrupted = true
		case w == "U":
			b.Unsupplied = true
		case w == "O":
			b.Oasis = uint8(1 + slices.Index(x.Map.Oases, h))
		case strings.HasPrefix(w, "F:"):
			b.Fortress = int8(x.Map.FortressAt(HexOf(t, x.Map, w[2:])))
		case strings.HasPrefix(w, "R:"):
			d, _ := board.ParseDirection(w[2:])
			b.Raider, b.Over = true, x.Map.Board.Side(h, d)
		case w[0] == 'S':
			n, _ := strconv.Atoi(w[1:])
			b.Since = int16(n)
		default:
			a, c, ok := strings.Cut(w, "/")
			cv, _ = strconv.Atoi(a)
			full = cv
			if ok {
				full, _ = strconv.Atoi(c)
			}
		}
	}
	if !known {
		if cv == 0 {
			cv, full = 2, 2
		}
		by := 1
		if u.Elite {
			by = 2
		}
		for v := full; v > 0; v -= by {
			u.Steps = append(u.Steps, uint8(v))
		}
		u.ID = name
		if name == "" {
			u.ID = fmt.Sprint(words[0], len(x.Roster.Units))
		}
		u.Name = u.ID
		no = UnitNo(len(x.Roster.Units))
		x.Roster.Units = append(x.Roster.Units, u)
	}
	f := Face{Unit: no, Steps: uint8(len(x.Roster.Units[no].Steps))}
	for i, v := range x.Roster.Units[no].Steps {
		if int(v) == cv {
			f.Steps = uint8(len(x.Roster.Units[no].Steps) - i)
		}
	}
	x.Units[side] = append(x.Units[side], no)
	x.Months = append(x.Months, 0)
	x.numbers[side] = append(x.numbers[side], rules.Token(len(x.Begin.Blocks)))
	x.Begin.Blocks = append(x.Begin.Blocks, b)
	x.Secrets[side].Faces = append(x.Secrets[side].Faces, f)
}

// battles makes the Battles that are named, revealed.
func (x *Table) battles(t testing.TB, n *orders.Node) {
	for _, e := range casebook.Pairs(n, "battles") {
		words := strings.Fields(e.Value.Text)
		b := Battle{Hex: HexOf(t, x.Map, e.Key.Text), Def: SideNamed(words[0])}
		for d := range b.Sides {
			b.Sides[d] = b.Def
		}
		for _, w := range words[1:] {
			d, _ := board.ParseDirection(w)
			b.Sides[d] = b.Def.Other()
		}
		x.Begin.Battles = append(x.Begin.Battles, b)
	}
	slices.SortFunc(x.Begin.Battles, func(a, b Battle) int { return int(a.Hex - b.Hex) })
}

func (x *Table) Start() (Plane, [2]Secret) {
	p, s := PlaneCodec.Clone(&x.Begin), x.Secrets
	return p, [2]Secret{SecretCodec.Clone(&s[0]), SecretCodec.Clone(&s[1])}
}

// Play deals, and shows the units in Battles; then Player-Turns follow.
func (x *Table) Play(t *rules.Table[Secret], p *Plane) bool {
	s := &Script{Position: Position{Game: x.Game, P: p}, t: t}
	if x.Instead == "set-up" {
		s.setUp()
		return true
	}
	if p.Stage == SetUp {
		t.Shuffle(rules.L("shuffle"), nil)
		for side := range p.Hands {
			t.Draw(rules.Side(side), rules.L("deal", side), x.Hands[side][0]+x.Hands[side][1], &p.Hands[side])
		}
		s.mix(0)
		s.mix(1)
		s.reveal()
		p.Stage = PlayerTurn
		return false
	}
	switch x.Instead {
	case "last-month":
		s.lastMonthOver()
		return true
	case "buildup-check":
		s.buildupSupplyCheck()
		return true
	case "month":
		p.Stage, p.Saved = Buildup, x.Saved
		s.buildup()
		s.initiative()
		return true
	case "buildup":
		p.Stage, p.Saved = Buildup, x.Saved
		s.buildup()
		p.Count++
		return int(p.Count-x.Begin.Count) >= x.Turns
	}
	s.playerTurn()
	if p.Stage == Buildup { // the tests do not play Months
		p.Stage, p.Active = PlayerTurn, p.Active.Other()
	}
	over := p.Stage == Finished || int(p.Count-x.Begin.Count) >= x.Turns
	if over && x.Then == "buildup-check" {
		p.Stage = Buildup
		s.buildupSupplyCheck()
	}
	return over
}

// pileOf makes a pile of some cards, as only the executor and tests do.
func pileOf(cards ...rules.Card) rules.Pile {
	b := rules.Walk(func(c *rules.Coder, v *[]rules.Card) { rules.Slice(c, v, (*rules.Coder).Card) }).Append(nil, &cards)
	p, err := rules.Walk(rules.CodePile).Decode(b)
	if err != nil {
		panic(err)
	}
	return p
}

// MoveTop moves the first card of a pile to another one.
func MoveTop(from, to *rules.Pile) {
	top := pileOf(from.Cards()[0])
	*from = pileOf(from.Cards()[1:]...)
	to.Take(&top)
}

// Dealer is a host with stacked cards and scripted dice.
type Dealer struct {
	*playout.Memory
	Hands [2][2]int
	Dice  map[string][]int
	T     testing.TB
}

func (d *Dealer) Shuffle(_ int, k rules.Key, faces []string) []int {
	n := len(faces)
	to := make([]int, n)
	if k.Label.Path == "resupply/shuffle" {
		for i := range to {
			to[i] = i
		}
		return to
	}
	real, dummy, next := 0, 28, 0
	put := func(from int) { to[from] = next; next++ }
	for _, h := range d.Hands {
		for range h[0] {
			put(real)
			real++
		}
		for range h[1] {
			put(dummy)
			dummy++
		}
	}
	for ; real < 28; real++ {
		put(real)
	}
	for ; dummy < n; dummy++ {
		put(dummy)
	}
	return to
}

// InOrder leaves cards as they are dealt, and lays the first of equal ones:
// where a test wants two hands to be laid by the same places.
func InOrder(_ rules.Side, k rules.Key, n int) []int {
	if path := k.Label.Path; path != "deal" && path != "lay" {
		return nil
	}
	to := make([]int, n)
	for i := range to {
		to[i] = i
	}
	return to
}

// Roll takes the dice of a path one after the other; what is not scripted is a
// 1, which hits nothing.
func (d *Dealer) Roll(batch int, k rules.Key, n int) ([]int, bool) {
	if n == 0 {
		d.T.Errorf("%v: none are thrown", k)
	}
	out := make([]int, n)
	script := d.Dice[k.Label.Path]
	for i := range out {
		out[i] = 1
		if i < len(script) {
			out[i] = script[i]
		}
	}
	d.Dice[k.Label.Path] = script[min(n, len(script)):]
	return out, true
}

// Played is what became of a position.
type Played struct {
	T testing.TB
	*Table
	M        *rules.Machine[Plane, Secret]
	Journal  *playout.Memory
	refused  []string
	why      []string // the sentence of each
	Problems []string // of order files
	wrong    bool     // an order file is, and what is wrong has been told
}

// play runs a position with the answers of both sides. An answer is a line
// "side kind words"; it is used once, for the first question of its kind that
// it fits; "axis plays 2" lays two real cards, and "next turn" ends a Player-Turn. What nobody answers takes the default; nobody lays cards or refuses
// battle by himself.
func (x *Table) PlayOut(t testing.TB, dice map[string][]int, lines ...string) *Played {
	t.Helper()
	if dice == nil {
		dice = map[string][]int{}
	}
	h := &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, dice, t}
	if h.Luck.Permute = x.permute; x.permute == nil {
		h.Luck.Permute = InOrder
	}
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Strict()
	y := &Played{T: t, Table: x, M: m, Journal: h.Memory}
	for side := range rules.Side(2) {
		var given []rules.Policy[Plane, Secret]
		if x.watch != nil {
			given = append(given, x.watch)
		}
		if x.Files[side] != nil {
			given = append(given, x.Staff.Read(y, side, x.Files[side]))
		}
		given = append(given, y.Scripted(side, lines))
		if !x.Halts {
			given = append(given, rules.PolicyFunc[Plane, Secret](Quiet))
		}
		m.Orders(side, given...)
	}
	if due, err := m.Run(); err != nil || (due != nil) != x.Halts {
		t.Fatalf("due %v, error %v", due, err)
	}
	for _, r := range m.Refused() { // a step or withdrawal; what an order file says its check has told
		if y.wrong && strings.Contains(r.Clause, ":") {
			continue
		}
		y.refused, y.why = append(y.refused, r.Refusal.Rule), append(y.why, r.Refusal.Why.ID)
	}
	return y
}

// Refuses notes the rules by which check refuses clauses of an order file.
func (y *Played) Refuses(problems []orders.Problem) {
	for _, p := range problems {
		if !p.Warning {
			y.refused, y.why = append(y.refused, p.Rule), append(y.why, p.ID)
			y.wrong = true
		}
	}
}

// Scripted answers for a side with its lines.
func (y *Played) Scripted(side rules.Side, lines []string) rules.Policy[Plane, Secret] {
	pl := &player{Played: y, parts: make([][][]string, 1)}
	for _, l := range lines {
		w := strings.Fields(l)
		n := len(pl.parts) - 1
		switch {
		case l == "next turn":
			pl.parts = append(pl.parts, nil)
		case SideNamed(w[0]) != side:
		case w[1] == "plays":
			pl.parts[n] = append(pl.parts[n], slices.Repeat([][]string{{"lay-card", "real"}}, int(w[2][0]-'0'))...)
		default:
			pl.parts[n] = append(pl.parts[n], w[1:])
		}
	}
	return rules.PolicyFunc[Plane, Secret](pl.answer)
}

func Quiet(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	switch q.Kind {
	case "lay-card":
		return NoCard, "", true
	case "refuse-battle", RedrawKind.Name:
		return false, "", true
	case BuildupKind.Name:
		return Act(EndBuildup), "", true
	case "name-move":
		if q.Judge(NoMove) == nil {
			return NoMove, "", true
		}
	case "fortress-supply", "oasis-supply":
		if q.Halt == rules.Must { // else the default answers
			return q.At(0), "", true
		}
	case DeployKind.Name:
		return q.At(0), "", true
	}
	return nil, "", false
}

type player struct {
	*Played
	parts [][][]string
	part  int
	lines [][]string // of the part for this Player-Turn
}

func (x *player) hex(s string) board.Hex {
	switch s {
	case "-":
		return board.None
	case "waiting":
		return Waiting
	case "exit":
		return Exited
	}
	return HexOf(x.T, x.Map, strings.ReplaceAll(s, "_", " "))
}

// token finds the block that a unit is now.
func (x *player) token(v rules.View[Plane, Secret], name string) rules.Token {
	for _, k := range x.Tokens(v.Side) {
		if u := x.Unit(*x.Face(v.Own.S, k)); u.ID == name {
			return k
		}
	}
	x.T.Fatalf("no unit %q", name)
	return 0
}

func (x *player) unitNo(name string) UnitNo {
	u, ok := x.Roster.Find(name)
	if !ok {
		x.T.Fatalf("no unit %q", name)
	}
	return u
}

// factsOf are the facts of a question, which is of one of some kinds.
func factsOf[A, F any](q rules.Asked, kinds ...rules.Kind[A, F]) F {
	for _, k := range kinds {
		if p, ok := k.Of(q); ok {
			return p.Facts
		}
	}
	panic("a question of another kind: " + q.Kind)
}

func (x *player) answer(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	if n := max(1, int(v.Public.Count-x.Begin.Count)); n != x.part { // a Buildup is before the first turn
		x.part, x.lines = n, nil
		if n <= len(x.parts) {
			x.lines = x.parts[n-1]
		}
	}
	if q.Kind == "step" || q.Kind == "withdraw" {
		facts := factsOf(q, StepKind, FleeKind)
		for _, l := range x.lines {
			if (l[0] == q.Kind || l[0] == "go" && q.Kind == "step") && x.token(v, l[1]) == facts.Block {
				if n := facts.Walked; n < len(l)-2 {
					return x.hex(l[2+n]), "", true
				}
				return Stop, "", q.Judge(Stop) == nil
			}
		}
		return Stop, "", facts.Walked > 0 && q.Judge(Stop) == nil
	}
	if q.Kind == BuildupKind.Name && v.Public.Saved[v.Side] != 0 { // R-16.3-3
		x.T.Errorf("%d points are saved and spent", v.Public.Saved[v.Side])
	}
	if q.Kind == "name-move" { // each Move is offered once
		offered := map[any]bool{}
		for i := range q.N() {
			if offered[q.At(i)] {
				x.T.Errorf("%+v is offered twice", q.At(i))
			}
			offered[q.At(i)] = true
		}
	}
	for i := 0; i < len(x.lines); i++ {
		l := x.lines[i]
		if l[0] != q.Kind {
			continue
		}
		a, ok := x.read(v, q, l[1:])
		if !ok {
			continue
		}
		x.lines = slices.Delete(x.lines, i, i+1)
		if r := q.Judge(a); r != nil {
			x.refused, x.why = append(x.refused, r.Rule), append(x.why, r.Why.ID)
			i--
			continue
		}
		return a, strings.Join(l, " "), true
	}
	return nil, "", false
}

func (x *player) read(v rules.View[Plane, Secret], q rules.Asked, w []string) (any, bool) {
	at := func(h board.Hex) bool { return len(w) == 0 || x.hex(w[0]) == h }
	switch q.Kind {
	case "lay-card", "challenge", "answer-challenge":
		switch w[0] {
		case "-":
			return NoCard, true
		case "first":
			return q.At(q.N() - 1), true
		}
		return w[0], v.Own.Count(v.Public.Hands[v.Side], w[0]) > 0
	case "name-move":
		if w[0] == "-" {
			return NoMove, true
		}
		if w[0] == "waiting" {
			w = []string{"group", "waiting"}
		}
		m := Move{To: board.None, From: x.hex(w[1]), Regroup: strings.HasSuffix(w[0], "regroup"), Withdrawal: strings.HasPrefix(w[0], "withdraw")}
		m.Rommel = slices.Contains(w, "rommel")
		return m, true
	case "destination", "active-battle", "next-battle", "refuse-first":
		return x.hex(w[0]), true
	case "take-up", "retreat":
		if w[0] == "rout" {
			return Take{NoBlock, 0, x.hex(w[1])}, true
		}
		if w[0] == "-" {
			return NoTake, true
		}
		k, move := x.token(v, w[0]), len(v.Public.Moves)-1
		way := w[1:]
		if len(way) > 0 && strings.HasPrefix(way[0], "move-") {
			move, _ = strconv.Atoi(way[0][len("move-"):])
			move--
			way = way[1:]
		}
		x.lines = append(x.lines, append([]string{"go", w[0]}, way...))
		return Take{k, uint8(move), board.None}, true
	case "forced-march":
		if w[0] == "-" {
			return NoMarch, true
		}
		k, unit := x.token(v, w[0]), w[0]
		b, move := &v.Public.Blocks[k], 0
		if strings.HasPrefix(w[1], "move-") {
			move, _ = strconv.Atoi(w[1][len("move-"):])
			w = w[1:]
		}
		m := March{k, b.At, x.hex(w[1]), 0}
		switch n := slices.IndexFunc(v.Public.Moves, func(y Move) bool { return y.Regroup && y.To == m.To }); {
		case move > 0:
			m.Move = uint8(move - 1)
		case b.Move > 0:
			m.Move = b.Move - 1
		case n >= 0:
			m.Move = uint8(n)
		}
		if len(w) > 2 {
			m.Via = x.hex(w[len(w)-1])
			x.lines = append(x.lines, append(append([]string{"go", unit}, w[2:]...), w[1]))
		}
		return m, true
	case "refuse-battle":
		return true, at(factsOf(q, RefuseKind).Hex)
	case "probe", "assault":
		return true, at(factsOf(q, ProbeKind, AssaultKind).Hex)
	case "blitz", "pass":
		return true, true
	case "pursue":
		return false, w[0] == "hold" && (len(w) == 1 || factsOf(q, PursueKind).Unit == x.unitNo(w[1]))
	case "take-loss", "fortress-supply", "oasis-supply":
		if w[0] == "-" {
			return NoBlock, true
		}
		return x.token(v, w[0]), true
	case "lose-step":
		return x.unitNo(w[0]), true
	case DeployKind.Name:
		return Placement{x.token(v, w[0]), x.hex(w[1])}, true
	case "fire":
		if w[0] == "-" {
			return Shot{Block: NoBlock}, true
		}
		k := x.token(v, w[0])
		return Shot{k, Class(slices.Index(append(slices.Clip(ClassNames), "hold"), w[1]))}, true
	}
	return nil, false
}

// Where tells where a unit is: a label, or off, and its marks.
func (y *Played) Where(name string) string {
	u, ok := y.Roster.Find(name)
	if !ok {
		y.T.Fatalf("no unit %q", name)
	}
	for side := range Side(2) {
		v := y.M.View(side)
		for _, k := range y.Tokens(side) {
			f := *y.Face(v.Own.S, k)
			if f.Unit != u {
				continue
			}
			b := &v.Public.Blocks[k]
			switch b.At {
			case Eliminated:
				return "eliminated"
			case Exited:
				return "exited"
			case InRefit:
				return "refit"
			}
			s := y.placed(b.At) + " " + strconv.Itoa(y.Strength(f))
			if b.Disrupted {
				s += " D"
			}
			if b.Unsupplied {
				s += " U"
			}
			if b.Raider {
				s += " R"
			}
			if b.Fortress >= 0 {
				s += " F"
			}
			if b.Oasis > 0 {
				s += " O"
			}
			return s
		}
	}
	return "?"
}

// placed is a hex as a case writes it, or a place beside the map.
func (y *Played) placed(h board.Hex) string {
	if beside, ok := map[board.Hex]string{Waiting: WordWaiting, InPool: "pool", Undeployed: "undeployed"}[h]; ok {
		return beside
	}
	switch c := y.Map.Board.Cell(h); {
	case y.Map.Name == "FX1":
		return c.ID
	case c.Name != "":
		return c.Name
	}
	return y.Map.Board.Label(h)
}

// Is checks units, each as "name: where".
func (y *Played) Is(want ...string) {
	y.T.Helper()
	for _, w := range want {
		name, where, _ := strings.Cut(w, ": ")
		if got := y.Where(name); got != where {
			y.T.Errorf("%s: %s, not %s", name, got, where)
		}
	}
}

// No checks which rules have refused an answer.
func (y *Played) No(want ...string) {
	y.T.Helper()
	if !slices.Equal(y.refused, want) {
		y.T.Errorf("refused by %v, not %v", y.refused, want)
	}
}

// Events lists the events of some kinds: "kind hex" or with the dice.
func (y *Played) Events(kinds string) string {
	var out []string
	for _, e := range y.M.Events(rules.Nobody) {
		if kind := event.Kind(e); slices.Contains(strings.Fields(kinds), kind) {
			out = append(out, kind+firedAs(e))
		}
	}
	return strings.Join(out, ", ")
}
