package casebook

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// Judgement is what check says of an order file, beside what its case wants under check, or
// under told.
type Judgement struct {
	Case
	File  *orders.Node
	Found []orders.Problem
	Words page.Words
	Names func(word string) []string // all names of what a word names, such as a hex; nil: the word alone
}

// checkKeys are those of an entry of check.
const checkKeys = "at is on rule says"

// Compare fails where they differ.
func (j Judgement) Compare() {
	j.Helper()
	if wrong := unworded(j.Words, j.Found); wrong != "" {
		j.Errorf("there are no words for %s", wrong)
	}
	if want := Text(j.Node, "lines", ""); want != "" {
		if n := len(orders.Together(rehearse.Together(j.Found))); strconv.Itoa(n) != want {
			j.Errorf("people read %d lines:%s", n, strings.Join(j.lines(), ""))
		}
	}
	if want := j.Node.Get("told"); want != nil {
		j.told(want)
		return
	}
	all, asked := j.lines(), make([]bool, len(j.Found))
	for _, e := range Items(j.Node, "check") {
		j.Known(e, checkKeys)
		if is := Text(e, "is", "error"); is == "done" {
			j.done(e, all)
		} else {
			j.wants(e, is, all, asked)
		}
	}
	for i, p := range j.Found {
		if p.Line < 1 || p.Col < 1 {
			j.Errorf("a problem without a place:%s", all[i])
		}
		if p.Kind() == "error" && !asked[i] && Text(j.Node, "others", "") != "any" {
			j.Errorf("an error that is none:%s", all[i])
		}
	}
}

// unworded is a message without words among those by which problems are told, alone or with others
// like them, and among what helps against them; "" if there is none.
func unworded(words page.Words, found []orders.Problem) string {
	for _, p := range found {
		ids := []string{p.ID, p.Many, p.Several, p.Remedy}
		if p.Several != "" {
			ids = append(ids, p.Several+".remedy")
		}
		for _, id := range ids {
			if wrong := rulestest.Unworded(page.M(id, p.Args...), words); id != "" && wrong != "" {
				return wrong
			}
		}
	}
	return ""
}

// lines are the problems as text.
func (j Judgement) lines() (all []string) {
	for _, p := range j.Found {
		all = append(all, fmt.Sprintf("\n  %d:%d %s%s %s [%s]", p.Line, p.Col, p.Kind(), p.On, j.words(p), p.Rule))
	}
	return all
}

// about reports whether a problem is of the clause of an entry.
func (j Judgement) about(e *orders.Node) func(orders.Problem) bool {
	at := e.Get("at")
	if at == nil {
		return func(orders.Problem) bool { return true }
	}
	in := j.within(at)
	return func(p orders.Problem) bool { return in[fmt.Sprintf("%d:%d", p.Line, p.Col)] }
}

// done: no error is there, and what is said there is said.
func (j Judgement) done(e *orders.Node, all []string) {
	j.Helper()
	about, said := j.about(e), len(Texts(e, "says")) == 0
	for i, p := range j.Found {
		if !about(p) {
			continue
		}
		if p.Kind() == "error" {
			j.At(e, "an error where the clause is done:%s", all[i])
			return
		}
		said = said || j.says(p, Texts(e, "says"))
	}
	if !said {
		j.At(e, "nothing says %v there:%s", Texts(e, "says"), strings.Join(all, ""))
	}
}

// wants: a problem of a kind is there, by the rule and in the words.
func (j Judgement) wants(e *orders.Node, is string, all []string, asked []bool) {
	j.Helper()
	about, rule, met := j.about(e), Text(e, "rule", ""), false
	for i, p := range j.Found {
		if !about(p) || p.Kind() != is || is == "depends" && p.On != Text(e, "on", "") {
			continue
		}
		asked[i] = true
		met = met || (rule == "" || is != "error" || slices.Contains(strings.Fields(rule), p.Rule)) && j.says(p, Texts(e, "says"))
	}
	if !met {
		j.At(e, "no %s %v there:%s", is, Texts(e, "says"), strings.Join(all, ""))
	}
}

