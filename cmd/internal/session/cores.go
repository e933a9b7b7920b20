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
			if _, done := s.bodies[x]; !done && s.reads(p, i) {
				parts, of = append(parts, x), append(of, p)
			}
		}
	}
	bodies := make([][]byte, len(parts))
	onAllCores(len(parts), func(i int) {
		if body, err := s.unseal(of[i], parts[i].section); err == nil {
			bodies[i] = body
		}
	})
	for i, body := range bodies {
		if body != nil {
			s.bodies[parts[i]] = body
		}
	}
}
