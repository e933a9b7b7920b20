package drawing

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// entry is a line of a key: a sign around the origin, 44 wide, and its
// meaning.
type entry struct {
	sign  func(b *blocks)
	lines []string
	tall  float64
}

// column draws the lines of a key from a point down.
func (m *cartographer) column(at point, es []entry) {
	bs := &blocks{scene: &m.scene, words: m.words}
	for _, e := range es {
		m.scene.place(point{at.x, at.y + e.tall/2}, 1, "")
		e.sign(bs)
		m.close()
		for i, l := range e.lines {
			m.write("key", at.x+56, at.y+e.tall/2+4+15*(float64(i)-float64(len(e.lines)-1)/2), l)
		}
		at.y += e.tall
	}
}

// key is the key of the signs that the picture may show, in columns.
func (m *cartographer) key() [][]entry {
	own, foe := max(m.pic.Side, 0), 1-max(m.pic.Side, 0)
	full := board.Piece{Name: "15/8 Pz", Sign: "armor", Strength: 4, Full: 6, Elite: true}
	flat := board.Piece{Name: "4 Ind/5", Sign: "infantry", Strength: 2, Full: 3, Shown: true}
	if own == 1 {
		full.Name, flat.Name = "7/4", "Trento"
		full.Elite = false
	}
	var first, second, third, fourth []entry
	if m.hasTypeSigns() {
		upright := "key.own"
		if m.pic.Side == board.Overseen {
			upright = "key.upright"
		}
		if m.pic.Side != board.Public { // then none stands upright
			first = append(first, entry{func(b *blocks) { b.face(&full, own, point{0, -23}, 46) }, []string{m.say(upright), m.say("key.own2"), m.say("key.elite")}, 62})
		}
		first = append(first, entry{func(b *blocks) { b.face(&flat, foe, point{0, -23}, 46) }, []string{m.say("key.flat"), m.say("key.flat2")}, 58})
	}
	if m.pic.Side != board.Overseen { // who knows all faces
		second = append(second, entry{func(b *blocks) { b.back(foe, 3, nil, point{4, -16}, 36, "") }, []string{m.say("key.hidden"), m.say("key.hidden2")}, 50})
	}
	for _, mark := range m.states() {
		second = append(second, entry{stampEntry("", mark), []string{m.words.Say(page.M(mark))}, 18})
	}
	if marks := m.allIn(); marks != nil {
		second = append(second, entry{func(b *blocks) {
			b.stamp("", marks[0], point{12, 0})
			b.write("name", 33, 4, "Aa")
		}, []string{m.say("key.common")}, 20})
	}
	for _, kind := range slices.Backward(m.kinds()) {
		third = append(third, entry{road(kind), []string{m.words.Say(page.M(kind))}, 21})
	}
	if m.any("battle") {
		above := m.say("key.battle")
		if m.pic.Side < 0 {
			above = m.say("key.battle.of", sideName(m.words, foe))
		}
		third = append(third, entry{stampEntry("", "swords"), []string{above}, 21},
			entry{func(b *blocks) {
				b.path("side0", strokes(point{}, 1, 0, 0, 20, 0))
				b.path("side1", strokes(point{}, 1, 24, 0, 44, 0))
			}, []string{m.say("key.hexside", sideName(m.words, 0), sideName(m.words, 1))}, 21})
	}
	if m.any("minefield") || m.any("minefield.hidden") || m.any("minefield.lifted") {
		third = append(third, entry{func(b *blocks) {
			for k := range 3 {
				mine(b.scene, point{6 + 14*float64(k), 0})
				b.circle("mine", point{6 + 14*float64(k), 0}, 3)
			}
		}, []string{m.say("key.mines")}, 21})
	}
	seen := map[string]bool{"": true}
	for _, s := range m.pic.Sides {
		if seen[s.Terrain] {
			continue
		}
		seen[s.Terrain] = true
		s.Limit = 0
		text := m.words.Say(page.M(s.Terrain))
		if _, ok := Words["key."+s.Terrain]; ok {
			text = m.say("key." + s.Terrain)
		}
		if s.Terrain == "gap" {
			s.Limit = 1
		}
		fourth = append(fourth, entry{func(b *blocks) {
			b.scene.place(point{22, 0}, .7, "")
			drawTerrain(b.scene, s, point{-35, 0}, point{35, 0})
			b.scene.close()
		}, []string{text}, 24})
	}
	for _, x := range m.hexes {
		if x.Port != [2]int{} {
			fourth = append(fourth, entry{stampEntry("", "anchor"), []string{m.say("key.port", sideName(m.words, 0), sideName(m.words, 1))}, 24})
			break
		}
	}
	var all [][]entry
	for _, c := range [][]entry{first, second, third, fourth} {
		if len(c) > 0 {
			all = append(all, c)
		}
	}
	return all
}

func stampEntry(class, name string) func(*blocks) {
	return func(b *blocks) { b.stamp(class, name, point{22, 0}) }
}

// road is a piece of a road of a kind.
func road(kind string) func(*blocks) {
	p := strokes(point{}, 1, 0, 0, 44, 0)
	return func(b *blocks) {
		switch kind {
		case "highway", "road", "rail":
			b.path("highway", p)
			b.path("core", p)
		case "trail", "path":
			b.path("trail", p)
		default:
			b.path("track", p)
		}
	}
}

// hasTypeSigns reports whether the game has signs for types of units.
func (m *cartographer) hasTypeSigns() bool {
	for id := range m.words {
		if id == "type.armor" {
			return true
		}
	}
	return false
}

// any reports whether a hex has a mark.
func (m *cartographer) any(mark string) bool {
	for h := range m.hexes {
		if m.marked(board.Hex(h), mark) {
			return true
		}
	}
	return false
}

// allIn are the marks of the first hex whose badges stand beside its name.
func (m *cartographer) allIn() []string {
	for _, x := range m.hexes {
		if len(x.Stacks) == 1 {
			if marks := commonMarks(&x.Stacks[0]); marks != nil {
				return marks
			}
		}
	}
	return nil
}

// states are the marks with a badge that the game has, in the usual order.
func (m *cartographer) states() (ids []string) {
	for _, mark := range []string{"disrupted", "unsupplied", "fortress-supply", "oasis-supply", "retreating", "raider"} {
		if _, ok := m.words[mark]; ok {
			ids = append(ids, mark)
		}
	}
	return ids
}
