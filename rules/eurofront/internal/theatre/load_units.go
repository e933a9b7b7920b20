package theatre

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
)

// unitReader reads units.yaml. The groups of units are names, which scenario.yaml explains.
type unitReader struct {
	datafile.Reader
	r      *Roster
	groups []string // by unit
}

func (r *unitReader) load(f rules.File) *Roster {
	root := r.Parse(f)
	if root == nil || !r.Only(root, "format game reconstruction types modifiers costs units") {
		return nil
	}
	r.r = &Roster{}
	for t, name := range typeNames {
		if n := root.Get("types").Get(name); n != nil {
			r.class(&r.r.Classes[t], n)
		} else {
			r.Fail(datafile.Or(root.Get("types"), root), "the type %s is missing", name)
		}
	}
	for _, n := range r.Items(root, "units") {
		if r.Only(n, "id name side nation type steps group start_cv nf guards src line note") {
			r.unit(n, root.Get("costs"))
		}
	}
	if len(r.r.Units) == 0 || len(r.r.Units) > 100 {
		r.Fail(root, "1 to 100 units are needed")
	}
	return r.r
}

func (r *unitReader) class(c *Class, n *orders.Node) {
	if !r.Only(n, `speed fire zoc may_assault_by_sea may_invade supreme_command_only zero_step radius air_range blitz support
		may_lead_invasion supreme_moves_per_value fronts commands invasion_hq`) {
		return
	}
	for w, name := range WeatherNames {
		c.Speed[w] = r.Number(n.Get("speed"), name, 1, 4)
	}
	if f := n.Get("fire"); f != nil && f.Kind == orders.Map {
		fires := []string{"none", "SF", "DF", "TF"}
		c.Attack, c.Defence = Fire(r.Choice(f, "attack", fires)), Fire(r.Choice(f, "defence", fires))
	}
	if n.Get("supreme_moves_per_value") != nil {
		c.Supreme = r.Number(n, "supreme_moves_per_value", 1, 9)
	}
}

func (r *unitReader) unit(n, costs *orders.Node) {
	nation := r.Choice(n, "nation", nations[:2])
	u := Unit{ID: r.Text(n, "id"), Name: r.Text(n, "name"), Side: rules.Side(r.Choice(n, "side", SideNames[:])), Type: Type(r.Choice(n, "type", typeNames)),
		Veteran: r.Choice(n, "nf", []string{"none", "veteran"}) == 1}
	if nationSide[nation] != u.Side {
		r.Fail(datafile.Or(n.Get("nation"), n), "%s does not fight on the %s side", nations[nation], SideNames[u.Side])
	}
	r.Once(n, "unit", u.ID)
	r.Once(n, "unit named", u.Name)
	r.steps(&u, n)
	if price := costs.Get(nations[nation]).Get(u.Type.String()); price == nil || len(price.Items) != 2 {
		r.Fail(datafile.Or(costs, n), "what a step and a cadre of %s cost is missing", u.Type)
	} else {
		u.Step, u.Cadre = r.price(price.Items[0]), r.price(price.Items[1])
	}
	u.Group = -1
	r.r.Units, r.groups = append(r.r.Units, u), append(r.groups, r.Text(n, "group"))
}

// steps fall by one, from 4 at most to 1, or 0 where a block has such a step: EF-2.5-1.
func (r *unitReader) steps(u *Unit, n *orders.Node) {
	for _, v := range r.Items(n, "steps") {
		x, wrong := v.Int(0, 4)
		if wrong != nil || len(u.Steps) > 0 && x != u.Steps[len(u.Steps)-1]-1 {
			r.Fail(v, "steps: they fall by one, from 4 at most")
			continue
		}
		u.Steps = append(u.Steps, x)
	}
	switch {
	case len(u.Steps) == 0:
		r.Fail(n, "steps: a block has 1 to 4 of them")
	case (u.Lowest() == 0) != (u.Type.Leads() || u.Type == Static):
		r.Fail(n.Get("steps"), "steps: HQs and static blocks end with 0, others with 1 (2.4, 2.27)")
	}
}

func (r *unitReader) price(n *orders.Node) int {
	v, wrong := n.Int(1, 99)
	if wrong != nil {
		r.Fail(n, "a price from 1 to 99 is needed")
	}
	return v
}
