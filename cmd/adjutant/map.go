package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// mapping is one run of map.
type mapping struct {
	looking
	turn    string // after this result, by number or by the orders that it answered
	overlay string // what is drawn over it: a kind, or kind=what it is about
	around  int    // how many hexes around those named
	all     bool   // the whole board, not only the front

	wide, ascii    bool   // in the terminal: in one piece; with ASCII alone
	svg, png, html bool   // a picture instead: one of these
	small          bool   // for a narrow screen
	palette        string // colours of SVG and PNG
	pixels         int    // width of a PNG; 0: by the size of a hex
	output         string // file of a picture; "" or "-": standard output
}

func (o *mapping) command() *cobra.Command {
	c := &cobra.Command{
		Use: "map [HEX...]", GroupID: "look", ValidArgsFunction: complete(o.known().hexes),
		Short: "The board as you know it, or the region around hexes",
		Example: `  adjutant map
  adjutant map Bardia --around 2
  adjutant map Sidi Omar
  adjutant map --svg -o map.svg
  adjutant map --png --palette dark --overlay supply -o supply.png
  adjutant map --overlay reach=15/115 --html -o reach.html
  adjutant map --overlay plan --html -o plan.html
  adjutant map --side all --turn 9 --html -o both.html`,
		Long: `Draws the board in the terminal, the front and in a line who stands elsewhere, or all
of it as a picture with --svg, --png or --html. An overlay answers a question on it,
such as supply (lines), reach=UNIT (where it can get), moves (since the last report),
deploy (where you may set up), plan or plan=FILE (what your order file would do; a
page has beside it what orders check says). Each game has its own: a word that is none
of them lists them. A picture shows what you know and nothing else.`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := misfit(c, o.fits(args)...); err != nil {
				return err
			}
			return o.run(args)
		},
	}
	fs := c.Flags()
	fs.IntVar(&o.around, "around", 2, "how many hexes around those named")
	fs.BoolVar(&o.all, "all", false, "the whole board, not only the front")
	fs.BoolVar(&o.wide, "wide", false, "draw in one piece, however wide")
	fs.BoolVar(&o.ascii, "ascii", false, "with ASCII characters only")
	fs.StringVar(&o.turn, "turn", "", "after an earlier result: its number, or the orders that it answered, such as m1/axis-1")
	flagValues(c, "turn", o.known().turns)
	fs.StringVar(&o.overlay, "overlay", "", "draw over it, such as supply, reach=UNIT, moves or plan=FILE")
	fs.BoolVar(&o.svg, "svg", false, "a picture as SVG")
	fs.BoolVar(&o.png, "png", false, "a picture as PNG")
	fs.BoolVar(&o.html, "html", false, "a page with the picture, light or dark as your screen is")
	fs.BoolVar(&o.small, "small", false, "a picture for a narrow screen: counts and few names")
	fs.StringVar(&o.palette, "palette", "light", "colours of --svg and --png: light, dark or print")
	fs.IntVar(&o.pixels, "pixels", 0, "width of --png (default: a hex is at least 90 pixels wide)")
	fs.StringVarP(&o.output, "output", "o", "", "the file to write, in place of standard output")
	flagValues(c, "overlay", o.known().overlays)
	flagValues(c, "palette", func([]string) []cobra.Completion { return []cobra.Completion{"light", "dark", "print"} })
	c.MarkFlagsMutuallyExclusive("svg", "png", "html")
	return o.lookAs(c)
}

// fits are the flags that say something of one kind of map alone.
func (o *mapping) fits(hexes []string) []fit {
	picture := o.svg || o.png || o.html
	return []fit{
		{[]string{"around"}, len(hexes) > 0, "HEX"},
		{[]string{"all"}, len(hexes) == 0, "a map without HEX"},
		{[]string{"wide", "ascii"}, !picture && !o.json, "a map in the terminal"},
		{[]string{"small", "output"}, picture, "--svg, --png or --html"},
		{[]string{"palette"}, o.svg || o.png, "--svg or --png"},
		{[]string{"pixels"}, o.png, "--png"},
	}
}

func (o *mapping) run(args []string) error {
	s, err := o.open()
	if err != nil {
		return err
	}
	n, err := s.ResultOf(o.turn)
	if err != nil {
		return err
	}
	kind, about, err := overlaid(s, o.overlay)
	if err != nil {
		return err
	}
	var plan written
	var pic board.Picture
	var over *board.Overlay
	if !kind.Orders {
		pic, over, err = s.Picture(n, rules.Overlay{Kind: kind.Name, About: about})
	} else if plan, err = o.planFile(s, n, about, args); err == nil {
		pic, over, err = s.Plan(plan.name, plan.text)
	}
	if err != nil {
		return err
	}
	region, err := around(pic.Board, args, o.around)
	if err != nil {
		return err
	}
	switch {
	case o.html && kind.Orders:
		verdict, err := verdictOf(s, plan)
		if err != nil {
			return err
		}
		return o.draw(o.checkWords(s), pic, over, kind.Whole, region, verdict.Blocks...)
	case o.svg || o.png || o.html:
		return o.draw(s.Words(o.lang), pic, over, kind.Whole, region)
	case o.json:
		o.printJSON(o.out, render.MapJSON(pic, over, s.Words(o.lang)))
		return nil
	}
	return o.inTerminal(s, n, pic, over, region)
}

// overlaid is the kind of an overlay that is written as that, or with what it is about:
// reach=Trento. One that the game does not have it refuses when it is to be drawn.
func overlaid(s *session.Session, text string) (kind rules.OverlayKind, about string, err error) {
	kind.Name, about, _ = strings.Cut(text, "=")
	if text == "" {
		return kind, "", nil
	}
	kinds, err := s.Overlays()
	for _, k := range kinds {
		if k.Name == kind.Name {
			kind = k
		}
	}
	return kind, about, err
}

