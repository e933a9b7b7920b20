package rehearse

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Together makes problems one that tell of several clauses, or of one clause several times, on what
// they depend: people read each fact once. It stands at the place of the first; those that are no
// such problems stay as they are.
func Together(ps []orders.Problem) (told []orders.Problem) {
	for _, group := range page.Alike(ofOneClause(ps), alike) {
		told = append(told, asOne(group))
	}
	return told
}

// hanging reports whether a problem is one of Hang that tells of what a clause orders.
func hanging(p orders.Problem) bool { return p.ID == "file.depends" || p.ID == "file.depends-too" }

// ofOneClause makes those one that tell of one clause what it depends on: the unknowns together, and
// what may become of it otherwise.
func ofOneClause(ps []orders.Problem) (told []orders.Problem) {
	for _, group := range page.Alike(ps, func(p, q orders.Problem) bool {
		return hanging(p) && hanging(q) && p.Line == q.Line && p.Col == q.Col && reflect.DeepEqual(p.Args[1], q.Args[1])
	}) {
		p := group[0]
		if len(group) > 1 {
			var on, others []page.Msg
			for _, q := range group {
				if x := q.Args[0].(page.Msg); !slices.ContainsFunc(on, func(m page.Msg) bool { return reflect.DeepEqual(m, x) }) {
					on = append(on, x)
				}
				for i := 2; i < len(q.Args); i++ {
					if how := q.Args[i].(page.Msg); !reflect.DeepEqual(how, p.Args[2]) && !slices.ContainsFunc(others, func(m page.Msg) bool { return reflect.DeepEqual(m, how) }) {
						others = append(others, how)
					}
				}
			}
			if others == nil { // it comes to the same
				others = []page.Msg{p.Args[2].(page.Msg)}
			}
			p.Args = []any{chain("file.and", on), p.Args[1], p.Args[2], chain("file.or", unlessTold(others))}
		}
		told = append(told, p)
	}
	return told
}

// chain joins messages, each to those before it.
func chain(id string, ms []page.Msg) page.Msg {
	all := ms[0]
	for _, m := range ms[1:] {
		all = page.M(id, all, m)
	}
	return all
}

// unlessTold leaves out that a clause was not called for, where it is said why it was not.
func unlessTold(hows []page.Msg) []page.Msg {
	if !slices.ContainsFunc(hows, func(m page.Msg) bool { return strings.HasPrefix(m.ID, rules.NotCalled.ID) }) {
		return hows
	}
	return slices.DeleteFunc(hows, func(m page.Msg) bool { return m.ID == uncalled.ID })
}

// severalWords are the words for several clauses that wait for conditions, by those for one.
var severalWords = map[string]string{"file.waits": "file.wait", "file.holds": "file.hold"}

// alike reports whether two problems tell of two clauses that they hang on the same, that they wait
// for conditions, or the same in the same words.
func alike(p, q orders.Problem) bool {
	switch {
	case p.On == "" || q.On == "":
		return false
	case hanging(p) && hanging(q):
		return reflect.DeepEqual(p.Args[0], q.Args[0])
	case p.ID == q.ID && severalWords[p.ID] != "":
		return true
	}
	return p.ID == q.ID && p.Rule == q.Rule && reflect.DeepEqual(p.Args, q.Args)
}

// asOne is one problem for several that are alike.
func asOne(group []orders.Problem) orders.Problem {
	p := group[0]
	switch {
	case len(group) == 1:
	case hanging(p):
		var all []page.Msg
		for _, q := range group {
			all = append(all, page.M("file.depending", q.Args[1:]...))
		}
		p.ID, p.Args = "file.depend", []any{p.Args[0], all}
	case severalWords[p.ID] != "":
		var lines []string
		for _, q := range group {
			lines = append(lines, strconv.Itoa(q.Line))
		}
		p.ID, p.Args = severalWords[p.ID], []any{len(lines), strings.Join(slices.Compact(lines), ", ")}
	}
	return p
}
