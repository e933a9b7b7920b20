package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// Game is the rules on one map, roster and scenario. It never changes.
type Game struct {
	*theatre.Data
	Options Options
	Agreed  []rules.Option // the same for players

	// What random players are told most often, since they try every block: by unit that it is no HQ
	// (EF-5.2-1), by place that an Invasion HQ is there and a block is not (EF-5.9-1), or that a block
	// is not deployed there (EF-22-1).
	noHQ, elsewhere, outside []*rules.Refusal

	air [][]int // by place and place; see Far
}

// Script is the rulebook while it runs: the position, the table that it is played on, and the
// acts that change both. Control is that of the phase.
type Script struct {
	Position
	t *rules.Table[Secret]
	n int // numbers the labels: the same may happen more than once
}

// A question of this game, what a side knows, and a question as whoever answers it sees it.
type (
	question[A comparable, F any] = rules.Question[A, F, Secret]
	view                          = rules.View[Plane, Secret]
	put[A, F any]                 = rules.Put[A, F]
)

// Edition is the edition of behaviour.
func (g *Game) Edition() int { return 1 }

// Codecs of both planes.
func (g *Game) Codecs() (rules.Codec[Plane], rules.Codec[Secret]) { return planeCodec, secretCodec }

// Cards: the game has no deck.
func (g *Game) Cards() []string { return nil }

// Kinds are all that the game asks.
func (g *Game) Kinds() *rules.Kinds { return &Kinds }

// Permute moves faces (Mingle).
func (g *Game) Permute(s *Secret, k []rules.Token, to []int) {
	old := slices.Clone(s.Blocks)
	for i := range k {
		s.Blocks[k[to[i]]] = old[k[i]]
	}
}

// Start is the position before the set-up: all blocks beside the map, a token for each of the
// roster, first those of the Axis. All are supplied (EAMB-28); nations control all that is
// theirs (EF-18.1-1).
func (g *Game) Start() (Plane, [2]Secret) {
	p := Plane{First: Soviet, Active: Axis, Weather: g.Months[0].Fixed, Liar: rules.Nobody, Ports: make([]int16, len(g.Spots))}
	for i := range g.Spots {
		p.Control = append(p.Control, g.Spots[i].Owner)
	}
	for _, group := range g.Groups {
		if group.Side == Soviet && g.Units[group.Units[0]].Type.Leads() {
			p.Reckoned += int16(group.CV)
		}
	}
	var s [2]Secret
	for side := range rules.Nobody {
		for _, u := range g.Of(side) {
			k := len(p.Blocks)
			p.Blocks = append(p.Blocks, block(side, Waiting))
			for x := range s {
				s[x].Blocks = append(s[x].Blocks, unknown)
			}
			unit := &g.Units[u]
			s[side].Blocks[k].Face = Face{Unit: u, Level: int8(unit.Lowest())}
		}
	}
	return p, s
}

// block is a block that stands somewhere and has done nothing.
func block(s rules.Side, at Place) Block {
	return Block{Side: s, At: at, Died: None, From: None, Exit: None, Port: None}
}

// Play runs the next segment and reports whether the game is over.
func (g *Game) Play(t *rules.Table[Secret], p *Plane) (over bool) {
	s := &Script{Position: Position{Game: g, P: p}, t: t}
	switch p.Stage {
	case SetUp:
		s.setUp()
	case Production:
		s.production()
	case Sky:
		s.weather()
	case PlayerTurn:
		s.playerTurn()
	}
	return p.Stage == Finished
}

// label makes a label that is unique in its segment.
func (s *Script) label(path string, n ...int) rules.Label {
	s.n++
	return rules.L(path, append([]int{s.n}, n...)...)
}

// New makes a game with what is agreed on.
func New(d *theatre.Data, options ...string) (*Game, error) {
	g := &Game{Data: d, air: airways(d.Map)}
	for _, id := range options {
		i := slices.IndexFunc(d.Scenario.Options, func(o rules.Option) bool { return o.ID == id })
		at := g.Options.named(id)
		if i < 0 || at == nil {
			return nil, rules.Unknown("option", id, optionIDs(d))
		}
		*at = true
		g.Agreed = append(g.Agreed, d.Scenario.Options[i])
	}
	for _, u := range d.Units {
		g.noHQ = append(g.noHQ, rules.Refuse("EF-5.2-1", "no.hq", u.Name))
	}
	for _, s := range d.Spots {
		g.elsewhere = append(g.elsewhere, rules.Refuse("EF-5.9-1", "no.embarked", s.Name))
		g.outside = append(g.outside, rules.Refuse("EF-22-1", "no.area", s.Name))
	}
	return g, nil
}

func optionIDs(d *theatre.Data) (ids []string) {
	for _, o := range d.Scenario.Options {
		ids = append(ids, o.ID)
	}
	return ids
}

// Options are what players may agree on; without them the ambiguity is resolved as RULES.md
// says.
type Options struct {
	WeatherBalance   bool // EAMB-46: the second fortnight of March has the other weather
	CountEver        bool // EAMB-24: a Finnish block once eliminated counts, rebuilt or not
	TheatreHQExempt  bool // EAMB-52: Mannerheim in Helsinki is not disrupted by Mud
	BothniaClosed    bool // EAMB-12: no National Supply over the Gulf of Bothnia
	PetsamoNeedsRail bool // EAMB-9: Petsamo produces only with rail or sea supply
	FrontLineHeld    bool // EAMB-11: Leningrad and Vyborg E1 must be held at set-up
	SovietBlocksOpen bool // EAMB-35: all Soviet blocks stand in full view
	NoMudLandings    bool // EAMB-64: no landings in Mud
}

// named is the option of an id; nil: there is none.
func (o *Options) named(id string) *bool {
	return map[string]*bool{
		"weather-balance":    &o.WeatherBalance,
		"count-ever":         &o.CountEver,
		"theatre-hq-exempt":  &o.TheatreHQExempt,
		"bothnia-closed":     &o.BothniaClosed,
		"petsamo-needs-rail": &o.PetsamoNeedsRail,
		"front-line-held":    &o.FrontLineHeld,
		"soviet-blocks-open": &o.SovietBlocksOpen,
		"no-mud-landings":    &o.NoMudLandings,
	}[id]
}
