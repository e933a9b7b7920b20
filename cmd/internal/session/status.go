package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
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
	State    string   `json:"state"` // "invited", "playing" or "over"
	Results  int      `json:"results"`
	Due      []Duty   `json:"due,omitempty"`
	Waiting  []Mail   `json:"waiting,omitempty"` // packets that no result has used yet
	// Next is the command to type, or "" if somebody else is to act, and then
	// Wait says who.
	Next     string `json:"next,omitempty"`
	Wait     string `json:"wait,omitempty"`
	Scripted bool   `json:"scripted_chance,omitempty"`
	Note     string `json:"note,omitempty"`
	// Told is what has become of orders that do not count, and Outcome how a game
	// that is over has ended, if the game has words for it.
	Told    []page.Msg `json:"-"`
	Outcome page.Msg   `json:"-"`
}

// Duty is what a side owes.
type Duty struct {
	Side  string   `json:"side"`
	Phase string   `json:"phase"`
	Kind  string   `json:"kind"`
	What  page.Msg `json:"-"`               // in the words of the game; without an id for none
	Words string   `json:"words,omitempty"` // the same, said
}

// Say is what is owed, and the name of its orders.
func (d Duty) Say(w page.Words) string {
	if d.What.ID == "" {
		return d.Phase
	}
	return w.Say(d.What) + " (" + d.Phase + ")"
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
		Options: s.Charter.Options, Results: len(s.results), Scripted: len(s.Charter.Chance) > 0, Note: s.note()}
	if s.ownData() {
		st.Data = s.Charter.Data
	}
	if !s.Closed {
		s.invited(st)
		return st, nil
	}
	t, err := s.look()
	if err != nil {
		return nil, err
	}
	st.State = "playing"
	st.Due = t.duties()
	for side := range rules.Nobody {
		waiting := s.waiting(side)
		if side == s.Side { // the umpire has to refuse the others, too
			waiting = s.awaiting(side, phaseOf(t, side))
		}
		for _, o := range waiting {
			st.Waiting = append(st.Waiting, s.waits(side, o, waiting))
		}
	}
	st.Told = append(s.told(t.result), s.doubles()...)
	switch {
	case t.over:
		st.State, st.Next, st.Outcome = "over", "adjutant verify", t.seat.Ended()
	case s.Me == umpire && len(st.Waiting) > 0:
		st.Next = "adjutant resolve"
	case s.Me == umpire:
		st.Wait = t.debtors()
		st.Next = "adjutant receive FILE"
	case s.Me == "":
		st.Wait = t.debtors()
		st.Next = "adjutant verify"
	default:
		phase, mine := t.owes(s.Side)
		switch {
		case mine && len(s.awaiting(s.Side, phase)) > 0:
			st.Wait = "the umpire, who has or will get your orders"
			st.Next = "adjutant receive FILE"
		case mine:
			st.Next = "adjutant orders new"
			file, err := s.draft(t, phase)
			if err != nil {
				return nil, err
			}
			if s.exists(file) {
				st.Next = "adjutant send " + file
			}
		default:
			st.Wait = t.debtors()
			st.Next = "adjutant receive FILE"
		}
	}
	return st, nil
}

