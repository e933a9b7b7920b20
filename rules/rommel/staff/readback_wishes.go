package staff

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
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
	case r.orderFile.duty == standingFile:
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
	if f.pace.At != "" {
		told = append(told, page.M("account.pace", int(f.pace.What)))
	}
	for _, x := range f.reactions {
		place := elsewhere(f)
		if x.hex != board.None {
			place = page.M("text", r.Place(x.hex))
		}
		for i, y := range x.says {
			told = append(told, provided(page.M(fmt.Sprint("readback.attacked.", y.do), place), i > 0, y.when))
		}
		if n := len(x.says); n > 0 && !always(x.says[n-1].when) {
			told = append(told, unsaid(f, x, place)...)
		}
	}
	for _, w := range slices.Concat(f.withdraw, f.rout) {
		if !w.empty() {
			told = append(told, page.M("readback.way-ahead", towards(f, w), wanted(f.Game, w)))
		}
	}
	if f.pass != nil {
		pass := page.M("account.pass-ahead")
		if leaving := r.withdrawing(f.pass.moves); leaving != nil {
			pass = page.M("readback.pass-ahead", leaving)
		}
		told = append(told, provided(pass, false, f.pass.when))
	}
	return append(told, r.buildupAhead(f)...)
}

// unsaid is what becomes of an Attack of which all conditions are false: what is said of any hex is
// tried, or else its side is asked, or accepts if its pace is fast.
func unsaid(f *orderFile, x reaction, place page.Msg) []page.Msg {
	switch {
	case x.hex != board.None && slices.ContainsFunc(f.reactions, func(y reaction) bool { return y.hex == board.None }):
		return nil
	case f.pace.What == fast:
		return []page.Msg{page.M("readback.else", page.M(fmt.Sprint("readback.attacked.", accept), place))}
	}
	return []page.Msg{page.M("readback.else", page.M("readback.asked"))}
}

// elsewhere is where Attacks are answered that no hex names: anywhere, or anywhere else.
func elsewhere(f *orderFile) page.Msg {
	named := slices.ContainsFunc(f.reactions, func(x reaction) bool { return x.hex != board.None })
	return page.M("account.anywhere", named)
}

// withdrawing are who goes where in a Pass.
func (r *readback) withdrawing(moves []moveOrder) (told []page.Msg) {
	for _, m := range moves {
		for _, u := range m.units {
			told = append(told, page.M("readback.withdraws-to", r.name(u.unit), r.placeOrExit(u.end(m.move))))
		}
	}
	return told
}

// buildupAhead is what standing orders do in a Buildup, up to the Initiative.
func (r *readback) buildupAhead(f *orderFile) (told []page.Msg) {
	if f.keys["buildup"] == "" {
		return nil
	}
	var deeds []page.Msg
	for i, d := range f.deeds {
		if d.What.do == rommel.BuyCard { // those of an entry together
			if i == 0 || f.deeds[i-1].At != d.At {
				deeds = append(deeds, page.M("account.card", d.What.cards))
			}
			continue
		}
		for _, x := range deedClauses(f, d) {
			deeds = append(deeds, x.What)
		}
	}
	told = append(told, page.M("readback.buildup-ahead", deeds))
	if f.discard.What > 0 {
		told = append(told, provided(page.M("account.discard", f.discard.What), false, f.discardIf))
	}
	for _, cards := range [][]offer{f.toChallenge, f.toAnswer} {
		for i, x := range cards {
			told = append(told, provided(page.M("account.play", x.do), i > 0, x.when))
		}
	}
	return told
}

// provided is what is done if a condition is true; one that is always true is of what is left.
func provided(what page.Msg, after bool, w when) page.Msg {
	switch {
	case always(w) && after:
		return page.M("readback.else", what)
	case always(w):
		return what
	}
	return page.M("readback.if", what, w.Text())
}

// withdrawals tells where to units go that must withdraw: those of clauses that follow each other
// and wish the same together.
func (r *readback) withdrawals() {
	var told []page.Msg
	for _, w := range r.withdraw {
		if r.refuses(w.at) || w.empty() {
			continue
		}
		m := r.withdrawal(w)
		if last := len(told) - 1; last >= 0 && !w.all && told[last].ID == m.ID && reflect.DeepEqual(told[last].Args[0], m.Args[0]) {
			all := told[last].Args
			told[last] = page.M(m.ID, m.Args[0], all[1].(int)+1, all[2].(string)+", "+r.name(w.unit))
			continue
		}
		told = append(told, m)
	}
	for _, m := range told {
		r.Item(m.ID, m.Args...)
	}
}

