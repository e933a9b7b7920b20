package datafile

import (
	"encoding/binary"
	"errors"

	"github.com/adjutant-pbem/adjutant/orders"
)

// Pack is a file that has been read, without places and comments, in a form that Unpack reads in a
// small part of the time that YAML takes: built-in data are read by each command.
func Pack(n *orders.Node) []byte { return pack(nil, n) }

func pack(b []byte, n *orders.Node) []byte {
	b = append(b, byte(n.Kind))
	switch n.Kind {
	case orders.List:
		b = binary.AppendUvarint(b, uint64(len(n.Items)))
		for _, x := range n.Items {
			b = pack(b, x)
		}
	case orders.Map:
		b = binary.AppendUvarint(b, uint64(len(n.Pairs)))
		for _, p := range n.Pairs {
			b = pack(packText(b, p.Key), p.Value)
		}
	default:
		b = packText(b, n)
	}
	return b
}

// packText is the length of a text and whether it was quoted, then the text.
func packText(b []byte, n *orders.Node) []byte {
	size := uint64(len(n.Text)) << 1
	if n.Quoted {
		size |= 1
	}
	return append(binary.AppendUvarint(b, size), n.Text...)
}

// Unpack is what was packed.
func Unpack(packed []byte) (*orders.Node, error) {
	u := unpacker{text: string(packed)}
	n := u.node()
	if u.bad || u.text != "" {
		return nil, errors.New("not the packed form of a data file")
	}
	return n, nil
}

// unpacker is what is left to be read.
type unpacker struct {
	text string
	bad  bool
}

func (u *unpacker) number() int {
	var buf [binary.MaxVarintLen64]byte
	n, size := binary.Uvarint(buf[:copy(buf[:], u.text)])
	if size <= 0 || n > uint64(2*len(u.text)) {
		u.bad, u.text = true, ""
		return 0
	}
	u.text = u.text[size:]
	return int(n)
}

func (u *unpacker) scalar() *orders.Node {
	size := u.number()
	if size>>1 > len(u.text) {
		u.bad, u.text = true, ""
		return &orders.Node{}
	}
	n := &orders.Node{Text: u.text[:size>>1], Quoted: size&1 != 0}
	u.text = u.text[size>>1:]
	return n
}

func (u *unpacker) node() *orders.Node {
	if u.text == "" {
		u.bad = true
		return &orders.Node{}
	}
	kind := orders.Kind(u.text[0])
	u.text = u.text[1:]
	n := &orders.Node{Kind: kind}
	switch kind {
	case orders.List:
		for range u.number() {
			n.Items = append(n.Items, u.node())
		}
	case orders.Map:
		for range u.number() {
			n.Pairs = append(n.Pairs, orders.Pair{Key: u.scalar(), Value: u.node()})
		}
	default:
		return u.scalar()
	}
	return n
}
