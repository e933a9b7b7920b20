package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// OrdersFile is where `orders new` writes the first orders of a phase.
func OrdersFile(phase string) string {
	return "orders/" + strings.ReplaceAll(phase, "/", "-") + ".yaml"
}

// numbered is the n-th file of a phase, from 1.
func numbered(file string, n int) string {
	if n == 1 {
		return file
	}
	return fmt.Sprintf("%s-%d.yaml", strings.TrimSuffix(file, ".yaml"), n)
}

// Draft is the file for what this player owes; else the error says why nothing is
// due. In most phases there is one. Where more is asked than the file that was
// used has answered, the next has a number, also if the file that was used has
// another name and the one that orders new wrote stays as it was.
func (s *Session) Draft() (string, error) {
	t, phase, err := s.dutyAt(s.look)
	if err != nil {
		return "", err
	}
	return s.draft(t, phase)
}

func (s *Session) draft(t *table, phase string) (string, error) {
	first := OrdersFile(phase)
	last := first // of those that are here
	for n := 1; ; n++ {
		file := numbered(first, n)
		text, err := s.Dir.Read(file)
		text = intake.UTF8(text)
		switch {
		case errors.Is(err, fs.ErrNotExist) && t.asks(s.Side) == "": // whoever owes a link alone sends his orders again
			return last, nil
		case errors.Is(err, fs.ErrNotExist):
			return file, nil
		case err != nil:
			return "", err
		case t.asks(s.Side) == "" || s.answered(phase, text):
		default:
			left, err := s.left(phase, text)
			if !left {
				return file, err
			}
		}
		last = file
	}
}

// answered reports whether a result has used an order file of this player's for a
// phase.
func (s *Session) answered(phase string, text []byte) bool {
	text = orders.Tidied(text)
	return slices.ContainsFunc(s.results, func(r *result) bool {
		o := s.bound(r, s.Side)
		return o != nil && o.Phase == phase && bytes.Equal(s.orderText(o), text)
	})
}

// left reports whether a text is the template of something that was asked before in
// this phase and that other orders have answered: nobody has written in it.
func (s *Session) left(phase string, text []byte) (bool, error) {
	for i, r := range s.results {
		if o := s.bound(r, s.Side); o == nil || o.Phase != phase {
			continue
		}
		t, err := s.play(i)
		if err != nil {
			return false, err
		}
		for _, all := range []bool{false, true} {
			if clauses(s.template(t, phase, "en", all)) == clauses(text) {
				return true, nil
			}
		}
	}
	return false, nil
}

// clauses are the lines of a text that are no comments: those are in any language.
func clauses(text []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			fmt.Fprintln(&b, line)
		}
	}
	return b.String()
}

func (s *Session) exists(file string) bool {
	_, err := s.Dir.Read(file)
	return err == nil
}

// Modeline begins the first line of an order file that tells an editor where the
// schema of order files is. To the game it is a comment.
const Modeline = "# yaml-language-server: $schema="

// SchemaFile is where `orders new` writes that schema.
const SchemaFile = "orders/schema.json"

// Untouched reports whether a text is the template of what this player owes as
// `orders new` writes it, with or without all that may be chosen, and with or without
// the modeline.
func (s *Session) Untouched(lang string, text []byte) (bool, error) {
	t, phase, err := s.dutyAt(s.look)
	if err != nil {
		return false, err
	}
	if bytes.HasPrefix(text, []byte(Modeline)) {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	return bytes.Equal(s.template(t, phase, lang, false), text) || bytes.Equal(s.template(t, phase, lang, true), text), nil
}

// HasSent reports whether a packet of this player's has a text as its orders.
func (s *Session) HasSent(text []byte) bool {
	text = orders.Tidied(text) // as it was sealed
	return s.Side < rules.Nobody && slices.ContainsFunc(s.sent[s.Side], func(o *sent) bool { return bytes.Equal(s.orderText(o), text) })
}

// Pending reports whether such a packet answers what this player owes and may still be
// used.
func (s *Session) Pending(text []byte) bool {
	text = orders.Tidied(text)
	_, phase, err := s.dutyAt(s.look)
	return err == nil && slices.ContainsFunc(s.awaiting(s.Side, phase), func(o *sent) bool { return bytes.Equal(s.orderText(o), text) })
}
