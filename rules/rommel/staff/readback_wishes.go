package staff

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
)

// wishes tells of what speaks only if something comes up: first what the file says
// of its own phase, then its standing orders.
func (r *readback) wishes() {
	r.withdrawals()
	if told := r.wished(r.orderFile); told != nil {
		r.Item("readback.wishes", told)
	}
	if r.orderFile.standing == nil {
		return
	}
	told := append(r.ahead(r.orderFile.standing), r.wished(r.orderFile.standing)...)
	switch {
	case told == nil:
	case r.orderFile.Duty == order.StandingFile:
		r.lineByLine(told)
	default:
		r.Item("readback.standing", told)
	}
}

// lineByLine tells each wish of standing orders alone in a line of its own, with what is done
// or else.
func (r *readback) lineByLine(told []page.Msg) {
	for i := 0; i < len(told); {
		n := 1
		for i+n < len(told) && told[i+n].ID == "readback.else" {
			n++
		}
		r.Item("text", told[i:i+n])
		i += n
	}
}

// ahead are what standing orders answer of that for which play would wait, and where units go
// that must withdraw.
func (r *readback) ahead(f *orderFile) (told []page.Msg) {
	if f.Pace.At != "" {
		told = append(told, f.PaceWords())
	}
	for _, x := range f.Reactions {
		place := f.Elsewhere()
		if x.Hex != board.None {
			place = page.M("text", r.Place(x.Hex))
		}
		for i, y := range x.Says {
			told = append(told, provided(page.M(fmt.Sprint("readback.attacked.", y.Do), place), i > 0, y.When))
		}
		if n := len(x.Says); n > 0 && !order.Always(x.Says[n-1].When) {
			told = append(told, unsaid(f, x, place)...)
		}
	}
	for _, w := range slices.Concat(f.Withdraw, f.Rout) {
		if !w.Empty() {
			told = append(told, page.M("readback.way-ahead", w.Words(f.Game.Game), w.Wanted(f.Game.Game)))
		}
	}
	if f.Pass != nil {
		pass := page.M("account.pass-ahead")
		if leaving := r.withdrawing(f.Pass.Moves); leaving != nil {
			pass = page.M("readback.pass-ahead", leaving)
		}
		told = append(told, provided(pass, false, f.Pass.When))
	}
	return append(told, r.buildupAhead(f)...)
}

// unsaid is what becomes of an Attack of which all conditions are false: what is said of any hex is
// tried, or else its side is asked, or accepts if its pace is fast.
func unsaid(f *orderFile, x order.Reaction, place page.Msg) []page.Msg {
	switch {
	case x.Hex != board.None && slices.ContainsFunc(f.Reactions, func(y order.Reaction) bool { return y.Hex == board.None }):
		return nil
	case f.Pace.What == order.Fast:
		return []page.Msg{page.M("readback.else", page.M(fmt.Sprint("readback.attacked.", order.Accept), place))}
	}
	return []page.Msg{page.M("readback.else", page.M("readback.asked"))}
}

// withdrawing are who goes where in a Pass.
func (r *readback) withdrawing(moves []order.Move) (told []page.Msg) {
	for _, m := range moves {
		for _, u := range m.Units {
			told = append(told, page.M("readback.withdraws-to", r.name(u.Unit), names.Place(r.Game.Game, u.End(m.Named))))
		}
	}
	return told
}

// buildupAhead is what standing orders do in a Buildup, up to the Initiative.
func (r *readback) buildupAhead(f *orderFile) (told []page.Msg) {
	if f.Keys["buildup"] == "" {
		return nil
	}
	var deeds []page.Msg
	for _, x := range f.DeedClauses(f.Game.Game) {
		deeds = append(deeds, x.What)
	}
	told = append(told, page.M("readback.buildup-ahead", deeds))
	if f.Discard.What > 0 {
		told = append(told, provided(page.M("account.discard", f.Discard.What), false, f.DiscardIf))
	}
	for _, cards := range [][]order.Offer{f.ToChallenge, f.ToAnswer} {
		for i, x := range cards {
			told = append(told, provided(page.M("account.play", x.Do), i > 0, x.When))
		}
	}
	return told
}

// provided is what is done if a condition is true; one that is always true is of what is left.
func provided(what page.Msg, after bool, w order.When) page.Msg {
	switch {
	case order.Always(w) && after:
		return page.M("readback.else", what)
	case order.Always(w):
		return what
	}
	return page.M("readback.if", what, w.Text())
}

