package staff

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// value is what a key of an order file takes. Where several of something are taken
// one alone will do, and nothing at all.
type value uint8

const (
	takesEntry   value = iota // the keys under it
	takesEntries              // such, one after the other
	takesHex
	takesHexes // a way, or alternatives
	takesUnits
	takesUnitsOrAll
	takesTexts
	takesClasses // to be fired at
	takesYes     // true or false
	takesYesOrAsk
	takesYesOrUnits // of the Malta Group
	takesCard       // real, dummy or none
	takesCount      // of cards, 0 to 16
	takesSome       // of cards, 1 to 16
	takesHowMany    // units: all, none or a number
	takesHexByUnit  // a unit with its hex, or a hex with its units, and so for each
	takesHexesByUnit
	takesStepsByUnit // 1 to 6
	takesYesByHex    // or the hexes alone: true
	takesMarches     // a unit with its way, or with the keys under units
)

// node is a part of a JSON Schema.
type node = map[string]any

// Schema is a JSON Schema (2020-12) of order files, from the table of keys, for
// editors: keys of the phase that a file says it is for, with what they mean and
// take, and names of units and hexes to choose from. Other spellings of names pass
// it; what it refuses no file may have.
func Schema() map[string]any {
	s := &schema{data: theatre.Standard(), parts: node{}}
	root := node{
		"$schema":  "https://json-schema.org/draft/2020-12/schema",
		"title":    "Order file of Rommel in the Desert",
		"type":     "object",
		"required": []any{"game", "orders"},
	}
	var phases, files []any
	for d := pregameFile; d <= replyFile; d <<= 1 {
		for side, name := range theatre.SideNames {
			phase := node{"type": "string", "pattern": d.pattern(name, theatre.SideNames[1-side])}
			phases = append(phases, phase)
			files = append(files, node{
				"if":   node{"properties": node{"orders": phase}, "required": []any{"orders"}},
				"then": s.keys("", d, Side(side)),
			})
		}
	}
	root["properties"] = node{"game": node{"type": "string"}, "orders": node{"anyOf": phases}}
	root["allOf"] = files
	s.parts["unit"] = suggesting(s.unitNames())
	s.parts["hex"] = suggesting(s.hexNames())
	s.parts["hexes"] = oneOrMore(node{"$ref": "#/$defs/hex"})
	s.parts["units"] = oneOrMore(node{"$ref": "#/$defs/unit"})
	root["$defs"] = s.parts
	return root
}

// pattern is what phases of a duty look like that a side answers.
func (d duty) pattern(by, other string) string {
	switch d {
	case pregameFile:
		return "^setup/" + by + "-buildup$"
	case setupFile:
		return "^setup/" + by + "$"
	case buildupFile:
		return "^m[0-9]+/" + by + "-buildup$"
	case turnFile:
		return "^m[0-9]+/" + by + "-[0-9]+$"
	}
	return "^m[0-9]+/" + other + "-[0-9]+/" + by + "$"
}

// schema writes a Schema; parts are what it uses several times.
type schema struct {
	data  *Data
	parts node
}

// keys are the keys under one, in the files of a duty and side.
func (s *schema) keys(under string, d duty, side Side) node {
	known := node{}
	if under == "" {
		known["game"], known["orders"] = true, true
	}
	for _, k := range orderKeys {
		if k.under != under || k.in&d == 0 || k.side != both && k.side != side {
			continue
		}
		id := "key." + strings.TrimPrefix(under+"."+k.name, ".")
		x := s.value(k, d, side)
		x["description"] = strings.TrimSpace(words.English.Say(page.M(id)) + " " + bracketed(k.rule))
		x["examples"] = []any{k.example}
		known[k.name] = x
	}
	return node{"type": "object", "properties": known, "additionalProperties": false}
}

func bracketed(rule string) string {
	if rule == "" {
		return ""
	}
	return "[" + rule + "]"
}

