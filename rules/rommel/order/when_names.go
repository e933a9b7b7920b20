package order

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

// The things that texts in conditions name.
var (
	hexKind   = &condition.Kind{Word: "kind.hex", Example: "Tobruk"}
	unitKind  = &condition.Kind{Word: "kind.unit", Example: "Pavia"}
	classKind = &condition.Kind{Word: "kind.class", Example: "armor"}

	optionKind = &condition.Kind{Word: "kind.option", Example: "pass"}

	directionKind = &condition.Kind{Word: "kind.direction", Example: "NE"}
	sourceKind    = &condition.Kind{Word: "kind.source", Example: "fortress"}
	zoneKind      = &condition.Kind{Word: "kind.zone", Example: "frontier"}
)

// Where conditions stand.
const (
	inCombat  condition.Use = 1 << iota // beside a Battle, whose hex is here
	inAttack                            // where an Attack is answered, on the hex here
	inProbe                             // where a Partial Retreat is probed, from the hex here
	inPursuit                           // where units leave the hex here and others may fire at them

	inHex = inCombat | inAttack | inProbe | inPursuit
)

// Site is what a condition is evaluated in: what its side sees, and a Battle's hex.
type Site struct {
	*rommel.Position
	v     view
	here  board.Hex
	zones []board.Set // of the file, in its order

	refused board.Set // of an Attack: what is refused before the one whose condition this is

	initiates Side        // whose fire is the offensive one here (9.1)
	List      []Class     // the classes at which own units fire
	shooter   rules.Token // whose turn it is to fire, or rommel.NoBlock
	Quarry    *Quarry     // who leaves
}

// SiteOf is what a side sees, in a hex or (board.None) in none.
func SiteOf(g *rommel.Game, v view, here board.Hex) *Site {
	return &Site{Position: g.Position(v.Public), v: v, here: here, initiates: v.Public.Active, shooter: rommel.NoBlock}
}

// Refusing is a site of an Attack, where battle is refused in some hexes already, with the zones
// of a file.
func (s *Site) Refusing(zones []board.Set, refused board.Set) *Site {
	s.zones, s.refused = zones, refused
	return s
}

// Hex is an argument of a call, or the hex of the Battle.
func (s *Site) hex(arg int64) board.Hex {
	if arg == condition.Omitted {
		return s.here
	}
	return board.Hex(arg)
}

func (s *Site) enemy() Side { return s.v.Side.Other() }

// hand is how many cards of a face are in one's own hand.
func (s *Site) hand(face string) int64 {
	return int64(s.v.Own.Count(s.v.Public.Hands[s.v.Side], face))
}

// enemysTurn is a number in the enemy's Player-Turn, else 0.
func (s *Site) enemysTurn(n int) int64 {
	if s.v.Public.Stage != rommel.PlayerTurn || s.v.Public.Active == s.v.Side {
		return 0
	}
	return int64(n)
}

// faces are those of a side in a hex that its condition may know, of a class or of all: one's
// own, and the enemy's that are shown.
func (s *Site) faces(side Side, h board.Hex, class int64) (fs []Face) {
	if !s.Map.Board.Has(h) {
		return nil
	}
	for _, k := range s.In(side, h) {
		b := &s.v.Public.Blocks[k]
		f := b.Face
		if side == s.v.Side {
			f = *s.Face(s.v.Own.S, k)
		} else if !b.Shown {
			continue
		}
		if class == condition.Omitted || int64(s.Unit(f).Type.Class()) == class {
			fs = append(fs, f)
		}
	}
	return fs
}

// value is the combat value of those faces.
func (s *Site) value(side Side, h board.Hex, class int64) (cv int64) {
	for _, f := range s.faces(side, h, class) {
		cv += int64(s.Strength(f))
	}
	return cv
}

// Unit is one's own unit, if it is on the board, and its face.
func (s *Site) unit(arg int64) (*Block, Face, bool) {
	for _, k := range s.Tokens(s.v.Side) {
		if f := *s.Face(s.v.Own.S, k); int64(f.Unit) == arg {
			b := &s.v.Public.Blocks[k]
			return b, f, b.At >= 0
		}
	}
	return &Block{At: rommel.Eliminated}, Face{}, false
}

// farOff is the distance to a unit that is not on the board.
const farOff = 99

// The kinds of names: a number or a truth, alone, about a hex, a unit or a class.
type name = condition.Name[*Site]

