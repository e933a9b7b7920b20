package render

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// MapSchema names the form of a [MapDocument]. Fields may be added, never
// changed.
const MapSchema = "adjutant/map/v1"

// MapDocument is a picture for programs. Kinds, marks and signs are those of
// the game; sides are named in the reader's language, and nobody is "".
type MapDocument struct {
	Schema  string      `json:"schema"`
	Title   string      `json:"title"`
	View    string      `json:"view"`
	Notes   []string    `json:"notes,omitempty"`
	Hexes   []MapHex    `json:"hexes"`
	Routes  []MapRoute  `json:"routes,omitempty"`
	Waters  []MapWater  `json:"waters,omitempty"`
	Sides   []MapSide   `json:"sides"`
	Beside  []MapHex    `json:"beside,omitempty"`
	Overlay *MapOverlay `json:"overlay,omitempty"`
}

// MapHex is a hex with what stands in it.
type MapHex struct {
	ID      string     `json:"id"`
	Name    string     `json:"name,omitempty"`
	Label   string     `json:"label"`
	Q       int        `json:"q"`
	R       int        `json:"r"`
	Terrain string     `json:"terrain,omitempty"`
	Port    []any      `json:"port,omitempty"` // capacity for each side, or "unlimited"
	Owner   string     `json:"owner,omitempty"`
	Marks   []string   `json:"marks,omitempty"`
	Stacks  []MapStack `json:"stacks,omitempty"`

	Off      bool      `json:"off,omitempty"`   // off the grid: q and r say nothing
	Kind     string    `json:"kind,omitempty"`  // of a place off the grid
	Sites    []string  `json:"sites,omitempty"` // such as cities
	Disputed bool      `json:"disputed,omitempty"`
	Harbour  int       `json:"harbour,omitempty"` // for both sides alike
	Base     bool      `json:"naval,omitempty"`
	Fight    *MapFight `json:"fight,omitempty"`
}

// MapFight is what is told of a battle.
type MapFight struct {
	Holder string   `json:"holder"` // who controls the place
	Fresh  bool     `json:"fresh,omitempty"`
	Strike int      `json:"strike,omitempty"`
	Notes  []string `json:"notes,omitempty"`
}

// MapRoute joins two places, by their ids.
type MapRoute struct {
	Ends   [2]string `json:"ends"`
	Kind   string    `json:"kind"`
	Length int       `json:"length,omitempty"`
}

// MapWater is a sea or a lake with what matters of it.
type MapWater struct {
	Name   string   `json:"name"`
	Value  int      `json:"value,omitempty"`
	Owner  string   `json:"owner,omitempty"`
	Base   string   `json:"from,omitempty"`
	States []string `json:"states,omitempty"`
}

// MapStack is the pieces of a side in a hex.
type MapStack struct {
	Side   string         `json:"side"`
	Count  int            `json:"count"`
	Marks  []string       `json:"marks,omitempty"`
	Known  []MapPiece     `json:"known,omitempty"`
	Hidden map[string]int `json:"hidden,omitempty"` // how many of the hidden pieces have a mark
}

// MapPiece is a piece that the reader knows.
type MapPiece struct {
	Name     string   `json:"name"`
	Type     string   `json:"type,omitempty"`
	Strength int      `json:"strength"`
	Value    string   `json:"value,omitempty"` // the strength in other words
	Full     int      `json:"full,omitempty"`
	Elite    bool     `json:"elite,omitempty"`
	Revealed bool     `json:"revealed,omitempty"`
	Marks    []string `json:"marks,omitempty"`
}

// MapSide is a hexside that is not open, has a road or is controlled. Owner is
// its control seen from each of the two hexes.
type MapSide struct {
	Hexes   [2]string  `json:"hexes"`
	Terrain string     `json:"terrain,omitempty"`
	Road    string     `json:"road,omitempty"`
	Limit   *int       `json:"limit,omitempty"`
	Owner   *[2]string `json:"owner,omitempty"`
}

// MapOverlay is what is drawn over the picture.
type MapOverlay struct {
	Title string    `json:"title"`
	Note  []string  `json:"note,omitempty"`
	Areas []MapArea `json:"areas,omitempty"`
	Lines []MapLine `json:"lines,omitempty"`
	Signs []MapSign `json:"signs,omitempty"`
	Notes []string  `json:"notes,omitempty"`
}

// MapArea is a set of hexes with its meaning.
type MapArea struct {
	Meaning string   `json:"meaning,omitempty"`
	Hexes   []string `json:"hexes"`
}

// MapLine is a way over the board.
type MapLine struct {
	Meaning string   `json:"meaning,omitempty"`
	Way     []string `json:"way"`
	Count   int      `json:"count,omitempty"`
}

// MapSign is a mark at a hex, or between two.
type MapSign struct {
	Meaning string `json:"meaning,omitempty"`
	Hex     string `json:"hex"`
	To      string `json:"to,omitempty"`
	Text    string `json:"text,omitempty"`
}