// value is what a key takes.
func (s *schema) value(k orderKey, d duty, side Side) node {
	hexes, units, yes := node{"$ref": "#/$defs/hexes"}, node{"$ref": "#/$defs/units"}, anyOf(node{"type": "boolean"}, inAnyCase("yes", "no", "true", "false"))
	switch k.takes {
	case takesEntry:
		return orNothing(s.keys(k.name, d, side))
	case takesEntries:
		return oneOrMore(s.keys(k.name, d, side))
	case takesHex:
		return node{"$ref": "#/$defs/hex"}
	case takesHexes:
		return hexes
	case takesUnits:
		return units
	case takesUnitsOrAll:
		return anyOf(word(wordAll), units)
	case takesTexts:
		return oneOrMore(node{"type": []any{"string", "number", "boolean"}, "minLength": 1})
	case takesClasses:
		return oneOrMore(anyOf(node{"enum": anys(targetNames[:])}, node{"type": "string", "pattern": spellings(append(targetNames[:], britishArmor))}))
	case takesYesOrAsk:
		return anyOf(word(wordAsk), yes)
	case takesYesOrUnits:
		return anyOf(yes, units)
	case takesCard:
		return anyOf(word(rommel.RealCard, rommel.DummyCard, wordNone), node{"const": ""}, nothing())
	case takesCount:
		return number(0, 16)
	case takesSome:
		return number(1, 16)
	case takesHowMany:
		return anyOf(word(wordAll, wordNone), number(0, 99))
	case takesHexByUnit:
		return orNothing(named(anyOf(node{"$ref": "#/$defs/unit"}, node{"$ref": "#/$defs/hex"}), anyOf(node{"$ref": "#/$defs/hex"}, units)))
	case takesHexesByUnit:
		return s.by("unit", hexes)
	case takesStepsByUnit:
		return s.by("unit", number(1, 6))
	case takesYesByHex:
		return anyOf(s.by("hex", yes), hexes)
	case takesMarches:
		return oneOrMore(s.by("unit", anyOf(hexes, s.keys("units", d, side))))
	}
	return yes
}

// by is a value for each of some names.
func (s *schema) by(names string, value node) node {
	return orNothing(named(node{"$ref": "#/$defs/" + names}, value))
}

func named(names, value node) node {
	return node{"type": "object", "propertyNames": names, "additionalProperties": value}
}

func (s *schema) unitNames() (names []string) {
	for _, u := range s.data.Roster.Units {
		names = append(names, u.Name)
	}
	return names
}

func (s *schema) hexNames() (names []string) {
	for h := range s.data.Map.Board.All().All() {
		names = append(names, s.data.Map.Board.Label(h))
	}
	return append(names, rommel.WordExit, rommel.WordWaiting)
}

// suggesting is any text, with some to choose from.
func suggesting(names []string) node {
	return node{"anyOf": []any{node{"enum": anys(names)}, node{"type": "string", "minLength": 1}}}
}

// spellings are the words that plainWord takes for one of some.
func spellings(words []string) string {
	var all []string
	for _, w := range words {
		each := "^[ -]*"
		for _, r := range plainWord(w) {
			each += "[" + string(r) + strings.ToUpper(string(r)) + "][ -]*"
		}
		all = append(all, each+"$")
	}
	return strings.Join(all, "|")
}

// word is one of some, which an editor proposes as they stand.
func word(words ...string) node { return anyOf(node{"enum": anys(words)}, inAnyCase(words...)) }

// inAnyCase is one of some words, in capitals or not.
func inAnyCase(words ...string) node {
	var all []string
	for _, w := range words {
		each := ""
		for _, r := range w {
			each += "[" + string(r) + strings.ToUpper(string(r)) + "]"
		}
		all = append(all, "^"+each+"$")
	}
	return node{"type": "string", "pattern": strings.Join(all, "|")}
}

func number(low, high int) node { return node{"type": "integer", "minimum": low, "maximum": high} }

func oneOrMore(one node) node { return anyOf(one, node{"type": "array", "items": one}, nothing()) }

func orNothing(x node) node { return anyOf(x, nothing()) }

func nothing() node { return node{"type": "null"} }

func anyOf(of ...node) node {
	var list []any
	for _, x := range of {
		list = append(list, x)
	}
	return node{"anyOf": list}
}

func anys[T any](list []T) (out []any) {
	for _, x := range list {
		out = append(out, x)
	}
	return out
}
