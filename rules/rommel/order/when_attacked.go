package order

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/condition"
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

// Reaction is what is said of Attacks on a hex, or (board.None) on any of which nothing else is
// said.
type Reaction struct {
	Hex  board.Hex
	At   string // of its entry: the hexes of a zone have one
	Says []Retort[Resolve]
}

// Resolve is whether battle is refused.
type Resolve uint8

const (
	Accept Resolve = iota
	Refuse
	Await // play waits for a reply
)

var reactionList = clerk.Then(clerk.By(hexOrAnywhere, refusing(retorts(aRetort, aRetort, attackWaits))), func(_ *compiler, _ *orders.Node, pairs []clerk.Pair[board.Hex, []Retort[Resolve]]) (rs []Reaction, all bool) {
	for _, p := range pairs {
		if !p.Named {
			continue
		}
		x := Reaction{p.Name, p.At(), p.Value}
		for i := range x.Says {
			if x.Says[i].When.Expr == nil { // called by its hex
				x.Says[i].At = p.At()
			}
		}
		rs = append(rs, x)
	}
	return rs, true
})

// compares are signs of which every condition has one, and no answer.
const compares = "<>=("

// Refusing reads a condition alone as that of a refusal.
func refusing(s shape[[]Retort[Resolve]]) shape[[]Retort[Resolve]] {
	return shape[[]Retort[Resolve]]{
		Schema: clerk.Either(s.Schema, clerk.Inline(clerk.Node{"type": "string", "pattern": "[" + compares + "]"})),
		Read: func(c *compiler, n *orders.Node) ([]Retort[Resolve], bool) {
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
		case clerk.Is(n, wordAnywhere):
			return board.None, true
		case clerk.Is(n, wordAll):
			c.Wrong(n, "no.such-hex", n.Text).Hints = []string{wordAnywhere}
			return board.None, false
		}
		return c.Hex(n)
	},
}

var attackWaits = waiting(inAttack, "R-8.4-1", "when: attackers > mine", "")

// aRetort is refuse or true, accept or false, or wait.
var aRetort = shape[Resolve]{
	Schema: clerk.Either(yesNo.Schema, clerk.Inline(clerk.Word(wordRefuse, wordAccept, wordWait))),
	Read: func(c *compiler, n *orders.Node) (Resolve, bool) {
		for i, word := range []string{Accept: wordAccept, Refuse: wordRefuse, Await: wordWait} {
			if clerk.Is(n, word) {
				return Resolve(i), true
			}
		}
		yes, problem := n.Bool()
		if problem != nil {
			c.Wrong(n, "no.retort", n.Text).Rule = "R-8.4-1"
			return Accept, false
		}
		return Resolve(rules.Bit(yes)), true
	},
}

// attackNames are what conditions of an Attack may speak of.
func attackNames() []name {
	at := func(word string, of func(s *Site) int64) name {
		return name{Name: word, Gives: condition.Number, In: inAttack, Of: func(s *Site, _ [2]int64) int64 { return of(s) }}
	}
	own := func(s *Site) []rules.Token { return s.Fit(s.v.Side, s.here) }
	foes := func(s *Site) int64 { return int64(len(s.Fit(s.enemy(), s.here))) }
	speeds := func(s *Site) (all []int) {
		for _, k := range own(s) {
			all = append(all, s.Speed(*s.Face(s.v.Own.S, k)))
		}
		return all
	}
	speed := func(word string, of func([]int) int) name {
		return at(word, func(s *Site) int64 {
			if all := speeds(s); all != nil {
				return int64(of(all))
			}
			return 0
		})
	}
	reaches := func(s *Site, h board.Hex) (n int) {
		t := s.Tracer(s.v.Side)
		for _, k := range own(s) {
			n += rules.Bit(s.Refuges(s.v.Own, t, k).Has(h))
		}
		return n
	}
	to := func(word string, of func(n, all int) bool) name {
		return name{Name: word, Takes: []condition.Arg{{Kind: hexKind}}, Gives: condition.Truth, In: inAttack, Of: func(s *Site, a [2]int64) int64 {
			return condition.Bit(of(reaches(s, board.Hex(a[0])), len(own(s))))
		}}
	}
	return []name{
		at("attackers", foes),
		at("max_dice", func(s *Site) int64 { return 2 * foes(s) }),
		{Name: "can_refuse", Gives: condition.Truth, In: inAttack, Of: func(s *Site, _ [2]int64) int64 { return condition.Bit(s.MayRefuse(s.here) == nil) }},
		at("sides", func(s *Site) (n int64) {
			if b := s.v.Public.Battle(s.here); b != nil {
				for _, of := range b.Sides {
					n += condition.Bit(of == s.enemy())
				}
			}
			return n
		}),
		{Name: "via", Takes: []condition.Arg{{Kind: directionKind}}, Gives: condition.Number, In: inAttack, Of: func(s *Site, a [2]int64) (n int64) {
			over := s.Map.Board.Side(s.here, board.Direction(a[0]))
			for _, k := range s.Fit(s.enemy(), s.here) {
				n += condition.Bit(s.v.Public.Blocks[k].Over == over)
			}
			return n
		}},
		at("open", func(s *Site) (n int64) {
			t := s.Tracer(s.v.Side)
			for d := range board.Directions {
				n += int64(s.Map.Open[s.here] & t.Open[s.here] >> d & 1)
			}
			return n
		}),
		speed("slowest", slices.Min),
		speed("fastest", slices.Max),
		{Name: "left_d", Gives: condition.Number, In: inAttack | inPursuit, Of: func(s *Site, _ [2]int64) int64 {
			side := s.v.Side // who would leave them
			if s.Quarry != nil {
				side = s.enemy()
			}
			return int64(len(s.Where(side, func(b *Block) bool { return b.At == s.here && b.Disrupted })))
		}},
		{Name: "inzone", Takes: []condition.Arg{{Kind: hexKind}, {Kind: zoneKind}}, Gives: condition.Truth, In: inAttack, Of: func(s *Site, a [2]int64) int64 {
			return condition.Bit(s.zones[a[1]].Has(board.Hex(a[0])))
		}},
		ofClass("known", inAttack, func(s *Site, h board.Hex, class int64) int64 { return int64(len(s.faces(s.enemy(), h, class))) }),
		ofClass("known_cv", inAttack, func(s *Site, h board.Hex, class int64) int64 { return s.value(s.enemy(), h, class) }),
		to("reach", func(n, all int) bool { return n == all }),
		to("any_reach", func(n, _ int) bool { return n > 0 }),
	}
}
