package casebook

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// misspelt has the file of a case judged with a word of it misspelt: of a file without an error it is
// told of that word alone, or of a name of the file's own that stands elsewhere too, and of nothing that
// hangs on it.
func (p *play[P, S]) misspelt() {
	p.Helper()
	if testing.Short() || p.errorsOf(p.file) != nil {
		return
	}
	_, words := parts(p.file)
	for i := range words {
		file := p.file.From("")
		_, all := parts(file)
		word := all[i]
		if word.Kind != orders.Scalar || word.Text == "" {
			continue
		}
		was := word.Text
		word.Text += "qx"
		for _, x := range p.errorsOf(file) {
			own := slices.ContainsFunc(x.Args, func(arg any) bool { return strings.EqualFold(fmt.Sprint(arg), was) })
			if x.Line != word.Line && !own {
				p.At(word, "%s for %s is told as %s %v at %d:%d", word.Text, was, x.ID, x.Args, x.Line, x.Col)
			}
		}
	}
}

// errorsOf are the errors that check tells of a file at its moment.
func (p *play[P, S]) errorsOf(file *orders.Node) (wrong []orders.Problem) {
	found, _ := checked(rehearsed(p.Case, rules.NewDesk[P, S](p.Game), p.Host, p.By, earlier{p.phase, p.Node.Get("first"), p.stand}, file, nil))
	for _, x := range found {
		if !x.Warning {
			wrong = append(wrong, x)
		}
	}
	return wrong
}
