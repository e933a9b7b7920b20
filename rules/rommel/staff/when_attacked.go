package staff

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/condition"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// How standing orders answer an Attack (8.4): battle is refused, accepted, or play waits for
// a reply, as the first condition says that is true then.

// Words that stand for answers and places.
const (
	wordRefuse   = "refuse"
	wordAccept   = "accept"
	wordWait     = "wait"
	wordAnywhere = "anywhere"
)

// reaction is what is said of Attacks on a hex, or (board.None) on any of which nothing else is
// said.
type reaction struct {
	hex  board.Hex
	at   string // of its entry: the hexes of a zone have one
	says []retort[resolve]
}

// resolve is whether battle is refused.
type resolve uint8

const (
	accept resolve = iota
	refuse
	await // play waits for a reply
)

var reactionList = clerk.Then(clerk.By(hexOrAnywhere, refusing(retorts(aRetort, aRetort, attackWaits))), func(_ *compiler, _ *orders.Node, pairs []clerk.Pair[board.Hex, []retort[resolve]]) (rs []reaction, all bool) {
	for _, p := range pairs {
		if !p.Named {
			continue
		}
		x := reaction{p.Name, p.At(), p.Value}
		for i := range x.says {
			if x.says[i].when.Expr == nil { // called by its hex
				x.says[i].at = p.At()
			}
		}
		rs = append(rs, x)
	}
	return rs, true
})

// compares are signs of which every condition has one, and no answer.
const compares = "<>=("

// refusing reads a condition alone as that of a refusal.
func refusing(s shape[[]retort[resolve]]) shape[[]retort[resolve]] {
	return shape[[]retort[resolve]]{
		Schema: clerk.Either(s.Schema, clerk.Inline(clerk.Node{"type": "string", "pattern": "[" + compares + "]"})),
		Read: func(c *compiler, n *orders.Node) ([]retort[resolve], bool) {
			if n.Kind == orders.Scalar && strings.ContainsAny(n.Text, compares) {
				n = n.Mapping(orders.Pair{Key: n.Word(wordRefuse), Value: n})
			}
			return s.Read(c, n)
		},
	}
}

var hexOrAnywhere = shape[board.Hex]{
	Schema: clerk.Either(clerk.Inline(clerk.Word(wordAnywhere)), aHex.Schema),
	Read: func(c *compiler, n *orders.Node) (board.Hex, bool) {
		switch {
		case is(n, wordAnywhere):
			return board.None, true
		case is(n, wordAll):
			c.Wrong(n, "no.such-hex", n.Text).Hints = []string{wordAnywhere}
			return board.None, false
		}
		return c.Hex(n)
	},
}

var attackWaits = waiting(inAttack, "R-8.4-1", "when: attackers > mine", "")

// aRetort is refuse or true, accept or false, or wait.
var aRetort = shape[resolve]{
	Schema: clerk.Either(yesNo.Schema, clerk.Inline(clerk.Word(wordRefuse, wordAccept, wordWait))),
	Read: func(c *compiler, n *orders.Node) (resolve, bool) {
		for i, word := range []string{accept: wordAccept, refuse: wordRefuse, await: wordWait} {
			if is(n, word) {
				return resolve(i), true
			}
		}
		yes, problem := n.Bool()
		if problem != nil {
			c.Wrong(n, "no.retort", n.Text).Rule = "R-8.4-1"
			return accept, false
		}
		return resolve(b2i(yes)), true
	},
}

// reacts is what standing orders say of an Attack: by its hex, else by what they say of any.
// Where they say nothing, or that play waits, they give no answer.
func reacts(f *orderFile, v view, q put[bool, AttackFacts]) (bool, string, bool) {
	x := reacting{orderFile: f, v: v, q: q.Asked, above: make([]board.Set, len(f.reactions)+1)}
	x.decided, x.above[0] = x.others(q.Facts.Refused)
	if said, ok := x.reaction(q.Facts.Hex); ok {
		return said.do == refuse, said.at, said.do != await
	}
	return false, f.pace.At, f.pace.What == fast
}

