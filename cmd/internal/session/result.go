package session

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/rules"
)

// result is the content of a result packet; the package comment has its form.
// Lines that name packets or links carry the sender's name.
type result struct {
	number  int
	binds   []name
	skips   []name
	refuses []refusal
	opens   []batch
	seeds   []batch
	entries []rules.Entry // public
	due     []due
	state   string
	private [2]private // as far as they were opened
}

// name is a packet by sender and number.
type name struct {
	from string
	seq  int
}

type refusal struct {
	name
	why string // a word: stale, early, link, orders
}

// batch is the links that dice of one batch are thrown with.
type batch struct {
	number int
	shares []share
}

type share struct {
	owner string
	index int
	link  chain.Link // zero in an open line
}

type due struct {
	side  string
	phase string
	kind  string
}

// private is the sealed section of a side.
type private struct {
	entries []rules.Entry
	from    []clause
	refused []refusedClause
}

type clause struct {
	key  rules.Key
	from string
}

// refusedClause is a clause that did not count, with the message that says
// why: its id and its arguments as text.
type refusedClause struct {
	clause, rule, id string
	args             []string
}

var errResult = errors.New("not the result of this program")

func keyText(k rules.Key) string {
	return fmt.Sprintf("%d %s %d %d", k.Seg, k.Label.String(), k.Part, k.Sub)
}

func (c *Charter) entryLine(b *bytes.Buffer, e rules.Entry) {
	value := "-"
	if len(e.Value) > 0 {
		value = hex.EncodeToString(e.Value)
	}
	fmt.Fprintf(b, "entry %s %s %d %s\n", keyText(e.Key), c.name(e.By), e.Fixed, value)
}

// text writes the public body.
func (c *Charter) resultText(r *result) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "result %d\n", r.number)
	for _, n := range r.binds {
		fmt.Fprintf(&b, "bind %s %d\n", n.from, n.seq)
	}
	for _, n := range r.skips {
		fmt.Fprintf(&b, "skip %s %d\n", n.from, n.seq)
	}
	for _, x := range r.refuses {
		fmt.Fprintf(&b, "refuse %s %d %s\n", x.from, x.seq, x.why)
	}
	for _, x := range r.opens {
		fmt.Fprintf(&b, "open %d", x.number)
		for _, s := range x.shares {
			fmt.Fprintf(&b, " %s %d", s.owner, s.index)
		}
		b.WriteByte('\n')
	}
	for _, x := range r.seeds {
		fmt.Fprintf(&b, "seed %d", x.number)
		for _, s := range x.shares {
			fmt.Fprintf(&b, " %s %d %s", s.owner, s.index, s.link)
		}
		b.WriteByte('\n')
	}
	for _, e := range r.entries {
		c.entryLine(&b, e)
	}
	for _, d := range r.due {
		fmt.Fprintf(&b, "due %s %s %s\n", d.side, d.phase, d.kind)
	}
	fmt.Fprintf(&b, "state %s\n", r.state)
	return b.Bytes()
}

