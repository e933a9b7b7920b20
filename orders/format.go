package orders

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// Format shows problems as compilers do, so that editors jump to them: the place and the message with its rule, of an
// error the line of the text with a caret under the place, what would help and what may have been meant; at the end their number. A syntax
// error, whose place YAML knows only roughly, is shown with its line and the next. Nothing is shown for no problems, of
// many only the [First], and several that differ only in whom they are about [Together] (of errors, whom else, with the places; what is said twice in the same words is said once, with both); what would help several that follow each
// other is told after the last.
// The function say puts a message id into words; see [English].
func Format(file string, text []byte, ps []Problem, say func(id string, args ...any) string) string {
	if len(ps) == 0 {
		return ""
	}
	var b strings.Builder
	lines := bytes.Split(text, []byte("\n"))
	ps = Together(First(ps))
	worstFirst(ps)
	counted := ps
	ps, same := besides(ps)
	for i, p := range ps {
		kind := p.Kind()
		if p.ID == moreID {
			fmt.Fprintf(&b, "%s: %s: %s\n", clean(file), say(kind), clean(say(p.ID, p.Args...)))
			continue
		}
		fmt.Fprintf(&b, "%s:%d:%d: %s: %s", clean(file), p.Line, p.Col, say(kind), clean(say(p.ID, p.Args...)))
		if from := grounds(p, say); from != "" {
			fmt.Fprintf(&b, " [%s]", from)
		}
		b.WriteByte('\n')
		if kind == "error" {
			excerpt(&b, lines, p)
		}
		if len(same[i]) > 0 {
			b.WriteString(clean(sameOf(p, same[i], say)) + "\n")
		}
		if remedy := remedyOf(ps, i, say); remedy != "" && remedy != remedyOf(ps, i+1, say) {
			b.WriteString(clean(say("remedy", remedy)) + "\n")
		}
		if len(p.Hints) > 0 {
			var quoted []string
			for _, h := range p.Hints {
				quoted = append(quoted, `"`+h+`"`)
			}
			b.WriteString(clean(say("hint", strings.Join(quoted, say("or")))) + "\n")
		}
	}
	return b.String() + summary(file, counted, say)
}

// besides takes errors that tell the same as one before them, and, if there are two or more, those
// that differ from it only in whom they are about; it tells of which.
func besides(ps []Problem) (told []Problem, same map[int][]Problem) {
	same = map[int][]Problem{}
	for _, p := range ps {
		i := slices.IndexFunc(told, func(q Problem) bool { return sameBut(p, q) })
		if i < 0 || tally(ps, p) < 3 && !reflect.DeepEqual(p.Args, told[i].Args) {
			told = append(told, p)
			continue
		}
		same[i] = append(same[i], p)
	}
	return told, same
}

// tally counts the errors that tell the same as one, with it.
func tally(ps []Problem, p Problem) (n int) {
	for _, q := range ps {
		if sameBut(p, q) {
			n++
		}
	}
	return n
}

// sameBut reports whether two errors tell the same of two.
func sameBut(p, q Problem) bool {
	return !p.Warning && !q.Warning && p.Rule != "" && p.Rule == q.Rule && p.ID == q.ID && len(p.Hints)+len(q.Hints) == 0 &&
		(reflect.DeepEqual(p.Args, q.Args) || named(p) && named(q) && slices.EqualFunc(p.Args[1:], q.Args[1:], reflect.DeepEqual))
}

// named reports whether a problem says whom it is about.
func named(p Problem) bool {
	if len(p.Args) == 0 {
		return false
	}
	_, number := p.Args[0].(int)
	return !number
}

// sameOf tells of whom and where else a problem is told: of whom, if that is said and not the same.
func sameOf(first Problem, ps []Problem, say func(string, ...any) string) string {
	id, all := "same-at", []string(nil)
	if slices.ContainsFunc(ps, func(p Problem) bool { return !reflect.DeepEqual(p.Args, first.Args) }) {
		id = "same"
	}
	for _, p := range ps {
		if id == "same" {
			all = append(all, say("same-of", p.Args[0], p.Line, p.Col))
		} else {
			all = append(all, say("same-place", p.Line, p.Col))
		}
	}
	return say(id, strings.Join(all, ", "))
}

