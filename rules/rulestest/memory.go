package rulestest

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

type (
	Memory = playout.Memory
	Luck   = playout.Luck
)

func NewMemory(seed uint64, reads rules.Sides, deals bool) *Memory {
	return playout.NewMemory(seed, reads, deals)
}

func Random[P, S any](seed uint64) rules.Policy[P, S] { return playout.Random[P, S](seed) }
