package session

import (
	"errors"

	"github.com/adjutant-pbem/adjutant/rules"
)

// ErrNotDue is the fault of a command about orders that nobody waits for.
var ErrNotDue = errors.New("no orders of yours are due")

// demand is that a player owes orders for a phase, at a halt.
type demand struct {
	*table
	game  *derivation
	side  rules.Side
	phase string
}

// player fails unless this is a player in a game that has begun.
func (s *Session) player() error {
	switch {
	case s.Me == umpire:
		return faultf(CodeUsage, "an umpire gives no orders")
	case s.Me == "":
		return s.stranger()
	case !s.Closed:
		return faultf(CodeWaiting, "the charter is not closed yet: waiting for the umpire")
	}
	return nil
}

// demand finds what this player owes at the last halt, to be looked at only.
func (s *Session) demand() (*demand, error) { return s.demandAt(s.game.look) }

// demandAt is the same at a halt found in some way, such as one to play on from.
func (s *Session) demandAt(halt func() (*table, error)) (*demand, error) {
	if err := s.player(); err != nil {
		return nil, err
	}
	if s.Ended() {
		return nil, errEnded
	}
	t, err := halt()
	if err != nil {
		return nil, err
	}
	phase, ok := t.owes(s.Side)
	switch {
	case t.over:
		return nil, faultf(CodeUsage, "the game is over")
	case !ok:
		return nil, faultf(CodeWaiting, "%w: waiting for %s", ErrNotDue, t.debtors(s.Words("en")))
	}
	return s.demands(t, phase), nil
}

// demands is what this player owes at a halt, for which phase is known.
func (s *Session) demands(t *table, phase string) *demand { return &demand{t, s.game, s.Side, phase} }
