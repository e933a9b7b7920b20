package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// A stream is the sequence of blocks that a key gives for one label.
type stream struct {
	mac  hash.Hash
	head []byte // the hash input without the counter
	k    uint64
	sum  [sha256.Size]byte
	left []byte // what is not yet used of sum
}

func newStream(key [32]byte, what string, segment int, label string) *stream {
	if segment < 0 {
		panic("dice: negative segment")
	}
	what = "adjutant/v1/" + what
	head := make([]byte, 0, 128)
	head = binary.BigEndian.AppendUint64(head, uint64(len(what)))
	head = append(head, what...)
	head = binary.BigEndian.AppendUint64(head, 8)
	head = binary.BigEndian.AppendUint64(head, uint64(segment))
	head = binary.BigEndian.AppendUint64(head, uint64(len(label)))
	head = append(head, label...)
	head = binary.BigEndian.AppendUint64(head, 8)
	return &stream{mac: hmac.New(sha256.New, key[:]), head: head}
}

// bytes returns the next n bytes of the stream. n must divide the block size.
func (s *stream) bytes(n int) []byte {
	if len(s.left) == 0 {
		var counter [8]byte
		binary.BigEndian.PutUint64(counter[:], s.k)
		s.k++
		s.mac.Reset()
		s.mac.Write(s.head)
		s.mac.Write(counter[:])
		s.left = s.mac.Sum(s.sum[:0])
	}
	b := s.left[:n]
	s.left = s.left[n:]
	return b
}

func (s *stream) word() uint32 {
	return binary.BigEndian.Uint32(s.bytes(4))
}

// below returns a number from 0 to n-1, all equally likely. n must be from 1
// to 1<<32.
func (s *stream) below(n uint64) int {
	limit := (1 << 32) / n * n
	for {
		if w := uint64(s.word()); w < limit {
			return int(w % n)
		}
	}
}
