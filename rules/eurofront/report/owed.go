package report

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Named is what people call a phase.
func (g Reporter) Named(phase string) page.Msg {
	head, rest, _ := strings.Cut(phase, "/")
	by, other, reply := strings.Cut(rest, "/")
	side := func(name string) page.Msg {
		if name == theatre.SideNames[eurofront.Soviet] {
			return sideWord(eurofront.Soviet)
		}
		return sideWord(eurofront.Axis)
	}
	month, production := strings.CutSuffix(head, "-production")
	when := g.fortnightWord(int(g.FortnightOf(phase, &Plane{})))
	switch {
	case head == "setup":
		return page.M("phase.setup", side(by))
	case production:
		return page.M("phase.production", monthWord(month), side(by))
	case by == "weather":
		return page.M("phase.weather", when)
	case reply:
		return page.M("phase.reply", when, side(by), side(other))
	}
	return page.M("phase.turn", when, side(by))
}

// Owed words what is due at a halt.
func (g Reporter) Owed(p *Plane, d rules.Due) page.Msg {
	when := g.fortnightWord(int(p.Fortnight))
	switch {
	case d.Kind == rules.DueLink:
		return page.M("owed.link")
	case d.Kind == eurofront.DeployKind.Name:
		return page.M("owed.setup")
	case d.Kind == eurofront.ProductionKind.Name:
		return page.M("owed.production", monthWord(g.MonthOf(int(p.Fortnight))))
	case d.Kind == eurofront.AnswerKind.Name:
		return page.M("owed.armistice")
	case p.Second:
		return page.M("owed.blitz", when)
	}
	return page.M("owed.turn", when)
}

// FortnightOf is the number of the fortnight that a phase belongs to; that of the position if it
// names none.
func (g Reporter) FortnightOf(phase string, p *Plane) int16 {
	head, _, _ := strings.Cut(phase, "/")
	for i := range g.Months {
		switch head {
		case g.Months[i].ID + "-production", g.Months[i].ID + "-1":
			return int16(2 * i)
		case g.Months[i].ID + "-2":
			return int16(2*i + 1)
		}
	}
	return p.Fortnight
}
