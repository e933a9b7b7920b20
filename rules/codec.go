package rules

import (
	"encoding/binary"
	"errors"
)

// ErrCoding is returned for bytes that are not the canonical form of a value.
var ErrCoding = errors.New("rules: not a canonical encoding")

// Codec writes and reads the one canonical form of a value. Read refuses
// every other form; Read(Append(nil, v)) is a deep copy of v.
type Codec[T any] struct {
	Append func(b []byte, v *T) []byte
	Read   func(b []byte) (v T, rest []byte, err error)
}

// Clone is a deep copy.
func (c Codec[T]) Clone(v *T) T {
	w, rest, err := c.Read(c.Append(make([]byte, 0, 4096), v)) // as large as planes become
	if err != nil || len(rest) != 0 {
		panic("rules: a codec does not read what it writes")
	}
	return w
}

// Decode reads a value that is all of b.
func (c Codec[T]) Decode(b []byte) (T, error) {
	v, rest, err := c.Read(b)
	if err == nil && len(rest) != 0 {
		err = ErrCoding
	}
	return v, err
}

// Walk makes a Codec of one function that names the fields in order; the
// Coder knows whether it reads or writes.
func Walk[T any](f func(c *Coder, v *T)) Codec[T] {
	return Codec[T]{
		Append: func(b []byte, v *T) []byte {
			c := Coder{b: b}
			f(&c, v)
			return c.b
		},
		Read: func(b []byte) (T, []byte, error) {
			var v T
			c := Coder{b: b, reading: true}
			f(&c, &v)
			return v, c.b, c.err
		},
	}
}

// Coder writes or reads fields. All integers have a fixed width and are big
// endian, so that every value has one form only.
type Coder struct {
	b       []byte
	reading bool
	err     error
}

// Fail marks what was read as invalid, for checks that the types cannot make.
func (c *Coder) Fail() {
	if c.err == nil {
		c.err = ErrCoding
	}
	c.b = nil
}

// Reading reports the direction.
func (c *Coder) Reading() bool { return c.reading }

func (c *Coder) take(n int) []byte {
	if c.err != nil || len(c.b) < n {
		c.Fail()
		return nil
	}
	b := c.b[:n]
	c.b = c.b[n:]
	return b
}

// U8 codes a byte.
func (c *Coder) U8(v *uint8) {
	if !c.reading {
		c.b = append(c.b, *v)
	} else if b := c.take(1); b != nil {
		*v = b[0]
	}
}

// U16 codes an unsigned 16-bit number.
func (c *Coder) U16(v *uint16) {
	if !c.reading {
		c.b = binary.BigEndian.AppendUint16(c.b, *v)
	} else if b := c.take(2); b != nil {
		*v = binary.BigEndian.Uint16(b)
	}
}

// I8 codes a signed 8-bit number.
func (c *Coder) I8(v *int8) {
	u := uint8(*v)
	c.U8(&u)
	*v = int8(u)
}

// I16 codes a signed 16-bit number.
func (c *Coder) I16(v *int16) {
	u := uint16(*v)
	c.U16(&u)
	*v = int16(u)
}

// I32 codes a signed 32-bit number.
func (c *Coder) I32(v *int32) {
	if !c.reading {
		c.b = binary.BigEndian.AppendUint32(c.b, uint32(*v))
	} else if b := c.take(4); b != nil {
		*v = int32(binary.BigEndian.Uint32(b))
	}
}

// Int codes an int that fits 32 bits.
func (c *Coder) Int(v *int) {
	i := int32(*v)
	if !c.reading && int(i) != *v {
		panic("rules: an Int does not fit 32 bits")
	}
	c.I32(&i)
	*v = int(i)
}

// U64 codes an unsigned 64-bit number.
func (c *Coder) U64(v *uint64) {
	if !c.reading {
		c.b = binary.BigEndian.AppendUint64(c.b, *v)
	} else if b := c.take(8); b != nil {
		*v = binary.BigEndian.Uint64(b)
	}
}

// Bool codes a truth value as 0 or 1.
func (c *Coder) Bool(v *bool) {
	var u uint8
	if *v {
		u = 1
	}
	c.U8(&u)
	if u > 1 {
		c.Fail()
	}
	*v = u == 1
}

// Str codes a string of up to 65535 bytes.
func (c *Coder) Str(v *string) {
	n := c.len(len(*v))
	if !c.reading {
		c.b = append(c.b, *v...)
		return
	}
	*v = string(c.take(n))
}

// Bytes codes a byte slice of up to 65535 bytes; an empty one reads as nil.
func (c *Coder) Bytes(v *[]byte) {
	n := c.len(len(*v))
	if !c.reading {
		c.b = append(c.b, *v...)
		return
	}
	*v = append([]byte(nil), c.take(n)...)
}

func (c *Coder) len(n int) int {
	if n > 65535 {
		panic("rules: more than 65535 elements")
	}
	u := uint16(n)
	c.U16(&u)
	return int(u)
}

// Side codes a side or Nobody.
func (c *Coder) Side(v *Side) {
	u := uint8(*v)
	c.U8(&u)
	if u > uint8(Nobody) {
		c.Fail()
	}
	*v = Side(u)
}

// Token codes a token.
func (c *Coder) Token(v *Token) { c.U16((*uint16)(v)) }

// Card codes a card.
func (c *Coder) Card(v *Card) { c.U16((*uint16)(v)) }

// Label codes a label.
func (c *Coder) Label(v *Label) {
	c.Str(&v.Path)
	c.U8(&v.Used)
	if int(v.Used) > len(v.N) || !isPath(v.Path) {
		c.Fail()
		v.Path, v.Used = "", 0
	}
	for i := range v.N[:v.Used] {
		c.I16(&v.N[i])
	}
}

// Key codes a key.
func (c *Coder) Key(v *Key) {
	c.I32(&v.Seg)
	c.Label(&v.Label)
	p := uint8(v.Part)
	c.U8(&p)
	if p >= uint8(parts) || v.Seg < 0 {
		c.Fail()
	}
	v.Part = Part(p)
	c.U16(&v.Sub)
}

// Slice codes a slice of up to 65535 elements; an empty one reads as nil.
func Slice[T any](c *Coder, s *[]T, f func(c *Coder, v *T)) {
	n := c.len(len(*s))
	if !c.reading {
		for i := range *s {
			f(c, &(*s)[i])
		}
		return
	}
	if n > len(c.b) { // every element takes a byte at least
		c.Fail()
	} else if n > 0 {
		*s = make([]T, n)
	}
	for i := range *s {
		f(c, &(*s)[i])
	}
	if c.err != nil {
		*s = nil
	}
}

// The codecs of the commonest answers.
var (
	BoolCodec = Walk(func(c *Coder, v *bool) { c.Bool(v) })
	IntCodec  = Walk(func(c *Coder, v *int) { c.Int(v) })
	NoneCodec = Walk(func(*Coder, *struct{}) {})
)
