package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// change is what a mutant changes, without where it stands: it stays the same
// when other lines are edited.
type change struct {
	file, in      string // the function or variable
	before, after string // the line; after is "" where a call is skipped
}

// mutant is one small fault. It stands in a range of a file and writes what
// takes the place of the range.
type mutant struct {
	change
	id        int
	line, col int
	from, to  int // bytes of the file
	write     func(m *mutant, w *writer) string
	killed    bool
	traced    bool // not killed, but a trace is another
	late      bool // killed, or traced, because the tests ran out of time
}

func (m *mutant) String() string {
	after := m.after
	if after == "" {
		after = "(skipped)"
	}
	return fmt.Sprintf("%s:%d:%d %s\n  - %s\n  + %s", m.file, m.line, m.col, m.in, m.before, after)
}

// finder collects the mutants of a file.
type finder struct {
	p     *pack
	file  *ast.File
	name  string
	src   []byte
	in    string
	found []*mutant
}

var otherCompare = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
}

var otherLogic = map[token.Token]token.Token{token.LAND: token.LOR, token.LOR: token.LAND}

var otherSum = map[token.Token]token.Token{
	token.ADD: token.SUB, token.SUB: token.ADD, token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.INC: token.DEC, token.DEC: token.INC,
}

func (f *finder) offset(p token.Pos) int { return f.p.files.Position(p).Offset }

func (f *finder) text(n ast.Node) string { return string(f.src[f.offset(n.Pos()):f.offset(n.End())]) }

// add adds a mutant of a node. The text old at a position, which lies in the
// node, is shown as new.
func (f *finder) add(n ast.Node, at token.Pos, old, new string, write func(m *mutant, w *writer) string) {
	pos := f.p.files.Position(at)
	begin := strings.LastIndexByte(string(f.src[:pos.Offset]), '\n') + 1
	line := string(f.src[begin:])
	if i := strings.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	i := pos.Offset - begin
	old, _, _ = strings.Cut(old, "\n")
	f.found = append(f.found, &mutant{
		change: change{f.name, f.in, strings.TrimSpace(line), strings.TrimSpace(line[:i] + new + line[i+len(old):])},
		line:   pos.Line, col: pos.Column,
		from: f.offset(n.Pos()), to: f.offset(n.End()), write: write,
	})
}

// swap is a mutant of a boolean expression that is another text while it lives.
func (f *finder) swap(n *ast.BinaryExpr, op token.Token) {
	other := "(" + f.text(n.X) + ") " + op.String() + " (" + f.text(n.Y) + ")"
	f.add(n, n.OpPos, n.Op.String(), op.String(), func(m *mutant, w *writer) string {
		return fmt.Sprintf("(mutant == %d && (%s) || mutant != %[1]d && (%[3]s))", m.id, other, w.rest(m))
	})
}

// visit finds the mutants of a node itself. Constants stay constants.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		f.in = n.Name.Name
	case *ast.GenDecl:
		if n.Tok == token.CONST || n.Tok == token.IMPORT || n.Tok == token.TYPE {
			return false
		}
	case *ast.ValueSpec:
		if f.file.Scope.Lookup(n.Names[0].Name) != nil {
			f.in = n.Names[0].Name
		}
	case *ast.ArrayType:
		return false
	case *ast.CompositeLit:
		if _, isMap := f.p.info.TypeOf(n).Underlying().(*types.Map); isMap {
			break
		}
		for _, e := range n.Elts { // a key is a name or an index
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			ast.Inspect(e, f.visit)
		}
		return false
	case *ast.BinaryExpr:
		if f.constant(n) {
			return false
		}
		f.binary(n)
	case *ast.UnaryExpr:
		if f.constant(n) {
			return false
		}
		if n.Op == token.NOT {
			f.add(n, n.Pos(), "!", "", func(m *mutant, w *writer) string {
				return fmt.Sprintf("((mutant == %d) == (%s))", m.id, w.between(m, f.offset(n.X.Pos()), f.offset(n.X.End())))
			})
		}
	case *ast.BasicLit:
		f.number(n, n.Value, f.p.info.TypeOf(n))
	case *ast.Ident:
		f.ident(n)
	case *ast.IfStmt:
		f.condition(n.Cond)
	case *ast.ForStmt:
		f.condition(n.Cond)
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	}
	return true
}

// constant finds the numbers in a constant such as -1 or 1 << 3: they become
// variables of its type. It reports whether the expression is one.
func (f *finder) constant(n ast.Expr) bool {
	tv := f.p.info.Types[n]
	if tv.Value == nil {
		return false
	}
	ast.Inspect(n, func(x ast.Node) bool {
		if l, ok := x.(*ast.BasicLit); ok {
			f.number(l, l.Value, tv.Type)
		}
		return true
	})
	return true
}

