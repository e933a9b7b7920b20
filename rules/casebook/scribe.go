package casebook

import (
	"maps"
	"regexp"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Scribe writes order files at random from a JSON Schema of them, as somebody would who
// knows the words of a game and nothing of its rules.
type Scribe struct {
	schema map[string]any
	chance *rules.Chance
}

// node is a part of a JSON Schema.
type node = map[string]any

// Write is an order file for a phase, with some of the keys that it may have.
func (s *Scribe) Write(phase string) *orders.Node {
	if file := s.file(phase); file != nil {
		return s.mapping(file, "game", "orders")
	}
	return orders.NewMap()
}

// file is the schema of the files for a phase, nil if there is none.
func (s *Scribe) file(phase string) node {
	for _, branch := range s.schema["allOf"].([]any) {
		when := branch.(node)["if"].(node)["properties"].(node)["orders"].(node)
		if ok, _ := regexp.MatchString(when["pattern"].(string), phase); ok {
			return branch.(node)["then"].(node)
		}
	}
	return nil
}

// examples are those of the keys that a file for a phase may have.
func (s *Scribe) examples(phase string) (all []string) {
	file := s.file(phase)
	if file == nil {
		return nil
	}
	for _, key := range file["properties"].(node) {
		of, _ := key.(node) // not one of the header, of which nothing is said here
		if examples, ok := of["examples"].([]any); ok {
			all = append(all, examples[0].(string))
		}
	}
	return all
}

// mapping is a mapping with some of its keys but those of the header.
func (s *Scribe) mapping(of node, header ...string) *orders.Node {
	m := orders.NewMap()
	known := of["properties"].(node)
	for _, name := range slices.Sorted(maps.Keys(known)) { // a map has no order
		if !slices.Contains(header, name) && s.chance.Below(3) > 0 {
			m.Pairs = append(m.Pairs, orders.Entry(name, s.key(name, known[name].(node))))
		}
	}
	mixed := *m
	mixed.Pairs = nil
	for _, i := range s.chance.Order(len(m.Pairs)) {
		mixed.Pairs = append(mixed.Pairs, m.Pairs[i])
	}
	return &mixed
}

// key is a value for a key: now and then that of its example.
func (s *Scribe) key(name string, of node) *orders.Node {
	if examples, ok := of["examples"].([]any); ok && s.chance.Below(6) == 0 {
		if n, _ := orders.Parse("example", []byte(examples[0].(string))); n != nil && n.Get(name) != nil {
			return n.Get(name)
		}
	}
	return s.value(of)
}

// value is a value that a part of the schema takes.
func (s *Scribe) value(of node) *orders.Node {
	of = s.resolved(of)
	switch kind, _ := of["type"].(string); {
	case of["anyOf"] != nil:
		var all []any
		for _, x := range of["anyOf"].([]any) {
			if s.writes(x.(node)) {
				all = append(all, x)
			}
		}
		return s.value(all[s.chance.Below(len(all))].(node))
	case of["enum"] != nil:
		words := of["enum"].([]any)
		return orders.Text(words[s.chance.Below(len(words))].(string))
	case kind == "boolean":
		return orders.Truth(s.chance.Below(2) == 0)
	case kind == "integer":
		low, high := of["minimum"].(int), of["maximum"].(int)
		return orders.Number(low + s.chance.Below(min(high-low, 4)+1))
	case kind == "array":
		return s.list(of)
	case of["properties"] != nil:
		return s.mapping(of)
	case kind == "object":
		return s.byName(of)
	}
	return &orders.Node{} // nothing
}

// list is a list of some values, or an empty one where nothing else may stand.
func (s *Scribe) list(of node) *orders.Node {
	list := orders.NewList()
	item, some := of["items"].(node)
	if !some {
		return list
	}
	for range 1 + s.chance.Below(3) {
		if x := s.value(item); !again(list, x) {
			list.Items = append(list.Items, x)
		}
	}
	return list
}

// byName is a value for each of some names.
func (s *Scribe) byName(of node) *orders.Node {
	m := orders.NewMap()
	for range 1 + s.chance.Below(3) {
		if name := s.value(of["propertyNames"].(node)); name.Text != "" && m.Get(name.Text) == nil {
			m.Pairs = append(m.Pairs, orders.Pair{Key: name, Value: s.value(of["additionalProperties"].(node))})
		}
	}
	return m
}

// again reports whether an item of a list begins with a name that an earlier one begins with:
// nobody gives one name two values, and a file that does is read no further.
func again(list, item *orders.Node) bool {
	return len(item.Pairs) == 1 && slices.ContainsFunc(list.Items, func(x *orders.Node) bool {
		return len(x.Pairs) == 1 && x.Pairs[0].Key.Text == item.Pairs[0].Key.Text
	})
}

// resolved is a part of the schema, or the definition that it refers to.
func (s *Scribe) resolved(of node) node {
	ref, ok := of["$ref"].(string)
	if !ok {
		return of
	}
	return s.resolved(s.schema["$defs"].(node)[ref[len("#/$defs/"):]].(node))
}

// writes reports whether something can be written for a part of the schema: no text is made
// of a pattern.
func (s *Scribe) writes(of node) bool {
	of = s.resolved(of)
	if all, ok := of["anyOf"].([]any); ok {
		return slices.ContainsFunc(all, func(x any) bool { return s.writes(x.(node)) })
	}
	if items, ok := of["items"].(node); ok {
		return s.writes(items)
	}
	return of["type"] != "string" || of["enum"] != nil
}
