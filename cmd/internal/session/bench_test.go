package session

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// The example first-1940 at its end. What a command does after
// its start, without the process.
func example(b testing.TB, who string) (*store.Dir, *Keys) {
	b.Helper()
	root := filepath.Join("..", "..", "..", "examples", "rommel", "first-1940")
	keys, err := LoadKeys(filepath.Join(root, "keys", who), nil)
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(root, who))); err != nil {
		b.Fatal(err)
	}
	d, err := store.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { d.Close() })
	return d, keys
}

// dueSide is the example's side that owes orders at its end.
func dueSide(b *testing.B) string {
	d, keys := example(b, "umpire")
	s, err := Open(d, keys)
	if err != nil {
		b.Fatal(err)
	}
	st, err := s.Status()
	if err != nil {
		b.Fatal(err)
	}
	return st.Due[0].Side
}

// warm brings the cache up to date, as every command that receives does.
func warm(b *testing.B, d *store.Dir, keys *Keys) *Session {
	b.Helper()
	s, err := Open(d, keys)
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Refresh(func(page.Page) string { return "" }); err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkOpen reads a game folder: in full (signatures, seals, chain), and
// by what the cache knows.
func BenchmarkOpen(b *testing.B) {
	for _, who := range []string{"umpire", "axis"} {
		d, keys := example(b, who)
		for _, how := range []string{"full", "cache"} {
			if how == "cache" {
				warm(b, d, keys)
			}
			b.Run(who+"/"+how, func(b *testing.B) {
				for b.Loop() {
					if _, err := Open(d, keys); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// template is the template of the side that owes orders, checked.
func template(b *testing.B) (*store.Dir, *Keys, *Session, []byte) {
	d, keys := example(b, dueSide(b))
	s := warm(b, d, keys)
	_, text, err := s.Template("en", true)
	if err != nil {
		b.Fatal(err)
	}
	return d, keys, s, text
}

// BenchmarkCheck is `orders check` of a template.
func BenchmarkCheck(b *testing.B) {
	d, keys, _, text := template(b)
	for b.Loop() {
		s, err := Open(d, keys)
		if err != nil {
			b.Fatal(err)
		}
		if c, err := s.Check("x", text); err != nil || !c.OK() {
			b.Fatal(c, err)
		}
	}
}

// BenchmarkResolve is `resolve` of that template, without the disk.
func BenchmarkResolve(b *testing.B) {
	_, _, player, text := template(b)
	c, err := player.Check("x", text)
	if err != nil {
		b.Fatal(err)
	}
	p, _, err := player.Send(c)
	if err != nil {
		b.Fatal(err)
	}
	d, keys := example(b, "umpire")
	if _, _, err := warm(b, d, keys).Receive([][]byte{p.Text}); err != nil {
		b.Fatal(err)
	}
	warm(b, d, keys)
	for b.Loop() {
		s, err := Open(d.Dry(), keys)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Resolve(); err != nil {
			b.Fatal(err)
		}
		if err := s.Refresh(func(page.Page) string { return "" }); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReplay plays the whole game from the ledger in memory, and from the
// checkpoint of the cache.
func BenchmarkReplay(b *testing.B) {
	d, keys := example(b, "umpire")
	for _, how := range []string{"start", "cache"} {
		b.Run(how, func(b *testing.B) {
			if how == "cache" {
				warm(b, d, keys)
			}
			s, err := Open(d, keys)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if how == "start" {
					s.marks = nil
				}
				if _, err := s.game.play(len(s.results)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkVerify is `verify`, without the process: every packet is checked and
// opened once, and one run goes over all results.
func BenchmarkVerify(b *testing.B) {
	for _, who := range []string{"umpire", "axis"} {
		d, keys := example(b, who)
		b.Run(who, func(b *testing.B) {
			for b.Loop() {
				s, err := OpenInFull(d, keys)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.Verify(textOf(s)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkReceive is `receive` of the last result, which is played before it is
// kept, without the disk.
func BenchmarkReceive(b *testing.B) {
	d, keys := example(b, "axis")
	names, err := d.List("ledger")
	if err != nil {
		b.Fatal(err)
	}
	name := names[len(names)-1] // umpire's are the last of all
	last, err := d.Read(name)
	if err != nil {
		b.Fatal(err)
	}
	reports, err := d.List("cache")
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range append(reports, name) {
		if err := d.Remove(n); err != nil {
			b.Fatal(err)
		}
	}
	warm(b, d, keys)
	for b.Loop() {
		dry := d.Dry()
		s, err := Open(dry, keys)
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := s.Receive([][]byte{last}); err != nil {
			b.Fatal(err)
		}
		if err := s.Refresh(func(page.Page) string { return "" }); err != nil {
			b.Fatal(err)
		}
	}
}