func number(word string, of func(*Site) int) name {
	return name{Name: word, Gives: condition.Number, Of: func(s *Site, _ [2]int64) int64 { return int64(of(s)) }}
}

func truth64(word string, of func(*Site) bool) name {
	return name{Name: word, Gives: condition.Truth, Of: func(s *Site, _ [2]int64) int64 { return condition.Bit(of(s)) }}
}

// fixed is a name whose value stays in a phase.
func fixed(n name) name {
	n.Fixed = true
	return n
}

var atHex = []condition.Arg{{Kind: hexKind, Omit: inHex}}

// numberAt is a number of a hex; of none, such as that of a unit off the board, it is 0.
func numberAt(word string, of func(s *Site, h board.Hex) int) name {
	return name{Name: word, Takes: atHex, Gives: condition.Number, Of: func(s *Site, a [2]int64) int64 {
		if h := s.hex(a[0]); s.Map.Board.Has(h) {
			return int64(of(s, h))
		}
		return 0
	}}
}

// truthAt is what may be true of a hex; of none it is false.
func truthAt(word string, of func(s *Site, h board.Hex) bool) name {
	return name{Name: word, Takes: atHex, Gives: condition.Truth, Of: func(s *Site, a [2]int64) int64 {
		h := s.hex(a[0])
		return condition.Bit(s.Map.Board.Has(h) && of(s, h))
	}}
}

func truthOf(word string, of func(b *Block) bool) name {
	return name{Name: word, Takes: []condition.Arg{{Kind: unitKind}}, Gives: condition.Truth, Of: func(s *Site, a [2]int64) int64 {
		b, _, lives := s.unit(a[0])
		return condition.Bit(lives && of(b))
	}}
}

// ofClass is a number of one of four classes, or of all, in a hex.
func ofClass(word string, in condition.Use, of func(s *Site, h board.Hex, class int64) int64) name {
	return name{Name: word, Takes: []condition.Arg{{Kind: classKind, Optional: true}, {Kind: hexKind, Omit: inHex}}, Gives: condition.Number, In: in,
		Of: func(s *Site, a [2]int64) int64 { return of(s, s.hex(a[1]), a[0]) }}
}

// lastOption is the Turn Option of a side's last turn, 0 before its first.
func lastOption(word string, whose func(s *Site) Side) name {
	return name{Name: word, Gives: optionKind, Of: func(s *Site, _ [2]int64) int64 { return int64(s.v.Public.Option[whose(s)]) }}
}

func mySide(s *Site) Side    { return s.v.Side }
func enemySide(s *Site) Side { return s.enemy() }

// optionWords are the Turn Options in conditions, by rommel.TurnOption.
var optionWords = []string{rommel.Pass: "pass", rommel.Basic: "basic", rommel.Offensive: "offensive", rommel.Assault: "assault", rommel.Blitz: "blitz"}

// sourceWords are whence units are supplied, in conditions, from the worst on.
var sourceWords = []string{"none", "oasis", "fortress", "base"}

// source is the best by which own units in a hex are supplied, by sourceWords; where nobody
// stands the Base, if the hex is in the Supply Network.
func (s *Site) source(h board.Hex) (best int) {
	if own := s.In(s.v.Side, h); len(own) > 0 {
		for _, k := range own {
			switch b := &s.v.Public.Blocks[k]; {
			case s.SupplyOf(k).Way == nil:
				best = max(best, rules.Bit(b.Oasis > 0))
			case b.Fortress >= 0:
				best = max(best, 2)
			default:
				best = 3
			}
		}
	} else if s.NetworkOf(s.v.Side).Has(h) {
		best = 3
	}
	return best
}

