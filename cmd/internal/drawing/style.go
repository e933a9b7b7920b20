package drawing

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// style says how a class of shapes looks. Colours are names of a palette; a
// shape without any is drawn in those of the group or stamp around it.
type style struct {
	fill, stroke string
	width        float64 // of the stroke
	dash         []float64
	round        bool // ends and corners of the stroke
	opacity      float64
	face         *typeface
	halo         bool // the stroke lies below the letters
}

// typeface is how a text is written: around its point unless it begins there.
type typeface struct {
	size           float64
	bold, italic   bool
	begins         bool
	spacing        float64
	tabularFigures bool
}

// Families of letters. All of the first have the widths of Helvetica.
const (
	sans  = "Helvetica,Arial,Arimo,'Liberation Sans',sans-serif"
	serif = "Palatino,'Palatino Linotype',Georgia,'Liberation Serif',serif"
)

func text(size float64, bold bool) *typeface { return &typeface{size: size, bold: bold} }
func begins(size float64, bold bool) *typeface {
	return &typeface{size: size, bold: bold, begins: true}
}

// classes are the styles in the order in which they stand in a sheet.
var classes = []struct {
	name string
	style
}{
	// The ground.
	{"deep", style{fill: "deep"}}, {"shelf", style{fill: "shelf"}}, {"shoal", style{fill: "shoal"}},
	{"out", style{fill: "out"}}, {"play", style{fill: "land"}}, {"shore", style{stroke: "land", width: 72, round: true}},
	{"coast", style{stroke: "coast", width: 1.6}}, {"grid", style{stroke: "line", width: 1.2}},

	{"border", style{stroke: "ink2", width: 1.4, dash: []float64{12, 4, 2, 4}, opacity: .6}},

	{"limit", style{fill: "panel", stroke: "ink", width: 1.2}}, {"limitn", style{fill: "ink", face: text(10, true)}},
	{"water", style{fill: "water", face: &typeface{size: 30, italic: true, spacing: 7}}},
	{"land", style{fill: "ink2", opacity: .75, face: &typeface{size: 17, italic: true, spacing: 9}}},

	// Control and places.
	{"tint0", style{fill: "tint0", opacity: .55}}, {"tint1", style{fill: "tint1", opacity: .5}}, {"field", style{fill: "field"}},
	{"ring0", style{stroke: "line0", width: 3}}, {"ring1", style{stroke: "line1", width: 3}},
	{"stud0", style{fill: "line0"}}, {"stud1", style{fill: "line1"}}, {"ringN", style{stroke: "ink2", width: 3}}, {"studN", style{fill: "ink2"}},
	{"keep0", style{fill: "back0"}}, {"keep1", style{fill: "back1", stroke: "line1", width: 2}}, {"keepN", style{fill: "ink2"}},
	{"disc", style{fill: "panel", stroke: "ink", width: 1.8}},
	{"name", style{fill: "ink", stroke: "land", width: 3.4, round: true, halo: true, face: text(12.5, true)}},
	{"big", style{fill: "ink", stroke: "land", width: 3.4, round: true, halo: true, face: text(14.5, true)}},
	{"other", style{fill: "ink2", stroke: "land", width: 3.4, round: true, halo: true, face: text(10.5, false)}},
	{"id", style{fill: "ink2", face: text(9, false)}},
	{"pill", style{fill: "panel", stroke: "coast", width: 1.2}}, {"anchor", style{stroke: "ink", width: 1.5, round: true}},
	{"port", style{fill: "ink", face: begins(11.5, true)}},

	// Battles.
	{"side0", style{stroke: "line0", width: 6}}, {"side1", style{stroke: "line1", width: 6, dash: []float64{3, 2.6}}},
	{"sideN", style{stroke: "ink2", width: 1.6, dash: []float64{1, 3}}}, {"front", style{stroke: "ink2", width: 1, dash: []float64{2, 3}}},
	{"swordh", style{stroke: "field", width: 6.4, round: true}}, {"sword", style{stroke: "ink", width: 2.6, round: true}},

	// Pieces, in a square of 46.
	{"faint", style{opacity: .5}},
	{"face0", style{fill: "face0", stroke: "line0", width: 1.6}}, {"face1", style{fill: "face1", stroke: "line1", width: 1.6}},
	{"foot0", style{fill: "back0", stroke: "line0", width: 1}}, {"foot1", style{fill: "back1", stroke: "line1", width: 1}},
	{"back0", style{fill: "back0", stroke: "line0", width: 1.5}}, {"back1", style{fill: "back1", stroke: "line1", width: 1.5}},
	{"hatch0", style{stroke: "number0", width: 4, opacity: .28}}, {"hatch1", style{stroke: "line1", width: 1.1, opacity: .55}},
	{"count0", style{fill: "number0", face: text(25, true)}},
	{"count1", style{fill: "number1", stroke: "back1", width: 4, round: true, halo: true, face: text(25, true)}},
	{"sign0", style{stroke: "ink0", width: 1.6, round: true}}, {"sign1", style{stroke: "ink1", width: 1.6, round: true}},
	{"value0", style{fill: "ink0", face: &typeface{size: 20, bold: true, tabularFigures: true}}},
	{"value1", style{fill: "ink1", face: &typeface{size: 20, bold: true, tabularFigures: true}}},
	{"label0", style{fill: "ink0", face: text(10.6, true)}}, {"label1", style{fill: "ink1", face: text(10.6, true)}},
	{"pip0", style{stroke: "line0", width: 4.8, round: true}}, {"pip1", style{stroke: "line1", width: 4.8, round: true}},
	{"lost0", style{stroke: "face0", width: 2.8, round: true}}, {"lost1", style{stroke: "face1", width: 2.8, round: true}},
	{"elite0", style{fill: "line0"}}, {"elite1", style{fill: "line1"}},
	{"worn0", style{fill: "face0", stroke: "line0", width: 1}}, {"worn1", style{fill: "face1", stroke: "line1", width: 1}},

	{"badgen", style{fill: "ink", stroke: "land", width: 3, round: true, halo: true, face: begins(9, true)}},

	// Panels and keys.
	{"panel", style{fill: "panel", stroke: "frame", width: 1.2}},
	{"title", style{fill: "ink", face: begins(25, true)}}, {"subtitle", style{fill: "ink2", face: begins(15, false)}},
	{"cardname", style{fill: "ink", face: begins(14, true)}}, {"key", style{fill: "ink2", face: begins(12, false)}},
	{"small", style{fill: "ink", stroke: "land", width: 12, round: true, halo: true, face: text(66, true)}},
	{"spot0", style{fill: "back0", stroke: "line0", width: 5}}, {"spot1", style{fill: "back1", stroke: "line1", width: 5}}, {"spotN", style{fill: "panel", stroke: "ink2", width: 5}},

	// Overlays.
	{"network", style{fill: "network", opacity: .42}}, {"near", style{fill: "reach", opacity: .24}}, {"far", style{fill: "reach1", opacity: .3}},
	{"beyond", style{stroke: "reach", width: 2.4, round: true, opacity: .6}}, {"closed", style{fill: "out", opacity: .6}},
	{"netline", style{stroke: "supply", width: 2, round: true, opacity: .5}},
	{"nearline", style{stroke: "reach", width: 3.4, round: true}}, {"beyondline", style{stroke: "reach", width: 2.2, dash: []float64{6, 4}}},
	{"unserved", style{stroke: "warn", width: 2.6, dash: []float64{5, 4}}}, {"start", style{stroke: "reach", width: 4, round: true}},
	{"lineh", style{stroke: "land", width: 9, round: true, opacity: .85}}, {"supply", style{stroke: "supply", width: 5, round: true}},
	{"flow", style{fill: "supply"}}, {"mend", style{stroke: "supply", width: 3, dash: []float64{6, 4}}},
	{"wayh", style{stroke: "land", width: 9.4, round: true, opacity: .9}},
	{"way0", style{stroke: "line0", width: 5.4, round: true}}, {"way1", style{stroke: "line1", width: 5.4, dash: []float64{9, 6}}}, {"wayP", style{stroke: "plan", width: 5.4, round: true}},
	{"way0d", style{stroke: "line0", width: 5.4, dash: []float64{.1, 8.6}, round: true}}, {"way1d", style{stroke: "line1", width: 5.4, dash: []float64{.1, 8.6}, round: true}},
	{"way0r", style{stroke: "line0", width: 5.4, dash: []float64{12, 9, .1, 9}, round: true}}, {"way1r", style{stroke: "line1", width: 5.4, dash: []float64{12, 9, .1, 9}, round: true}}, {"wayPr", style{stroke: "plan", width: 5.4, dash: []float64{12, 9, .1, 9}, round: true}},
	{"wayPt", style{stroke: "plan", width: 2.6, round: true}},
	{"wayPb", style{stroke: "plan", width: 5.4, dash: []float64{9, 6}}}, {"wayPd", style{stroke: "plan", width: 5.4, dash: []float64{.1, 8.6}, round: true}},
	{"head0", style{fill: "line0", stroke: "land", width: 1.6}}, {"head1", style{fill: "line1", stroke: "land", width: 1.6}}, {"headP", style{fill: "plan", stroke: "land", width: 1.6}},
	{"times", style{fill: "panel", face: text(11, true)}},
	{"cuth", style{stroke: "panel", width: 9, round: true}}, {"cut", style{stroke: "warn", width: 4.4, round: true}},
	{"number", style{fill: "ink", stroke: "land", width: 3.6, round: true, halo: true, face: text(13, true)}},
	{"engage", style{fill: "panel", stroke: "warn", width: 1.6}}, {"engagex", style{stroke: "warn", width: 2.2, round: true}},
	{"loss", style{fill: "panel", stroke: "warn", width: 1.4}}, {"losst", style{fill: "warn", face: text(10.5, true)}},
	{"plant", style{fill: "plan", face: text(10.5, true)}},
	{"callw", style{fill: "panel", stroke: "warn", width: 1.6}}, {"calls", style{fill: "panel", stroke: "supply", width: 1.6}}, {"callp", style{fill: "panel", stroke: "plan", width: 1.6}},
	{"leadw", style{stroke: "warn", width: 1.6}}, {"leads", style{stroke: "supply", width: 1.6}}, {"leadp", style{stroke: "plan", width: 1.6}},
	{"callt", style{fill: "ink", face: begins(12, true)}}, {"callo", style{fill: "ink", face: begins(12, false)}},
	{"chosen", style{stroke: "plan", width: 3.4, round: true}},

	// Places off the grid, routes, control of all places, waters.
	{"length", style{fill: "panel", stroke: "ink2", width: 1.3}},
	{"rim0", style{stroke: "line0", width: 2.4, round: true}}, {"rim1", style{stroke: "line1", width: 2.4, dash: []float64{7, 4}}}, {"rimN", style{stroke: "ink2", width: 1.2, opacity: .75}},
	{"hold0", style{fill: "tint0", opacity: .5}}, {"hold1", style{fill: "tint1", opacity: .42}},
	{"trace0", style{stroke: "line0", width: 3}}, {"trace1", style{stroke: "line1", width: 3, dash: []float64{7, 4}}},
	{"stripe0", style{fill: "tint0", opacity: .75}}, {"stripe1", style{fill: "tint1", opacity: .75}},
	{"buffh", style{stroke: "land", width: 8}}, {"buff0", style{stroke: "line0", width: 4.4}}, {"buff1", style{stroke: "line1", width: 4.4, dash: []float64{4.2, 2.2}}},
	{"seam", style{stroke: "water", width: 1.4, dash: []float64{.1, 5}, round: true}},
	{"basin", style{fill: "water", stroke: "deep", width: 5, round: true, halo: true, face: &typeface{size: 17, italic: true, spacing: 2.2}}},
	{"basinI", style{fill: "water", stroke: "ice", width: 5, round: true, halo: true, face: &typeface{size: 17, italic: true, spacing: 2.2}}},
	{"basint", style{fill: "water", stroke: "deep", width: 5, round: true, halo: true, face: begins(12, false)}}, {"basinIt", style{fill: "water", stroke: "ice", width: 5, round: true, halo: true, face: begins(12, false)}},
	{"basinb", style{fill: "water", stroke: "deep", width: 5, round: true, halo: true, face: begins(12, true)}}, {"basinIb", style{fill: "water", stroke: "ice", width: 5, round: true, halo: true, face: begins(12, true)}},
	{"lakename", style{fill: "water", face: &typeface{size: 14, italic: true, spacing: 1.5}}},
	{"dispute", style{fill: "ink2", stroke: "land", width: 3, round: true, halo: true, face: text(10, true)}},
	{"fresh", style{fill: "ink"}}, {"swordn", style{stroke: "panel", width: 1.8, round: true}}, {"cardside", style{fill: "ink", face: begins(11, true)}},
	{"bars0", style{stroke: "line0", width: 3}}, {"bars1", style{stroke: "line1", width: 3}},
	{"barsl0", style{fill: "face0", stroke: "line0", width: 1}}, {"barsl1", style{fill: "face1", stroke: "line1", width: 1}},
	{"strikes", style{stroke: "plan", width: 2.2, dash: []float64{2, 5}, round: true}},
	{"supplycut", style{stroke: "supply", width: 4.6, dash: []float64{3, 9}, round: true}}, {"supplythin", style{stroke: "supply", width: 2.6, round: true}},
	{"linehthin", style{stroke: "land", width: 5.6, round: true, opacity: .85}},
}