// withdrawal tells of one clause.
func (r *readback) withdrawal(w retreatOrder) page.Msg {
	id, way := "readback.withdraw", any(r.hexNames(hexesOf(w.toward)))
	switch {
	case w.all && len(r.withdraw) == 1:
		id = "readback.withdraw-one"
	case w.all:
		id = "readback.withdraw-all"
	}
	if !w.plain() {
		id, way = id+"-so", wanted(r.Game, w)
	}
	if w.all {
		return page.M(id, way)
	}
	return page.M(id, way, 1, r.name(w.unit))
}

// wanted are the wishes of a clause in words.
func wanted(g *Game, w retreatOrder) (all []page.Msg) {
	if w.plain() {
		return []page.Msg{page.M("wish.toward", g.hexNames(hexesOf(w.toward)))}
	}
	for _, x := range wishesOf(g, w) {
		all = append(all, x.is())
	}
	return all
}

// words are at what is fired in a place.
func (a *aims) words(place page.Msg) (told []page.Msg) {
	if len(a.targets) > 0 {
		told = append(told, page.M("readback.fire", place, classWords(a.targets)))
	}
	for _, of := range []rommel.Fire{rommel.DefensiveFire, rommel.OffensiveFire, rommel.ProbingFire} {
		if list := a.by[of]; len(list) > 0 {
			told = append(told, page.M("readback.fire-of", place, classWords(list), int(of)))
		}
	}
	return told
}

// wished are the wishes of a file or of its standing orders.
func (r *readback) wished(f *orderFile) (told []page.Msg) {
	tell := func(id string, args ...any) { told = append(told, page.M(id, args...)) }
	names := func(id string, list []said[UnitNo], args ...any) {
		list = slices.DeleteFunc(slices.Clone(list), func(u said[UnitNo]) bool { return r.refuses(u.At) })
		if len(list) > 0 {
			tell(id, slices.Concat([]any{join(list, func(u said[UnitNo]) string { return r.name(u.What) })}, args, []any{len(list)})...)
		}
	}
	names("account.supply", f.supply)
	fires := func(b battleOrder, place page.Msg) {
		if told = append(told, b.aims.words(place)...); b.holdAll {
			tell("readback.hold-all", place)
		} else {
			names("readback.hold", b.hold, place)
		}
	}
	for i, half := range f.halves {
		for _, b := range half.combat {
			switch {
			case r.refuses(b.at):
			case f == r.orderFile: // which of its clauses speaks is foreseen
				fires(b, r.inHalf(i, b.hex))
			default:
				for n, x := range b.all() {
					from := len(told)
					fires(x, page.M("text", r.Place(b.hex)))
					for at := from; at < len(told); at++ {
						told[at] = provided(told[at], n > 0, x.when)
					}
				}
			}
		}
	}
	names("account.losses", f.losses)
	for _, d := range f.probe {
		if !r.refuses(d.At) {
			told = append(told, provided(page.M(probeWord(d.What.yes), r.Place(d.What.hex)), false, d.What.when))
		}
	}
	return append(told, r.chases(f)...)
}

// chases are who fires in Pursuit.
func (r *readback) chases(f *orderFile) (told []page.Msg) {
	for _, x := range f.pursue.clauses() {
		if !r.refuses(x.at) {
			told = append(told, provided(x.does(), x.after, x.when))
		}
	}
	return told
}

// inHalf is a hex in a half of the turn: which one it is matters where a file has Battles
// for both.
func (r *readback) inHalf(half int, h board.Hex) page.Msg {
	switch {
	case len(r.halves[1].combat) == 0:
		return page.M("text", r.Place(h))
	case half == 0:
		return page.M("readback.in-first", r.Place(h))
	}
	return page.M("readback.in-second", r.Place(h))
}

func probeWord(yes bool) string {
	if yes {
		return "account.probe"
	}
	return "account.no-probe"
}

func classWords(classes []Class) (words []page.Msg) {
	for _, c := range classes {
		words = append(words, page.M("class."+c.String()))
	}
	return words
}
