package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
)

// writeTo writes a picture or a page to a file, or to standard output; what is no text is not
// written to a terminal.
func (a *app) writeTo(file string, data []byte) error {
	if file != "" && file != "-" {
		if err := hasFolder(file); err != nil {
			return err
		}
		return a.write(file, data)
	}
	if isTerminal(a.out) && !printable(data) {
		return &session.Fault{Code: session.CodeUsage, Err: errors.New("a picture is no text: write it to a file with -o FILE")}
	}
	_, err := a.out.Write(data)
	return err
}

// write writes a picture or a page to a file.
func (a *app) write(file string, data []byte) error {
	if err := drawable(file); err != nil {
		return err
	}
	if a.dryRun {
		fmt.Fprintln(a.err, "would write", file)
		return nil
	}
	return writeWhole(file, data)
}

func printable(data []byte) bool { return len(data) == 0 || data[0] == '<' }

// drawable refuses a file that no picture is written to: a folder, or something else than a
// picture or a page, such as an order file. Nothing is read of pipes, which somebody may wait for.
func drawable(file string) error {
	info, err := os.Stat(file)
	switch {
	case err != nil: // there is none, or writing it says why it cannot be
		return nil
	case info.IsDir():
		return misnamed("%s is a folder; the name of a file is wanted", file)
	case !info.Mode().IsRegular() || info.Size() == 0:
		return nil
	}
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	begin := make([]byte, 4)
	if _, err := io.ReadFull(f, begin); err != nil || begin[0] != '<' && !bytes.Equal(begin, []byte("\x89PNG")) {
		return misnamed("%s is there already and is no picture and no page; it stays as it is: name another file", file)
	}
	return nil
}

// hasFolder refuses the name of a file whose folder is not there.
func hasFolder(file string) error {
	if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
		return misnamed("there is no folder %s", filepath.Dir(file))
	}
	return nil
}

// misnamed says what is wrong with the name of a file for -o.
func misnamed(format string, args ...any) error {
	return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("-o: "+format, args...)}
}

// writeWhole writes a file that somebody has named: in one step, but for pipes and devices. It is
// for its owner alone, or for those whom the one may read that it takes the place of.
func writeWhole(file string, text []byte) error {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	info, err := os.Stat(file)
	if err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(file, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = f.Write(text)
		return errors.Join(err, f.Close())
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	dir, err := store.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	if err := errors.Join(dir.Write(filepath.Base(file), text), dir.Close()); err != nil || info == nil {
		return err
	}
	return os.Chmod(file, info.Mode().Perm())
}
