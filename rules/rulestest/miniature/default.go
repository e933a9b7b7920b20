package miniature

import "github.com/adjutant-pbem/adjutant/rules"

// Default: nothing that costs anything, else the first legal choice; refusals are not made.
func (Game) Default(_ view, q rules.Asked) any { return q.At(0) }
