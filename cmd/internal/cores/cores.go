// Package cores does things at once that have nothing to do with each other.
package cores

import (
	"runtime"
	"sync"
)

// Each does n things, each by its number from 0, as many at once as there are
// processors. It returns when all are done.
func Each(n int, do func(i int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for first := range workers {
		group.Go(func() {
			for i := first; i < n; i += workers {
				do(i)
			}
		})
	}
	group.Wait()
}
