package staff

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
)

var filesTimes = flag.Uint64("files.times", 1, "how often so many games are played with files at random")

// What is ordered happens or is refused: files written at random in positions of
// random games do what a rehearsal says, and nothing that it refuses.
func TestFilesAtRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	all := []string{"s1940", "s1941", "s1941-42", "crusader", "battleaxe", "s1942", "gazala", "pursuit"}
	for _, x := range []struct {
		name  string
		games uint64 // of each scenario
		files uint64 // of each game: to go on costs less than to begin another
		turns int    // Player-Turns before the first, at most so many more
		more  int
		due   func(view, rules.Asked) bool
		write func(*scribe) string
		judge func(*trial)
		often []string // what must have come up
	}{
		{"turn", 45, 4, 3, 16, scene.TheirTurn, (*scribe).turn, (*trial).moves, []string{"error", "depends", "done", "marches", "forced"}},
		{"reply", 25, 4, 0, 6, theirReply, (*scribe).reply, (*trial).flights, []string{"error", "flights", "pursuits", "forced"}},
		{"buildup", 40, 3, 3, 16, theirBuildup, (*scribe).buildup, (*trial).spending, []string{"error", "depends", "deeds", "forced"}},
		{"setup", 200, 1, 0, 1, theirSetup, (*scribe).setup, (*trial).deployment, []string{"error", "placed"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			counts := map[string]int{}
			for _, scenario := range all {
				for seed := range x.games * *filesTimes {
					h := begun(t, scenario, seed)
					by := h.Game.Bot(seed)
					if seed%2 == 0 {
						by = playout.Random[Plane, Secret](seed)
					}
					turns := x.turns + int(seed)%x.more
					for n := range x.files {
						if !h.on(t, by, turns, x.due) {
							break
						}
						text := x.write(&scribe{h.Game, rand.New(rand.NewPCG(seed, n)), h.m.View(h.side)})
						p := h.put(t, text, counts)
						counts["files"]++
						if p != nil {
							x.judge(p)
						}
						if p == nil || !p.good {
							t.Fatalf("%s, seed %d, file %d:\n%s", scenario, seed, n, text)
						}
						turns = int(h.m.Public().Count) + 1
					}
				}
			}
			for _, k := range x.often {
				if counts[k] < 10 {
					t.Errorf("only %d times %s: %v", counts[k], k, counts)
				}
			}
			t.Log(counts)
		})
	}
}

// trial is a file that was put in force, whatever check found, and played to
// the end of its phase.
type trial struct {
	*halt
	t                     *testing.T
	file                  *orderFile
	overdrawn, incomplete bool
	found                 []orders.Problem
	bad                   map[string]bool // clauses that are errors
	unsure                map[string]bool // those that depend
	misread               bool            // something in the file: what hangs on it is not judged
	before                map[UnitNo]standing
	begun                 Plane
	own                   Secret
	answers               []rules.Answered
	since                 []rules.Event
	counts                map[string]int
	quietly               rules.Policy[Plane, Secret]
	good                  bool
}

// standing is where and what a unit is.
type standing struct {
	at    board.Hex
	steps uint8
}

// standings are those of all units of a side.
func (x *halt) standings(p *Plane, s *Secret) map[UnitNo]standing {
	all := map[UnitNo]standing{}
	for _, k := range x.Tokens(x.side) {
		f := x.Face(s, k)
		all[f.Unit] = standing{p.Blocks[k].At, f.Steps}
	}
	return all
}

func (p *trial) fail(format string, args ...any) {
	p.good = false
	p.t.Logf(format, args...)
}

