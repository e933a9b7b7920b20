package staff

import (
	"slices"

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

// reaction is what is said of Attacks on a hex, or (board.None) on any of which nothing else is
// said.
type reaction struct {
	hex  board.Hex
	says []retort
}

// retort is an answer with its condition.
type retort struct {
	do   resolve
	at   string
	when when
}

// resolve is whether battle is refused.
type resolve uint8

const (
	accept resolve = iota
	refuse
	await // play waits for a reply
)

var reactionList = clerk.Then(clerk.By(hexOrAnywhere, retorts), func(_ *compiler, _ *orders.Node, pairs []clerk.Pair[board.Hex, []retort]) (rs []reaction, all bool) {
	for _, p := range pairs {
		if !p.Named {
			continue
		}
		x := reaction{p.Name, p.Value}
		for i := range x.says {
			if x.says[i].at == "" { // one without a condition is called by its hex
				x.says[i].at = p.At()
			}
		}
		rs = append(rs, x)
	}
	return rs, true
})

var hexOrAnywhere = shape[board.Hex]{
	Schema: clerk.Either(clerk.Inline(clerk.Word(wordAnywhere)), aHex.Schema),
	Read: func(c *compiler, n *orders.Node) (board.Hex, bool) {
		if is(n, wordAnywhere) {
			return board.None, true
		}
		return c.hex(n)
	},
}

// retorts are an answer, or several, each with its condition.
var retorts = shape[[]retort]{
	Schema: func(e *clerk.Editor) clerk.Node {
		return clerk.AnyOf(aRetort.Schema(e), clerk.ByName(aRetort.Schema(e), attackWaits.Shape().Schema(e)))
	},
	Read: func(c *compiler, n *orders.Node) (all []retort, ok bool) {
		if n.Kind != orders.Map {
			do, ok := aRetort.Read(c, n)
			if !ok {
				return nil, false
			}
			return []retort{{do: do}}, true
		}
		pairs, ok := retortPairs.Read(c, n)
		for _, p := range pairs {
			if p.OK {
				all = append(all, retort{p.Name, p.At(), p.Value})
			}
		}
		return all, ok
	},
}

var (
	attackWaits = waiting(inAttack, "R-8.4-1", "when: attackers > mine", "")
	retortPairs = clerk.By(aRetort, attackWaits.Shape())
)

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
	s := siteOf(f.Game, v, q.Facts.Hex)
	s.zones = f.zones
	for _, h := range []board.Hex{q.Facts.Hex, board.None} {
		for _, r := range f.reactions {
			if r.hex != h {
				continue
			}
			for _, x := range r.says {
				if x.when.Speaks(q.Asked, q.Key, x.at, s) {
					return x.do == refuse, x.at, x.do != await
				}
			}
		}
	}
	return false, f.pace.At, f.pace.What == fast
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
		at("left_d", func(s *site) int64 { return int64(len(s.In(s.v.Side, s.here)) - len(own(s))) }),
		{Name: "inzone", Takes: []condition.Arg{{Kind: hexKind}, {Kind: zoneKind}}, Gives: condition.Truth, In: inAttack, Of: func(s *site, a [2]int64) int64 {
			return one(s.zones[a[1]].Has(board.Hex(a[0])))
		}},
		to("reach", func(n, all int) bool { return n == all }),
		to("any_reach", func(n, _ int) bool { return n > 0 }),
	}
}
