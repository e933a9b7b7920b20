package cores

import "testing"

// TestEach: each thing is done, once.
func TestEach(t *testing.T) {
	for n := range 20 {
		done := make([]int, n)
		Each(n, func(i int) { done[i]++ })
		for i, times := range done {
			if times != 1 {
				t.Errorf("thing %d of %d is done %d times", i, n, times)
			}
		}
	}
}