// remedyOf is what would help the problem of an index, "" if nothing is known or there is none.
func remedyOf(ps []Problem, i int, say func(string, ...any) string) string {
	if i == len(ps) || ps[i].Remedy == "" {
		return ""
	}
	return say(ps[i].Remedy, ps[i].Args...)
}

// summary counts the errors and warnings, "" if there are none.
func summary(file string, ps []Problem, say func(string, ...any) string) string {
	counts := map[string]int{}
	for _, p := range ps {
		n := 1
		if p.ID == moreID {
			n = p.Args[0].(int)
		}
		counts[p.Kind()] += n
	}
	errs, warnings := counts["error"], counts["warning"]
	e, w := count(say, errs, "one-error", "errors"), count(say, warnings, "one-warning", "warnings")
	switch {
	case errs > 0 && warnings > 0:
		return say("summary-both", e, w, clean(file)) + "\n"
	case errs > 0:
		return say("summary", e, clean(file)) + "\n"
	case warnings > 0:
		return say("summary", w, clean(file)) + "\n"
	}
	return ""
}

// InShort shows of problems without an error the gravest, a line each, as many as most says, and says how many more there
// are; notes are not counted.
func InShort(file string, ps []Problem, most int, say func(id string, args ...any) string) string {
	ps = Together(First(ps))
	worstFirst(ps)
	ps = slices.DeleteFunc(ps, func(p Problem) bool { return p.Note || p.ID == moreID })
	var b strings.Builder
	for i, p := range ps {
		if i == most {
			b.WriteString(say("in-short-more", len(ps)-most) + "\n")
			break
		}
		fmt.Fprintf(&b, "%s:%d: %s: %s\n", clean(file), p.Line, say(p.Kind()), clean(say(p.ID, p.Args...)))
	}
	return b.String()
}

// grounds are the rule of a problem, and how a file silences it.
func grounds(p Problem, say func(string, ...any) string) string {
	switch {
	case p.Quiet == "":
		return p.Rule
	case p.Rule == "":
		return say("quiet", p.Quiet)
	}
	return p.Rule + "; " + say("quiet", p.Quiet)
}

func count(say func(string, ...any) string, n int, one, many string) string {
	if n == 1 {
		return say(one)
	}
	return say(many, n)
}

// unreadable reports whether a line cannot be read. It is shown with the one before
// it, and where in it is not known.
func unreadable(p Problem) bool { return p.ID == "syntax" || strings.HasPrefix(p.ID, "syntax.") }

// Of a long source line so many characters are shown, and so many of them before
// the place of a problem.
const (
	maxShown = 100
	maxAhead = 60
)

// excerpt writes the line of a problem, and the one before it of a line that cannot be read.
func excerpt(b *strings.Builder, lines [][]byte, p Problem) {
	first := p.Line
	if unreadable(p) {
		first--
	}
	for l := max(first, 1); l <= p.Line && l <= len(lines); l++ {
		source(b, lines[l-1], p)
	}
}

// source writes a line of the text, of a long one what is near the place, and the
// caret below.
func source(b *strings.Builder, line []byte, p Problem) {
	line = bytes.TrimSuffix(line, []byte("\r"))
	shown, col := []rune(clean(string(line[:min(len(line), (max(p.Col, 0)+maxShown+1)*utf8.UTFMax)]))), p.Col
	from := max(0, min(col-1-maxAhead, len(shown)-maxShown))
	if from+maxShown < len(shown) {
		shown = append(shown[:from+maxShown], '…')
	}
	if from > 0 {
		shown = append([]rune{'…'}, shown[from:]...)
		col -= from - 1
	}
	b.WriteString("    " + string(shown) + "\n")
	if unreadable(p) || col < 1 || col > len(shown)+1 {
		return
	}
	b.WriteString("    ")
	for _, c := range shown[:col-1] {
		if c != '\t' {
			c = ' '
		}
		b.WriteRune(c)
	}
	b.WriteString("^\n")
}

// clean replaces what could confuse a terminal.
func clean(s string) string {
	return strings.Map(func(c rune) rune {
		if c == '\n' {
			return ' '
		}
		if c != '\t' && forbidden(c) {
			return '\uFFFD'
		}
		return c
	}, s)
}
