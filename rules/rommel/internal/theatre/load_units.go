package theatre

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
)

// LoadRoster reads a file of units. The error names every mistake with its line.
func LoadRoster(f File) (*Roster, error) {
	s := &source{}
	r := s.loadRoster(f)
	return r, s.Err()
}

// loadRoster returns what can be made of a file of units, nil if nothing.
func (s *source) loadRoster(f File) *Roster {
	root := s.Parse(f)
	if root == nil || !s.Only(root, "format game reconstruction i_tank_option units") {
		return nil
	}
	r := &Roster{}
	for _, v := range s.Items(root, "units") {
		if !s.Only(v, "id name side nationality type class speed max_cv steps elite i_tank month src note substitutes") {
			continue
		}
		u := s.unit(v)
		s.Once(v, "unit", u.ID)
		s.Once(v, "unit named", u.Name)
		r.Units = append(r.Units, u)
	}
	if len(r.Units) == 0 || len(r.Units) > 256 {
		s.Fail(root, "1 to 256 units are needed")
	}
	return r
}

func (s *source) unit(v *orders.Node) Unit {
	var types []string
	for _, t := range unitTypes {
		types = append(types, t.name)
	}
	before := s.Mistakes()
	u := Unit{
		ID:     s.Text(v, "id"),
		Name:   s.Text(v, "name"),
		Side:   Side(s.Choice(v, "side", SideNames[:])),
		Nation: Nation(s.Choice(v, "nationality", nationNames[:])),
		Type:   UnitType(s.Choice(v, "type", types)),
		Elite:  s.Flag(v, "elite"),
		ITank:  s.Flag(v, "i_tank"),
		Month:  s.Text(v, "month"),
	}
	if s.Mistakes() > before {
		return u // what follows from what is wrong would be wrong as well
	}
	s.typed(v, u)
	s.steps(v, &u)
	return u
}

// typed checks what follows from the nation and type of a unit.
func (s *source) typed(v *orders.Node, u Unit) {
	if (u.Side == Axis) != (u.Nation == German || u.Nation == Italian) {
		s.Fail(datafile.Or(v.Get("nationality"), v), "%s units do not fight for the %s side (2.1)", u.Nation, SideNames[u.Side])
	}
	if s.Choice(v, "class", classNames[:]) != int(u.Type.Class()) || s.Number(v, "speed", 1, 4) != u.Type.Speed() {
		s.Fail(datafile.Or(v.Get("type"), v), "%s units have class %s and speed %d (2.2)", u.Type, u.Type.Class(), u.Type.Speed())
	}
	if u.Nation == German && !u.Elite || u.Nation == Italian && u.Elite { // R-2.4-1
		s.Fail(datafile.Or(v.Get("elite"), v), "every German unit is elite and no Italian one (2.4)")
	}
}

// steps reads the steps of a unit.
func (s *source) steps(v *orders.Node, u *Unit) {
	for _, n := range s.Items(v, "steps") {
		cv, p := n.Int(1, 20)
		if p != nil || len(u.Steps) > 0 && cv >= int(u.Steps[len(u.Steps)-1]) {
			s.Fail(n, "steps are combat values from 20 to 1 in falling order")
		}
		u.Steps = append(u.Steps, uint8(cv))
	}
	if len(u.Steps) == 0 || len(u.Steps) > 10 || s.Number(v, "max_cv", 1, 20) != int(u.Steps[0]) {
		s.Fail(datafile.Or(v.Get("max_cv"), v), "max_cv is the first of 1 to 10 steps")
	}
}