// reacting goes through entries in the order in which they are written: their conditions see
// all Attacks as blocks stand before anybody goes, but know what the entries above have refused,
// and before them other orders of their side, such as a reply (8.4, AMB-21).
type reacting struct {
	*orderFile
	v       view
	q       rules.Asked
	above   []board.Set // by reaction: the hexes that entries above have refused
	now     board.Set   // those that its own has refused, such as that of a zone
	decided board.Set   // the hexes that are answered for
}

// others are the hexes of which other orders have been asked in this half and have answered, and
// those of them where they refuse battle. Who is asked is told by his clause, hex by hex.
func (x *reacting) others(refused board.Set) (asked, refuse board.Set) {
	var before []rules.Spoken
	for _, s := range x.q.Spoken {
		if s.Kind == rommel.RefuseKind.Name {
			before = append(before, s)
		}
	}
	own := func(clause string) bool {
		return slices.ContainsFunc(x.reactions, func(r reaction) bool {
			return slices.ContainsFunc(r.says, func(y retort[resolve]) bool { return y.at == clause })
		})
	}
	for _, b := range slices.Backward(x.v.Public.Battles) {
		if !b.New || !b.Replied || len(before) == 0 {
			continue
		}
		var last rules.Spoken
		last, before = before[len(before)-1], before[:len(before)-1]
		if !own(last.Clause) {
			asked = asked.Add(b.Hex)
		}
	}
	return asked, asked.Intersect(refused)
}

// reaction is what is said of an Attack, if anything is.
func (x *reacting) reaction(h board.Hex) (said retort[resolve], ok bool) {
	for i, r := range x.reactions {
		if i > 0 {
			x.above[i] = x.above[i-1]
		}
		if i > 0 && r.at != x.reactions[i-1].at {
			x.above[i], x.now = x.above[i].Union(x.now), board.Set{}
		}
		for to := range attackedIn(x.v.Public, x.v.Side).All() {
			turn := x.turn(to, i)
			if turn == nil {
				continue
			}
			said, ok = x.speaks(to, turn)
			if to == h && (ok || r.hex != to || x.of(board.None) <= i) {
				return said, ok
			}
			if ok {
				x.decide(to, said)
			}
		}
	}
	return retort[resolve]{}, false
}

// turn are the reactions that are tried for a hex when it is a reaction's turn: that of the hex
// itself, with that of any hex if it has been passed over so far.
func (x *reacting) turn(h board.Hex, i int) []int {
	anywhere, named := x.of(board.None), x.reactions[i].hex == h
	switch {
	case x.decided.Has(h):
		return nil
	case named && 0 <= anywhere && anywhere < i:
		return []int{i, anywhere}
	case named, i == anywhere && x.of(h) < i:
		return []int{i}
	}
	return nil
}

// decide notes what is said of an Attack; a refusal that is none now is no refusal.
func (x *reacting) decide(h board.Hex, said retort[resolve]) {
	x.decided = x.decided.Add(h)
	if said.do == refuse && x.Position(x.v.Public).MayRefuse(h) == nil {
		x.now = x.now.Add(h)
	}
}

// of is the reaction to Attacks on a hex, or (board.None) on any; -1: there is none.
func (x *reacting) of(h board.Hex) int {
	return slices.IndexFunc(x.reactions, func(r reaction) bool { return r.hex == h })
}

// speaks is the first answer of some reactions to an Attack on a hex whose condition is true.
func (x *reacting) speaks(h board.Hex, reactions []int) (retort[resolve], bool) {
	k := rules.Key{Seg: x.q.Key.Seg, Label: rules.L("refuse", int(h), int(b2i(x.v.Public.Blitz)))}
	for _, i := range reactions {
		for _, y := range x.reactions[i].says {
			if y.when.Speaks(x.q, k, y.at, siteIn(x.orderFile, x.v, h, x.above[i])) {
				return y, true
			}
		}
	}
	return retort[resolve]{}, false
}

