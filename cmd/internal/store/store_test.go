package store_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
)

func open(t *testing.T) (*store.Dir, string) {
	t.Helper()
	path := t.TempDir()
	d, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d, path
}

func read(t *testing.T, d *store.Dir, name string) string {
	t.Helper()
	b, err := d.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "(none)"
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// onDisk lists all files below path, hidden ones included.
func onDisk(t *testing.T, path string) (names []string) {
	t.Helper()
	do(t, filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rel, _ := filepath.Rel(path, name)
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	}))
	return names
}

func TestWrite(t *testing.T) {
	d, path := open(t)
	do(t, d.Write("ledger/2", []byte("two")))
	do(t, d.Write("ledger/10", []byte("ten")))
	do(t, d.Write("ledger/old/1", []byte("one")))
	do(t, d.Write("charter.yaml", []byte("a")))
	do(t, d.Write("charter.yaml", []byte("b")))
	if got := read(t, d, "charter.yaml"); got != "b" {
		t.Errorf("charter.yaml = %q", got)
	}
	for sub, want := range map[string][]string{
		".":      {"charter.yaml"},
		"ledger": {"ledger/10", "ledger/2"},
		"orders": nil,
	} {
		if got, err := d.List(sub); err != nil || !slices.Equal(got, want) {
			t.Errorf("List(%q) = %v, %v; want %v", sub, got, err, want)
		}
	}
	if runtime.GOOS != "windows" {
		for _, name := range onDisk(t, path) {
			info, err := os.Stat(filepath.Join(path, name))
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: mode %v, %v", name, info.Mode(), err)
			}
		}
	}
	do(t, d.Remove("ledger/2"))
	do(t, d.Remove("ledger/2"))
	if got := read(t, d, "ledger/2"); got != "(none)" {
		t.Errorf("removed file = %q", got)
	}
	if d.Path() != path || d.Planned() != nil {
		t.Errorf("Path = %q, Planned = %v", d.Path(), d.Planned())
	}
}

func TestWriteSameBytes(t *testing.T) {
	d, path := open(t)
	do(t, d.Write("a", []byte("x")))
	first, err := os.Stat(filepath.Join(path, "a"))
	do(t, err)
	d.FailAfter(0, false)
	do(t, d.Write("a", []byte("x")))
	do(t, d.WriteNew("a", []byte("x")))
	second, err := os.Stat(filepath.Join(path, "a"))
	do(t, err)
	if !os.SameFile(first, second) {
		t.Error("the same bytes were written again")
	}
}

func TestWriteNew(t *testing.T) {
	d, _ := open(t)
	do(t, d.WriteNew("ledger/1", []byte("x")))
	if err := d.WriteNew("ledger/1", []byte("y")); !errors.Is(err, store.ErrExists) {
		t.Errorf("WriteNew of other bytes = %v", err)
	}
	if got := read(t, d, "ledger/1"); got != "x" {
		t.Errorf("ledger/1 = %q", got)
	}
}

func TestNames(t *testing.T) {
	d, _ := open(t)
	for _, name := range []string{"", ".", "..", "../a", "/a", "a/../b", "a//b", "a/", `a\b`, "c:a", "a\x00b", ".adjutant-lock", "a/.adjutant-tmp-1"} {
		_, readErr := d.Read(name)
		for what, err := range map[string]error{
			"Read":     readErr,
			"Write":    d.Write(name, []byte("x")),
			"WriteNew": d.WriteNew(name, []byte("x")),
			"Remove":   d.Remove(name),
			"dry":      d.Dry().Write(name, []byte("x")),
		} {
			if err == nil || errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s(%q) = %v", what, name, err)
			}
		}
	}
	if _, err := d.List("../"); err == nil {
		t.Error("List above the folder accepted")
	}
}

