// Package intake reads what people hand to the program: files that they name,
// and what comes from standard input. Whatever that is, a film, a device or a
// pipe without end, no more is read of it than a text of its kind may have.
package intake

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A Kind is a kind of text, with the greatest length that it may have.
type Kind struct {
	What  string // "an order file"
	Limit int64  // bytes
	Text  bool   // it is read by [UTF8]
}

// What a text is refused for; the errors of this package wrap one of these or
// what the system says.
var (
	ErrTooLong = errors.New("too long")
	ErrNoFile  = errors.New("no file")
	ErrFolder  = errors.New("no folder")
)

// refusal is an error in words that need no other around them.
type refusal struct {
	kind error
	text string
}

func (r *refusal) Error() string { return r.text }
func (r *refusal) Unwrap() error { return r.kind }

func refuse(kind error, format string, args ...any) error {
	return &refusal{kind, fmt.Sprintf(format, args...)}
}

// File reads a file or a named pipe. A folder or a device is [ErrNoFile], a
// file that is longer than its kind may be [ErrTooLong], before it is read
// where its length is known.
func (k Kind) File(name string) ([]byte, error) {
	return k.file(name, fs.ModeNamedPipe|fs.ModeIrregular)
}

// Kept is [Kind.File] for a file that is kept in a folder: a pipe is no file
// there, for nobody would write to it.
func (k Kind) Kept(name string) ([]byte, error) { return k.file(name, fs.ModeIrregular) }

func (k Kind) file(name string, but fs.FileMode) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, plain(name, err)
	}
	if err := k.fits(name, info, but); err != nil {
		return nil, err
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, plain(name, err)
	}
	defer f.Close()
	return k.read(f, name, info.Size())
}

// In is [Kind.Kept] for a file below a root, which the user knows by another
// name.
func (k Kind) In(root *os.Root, file, name string) ([]byte, error) {
	info, err := root.Stat(file)
	if err != nil {
		return nil, plain(name, err)
	}
	if err := k.fits(name, info, fs.ModeIrregular); err != nil {
		return nil, err
	}
	f, err := root.Open(file)
	if err != nil {
		return nil, plain(name, err)
	}
	defer f.Close()
	return k.read(f, name, info.Size())
}

// Stream reads all of r, which the user knows as name.
func (k Kind) Stream(r io.Reader, name string) ([]byte, error) { return k.read(r, name, 0) }

// fits refuses what is too long and what is no file; but are modes that will
// do for one. Irregular are files that Windows keeps in some other way.
func (k Kind) fits(name string, info fs.FileInfo, but fs.FileMode) error {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return refuse(ErrNoFile, "%s is a folder; %s is wanted", name, k.What)
	case mode.Type()&^but != 0:
		return refuse(ErrNoFile, "%s is no file but a device, pipe or the like; %s is wanted", name, k.What)
	case info.Size() > k.Limit:
		return k.tooLong(name)
	}
	return nil
}

func (k Kind) read(r io.Reader, name string, size int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(size) + bytes.MinRead)
	if _, err := b.ReadFrom(io.LimitReader(r, k.Limit+1)); err != nil {
		return nil, plain(name, err)
	}
	if int64(b.Len()) > k.Limit {
		return nil, k.tooLong(name)
	}
	if k.Text {
		return UTF8(b.Bytes()), nil
	}
	return b.Bytes(), nil
}

func (k Kind) tooLong(name string) error {
	return refuse(ErrTooLong, "%s has more than %s, the limit of %s", name, Size(k.Limit), k.What)
}

// Size is a number of bytes in words.
func Size(n int64) string {
	switch {
	case n > 0 && n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n > 0 && n%(1<<10) == 0:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// Folder refuses, with [ErrFolder], a name that is there and no folder.
func Folder(name string) error {
	if info, err := os.Stat(name); err == nil && !info.IsDir() {
		return refuse(ErrFolder, "%s is a file; a folder is wanted", name)
	}
	return nil
}

// plain is an error of the system without the name of the call that failed.
func plain(name string, err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
