package drawing_test

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules"
)

// inspect is a script that looks at a page as a reader does, and writes what
// is wrong with it into the page.
//
//go:embed testdata/inspect.js
var inspect string

// chromium is the browser, and skips the test where there is none.
func chromium(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	t.Skip("there is no Chromium to look at pages with: install it, or name it by $CHROMIUM")
	return ""
}

// A window is a page as a reader has it before him.
type window struct {
	name  string
	page  []byte
	width int
	dark  bool
}

// outer is a page with others in frames, as wide as their windows are: the browser
// takes far longer to begin than to look at a page. What the inspection finds in
// each comes as a message.
const outer = `<!DOCTYPE html><html style="color-scheme:light dark"><body><pre id="findings"></pre><script>
const all = {};
addEventListener("message", (m) => {
  all[m.data.page] = m.data;
  document.getElementById("findings").textContent = JSON.stringify(all);
});
</script>%s</body></html>`

var findings = regexp.MustCompile(`(?s)<pre id="findings">(.*?)</pre>`)

// browse opens windows, the light and the dark ones, and tells what the inspection
// finds in them.
func browse(t *testing.T, browser string, windows []window) {
	t.Helper()
	for _, dark := range []bool{false, true} {
		dir := t.TempDir()
		write := func(name, text string) string {
			t.Helper()
			file := filepath.Join(dir, name)
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			return file
		}
		frames, shown := "", map[string]window{}
		for i, w := range windows {
			if w.dark != dark {
				continue
			}
			file := fmt.Sprintf("page%d.html", i)
			write(file, strings.Replace(string(w.page), "</body>", "<script>"+inspect+"</script></body>", 1))
			frames += fmt.Sprintf("<iframe src=%q width=%d height=1400 style='border:0'></iframe>\n", file, w.width)
			shown[file] = w
		}
		args := []string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-extensions", "--user-data-dir=" + filepath.Join(dir, "profile"),
			"--enable-logging=stderr", "--virtual-time-budget=3000", "--window-size=3300,1400"}
		if dark {
			args = append(args, "--blink-settings=preferredColorScheme=0")
		} else {
			args = append(args, "--blink-settings=preferredColorScheme=1")
		}
		var out, errs bytes.Buffer
		c := exec.Command(browser, append(args, "--dump-dom", "file://"+write("all.html", fmt.Sprintf(outer, frames)))...)
		c.Stdout, c.Stderr = &out, &errs
		if err := c.Run(); err != nil {
			t.Fatalf("%v\n%s", err, errs.String())
		}
		for line := range strings.Lines(errs.String()) {
			if strings.Contains(line, "CONSOLE") {
				t.Error(strings.TrimSpace(line))
			}
		}
		m := findings.FindStringSubmatch(out.String())
		if m == nil {
			t.Fatal("the browser has not shown its page")
		}
		var all map[string]struct {
			Found []string
			Width int
			Dark  bool
		}
		if err := json.Unmarshal([]byte(html.UnescapeString(m[1])), &all); err != nil {
			t.Fatalf("no inspection has run: %v", err)
		}
		for file, w := range shown {
			seen, ok := all[file]
			if !ok || seen.Width != w.width || seen.Dark != dark {
				t.Errorf("%s, %d wide, dark %v: the inspection has seen %+v", w.name, w.width, dark, seen)
			}
			for _, f := range seen.Found {
				t.Errorf("%s, %d wide: %s (%s)", w.name, w.width, f, file)
			}
		}
	}
}

// TestBrowser looks at a report and at pictures with each overlay through a
// real browser, on a desk and on a phone, in the light and in the dark: no
// error, no text that overlaps another or leaves its box, no page that must be
// scrolled sideways, and contrast of 4.5 at least.
func TestBrowser(t *testing.T) {
	browser := chromium(t)
	var windows []window
	for _, sc := range []string{"s1940", "crusader"} {
		positions(t, sc, 3, 7, func(n int, p position) {
			if n != 1 && n != 7 {
				return
			}
			look := func(name string, page []byte, width int, dark bool) {
				windows = append(windows, window{p.name + " " + name, page, width, dark})
			}
			report := p.report(0)
			look("report", report, 1400, false)
			look("report, dark", report, 1400, true)
			look("report", report, 390, false)
			look("index", p.index(0), 1400, true)
			look("index", p.index(0), 390, false)
			for _, kind := range []string{"", "supply", "moves"} {
				o := drawing.Options{}
				if kind != "" {
					over, err := p.seat.Overlay(0, p.before, rules.Overlay{Kind: kind})
					if err != nil {
						t.Fatal(err)
					}
					o.Overlay, o.Frame = &over, drawing.Front
				}
				svg := string(drawing.Map(p.pics[0], p.words, o).SVG(drawing.Light))
				look("map "+kind, []byte("<!DOCTYPE html><html lang=en><body style='margin:0'>"+svg+"</body></html>"), 2400, false)
				look("page "+kind, drawing.Page(p.pics[0], p.words, o), 390, false)
				o.Frame = drawing.Small
				svg = string(drawing.Map(p.pics[0], p.words, o).SVG(drawing.Light))
				look("small map "+kind, []byte("<!DOCTYPE html><html lang=en><body style='margin:0'>"+svg+"</body></html>"), 3200, false)
				look("small page "+kind, drawing.Page(p.pics[0], p.words, o), 500, false)
			}
		})
	}
	browse(t, browser, windows)
}

// report is the page of a report to a side.
func (p *position) report(side rules.Side) []byte {
	r := drawing.Report{Words: p.words, Text: p.seat.Report(side, p.before), Chronicle: p.seat.Chronicle(side, p.before), Picture: p.pics[side],
		Due:     drawing.Due{Heading: "Your orders are due", Commands: []string{"adjutant orders new"}},
		Earlier: []drawing.Link{{Text: strings.Repeat("0123456789abcdef", 6)}}} // as long as a seed, without a place to break
	if o, err := p.seat.Overlay(side, 0, rules.Overlay{Kind: "supply"}); err == nil {
		r.Now = append(r.Now, &o)
	}
	if o, err := p.seat.Overlay(side, p.before, rules.Overlay{Kind: "moves"}); err == nil {
		r.Past = append(r.Past, &o)
	}
	return r.HTML()
}
