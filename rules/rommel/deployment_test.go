package rommel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// R-18.0-2, R-18.0-5: in each scenario the deployment that a set-up sheet begins
// with can be placed block by block, fills every group in supply, leaves a unit in
// the Base where one can stand there, and most of them in front.
func TestDeployment(t *testing.T) {
	for _, sc := range theatre.Standard().Scenarios.List {
		g := Standard(t, sc.ID)
		p, secrets := g.Start()
		s := g.Position(&p)
		for side := range rules.Side(2) {
			for i := range g.Groups[side] {
				if grp := &g.Groups[side][i]; grp.Mode == theatre.Fixed {
					for _, k := range grp.Blocks {
						p.Blocks[k].At = grp.Area.First()
					}
				}
			}
			proposal := s.Deployment(&rules.Own[Secret]{S: &secrets[side]}, side)
			atBase, free := 0, 0
			for _, a := range proposal {
				for i := range g.Groups[side] {
					grp := &g.Groups[side][i]
					if !contains(grp.Blocks, a.Block) {
						continue
					}
					if grp.Mode == theatre.Free {
						free++
						if !s.openTo(side, grp).Has(a.Hex) {
							t.Errorf("%s: %s cannot stand in %s", sc.ID, g.Unit(*g.Face(&secrets[side], a.Block)).Name, g.Place(a.Hex))
						}
					}
				}
				p.Blocks[a.Block].At = a.Hex
				atBase += rules.Bit(a.Hex == g.Map.Bases[side])
			}
			for i := range g.Groups[side] {
				if grp := &g.Groups[side][i]; grp.Mode == theatre.Free {
					supplied := s.DeploymentSupply(side, grp.Area)
					for _, k := range grp.Blocks {
						if !supplied.Has(p.Blocks[k].At) {
							t.Errorf("%s: %s is in %s without supply", sc.ID, g.Unit(*g.Face(&secrets[side], k)).Name, g.Place(p.Blocks[k].At))
						}
					}
				}
			}
			for i := range g.Groups[side] {
				if left := p.Undeployed(&g.Groups[side][i]); len(left) > 0 {
					t.Errorf("%s: %d blocks of side %d are left", sc.ID, len(left), side)
				}
			}
			if free > 3 && (atBase == 0 || atBase > free/2) {
				t.Errorf("%s: side %d has %d of %d units in the Base", sc.ID, side, atBase, free)
			}
			if want, ok := deployed[sc.ID]; ok {
				got := ""
				for h := range s.Map.Hexes.All() {
					if n := len(s.In(side, h)); n > 0 {
						got += fmt.Sprintf(", %d %s", n, g.Place(h))
					}
				}
				if got = strings.TrimPrefix(got, ", "); got != want[side] {
					t.Errorf("%s, side %d: %s", sc.ID, side, got)
				}
			}
		}
	}
}

// deployed is the deployment of some scenarios: two infantry in each own Fortress,
// the others in stacks of three as far ahead as the enemy allows, one in the Base.
var deployed = map[string][2]string{
	"s1940": {"2 Tobruk, 2 Bardia, 2 Benghazi, 1 Sidi Omar, 1 El Agheila", "3 Buq Buq, 1 Alexandria"},
	"battleaxe": {"3 Bardia W1, 3 Bardia, 2 Benghazi, 2 Ft. Capuzzo W1, 3 Ft. Capuzzo, 1 El Agheila",
		"2 Tobruk, 3 Buq Buq, 3 Sidi Barrani, 3 Sidi Barrani E1, 3 Sofafi, 3 Mersa Matruh SW1, 1 Alexandria"},
}

// R-18.0-2: garrisons are proposed for own Fortresses in the area, and no others.
func TestGarrisons(t *testing.T) {
	for _, c := range []struct{ area, want string }{{"C0..C10", "C4 C4 C0"}, {"C0..C3 C5..C9", "C9 C9 C0"}} {
		s := freePosition(t, [3]Side{Axis, Allied, Allied}, []Stand{"ita-brescia C9", "ita-pavia C9", "ita-savona C9"}, []Stand{"uk-7-4 C20"})
		for i := range s.Groups[axis] {
			s.Groups[axis][i].Area = hexSet(t, s.Map, c.area)
		}
		_, secrets := s.Start()
		for _, k := range s.Tokens(axis) {
			s.P.Blocks[k].At = Undeployed
		}
		var got []string
		for _, a := range s.Deployment(&rules.Own[Secret]{S: &secrets[axis]}, axis) {
			got = append(got, s.Map.Board.Cell(a.Hex).ID)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v", c.area, got)
		}
	}
}
