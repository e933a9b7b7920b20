package drawing

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// signs are what the words of a legend look like: stamps, made when they are first used.
type signs struct {
	legend *board.Legend
	made   map[string]*figure
}

func newSigns(l *board.Legend) *signs {
	if l == nil {
		l = &board.Legend{}
	}
	return &signs{l, map[string]*figure{}}
}

// figure is the stamp under a name, drawn if it has not been.
func (s *signs) figure(name string, draw func(*scene)) *figure {
	if s.made[name] == nil {
		s.made[name] = stamped(name, draw)
	}
	return s.made[name]
}

// unit is the sign of a type of pieces: a bare box for one that the legend lacks.
func (s *signs) unit(word string, side int) *figure {
	i := indexOf(s.legend.Units, word, func(x *board.UnitSign) string { return x.Word })
	g := board.Glyph{{Outline: board.Box}}
	if i >= 0 {
		g = s.legend.Units[i].Glyph
	}
	if own, sided := ofSide(g, side); sided {
		return s.figure(fmt.Sprint("unit", i+1, "s", side), func(to *scene) { to.glyph(own, board.Pen{}, point{signMidX, signMidY}) })
	}
	return s.figure(fmt.Sprint("unit", i+1), func(to *scene) { to.glyph(g, board.Pen{}, point{signMidX, signMidY}) })
}

// typeOf is the message that words a type of pieces.
func (s *signs) typeOf(word string) string {
	if x := s.legend.Unit(word); x != nil && x.Meaning != "" {
		return x.Meaning
	}
	return word
}

// badge is that of a state of pieces, nil if it has none.
func (s *signs) badge(word string) *figure {
	i := indexOf(s.legend.States, word, func(x *board.StateSign) string { return x.Word })
	if i < 0 {
		return nil
	}
	x := &s.legend.States[i]
	return s.figure(fmt.Sprint("state", i+1), func(to *scene) { badge(to, x.Disc, x.Glyph) })
}

// badge is a sign that differs in form on a disc.
func badge(to *scene, disc board.Pen, g board.Glyph) {
	if plain(disc) {
		disc = board.Disc
	}
	to.glyph(board.Glyph{{Outline: "O0 0 7.5", Pen: disc}}, board.Pen{}, point{})
	to.glyph(g, board.Thin, point{})
}

// common are the badges that all pieces of a stack have, if the reader knows two or more and all of them: one badge says
// it of all.
func (s *signs) common(t *board.Stack) (ids []string) {
	if len(t.Pieces) < 2 || t.Hidden() > 0 {
		return nil
	}
	for _, mark := range t.Pieces[0].Marks {
		if s.legend.State(mark) != nil && !slices.ContainsFunc(t.Pieces, func(p board.Piece) bool { return !slices.Contains(p.Marks, mark) }) {
			ids = append(ids, mark)
		}
	}
	return ids
}

// mark is the sign beside the pieces of a hex with some marks, nil if none has one.
func (s *signs) mark(marks []string) *figure {
	for i := range s.legend.Marks {
		if x := &s.legend.Marks[i]; x.Glyph != nil && slices.Contains(marks, x.Word) {
			return s.figure(fmt.Sprint("mark", i+1), func(to *scene) { to.glyph(x.Glyph, board.Thin, point{}) })
		}
	}
	return nil
}

// site is the sign of a place without pieces, nil if it has none.
func (s *signs) site(word string) *figure {
	i := indexOf(s.legend.Places, word, func(x *board.PlaceSign) string { return x.Word })
	if i < 0 || s.legend.Places[i].Glyph == nil {
		return nil
	}
	return s.figure(fmt.Sprint("place", i+1), func(to *scene) { to.glyph(s.legend.Places[i].Glyph, board.Thin, point{}) })
}

// Signs of words that the legend lacks.
var (
	plainPlace  = &board.PlaceSign{Dot: 56}
	plainRoad   = &board.RoadSign{Lines: []board.Pen{{Line: board.Tan, Width: 28, Round: true}}, Wide: []board.Pen{{Line: board.Tan, Width: 100, Round: true}}}
	plainBorder = &board.BorderSign{Lines: []board.Pen{{Line: board.Brown, Width: 50, Round: true}}}
	open        = &board.PlaceSign{}
)

// terrain is how the place of a hex looks.
func (s *signs) terrain(word string) *board.PlaceSign {
	switch x := s.legend.Place(word); {
	case x != nil:
		return x
	case word != "":
		return plainPlace
	}
	return open
}

// border is how the terrain of a hexside looks.
func (s *signs) border(word string) *board.BorderSign {
	switch x := s.legend.Border(word); {
	case x != nil:
		return x
	case word != "":
		return plainBorder
	}
	return &board.BorderSign{}
}

// road is how a kind of road looks.
func (s *signs) road(word string) *board.RoadSign {
	if x := s.legend.Road(word); x != nil {
		return x
	}
	return plainRoad
}

// wet reports whether ships cross a kind of ground.
func (s *signs) wet(kind string) bool {
	x := s.legend.Ground(kind)
	return x != nil && x.Water
}

func indexOf[T any](all []T, word string, of func(*T) string) int {
	for i := range all {
		if of(&all[i]) == word {
			return i
		}
	}
	return -1
}
