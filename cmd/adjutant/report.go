package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// reporting is one run of report.
type reporting struct {
	looking
	turn   string // by number or by the orders that it answered; "": the last one
	html   bool   // as a page
	output string // its file, or a folder for all
}

func (o *reporting) command() *cobra.Command {
	c := &cobra.Command{
		Use: "report [TURN]", GroupID: "look", Args: cobra.MaximumNArgs(1), ValidArgsFunction: complete(o.known().turns, nothing),
		Short: "What happened, and what you know now",
		Example: `  adjutant report
  adjutant report 3
  adjutant report m1/axis-1
  adjutant report --html -o report.html
  adjutant report --html -o reports/
  adjutant -C archive report --html --side all -o pages/`,
		Long: `Tells what happened since the report before and what you know now. With --html it
is a page with maps and tables, in one file for any browser. Where -o names a
folder (it exists, or ends with a slash) a page is written there for each report;
they lead to each other, and index.html to all.`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := misfit(c, fit{[]string{"output"}, o.html, "--html (the text goes to a file by: adjutant report > FILE)"}); err != nil {
				return err
			}
			return o.run(args)
		},
	}
	c.Flags().StringVar(&o.turn, "turn", "", "an earlier report: its number, or the orders that it answered, such as m1/axis-1")
	flagValues(c, "turn", o.known().turns)
	c.Flags().BoolVar(&o.html, "html", false, "as a page with maps and tables")
	c.Flags().StringVarP(&o.output, "output", "o", "", "the file to write with --html, or a folder for the pages of all reports")
	return o.lookAs(c)
}

func (o *reporting) run(args []string) error {
	s, err := o.open()
	if err != nil {
		return err
	}
	if len(args) == 1 {
		if o.turn != "" && o.turn != args[0] {
			return &session.Fault{Code: session.CodeUsage, Err: errors.New("two reports are asked for: TURN and --turn")}
		}
		o.turn = args[0]
	}
	n, err := s.ResultOf(o.turn)
	if err != nil {
		return err
	}
	if o.html {
		return o.pages(s, n)
	}
	p, _, err := s.Report(n)
	if err != nil {
		return err
	}
	o.page(s, p)
	return nil
}

// pages writes the page of a report, or to a folder those of all.
func (o *reporting) pages(s *session.Session, result int) error {
	at, err := os.Stat(o.output)
	if folder := o.output != "" && (strings.HasSuffix(o.output, "/") || err == nil && at.IsDir()); !folder {
		p, err := s.Pictured(result)
		if err != nil {
			return err
		}
		r := o.onePage(s, p)
		return o.writeTo(o.output, r.HTML())
	}
	if !o.dryRun {
		if err := os.MkdirAll(o.output, 0o777); err != nil {
			return err
		}
	}
	if result != 0 {
		return o.toFolder(s, result, o.output, nil)
	}
	turns, err := s.Turns()
	if err != nil {
		return err
	}
	last, err := s.Pictured(0)
	if err != nil {
		return err
	}
	index := drawing.Index{Words: s.Words(o.lang), Side: last.Picture.Side}
	shown := o.progress("pages", last.Results)
	defer shown.end()
	for n := range last.Results {
		shown.at(n)
		if err := o.toFolder(s, n+1, o.output, &index); err != nil {
			return err
		}
		entry := &index.Entries[n]
		for _, t := range turns {
			if t.Result == n+1 {
				entry.Answers = append(entry.Answers, s.Named(t.Orders))
			}
		}
	}
	return o.write(filepath.Join(o.output, reportIndex), index.HTML())
}

// toFolder writes a page to a folder, in which the pages of reports lead to each other,
// and adds it to the index, if there is one.
func (o *reporting) toFolder(s *session.Session, result int, folder string, index *drawing.Index) error {
	p, err := s.Pictured(result)
	if err != nil {
		return err
	}
	r := o.onePage(s, p)
	r.Index = reportIndex
	for n := 1; n <= p.Results; n++ {
		l := drawing.Link{Text: fmt.Sprint(n)}
		if n != p.Result {
			l.To = reportFile(n)
		}
		r.Earlier = append(r.Earlier, l)
	}
	if index != nil {
		index.Entries = append(index.Entries, drawing.Entry{Link: drawing.Link{Text: fmt.Sprint(p.Result), To: reportFile(p.Result)}, Picture: p.Picture, Chronicle: p.Chronicle})
	}
	return o.write(filepath.Join(folder, reportFile(p.Result)), r.HTML())
}

// The names of pages in a folder.
const reportIndex = "index.html"

func reportFile(n int) string { return fmt.Sprintf("report-%04d.html", n) }

// onePage is the page of a report that leads to no other.
func (o *reporting) onePage(s *session.Session, p *session.Pictured) *drawing.Report {
	return &drawing.Report{Words: s.Words(o.lang), Text: s.Colophon(p.Text, version()), Chronicle: p.Chronicle, Picture: p.Picture,
		Now: p.Now, Past: p.Past, Due: due(p)}
}

// due is the heading of what is owed after a report, and what to type.
func due(p *session.Pictured) drawing.Due {
	d := drawing.Due{Heading: "Nothing is due: the game is over"}
	for _, o := range p.Owed {
		switch {
		case p.Result < p.Results:
			d.Heading = "An earlier report"
		case o.Mine:
			d.Heading = "Your orders are due"
			d.Commands = append(d.Commands, "adjutant orders new", "adjutant orders check", "adjutant send")
		default:
			if len(d.Commands) == 0 {
				d.Heading = "You owe nothing now"
			}
		}
	}
	return d
}

// plain renders reports as they stand in files.
func (a *app) plain(s *session.Session) session.Render {
	words := s.Words(a.lang)
	return func(p page.Page) string { return render.Text(s.Colophon(p, version()), words, render.Options{}) }
}