func TestLinksOutside(t *testing.T) {
	d, path := open(t)
	outside := t.TempDir()
	do(t, os.WriteFile(filepath.Join(outside, "secret"), []byte("s"), 0o600))
	if err := os.Symlink(outside, filepath.Join(path, "out")); err != nil {
		t.Skip("no symbolic links here")
	}
	if _, err := d.Read("out/secret"); err == nil {
		t.Error("read through a link that leaves the folder")
	}
	if err := d.Write("out/new", []byte("x")); err == nil {
		t.Error("wrote through a link that leaves the folder")
	}
	if got := onDisk(t, outside); !slices.Equal(got, []string{"secret"}) {
		t.Errorf("outside: %v", got)
	}
}

func TestFailAfter(t *testing.T) {
	for _, late := range []bool{false, true} {
		for n := range 4 {
			d, path := open(t)
			do(t, d.Write("a", []byte("old")))
			do(t, d.Write("c", []byte("old")))
			d.FailAfter(n, late)
			changes := []error{
				d.Write("a", []byte("new")),
				d.Write("x/b", []byte("new")),
				d.Remove("c"),
			}
			for i, err := range changes {
				if (err == nil) != (i < n) {
					t.Errorf("n %d, late %v: change %d = %v", n, late, i, err)
				}
			}
			done := n
			if late {
				done++
			}
			want := []string{"old", "(none)", "old"}
			copy(want, []string{"new", "new", "(none)"}[:min(done, 3)])
			again, err := store.Open(path)
			do(t, err)
			got := []string{read(t, again, "a"), read(t, again, "x/b"), read(t, again, "c")}
			if !slices.Equal(got, want) {
				t.Errorf("n %d, late %v: files %v, want %v", n, late, got, want)
			}
			unlock, err := again.Lock()
			do(t, err)
			for _, name := range onDisk(t, path) {
				if strings.Contains(name, "tmp") {
					t.Errorf("n %d, late %v: Lock left %s", n, late, name)
				}
			}
			unlock()
			do(t, again.Close())
		}
	}
}

func TestLock(t *testing.T) {
	d, path := open(t)
	other, err := store.Open(path)
	do(t, err)
	defer other.Close()
	unlock, err := d.Lock()
	do(t, err)
	if _, err := other.Lock(); !errors.Is(err, store.ErrLocked) {
		t.Errorf("second Lock = %v", err)
	}
	if got, err := d.List("."); err != nil || len(got) != 0 {
		t.Errorf("List shows the lock: %v, %v", got, err)
	}
	unlock()
	unlock, err = other.Lock()
	do(t, err)
	unlock()
}

// TestUndo: a folder that was made in vain goes, but nothing that anybody has put into it.
func TestUndo(t *testing.T) {
	for _, beside := range []string{"", "letter.txt"} {
		path := filepath.Join(t.TempDir(), "new")
		do(t, os.Mkdir(path, 0o700))
		if beside != "" {
			do(t, os.WriteFile(filepath.Join(path, beside), []byte("Dear friend"), 0o600))
		}
		d, err := store.Open(path)
		do(t, err)
		unlock, err := d.Lock()
		do(t, err)
		unlock()
		d.Undo()
		entries, err := os.ReadDir(path)
		switch {
		case beside == "" && !errors.Is(err, fs.ErrNotExist):
			t.Errorf("the folder stays with %v, %v", entries, err)
		case beside != "" && (len(entries) != 1 || entries[0].Name() != beside):
			t.Errorf("beside %s: %v, %v", beside, entries, err)
		}
	}
}

