package theatre

import "github.com/adjutant-pbem/adjutant/rules/board"

// Links is what supply and movement need of a hex, one entry for each direction.
type Links struct {
	Hex  [board.Directions]board.Hex
	Road [board.Directions]Road
}

// Link fills those tables; whoever makes a Map without the loaders calls it.
func (m *Map) Link() {
	m.Links = make([]Links, m.Board.Len())
	m.Hexes = m.Board.All()
	for i := range m.Links {
		l, h := &m.Links[i], board.Hex(i)
		m.Around[h] = board.SetOf(h)
		for d := range board.Directions {
			l.Hex[d] = m.Board.Neighbour(h, d)
			if l.Hex[d] == board.None {
				continue
			}
			m.Around[h] = m.Around[h].Add(l.Hex[d])
			if s := m.Board.Side(h, d); s != board.NoSide && m.Borders[s].Limit > 0 {
				m.Open[i] |= 1 << d
				if l.Road[d] = m.Borders[s].Road; l.Road[d] == Highway {
					m.OnHighway = m.OnHighway.Add(h)
				}
				for r := range l.Road[d] + 1 {
					m.Near[r][h] = m.Near[r][h].Add(l.Hex[d])
				}
			}
		}
	}
}
