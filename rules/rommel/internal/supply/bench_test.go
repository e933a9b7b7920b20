package supply_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

func BenchmarkStatusBothSides(b *testing.B) {
	m := theatre.Standard().Map
	p := fixture.MidGame(b, m)
	var t supply.Tracer
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range p {
			t.Reset(s)
			t.Status(m.Bases[s.Side], s.Chain)
		}
	}
}

func BenchmarkNetwork(b *testing.B) {
	m := theatre.Standard().Map
	for side, p := range fixture.MidGame(b, m) {
		b.Run(theatre.SideNames[side], func(b *testing.B) {
			var t supply.Tracer
			b.ReportAllocs()
			for b.Loop() {
				t.Reset(p)
				t.Network(m.Bases[p.Side], p.Chain)
			}
		})
	}
}