func phaseOf(t *table, side rules.Side) string {
	phase, _ := t.owes(side)
	return phase
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
	if s.Me == "" { // his answer was cut off, or he has only looked
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

// Report is the report of a result to this person (0: the last one): what
// happened since the one before, and what he knew then.
func (s *Session) Report(result int) (page.Page, int, error) {
	if !s.Closed {
		return page.Page{}, 0, faultf(CodeWaiting, "the game has not begun")
	}
	if result == 0 {
		result = len(s.results)
	}
	if result < 0 || result > len(s.results) {
		return page.Page{}, 0, faultf(CodeUsage, "there are results 1 to %d", len(s.results))
	}
	t, err := s.play(result)
	if err != nil {
		return page.Page{}, 0, err
	}
	return s.report(t), result, nil
}

// report is the game's own report with what the game cannot know: first what is
// due, then clauses that did not count and seeds that were told.
func (s *Session) report(t *table) page.Page {
	p := t.seat.Report(s.Side, t.begin[s.Side])
	p.Blocks = append(s.dunning(t).Blocks, p.Blocks...)
	if t.result == nil {
		return p
	}
	if items := s.yourOrders(t); len(items) > 0 {
		p.Heading("session.orders")
		p.Add(page.List{Items: items})
	}
	if len(t.result.seeds) > 0 {
		p.Heading("session.seeds")
		for _, b := range t.result.seeds {
			p.Item("session.seed", b.ordinal, t.j.seed(b.ordinal).String())
		}
	}
	return p
}

// dunning says what is due, first to the reader himself.
func (s *Session) dunning(t *table) (p page.Page) {
	for _, m := range s.told(t.result) {
		p.Say(m.ID, m.Args...)
	}
	if t.over {
		if end := t.seat.Ended(); end.ID != "" {
			p.Say("session.ended", end)
		} else {
			p.Say("session.over")
		}
		return p
	}
	var mine, others []page.Msg
	for i, d := range t.duties() {
		id := "session.owes"
		if t.due[i].By == s.Side {
			id = "session.you"
		}
		if d.What.ID == "" {
			id += ".plain"
		}
		m := page.M(id, d.Side, d.Phase, d.What)
		if t.due[i].By == s.Side {
			mine = append(mine, m)
		} else {
			others = append(others, m)
		}
	}
	p.Add(page.List{Items: append(mine, others...)})
	return p
}

// Messages are the session's own messages in English.
var Messages = page.Words{
	"session.orders": "Your orders",
	"session.seeds":  "Seeds of these dice",
	"session.seed":   "batch {0}: {1}",
	"session.owes":   "{0} owes {2} ({1})",
	"session.you":    "You owe {2} ({1})",
	"session.over":   "Nothing is due: the game is over.",
	"session.ended":  "Nothing is due: the game is over. {0}.",

	"session.owes.plain": "{0} owes {1}",
	"session.you.plain":  "You owe {1}",

	"session.refused.conflict":     "Two orders of {0} came under number {1}, from a backup or a second computer: neither counts, and {0} sends again.",
	"session.refused.conflict.you": "Your orders did not count: two came under number {1}, from a backup or a second computer. Send again.",
	"session.refused.stale":        "Orders packet {1} of {0} did not count: it is not for what was due, or was written before that was known.",
	"session.refused.stale.you":    "Your orders in packet {1} did not count: they are not for what was due, or were written before that was known.",
	"session.refused.orders":       "Orders packet {1} of {0} did not count: there is an error in it.",
	"session.refused.orders.you":   "Your orders in packet {1} did not count: there is an error in them, which orders check tells.",
	"session.double":               "Two orders of {0} are here under number {1}, from a backup or a second computer: neither counts. resolve tells both players, or wait for a later one.",
}

// History is all that this person may know of what has happened.
func (s *Session) History() (p page.Page, err error) {
	if !s.Closed {
		return p, faultf(CodeWaiting, "the game has not begun")
	}
	n := len(s.results)
	t, err := s.run(course{to: n, from: n, start: true})
	if err != nil {
		return p, err
	}
	return t.seat.Report(s.Side, 0), nil
}

// Logged is one packet in the log.
type Logged struct {
	From     string `json:"from"`
	Seq      int    `json:"seq"`
	Kind     string `json:"kind"`
	Phase    string `json:"phase"`
	Hash     string `json:"hash"`
	Replaces int    `json:"replaces,omitempty"`
	Used     string `json:"used,omitempty"` // "bind" or why it was refused
	Result   int    `json:"result,omitempty"`
}

// Log lists the packets in the ledger.
func (s *Session) Log() []Logged {
	var ls []Logged
	for _, p := range s.packets {
		l := Logged{From: p.From, Seq: p.Seq, Kind: string(p.Kind), Phase: p.Phase, Hash: p.Hash.String(), Replaces: p.Replaces}
		if p.Kind == packet.Orders {
			l.Used, l.Result = s.used(p)
		}
		ls = append(ls, l)
	}
	return ls
}

// Fingerprints are what all compare by voice once the charter is closed.
func (s *Session) Fingerprints() []string {
	fs := []string{fmt.Sprintf("%-8s %s", umpire, s.Charter.Umpire.verifier().Fingerprint())}
	for i, n := range s.Charter.Names {
		if s.Charter.Sides[i] != (Party{}) {
			fs = append(fs, fmt.Sprintf("%-8s %s", n, s.Charter.Sides[i].verifier().Fingerprint()))
		}
	}
	return fs
}

// ResultOf finds a result by its number or by the phase of orders that it has
// bound; "" is the last one.
func (s *Session) ResultOf(turn string) (int, error) {
	if turn == "" {
		return 0, nil
	}
	if n, err := strconv.Atoi(turn); err == nil {
		return n, nil
	}
	turns, err := s.Turns()
	if err != nil {
		return 0, err
	}
	var names []string
	for _, t := range turns {
		if t.Orders == turn {
			return t.Result, nil
		}
		names = append(names, t.Orders)
	}
	return 0, faultf(CodeUsage, "%w", rules.Unknown("report of orders", turn, names))
}

// Turn is a result and the phase of orders that it bound.
type Turn struct {
	Orders string // such as m1/axis-1
	Result int
}

// Turns are the phases that were answered, each with the first result that bound
// its orders, in the order of play.
func (s *Session) Turns() (turns []Turn, err error) {
	if !s.Closed {
		return nil, nil
	}
	var owed []Duty // at the halt before
	_, err = s.run(course{to: len(s.results), start: true, visit: func(t *table) error {
		for _, d := range owed {
			bound := t.result != nil && slices.ContainsFunc(t.result.binds, func(n name) bool { return n.from == d.Side })
			if bound && !slices.ContainsFunc(turns, func(t Turn) bool { return t.Orders == d.Phase }) {
				turns = append(turns, Turn{d.Phase, t.result.number})
			}
		}
		owed = t.duties()
		return nil
	}})
	return turns, err
}

// Keys are the keys that the session was opened with.
func (s *Session) Keys() *Keys { return s.keys }