func (c *Charter) privateText(p *private) []byte {
	var b bytes.Buffer
	for _, e := range p.entries {
		c.entryLine(&b, e)
	}
	for _, f := range p.from {
		fmt.Fprintf(&b, "from %s %s\n", keyText(f.key), f.from)
	}
	for _, f := range p.refused {
		fmt.Fprintf(&b, "refused %s %s %s", orDash(f.clause), orDash(f.rule), f.id)
		for _, a := range f.args {
			b.WriteString(" " + orDash(url.QueryEscape(a)))
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func undash(s string) string {
	if s == "-" {
		return ""
	}
	return s
}

// fields reads the words of one line; a missing or false word fails it.
type fields struct {
	rest string
	more bool // there is a next word, which may be empty
	bad  bool
}

func fieldsOf(line string) *fields {
	return &fields{rest: strings.TrimSuffix(line, "\n"), more: true}
}

func (f *fields) word() (w string) {
	if !f.more {
		f.bad = true
		return ""
	}
	w, f.rest, f.more = strings.Cut(f.rest, " ")
	return w
}

func (f *fields) number() int {
	n, err := strconv.ParseInt(f.word(), 10, 32)
	if err != nil {
		f.bad = true
	}
	return int(n)
}

func (f *fields) name() name { return name{f.word(), f.number()} }

func (f *fields) key() rules.Key {
	k := rules.Key{Seg: int32(f.number())}
	l, ok := rules.ParseLabel(f.word())
	part, sub := f.number(), f.number()
	if !ok || part < 0 || part > int(rules.Thrown) || sub < 0 || sub > 65535 {
		f.bad = true
		return k
	}
	k.Label, k.Part, k.Sub = l, rules.Part(part), uint16(sub)
	return k
}

func (f *fields) entry(c *Charter, to rules.Sides) rules.Entry {
	e := rules.Entry{Key: f.key(), To: to}
	by := f.word()
	side, ok := c.side(by)
	if !ok && by != "nobody" {
		f.bad = true
	}
	e.By, e.Fixed = side, f.number()
	if v := f.word(); v != "-" {
		value, err := hex.DecodeString(v)
		if err != nil || len(value) == 0 {
			f.bad = true
		}
		e.Value = value
	}
	return e
}

func (f *fields) refused() refusedClause {
	c := refusedClause{clause: undash(f.word()), rule: undash(f.word()), id: f.word()}
	for f.more && !f.bad {
		a, err := url.QueryUnescape(undash(f.word()))
		if err != nil {
			f.bad = true
		}
		c.args = append(c.args, a)
	}
	return c
}

func (f *fields) batch(links bool) batch {
	x := batch{number: f.number()}
	for f.more && !f.bad {
		s := share{owner: f.word(), index: f.number()}
		if links {
			l, err := chain.ParseLink(f.word())
			if err != nil {
				f.bad = true
			}
			s.link = l
		}
		x.shares = append(x.shares, s)
	}
	return x
}

// parseResult reads what resultText writes, and nothing else; where that was
// known before its spelling is not checked again.
func (c *Charter) parseResult(text []byte, known bool) (*result, error) {
	r := &result{}
	for line := range strings.Lines(string(text)) {
		f := fieldsOf(line)
		switch f.word() {
		case "result":
			r.number = f.number()
		case "bind":
			r.binds = append(r.binds, f.name())
		case "skip":
			r.skips = append(r.skips, f.name())
		case "refuse":
			r.refuses = append(r.refuses, refusal{f.name(), f.word()})
		case "open":
			r.opens = append(r.opens, f.batch(false))
		case "seed":
			r.seeds = append(r.seeds, f.batch(true))
		case "entry":
			r.entries = append(r.entries, f.entry(c, rules.Both))
		case "due":
			r.due = append(r.due, due{f.word(), f.word(), f.word()})
		case "state":
			r.state = f.word()
		default:
			f.bad = true
		}
		if f.bad || f.more {
			return nil, errResult
		}
	}
	if !known && !bytes.Equal(c.resultText(r), text) {
		return nil, errResult
	}
	return r, nil
}

// parsePrivate reads what privateText writes for a side, and nothing else.
func (c *Charter) parsePrivate(text []byte, side rules.Side, known bool) (private, error) {
	var p private
	for line := range strings.Lines(string(text)) {
		f := fieldsOf(line)
		switch f.word() {
		case "entry":
			p.entries = append(p.entries, f.entry(c, rules.Only(side)))
		case "from":
			p.from = append(p.from, clause{f.key(), f.word()})
		case "refused":
			p.refused = append(p.refused, f.refused())
		default:
			f.bad = true
		}
		if f.bad || f.more {
			return private{}, errResult
		}
	}
	if !known && !bytes.Equal(c.privateText(&p), text) {
		return private{}, errResult
	}
	return p, nil
}

// privateSize is the size to which a side's sealed section is padded: a bound
// from public facts, so that its length tells nothing.
func privateSize(r *result, side rules.Side) int {
	n := 1024
	for _, e := range r.entries {
		if e.By == side {
			n += 128
		}
	}
	return n
}
