package session

import (
	"bytes"
	"cmp"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
)

// memory is what cache/opened.age keeps, so that the next command need not do
// again what this one has done: which packets were verified, what was opened
// of them, and a checkpoint of the machine. All of it comes from the ledger
// with this person's own keys, so it holds nothing that they could not open.
//
// The file is sealed to its owner. Since anybody can do that, it begins with a
// MAC under a key that comes from the owner's signing seed. The MAC covers the
// invitation and the charter too: the rest was verified with their keys.
// Where the file is missing, damaged or of another game everything is done in
// full, and Refresh writes it again.
//
// Verify takes from it what saves time and proves itself: the keys of the sealed
// sections, which open them or do not, and which packets are known, so that they
// are read at once; beside the replay their spelling and signatures are checked in
// full (packetsKnown). All else it compares.
//
//	adjutant opened v1
//	mac 5d02…                  of invitation, charter and all that follows
//	packet sha256:9f2c… 0
//	section 1 5f0e… 67         the second sealed section: its file key, 67 bytes
//	header …
//	mark 20 1 7 sha256:… 1 0 0 result, edition, segment; the result's packet; light
//	at 20 20 19 6 20 20 4 3 6 0 0 0   how far the journal was read (position)
//	asked 1 20 7 refuse.17 0 0 0      side, result, key of the question
//	public 5120
//	…
type memory struct {
	known  map[packet.Hash]bool // verified before
	opened map[part]opened
	marks  []mark // by result
	text   []byte // as it was read, nil if it was not
}

const openedHead = "adjutant opened v1\nmac "

var errOpened = errors.New("not what this program wrote with your keys")

// macOpened is the MAC of the file's records.
func (k *Keys) macOpened(invitation, charter packet.Hash, records []byte) [32]byte {
	return commit.MAC(commit.Derive(k.Seed, "opened"), "opened", invitation[:], charter[:], records)
}

// recall reads the file. Any error means that there is nothing to recall.
func (f *folder) recall(invitation, charter packet.Hash) (memory, error) {
	sealed, err := f.Dir.Read(openedFile)
	if err != nil {
		return memory{}, err
	}
	text, err := seal.OpenFile(sealed, f.keys.Identity)
	if err != nil {
		return memory{}, err
	}
	line, records, ok := bytes.Cut(bytes.TrimPrefix(text, []byte(openedHead)), []byte("\n"))
	mac := f.keys.macOpened(invitation, charter, records)
	if !ok || subtle.ConstantTimeCompare(line, hex.AppendEncode(nil, mac[:])) != 1 {
		return memory{}, errOpened
	}
	m := memory{known: map[packet.Hash]bool{}, opened: map[part]opened{}, text: text}
	return m, m.read(records)
}

// read takes records, which the MAC has shown to be this program's.
func (m *memory) read(records []byte) error {
	var last packet.Hash
	for len(records) > 0 {
		line, rest, _ := bytes.Cut(records, []byte("\n"))
		at := bytes.LastIndexByte(line, ' ')
		if at < 0 {
			return errOpened
		}
		head, number := string(line[:at]), string(line[at+1:])
		size, err := strconv.Atoi(number)
		if err != nil || size < 0 || size >= len(rest) && size > 0 {
			return errOpened
		}
		var body []byte
		if records = rest; size > 0 {
			body, records = rest[:size:size], rest[size+1:]
		}
		if err := m.record(&last, fieldsOf(head), body); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) record(last *packet.Hash, f *fields, body []byte) (err error) {
	switch kind := f.word(); kind {
	case "packet":
		if *last, err = packet.ParseHash(f.word()); err != nil {
			return err
		}
		m.known[*last] = true
	case "section":
		section := f.number()
		key, err := seal.ParseFileKey(f.word())
		if err != nil {
			return err
		}
		m.opened[part{*last, section}] = opened{body, key}
	case "mark":
		x := mark{result: f.number()}
		x.at.Edition, x.at.Segment = f.number(), int32(f.number())
		if x.packet, err = packet.ParseHash(f.word()); err != nil {
			return err
		}
		x.light = light{rules.Sides(f.number()) & rules.Both, f.number() == 1}
		m.marks = append(m.marks, x)
	default:
		if len(m.marks) == 0 {
			return errOpened
		}
		x := &m.marks[len(m.marks)-1]
		c := &x.at
		switch kind {
		case "at":
			x.position.read(f)
		case "asked":
			a := &x.asked[f.number()&1]
			a.result, a.key = f.number(), f.key()
		case "public":
			c.Public = body
		case "secret":
			c.Secret[f.number()&1] = body
		case "executor":
			c.Executor = body
		default:
			return errOpened
		}
	}
	if f.bad || f.more {
		return errOpened
	}
	return nil
}

func (p *position) read(f *fields) {
	for _, n := range p.numbers() {
		*n = f.number()
	}
	p.before = p.now
	p.bound, p.needs = rules.Sides(f.number())&rules.Both, rules.Sides(f.number())&rules.Both
}

func (p *position) text() string {
	var b strings.Builder
	for _, n := range p.numbers() {
		fmt.Fprintf(&b, "%d ", *n)
	}
	fmt.Fprintf(&b, "%d %d", p.bound, p.needs)
	return b.String()
}

// remember writes the file's text: the packets that keep names, and a mark.
func (f *folder) remember(keep func(packet.Hash) bool, m *mark) []byte {
	var b bytes.Buffer
	record := func(body []byte, format string, args ...any) {
		fmt.Fprintf(&b, format, args...)
		fmt.Fprintf(&b, " %d\n", len(body))
		if len(body) > 0 {
			b.Write(body)
			b.WriteByte('\n')
		}
	}
	sorted := slices.SortedFunc(slices.Values(f.packets), func(x, y *packet.Signed) int {
		return cmp.Or(strings.Compare(x.From, y.From), cmp.Compare(x.Seq, y.Seq), bytes.Compare(x.Hash[:], y.Hash[:]))
	})
	for _, p := range sorted {
		if !keep(p.Hash) {
			continue
		}
		record(nil, "packet %s", p.Hash)
		for i := range p.Sealed {
			if o, ok := f.opened[part{p.Hash, i}]; ok {
				record(o.body, "section %d %s", i, o.key)
			}
		}
	}
	if m != nil {
		deck := 0
		if m.light.deck {
			deck = 1
		}
		record(nil, "mark %d %d %d %s %d %d", m.result, m.at.Edition, m.at.Segment, m.packet, m.light.holds, deck)
		record(nil, "at %s", m.position.text())
		for side, a := range m.asked {
			if a.key != (rules.Key{}) {
				record(nil, "asked %d %d %s", side, a.result, keyText(a.key))
			}
		}
		record(m.at.Public, "public")
		for side, secret := range m.at.Secret {
			if secret != nil {
				record(secret, "secret %d", side)
			}
		}
		record(m.at.Executor, "executor")
	}
	mac := f.keys.macOpened(f.packets[0].Hash, f.ledger.Results()[0].Hash, b.Bytes())
	return append(fmt.Appendf(nil, "%s%x\n", openedHead, mac), b.Bytes()...)
}

func (m *memory) wasKnown(h packet.Hash) bool { return m.known[h] }