// Another process cannot take the lock either.
func TestLockAcrossProcesses(t *testing.T) {
	if path := os.Getenv("STORE_TEST_LOCK"); path != "" {
		d, err := store.Open(path)
		do(t, err)
		if _, err := d.Lock(); !errors.Is(err, store.ErrLocked) {
			t.Errorf("Lock in another process = %v", err)
		}
		return
	}
	d, path := open(t)
	unlock, err := d.Lock()
	do(t, err)
	defer unlock()
	cmd := exec.Command(os.Args[0], "-test.run", "^TestLockAcrossProcesses$")
	cmd.Env = append(os.Environ(), "STORE_TEST_LOCK="+path)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestDry(t *testing.T) {
	d, path := open(t)
	do(t, d.Write("a", []byte("old")))
	do(t, d.Write("ledger/1", []byte("one")))
	before := onDisk(t, path)
	dry := d.Dry()
	unlock, err := dry.Lock()
	do(t, err)
	do(t, dry.Write("ledger/2", []byte("two")))
	do(t, dry.Write("a", []byte("old")))
	do(t, dry.Write("empty", nil))
	do(t, dry.WriteNew("ledger/3", []byte("three")))
	if err := dry.WriteNew("ledger/3", []byte("other")); !errors.Is(err, store.ErrExists) {
		t.Errorf("WriteNew over a pending file = %v", err)
	}
	do(t, dry.Remove("ledger/1"))
	do(t, dry.Remove("none"))
	unlock()
	if got, err := dry.List("ledger"); err != nil || !slices.Equal(got, []string{"ledger/2", "ledger/3"}) {
		t.Errorf("List = %v, %v", got, err)
	}
	if got := []string{read(t, dry, "ledger/2"), read(t, dry, "ledger/1"), read(t, dry, "empty"), read(t, dry, "a")}; !slices.Equal(got, []string{"two", "(none)", "", "old"}) {
		t.Errorf("dry run reads %q", got)
	}
	if got := dry.Planned(); !slices.Equal(got, []string{"ledger/2", "empty", "ledger/3", "ledger/1"}) {
		t.Errorf("Planned = %v", got)
	}
	if got := dry.Dry(); read(t, got, "ledger/2") != "two" || len(got.Planned()) != 0 {
		t.Error("a dry run of a dry run does not begin where that stands")
	}
	if got := onDisk(t, path); !slices.Equal(got, before) || read(t, d, "ledger/1") != "one" {
		t.Errorf("the dry run changed the folder: %v", got)
	}
}

func TestFind(t *testing.T) {
	for _, file := range []string{"charter.yaml", "invitation.yaml", filepath.Join("ledger", "umpire-0001-invite.txt")} {
		game := t.TempDir()
		deep := filepath.Join(game, "orders", "old")
		do(t, os.MkdirAll(filepath.Join(deep, file), 0o700)) // a folder of that name is no game
		do(t, os.MkdirAll(filepath.Dir(filepath.Join(game, file)), 0o700))
		if _, err := store.Find(deep); !errors.Is(err, store.ErrNoGame) {
			t.Errorf("Find without %s = %v", file, err)
		}
		do(t, os.WriteFile(filepath.Join(game, file), nil, 0o600))
		for _, start := range []string{game, deep} {
			if got, err := store.Find(start); err != nil || got != game {
				t.Errorf("Find(%s) = %q, %v", start, got, err)
			}
		}
	}
}

func TestOpenMissing(t *testing.T) {
	if _, err := store.Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Open of a missing folder = %v", err)
	}
}

// TestReadAll: all files of a folder, as they stand or as a dry run has them.
func TestReadAll(t *testing.T) {
	d, _ := open(t)
	do(t, d.Write("ledger/a.txt", []byte("a")))
	do(t, d.Write("ledger/b.txt", []byte("b")))
	dry := d.Dry()
	do(t, dry.Write("ledger/b.txt", []byte("other")))
	do(t, dry.Write("new/c.txt", []byte("c")))
	for _, x := range []struct {
		d    *store.Dir
		sub  string
		want map[string]string
	}{
		{d, "ledger", map[string]string{"ledger/a.txt": "a", "ledger/b.txt": "b"}},
		{dry, "ledger", map[string]string{"ledger/a.txt": "a", "ledger/b.txt": "other"}},
		{dry, "new", map[string]string{"new/c.txt": "c"}},
		{d, "new", nil},
	} {
		got, err := x.d.ReadAll(x.sub)
		if err != nil || len(got) != len(x.want) {
			t.Errorf("%s: %d files, %v", x.sub, len(got), err)
		}
		for name, text := range x.want {
			if string(got[name]) != text {
				t.Errorf("%s is %q, want %q", name, got[name], text)
			}
		}
	}
}

