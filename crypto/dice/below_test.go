package dice

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
)

// TestStreamEncoding: the stream writes its input by hand for speed; it must be
// that of commit, and a word four bytes of it, most significant first.
func TestStreamEncoding(t *testing.T) {
	key := [32]byte{4}
	s := newStream(key, "permutation", 9, "label")
	for k := range 2 {
		block := commit.MAC(key, "permutation", commit.Number(9), []byte("label"), commit.Number(k))
		for i := range 8 {
			b := block[4*i:]
			want := uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
			if got := s.word(); got != want {
				t.Fatalf("word %d of block %d = %d, want %d", i, k, got, want)
			}
		}
	}
}

// TestBelow: the words that would favour the first numbers are passed over:
// 2^32 is 4 more than a multiple of 6, and of all that there is of 2^32.
func TestBelow(t *testing.T) {
	words := func(ws ...uint32) *stream {
		s := newStream([32]byte{}, "test", 0, "")
		for _, w := range ws {
			s.left = append(s.left, byte(w>>24), byte(w>>16), byte(w>>8), byte(w))
		}
		return s
	}
	const most = 1<<32 - 1
	for _, x := range []struct {
		n     uint64
		words []uint32
		want  int
	}{
		{6, []uint32{most - 4}, 5},
		{6, []uint32{most - 3, 2}, 2},
		{6, []uint32{most, most - 1, most - 2, most - 3, 7}, 1},
		{1, []uint32{most}, 0},
		{1 << 32, []uint32{most}, most},
	} {
		if got := words(x.words...).below(x.n); got != x.want {
			t.Errorf("below(%d) of %d = %d, want %d", x.n, x.words, got, x.want)
		}
	}
}