// MapJSON makes the MapDocument of a picture and what is drawn over it, which
// may be nil.
func MapJSON(pic board.Picture, over *board.Overlay, w page.Words) MapDocument {
	b := pic.Board
	side := func(n int) string {
		if n != 0 && n != 1 {
			return ""
		}
		return word(w, fmt.Sprint("side.", n))
	}
	d := MapDocument{Schema: MapSchema, Title: word(w, pic.Title), View: side(pic.Side), Hexes: []MapHex{}, Sides: []MapSide{}}
	hex := func(x board.PictureHex) MapHex {
		h := hexJSON(b.Cell(x.Hex), x, side)
		if box := pic.Boxed(x.Hex); box != nil {
			h.Kind = box.Kind
		}
		h.Fight = fightJSON(x.Fight, w, side)
		return h
	}
	for _, x := range pic.Hexes {
		d.Hexes = append(d.Hexes, hex(x))
	}
	for _, x := range pic.Margins {
		d.Beside = append(d.Beside, hex(x))
	}
	for _, x := range pic.Sides {
		low, high := b.Hexes(x.Side)
		s := MapSide{Hexes: [2]string{b.Cell(low).ID, b.Cell(high).ID}, Terrain: x.Terrain, Road: x.Road}
		if x.Limit != board.OpenSide {
			s.Limit = &x.Limit
		}
		if x.Owner != [2]int{-1, -1} {
			s.Owner = &[2]string{side(x.Owner[0]), side(x.Owner[1])}
		}
		d.Sides = append(d.Sides, s)
	}
	for _, n := range pic.Notes {
		d.Notes = append(d.Notes, say(w, n))
	}
	for _, r := range pic.Routes {
		x, y := b.Ends(r.Route)
		d.Routes = append(d.Routes, MapRoute{[2]string{b.Cell(x).ID, b.Cell(y).ID}, r.Kind, r.Length})
	}
	for _, s := range pic.Ground.Waters {
		d.Waters = append(d.Waters, MapWater{clean(s.Name), s.Value, side(s.Owner), say(w, s.Base), s.States})
	}
	if over != nil {
		d.Overlay = overlayJSON(b, over, w)
	}
	return d
}

// hexJSON is a hex with what stands in it; side words a side.
func hexJSON(c board.Cell, x board.PictureHex, side func(int) string) MapHex {
	h := MapHex{ID: c.ID, Name: c.Name, Label: c.Label, Q: c.Q, R: c.R, Terrain: x.Terrain, Owner: side(x.Owner), Marks: x.Marks, Off: c.Off, Disputed: x.Owner == board.Disputed}
	for _, s := range x.Sites {
		h.Sites = append(h.Sites, s.Word)
	}
	if p := x.Harbour; p != nil {
		h.Harbour, h.Base = p.Capacity, p.Base
	}
	if x.Port != [2]int{} {
		for _, n := range x.Port {
			if n == board.Unlimited {
				h.Port = append(h.Port, "unlimited")
			} else {
				h.Port = append(h.Port, n)
			}
		}
	}
	for _, t := range x.Stacks {
		s := MapStack{Side: side(t.Side), Count: t.Count, Marks: t.Marks}
		for _, p := range t.Pieces {
			s.Known = append(s.Known, MapPiece{p.Name, p.Sign, p.Strength, p.Value, p.Full, p.Elite, p.Shown, p.Marks})
		}
		for _, k := range t.Backs {
			if s.Hidden == nil {
				s.Hidden = map[string]int{}
			}
			s.Hidden[k.Mark] = k.Count
		}
		h.Stacks = append(h.Stacks, s)
	}
	return h
}

// fightJSON is what is told of a battle, nil for none.
func fightJSON(f *board.Fight, w page.Words, side func(int) string) *MapFight {
	if f == nil {
		return nil
	}
	x := &MapFight{Holder: side(f.Holder), Fresh: f.Fresh, Strike: f.Strike}
	for _, n := range append([]page.Msg{f.Ground}, f.Notes...) {
		if n.ID != "" {
			x.Notes = append(x.Notes, say(w, n))
		}
	}
	return x
}

func overlayJSON(b *board.Board, over *board.Overlay, w page.Words) *MapOverlay {
	o := &MapOverlay{Title: say(w, over.Title)}
	ids := func(hs []board.Hex) (all []string) {
		for _, h := range hs {
			all = append(all, b.Cell(h).ID)
		}
		return all
	}
	for _, m := range over.Note {
		o.Note = append(o.Note, say(w, m))
	}
	for _, a := range over.Areas {
		x := MapArea{Meaning: say(w, a.Meaning), Hexes: []string{}}
		for h := range a.Hexes.All() {
			x.Hexes = append(x.Hexes, b.Cell(h).ID)
		}
		o.Areas = append(o.Areas, x)
	}
	for _, l := range over.Lines {
		o.Lines = append(o.Lines, MapLine{say(w, l.Meaning), ids(l.Way), l.Count})
	}
	for _, s := range over.Signs {
		x := MapSign{Meaning: say(w, s.Meaning), Hex: b.Cell(s.Hex).ID, Text: say(w, s.Text)}
		if b.Has(s.To) {
			x.To = b.Cell(s.To).ID
		}
		o.Signs = append(o.Signs, x)
	}
	for _, c := range over.Notes {
		for _, m := range c.Lines {
			o.Notes = append(o.Notes, say(w, m))
		}
	}
	return o
}
