package orders

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Problem is a mistake of the player or a warning to them: a message id with arguments, at a place of the text.
type Problem struct {
	Line, Col int    // from 1; the column counts characters
	Warning   bool   // false: an error
	On        string // a warning that tells on what unknown a clause depends, such as "die"; else ""
	Note      bool   // a warning that only tells what will be done
	Rule      string
	ID        string
	Args      []any
	Hints     []string // what may have been meant

	// Of a warning:
	Quiet     string // by which an order file silences it, or ""
	Many      string // id of the message for several that differ in their first argument alone, which lists theirs then, or ""
	Several   string // id of the message for several that have one Cause, or ""; see Together
	Cause     any    // in words, as an argument
	Remedy    string // id of the message that says what would help, with the same arguments, or ""
	Unit, Hex string // whom and where it is about, in the words of the file, or ""
}

// Kind is what sort of problem it is: the id of a word of this package.
func (p Problem) Kind() string {
	switch {
	case !p.Warning:
		return "error"
	case p.On != "":
		return "depends"
	case p.Note:
		return "note"
	}
	return "warning"
}

// Sort sorts problems by place and keeps the order of those at one place.
func Sort(ps []Problem) {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
}

// First returns the first [MaxProblems] problems, errors before warnings, and if there are more, one that says how many.
// They are sorted by place. A file of nonsense has as many problems as words, and nobody reads them all.
func First(ps []Problem) []Problem {
	var told, warnings []Problem
	more, graver := 0, false
	for _, p := range ps {
		switch {
		case p.ID == moreID:
			more += p.Args[0].(int)
			graver = graver || !p.Warning
		case p.Warning:
			warnings = append(warnings, p)
		case len(told) < MaxProblems:
			told = append(told, p)
		default:
			more, graver = more+1, true
		}
	}
	n := min(len(warnings), MaxProblems-len(told))
	told = append(told, warnings[:n]...)
	Sort(told)
	return withMore(told, more+len(warnings)-n, !graver)
}

// Together returns problems with those made one, at the place of the first, that differ only in whom they are about (Many),
// or have one Cause (Several): then the first three arguments are of how many units, of whom and where, and the cause; and the
// remedy is that of the message for several.
func Together(ps []Problem) (told []Problem) {
	for _, p := range ofOneCause(ps) {
		i := -1
		if p.Many != "" {
			i = slices.IndexFunc(told, func(q Problem) bool { return alike(p, q) })
		}
		if i < 0 {
			told = append(told, p)
			continue
		}
		q := &told[i]
		q.ID, q.Args = p.Many, slices.Clone(q.Args)
		q.Args[0] = fmt.Sprint(q.Args[0], ", ", p.Args[0])
	}
	return told
}

// ofOneCause makes warnings one that have one cause.
func ofOneCause(ps []Problem) (told []Problem) {
	folded := map[int]int{} // units, by index in told
	for _, p := range ps {
		i := -1
		if p.Several != "" {
			i = slices.IndexFunc(told, func(q Problem) bool { return oneCause(p, q) })
		}
		if i < 0 {
			told = append(told, p)
			continue
		}
		q := &told[i]
		if folded[i] == 0 {
			folded[i] = units(*q)
			q.ID, q.Args, q.Remedy = p.Several, slices.Clone(q.Args), p.Several+".remedy"
			q.Args[1], q.Args[2] = place(*q), q.Cause
		}
		folded[i] += units(p)
		q.Args[0], q.Args[1] = folded[i], among(fmt.Sprint(q.Args[1]), p)
	}
	return told
}

// oneCause reports whether two problems, of which the second may be several made one, have one cause.
func oneCause(p, q Problem) bool {
	return p.Several == q.Several && p.Rule == q.Rule && len(p.Args) > 2 && len(p.Args) == len(q.Args) && reflect.DeepEqual(p.Cause, q.Cause)
}

// units counts whom a problem is about.
func units(p Problem) int { return 1 + strings.Count(p.Unit, ", ") }

// place says whom a problem is about, and where.
func place(p Problem) string {
	if p.Hex == "" {
		return p.Unit
	}
	return p.Hex + ": " + p.Unit
}

// among adds whom a problem is about to others, by where they are.
func among(others string, p Problem) string {
	places := strings.Split(others, "; ")
	if i := slices.IndexFunc(places, func(x string) bool { return p.Hex != "" && strings.HasPrefix(x, p.Hex+": ") }); i >= 0 {
		places[i] += ", " + p.Unit
		return strings.Join(places, "; ")
	}
	return others + "; " + place(p)
}

// worstFirst sorts problems as people want to read them: errors, then warnings, those about most units first, then what
// depends on something, then notes; else they stay as they are.
func worstFirst(ps []Problem) {
	rank := map[string]int{"error": 0, "warning": 1, "depends": 2, "note": 3}
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(rank[a.Kind()], rank[b.Kind()]), cmp.Compare(several(b), several(a)))
	})
}

