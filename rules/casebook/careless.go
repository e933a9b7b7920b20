package casebook

import (
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// anywhere are words that somebody writes wherever it may be.
var anywhere = []string{"", "none", "None", "all", "true", "false", "0", "2", "ask", "save", "at", "to", "when", "else", "x", "a to b", "a, b", "3 real", "1 < 2"}

// scrawl changes an order file as somebody does who looks neither at help nor at what they wrote:
// it swaps words, puts one thing into brackets or braces, or leaves it out, and mistypes.
type scrawl struct{ *rules.Chance }

// change is a file with a few changes, in a text of its own.
func (s scrawl) change(file *orders.Node) []byte {
	n := file.From("")
	for range 1 + s.Below(3) {
		s.once(n)
	}
	return orders.Write(n)
}

// once makes one change.
func (s scrawl) once(file *orders.Node) {
	values, all := parts(file)
	words := slices.Clone(anywhere)
	for _, n := range all {
		if n.Kind == orders.Scalar {
			words = append(words, n.Text, n.Text)
		}
	}
	word := orders.Text(words[s.Below(len(words))])
	n, other := values[s.Below(len(values))], values[s.Below(len(values))]
	was := *n
	switch s.Below(8) {
	case 0, 1, 2:
		if x := all[s.Below(len(all))]; x.Kind == orders.Scalar {
			x.Text = word.Text
		}
	case 3:
		*n = *orders.NewList(&was)
	case 4:
		*n = *orders.NewMap(orders.Pair{Key: word, Value: &was})
	case 5:
		*n = *word
	case 6:
		*n = *other.From("")
	case 7:
		n.Pairs, n.Items = n.Pairs[:len(n.Pairs)/2], n.Items[len(n.Items)/2:]
	}
}

// slip types a few characters wrong.
func (s scrawl) slip(text []byte) []byte {
	const wrong = "\t :,{}[]'\"#-\n0x"
	for range 1 + s.Below(3) {
		if len(text) == 0 {
			break
		}
		at := s.Below(len(text))
		if c := wrong[s.Below(len(wrong))]; s.Below(3) == 0 {
			text = slices.Delete(text, at, at+1)
		} else {
			text = slices.Insert(text, at, c)
		}
	}
	return text
}

// parts are the values in a file, the file itself among them if there are no others, and all its
// nodes.
func parts(file *orders.Node) (values, all []*orders.Node) {
	var walk func(n *orders.Node)
	walk = func(n *orders.Node) {
		values, all = append(values, n), append(all, n)
		for _, x := range n.Items {
			walk(x)
		}
		for _, p := range n.Pairs {
			all = append(all, p.Key)
			walk(p.Value)
		}
	}
	walk(file)
	return values[min(1, len(values)-1):], all
}

// careless has the file of a case judged as others would have written it: whatever it says, that is
// read and played, and where nothing is wrong something is said of every key.
func (p *play[P, S]) careless() {
	p.Helper()
	if testing.Short() {
		return
	}
	s := scrawl{rules.NewChance(uint64(p.Node.Line))}
	for range p.Careless {
		text := s.change(p.file)
		if s.Below(2) == 0 {
			text = s.slip(text)
		}
		file, text, problems := orders.ParseTidied("orders", text)
		if file == nil || file.Kind != orders.Map {
			continue
		}
		if sealed, wrong := orders.Parse("orders", text); problems == nil && (wrong != nil || !sealed.Equal(file)) {
			p.Errorf("what is sealed is read otherwise: %v\n%s", wrong, text)
		}
		func() {
			defer func() {
				if err := recover(); err != nil {
					p.Errorf("%v\n%s\n%s", err, text, debug.Stack())
				}
			}()
			r, found := rehearsed(p.Case, rules.NewDesk[P, S](p.Game), p.Host, p.By, earlier{p.phase, p.Node.Get("first"), p.stand}, file, text)
			if draw := r.Foresee().Draw; draw != nil {
				draw()
			}
			found = append(found, problems...)
			if wrong := unworded(p.words, append(said(r), found...)); wrong != "" {
				p.Errorf("there are no words for %s\n%s", wrong, text)
			}
			for _, key := range unspoken(file, r, found) {
				if name := strings.Map(letter, key); name != rules.StandingOrders && !slices.Contains(p.Not, name) {
					p.Errorf("nothing is said of %s\n%s", key, text)
				}
			}
		}()
	}
}

// letter leaves out what is none.
func letter(r rune) rune {
	if unicode.IsLetter(r) {
		return unicode.ToLower(r)
	}
	return -1
}

// unspoken are the keys of a file of which nothing is said, if nothing in it is wrong.
func unspoken(file *orders.Node, r *rehearse.Record, found []orders.Problem) []string {
	found = append(said(r), found...)
	if slices.ContainsFunc(found, func(p orders.Problem) bool { return !p.Warning }) {
		return nil
	}
	return unsaid(file, r, found)
}

// said is what a rehearsal says of its file.
func said(r *rehearse.Record) (all []orders.Problem) {
	for _, v := range r.Verdicts() {
		all = append(all, v.Problems()...)
	}
	return append(all, r.Foresee().Problems...)
}