// planFile reads the order file that a plan is drawn of: the one that is due, if none
// is named.
func (o *mapping) planFile(s *session.Session, result int, about string, hexes []string) (f written, err error) {
	if err := noFile(about, hexes); err != nil {
		return f, err
	}
	if result != 0 {
		return f, &session.Fault{Code: session.CodeUsage, Err: errors.New("a plan is for what is due now: write it without --turn")}
	}
	var args []string
	if about != "" {
		args = []string{about}
	}
	return o.written(s, args)
}

// verdictOf is what check says of a plan, to be read beside its picture.
func verdictOf(s *session.Session, f written) (p page.Page, err error) {
	c, err := s.Check(f.name, f.text)
	if err != nil {
		return p, err
	}
	p.Heading("file.checked", f.name)
	for _, x := range orders.Together(rehearse.Together(orders.First(c.Problems))) {
		rule, remedy := page.M("file.none"), page.M("file.none")
		if x.Rule != "" {
			rule = page.M("file.rule", x.Rule)
		}
		if x.Remedy != "" {
			remedy = page.M("file.remedy", page.M(x.Remedy, x.Args...))
		}
		p.Item("file.problem", x.Line, page.M(x.Kind()), page.M(x.ID, x.Args...), rule, remedy)
	}
	if c.OK() {
		p.Say("file.in-order", c.Phase)
		p.Blocks = append(p.Blocks, page.Heading{Text: c.Read.Title})
		p.Blocks = append(p.Blocks, c.Read.Blocks...)
	}
	return p, nil
}

// around is the set of hexes near those named: so many hexes off, or at the other end of a route.
func around(b *board.Board, names []string, distance int) (region board.Set, err error) {
	named, err := hexesNamed(b, names)
	if err != nil {
		return region, &session.Fault{Code: session.CodeUsage, Err: err}
	}
	for _, h := range named {
		for x := range b.Len() {
			if b.Distance(h, board.Hex(x)) <= distance || distance > 0 && b.Route(h, board.Hex(x)) != board.NoRoute {
				region = region.Add(board.Hex(x))
			}
		}
	}
	return region, nil
}

// hexesNamed finds the hexes that words name. A name may have more words than one and
// needs no quotes: of all ways to read it the longest name counts.
func hexesNamed(b *board.Board, words []string) (named []board.Hex, err error) {
	for len(words) > 0 {
		var fault error // of all words if these are like a name, else of the first
		n := len(words)
		for ; n > 0; n-- {
			h, err := b.Find(strings.Join(words[:n], " "))
			if err == nil {
				named = append(named, h)
				break
			}
			if l, ok := errors.AsType[*board.LabelError](fault); !ok || l.Like == nil && !l.OffMap {
				fault = err
			}
		}
		if n == 0 {
			return nil, fault
		}
		words = words[n:]
	}
	return named, nil
}

// noFile refuses a file that stands where hexes do.
func noFile(about string, hexes []string) error {
	if about != "" || len(hexes) == 0 {
		return nil
	}
	if _, err := os.Stat(hexes[0]); err != nil {
		return nil
	}
	return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s is a file: an overlay of a plan is --overlay plan=%[1]s", hexes[0])}
}

// now is what an overlay says in words that one must know after a result, nil if the game
// has none.
func now(s *session.Session, result int) *board.Overlay {
	kinds, err := s.Overlays()
	if i := slices.IndexFunc(kinds, func(k rules.OverlayKind) bool { return k.Now }); err == nil && i >= 0 {
		if _, over, err := s.Picture(result, rules.Overlay{Kind: kinds[i].Name}); err == nil {
			over.Areas, over.Lines = nil, nil
			return over
		}
	}
	return nil
}

// draw writes a picture.
func (o *mapping) draw(words page.Words, pic board.Picture, over *board.Overlay, whole bool, region board.Set, text ...page.Block) error {
	p, ok := drawing.Palettes[o.palette]
	if !ok {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("there is no palette %q; there are light, dark, print", o.palette)}
	}
	opts := drawing.Options{Around: region, Overlay: over, Below: o.palette == "print"}
	switch {
	case o.small:
		opts.Frame = drawing.Small
	case over != nil && !o.all && !whole:
		opts.Frame = drawing.Front
	}
	var data []byte
	var err error
	switch {
	case o.html:
		data = drawing.Page(pic, words, opts, text...)
	case o.png:
		if data, err = drawing.Map(pic, words, opts).PNG(p, o.pixels); err != nil {
			return &session.Fault{Code: session.CodeUsage, Err: err}
		}
	default:
		data = drawing.Map(pic, words, opts).SVG(p)
	}
	return o.writeTo(o.output, data)
}

// inTerminal draws in the terminal: the front, with what one must
// know of supply if nothing else is asked for.
func (o *mapping) inTerminal(s *session.Session, n int, pic board.Picture, over *board.Overlay, region board.Set) error {
	opts := render.Options{Color: o.colourful(), ASCII: o.ascii, Overlay: over, Brief: region.Empty() && !o.all && over == nil}
	opts.Width, opts.Height = o.size()
	if o.wide {
		opts.Width = 0
	}
	if over == nil {
		opts.Overlay = now(s, n)
	}
	if o.all && region.Empty() {
		region = pic.Board.All()
	}
	o.show(render.Map(pic, s.Words(o.lang), region, opts))
	return nil
}
