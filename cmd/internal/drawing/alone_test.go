package drawing_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

// foreign are elements that fetch or run something.
var foreign = map[string]bool{"script": true, "link": true, "img": true, "image": true, "iframe": true, "frame": true, "object": true,
	"embed": true, "base": true, "audio": true, "video": true, "source": true, "form": true, "foreignObject": true}

// fetching is what a style sheet fetches with; url(#id) is of the file itself.
var fetching = regexp.MustCompile(`@import|@font-face|url\(\s*['"]?[^#'"]|expression\(`)

// outside is what a page or a picture runs or wants from elsewhere.
func outside(data []byte) (found []string) {
	add := func(what string, args ...any) { found = append(found, fmt.Sprintf(what, args...)) }
	if bytes.Contains(bytes.ToLower(data), []byte("<script")) {
		add("a script")
	}
	if m := fetching.Find(data); m != nil {
		add("a style sheet fetches: %s", m)
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = bytes.HasPrefix(data, []byte("<svg"))
	d.AutoClose, d.Entity = xml.HTMLAutoClose, xml.HTMLEntity
	for {
		x, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			add("%v", err)
			return found
		}
		e, ok := x.(xml.StartElement)
		if !ok {
			continue
		}
		name := e.Name.Local
		if foreign[name] {
			add("<%s>", name)
		}
		for _, a := range e.Attr {
			key, value := strings.ToLower(a.Name.Local), strings.ToLower(strings.TrimSpace(a.Value))
			far := strings.Contains(value, "//") || strings.Contains(value, "javascript:") || strings.Contains(value, "data:")
			switch {
			case strings.HasPrefix(key, "on"), key == "http-equiv", key == "srcset", key == "src", key == "ping":
				add("<%s %s=%q>", name, key, value)
			case key == "href" && name != "a" && !strings.HasPrefix(value, "#"):
				add("<%s %s=%q>", name, key, value)
			case far && key != "xmlns":
				add("<%s %s=%q>", name, key, value)
			}
		}
	}
}

// TestPagesStandAlone: pages and pictures run no script and want nothing from
// elsewhere, at a start and in the middle of every scenario, for both sides and
// whoever looks on.
func TestPagesStandAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many pages")
	}
	for i, sc := range staff.Title().Scenarios {
		positions(t, sc.ID, 3, 9, func(n int, p position) {
			if n != 9 && (n != 0 || i > 0) {
				return
			}
			for side, pic := range p.pics {
				side := rules.Side(side)
				check := func(what string, data []byte) {
					for _, f := range outside(data) {
						t.Errorf("%s, side %d: %s: %s", p.name, side, what, f)
					}
				}
				check("report", p.report(side))
				check("index", p.index(int(side)))
				check("map", drawing.Page(pic, p.words, drawing.Options{}))
				check("picture", drawing.Map(pic, p.words, drawing.Options{}).SVG(drawing.Light))
				for _, o := range []rules.Overlay{{Kind: "supply"}, {Kind: "moves"}, {Kind: "deploy"}, {Kind: "reach", About: someUnit(p, side)}} {
					if over, err := p.seat.Overlay(side, 0, o); err == nil {
						check(o.Kind, drawing.Page(pic, p.words, drawing.Options{Frame: drawing.Front, Overlay: &over}))
					}
				}
			}
		})
	}
}

// someUnit is a unit that a side has on the map.
func someUnit(p position, side rules.Side) string {
	for _, h := range p.pics[side].Hexes {
		for _, stack := range h.Stacks {
			if stack.Side == int(side) && len(stack.Pieces) > 0 {
				return stack.Pieces[0].Name
			}
		}
	}
	return ""
}

// TestForeignTexts: what players write into data of their own stays text.
func TestForeignTexts(t *testing.T) {
	const evil = `x"'><script src="https://example.org/a.js"></script><img src=x onerror=alert(1)>`
	positions(t, "s1940", 3, 3, func(n int, p position) {
		if n != 3 {
			return
		}
		for side := range p.pics {
			pic := &p.pics[side]
			pic.Title = evil
			for i := range pic.Ground.Names {
				pic.Ground.Names[i].Text = evil
			}
			for i := range pic.Hexes {
				for j := range pic.Hexes[i].Stacks {
					for k := range pic.Hexes[i].Stacks[j].Pieces {
						pic.Hexes[i].Stacks[j].Pieces[k].Name = evil
					}
				}
			}
		}
		data := p.report(0)
		for _, what := range [][]byte{data, drawing.Page(p.pics[0], p.words, drawing.Options{}), drawing.Map(p.pics[1], p.words, drawing.Options{}).SVG(drawing.Dark)} {
			for _, f := range outside(what) {
				t.Error(f)
			}
		}
		if !bytes.Contains(data, []byte("&lt;script")) {
			t.Error("the text is gone")
		}
	})
}

// TestOutside: what the tests above look for is found.
func TestOutside(t *testing.T) {
	for text, wrong := range map[string]bool{
		`<p>https://example.org is text</p>`:                                  false,
		`<a href="#due">x</a><a href="report-1.html">x</a>`:                   false,
		`<svg xmlns="http://www.w3.org/2000/svg"><use href="#ground"/></svg>`: false,
		`<SCRIPT>x</SCRIPT>`:                           true,
		`<link rel="stylesheet" href="a.css"/>`:        true,
		`<use href="other.svg#x"/>`:                    true,
		`<a href="https://example.org/">x</a>`:         true,
		`<a href="javascript:x">x</a>`:                 true,
		`<p onclick="x">x</p>`:                         true,
		`<style>p{background:url(https://x/)}</style>`: true,
		`<style>p{fill:url(#dots)}</style>`:            false,
		`<img src="x.png"/>`:                           true,
	} {
		if found := outside([]byte(text)); len(found) > 0 != wrong {
			t.Errorf("%s: %v", text, found)
		}
	}
}
