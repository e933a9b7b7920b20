package session

import (
	"runtime"
	"sync"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// onAllCores does n things that have nothing to do with each other, each by its
// number.
func onAllCores(n int, do func(i int)) {
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

// openAll opens the sealed sections of many packets at once that this person
// can read. One that cannot be opened shows when it is looked at.
func (s *Session) openAll(packets []*packet.Signed) {
	var parts []part
	var of []*packet.Signed
	for _, p := range packets {
		for i := range p.Sealed {
			x := part{p.Hash, i}
			if _, done := s.opened[x]; !done && s.reads(p, i) {
				parts, of = append(parts, x), append(of, p)
			}
		}
	}
	found := make([]opened, len(parts))
	onAllCores(len(parts), func(i int) {
		if o, err := s.unseal(of[i], parts[i].section); err == nil {
			found[i] = o
		}
	})
	for i, o := range found {
		if o.body != nil {
			s.opened[parts[i]] = o
		}
	}
}
