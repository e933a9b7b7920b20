package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// mostWays is the cyclomatic number that a function may have: one, and one more for each
// if, loop, case, && and ||, those of its closures among them.
const mostWays = 15

// mostMethods is how many methods a type may have.
const mostMethods = 50

// winding are the functions that have more, each with the number that it has: it can only
// shrink. A new one needs a reason here.
var winding = map[string]int{
	// Accounts and reports of Rommel: a case for each thing that may be said.
	"rules/rommel/report writer.word": 19, // a switch over kinds of arguments

	// Each step of opening may fail in its own way and says so in its own words: in one piece the order of the checks can be seen.
	"cmd/internal/session ParseCharter":      16,
	"cmd/internal/session delivery.refuse":   16,
	"cmd/internal/session folder.readLedger": 22,
	"cmd/internal/session folder.readOpened": 17,

	// A rule that the rulebook gives as a list of cases reads best as one switch; the others wait for a hand.
	"rules/rommel Journey.Bar":        17,
	"rules/rommel Position.JudgeMove": 19,
	"rules/rommel Judge.Crossing":     25,
	"rules/rommel Position.Suppliers": 16,
	"rules/rommel Position.actions":   21,
	"rules/rommel Position.marches":   16,
	"rules/rommel Script.spend":       19,
	"rules/rommel Shortest":           19,
	"rules/rommel laws.turnStep":      19,

	// A switch over kinds of syntax, and the search for the fewest links of a line.
	"rules/internal/mutate finder.visit":           24,
	"rules/rommel/internal/supply Tracer.Sections": 16,
}

// crowded are the types with more methods than mostMethods, in the same way.
var crowded = map[string]int{
	// What judges and what acts in one chapter of the rules is a method of the position or of
	// the script, as the rulebook has one sequence of play.
	"rules/rommel Position": 166,
	"rules/rommel Script":   132,
	// An order file answers every kind of question.
	"rules/rommel/staff orderFile": 63,
	"rules/eurofront Position":     64,
}

// TestSizes: no function winds more, and no type has more methods, than a reader can hold.
func TestSizes(t *testing.T) {
	methods, winds := map[string]int{}, map[string]int{}
	sources(t, parser.SkipObjectResolution, func(_, pkg string, f *ast.File) error {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := pkg + " " + fn.Name.Name
			if fn.Recv != nil {
				owner := pkg + " " + ownerOf(fn.Recv.List[0].Type)
				methods[owner]++
				name = owner + "." + fn.Name.Name
			}
			winds[name] = max(winds[name], ways(fn))
		}
		return nil
	})
	within(t, "has the cyclomatic number", winds, mostWays, winding)
	within(t, "has so many methods:", methods, mostMethods, crowded)
}

// within tells of what is larger than most, but for what is listed, which is to be no
// other than its list says: what has shrunk is struck off.
func within(t *testing.T, what string, sizes map[string]int, most int, listed map[string]int) {
	t.Helper()
	for name, n := range sizes {
		if want, ok := listed[name]; ok && n != want || !ok && n > most {
			t.Errorf("%s %s %d; %d is the limit, or what is listed: %d", name, what, n, most, want)
		}
	}
	for name := range listed {
		if _, ok := sizes[name]; !ok {
			t.Errorf("%s is listed and gone", name)
		}
	}
}

// ownerOf is the name of the type that has a method.
func ownerOf(receiver ast.Expr) string {
	switch x := receiver.(type) {
	case *ast.StarExpr:
		return ownerOf(x.X)
	case *ast.IndexExpr:
		return ownerOf(x.X)
	case *ast.IndexListExpr:
		return ownerOf(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

// ways is the cyclomatic number of a function.
func ways(fn *ast.FuncDecl) int {
	n := 1
	ast.Inspect(fn, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if x.List != nil {
				n++
			}
		case *ast.CommClause:
			if x.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
