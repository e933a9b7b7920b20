package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// midGame is a position of the 1941-42 campaign in full swing: 24 Axis hexes around Gazala, 26 Allied ones.
func midGame(t testing.TB, m *Map) [2]*supply {
	set := func(labels ...string) (s board.Set) {
		for _, l := range labels {
			h, err := m.Board.Find(l)
			if err != nil {
				t.Fatal(err)
			}
			s = s.Add(h)
		}
		return s
	}
	axis := set("Gazala", "Gazala W1", "Segnali Rotunda", "Sidi Mufta", "Mechili", "Tengeder", "Tengeder W1", "Mechili SW1",
		"Tengeder SE1", "Tengeder SW1", "Bir Hacheim", "Bir Hacheim SE1", "Msus", "Msus E1", "Agedabia", "Derna", "El Agheila",
		"Bir Hacheim SW2", "Tengeder SE2", "Bir Hacheim SE2", "Mechili NW1", "Benghazi", "Er Regima", "Charruba")
	allied := set("Acroma", "Bir Harmat", "Retma", "Bir Guba", "Bir Harmat E1", "Tobruk", "Tobruk E1", "Bardia W1",
		"Ft. Capuzzo W1", "Ft. Capuzzo", "Bardia", "Sollum", "Sidi Omar", "Bir Guba E1", "Retma SE1", "Bir Guba SE1",
		"Sidi Omar SW1", "Bir Habata W1", "Bir Habata", "Sofafi", "Buq Buq", "Sidi Barrani", "Mersa Matruh", "El Alamein",
		"Alexandria", "Jarabub")
	return [2]*supply{
		{m: m, side: Axis, chain: axis, blocked: allied},
		{m: m, side: Allied, chain: allied, blocked: axis},
	}
}

func BenchmarkStatusBothSides(b *testing.B) {
	m := theatre.Standard().Map
	p := midGame(b, m)
	var t tracer
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range p {
			t.reset(s)
			t.status(m.Bases[s.side], s.chain)
		}
	}
}

func BenchmarkNetwork(b *testing.B) {
	m := theatre.Standard().Map
	for side, p := range midGame(b, m) {
		b.Run(theatre.SideNames[side], func(b *testing.B) {
			var t tracer
			b.ReportAllocs()
			for b.Loop() {
				t.reset(p)
				t.network(m.Bases[p.side], p.chain)
			}
		})
	}
}
