package condition

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// builtin reports whether the parser takes a name for a function of its own.
func builtin(name string) bool {
	tree, err := parser.Parse(name + "()")
	if err != nil {
		return true
	}
	_, call := tree.Node.(*ast.CallNode)
	return !call || name == "chance"
}

// comment tells of a comment, which the parser would skip.
func (r *reader[E]) comment() bool {
	quote := rune(0)
	for i, c := range r.text {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
		case c == '\'' || c == '"':
			quote = c
		case c == '/' && i+1 < len(r.text) && (r.text[i+1] == '/' || r.text[i+1] == '*'):
			r.wrong(i, "no.condition-comment")
			return true
		}
	}
	return false
}

// instead is what is written in place of an operator that is none here.
var instead = map[string]string{
	"&&": "and", "||": "or", "!": "not", "&": "and", "|": "or", "=": "==", "<>": "!=", "=<": "<=", "=>": ">=", "===": "==", "<": "!=",
	"AND": "and", "OR": "or", "NOT": "not", "IN": "in",
}

// operator tells of an operator that is none here.
func (r *reader[E]) operator(at int, sign string) {
	if word, ok := instead[sign]; ok {
		r.wrong(at, "no.condition-instead", sign, word)
		return
	}
	r.wrong(at, "no.condition-operator", sign)
}

// foreign tells of something that the parser knows and conditions have not.
func (r *reader[E]) foreign(x ast.Node) {
	id := "no.condition-form"
	switch x := x.(type) {
	case *ast.FloatNode:
		id = "no.condition-fraction"
	case *ast.ConditionalNode:
		id = "no.condition-if"
	case *ast.ArrayNode:
		id = "no.condition-array"
	case *ast.BuiltinNode:
		r.noName(x.Location().From, x.Name)
		return
	case *ast.SequenceNode:
		r.foreign(x.Nodes[len(x.Nodes)-1])
		return
	case *ast.VariableDeclaratorNode:
		id = "no.condition-let"
	}
	r.wrong(begin(x), id)
}

// broken tells where an expression cannot be understood any more.
func (r *reader[E]) broken(err error) {
	var x *file.Error
	if !errors.As(err, &x) {
		r.wrong(0, "no.condition-form")
		return
	}
	at := min(max(x.From, 0), len(r.text))
	if strings.HasSuffix(x.Message, "EOF") {
		at = len(r.text)
	}
	rest := string(r.text[at:])
	from, bare := r.bare(at)
	typeset := slices.IndexFunc(r.text, func(c rune) bool { return strings.ContainsRune("“”„‘’‚«»`´", c) }) // as word processors write quotation marks
	switch begins, sign := r.sign(at); {
	case first(string(r.text)) == "if":
		r.wrong(0, "no.condition-word-if")
	case typeset >= 0:
		r.wrong(typeset, "no.condition-instead", string(r.text[typeset]), "'")
	case strings.Contains(x.Message, "literal not terminated"):
		r.wrong(at, "no.condition-quote")
	case strings.Contains(x.Message, "integer literal"):
		digits := strings.TrimRight(strings.TrimRight(string(r.text[:at]), " "), "0123456789")
		r.wrong(utf8.RuneCountInString(digits), "no.condition-large", MostNumber)
	case strings.HasSuffix(strings.TrimRight(string(r.text[:at]), " "), "%"):
		r.wrong(utf8.RuneCountInString(strings.TrimRight(string(r.text[:at]), " "))-1, "no.condition-percent")
	case bare != "":
		r.wrong(from, "no.condition-unquoted", bare)
	case sign != "":
		r.operator(begins, sign)
	case strings.TrimSpace(rest) == "":
		r.wrong(len(r.text), "no.condition-end")
	default:
		r.wrong(at, "no.condition-stands", first(rest))
	}
}

// bare is a text of several words around a place that stands in the brackets of a name without
// quotation marks, such as Buq Buq in won(Buq Buq); "": there is none.
func (r *reader[E]) bare(at int) (from int, text string) {
	for from = at; from > 0 && !strings.ContainsRune("(),'\"", r.text[from-1]); from-- {
	}
	to := at
	for to < len(r.text) && !strings.ContainsRune("(),'\"", r.text[to]) {
		to++
	}
	text = strings.TrimSpace(string(r.text[from:to]))
	opens := from > 1 && (r.text[from-1] == ',' || r.text[from-1] == '(' && unicode.IsLetter(r.text[from-2]))
	closes := to < len(r.text) && strings.ContainsRune(",)", r.text[to])
	if !opens || !closes || !several(text) {
		return 0, ""
	}
	return from + strings.IndexFunc(string(r.text[from:to]), func(c rune) bool { return !unicode.IsSpace(c) }), text
}

// several reports whether a text is several words, none of which means something in conditions.
func several(text string) bool {
	words := strings.Fields(text)
	return len(words) > 1 && !strings.ContainsAny(text, "=<>!&|+*[]") &&
		!slices.ContainsFunc(words, func(w string) bool { return slices.Contains([]string{"and", "or", "not", "in"}, w) })
}

