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
	"github.com/adjutant-pbem/adjutant/rules/page"
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
	d, err := s.demand()
	if err != nil {
		return "", err
	}
	return d.draft()
}

// draft is the file for what is owed; see [Session.Draft].
func (d *demand) draft() (string, error) {
	first := OrdersFile(d.phase)
	last := first // of those that are here
	for n := 1; ; n++ {
		file := numbered(first, n)
		text, err := d.f.Dir.Read(file)
		text = intake.UTF8(text)
		switch {
		case errors.Is(err, fs.ErrNotExist) && d.asks(d.side) == "": // whoever owes a link alone sends their orders again
			return last, nil
		case errors.Is(err, fs.ErrNotExist):
			return file, nil
		case err != nil:
			return "", err
		case d.asks(d.side) == "" || d.answered(text):
		default:
			left, err := d.left(text)
			if !left {
				return file, err
			}
		}
		last = file
	}
}

// answered reports whether a result has used an order file of this player's for the
// phase.
func (d *demand) answered(text []byte) bool {
	text = sealed(d.f.title, text)
	return slices.ContainsFunc(d.f.results, func(r *result) bool {
		o := d.f.bound(r, d.side)
		return o != nil && o.Phase == d.phase && bytes.Equal(d.f.orderText(o), text)
	})
}

// left reports whether a text is the template of something that was asked before in
// this phase and that other orders have answered: nobody has written in it.
func (d *demand) left(text []byte) (bool, error) {
	for i, r := range d.f.results {
		if o := d.f.bound(r, d.side); o == nil || o.Phase != d.phase {
			continue
		}
		t, err := d.game.play(i)
		if err != nil {
			return false, err
		}
		before := &demand{t, d.game, d.side, d.phase}
		for _, all := range []bool{false, true} {
			if clauses(before.template("en", all)) == clauses(text) {
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
	d, err := wanted(s, text)
	if err != nil {
		return false, err
	}
	if bytes.HasPrefix(text, []byte(Modeline)) {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	return bytes.Equal(d.template(lang, false), text) || bytes.Equal(d.template(lang, true), text), nil
}

// Pending reports whether such a packet answers what this player owes and may still be
// used.
func (s *Session) Pending(text []byte) bool {
	text = sealed(s.title, text)
	d, err := wanted(s, text)
	return err == nil && slices.ContainsFunc(s.awaiting(s.Side, d.phase), func(o *sent) bool { return bytes.Equal(s.orderText(o), text) })
}

// Template is an order file for what this player owes, valid as written; with all
// also what does not fit a screen.
func (s *Session) Template(lang string, all bool) (phase string, text []byte, err error) {
	if s.Ended() {
		return "", nil, errEnded
	}
	d, err := s.demand()
	if err != nil {
		return "", nil, err
	}
	return d.phase, d.template(lang, all), nil
}

// template is the order file that one begins with at a halt where one owes it.
func (d *demand) template(lang string, all bool) []byte {
	words := d.f.desk.Words(lang)
	say := func(m page.Msg) string { return words.Say(m) }
	body := d.body(say, all)
	head := orders.NewMap(
		orders.Entry("game", orders.Text(d.f.Charter.Game)),
		orders.Entry("orders", orders.Text(d.phase)))
	if body != nil {
		head.Comment = body.Comment
		head.Pairs = append(head.Pairs, body.Pairs...)
		d.resume(head, say)
	}
	return orders.Write(head)
}

// body is a template without its header.
func (d *demand) body(say func(page.Msg) string, all bool) *orders.Node {
	if stands(d.phase) {
		return d.standingTemplate(say)
	}
	return d.seat.Template(d.side, say, all)
}