// Names are all that conditions can speak of: what the view of their side has.
var Names = condition.NewNames([]string{"when.combat", "when.attacked", "when.probed", "when.pursued"}, append([]name{
	fixed(number("month", func(s *Site) int { return int(s.v.Public.Month) })),
	fixed(number("months_left", func(s *Site) int { return s.Scenario.End - int(s.v.Public.Month) })),
	fixed(number("turn", func(s *Site) int { return int(s.v.Public.Turn) })),
	number("hand", func(s *Site) int { return s.v.Public.Hands[s.v.Side].Len() }),
	number("hand.real", func(s *Site) int { return int(s.hand(rommel.RealCard)) }),
	number("hand.dummy", func(s *Site) int { return int(s.hand(rommel.DummyCard)) }),
	number("enemy.hand", func(s *Site) int { return s.v.Public.Hands[s.enemy()].Len() }),
	number("enemy.cards", func(s *Site) int { return int(s.enemysTurn(s.v.Public.Laid.Len())) }),
	number("enemy.moves", func(s *Site) int { return int(s.enemysTurn(len(s.v.Public.Moves))) }),
	truth64("could_assault", func(s *Site) bool { return s.enemysTurn(s.v.Public.Laid.Len()) > 1 && s.JudgeAssault(nil) == nil }),
	truth64("could_blitz", func(s *Site) bool {
		return s.enemysTurn(s.v.Public.Laid.Len()) > 2 && len(s.v.Public.Moves) < 2 && !s.v.Public.Blitz
	}),
	lastOption("enemy.last", enemySide),
	lastOption("my.last", mySide),
	truth64("blitz", func(s *Site) bool { return s.v.Public.Blitz }),
	number("attacks", func(s *Site) (n int) {
		for _, b := range s.v.Public.Battles {
			n += rules.Bit(b.New && b.Def == s.v.Side)
		}
		return n
	}),
	number("lost", func(s *Site) int { return int(s.v.Public.Happened.Lost[s.v.Side]) }),
	number("unsupplied", func(s *Site) (n int) {
		for _, b := range s.OnBoard(s.v.Side) {
			n += rules.Bit(b.Unsupplied)
		}
		return n
	}),
	name{Name: "own.at", Takes: []condition.Arg{{Kind: unitKind}}, Gives: hexKind, Of: func(s *Site, a [2]int64) int64 {
		b, _, _ := s.unit(a[0])
		return int64(b.At)
	}},
	name{Name: "own.steps", Takes: []condition.Arg{{Kind: unitKind}}, Gives: condition.Number, Of: func(s *Site, a [2]int64) int64 {
		_, f, _ := s.unit(a[0])
		return int64(f.Steps)
	}},
	truthOf("own.disrupted", func(b *Block) bool { return b.Disrupted }),
	truthOf("own.unsupplied", func(b *Block) bool { return b.Unsupplied }),
	truthOf("own.moved", func(b *Block) bool { return b.Moved }),

	numberAt("mine", func(s *Site, h board.Hex) int { return len(s.Fit(s.v.Side, h)) }),
	numberAt("mine_d", func(s *Site, h board.Hex) int { return len(s.In(s.v.Side, h)) - len(s.Fit(s.v.Side, h)) }),
	numberAt("foe", func(s *Site, h board.Hex) int { return len(s.Fit(s.enemy(), h)) }),
	numberAt("foe_d", func(s *Site, h board.Hex) int { return len(s.In(s.enemy(), h)) - len(s.Fit(s.enemy(), h)) }),
	name{Name: "cv", Takes: append(atHex[:1:1], condition.Arg{Kind: classKind, Optional: true}), Gives: condition.Number, Of: func(s *Site, a [2]int64) int64 {
		return s.value(s.v.Side, s.hex(a[0]), a[1]) // of no hex nobody stands there
	}},
	truthAt("battle", func(s *Site, h board.Hex) bool { return s.v.Public.Battle(h) != nil }),
	truthAt("attacked", func(s *Site, h board.Hex) bool { b := s.v.Public.Battle(h); return b != nil && b.New }),
	truthAt("new", func(s *Site, h board.Hex) bool { b := s.v.Public.Battle(h); return b != nil && b.New }),
	truthAt("refused", func(s *Site, h board.Hex) bool { return s.v.Public.Happened.Refused.Has(h) || s.refused.Has(h) }),
	truthAt("won", func(s *Site, h board.Hex) bool { return s.v.Public.Happened.Won(s.v.Side, h) }),
	truthAt("lost_hex", func(s *Site, h board.Hex) bool { return s.v.Public.Happened.Held[s.enemy()].Has(h) || s.refused.Has(h) }),
	name{Name: "withdrew_to", Takes: []condition.Arg{{Kind: hexKind}, {Kind: hexKind, Omit: inHex}}, Gives: condition.Truth, Of: func(s *Site, a [2]int64) int64 {
		return condition.Bit(s.v.Public.Happened.Withdrew(board.Hex(a[0]), s.hex(a[1])))
	}},
	truthAt("att", func(s *Site, h board.Hex) bool { b := s.v.Public.Battle(h); return b != nil && b.Def != s.v.Side }),
	fixed(truthAt("fortress", func(s *Site, h board.Hex) bool { return s.Map.FortressAt(h) >= 0 })),
	truthAt("control", func(s *Site, h board.Hex) bool {
		i := s.Map.FortressAt(h)
		return i >= 0 && s.v.Public.Control[i] == s.v.Side
	}),
	truthAt("besieged", func(s *Site, h board.Hex) bool { return s.Besieged(s.v.Side, h) }),
	fixed(truthAt("oasis", func(s *Site, h board.Hex) bool { return board.SetOf(s.Map.Oases...).Has(h) })),
	truthAt("mined", func(s *Site, h board.Hex) bool { return s.Minefields(s.v.Own.S).Has(h) }),
	name{Name: "supply_via", Takes: atHex, Gives: sourceKind, Of: func(s *Site, a [2]int64) int64 {
		if h := s.hex(a[0]); s.Map.Board.Has(h) {
			return int64(s.source(h))
		}
		return 0
	}},
	truthAt("supplied", func(s *Site, h board.Hex) bool { return s.NetworkOf(s.v.Side).Has(h) }),
	fixed(name{Name: "dist", Takes: []condition.Arg{{Kind: hexKind}, {Kind: hexKind, Omit: inHex}}, Gives: condition.Number, Of: func(s *Site, a [2]int64) int64 {
		if from, to := board.Hex(a[0]), s.hex(a[1]); s.Map.Board.Has(from) && s.Map.Board.Has(to) {
			return int64(s.Map.Board.Distance(from, to))
		}
		return farOff
	}}),

	name{Name: "here", Gives: hexKind, In: inHex, Of: func(s *Site, _ [2]int64) int64 { return int64(s.here) }},
	ofClass("my.n", condition.Anywhere, func(s *Site, h board.Hex, class int64) int64 { return int64(len(s.faces(s.v.Side, h, class))) }),
	ofClass("my.cv", condition.Anywhere, func(s *Site, h board.Hex, class int64) int64 { return s.value(s.v.Side, h, class) }),
	ofClass("e.n", condition.Anywhere, func(s *Site, h board.Hex, class int64) int64 { return int64(len(s.faces(s.enemy(), h, class))) }),
	ofClass("e.cv", condition.Anywhere, func(s *Site, h board.Hex, class int64) int64 { return s.value(s.enemy(), h, class) }),
}, slices.Concat(fireNames(), attackNames(), probeNames(), pursuitNames())...)...)

