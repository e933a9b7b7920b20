package drawing

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Palette is a set of colours by their use.
type Palette map[string]string

// The palettes. Contrast of text on its ground is at least 4.5, of signs at
// least 3; the two backs differ in lightness by 4 to 1, in the dark by 2 to 1.
var (
	Light = Palette{
		"deep": "#CFDFE5", "shelf": "#C2D6DE", "shoal": "#B5CCD6", "coast": "#6E8F9E", "land": "#F5EEDC", "out": "#E6DECA", "line": "#DCD0B4",
		"ink": "#25221B", "ink2": "#5A5241", "water": "#3A5D6E", "rust": "#7A3B22", "peach": "#F3C9A4", "tan": "#8C6239",
		"olive": "#5B6636", "brown": "#85552A", "teal": "#2F746C", "bog": "#DAD5C8", "green": "#2F6B3A",
		"back0": "#27476E", "face0": "#EDF3FB", "line0": "#27476E", "ink0": "#12233A", "number0": "#FFFFFF", "tint0": "#A9BFDC",
		"back1": "#E5A05A", "face1": "#FDF0E2", "line1": "#7C3F0A", "ink1": "#3A1D02", "number1": "#2B1500", "tint1": "#F0C596",
		"field": "#FFFDF6", "warn": "#8E1B3A", "supply": "#00695F", "network": "#9AD2C6",
		"reach": "#3C6E47", "reach1": "#8FBF8F", "plan": "#5B2A86", "panel": "#FFFDF7", "frame": "#CFC4AA",
		"snow": "#F8F7F1", "snowout": "#E8E6DC", "snowline": "#D3D0C4", "river": "#35759B", "ice": "#F3F7F8", "moss": "#76745F",
	}
	Dark = Palette{
		"deep": "#12222C", "shelf": "#162A36", "shoal": "#1B3341", "coast": "#53798A", "land": "#2C2A24", "out": "#211F1A", "line": "#403C32",
		"ink": "#F1EADB", "ink2": "#CBC2AE", "water": "#8FB4C4", "rust": "#E3B48C", "peach": "#5A3A28", "tan": "#B98D5F",
		"olive": "#A7B57A", "brown": "#CC9660", "teal": "#6CB8AE", "bog": "#2A2929", "green": "#8CCB98",
		"back0": "#4470AB", "face0": "#1D2B3E", "line0": "#8FB6E8", "ink0": "#E4EEFB", "number0": "#FFFFFF", "tint0": "#2F4766",
		"back1": "#DE9648", "face1": "#392510", "line1": "#EBB277", "ink1": "#FCE8D2", "number1": "#1E0F00", "tint1": "#5C3F20",
		"field": "#383429", "warn": "#FF9DB2", "supply": "#5FD0BF", "network": "#1F5A52",
		"reach": "#8FCF9A", "reach1": "#4C7D55", "plan": "#CBA5F2", "panel": "#25231E", "frame": "#4A4539",
		"snow": "#2E2F2F", "snowout": "#202222", "snowline": "#454747", "river": "#62A5CC", "ice": "#2E424B", "moss": "#8F8C7E",
	}
	Print = Palette{
		"deep": "#EEF1F2", "shelf": "#E8ECEE", "shoal": "#E1E6E9", "coast": "#6E8F9E", "land": "#FFFFFF", "out": "#F4F4F2", "line": "#D5D5D0",
		"ink": "#000000", "ink2": "#4A4A4A", "water": "#3A5D6E", "rust": "#3A3A3A", "peach": "#FFFFFF", "tan": "#555555",
		"olive": "#3C3C3C", "brown": "#4A4A4A", "teal": "#3A5A56", "bog": "#EAEAEA", "green": "#2F6B3A",
		"back0": "#1F3552", "face0": "#FFFFFF", "line0": "#27476E", "ink0": "#12233A", "number0": "#FFFFFF", "tint0": "#DADFE6",
		"back1": "#FFFFFF", "face1": "#FFFFFF", "line1": "#3A1D02", "ink1": "#3A1D02", "number1": "#2B1500", "tint1": "#F1E4D4",
		"field": "#FFFFFF", "warn": "#8E1B3A", "supply": "#00695F", "network": "#9AD2C6",
		"reach": "#3C6E47", "reach1": "#8FBF8F", "plan": "#5B2A86", "panel": "#FFFFFF", "frame": "#999999",
		"snow": "#FFFFFF", "snowout": "#F4F4F2", "snowline": "#D5D5D0", "river": "#35637F", "ice": "#FFFFFF", "moss": "#6A6A6A",
	}
)

// Palettes are those that have a name.
var Palettes = map[string]Palette{"light": Light, "dark": Dark, "print": Print}

// rare are the colours that few games have: a page has those of them that it needs.
var rare = []string{"ice", "moss", "river", "snow", "snowline", "snowout"}

// pale are the colours of ground under snow by those of which they take the place.
var pale = map[string]string{"land": "snow", "out": "snowout", "line": "snowline"}

// snowy is a palette for ground under snow.
func (p Palette) snowy() Palette {
	q := maps.Clone(p)
	for name, snow := range pale {
		q[name] = p[snow]
	}
	return q
}

// Variables are the colours as custom properties of a page, in order, but for the rare ones that are not wanted.
func (p Palette) Variables(wanted func(name string) bool) string {
	var names []string
	for name := range p {
		if !slices.Contains(rare, name) || wanted(name) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, cmp.Compare[string])
	var b strings.Builder
	for _, name := range names {
		b.WriteString("--" + name + ":" + p[name] + ";")
	}
	return b.String()
}

// colour is a colour of a palette as CSS; without a palette it is a custom
// property.
func (p Palette) colour(name string) string {
	switch {
	case name == "":
		return "none"
	case p == nil:
		return "var(--" + name + ")"
	}
	return p[name]
}
