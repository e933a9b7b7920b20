package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// maxTimes is how often a turn can be rehearsed at once.
const maxTimes = 10_000

// rehearsal is one run of rehearse.
type rehearsal struct {
	*app
	times int    // how often the turn is played
	enemy string // how the enemy answers: one of rehearse.Enemies, or an Attack that they make
}

func (o *rehearsal) command() *cobra.Command {
	c := &cobra.Command{
		Use: "rehearse [FILE]", GroupID: "look", Args: cobra.MaximumNArgs(1),
		Short: "Play your orders many times, to see what to expect",
		Example: "  adjutant rehearse\n  adjutant rehearse plan.yaml\n  adjutant rehearse plan.yaml --times 1000 --enemy bot\n" +
			"  adjutant rehearse orders/standing.yaml --enemy \"2 from W, 2 cards at Sollum\"\n  adjutant rehearse --json",
		Long: `Plays an order file from where you stand now, again and again, and tells how often
what came out. Each time dice and cards fall otherwise, and the enemy's hidden units
are another guess that fits all you can see. Nothing is sent, and nothing of it is
known to anybody else: it needs no more than your own folder.

Guesses follow the position, not what you remember of it: a unit that you have seen
and that has gone back among others may be any of them. The same file gives the same
numbers. What cannot be read is an error, and nothing is played then; what is not legal
does nothing: how many errors there are stands first, and orders check tells which. It
is played as far as the file goes: with blitz: ask, the first half of a Blitz alone.

With an Attack as --enemy it is the enemy's turn, and your standing orders alone answer:
those of the file, or without one those in force. You are told which clauses speak, or
that play would wait for you, and where your units end. Units come from one or more
directions ("2 from W, 1 from NE") or from anywhere ("3 at Sollum"), with the nearest of
what the enemy has; without cards they lay as few as it takes.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
	c.Flags().IntVar(&o.times, "times", 200, "how often the turn is played")
	c.Flags().StringVar(&o.enemy, "enemy", string(rehearse.ByDefault), "how the enemy answers: default, bot or random; or an Attack, such as \"2 from W, 2 cards at Sollum\"")
	return c
}

func (o *rehearsal) run(args []string) error {
	enemy := rehearse.Enemy(o.enemy)
	attack, attacks := rehearse.ParseAttack(o.enemy)
	if !attacks && !slices.Contains(rehearse.Enemies, enemy) {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("--enemy %q: it is default, bot or random, or in a game of Attacks one such as \"2 from W, 2 cards at Sollum\"", o.enemy)}
	}
	if o.times < 1 || o.times > maxTimes {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("--times %d: it is 1 to %d", o.times, maxTimes)}
	}
	var s *session.Session
	var f written
	var r *session.Rehearsed
	var err error
	if attacks && len(args) == 0 {
		s, err = o.reading(false)
	} else {
		s, f, err = o.tried(args)
	}
	if err != nil {
		return err
	}
	if attacks {
		r, err = session.Attacked(s, f.name, f.text, attack, o.times)
	} else {
		r, err = s.Rehearse(f.name, f.text, o.times, enemy)
	}
	if err != nil {
		return err
	}
	if !r.OK() {
		o.problems(s, f.name, &r.Checked)
		return rejected(o.app, &r.Checked)
	}
	o.tell(s, r)
	return nil
}

// tell says how often what came out.
func (o *rehearsal) tell(s *session.Session, r *session.Rehearsed) {
	words := page.Merge(rehearse.Words, s.Words(o.lang))
	if !o.json {
		p := rehearse.Page(r.Counts, r.Phase, r.Times, rehearse.Enemy(o.enemy), r.Errors)
		fmt.Fprint(o.out, render.Text(p, words, render.Options{Color: o.colourful()}))
		return
	}
	results := []map[string]any{}
	for _, c := range r.Counts {
		hows := []map[string]any{}
		for i, how := range c.Hows {
			hows = append(hows, map[string]any{"how": words.Say(how), "times": c.N[i]})
		}
		results = append(results, map[string]any{"what": words.Say(c.What), "came_out": hows})
	}
	o.printJSON(o.out, map[string]any{"schema": "adjutant/rehearsal/v1", "phase": r.Phase, "times": r.Times, "enemy": o.enemy, "errors": r.Errors, "results": results})
}
