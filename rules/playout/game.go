package playout

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Player says how a side is played.
type Player string

// The players: one chooses at random among all legal answers, the other is the
// game's own.
const (
	RandomPlayer Player = "random"
	BotPlayer    Player = "bot"
)

// Trial says what is to be played.
type Trial struct {
	Desk    rules.Desk
	Players [2]Player
	// Check tests the game's invariants at every step and replays the journal,
	// which must give the same state at every checkpoint.
	Check bool
	// Begun is the journal of a game that has begun; the players go on.
	Begun []rules.Entry
	// Mail, if not nil, has bots play as by mail, and counts their packets. Players is not used.
	Mail *Mail
	// Split plays the game again as two players who know their own planes only
	// and a dealer: what everybody sees must be the same.
	Split bool
}

// Mail is how bots play by mail.
type Mail struct {
	Standing [2]*orders.Node // standing orders of each side, or nil
	Ahead    int             // see rules.Seat.Correspond
}

// Game is a game that has been played.
type Game struct {
	Seed    uint64
	Packets map[string]int // of orders, sent by mail, by the kind of what was due
	Turns   int            // Player-Turns
	Actions int            // questions and secret choices that a player has answered
	Winner  rules.Side
	Journal []rules.Entry
	Points  []Point // the checkpoints, in order; only the hash if nothing is to be checked
}

// SetUp is the kind under which packets are counted that are sent before the first Player-Turn.
const SetUp = "set-up"

// Point is a checkpoint passed.
type Point struct {
	Hash  [sha256.Size]byte // of the public plane
	State rules.Checkpoint
}

// Play plays a game to its end. The error says what is wrong with it; the game
// is then as far as it came.
func (x Trial) Play(seed uint64) (g *Game, err error) {
	g = &Game{Seed: seed, Winner: rules.Nobody}
	h := NewMemory(seed, rules.Both, true)
	h.Load(x.Begun)
	defer func() { g.Journal = h.Entries() }()
	if err := x.umpire(g, h); err != nil {
		return g, err
	}
	if x.Check {
		if err := x.replay(g, h.Entries()); err != nil {
			return g, fmt.Errorf("replay: %w", err)
		}
	}
	if x.Split {
		if err := x.split(g, h.Entries()); err != nil {
			return g, fmt.Errorf("split run: %w", err)
		}
	}
	return g, nil
}

// umpire plays the game on one machine that holds everything.
func (x Trial) umpire(g *Game, h *Memory) (err error) {
	defer caught(&err)
	s, err := x.Desk.Sit(h, rules.Both, nil)
	if err != nil {
		return err
	}
	x.seat(s, g, rules.Both)
	if x.Check {
		h.OnCall = func(k rules.Key) {
			if err := s.Check(false); err != nil {
				panic(broken{fmt.Errorf("before %q: %w", k.String(), err)})
			}
		}
	}
	s.Passed(func(c rules.Checkpoint) {
		g.pass(c, x.Check || x.Split)
		if x.Check {
			if err := s.Check(true); err != nil {
				panic(broken{fmt.Errorf("after segment %d: %w", c.Segment-1, err)})
			}
		}
	})
	due, err := s.Run()
	if err == nil && due != nil {
		err = fmt.Errorf("nobody answers %s of side %d, %s", due[0].Kind, due[0].By, due[0].Key)
	}
	g.Turns, g.Winner = s.Standing()
	if x.Mail != nil {
		for _, e := range h.Entries() {
			if e.By < rules.Nobody {
				g.Actions++
			}
		}
	}
	return err
}

func (g *Game) pass(c rules.Checkpoint, keep bool) {
	p := Point{Hash: sha256.Sum256(c.Public)}
	if keep {
		p.State = c
	}
	g.Points = append(g.Points, p)
}

