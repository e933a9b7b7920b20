package playout

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Link makes hosts exchange what they add.
func Link(hs ...*Memory) {
	for i, h := range hs {
		for j, p := range hs {
			if i != j {
				h.peers = append(h.peers, p)
			}
		}
	}
}

// Runner is a machine on one of linked hosts.
type Runner interface{ Run() ([]rules.Due, error) }

// Exchange lets machines, each on its own one of linked hosts, play a game
// together: they run in turn until it is over for all. over is called after
// every run that has left nothing due. The error names the machine that stands
// still or diverges.
func Exchange(hs []*Memory, ms []Runner) error {
	done := make([]bool, len(hs))
	for moved := true; moved; {
		moved = false
		for i, m := range ms {
			if done[i] {
				continue
			}
			before := hs[i].added
			due, err := m.Run()
			if err != nil {
				return fmt.Errorf("machine %d: %w", i, err)
			}
			done[i] = due == nil
			moved = moved || done[i] || hs[i].added > before
		}
	}
	for i, m := range ms {
		if !done[i] {
			due, _ := m.Run()
			return fmt.Errorf("machine %d stands still at %v", i, due)
		}
	}
	return nil
}
