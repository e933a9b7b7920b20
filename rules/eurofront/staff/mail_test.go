package staff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// mail is a game that is played by order files alone.
type mail struct {
	t     *testing.T
	seat  rules.Seat
	host  *playout.Memory
	files int
	asked []string // phases for which a file was due
}

func newMail(t *testing.T, seed uint64) *mail {
	t.Helper()
	desk, _, err := Title().Open(rules.Setup{Scenario: "winter-war"})
	if err != nil {
		t.Fatal(err)
	}
	host := playout.NewMemory(seed, rules.Both, true)
	seat, err := desk.Sit(host, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &mail{t: t, seat: seat, host: host}
}

// play answers what is due by what write says of a phase, or else by the template, until it says
// "stop" or the game is over.
func (m *mail) play(write func(phase string) string) {
	m.t.Helper()
	for {
		due, err := m.seat.Run()
		if err != nil {
			m.t.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		for _, d := range due {
			phase := m.seat.Phase(d.By)
			text := write(phase)
			if text == "stop" {
				return
			}
			n := m.seat.Template(d.By, catalogue().Say, false)
			if text != "" {
				var problems []orders.Problem
				if n, problems = orders.Parse(phase, []byte(text)); problems != nil {
					m.t.Fatal(phase, problems)
				}
			}
			m.seat.Withdraw(d.By)
			if problems := m.seat.Try(d.By, phase, n, d.Kind, nil); problems != nil {
				m.t.Fatalf("%s: %+v", phase, problems)
			}
			m.files++
			m.asked = append(m.asked, phase)
		}
	}
}

// read is the whole report of a side.
func (m *mail) read(side rules.Side) (said []string) {
	for _, b := range m.seat.Report(side, 0).Blocks {
		said = append(said, fmt.Sprint(b))
	}
	return said
}

// DT-1, DT-8: a quiet game of eight fortnights takes a file of each side in each, two for the
// set-up, and none for the lists that turns carry; without those three times two more.
func TestFilesOfAGame(t *testing.T) {
	m := newMail(t, 1)
	m.play(func(phase string) string {
		if strings.HasPrefix(phase, "setup/") {
			return ""
		}
		if strings.HasPrefix(phase, "1940-03") || !strings.Contains(phase, "-2/") {
			return "standing: {interdict: false}\n"
		}
		return "production: save\n"
	})
	if m.files != 18 {
		t.Errorf("%d files: %v", m.files, m.asked)
	}
	m = newMail(t, 1)
	m.play(func(string) string { return "" })
	if m.files != 24 {
		t.Errorf("%d files: %v", m.files, m.asked)
	}
}

// A list written for a production carries the turn that follows: one mail less a month.
func TestListsWithTurns(t *testing.T) {
	m := newMail(t, 1)
	m.play(func(phase string) string {
		if strings.HasSuffix(phase, "-production/soviet") {
			return "production: save\nturn: {activate: {HQ A: normal}}\n"
		}
		return ""
	})
	if slices.Contains(m.asked, "1940-01-1/soviet") || slices.Contains(m.asked, "1940-02-1/soviet") || !slices.Contains(m.asked, "1940-01-2/soviet") {
		t.Errorf("%v", m.asked)
	}
}

// blitz: ask has play wait in the middle of the turn, once, for another file of its phase.
func TestBlitzAsks(t *testing.T) {
	for ask, want := range map[string]int{"ask": 2, "none": 1} {
		m := newMail(t, 1)
		n := 0
		m.play(func(phase string) string {
			switch {
			case phase == "1939-12-1/axis":
				return "stop"
			case phase != "1939-12-1/soviet":
				return ""
			}
			if n++; n == 1 {
				return "activate: {HQ A: blitz}\nblitz: " + ask + "\n"
			}
			return "blitz: {moves: [{by: HQ A, units: {Army A: Vyborg E1}}]}\n"
		})
		if n != want {
			t.Errorf("%s: asked %d times", ask, n)
		}
	}
}

// DT-6: standing orders answer an offer of the armistice, and play does not wait.
func TestStandingArmistice(t *testing.T) {
	for standing, waits := range map[string]bool{"{armistice: 0}": false, "{armistice: 99}": false, "{armistice: {accept: 5, when: fortnight >= 6}}": true, "{}": true} {
		m := newMail(t, 1)
		m.play(func(phase string) string {
			switch phase {
			case "1939-12-1/soviet":
				return "standing: " + standing + "\n"
			case "1939-12-1/axis":
				return "offer: true\n"
			case "1939-12-1/axis/soviet", "1939-12-2/soviet":
				return "stop"
			}
			return ""
		})
		due, _ := m.seat.Run()
		if got := len(due) > 0 && due[0].Kind == "armistice"; got != waits {
			t.Errorf("%s: due %v", standing, due)
		}
		if _, winner := m.seat.Standing(); winner != rules.Nobody && strings.Contains(standing, "99") {
			t.Errorf("%s: the armistice is accepted", standing)
		}
	}
}

// DT-3, DT-4: of two lists whose sums are equal the other side learns the same: they differ in
// nothing but the levels of hidden blocks.
func TestListsAreWorlds(t *testing.T) {
	tell := func(unit string) []string {
		m := newMail(t, 1)
		m.play(func(phase string) string {
			switch phase {
			case "1940-01-production/soviet":
				return "production: {steps: [" + unit + "]}\n"
			case "1940-01-1/axis":
				return "stop"
			}
			return ""
		})
		return append(m.read(0), string(m.seat.Halt().Public), string(m.seat.Halt().Secret[0]))
	}
	if a, b := tell("Army D"), tell("Army E"); !slices.Equal(a, b) {
		t.Error("Finland is told two lists apart")
	}
}

// DT-5: standing orders of the side that is not asked change nothing that the other receives.
func TestStandingOrdersTellNothing(t *testing.T) {
	told := func(standing string) []string {
		m := newMail(t, 1)
		m.play(func(phase string) string {
			switch phase {
			case "1939-12-1/axis":
				return "standing: " + standing + "\n"
			case "1939-12-2/soviet":
				return "activate: {HQ A: normal}\nmoves: [{by: HQ A, units: {Army E: Leningrad}}]\n"
			case "1939-12-2/axis":
				return "stop"
			}
			return ""
		})
		return append(m.read(1), string(m.seat.Halt().Public), string(m.seat.Halt().Secret[1]))
	}
	if a, b := told("{}"), told("{fire: weakest, lose: [mech], interdict: false, feed: [infantry]}"); !slices.Equal(a, b) {
		t.Error("standing orders are told")
	}
}

// untilFirstTurn plays by templates until the first turn is due.
func untilFirstTurn(phase string) string {
	if phase == "1939-12-1/soviet" {
		return "stop"
	}
	return ""
}

// In the second half of a Blitz what HQs do then, and the list to come, go on.
func TestResume(t *testing.T) {
	m := newMail(t, 1)
	m.play(untilFirstTurn)
	first, _ := orders.Parse("x", []byte("activate: [HQ C: {then: support}, HQ North: {then: support}, {HQ A: {mode: blitz, then: {land: Vyborg E1}}, HQ B: blitz}]\nmoves: [{by: HQ A, units: {Army A: Vyborg E1}}]\nblitz: ask\nproduction: save\n"))
	due, _ := m.seat.Run()
	if again := m.seat.Resume(due[0].By, first); len(again.Pairs) > 0 {
		t.Errorf("before the turn: %s", orders.Write(again))
	}
	m.seat.Orders(due[0].By, m.seat.Phase(due[0].By), first, due[0].Kind)
	if due, _ = m.seat.Run(); len(due) != 1 || due[0].Kind != "move" {
		t.Fatal(due)
	}
	if problems := m.seat.Judge(due[0].By, m.seat.Phase(due[0].By), orders.NewMap(), due[0].Kind); len(problems) != 1 || problems[0].ID != "lacks.blitz" {
		t.Errorf("%+v", problems)
	}
	again := m.seat.Resume(due[0].By, first)
	if text := string(orders.Write(again)); !strings.HasPrefix(text, "activate:\n  HQ A:\n    mode: blitz\n    then:\n      land: Vyborg E1\nproduction: save\n") {
		t.Errorf("%s", text)
	}
	nobody, _ := orders.Parse("x", []byte("activate: {HQ B: blitz}\n"))
	if again := m.seat.Resume(due[0].By, nobody); len(again.Pairs) > 0 {
		t.Errorf("HQ B does nothing when all have moved: %s", orders.Write(again))
	}
	told := fmt.Sprint(m.seat.Account(due[0].By, []rules.Filed{{Phase: m.seat.Phase(due[0].By), File: first}}, nil, 0, func() rules.Again { return rules.Again{} }))
	if !strings.Contains(told, "became.asked") {
		t.Errorf("of the second half is told %s", told)
	}
	sheet := m.seat.Template(due[0].By, catalogue().Say, false) // which has room for them, in the first fortnight of a month not for the list
	if sheet.Get("activate") == nil || sheet.Get("production") != nil {
		t.Errorf("%s", orders.Write(sheet))
	}
	sheet.Pairs[1].Value = again.Get("activate")
	if problems := m.seat.Judge(due[0].By, m.seat.Phase(due[0].By), sheet, due[0].Kind); len(problems) > 0 {
		t.Errorf("%+v", problems)
	}
}

// Your orders say by which rule a clause was refused, also where no question was put that it could
// have answered: a unit waited for its way (EF-6.33-1), a battle was never there (EF-7.14-1).
func TestAccountOfRefusals(t *testing.T) {
	m := newMail(t, 1)
	m.play(untilFirstTurn)
	due, _ := m.seat.Run()
	by, phase := due[0].By, m.seat.Phase(due[0].By)
	file, _ := orders.Parse("x", []byte("activate: {STAVKA: normal}\nmoves:\n- by: STAVKA\n  land:\n    Army B: Vyborg\n    Army C: Vyborg\n    Army D: Tallinn E1\n    Army A: Leningrad SW1\n    Mech A: Leningrad SE1\ncombat: [Turku]\n"))
	m.seat.Orders(by, phase, file, due[0].Kind)
	m.seat.Explain(by)
	if _, err := m.seat.Run(); err != nil {
		t.Fatal(err)
	}
	all := fmt.Sprint(m.seat.Account(by, []rules.Filed{{Phase: phase, File: file}}, nil, 0, func() rules.Again { return rules.Again{Refused: m.seat.Refused()} }))
	for _, want := range []string{"no.hexside", "EF-6.33-1", "no.battle-there", "EF-7.14-1"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %s in %s", want, all)
		}
	}
}

// DT-6: an offer that is refused by standing orders and one that is refused by hand read alike.
func TestRefusalsAlike(t *testing.T) {
	told := func(standing, answer string) []string {
		m := newMail(t, 1)
		m.play(func(phase string) string {
			switch phase {
			case "1939-12-1/soviet":
				return "standing: " + standing + "\n"
			case "1939-12-1/axis":
				return "offer: true\n"
			case "1939-12-1/axis/soviet":
				return answer
			case "1939-12-2/soviet":
				return "stop"
			}
			return ""
		})
		return m.read(0)
	}
	if a, b := told("{armistice: 99}", "stop"), told("{}", "armistice: false\n"); !slices.Equal(a, b) || !strings.Contains(strings.Join(a, " "), "Offered") {
		t.Errorf("%q\n%q", a, b)
	}
}
