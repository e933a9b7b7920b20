package rommel

import (
	"fmt"
	"math"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// pickPaths are the paths of all questions about cards.
var pickPaths = map[string]string{"lay": "lay", "challenge": "challenge", "challenge/answer": "answer", "resupply/discard": "discard"}

// glance is a hand when its owner is asked for a card of it, or (no key) a
// draw, by which it is mingled.
type glance struct {
	key   rules.Key
	side  rules.Side
	hand  []rules.Card
	faces []string
}

// deviation sums up by how much something differs from what is expected.
type deviation struct {
	n             int
	sum, variance float64
}

func (d *deviation) add(x, mean, variance float64) {
	d.n++
	d.sum += x - mean
	d.variance += variance
}

func (d deviation) z() float64 {
	if d.variance == 0 {
		return 0
	}
	return d.sum / math.Sqrt(d.variance)
}

// picks plays a game and adds up, for the first card that is taken of a hand
// since it has been mingled, how many of the same face lie before it ("lay"),
// and, by the face that is shown later, its place ("lay real").
func picks(t *testing.T, g *Game, seed uint64, player rules.Policy[Plane, Secret], first bool, found map[string]*deviation) {
	t.Helper()
	h := playout.NewMemory(seed, rules.Both, true)
	if first {
		h.Luck.Permute = func(_ rules.Side, k rules.Key, n int) (to []int) {
			if pickPaths[k.Label.Path] != "" {
				for i := range n {
					to = append(to, i)
				}
			}
			return to
		}
	}
	m, err := rules.NewMachine(rules.Game[Plane, Secret](g), h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Orders(0, player)
	m.Orders(1, player)
	var glances []glance
	h.OnCall = func(k rules.Key) {
		p := m.Public()
		x := glance{key: k}
		switch k.Label.Path {
		case "cards/deal", "cards/redraw", "resupply/draw":
			glances = append(glances, glance{side: rules.Side(k.Label.N[0])})
			return
		case "lay":
			x.side = p.Active
		case "challenge":
			x.side = allied
		case "challenge/answer":
			x.side = axis
		case "resupply/discard":
			x.side = rules.Side(k.Label.N[0])
		default:
			return
		}
		sight := m.Sight(false)
		for _, c := range p.Hands[x.side].Cards() {
			x.hand, x.faces = append(x.hand, c), append(x.faces, sight.Card(c))
		}
		glances = append(glances, x)
	}
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	add := func(name string, x, mean, variance float64) {
		if found[name] == nil {
			found[name] = &deviation{}
		}
		found[name].add(x, mean, variance)
	}
	mingled := [2]bool{}
	for _, x := range glances {
		if x.hand == nil {
			mingled[x.side] = mingled[x.side] || x.key == rules.Key{}
			continue
		}
		e, asked := h.Entry(rules.Call{Key: x.key})
		if !asked {
			continue
		}
		c, err := rules.Walk((*rules.Coder).Card).Decode(e.Value)
		if err != nil {
			t.Fatal(err)
		}
		if c == rules.NoCard || !mingled[x.side] {
			continue
		}
		mingled[x.side] = false
		place, same, before := 0, 0, 0
		for i := range x.hand {
			if x.hand[i] == c {
				place = i
			}
		}
		for i, f := range x.faces {
			if i != place && f == x.faces[place] {
				same++
				before += rules.Bit(i < place)
			}
		}
		kind := pickPaths[x.key.Label.Path]
		n, b, r := float64(len(x.hand)-1), float64(place), float64(same)
		if n > 1 {
			add(kind, float64(before), b*r/n, b*(n-b)*r*(n-r)/(n*n*(n-1)))
		}
		add(kind+" "+x.faces[place], b, n/2, n*(n+2)/12)
	}
}

// Cards say nothing by their place in whole games of random players and bots,
// with a shuffle of their own for each. Who takes the first of its kind is
// found out.
func TestPlacesInGames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	for _, first := range []bool{false, true} {
		found := map[string]*deviation{}
		for i, sc := range theatre.Standard().Scenarios.List {
			g := Standard(t, sc.ID)
			for n := range uint64(40) {
				if first && n == 10 { // they are enough to find him out
					break
				}
				seed := uint64(i+1)*10000 + n
				player := g.Bot(seed)
				if n%2 == 0 {
					player = playout.Random[Plane, Secret](seed)
				}
				picks(t, g, seed, player, first, found)
			}
		}
		for _, path := range []string{"lay", "challenge", "answer", "discard"} {
			for _, face := range []string{"", " real", " dummy"} {
				d := found[path+face]
				if d == nil {
					d = &deviation{}
				}
				t.Logf("first of its kind: %v, %s: z %.1f of %d", first, path+face, d.z(), d.n)
				if !first && math.Abs(d.z()) >= 4 {
					t.Errorf("%s: %s", path+face, fmt.Sprintf("z %.1f of %d", d.z(), d.n))
				}
			}
		}
		if first && found["lay"].z() > -4 {
			t.Error("who lays the first of its kind is not found out")
		}
	}
}
