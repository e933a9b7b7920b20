//go:build unix

package intake

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A device is no file, and a pipe without end is read up to the limit.
func TestDevice(t *testing.T) {
	if _, err := note.File("/dev/zero"); !errors.Is(err, ErrNoFile) {
		t.Error(err)
	}
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if _, err := note.In(root, "pipe", "data/it"); !errors.Is(err, ErrNoFile) {
		t.Error(err)
	}
	if _, err := note.Kept(pipe); !errors.Is(err, ErrNoFile) {
		t.Error(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		f, err := os.OpenFile(pipe, os.O_WRONLY, 0)
		if err != nil {
			t.Error(err)
			return
		}
		defer f.Close()
		for err == nil { // until nobody reads any more
			_, err = f.Write(bytes.Repeat([]byte("a"), 1000))
		}
	}()
	if _, err := note.File(pipe); !errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
	<-done
}
