package intake

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var note = Kind{What: "a note", Limit: 1 << 10}

// counter counts what is read of a stream without end.
type counter struct{ n int64 }

func (c *counter) Read(b []byte) (int, error) {
	c.n += int64(len(b))
	return len(b), nil
}

func TestStream(t *testing.T) {
	c := &counter{}
	_, err := note.Stream(c, "standard input")
	if !errors.Is(err, ErrTooLong) || err.Error() != "standard input has more than 1 KiB, the limit of a note" {
		t.Error(err)
	}
	if c.n != note.Limit+1 {
		t.Errorf("%d bytes are read, the limit is %d", c.n, note.Limit)
	}
	for _, n := range []int64{0, 1, note.Limit} {
		if text, err := note.Stream(io.LimitReader(&counter{}, n), "-"); err != nil || int64(len(text)) != n {
			t.Errorf("%d bytes: %d, %v", n, len(text), err)
		}
	}
	failed := errors.New("torn")
	if _, err := note.Stream(io.MultiReader(strings.NewReader("a"), failing{failed}), "-"); !errors.Is(err, failed) {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// A file that holds nothing for 200 MB, as on a disk, takes neither time nor
// memory.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	write := func(name string, size int64) string {
		t.Helper()
		f, err := os.Create(filepath.Join(dir, name))
		if err == nil {
			err = errors.Join(f.Truncate(size), f.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
		return f.Name()
	}
	long := write("long", 200_000_000)
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	memory := testing.AllocsPerRun(1, func() {
		start := time.Now()
		if _, err := note.File(long); !errors.Is(err, ErrTooLong) {
			t.Error(err)
		}
		if _, err := note.In(root, "long", "data/it"); !errors.Is(err, ErrTooLong) {
			t.Error(err)
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("took %v", took)
		}
	})
	if memory > 100 {
		t.Errorf("%v allocations", memory)
	}
	for _, size := range []int64{0, 1, note.Limit} {
		name := write("some", size)
		if text, err := note.File(name); err != nil || int64(len(text)) != size {
			t.Errorf("%d bytes: %d, %v", size, len(text), err)
		}
		if text, err := note.In(root, "some", "data/it"); err != nil || int64(len(text)) != size {
			t.Errorf("%d bytes: %d, %v", size, len(text), err)
		}
	}
	write("some", note.Limit+1)
	if _, err := note.In(root, "some", "data/it"); !errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
	folder := filepath.Join(dir, "folder")
	if _, err := note.File(folder); !errors.Is(err, ErrNoFile) || !strings.Contains(err.Error(), "is a folder; a note is wanted") {
		t.Error(err)
	}
	if _, err := note.In(root, "folder", "data/it"); !errors.Is(err, ErrNoFile) {
		t.Error(err)
	}
	if _, err := note.File(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "stat") {
		t.Error(err)
	}
	if _, err := note.In(root, "none", "data/it"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if err := Folder(long); !errors.Is(err, ErrFolder) {
		t.Error(err)
	}
	if err := errors.Join(Folder(folder), Folder(filepath.Join(dir, "none"))); err != nil {
		t.Error(err)
	}
}

func TestSize(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 1000: "1000 bytes", 64 << 10: "64 KiB", 16 << 20: "16 MiB"} {
		if got := Size(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
