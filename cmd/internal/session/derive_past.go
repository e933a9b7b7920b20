package session

import "github.com/adjutant-pbem/adjutant/rules"

// past is what a journal has of all results at once, for machines that fork: it was
// played and compared before, so whoever reads it believes it.
type past struct{ *journal }

var _ rules.Rereader = (*journal)(nil)

// Past implements rules.Rereader.
func (j *journal) Past() rules.Host { return past{j} }

// Entry implements rules.Host.
func (p past) Entry(c rules.Call) (rules.Entry, bool) {
	x, told := p.stored[c.Key]
	return x.Entry, told
}

// Add implements rules.Host: what is made here stands in the results.
func (past) Add(rules.Entry) {}

// Awaits implements rules.Host.
func (past) Awaits(rules.Call) bool { return false }

// Halt implements rules.Host.
func (past) Halt([]rules.Due) bool { return false }

// Fix implements rules.Host: no dice hang on it before the fork.
func (past) Fix(rules.Side) int { return 0 }

// Open implements rules.Host: the dice were thrown.
func (past) Open(int, rules.Key) rules.Sides { return rules.None }
