package session

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// result is the content of a result packet; the package comment has its form.
// It says only what cannot be derived: whose answer an entry is, which entry
// fixes it, which batches open and what is due follows from the rules.
type result struct {
	number  int
	binds   []binding     // by side
	stands  []binding     // by side: standing orders that were sent alone
	refuses []refusal     // by side, number and hash
	seeds   []batch       // that it opens, with their links
	entries []rules.Entry // public: key and value; the rest is derived
	state   string
	deck    *[32]byte  // of the result that ends the game
	private [2]private // as far as they were opened

	used   [3]int      // links of sides and umpire that are used up by its end
	opened rules.Sides // whose private parts were opened here
}

// name is a packet by sender and number.
type name struct {
	from string
	seq  int
}

// binding is a packet that is in force from now on, by the head that its sender
// has signed.
type binding struct {
	name
	head *packet.Head
}

// refusal is a valid packet that does not count.
type refusal struct {
	name
	why  reason
	head *packet.Head
}

// counts are the packets of the kind of a phase that count by it, and does what it does
// with them.
func (r *result) counts(phase string) []binding {
	if stands(phase) {
		return r.stands
	}
	return r.binds
}

func (*result) does(phase string) string {
	if stands(phase) {
		return rules.StandingOrders
	}
	return "bind"
}

// empty reports whether it names no packet.
func (r *result) empty() bool { return len(r.binds)+len(r.stands)+len(r.refuses) == 0 }

// reason says why a packet does not count.
type reason string

// Its sender's machine derives each of them.
const (
	stale    reason = "stale"    // for orders that were not due, or written before they were
	unusable reason = "orders"   // an order file that cannot be read
	conflict reason = "conflict" // two packets under one number: neither counts
	replaced reason = "replaced" // a later one has come, or was used already
)

// private is the sealed section of a side.
type private struct {
	entries []rules.Entry
	from    []clause
}

type clause struct {
	key  rules.Key
	from string
}

var errResult = errors.New("not the result of this program")

func keyText(k rules.Key) string {
	return fmt.Sprintf("%d %s %d %d", k.Seg, k.Label.String(), k.Part, k.Sub)
}

func entryLine(b *bytes.Buffer, e rules.Entry) {
	value := "-"
	if len(e.Value) > 0 {
		value = hex.EncodeToString(e.Value)
	}
	fmt.Fprintf(b, "entry %s %s\n", keyText(e.Key), value)
}

// text writes the public body.
func (r *result) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "result %d\n", r.number)
	for _, n := range r.binds {
		fmt.Fprintf(&b, "bind %s %d\n", n.from, n.seq)
	}
	for _, n := range r.stands {
		fmt.Fprintf(&b, "standing %s %d\n", n.from, n.seq)
	}
	for _, x := range r.refuses {
		fmt.Fprintf(&b, "refuse %s %d %s\n", x.from, x.seq, x.why)
	}
	for _, x := range r.seeds {
		fmt.Fprintf(&b, "seed %d", x.ordinal)
		for _, s := range x.shares {
			fmt.Fprintf(&b, " %s %d %s", s.owner, s.index, s.link)
		}
		b.WriteByte('\n')
	}
	for _, e := range r.entries {
		entryLine(&b, e)
	}
	fmt.Fprintf(&b, "state %s\n", r.state)
	if r.deck != nil {
		fmt.Fprintf(&b, "deck %x\n", *r.deck)
	}
	return b.Bytes()
}

// text writes the sealed section of a side.
func (p *private) text() []byte {
	var b bytes.Buffer
	for _, e := range p.entries {
		entryLine(&b, e)
	}
	for _, f := range p.from {
		fmt.Fprintf(&b, "from %s %s\n", keyText(f.key), f.from)
	}
	return b.Bytes()
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

func (f *fields) entry(to rules.Sides) rules.Entry {
	e := rules.Entry{Key: f.key(), To: to}
	if v := f.word(); v != "-" {
		value, err := hex.DecodeString(v)
		if err != nil || len(value) == 0 {
			f.bad = true
		}
		e.Value = value
	}
	return e
}

func (f *fields) batch() batch {
	x := batch{ordinal: f.number()}
	for f.more && !f.bad {
		s := share{owner: f.word(), index: f.number()}
		l, err := chain.ParseLink(f.word())
		if err != nil {
			f.bad = true
		}
		s.link = l
		x.shares = append(x.shares, s)
	}
	return x
}

func (f *fields) secret() *[32]byte {
	b, err := commit.ParseHex(f.word())
	if err != nil {
		f.bad = true
	}
	return &b
}

// parseResult reads what text writes, and nothing else; where that was known
// before its spelling is not checked again.
func parseResult(text []byte, known bool) (*result, error) {
	r := &result{}
	for line := range strings.Lines(string(text)) {
		f := fieldsOf(line)
		switch f.word() {
		case "result":
			r.number = f.number()
		case "bind":
			r.binds = append(r.binds, binding{name: f.name()})
		case "standing":
			r.stands = append(r.stands, binding{name: f.name()})
		case "refuse":
			r.refuses = append(r.refuses, refusal{name: f.name(), why: reason(f.word())})
		case "seed":
			r.seeds = append(r.seeds, f.batch())
		case "entry":
			r.entries = append(r.entries, f.entry(rules.Both))
		case "state":
			r.state = f.word()
		case "deck":
			r.deck = f.secret()
		default:
			f.bad = true
		}
		if f.bad || f.more {
			return nil, errResult
		}
	}
	if !known && !bytes.Equal(r.text(), text) {
		return nil, errResult
	}
	return r, nil
}

// parsePrivate reads a section of a side as text writes it, and nothing else.
func parsePrivate(text []byte, side rules.Side, known bool) (private, error) {
	var p private
	for line := range strings.Lines(string(text)) {
		f := fieldsOf(line)
		switch f.word() {
		case "entry":
			p.entries = append(p.entries, f.entry(rules.Only(side)))
		case "from":
			p.from = append(p.from, clause{f.key(), f.word()})
		default:
			f.bad = true
		}
		if f.bad || f.more {
			return private{}, errResult
		}
	}
	if !known && !bytes.Equal(p.text(), text) {
		return private{}, errResult
	}
	return p, nil
}

// privateSize is the size to which a side's sealed section is padded: a bound
// from public facts, so that its length tells nothing.
func (r *result) privateSize(side rules.Side) int {
	n := 1024
	for _, e := range r.entries {
		if e.By == side {
			n += 128
		}
	}
	return n
}

// file is the name of a result's packet in the ledger.
func (r *result) file() string {
	return fileOf(packet.Header{From: umpire, Seq: r.number + 2, Kind: packet.Result})
}

// resultPhase is what the header of a result has for a phase.
func resultPhase(number int) string { return fmt.Sprintf("result-%d", number) }