func (f *finder) binary(n *ast.BinaryExpr) {
	if op, ok := otherCompare[n.Op]; ok {
		f.swap(n, op)
	}
	if op, ok := otherLogic[n.Op]; ok {
		f.swap(n, op)
	}
	op, ok := otherSum[n.Op]
	if !ok || !numeric(f.p.info.TypeOf(n)) {
		return
	}
	spelled, ok := f.spell(f.p.info.TypeOf(n))
	if !ok {
		return
	}
	f.add(n, n.OpPos, n.Op.String(), op.String(), func(m *mutant, w *writer) string {
		name := "mutantPlus"
		if n.Op == token.SUB {
			name = "mutantMinus"
		}
		return fmt.Sprintf("%s[%s](%d, %s, %s)", name, spelled, m.id,
			w.between(m, f.offset(n.X.Pos()), f.offset(n.X.End())), w.between(m, f.offset(n.Y.Pos()), f.offset(n.Y.End())))
	})
}

func numeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// condition negates a condition that no other mutant negates.
func (f *finder) condition(n ast.Expr) {
	switch x := n.(type) {
	case nil:
		return
	case *ast.UnaryExpr:
		return
	case *ast.BinaryExpr:
		if x.Op == token.EQL || x.Op == token.NEQ {
			return
		}
	}
	if b, ok := f.p.info.TypeOf(n).(*types.Basic); !ok || b.Info()&types.IsBoolean == 0 {
		return
	}
	first, _, _ := strings.Cut(f.text(n), "\n")
	f.add(n, n.Pos(), first, "!("+first+")", func(m *mutant, w *writer) string {
		return fmt.Sprintf("((mutant == %d) != (%s))", m.id, w.rest(m))
	})
}

// number makes an integer, literal or named, one more and one less.
func (f *finder) number(n ast.Expr, text string, typ types.Type) {
	tv := f.p.info.Types[n]
	if tv.Value == nil || tv.Value.Kind() != constant.Int {
		return
	}
	typ = types.Default(typ)
	spelled, ok := f.spell(typ)
	if b, isBasic := typ.Underlying().(*types.Basic); !ok || !isBasic || b.Info()&types.IsInteger == 0 {
		return
	}
	v, exact := constant.Int64Val(tv.Value)
	if !exact {
		return
	}
	for _, d := range []int64{1, -1} {
		other := strconv.FormatInt(v+d, 10)
		if !fits(v+d, typ.Underlying().(*types.Basic)) {
			continue
		}
		f.add(n, n.Pos(), text, other, func(m *mutant, w *writer) string {
			return fmt.Sprintf("mutantPick[%s](%d, %s, %s)", spelled, m.id, other, w.rest(m))
		})
	}
}

func fits(v int64, b *types.Basic) bool {
	if b.Info()&types.IsUnsigned != 0 && v < 0 {
		return false
	}
	switch b.Kind() {
	case types.Int8:
		return v == int64(int8(v))
	case types.Int16:
		return v == int64(int16(v))
	case types.Int32:
		return v == int64(int32(v))
	case types.Uint8:
		return v == int64(uint8(v))
	case types.Uint16:
		return v == int64(uint16(v))
	case types.Uint32:
		return v == int64(uint32(v))
	}
	return true
}

// ident swaps true and false, and takes the constants that are given as a
// number (not those that are counted, such as the Sides) for numbers.
func (f *finder) ident(n *ast.Ident) {
	c, ok := f.p.info.Uses[n].(*types.Const)
	switch {
	case !ok:
	case c.Parent() == types.Universe && (n.Name == "true" || n.Name == "false"):
		f.add(n, n.Pos(), n.Name, strconv.FormatBool(n.Name == "false"), func(m *mutant, _ *writer) string {
			if n.Name == "true" {
				return fmt.Sprintf("(mutant != %d)", m.id)
			}
			return fmt.Sprintf("(mutant == %d)", m.id)
		})
	case f.p.numbers[c]:
		f.number(n, n.Name, f.p.info.TypeOf(n))
	}
}

// statements skips calls and turns sums around.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			call, ok := s.X.(*ast.CallExpr)
			if !ok {
				continue
			}
			if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "panic" {
				continue
			}
			f.add(s, s.Pos(), "", "", func(m *mutant, w *writer) string {
				return fmt.Sprintf("if mutant != %d { %s }", m.id, w.rest(m))
			})
			f.found[len(f.found)-1].after = ""
		case *ast.AssignStmt:
			if otherSum[s.Tok] != 0 && numeric(f.p.info.TypeOf(s.Lhs[0])) {
				f.turn(s, s.TokPos, s.Tok)
			}
		case *ast.IncDecStmt:
			f.turn(s, s.TokPos, s.Tok)
		}
	}
}

func (f *finder) turn(s ast.Stmt, at token.Pos, op token.Token) {
	begin, from, to := f.offset(s.Pos()), f.offset(at), f.offset(s.End())
	other := string(f.src[begin:from]) + otherSum[op].String() + string(f.src[from+len(op.String()):to])
	f.add(s, at, op.String(), otherSum[op].String(), func(m *mutant, w *writer) string {
		return fmt.Sprintf("if mutant == %d { %s } else { %s }", m.id, other, w.rest(m))
	})
}

// spell writes a type as this file can.
func (f *finder) spell(t types.Type) (string, bool) {
	ok := true
	s := types.TypeString(types.Default(t), func(p *types.Package) string {
		if p == f.p.types {
			return ""
		}
		ok = ok && slices.ContainsFunc(f.file.Imports, func(i *ast.ImportSpec) bool {
			return i.Name == nil && i.Path.Value == strconv.Quote(p.Path())
		})
		return p.Name()
	})
	return s, ok
}
