package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// mapFlags are those of the command map.
type mapFlags struct {
	turn, overlay, palette, output string
	around, pixels                 int
	all, wide, small, ascii        bool
	svg, png, html                 bool
}

func (a *app) boardMap() *cobra.Command {
	var f mapFlags
	c := &cobra.Command{
		Use: "map [HEX...]", GroupID: "look", ValidArgsFunction: complete(a.hexes),
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
of it as a picture with --svg, --png or --html. An overlay answers a question on it:
supply (lines and Network), reach=UNIT (where it can get), moves (since the last
report), deploy (where you may set up), plan or plan=FILE (what your order file would
do; a page has beside it what orders check says). A picture shows what you know and
nothing else.`,
		RunE: func(_ *cobra.Command, args []string) error {
			s, err := a.looking()
			if err != nil {
				return err
			}
			n, err := s.ResultOf(f.turn)
			if err != nil {
				return err
			}
			kind, about, _ := strings.Cut(f.overlay, "=")
			var plan planFile
			if kind == "plan" {
				if err := noFile(about, args); err != nil {
					return err
				}
				if plan, err = a.planFile(s, n, about); err != nil {
					return err
				}
			}
			pic, over, err := pictured(s, n, rules.Overlay{Kind: kind, About: about}, plan)
			if err != nil {
				return err
			}
			words := s.Words(a.lang)
			region, err := around(pic.Board, args, f.around)
			if err != nil {
				return err
			}
			if f.svg || f.png || f.html {
				var verdict page.Page
				if kind == "plan" && f.html {
					if verdict, err = verdictOf(s, plan); err != nil {
						return err
					}
					words = a.checkWords(s)
				}
				return a.drawMap(words, pic, over, region, f, verdict.Blocks...)
			}
			if a.json {
				a.printJSON(a.out, render.MapJSON(pic, over, words))
				return nil
			}
			return a.terminalMap(s, n, pic, over, region, f)
		},
	}
	fs := c.Flags()
	fs.IntVar(&f.around, "around", 2, "how many hexes around those named")
	fs.BoolVar(&f.all, "all", false, "the whole board, not only the front")
	fs.BoolVar(&f.wide, "wide", false, "draw in one piece, however wide")
	fs.BoolVar(&f.ascii, "ascii", false, "with ASCII characters only")
	fs.StringVar(&f.turn, "turn", "", "after an earlier result: its number, or the orders that it answered, such as m1/axis-1")
	flagValues(c, "turn", a.turns)
	fs.StringVar(&f.overlay, "overlay", "", "draw over it: supply, reach=UNIT, moves, deploy or plan=FILE")
	fs.BoolVar(&f.svg, "svg", false, "a picture as SVG")
	fs.BoolVar(&f.png, "png", false, "a picture as PNG")
	fs.BoolVar(&f.html, "html", false, "a page with the picture, light or dark as your screen is")
	fs.BoolVar(&f.small, "small", false, "a picture for a narrow screen: counts and few names")
	fs.StringVar(&f.palette, "palette", "light", "colours of --svg and --png: light, dark or print")
	fs.IntVar(&f.pixels, "pixels", 0, "width of --png (default: a hex is at least 90 pixels wide)")
	fs.StringVarP(&f.output, "output", "o", "", "the file to write, in place of standard output")
	flagValues(c, "overlay", a.overlays)
	flagValues(c, "palette", func([]string) []cobra.Completion { return []cobra.Completion{"light", "dark", "print"} })
	c.MarkFlagsMutuallyExclusive("svg", "png", "html")
	return a.lookAs(c)
}

// pictured is the board after a result with an overlay, which is written as its
// kind, or its kind and what it is about: reach=Trento.
func pictured(s *session.Session, result int, o rules.Overlay, plan planFile) (board.Picture, *board.Overlay, error) {
	if o.Kind == "plan" {
		return s.Plan(plan.name, plan.text)
	}
	return s.Picture(result, o)
}

// planFile is an order file whose plan is drawn.
type planFile struct {
	name string
	text []byte
}

// planFile reads the order file that a plan is drawn of: the one that is due, if none
// is named.
func (a *app) planFile(s *session.Session, result int, about string) (f planFile, err error) {
	if result != 0 {
		return f, &session.Fault{Code: session.CodeUsage, Err: errors.New("a plan is for what is due now: write it without --turn")}
	}
	var args []string
	if about != "" {
		args = []string{about}
	}
	if f.name, err = a.dueFile(s, args); err == nil {
		f.text, err = a.file(f.name, orderFile, session.CodeOrders)
	}
	return f, err
}

// verdictOf is what check says of a plan, to be read beside its picture.
func verdictOf(s *session.Session, f planFile) (p page.Page, err error) {
	c, err := s.Check(f.name, f.text)
	if err != nil {
		return p, err
	}
	p.Heading("file.checked", f.name)
	for _, x := range orders.Together(orders.First(c.Problems)) {
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

// overlays are the kinds of overlays that the game has.
func (a *app) overlays([]string) []cobra.Completion {
	s, err := a.glancing()
	if err != nil {
		return nil
	}
	kinds, err := s.Overlays()
	if err != nil {
		return nil
	}
	return kinds
}

// around is the set of hexes near those named.
func around(b *board.Board, names []string, distance int) (region board.Set, err error) {
	named, err := hexesNamed(b, names)
	if err != nil {
		return region, &session.Fault{Code: session.CodeUsage, Err: err}
	}
	for _, h := range named {
		for x := range b.Len() {
			if b.Distance(h, board.Hex(x)) <= distance {
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

// drawMap writes a picture.
func (a *app) drawMap(words page.Words, pic board.Picture, over *board.Overlay, region board.Set, f mapFlags, text ...page.Block) error {
	p, ok := drawing.Palettes[f.palette]
	if !ok {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("there is no palette %q; there are light, dark, print", f.palette)}
	}
	o := drawing.Options{Around: region, Overlay: over}
	switch {
	case f.small:
		o.Frame = drawing.Small
	case over != nil && !f.all && !slices.Contains([]string{"supply", "deploy"}, f.overlay):
		o.Frame = drawing.Front
	}
	var data []byte
	var err error
	switch {
	case f.html:
		data = drawing.Page(pic, words, o, text...)
	case f.png:
		if data, err = drawing.Map(pic, words, o).PNG(p, f.pixels); err != nil {
			return &session.Fault{Code: session.CodeUsage, Err: err}
		}
	default:
		data = drawing.Map(pic, words, o).SVG(p)
	}
	return a.output(f.output, data)
}

// output writes to a file, or to standard output; what is no text is not
// written to a terminal.
func (a *app) output(file string, data []byte) error {
	if file != "" && file != "-" {
		if a.dryRun {
			fmt.Fprintln(a.err, "would write", file)
			return nil
		}
		return os.WriteFile(file, data, 0o644)
	}
	if f, ok := a.out.(*os.File); ok && term.IsTerminal(int(f.Fd())) && !printable(data) {
		return &session.Fault{Code: session.CodeUsage, Err: errors.New("a picture is no text: write it to a file with -o FILE")}
	}
	_, err := a.out.Write(data)
	return err
}

func printable(data []byte) bool { return len(data) == 0 || data[0] == '<' }

// terminalMap draws in the terminal: the front, with what one must
// know of supply if nothing else is asked for.
func (a *app) terminalMap(s *session.Session, n int, pic board.Picture, over *board.Overlay, region board.Set, f mapFlags) error {
	o := render.Options{Color: a.colourful(), ASCII: f.ascii, Overlay: over, Brief: region.Empty() && !f.all && over == nil}
	o.Width, o.Height = a.size()
	if f.wide {
		o.Width = 0
	}
	if over == nil {
		if kinds, err := s.Overlays(); err == nil && slices.Contains(kinds, "supply") {
			if _, supply, err := s.Picture(n, rules.Overlay{Kind: "supply"}); err == nil {
				supply.Areas, supply.Lines = nil, nil
				o.Overlay = supply
			}
		}
	}
	if f.all && region.Empty() {
		region = pic.Board.All()
	}
	a.show(render.Map(pic, s.Words(a.lang), region, o))
	return nil
}