// sign is what is written in place of an operator at a place, or just before it.
func (r *reader[E]) sign(at int) (begins int, sign string) {
	const signs = "&|=<>!"
	part := func(c rune) bool { return strings.ContainsRune(signs, c) }
	for begins = at; begins > 0 && part(r.text[begins-1]); begins-- {
	}
	rest := string(r.text[at:])
	if sign = string(r.text[begins:at]) + rest[:len(rest)-len(strings.TrimLeft(rest, signs))]; sign != "<" && instead[sign] != "" {
		return begins, sign
	}
	if word, _, _ := strings.Cut(rest, " "); instead[word] != "" {
		return at, word
	}
	before := strings.TrimRight(string(r.text[:at]), " ")
	if word := before[strings.LastIndex(before, " ")+1:]; word != "<" && instead[word] != "" {
		return utf8.RuneCountInString(before) - len(word), word
	}
	return at, ""
}

// first is the first word or sign of a text.
func first(rest string) string {
	letters := func(c rune) bool {
		return c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	}
	runes := []rune(rest)
	n := slices.IndexFunc(runes, func(c rune) bool { return !letters(c) })
	switch {
	case n < 0:
		return rest
	case n == 0:
		return string(runes[:1])
	}
	return string(runes[:n])
}

// English are the messages about conditions, and what the kinds that all games have are
// called. The catalogue of a game adds what its names say ("condition.NAME").
var English = page.Words{
	"no.condition":           "a condition is needed here, such as month >= 3",
	"no.condition-letters":   "a condition has at most {0} letters",
	"no.condition-long":      "a condition has at most {0} names, numbers and signs: split it, or say less",
	"no.condition-file":      "the conditions of a file have at most {0} names, numbers and signs together",
	"no.condition-digits":    "write this number as {0}, in digits alone",
	"no.condition-large":     "numbers go up to {0}",
	"no.condition-fraction":  "there are no fractions: count in hundredths, or multiply the other side",
	"no.condition-text":      "\"{0}\" stands beside nothing that is named so: compare it with a name, or put it into the brackets of one",
	"no.condition-quoted":    "\"{0}\" is a text, and {1} is needed here: leave the quotation marks away",
	"no.condition-unquoted":  "a text is in quotation marks: '{0}'",
	"no.condition-instead":   "write {1}, not {0}",
	"no.condition-operator":  "there is no {0} in conditions; there are and, or, not, in, ==, !=, <, <=, >, >=, +, -, * and /",
	"no.condition-chain":     "write a < b and b < c, not a < b < c",
	"no.condition-list":      "a list in brackets is needed behind in, such as [1, 2]",
	"no.condition-array":     "a list stands behind in alone",
	"no.condition-here":      "\"{0}\" is known only {1}",
	"no.condition-call":      "\"{0}\" has no brackets",
	"no.condition-arguments": "\"{0}\" takes no more than {1}",
	"no.condition-argument":  "\"{0}\" needs {1} here: {2}",
	"no.condition-percent":   "there is no %: so many in a hundred are two numbers, such as chance(30, 100)",
	"no.condition-chance":    "a chance is two whole numbers, such as chance(1, 4) for one in four: the second from 1 to {0}, the first no larger",
	"no.condition-name":      "there is no \"{0}\" in conditions here: the list is in help conditions",
	"no.condition-not":       "not stands before what is true or false: put brackets around the whole, as in not (month == 3)",
	"no.condition-compare":   "this is a number, and no condition: compare it, such as with >= 1",
	"no.condition-kind":      "this is {0}, and {1} is needed here",
	"no.condition-comment":   "a condition has no comment, and / divides alone",
	"no.condition-form":      "this cannot stand in a condition, which has names, whole numbers, texts, brackets ( ) and and, or, not, in, comparisons, + - * /",
	"no.condition-if":        "a condition has no ?: and no if: write another alternative under else",
	"no.condition-word-if":   "a condition stands without if",
	"no.condition-let":       "a condition gives nothing a name",
	"no.condition-quote":     "a quotation mark that is open here is not closed",
	"no.condition-end":       "something is missing at the end; inside { } a condition with a comma stands in quotation marks",
	"no.condition-stands":    "\"{0}\" cannot stand here: an operator such as and, or a bracket, is missing before it, or something is missing",

	"condition.number":   "a number",
	"condition.truth":    "true or false",
	"condition.title":    "What conditions speak of",
	"condition.how":      "There are and, or, not, comparisons (== != < <= > >=), + - * and / rounded down, in [one, other], brackets and whole numbers. chance(1, 4) is true once in four times. What is divided by zero makes the condition false.",
	"condition.anywhere": "Everywhere",
	"condition.name":     "Name",
	"condition.says":     "What it says",
	"condition.word":     "{0}",
	"condition.stands":   "{0} is {1}",
	"condition.chance":   "one chance in four, or so many in so many; not the same for two clauses or two questions",
}