// wordOf reads a word of a condition as it is read elsewhere in files.
func wordOf(c *compiler, k *condition.Kind, word *orders.Node) (int64, bool) {
	switch k {
	case hexKind:
		h, ok := c.Hex(word)
		if ok && !c.Game.Map.Board.Has(h) { // exit and waiting are none
			c.Wrong(word, "no.such-hex", word.Text)
			ok = false
		}
		return int64(h), ok
	case unitKind:
		u, ok := c.Unit(word)
		return int64(u), ok
	case optionKind:
		i := slices.IndexFunc(optionWords, func(o string) bool { return clerk.Is(word, o) })
		if i < 0 {
			c.Wrong(word, "no.option", word.Text, strings.Join(optionWords, ", "))
		}
		return int64(i + 1), i >= 0
	case sourceKind:
		i := slices.IndexFunc(sourceWords, func(o string) bool { return clerk.Is(word, o) })
		if i < 0 {
			c.Wrong(word, "no.source", word.Text, strings.Join(sourceWords, ", "))
		}
		return int64(i), i >= 0
	case directionKind:
		d, ok := board.ParseDirection(word.Text)
		if !ok {
			c.Wrong(word, "no.direction", word.Text)
		}
		return int64(d), ok
	case zoneKind:
		i := slices.IndexFunc(c.zones, func(z zone) bool { return clerk.Is(word, z.key.Text) })
		if i < 0 {
			c.NoSuch(word, "no.zone", zoneNames(c.zones))
		} else {
			c.used[c.zones[i].key] = true
		}
		return int64(i), i >= 0
	}
	if clerk.Is(word, wordAll) {
		return condition.Omitted, true
	}
	class, ok := c.class(word)
	return int64(class), ok
}

// Waits is how conditions stand beside clauses.
type waits = clerk.Waiting[*compiler, *Site]

// waiting is that in a use.
func waiting(in condition.Use, rule, when, alternative string) *waits {
	return &waits{Names: Names, In: in, Find: wordOf, Rule: rule, WhenExample: when, ElseExample: alternative}
}

// ChanceKey is the key by which chances of a clause are drawn: one for a Player-Turn, however
// often what it is about is asked.
func ChanceKey(q rules.Asked) rules.Key { return rules.Key{Seg: q.Key.Seg} }
