package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// month judges the deeds of a Buildup on a position, and carries them out on it. The file
// is judged by it before play, and followed by it in play: so both refuse the same, for the
// same reasons.
type month struct {
	*orderFile
	v view
	s *position
	o *rules.Own[Secret]
}

// month is a copy of what is known, on which deeds can be judged and done.
func (f *orderFile) month(v view) *month {
	s, own, secret := f.Position(v.Public).Copy(), *v.Own, rommel.SecretCodec.Clone(v.Own.S)
	s.P.PortUse, own.S = slices.Clone(s.P.PortUse), &secret
	return &month{f, v, s, &own}
}

// spend carries a deed out that is not barred (16.51 to 16.53, 16.55, 16.6, 16.41).
func (m *month) spend(d order.Deed) {
	k, _ := m.BlockOf(m.v, d.Unit)
	points := &m.s.P.Points[m.Side]
	switch d.Do {
	case rommel.Redeploy:
		b := &m.s.P.Blocks[k]
		*points -= int16(len(redeployment(m.s, m.s.Lands(m.Side), m.Side, b.At, d).ends))
		*b = b.Redeployed(d.Way[len(d.Way)-1].What)
	case rommel.Sail:
		b := &m.s.P.Blocks[k]
		*points -= m.s.Lands(m.Side).SeaFare(b.At, d.Port)
		for _, h := range []board.Hex{b.At, d.Port} {
			if i := m.Map.FortressAt(h); i >= 0 {
				m.s.P.PortUse[i]++
			}
		}
		*b = b.Redeployed(d.Port)
	case rommel.Refit:
		m.s.P.Blocks[k] = rommel.Away(rommel.InRefit)
	case rommel.LayMinefield:
		*points -= rommel.MinefieldCost
		m.o.S.Lay(d.Hex)
	case rommel.BuyCard:
		*points -= rommel.CardCost
		m.s.P.Extra[m.Side]++
	case rommel.CallMalta:
		m.s.P.Malta = true
		for i := range m.s.P.Blocks {
			if b := &m.s.P.Blocks[i]; rommel.IsMalta(b) && (!m.Options.MaltaByUnit || k == rules.Token(i)) {
				b.At = m.Map.Bases[rommel.Axis]
			}
		}
	}
}
