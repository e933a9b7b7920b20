package casebook

import (
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// Questions asks, at halts of random games, each aid and each overlay of a title what somebody types
// who has not read their help: names of this and of that, several at once, and words that mean
// nothing. Nothing panics, all that is told has words, and both answers and problems come up.
func Questions(t *testing.T, title rules.Title, games uint64) {
	t.Helper()
	all, answers, problems := AtRandom{Title: title}, 0, 0
	for i, scenario := range title.Scenarios {
		for seed := range games {
			options := all.agreed(scenario.ID, seed)
			desk, chance := all.open(t, scenario.ID, options), rules.NewChance(uint64(i)<<32|seed)
			words := page.Merge(page.Words(orders.Words()), desk.Words("en"))
			g := &guided{t: t, desk: desk, scenario: scenario.ID, seed: seed, host: playout.NewMemory(seed, rules.Both, true)}
			for range 4 {
				seat := g.halted(1 + chance.Below(4))
				if seat == nil {
					break
				}
				for by := range rules.Overseer + 1 {
					q := questioner{t, desk, seat, by, chance, words, nil, &answers, &problems}
					q.learn()
					q.ask()
				}
			}
		}
	}
	if answers < 10 || problems < 10 {
		t.Errorf("only %d answers and %d problems", answers, problems)
	}
}

// questioner is somebody who asks with the eyes of a side.
type questioner struct {
	*testing.T
	desk   rules.Desk
	seat   rules.Seat
	by     rules.Side
	chance *rules.Chance
	words  page.Words
	known  []string // words that they may use

	answers, problems *int // how many have come up
}

// learn has them read all names off the board.
func (q *questioner) learn() {
	q.known = append(q.known, anywhere...)
	picture := q.seat.Map(q.by)
	for h := range picture.Board.All().All() {
		c := picture.Board.Cell(h)
		q.known = append(q.known, c.ID, c.Label)
	}
	for _, x := range picture.Hexes {
		for _, s := range x.Stacks {
			for _, p := range s.Pieces {
				q.known = append(q.known, p.Name, p.Name)
			}
		}
	}
}

// word is what they say where a word is wanted, out of some that may be meant: one of them, of those
// that they know, or two.
func (q *questioner) word(meant ...string) string {
	among := q.known
	if len(meant) > 0 && q.chance.Below(2) == 0 {
		among = meant
	}
	text := among[q.chance.Below(len(among))]
	switch q.chance.Below(8) {
	case 0:
		return text + " " + q.known[q.chance.Below(len(q.known))]
	case 1:
		return text + ", " + q.known[q.chance.Below(len(q.known))]
	}
	return text
}

// ask has all aids and overlays asked.
func (q *questioner) ask() {
	q.Helper()
	for _, aid := range q.desk.Aids() {
		n := orders.NewMap()
		if aid.About.Key != "" && q.chance.Below(6) > 0 {
			n.Pairs = append(n.Pairs, orders.Pair{Key: orders.Text(aid.About.Key), Value: orders.Text(q.word())})
		}
		for _, f := range aid.Flags {
			if q.chance.Below(2) == 0 {
				n.Pairs = append(n.Pairs, orders.Pair{Key: orders.Text(f.Name), Value: q.value(f)})
			}
		}
		q.try(aid.Name+" "+string(orders.Write(n)), func() (any, []orders.Problem) {
			told, problems, _ := q.seat.Aid(q.by, aid.Name, n)
			return told, problems
		})
	}
	for _, kind := range q.seat.Overlays() {
		if !kind.Orders {
			about := q.word()
			q.try(kind.Name+"="+about, func() (any, []orders.Problem) {
				o, err := q.seat.Overlay(q.by, 0, rules.Overlay{Kind: kind.Name, About: about})
				if err != nil {
					return nil, nil
				}
				return o.Note, nil
			})
		}
	}
}

// value is what they give for a flag: of the kind that commands take for it.
func (q *questioner) value(f rules.Flag) *orders.Node {
	switch f.Takes {
	case rules.ATruth:
		return orders.Text(strconv.FormatBool(q.chance.Below(2) == 0))
	case rules.ANumber:
		return orders.Text(strconv.Itoa([]int{-1, 0, 1, 2, 3, 7, 1000000}[q.chance.Below(7)]))
	case rules.TextList:
		var list []*orders.Node
		for range 1 + q.chance.Below(3) {
			list = append(list, orders.Text(q.word(f.Words...)))
		}
		return orders.NewList(list...)
	}
	return orders.Text(q.word(f.Words...))
}

// try asks one question.
func (q *questioner) try(question string, ask func() (any, []orders.Problem)) {
	q.Helper()
	defer func() {
		if err := recover(); err != nil {
			q.Errorf("side %d, %s: %v\n%s", q.by, question, err, debug.Stack())
		}
	}()
	told, problems := ask()
	*q.problems += len(problems)
	*q.answers += 1 - min(1, len(problems))
	wrong := unworded(q.words, problems)
	if told != nil && wrong == "" {
		wrong = rulestest.Unworded(told, q.words)
	}
	if wrong != "" {
		q.Errorf("side %d, %s: there are no words for %s", q.by, question, wrong)
	}
}
