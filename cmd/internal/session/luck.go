package session

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// luck adds to a report what the dice of its battles should have hit, and what they and
// those of the whole game did. It is made of what everybody knows, and so the same in
// every report.
func (v *sight) luck(p *page.Page) {
	battles := v.seat.Luck(v.begin[rules.Nobody])
	if len(battles) == 0 && !v.over {
		return
	}
	if game, ok := v.game.luckUntil(v.j.at.now); ok && (len(battles) > 0 || game.Expected != [2]page.Twelfths{}) {
		tellLuck(p, battles, game)
	}
}

// tellLuck says what the dice of some battles should have hit, and what they hit; the
// last line is the sum, or that of the game if it is another.
func tellLuck(p *page.Page, battles []page.Luck, game page.Luck) {
	p.Heading("session.luck")
	side := func(n int) page.Msg { return page.M(fmt.Sprintf("side.%d", n)) }
	table := page.Table{Head: []page.Msg{page.M("session.luck.battle"), page.M("session.luck.expected", side(0)), page.M("session.luck.thrown", side(0)),
		page.M("session.luck.expected", side(1)), page.M("session.luck.thrown", side(1))}}
	row := func(title page.Msg, l page.Luck) {
		cells := []page.Msg{title}
		for n := range l.Expected {
			cells = append(cells, page.M("session.text", l.Expected[n].String()), page.M("session.text", l.Thrown[n].String()))
		}
		table.Rows = append(table.Rows, cells)
	}
	var sum page.Luck
	for _, b := range battles {
		title := b.Place
		if b.When.ID != "" {
			title = page.M("session.luck.at", b.When, b.Place)
		}
		row(title, b)
		sum.Add(b)
	}
	if len(battles) > 1 && (sum.Expected != game.Expected || sum.Thrown != game.Thrown) {
		row(page.M("session.luck.sum"), sum)
	}
	row(page.M("session.luck.game"), game)
	p.Add(table)
}
