package session

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Status is where a game stands for one person.
type Status struct {
	Game     string   `json:"game"`
	Rules    string   `json:"rules"`
	Scenario string   `json:"scenario"`
	Options  []string `json:"options,omitempty"`
	Data     string   `json:"data,omitempty"` // hash of data of the players' own
	Me       string   `json:"me"`
	State    string   `json:"state"` // "invited", "playing", "over", or "ended": broken off here, and published
	Results  int      `json:"results"`
	Due      []Duty   `json:"due,omitempty"`
	Waiting  []Mail   `json:"waiting,omitempty"` // packets that no result has used yet
	// Next is the command to type, or "" if somebody else is to act, and then
	// Wait says who; what they owe is in Due.
	Next     string `json:"next,omitempty"`
	Wait     string `json:"wait,omitempty"`
	Scripted bool   `json:"scripted_chance,omitempty"`
	// Secret says that the game is over and nothing that was secret in it has been
	// published here.
	Secret bool   `json:"secret,omitempty"`
	Note   string `json:"note,omitempty"`
	Called string `json:"called"` // the game and its scenario, as people call them
	// Signed says up to which result each side has signed what happened, and Ledger
	// is the head of the ledger in 12 digits, which all have alike.
	Signed []Signed `json:"signed,omitempty"`
	Ledger string   `json:"ledger,omitempty"`
	// Standing are this player's standing orders, nil if there are none.
	Standing *Standing `json:"standing,omitempty"`
	// Warnings are what one must know of one's own side as it stands.
	Warnings []page.Msg `json:"-"`
	// Told is what has become of orders that do not count, and Outcome how a game
	// that is over has ended, if the game has words for it.
	Told    []page.Msg `json:"-"`
	Outcome page.Msg   `json:"-"`
}

// Standing says which standing orders are in force, by the numbers of their packets.
type Standing struct {
	Packet int `json:"packet,omitempty"` // 0: none
	Next   int `json:"next,omitempty"`   // those that will be from the next turn on; 0: the same

	End bool `json:"end,omitempty"` // from the next turn on there will be none

	// Spent is how often in a row they have answered in advance, where that is as often as the
	// charter lets them: play waits for this player, whatever they say.
	Spent int `json:"spent,omitempty"`
}

// standingNow are this player's standing orders at a halt.
func standingNow(s *Session, t *table) *Standing {
	if s.Side == rules.Nobody || t.over {
		return nil
	}
	x := Standing{}
	now, next := t.standing(s.Side), t.newest(s.Side)
	if lastingIn(t.f, now) != nil {
		x.Packet = now.Seq
	}
	switch {
	case now == next:
	case lastingIn(t.f, next) != nil:
		x.Next = next.Seq
	default:
		x.End = x.Packet != 0
	}
	if x == (Standing{}) {
		return nil
	}
	if t.j.at.ahead[s.Side].n > s.Charter.Ahead {
		x.Spent = s.Charter.Ahead
	}
	return &x
}

// Mail is a packet by its sender, number and phase.
type Mail struct {
	From  string `json:"from"`
	Seq   int    `json:"seq"`
	Phase string `json:"phase"`

	By     int  `json:"replaced_by,omitempty"` // the number of the one that counts in its place
	Double bool `json:"double,omitempty"`      // there are two under this number: neither counts
}

// Status tells where the game stands and what to type next.
func (s *Session) Status() (*Status, error) {
	st := &Status{Game: s.Charter.Game, Rules: s.Charter.Rules, Scenario: s.Charter.Scenario, Me: s.Me, State: "invited",
		Options: s.Charter.Options, Results: len(s.results), Scripted: len(s.Charter.Chance) > 0, Note: s.note(), Called: s.title.Called(s.Charter.Scenario)}
	if s.ownData() {
		st.Data = s.Charter.Data
	}
	if !s.Closed {
		s.invited(st)
		return st, nil
	}
	t, err := s.game.look()
	if err != nil {
		return nil, err
	}
	up := s.signed(len(s.results))
	st.Signed, st.Ledger = up[:], s.head(len(s.results))
	if s.Ended() && !t.over {
		st.State, st.Next = "ended", "adjutant verify"
		return st, nil
	}
	st.State = "playing"
	st.Due = t.duties()
	for side := range rules.Nobody {
		for _, phase := range []string{phaseOf(t, side), rules.StandingOrders} {
			waiting := s.waiting(side, phase)
			if side == s.Side { // the umpire has to refuse the others, too
				waiting = s.awaiting(side, phase)
			}
			for _, o := range waiting {
				st.Waiting = append(st.Waiting, s.waits(side, o, waiting))
			}
		}
	}
	st.Standing = standingNow(s, t)
	st.Warnings = s.own(t).warnings()
	st.Told = append(s.ownEyes().told(t.result), s.doubles()...)
	if err := s.nextStep(st, t); err != nil {
		return nil, err
	}
	return st, nil
}

// nextStep says what to type at a halt, or who is waited for.
func (s *Session) nextStep(st *Status, t *table) error {
	switch {
	case t.over:
		st.State, st.Next, st.Outcome = "over", "adjutant verify", t.seat.Ended()
		st.Secret = s.Me != "" && !s.Ended()
		return nil
	case s.Me == umpire && len(st.Waiting) > 0:
		st.Next = "adjutant resolve"
		return nil
	case s.Me == umpire:
		st.Wait, st.Next = t.whose(), "adjutant receive FILE"
		return nil
	case s.Me == "":
		st.Wait, st.Next = t.whose(), "adjutant verify"
		return nil
	}
	phase, mine := t.owes(s.Side)
	switch {
	case !mine:
		st.Wait, st.Next = t.whose(), "adjutant receive FILE"
		return nil
	case len(s.awaiting(s.Side, phase)) > 0:
		st.Wait, st.Next = "the umpire, who has or will get your orders", "adjutant receive FILE"
		return nil
	}
	st.Next = "adjutant orders new"
	file, err := s.demands(t, phase).draft()
	if err == nil && s.exists(file) {
		st.Next = "adjutant send " + file
	}
	return err
}

func (s *Session) invited(st *Status) {
	var here, missing []string
	for _, name := range s.Charter.Names {
		if len(s.ledger.Under(name, 1)) > 0 {
			here = append(here, name)
		} else {
			missing = append(missing, name)
		}
	}
	st.Next = "adjutant receive FILE"
	if s.Me == "" { // their answer was cut off, or they have only looked
		st.Wait = "an answer to the invitation, if it is yours"
		st.Next = "adjutant join SIDE INVITATION"
	} else if s.Me == umpire {
		st.Wait = strings.Join(missing, " and ")
		if here != nil {
			st.Wait += "; " + strings.Join(here, " and ") + " has joined"
		}
	} else {
		st.Wait = "the umpire, who closes the charter when both have joined"
	}
}
