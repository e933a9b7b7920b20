package rules

import "github.com/adjutant-pbem/adjutant/rules/page"

// Reader is an optional ability of a policy that is a file: once it is planned
// (Planner) it reads its orders back to their owner in a few lines, in the names
// of the game. The page depends on nothing else than the plan, and is empty before
// there is one.
type Reader interface {
	Readback() page.Page
}

// Readback is what the order file in force of a side was read as, an empty page
// if the game does not tell.
func (s *seat[P, S]) Readback(by Side) page.Page {
	for _, p := range s.policies[by] {
		if file, ok := p.(inPhase[P, S]); ok {
			if f, ok := file.file.(Reader); ok {
				return f.Readback()
			}
		}
	}
	return page.Page{}
}
