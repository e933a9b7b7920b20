package dice

import "testing"

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