// words are those of a problem with what may have been meant.
func (j Judgement) words(p orders.Problem) string {
	return strings.Join(append([]string{j.Words.Say(page.M(p.ID, p.Args...))}, p.Hints...), " ")
}

// within are the places of the clause that a way of keys and numbers leads to.
func (j Judgement) within(at *orders.Node) map[string]bool {
	j.Helper()
	in := map[string]bool{}
	n := j.File
	for i, w := range at.Items {
		last := i == len(at.Items)-1
		if k, err := strconv.Atoi(w.Text); err == nil && n != nil && n.Kind == orders.List && k >= 1 && k <= len(n.Items) {
			if n = n.Items[k-1]; last {
				spots(n, in)
			}
			continue
		}
		var next *orders.Node
		for _, p := range n.Pairs {
			if p.Key.Text == w.Text {
				if next = p.Value; last {
					spots(p.Key, in)
					spots(p.Value, in)
				}
			}
		}
		if next == nil {
			j.At(at, "the file has no %q", w.Text)
			return in
		}
		n = next
	}
	return in
}

// spots are the places of a node and of all that is inside.
func spots(n *orders.Node, in map[string]bool) {
	if n == nil {
		return
	}
	in[clerk.Place(n)] = true
	for i := range len(n.Text) { // a condition may be wrong anywhere in it
		in[fmt.Sprintf("%d:%d", n.Line, n.Col+i+1)] = true
	}
	for _, i := range n.Items {
		spots(i, in)
	}
	for _, p := range n.Pairs {
		spots(p.Key, in)
		spots(p.Value, in)
	}
}

// told compares all that a check says: where, what it is, by which rule, and the
// message by its id with what it is about.
func (j Judgement) told(want *orders.Node) {
	j.Helper()
	ways := map[string]string{}
	waysTo(j.File, "file", ways)
	var all []string
	for _, p := range j.Found {
		kind := p.Kind()
		if p.On != "" {
			kind += " " + p.On
		}
		at := cmp.Or(ways[fmt.Sprintf("%d:%d", p.Line, p.Col)], "file")
		all = append(all, strings.Join(strings.Fields(at+": "+kind+" "+p.Rule+" "+Plainly(page.M(p.ID, p.Args...))), " "))
	}
	if !slices.Equal(all, Texts(j.Node, "told")) {
		j.At(want, "check says\n- %s", strings.Join(all, "\n- "))
	}
}

// waysTo are the ways by keys and numbers to the places of a file.
func waysTo(n *orders.Node, way string, ways map[string]string) {
	if n == nil {
		return
	}
	if at := clerk.Place(n); ways[at] == "" {
		ways[at] = way
	}
	way = strings.TrimPrefix(way, "file") + " "
	for i, x := range n.Items {
		waysTo(x, strings.TrimSpace(way+strconv.Itoa(i+1)), ways)
	}
	for _, p := range n.Pairs {
		ways[clerk.Place(p.Key)] = strings.TrimSpace(way + p.Key.Text)
		waysTo(p.Value, strings.TrimSpace(way+p.Key.Text), ways)
	}
}

// says reports whether a message has some words, what has several names by any of them.
func (j Judgement) says(p orders.Problem, want []string) bool {
	text := strings.ToLower(j.words(p))
	for _, w := range want {
		names := []string{w}
		if j.Names != nil {
			names = append(names, j.Names(w)...)
		}
		if !slices.ContainsFunc(names, func(s string) bool { return s != "" && hasWord(text, strings.ToLower(s)) }) {
			return false
		}
	}
	return true
}

// hasWord reports whether a text has a word that is not a part of a longer one.
func hasWord(text, word string) bool {
	letter := func(s string, i int) bool {
		return i >= 0 && i < len(s) && (s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9')
	}
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		if !letter(text, i-1) && !letter(text, i+len(word)) {
			return true
		}
		from = i + 1
	}
}