// refusesInOrder: the refusals of standing orders are carried out in the order in which they
// are written (AMB-21).
func refusesInOrder(f *orderFile, q put[board.Hex, none]) (board.Hex, string, bool) {
	for _, r := range f.reactions {
		for i := range q.N() {
			h := q.At(i)
			named := slices.ContainsFunc(f.reactions, func(x reaction) bool { return x.hex == h })
			if r.hex == h || r.hex == board.None && !named {
				return h, r.at, true
			}
		}
	}
	return board.None, "", false
}

// attackNames are what conditions of an Attack may speak of.
func attackNames() []name {
	at := func(word string, of func(s *site) int64) name {
		return name{Name: word, Gives: condition.Number, In: inAttack, Of: func(s *site, _ [2]int64) int64 { return of(s) }}
	}
	own := func(s *site) []rules.Token { return s.Fit(s.v.Side, s.here) }
	foes := func(s *site) int64 { return int64(len(s.Fit(s.enemy(), s.here))) }
	speeds := func(s *site) (all []int) {
		for _, k := range own(s) {
			all = append(all, s.Speed(*s.Face(s.v.Own.S, k)))
		}
		return all
	}
	speed := func(word string, of func([]int) int) name {
		return at(word, func(s *site) int64 {
			if all := speeds(s); all != nil {
				return int64(of(all))
			}
			return 0
		})
	}
	reaches := func(s *site, h board.Hex) (n int) {
		t := s.Tracer(s.v.Side)
		for _, k := range own(s) {
			n += int(b2i(s.Refuges(s.v.Own, t, k).Has(h)))
		}
		return n
	}
	to := func(word string, of func(n, all int) bool) name {
		return name{Name: word, Takes: []condition.Arg{{Kind: hexKind}}, Gives: condition.Truth, In: inAttack, Of: func(s *site, a [2]int64) int64 {
			return one(of(reaches(s, board.Hex(a[0])), len(own(s))))
		}}
	}
	return []name{
		at("attackers", foes),
		at("max_dice", func(s *site) int64 { return 2 * foes(s) }),
		{Name: "can_refuse", Gives: condition.Truth, In: inAttack, Of: func(s *site, _ [2]int64) int64 { return one(s.MayRefuse(s.here) == nil) }},
		at("sides", func(s *site) (n int64) {
			if b := s.v.Public.Battle(s.here); b != nil {
				for _, of := range b.Sides {
					n += one(of == s.enemy())
				}
			}
			return n
		}),
		{Name: "via", Takes: []condition.Arg{{Kind: directionKind}}, Gives: condition.Number, In: inAttack, Of: func(s *site, a [2]int64) (n int64) {
			over := s.Map.Board.Side(s.here, board.Direction(a[0]))
			for _, k := range s.Fit(s.enemy(), s.here) {
				n += one(s.v.Public.Blocks[k].Over == over)
			}
			return n
		}},
		at("open", func(s *site) (n int64) {
			t := s.Tracer(s.v.Side)
			for d := range board.Directions {
				n += int64(s.Map.Open[s.here] & t.Open[s.here] >> d & 1)
			}
			return n
		}),
		speed("slowest", slices.Min),
		speed("fastest", slices.Max),
		{Name: "left_d", Gives: condition.Number, In: inAttack | inPursuit, Of: func(s *site, _ [2]int64) int64 {
			side := s.v.Side // who would leave them
			if s.quarry != nil {
				side = s.enemy()
			}
			return int64(len(s.Where(side, func(b *Block) bool { return b.At == s.here && b.Disrupted && b.At >= 0 })))
		}},
		{Name: "inzone", Takes: []condition.Arg{{Kind: hexKind}, {Kind: zoneKind}}, Gives: condition.Truth, In: inAttack, Of: func(s *site, a [2]int64) int64 {
			return one(s.zones[a[1]].Has(board.Hex(a[0])))
		}},
		ofClass("known", inAttack, func(s *site, h board.Hex, class int64) int64 { return int64(len(s.faces(s.enemy(), h, class))) }),
		ofClass("known_cv", inAttack, func(s *site, h board.Hex, class int64) int64 { return s.value(s.enemy(), h, class) }),
		to("reach", func(n, all int) bool { return n == all }),
		to("any_reach", func(n, _ int) bool { return n > 0 }),
	}
}