// seat lets the players play the sides that a machine holds.
func (x Trial) seat(s rules.Seat, g *Game, holds rules.Sides) {
	seed, actions := g.Seed, &g.Actions
	for side := range rules.Nobody {
		if !holds.Has(side) {
			continue
		}
		if x.Mail != nil {
			s.Correspond(side, seed, x.Mail.Standing[side], x.Mail.Ahead, func(q rules.Asked) {
				if g.Packets == nil {
					g.Packets = map[string]int{}
				}
				kind := q.Kind
				if turns, _ := s.Standing(); turns == 0 {
					kind = SetUp
				}
				g.Packets[kind]++
			})
			continue
		}
		own := x.Players[side] == BotPlayer
		s.Play(side, seed, func(q rules.Asked, bot func() (any, bool)) (any, bool) {
			if q.Tries > 0 { // a player of ours chooses among the legal answers
				panic(broken{fmt.Errorf("%s: the answer of side %d to %s is refused", q.Key, q.By, q.Kind)})
			}
			*actions++
			if own {
				return bot()
			}
			return Choose(seed, q)
		})
	}
}

// Replay plays a journal once more and returns what it passes through.
func (x Trial) Replay(seed uint64, journal []rules.Entry) (points []Point, err error) {
	defer caught(&err)
	s, err := x.Desk.Sit(Replay(seed, rules.Both, journal), rules.Both, nil)
	if err != nil {
		return nil, err
	}
	var g Game
	s.Passed(func(c rules.Checkpoint) { g.pass(c, false) })
	due, err := s.Run()
	if err == nil && due != nil {
		err = fmt.Errorf("the journal has no %s", due[0].Key)
	}
	return g.Points, err
}

func (x Trial) replay(g *Game, journal []rules.Entry) error {
	points, err := x.Replay(g.Seed, journal)
	if err != nil {
		return err
	}
	if len(points) != len(g.Points) {
		return fmt.Errorf("%d checkpoints, not %d", len(points), len(g.Points))
	}
	for i := range points {
		if points[i].Hash != g.Points[i].Hash {
			return fmt.Errorf("the state is another one after segment %d", i)
		}
	}
	return nil
}

// split plays the game as two players and a dealer.
func (x Trial) split(g *Game, journal []rules.Entry) (err error) {
	defer caught(&err)
	reads := []rules.Sides{rules.Only(0), rules.Only(1), rules.None} // the last deals
	var hs []*Memory
	var seats []rules.Seat
	var runners []Runner
	games := make([]Game, len(reads))
	for i, r := range reads {
		h := NewMemory(g.Seed, r, r == rules.None)
		s, err := x.Desk.Sit(h, r, nil)
		if err != nil {
			return err
		}
		games[i].Seed = g.Seed
		x.seat(s, &games[i], r)
		s.Passed(func(c rules.Checkpoint) { games[i].pass(c, true) })
		hs, seats, runners = append(hs, h), append(seats, s), append(runners, s)
	}
	Link(hs...)
	if err := Exchange(hs, runners); err != nil {
		return err
	}
	umpire, err := x.Desk.Sit(Replay(g.Seed, rules.Both, journal), rules.Both, nil)
	if err != nil {
		return err
	}
	if _, err := umpire.Run(); err != nil {
		return err
	}
	for i, s := range seats {
		if err := alike(g.Points, games[i].Points, reads[i]); err != nil {
			return fmt.Errorf("machine %d: %w", i, err)
		}
		if side := rules.Side(i); !reflect.DeepEqual(umpire.Report(side, 0), s.Report(side, 0)) {
			return fmt.Errorf("machine %d: another report than the umpire's", i)
		}
	}
	return nil
}

// alike compares checkpoints as far as a machine holds their planes.
func alike(a, b []Point, holds rules.Sides) error {
	if len(a) != len(b) {
		return fmt.Errorf("%d checkpoints, not %d", len(b), len(a))
	}
	for i := range a {
		if a[i].Hash != b[i].Hash {
			return fmt.Errorf("another public plane after segment %d", i)
		}
		for side := range rules.Nobody {
			if holds.Has(side) && !bytes.Equal(a[i].State.Secret[side], b[i].State.Secret[side]) {
				return fmt.Errorf("another plane of side %d after segment %d", side, i)
			}
		}
	}
	return nil
}

// broken ends a game whose laws are broken.
type broken struct{ error }

// caught makes an error of a panic: of our own one, or a fault of the rules,
// such as a question without a legal answer or a label used twice.
func caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case broken:
		*err = r.error
	case error:
		*err = errors.Join(errPanic, r)
	default:
		*err = fmt.Errorf("%w: %v", errPanic, r)
	}
}

var errPanic = errors.New("panic")