// withdrawals tells where to units go that must withdraw: those of clauses that follow each other
// and wish the same together.
func (r *readback) withdrawals() {
	var told []page.Msg
	for _, w := range r.Withdraw {
		if r.refuses(w.At) || w.Empty() {
			continue
		}
		m := r.withdrawal(w)
		if last := len(told) - 1; last >= 0 && !w.All && told[last].ID == m.ID && reflect.DeepEqual(told[last].Args[0], m.Args[0]) {
			all := told[last].Args
			told[last] = page.M(m.ID, m.Args[0], all[1].(int)+1, all[2].(string)+", "+r.name(w.Unit))
			continue
		}
		told = append(told, m)
	}
	for _, m := range told {
		r.Item(m.ID, m.Args...)
	}
}

// withdrawal tells of one clause.
func (r *readback) withdrawal(w order.Retreat) page.Msg {
	id, way := "readback.withdraw", any(r.Places(order.Hexes(w.Toward)))
	switch {
	case w.All && len(r.Withdraw) == 1:
		id = "readback.withdraw-one"
	case w.All:
		id = "readback.withdraw-all"
	}
	if !w.Plain() {
		id, way = id+"-so", w.Wanted(r.Game.Game)
	}
	if w.All {
		return page.M(id, way)
	}
	return page.M(id, way, 1, r.name(w.Unit))
}

// wished are the wishes of a file or of its standing orders.
func (r *readback) wished(f *orderFile) (told []page.Msg) {
	tell := func(id string, args ...any) { told = append(told, page.M(id, args...)) }
	names := func(id string, list []said[UnitNo], args ...any) {
		list = slices.DeleteFunc(slices.Clone(list), func(u said[UnitNo]) bool { return r.refuses(u.At) })
		if len(list) > 0 {
			tell(id, slices.Concat([]any{names.Join(list, func(u said[UnitNo]) string { return r.name(u.What) })}, args, []any{len(list)})...)
		}
	}
	names("account.supply", f.Supply)
	if f.SupplyLater != "" {
		tell("account.supply-later")
	}
	fires := func(b order.Battle, place page.Msg) {
		if told = append(told, b.Aims.Words(place)...); b.HoldAll {
			tell("readback.hold-all", place)
		} else {
			names("readback.hold", b.Hold, place)
		}
	}
	halves, settled := f.Halves, r.settled()
	if f == r.orderFile && r.cased != nil { // which of its clauses speaks in the end is not known
		halves = r.cased.Halves
	}
	for i, half := range halves {
		for _, b := range half.Combat {
			place := page.M("text", r.Place(b.Hex))
			if f == r.orderFile {
				place = r.inHalf(i, b.Hex)
			}
			for n, x := range r.maySpeak(b, settled) {
				from := len(told)
				fires(x, place)
				for at := from; at < len(told); at++ {
					told[at] = provided(told[at], n > 0, x.When)
				}
			}
		}
	}
	names("account.losses", f.Losses)
	for _, d := range f.Probe {
		if !r.refuses(d.At) {
			told = append(told, provided(page.M(d.What.ProbeID(), r.Place(d.What.Hex)), false, d.What.When))
		}
	}
	return append(told, r.chases(f)...)
}

// maySpeak are the clauses of a Battle of which one may speak: none that is refused or whose
// condition stays false, and none behind one that speaks whatever comes.
func (r *readback) maySpeak(b order.Battle, settled map[string]bool) (all []order.Battle) {
	for _, x := range b.All() {
		is, known := settled[x.At]
		switch {
		case r.refuses(x.At) || known && !is:
			continue
		case known:
			x.When = order.When{}
		}
		if all = append(all, x); order.Always(x.When) {
			break
		}
	}
	return all
}

// settled is how conditions come out that nothing which may come changes, by their clauses.
func (r *readback) settled() map[string]bool {
	is := map[string]bool{}
	if r.cased != nil {
		for _, c := range r.cased.Conditions(r.v) {
			if c.Settled {
				is[c.Clause] = c.Is
			}
		}
	}
	return is
}

// chases are who fires in Pursuit.
func (r *readback) chases(f *orderFile) (told []page.Msg) {
	for _, x := range f.Pursue.Clauses() {
		if !r.refuses(x.At) {
			told = append(told, provided(x.Does(), x.After, x.When))
		}
	}
	return told
}

// inHalf is a hex in a half of the turn: which one it is matters where a file has Battles
// for both.
func (r *readback) inHalf(half int, h board.Hex) page.Msg {
	switch {
	case len(r.Halves[1].Combat) == 0:
		return page.M("text", r.Place(h))
	case half == 0:
		return page.M("readback.in-first", r.Place(h))
	}
	return page.M("readback.in-second", r.Place(h))
}
