package staff

import (
	"maps"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// A warning tells of what is legal and probably not meant. It refuses nothing,
// names a unit, a hex and a remedy, and a file can silence it by its name:
// quiet: [unsupplied]. Like all that is planned it comes from public facts and
// the side's own plane alone: where enemy blocks stand and how many, whether
// they are Disrupted, and what they are only while all may see it.

// warnings are what is said of a course.
type warnings struct {
	*foresight
	problems []orders.Problem
}

// subject is whom a warning is about, and where.
type subject struct {
	units []UnitNo
	hex   board.Hex
	cause any // several warnings that have one are one line where people read them
}

// general is a warning about no unit or hex alone.
var general = subject{hex: board.None}

// idOfWarnings begins the ids of warnings; the rest is the name of one.
const idOfWarnings = "warn."

// warnOf warns at a place of the file of something about a subject. What would
// help has the same id with .remedy behind it, and .cardless behind that if a hand
// without a real card allows something else.
func (p *warnings) warnOf(of subject, at, rule, id string, args ...any) *orders.Problem {
	x := orders.Problem{Warning: true, Rule: rule, ID: id, Args: args,
		Quiet: strings.TrimPrefix(id, idOfWarnings), Remedy: id + ".remedy", Unit: p.unitNames(of.units)}
	if _, differs := words.English[x.Remedy+".cardless"]; differs && p.cardless() {
		x.Remedy += ".cardless"
	}
	if p.Map.Board.Has(of.hex) {
		x.Hex = p.Place(of.hex)
	}
	if of.cause != nil {
		x.Several, x.Cause = id+".several", of.cause
	}
	return p.tell(at, x)
}

// cardless reports whether the side holds no real card, so that only a Pass can be paid for.
func (p *warnings) cardless() bool { return p.o.Count(p.v.Public.Hands[p.Side], rommel.RealCard) == 0 }

// silence drops the warnings that the file does not want, and tells which words
// for that silence none: of a warning that there is elsewhere in a note, since a file
// may keep it for the turns to come.
func (p *warnings) silence() {
	var there []string
	loud, silenced := map[string]bool{}, map[string]bool{}
	for _, x := range p.problems {
		if x.Quiet != "" {
			there = append(there, x.Quiet)
			loud[x.Quiet] = true
		}
	}
	words, quietly := p.Words("en"), !p.wrongAnywhere() // else it may be that nothing is warned of yet
	for i, q := range p.Quiet {
		name := strings.TrimPrefix(q.What, idOfWarnings)
		switch {
		case loud[name]:
			loud[name], silenced[name] = false, true
		case quietly:
			_, known := words[idOfWarnings+name+".remedy"]
			x := orders.Problem{Warning: true, Note: known, ID: "note.quiet-nothing", Args: []any{q.What}}
			if !known && i < orders.MaxProblems {
				x.Hints = orders.Suggest(name, there)
			}
			p.tell(q.At, x)
		}
	}
	p.problems = slices.DeleteFunc(p.problems, func(x orders.Problem) bool { return silenced[x.Quiet] })
	maps.DeleteFunc(p.named, func(name string, _ []rules.Token) bool { return silenced[name] })
}

// wrongAnywhere reports whether anything in the file is refused, missing, or could not be read.
func (p *warnings) wrongAnywhere() bool {
	return p.lacks || len(p.Misread) > 0 || len(p.ahead.Refused) > 0
}

// mission is a unit that a file sends somewhere, with its clause.
type mission struct {
	order.March
	entry *order.Move
	block rules.Token
}

// missions are all Moves of units in some halves that have not been refused, in
// the order of the file.
func (p *foresight) missions(hs ...*order.Half) (list []mission) {
	for _, h := range hs {
		for i := range h.Moves {
			m := &h.Moves[i]
			for _, u := range m.Units {
				if !p.refusesMove(m) && !p.refuses(u.At) && p.moved[u.Unit] == u.At {
					list = append(list, mission{u, m, p.block(u.Unit)})
				}
			}
		}
	}
	return list
}

// refusesMoves reports whether a Move of a half, or a unit of one, is refused.
func (p *foresight) refusesMoves(h *order.Half) bool {
	return slices.ContainsFunc(h.Moves, func(m order.Move) bool {
		return p.refusesMove(&m) || slices.ContainsFunc(m.Units, func(u order.March) bool { return p.refuses(u.At) })
	})
}

// attacks warns of what Battles may bring that a half leads to.
func (p *warnings) attacks(h *order.Half) {
	sent := p.missions(h)
	p.alone(h, sent)
	p.mined(sent)
	switch {
	case h != &p.Halves[0]: // Blitz Combat is no duty
	case p.pass():
		p.routs()
	default:
		p.duty(h)
	}
	for _, m := range sent {
		p.raiding(m)
	}
}

// outlook warns of the position that the whole turn leads to, as far as it is
// known now, seen from the position before. Of the enemies whom the first half
// of a Blitz turn fights it takes none to be left, but where supply is concerned. While
// a Move is refused it is not the position that its side means, and nothing is said of
// it.
func (p *warnings) outlook() {
	if p.Misread["moves"] || p.Misread["blitz"] || p.refusesMoves(&p.Halves[0]) || p.refusesMoves(&p.Halves[1]) {
		return
	}
	sent := p.missions(&p.Halves[0], &p.Halves[1])
	after := p.after[len(p.after)-1]
	p.monthEnds(after)
	p.unsupplied(p.unfought(), sent)
	p.beside(p.unfought(), func(k rules.Token) string { return p.clauseOf(sent, k) })
	p.emptied(after, sent)
	p.openRoad(after, sent)
	p.exits(after, sent)
	p.rommels(sent)
}

// unfought is the position after the Moves of the whole turn in which enemies whom the
// first half of a Blitz fights stand as they stood then, and so do its Battles: that is
// where supply is looked for, "unless fighting or a refusal changes it". Where a way of
// the second half goes through they are gone, or nobody goes there.
func (p *foresight) unfought() *position {
	last := p.after[len(p.after)-1]
	if len(p.after) == 1 {
		return last
	}
	if p.stood == nil {
		first, s := p.after[0], last.Copy()
		var through board.Set
		for _, m := range p.missions(&p.Halves[1]) {
			way := p.ways[m.At]
			through = through.Union(board.SetOf(way[:max(0, len(way)-1)]...))
		}
		for k, b := range first.OnBoard(p.Side.Other()) {
			if s.P.Blocks[k].At == rommel.Eliminated && !through.Has(b.At) {
				s.P.Blocks[k] = *b
			}
		}
		for _, b := range first.P.Battles {
			if s.P.Battle(b.Hex) == nil && !through.Has(b.Hex) && len(s.Fit(p.Side, b.Hex)) > 0 {
				s.P.Battles = append(s.P.Battles, b)
			}
		}
		p.stood = s
	}
	return p.stood
}

// clauseOf is where the file sends a block, or where its Moves stand.
func (p *foresight) clauseOf(sent []mission, k rules.Token) string {
	for _, m := range sent {
		if m.block == k {
			return m.At
		}
	}
	return p.at("moves")
}

// mustFight reports whether a Battle is fought without a word about it.
func (p *foresight) mustFight() bool {
	return slices.ContainsFunc(p.s.P.Battles, func(b Battle) bool { return b.New || p.s.Besieging(b.Hex) })
}
