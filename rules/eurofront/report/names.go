package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// How the things of the game are worded. Places and units have their names of the data, as texts.

func sideWord(s rules.Side) page.Msg { return page.M(fmt.Sprint("side.", s)) }

func text1(s string) page.Msg { return page.M("text", s) }

// label is the name of a place as there is room for it.
func (g Reporter) label(p Place) string {
	return g.Spots[p].Short()
}

// names are those of places on a way, and placesOf those of some places, in the order of the map.
func (g Reporter) names(way []Place) []page.Msg {
	return page.Every(way, func(p Place) page.Msg { return text1(g.label(p)) })
}

func (g Reporter) placesOf(s board.Set) []page.Msg { return g.names(slices.Collect(s.All())) }

// unitName is the name of a unit as there is room for it.
func (g Reporter) unitName(u UnitNo) string { return names.Short(g.Units[u].Name) }

// unitNames are those of some units.
func (g Reporter) unitNames(us []UnitNo) []page.Msg {
	return ordered(page.Every(us, func(u UnitNo) page.Msg { return text1(g.unitName(u)) }))
}

// values are the levels of headquarters, and that of a cadre at the printed step Ø.
var values = [...]string{"Ø", "I", "II", "III", "IV"}

// level is that of a unit: a value if it is an HQ, and Ø where a step is printed so.
func level(u *theatre.Unit, n int8) string {
	if (u.Type.Leads() || n == 0) && n >= 0 && int(n) < len(values) {
		return values[n]
	}
	return fmt.Sprint(n)
}

// unitWord is a unit with its level.
func (g Reporter) unitWord(f eurofront.Face) page.Msg {
	return page.M("unit", g.unitName(f.Unit), level(&g.Units[f.Unit], f.Level))
}

func typeWord(t theatre.Type) page.Msg { return page.M("type." + t.String()) }

// fortnightWord is a fortnight, counted from 0.
func (g Reporter) fortnightWord(n int) page.Msg {
	return page.M("fortnight", n%2+1, monthWord(g.MonthOf(n)))
}

// monthWord is a month by its id, such as 1939-12.
func monthWord(id string) page.Msg {
	year, month, _ := strings.Cut(id, "-")
	return page.M("month", month, year)
}

func weatherWord(w theatre.Weather) page.Msg { return page.M("weather." + w.String()) }

// basinWord is the name of a basin, or none.
func basinWord(id string) string {
	if id == "" {
		return "none"
	}
	return seaName(id)
}

// seaName is what the data call a sea, as a name.
func seaName(id string) string {
	words := strings.Split(id, "_")
	for i, w := range words {
		if w != "of" && w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}

// ordered are messages in the order of what they say, so that they tell of no order of blocks.
func ordered(ms []page.Msg) []page.Msg {
	slices.SortStableFunc(ms, func(a, b page.Msg) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return ms
}

// MonthOf is the month of a fortnight, counted from 0, by its id; the last when the game is over.
func (g Reporter) MonthOf(n int) string { return g.Months[min(n/2, len(g.Months)-1)].ID }