// put puts a file in force, even if it is wrong, and plays to the end of its phase.
func (x *halt) put(t *testing.T, text string, counts map[string]int) *trial {
	m, side := x.m, x.side
	n, problems := orders.Parse("orders", []byte(text))
	v := m.View(side)
	q, ok := m.Open(side)
	if n == nil || !ok || q.By != side {
		t.Log(problems)
		return nil
	}
	phase := x.Game.Phase(v.Public, side)
	f, unread := x.Game.Orders(v, phase, n)
	read, _ := x.Game.Orders(v, phase, n)
	p := &trial{halt: x, t: t, file: f.(*orderFile), bad: map[string]bool{}, unsure: map[string]bool{}, misread: len(f.(*orderFile).Misread) > 0, counts: counts, good: true}
	p.before = x.standings(v.Public, v.Own.S)
	p.begun, p.own = rommel.PlaneCodec.Clone(v.Public), rommel.SecretCodec.Clone(v.Own.S)
	seat, due := seatAt(t, x)
	seat.Orders(side, phase, n, due.Kind)
	record, err := rehearse.File(seat, due, rehearse.Seed(seat, side, []byte(text)))
	if err != nil {
		t.Log(err)
		return nil
	}
	seen := record.Foresee()
	p.found = slices.Concat(unread, record.Refusals(), record.Hangs(), seen.Problems)
	p.overdrawn = p.file.overdrawn(v)
	p.incomplete = len(p.file.Lacks(v, q.Kind)) > 0 // nobody takes it
	before, told := len(x.host.Added), len(m.Events(side))
	quietly := rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
		if q.Halt != rules.Must || x.Game.Phase(v.Public, side) != phase {
			return nil, "", false
		}
		return harmless(v, q)
	})
	p.quietly = quietly
	if !p.incomplete && len(unread) == 0 {
		p.forced(slices.Clone(x.host.Added), p.reasons())
	}
	m.Orders(side, p.file, quietly)
	m.Orders(side.Other(), quietly)
	if _, err := m.Run(); err != nil {
		t.Log(err)
		return nil
	}
	must := p.overdrawn
	for _, f := range p.found {
		at := fmt.Sprintf("%d:%d", f.Line, f.Col)
		counts[f.Kind()]++
		must = must || f.Rule == "R-8.6-4" // whoever must leave a Fortress leaves by default
		switch f.Kind() {
		case "error":
			p.bad[at] = true
		case "depends":
			p.unsure[at] = true
		}
	}
	for _, e := range x.host.Added[before:] {
		if e.By != side || e.From == "" || e.Key.Seg != x.seg {
			continue
		}
		p.answers = append(p.answers, rules.Answered{Key: e.Key, From: e.From, Value: e.Value})
		path := e.Key.Label.Path
		if p.bad[e.From] && !p.incomplete {
			p.fail("the refused clause %s answers %s", e.From, e.Key)
		}
		if e.From == "default" && !must && slices.Contains([]string{"take-up", "name-move", "march", "retreat", "step"}, path) {
			p.fail("a default answers %s", e.Key)
		}
	}
	for _, r := range m.Refused() {
		if p.file.Unread(r) || r.Key.Label.Path == "destination" && len(p.bad) > 0 {
			continue // of a Move whose units were all refused
		}
		if r.By == side && r.Clause != "" && r.Key.Seg == x.seg && len(p.unsure) == 0 && !p.bad[r.Clause] && !p.incomplete {
			p.fail("%s at %s is refused in play: %s %s", r.Clause, r.Key, r.Refusal.Rule, r.Refusal.Why.ID)
		}
	}
	all := m.Events(side)
	p.since = all[told:]
	items := rules.Account(p.file.Became(m.View(side), rules.Told{Answers: p.answers, Before: all[:told], Since: p.since}))
	if !reflect.DeepEqual(f, read) {
		p.fail("the order file was written to after it was read")
	}
	if !p.good {
		p.tell(items)
	}
	return p
}

// tell logs what check has found, and what Your orders says.
func (p *trial) tell(items []page.Msg) {
	for _, f := range p.found {
		p.t.Logf("%d:%d %s%s %s [%s]", f.Line, f.Col, f.Kind(), f.On, p.said(f), f.Rule)
	}
	for _, i := range items {
		p.t.Log(p.Words("en").Say(i))
	}
}

// moves: whoever is done gets to the last hex of his clause.
func (p *trial) moves() {
	var way []rules.Event // until the first half is over
	for _, e := range p.since {
		way = append(way, e)
		if k := event.Kind(e); k == "turn-over" || k == "pass" {
			break
		}
	}
	arrives := func(u UnitNo, end board.Hex) bool {
		return slices.ContainsFunc(way, func(e rules.Event) bool {
			m, ok := e.(event.Moves)
			return ok && m.To == end && slices.Contains(m.Units, u)
		})
	}
	refused := map[Move]bool{} // also where an entry goes on with one after an Overrun
	for _, mo := range p.file.Halves[0].Moves {
		refused[mo.Named] = refused[mo.Named] || p.bad[mo.At] || mo.Rommel != "" && p.bad[mo.Rommel]
		for _, u := range mo.Units {
			if refused[mo.Named] || p.bad[u.At] || p.unsure[u.At] || p.overdrawn || p.incomplete || p.misread && !p.answered(u.At) {
				continue
			}
			by := u.Named(mo.Named)
			end := by[len(by)-1]
			if !arrives(u.Unit, end) {
				p.fail("%s: %s is done, and does not get to %s", u.At, p.Roster.Units[u.Unit].Name, p.Place(end))
			}
			p.counts["done"]++
		}
	}
	for _, a := range p.answers {
		if a.Key.Label.Path == "march" {
			p.counts["marches"]++
		}
	}
}