// several is how many units a problem tells of that is several made one.
func several(p Problem) int {
	if p.Several == "" || p.ID != p.Several {
		return 0
	}
	n, _ := p.Args[0].(int)
	return n
}

// alike reports whether a problem differs from another, or from several made one, only in whom it is about.
func alike(p, q Problem) bool {
	return p.Many != "" && p.Many == q.Many && p.Kind() == q.Kind() && p.Rule == q.Rule && len(p.Args) > 0 && len(p.Args) == len(q.Args) &&
		slices.EqualFunc(p.Args[1:], q.Args[1:], reflect.DeepEqual)
}

// moreID is the id of the problem that stands for those that are not told.
const moreID = "more"

// withMore adds the problem that stands for more, at the place of the last one.
func withMore(ps []Problem, more int, warning bool) []Problem {
	if more == 0 {
		return ps
	}
	last := ps[len(ps)-1]
	return append(ps, Problem{Line: last.Line, Col: last.Col, Warning: warning, ID: moreID, Args: []any{more}})
}

// Words returns the English templates of this package's messages by id; {0}, {1} stand for the arguments.
func Words() map[string]string {
	return map[string]string{
		"same":                "the same of {0}",
		"same-at":             "the same at {0}",
		"same-place":          "{0}:{1}",
		"same-of":             "{0} ({1}:{2})",
		"in-short-more":       "{0} more: see orders check",
		"web-page":            "this is a web page, not an order file: save its text alone",
		"mail":                "this is a mail, not an order file; packets in mails are taken in by: adjutant receive FILE",
		"quoted-mail":         "this is quoted from a mail: take the > away at the beginning of each line",
		"tab":                 "a line is indented by spaces, not by a tab",
		"too-long":            "{0} has more than {1} bytes",
		"utf8":                "the text is not valid UTF-8: save it as UTF-8, which editors offer beside the file name",
		"control":             "character {0} is not allowed",
		"syntax":              "{0}",
		"syntax.indent":       "this line does not go on from those before it: it is indented otherwise, or something stands behind a closing bracket or quotation mark",
		"syntax.bullet":       "this line begins with - and those before it do not: begin all of them with it, or none",
		"syntax.item":         "a list is open here, and this is no item of it: begin it with -, or indent it as the key above the list",
		"syntax.list":         "a list [ ] that is open here is not closed, or lacks a comma",
		"syntax.unquoted":     "text with a comma, a colon or a quotation mark in it must stand in quotation marks: \"{0}\"",
		"syntax.map":          "a mapping { } that is open here is not closed, or lacks a comma",
		"syntax.comma":        "something is missing before a comma or a bracket",
		"syntax.colon":        "a \": \" cannot stand here: the line is indented too far, the one before lacks its colon, or the text must stand in quotation marks",
		"syntax.no-colon":     "a key lacks its \":\"",
		"syntax.colon-behind": "a colon is missing behind {0}",
		"syntax.edge":         "this line stands further left than those before it: begin the keys of the file at its left edge",
		"syntax.quote":        "a quotation mark that is open here is not closed",
		"syntax.character":    "text that begins with such a character must stand in quotation marks",
		"second-document":     "a second document is not allowed",
		"anchor":              "anchors (&name) are not allowed",
		"alias":               "aliases (*name) are not allowed",
		"tag":                 "tags (!name) are not allowed",
		"merge":               "merge keys (<<) are not allowed",
		"duplicate":           "key \"{0}\" stands here twice, first in line {1}",
		"deep":                "more than {0} levels",
		"key-kind":            "a key must be a word",
		"key-length":          "a key must have 1 to {0} characters",
		"more":                "and {0} more, which are not shown",
		"number":              "a number from {0} to {1} is needed here, in digits",
		"range":               "{0} is not in the range {1} to {2}",
		"bool":                "true or false is needed here",

		"error":        "error",
		"warning":      "warning",
		"depends":      "depends",
		"note":         "note",
		"quiet":        "quiet: {0}",
		"remedy":       "remedy: {0}",
		"hint":         "hint: did you mean {0}?",
		"or":           " or ",
		"one-error":    "1 error",
		"errors":       "{0} errors",
		"one-warning":  "1 warning",
		"warnings":     "{0} warnings",
		"summary":      "{0} in {1}",
		"summary-both": "{0}, {1} in {2}",
	}
}

// Fill puts the arguments into a template.
func Fill(template string, args ...any) string {
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(template, "{")
		b.WriteString(before)
		if !open {
			return b.String()
		}
		number, after, closed := strings.Cut(rest, "}")
		if k, err := strconv.Atoi(number); closed && err == nil && k >= 0 && k < len(args) {
			fmt.Fprint(&b, args[k])
			template = after
		} else {
			b.WriteByte('{')
			template = rest
		}
	}
}

// English says a message of this package in English, and any other by its id and arguments.
func English(id string, args ...any) string {
	if t, ok := Words()[id]; ok {
		return Fill(t, args...)
	}
	return strings.TrimSuffix(fmt.Sprintln(append([]any{id}, args...)...), "\n")
}