// A dry run in a folder that does not exist finds it empty and does not make it.
func TestOpenDry(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none")
	d, err := store.OpenDry(path)
	do(t, err)
	defer d.Close()
	unlock, err := d.Lock()
	do(t, err)
	unlock()
	do(t, d.WriteNew("ledger/1", []byte("one")))
	do(t, d.Remove("none"))
	if got, err := d.List("ledger"); err != nil || !slices.Equal(got, []string{"ledger/1"}) {
		t.Errorf("List = %v, %v", got, err)
	}
	texts, err := d.ReadAll("ledger")
	if err != nil || string(texts["ledger/1"]) != "one" || d.Path() != path || d.Dry().Path() != path {
		t.Errorf("ReadAll = %v, %v in %s", texts, err, d.Path())
	}
	if _, err := d.Read("other"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Read = %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder is made: %v", err)
	}
	have := t.TempDir()
	do(t, os.WriteFile(filepath.Join(have, "a"), []byte("a"), 0o600))
	if d, err = store.OpenDry(have); err != nil || read(t, d, "a") != "a" {
		t.Error("a folder that exists is not read:", err)
	}
}

// Lock cleans what killed runs have left, but not in the folder of another game
// below, where another run may be writing.
func TestCleanOwn(t *testing.T) {
	d, path := open(t)
	inner := filepath.Join(path, "games", "inner")
	do(t, os.MkdirAll(filepath.Join(inner, "ledger"), 0o700))
	do(t, os.MkdirAll(filepath.Join(path, "ledger"), 0o700))
	other, err := store.Open(inner)
	do(t, err)
	defer other.Close()
	free, err := other.Lock()
	do(t, err)
	defer free()
	for _, left := range []string{filepath.Join(path, "ledger"), filepath.Join(inner, "ledger")} {
		do(t, os.WriteFile(filepath.Join(left, ".adjutant-tmp-X"), nil, 0o600))
	}
	unlock, err := d.Lock()
	do(t, err)
	unlock()
	if _, err := os.Stat(filepath.Join(path, "ledger", ".adjutant-tmp-X")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the temporary file stays:", err)
	}
	if _, err := os.Stat(filepath.Join(inner, "ledger", ".adjutant-tmp-X")); err != nil {
		t.Error("that of another game is removed:", err)
	}
}

// TestLockIsNoLink: a lock that leads out of the folder is not followed.
func TestLockIsNoLink(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a right of their own")
	}
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "made")
	if err := os.Symlink(out, filepath.Join(dir, ".adjutant-lock")); err != nil {
		t.Fatal(err)
	}
	d, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Lock(); err == nil || !strings.Contains(err.Error(), "is no file") {
		t.Errorf("Lock = %v", err)
	}
	if _, err := os.Lstat(out); err == nil {
		t.Error("a file was made outside the folder")
	}
}

// TestWriteError: what could not be written is told by the name of the file, whatever it was
// called on its way there.
func TestWriteError(t *testing.T) {
	path := t.TempDir()
	if err := os.Symlink("gone", filepath.Join(path, "cache")); err != nil {
		t.Skip(err)
	}
	d, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	err = d.Write("cache/a.txt", []byte("x"))
	if w, ok := errors.AsType[*store.WriteError](err); !ok || !strings.HasPrefix(err.Error(), "write cache/a.txt: ") || strings.Contains(err.Error(), "mkdir") || w.Name != "cache/a.txt" {
		t.Errorf("%v", err)
	}
	full := &store.WriteError{Act: "write", Name: "a.txt", Err: errors.Join(&fs.PathError{Op: "write", Path: "/x/.adjutant-tmp-Y", Err: fs.ErrPermission})}
	if full.Error() != "write a.txt: permission denied" || !errors.Is(full, fs.ErrPermission) {
		t.Error(full)
	}
}