// answered reports whether a clause has answered.
func (p *trial) answered(clause string) bool {
	return slices.ContainsFunc(p.answers, func(a rules.Answered) bool { return a.From == clause })
}

// flights: who refuses battle goes where its clause leads, as far as notes tell that.
func (p *trial) flights() {
	now := p.m.View(p.side)
	for unit, is := range p.halt.standings(now.Public, now.Own.S) {
		if was := p.before[unit]; was.at >= 0 && is.at >= 0 && is.at != was.at {
			p.counts["flights"]++
		}
	}
	p.pursuits()
}

// pursuits: Pursuit Fire at those who refuse battle throws no more dice than the
// readback says (R-10.5-2).
func (p *trial) pursuits() {
	begun := p.Position(&p.begun)
	for _, e := range p.since {
		e, ok := e.(event.Pursuit)
		ordered := slices.ContainsFunc(p.file.Refuse, func(d said[order.Decision]) bool { return d.What.Yes && d.What.Hex == e.Hex && !p.bad[d.At] })
		if !ok || e.By == p.side || !ordered {
			continue
		}
		slowest := 4
		for _, k := range begun.Fit(p.side, e.Hex) {
			slowest = min(slowest, p.Speed(*p.Face(&p.own, k)))
		}
		most := begun.PursuitDice(e.By, e.Hex, slowest)
		if len(e.Dice) > most {
			p.fail("%d dice are thrown at those who refuse battle in %s, and %d were told", len(e.Dice), p.Place(e.Hex), most)
		}
		p.counts["pursuits"]++
	}
}

// spending: what no clause names stays as it is, and what is not refused is done.
func (p *trial) spending() {
	own := p.m.View(p.side)
	named := map[UnitNo]bool{}
	for _, d := range p.file.Deeds {
		named[d.What.Unit] = true
		for _, u := range d.What.Steps {
			named[u.What] = true
		}
	}
	for unit, is := range p.halt.standings(own.Public, own.Own.S) {
		name := p.Roster.Units[unit].Name
		if is != p.before[unit] {
			p.counts["deeds"]++
			if !named[unit] {
				p.fail("%s has changed, and no clause names it", name)
			}
		}
	}
	for _, d := range p.file.Deeds {
		if d.What.Do == rommel.Redeploy && !p.bad[d.At] {
			k, _ := p.file.BlockOf(own, d.What.Unit)
			if end := d.What.Way[len(d.What.Way)-1].What; own.Public.Blocks[k].At != end && !p.again(d.What.Unit) {
				p.fail("%s is in %s, and was to be in %s", p.Roster.Units[d.What.Unit].Name, p.Place(own.Public.Blocks[k].At), p.Place(end))
			}
		}
	}
}

// again reports whether several deeds name a unit.
func (p *trial) again(u UnitNo) bool {
	n := 0
	for _, d := range p.file.Deeds {
		n += rules.Bit(d.What.Unit == u && d.What.Do != rommel.Rebuild)
	}
	return n > 1
}

// deployment: whoever is not refused stands where the file has him, whoever is
// refused stands elsewhere.
func (p *trial) deployment() {
	if p.incomplete { // whoever is left out is placed somewhere, and others by that
		return
	}
	v := p.m.View(p.side)
	now := p.halt.standings(v.Public, v.Own.S)
	for _, a := range p.file.Deploy {
		switch at := now[a.What.Unit].at; {
		case !p.bad[a.At] && at != a.What.Hex:
			p.fail("%s is in %s, and was to be in %s", p.Roster.Units[a.What.Unit].Name, p.Place(at), p.Place(a.What.Hex))
		case p.bad[a.At] && at == a.What.Hex:
			p.fail("%s is in %s, which was refused", p.Roster.Units[a.What.Unit].Name, p.Place(at))
		case !p.bad[a.At]:
			p.counts["placed"]++
		}
	}
}
