// Package cores does things at once that have nothing to do with each other.
package cores

import (
	"runtime"
	"sync"
)

// Each does n things, each by its number from 0, as many at once as there are
// processors, of which one is the caller's. It returns when all are done.
func Each(n int, do func(i int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	share := func(first int) {
		for i := first; i < n; i += workers {
			do(i)
		}
	}
	var group sync.WaitGroup
	for first := 1; first < workers; first++ {
		group.Go(func() { share(first) })
	}
	share(0)
	group.Wait()
}