// index finds a style by its class.
var index = func() map[string]*style {
	m := make(map[string]*style, len(classes))
	for i := range classes {
		m[classes[i].name] = &classes[i].style
	}
	return m
}()

// sheet is the style sheet of the classes that are used.
func sheet(p Palette, used map[string]*pen) string {
	var b strings.Builder
	b.WriteString("text{font-family:" + sans + ";text-anchor:middle}\n")
	for _, c := range classes {
		if _, ok := used[c.name]; ok {
			b.WriteString("." + c.name + "{" + c.css(p) + "}\n")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(used)) {
		if look := used[name]; look != nil {
			b.WriteString("." + name + "{" + look.css(p) + "}\n")
		}
	}
	return b.String()
}

// css is a style in the colours of a palette.
func (s *style) css(p Palette) string {
	var all []string
	add := func(ok bool, name, value string) {
		if ok {
			all = append(all, name+":"+value)
		}
	}
	add(s.fill != "" || s.stroke != "", "fill", p.colour(s.fill))
	add(s.stroke != "", "stroke", p.colour(s.stroke))
	add(s.width != 0, "stroke-width", decimal(s.width))
	if s.dash != nil {
		var ds []string
		for _, d := range s.dash {
			ds = append(ds, decimal(d))
		}
		add(true, "stroke-dasharray", strings.Join(ds, " "))
	}
	add(s.round && s.face == nil, "stroke-linecap", "round")
	add(s.round, "stroke-linejoin", "round")
	add(s.opacity != 0, "opacity", decimal(s.opacity))
	if t := s.face; t != nil {
		add(true, "font-size", decimal(t.size)+"px")
		add(t.bold, "font-weight", "700")
		add(t.italic, "font-style", "italic")
		add(t.italic, "font-family", serif)
		add(t.begins, "text-anchor", "start")
		add(t.spacing != 0, "letter-spacing", decimal(t.spacing)+"px")
		add(t.tabularFigures, "font-variant-numeric", "tabular-nums")
		add(s.halo, "paint-order", "stroke")
	}
	return strings.Join(all, ";")
}

// decimal writes a number with at most two decimals and nothing that is not
// needed.
func decimal(v float64) string {
	if v == float64(int(v)) {
		return strconv.Itoa(int(v))
	}
	s := strconv.FormatFloat(v, 'f', 2, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	if strings.HasPrefix(s, "0.") {
		return s[1:]
	}
	if strings.HasPrefix(s, "-0.") {
		return "-" + s[2:]
	}
	return s
}
