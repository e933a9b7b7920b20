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

// unpacker is what is left to be read, and room for nodes.
type unpacker struct {
	text string
	bad  bool
	room []orders.Node
}

// fresh is a node of its own: many are made at once.
func (u *unpacker) fresh() *orders.Node {
	if len(u.room) == 0 {
		u.room = make([]orders.Node, 128)
	}
	n := &u.room[0]
	u.room = u.room[1:]
	return n
}

func (u *unpacker) fail() int {
	u.bad, u.text = true, ""
	return 0
}

func (u *unpacker) number() int {
	if u.text != "" && u.text[0] < 0x80 { // nearly all
		n := int(u.text[0])
		if u.text = u.text[1:]; n > 2*len(u.text)+2 {
			return u.fail()
		}
		return n
	}
	var buf [binary.MaxVarintLen64]byte
	n, size := binary.Uvarint(buf[:copy(buf[:], u.text)])
	if size <= 0 || n > uint64(2*len(u.text)) {
		return u.fail()
	}
	u.text = u.text[size:]
	return int(n)
}

func (u *unpacker) scalar() *orders.Node {
	n, size := u.fresh(), u.number()
	if size>>1 > len(u.text) {
		u.fail()
		return n
	}
	n.Text, n.Quoted = u.text[:size>>1], size&1 != 0
	u.text = u.text[size>>1:]
	return n
}

func (u *unpacker) node() *orders.Node {
	if u.text == "" {
		u.bad = true
		return u.fresh()
	}
	kind := orders.Kind(u.text[0])
	u.text = u.text[1:]
	switch kind {
	case orders.List:
		n, all := u.fresh(), u.number()
		n.Kind, n.Items = kind, make([]*orders.Node, 0, all)
		for range all {
			n.Items = append(n.Items, u.node())
		}
		return n
	case orders.Map:
		n, all := u.fresh(), u.number()
		n.Kind, n.Pairs = kind, make([]orders.Pair, 0, all)
		for range all {
			n.Pairs = append(n.Pairs, orders.Pair{Key: u.scalar(), Value: u.node()})
		}
		return n
	}
	return u.scalar()
}
