package clerk

import (
	"fmt"
	"maps"
	"reflect"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders/spelling"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Node is a part of a JSON Schema.
type Node = map[string]any

// Editor writes a JSON Schema for the files of a duty and side. What is used several
// times stands in its definitions.
type Editor struct {
	words page.Words
	defs  Node
	duty  Duty
	side  rules.Side
}

// Def is a definition by its name, made when it is first used.
func (e *Editor) Def(name string, define func() Node) Node {
	if _, ok := e.defs[name]; !ok {
		e.defs[name] = define()
	}
	return Node{"$ref": "#/$defs/" + name}
}

// form is a mapping with the keys of a form, or what may stand alone in its place.
func (e *Editor) form(o *Outline) Node {
	lead := o.key(o.Lead)
	if lead == nil || lead.In&e.duty == 0 || !lead.of(e.side) {
		return e.mapping(o)
	}
	var numbers []string
	for i := range o.Keys {
		if o.Keys[i].schema(e)["type"] == "integer" {
			numbers = append(numbers, o.Keys[i].Name)
		}
	}
	if numbers == nil {
		return AnyOf(e.mapping(o), lead.schema(e))
	}
	keys := "(" + strings.Join(numbers, "|") + ")"
	one := "([0-9]+ +" + keys + "|" + keys + " +[0-9]+)"
	next := "( *, *| +(and +|[+&] +)?)" + one
	return AnyOf(e.mapping(o), lead.schema(e), Node{"type": "string", "pattern": "^ *" + one + "(" + next + ")* *$"})
}

// mapping is a definition of a mapping.
func (e *Editor) mapping(o *Outline) Node { return e.numbered(o.Name, e.keys(o)) }

// numbered is a definition by its name. What differs, as in the files of another duty or side, has
// another number.
func (e *Editor) numbered(def string, x Node) Node {
	for i := 1; ; i++ {
		name := def
		if i > 1 {
			name = fmt.Sprint(def, "-", i)
		}
		if old, ok := e.defs[name]; !ok || reflect.DeepEqual(old, x) {
			return e.Def(name, func() Node { return x })
		}
	}
}

// keys are those of a form that a file of this duty and side may have.
func (e *Editor) keys(o *Outline) Node {
	known := Node{}
	for i := range o.Keys {
		k := &o.Keys[i]
		if k.In&e.duty == 0 || !k.of(e.side) {
			continue
		}
		x := Node{}
		if k.schema != nil {
			for word, part := range k.schema(e) {
				x[word] = part
			}
		}
		x["description"], x["examples"] = e.words.Say(page.M(k.words())), []any{k.Example}
		if k.Rule != "" {
			x["description"] = e.words.Say(page.M(k.words())) + " [" + k.Rule + "]"
		}
		known[k.Name] = x
	}
	return Node{"type": "object", "properties": known, "additionalProperties": false}
}

// File is a kind of order file as its header names it; of Nobody, where that tells no side. Pattern
// is a regular expression that all of the path of a phase meets, such as "^t[1-9]/red$".
type File struct {
	Duty    Duty
	Side    rules.Side
	Pattern string
}

// Schema is a JSON Schema (2020-12) of order files, for editors: the keys of the phase
// that a file says it is for, with what they mean and take. What it refuses no file may have.
func (b *Book) Schema(title string, words page.Words, files []File) map[string]any {
	e := &Editor{words: words, defs: Node{}}
	var phases, all []any
	for _, f := range files {
		e.duty, e.side = f.Duty, f.Side
		keys := e.keys(b.file())
		known := keys["properties"].(Node)
		known["game"], known["orders"] = true, true
		phase := Node{"type": "string", "pattern": f.Pattern}
		phases = append(phases, phase)
		all = append(all, Node{"if": Node{"properties": Node{"orders": phase}, "required": []any{"orders"}}, "then": keys})
	}
	return Node{
		"$schema":    "https://json-schema.org/draft/2020-12/schema",
		"title":      title,
		"type":       "object",
		"required":   []any{"game", "orders"},
		"properties": Node{"game": Node{"type": "string"}, "orders": Node{"anyOf": phases}},
		"allOf":      all,
		"$defs":      e.defs,
	}
}

// Suggesting is any text, with some to choose from.
func Suggesting(names []string) Node {
	return Node{"anyOf": []any{Node{"enum": anys(names)}, Node{"type": "string", "minLength": 1}}}
}

// Word is one of some, in capitals or not, which an editor proposes as they stand.
func Word(words ...string) Node { return AnyOf(Node{"enum": anys(words)}, inAnyCase(words...)) }

// inAnyCase is one of some words, in capitals or not.
func inAnyCase(words ...string) Node {
	var all []string
	for _, w := range words {
		each := ""
		for _, r := range w {
			each += "[" + string(r) + strings.ToUpper(string(r)) + "]"
		}
		all = append(all, "^"+each+"$")
	}
	return Node{"type": "string", "pattern": strings.Join(all, "|")}
}

// anyhow is one of some names, in capitals or not, with or without accents and punctuation. It
// takes more than a reader does: which letters have which accents no pattern has to know.
func anyhow(names []string) Node {
	var all []string
	for _, name := range names {
		key, _ := spelling.Fold(name)
		each := "^" + beside
		for _, r := range key {
			each += "([" + string(r) + strings.ToUpper(string(r)) + "À-ɏ]" + beside + ")"
			if r == 'e' || r == 's' { // æ, œ and ß are two letters in one
				each += "?"
			}
		}
		all = append(all, each+"$")
	}
	return Node{"type": "string", "pattern": strings.Join(all, "|")}
}

// beside is what does not count beside the letters of a name.
const beside = "[^A-Za-z0-9]*"

// Number is a number from low to high.
func Number(low, high int) Node { return Node{"type": "integer", "minimum": low, "maximum": high} }

// ByName is a value for each of some names: see [Reader.Pairs].
func (e *Editor) ByName(names, value Node) Node {
	sentence := Node{"type": "string", "pattern": ".(" + strings.Join(between, "|") + ")."}
	pairs := e.numbered("pairs", Node{"type": "object", "propertyNames": AnyOf(names, Node{"pattern": ".,."}), "additionalProperties": value})
	one := Node{"minProperties": 1}
	maps.Copy(one, pairs)
	return AnyOf(pairs, sentence, Node{"type": "array", "minItems": 1, "items": AnyOf(sentence, one)})
}

// OneOrMore is one or a list of such, or nothing.
func OneOrMore(one Node) Node { return AnyOf(one, Node{"type": "array", "items": one}, Nothing()) }

// orNothing is something or nothing.
func orNothing(x Node) Node { return AnyOf(x, Nothing()) }

// OrEmpty is something or nothing, be it a list of nothing.
func OrEmpty(x Node) Node { return AnyOf(x, Nothing(), Node{"type": "array", "maxItems": 0}) }

// Nothing is what stands behind a key without a value.
func Nothing() Node { return Node{"type": "null"} }

// AnyOf is one of several.
func AnyOf(of ...Node) Node {
	var list []any
	for _, x := range of {
		list = append(list, x)
	}
	return Node{"anyOf": list}
}

func anys[T any](list []T) (out []any) {
	for _, x := range list {
		out = append(out, x)
	}
	return out
}
