// Package store keeps the files of one game folder, so that a run that is
// killed at any moment leaves every file either as it was or as it should be.
//
// Names are relative to the folder and use forward slashes, as in
// "ledger/0003-axis.packet". A name that would leave the folder, even through a
// symbolic link, is refused. Names that begin with ".adjutant-" belong to this
// package: they are its lock and its temporary files, and nobody else sees them.
//
// A write goes to a temporary file in the same folder, is synced to disk, and
// then takes the place of the old file in one step. Files are readable by their
// owner alone. Writing the bytes that stand there already does nothing, so a
// run that was killed can be repeated.
//
// Nothing is read that is no file, or longer than a file of a game may be.
//
// Whoever writes holds the lock of the folder ([Dir.Lock]); reading needs none.
package store

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/adjutant-pbem/adjutant/cmd/internal/cores"
	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
)

const (
	ownPrefix  = ".adjutant-"
	tempPrefix = ownPrefix + "tmp-"
	lockName   = ownPrefix + "lock"
)

// gameFile is what a game folder has. Most are a hundred times shorter; the
// longest is the umpire's sealed state.
var gameFile = intake.Kind{What: "a file of a game", Limit: 8 << 20}

// A WriteError says that the system does not let a file be written: the disk is full, or
// nothing may be written there. What stood there is as it was.
type WriteError struct {
	Act, Name string // "write" or "remove"
	Err       error
}

// Error tells of the file, and not of the temporary one that was to take its place.
func (e *WriteError) Error() string {
	why := e.Err
	if p, ok := errors.AsType[*fs.PathError](why); ok {
		why = p.Err
	} else if l, ok := errors.AsType[*os.LinkError](why); ok {
		why = l.Err
	}
	return fmt.Sprintf("%s %s: %v", e.Act, e.Name, why)
}

func (e *WriteError) Unwrap() error { return e.Err }

// MaxFolder is what the files of one folder may have together, in bytes.
const MaxFolder = 256 << 20

// ErrExists says that a file stands already and holds something else.
var ErrExists = errors.New("file exists with other content")

// A Dir is an open game folder. Its methods must not be called at the same
// time from several goroutines, but for those that read while nobody writes.
type Dir struct {
	root  *os.Root // nil: there is no folder, in a dry run
	plan  *plan    // of a dry run, else nil
	fault *fault   // for tests, else nil
}

// Open opens the folder dir, which must exist.
func Open(dir string) (*Dir, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("game folder: %w", err)
	}
	root, err := os.OpenRoot(abs)
	if err != nil {
		return nil, fmt.Errorf("game folder: %w", err)
	}
	return &Dir{root: root}, nil
}

// Close releases the folder, also for all that [Dir.Dry] made of d.
func (d *Dir) Close() error {
	if d.root == nil {
		return nil
	}
	return d.root.Close()
}

// Path returns the absolute path of the folder.
func (d *Dir) Path() string {
	if d.root == nil {
		return d.plan.path
	}
	return d.root.Name()
}

// Read returns the content of a file. The error is [fs.ErrNotExist] if there is
// none.
func (d *Dir) Read(name string) ([]byte, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	if d.plan != nil {
		if data, ok := d.plan.files[name]; ok {
			if data == nil {
				return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
			}
			return bytes.Clone(*data), nil
		}
	}
	if d.root == nil {
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	return gameFile.In(d.root, filepath.FromSlash(name), name)
}

// List returns the names of the files in the folder sub ("." for the game
// folder itself), sorted and ready for [Dir.Read]. Folders in it are left out.
// A folder that does not exist has no files.
func (d *Dir) List(sub string) ([]string, error) {
	if sub != "." {
		if err := checkName(sub); err != nil {
			return nil, err
		}
	}
	var entries []fs.DirEntry
	var err error
	if d.root != nil {
		entries, err = fs.ReadDir(d.root.FS(), sub)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list %s: %w", sub, err)
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ownPrefix) {
			names = append(names, path.Join(sub, e.Name()))
		}
	}
	if d.plan != nil {
		names = d.plan.list(sub, names)
	}
	slices.Sort(names)
	return names, nil
}

// ReadAll returns the contents of the files that [Dir.List] lists, by name.
func (d *Dir) ReadAll(sub string) (map[string][]byte, error) {
	names, err := d.List(sub)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	found := make([][]byte, len(names))
	if err := d.ReadEach(sub, names, func(i int, text []byte) error {
		found[i] = text
		return nil
	}); err != nil {
		return nil, err
	}
	texts := make(map[string][]byte, len(names))
	for i, name := range names {
		texts[name] = found[i]
	}
	return texts, nil
}

// ReadEach gives the contents of some of the files that [Dir.List] lists to take, with
// their places in names, several at a time and in any order. The first error in the
// order of names is returned, after all were read.
func (d *Dir) ReadEach(sub string, names []string, take func(i int, text []byte) error) error {
	read := d.Read
	if d.plan == nil { // the folder is looked up once, not for each file
		folder, err := d.root.OpenRoot(filepath.FromSlash(sub))
		if err != nil {
			return fmt.Errorf("read %s: %w", sub, err)
		}
		defer folder.Close()
		read = func(name string) ([]byte, error) { return gameFile.In(folder, path.Base(name), name) }
	}
	faults := make([]error, len(names))
	var total atomic.Int64
	cores.Each(len(names), func(i int) {
		if total.Load() > MaxFolder {
			return
		}
		text, err := read(names[i])
		if total.Add(int64(len(text))); err == nil {
			err = take(i, text)
		}
		faults[i] = err
	})
	for _, err := range faults {
		if err != nil {
			return err
		}
	}
	if total.Load() > MaxFolder {
		return fmt.Errorf("the files in %s have more than %s together", sub, intake.Size(MaxFolder))
	}
	return nil
}

// Write makes data the content of a file, atomically. It creates the folders
// above it.
func (d *Dir) Write(name string, data []byte) error {
	old, err := d.Read(name)
	if err == nil && bytes.Equal(old, data) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, intake.ErrTooLong) {
		return err
	}
	return d.put(name, data)
}

// WriteNew is [Dir.Write] for a file that must never change: if it has other
// content the error is [ErrExists].
func (d *Dir) WriteNew(name string, data []byte) error {
	old, err := d.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return d.put(name, data)
	}
	if err != nil && !errors.Is(err, intake.ErrTooLong) {
		return err
	}
	if err != nil || !bytes.Equal(old, data) {
		return fmt.Errorf("write %s: %w", name, ErrExists)
	}
	return nil
}

// Remove removes a file. It is no error if there is none.
func (d *Dir) Remove(name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	if d.plan != nil {
		if _, err := d.Read(name); err == nil {
			d.plan.set(name, nil)
		}
		return nil
	}
	stage := d.fault.next()
	if stage == before {
		return errFault
	}
	if err := d.root.Remove(filepath.FromSlash(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &WriteError{"remove", name, err}
	}
	if stage == after {
		return errFault
	}
	return nil
}

// put is the one function that writes files.
func (d *Dir) put(name string, data []byte) error {
	if d.plan != nil {
		kept := append([]byte{}, data...)
		d.plan.set(name, &kept)
		return nil
	}
	stage := d.fault.next()
	folder := filepath.FromSlash(path.Dir(name))
	if err := d.root.MkdirAll(folder, 0o700); err != nil {
		return &WriteError{"write", name, err}
	}
	temp := filepath.Join(folder, tempPrefix+rand.Text())
	err := d.writeTemp(temp, data)
	if err == nil && stage == before {
		return errFault // a killed run leaves its temporary file behind
	}
	if err == nil {
		err = d.root.Rename(temp, filepath.FromSlash(name))
	}
	if err != nil {
		// The temporary file is of no use; if it stays, Lock cleans it.
		_ = d.root.Remove(temp)
		return &WriteError{"write", name, err}
	}
	if stage == after {
		return errFault
	}
	if err := d.syncFolder(folder); err != nil {
		return &WriteError{"write", name, err}
	}
	return nil
}

func (d *Dir) writeTemp(temp string, data []byte) error {
	f, err := d.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// syncFolder makes a rename in folder last through a loss of power. Windows has
// no such call and needs none.
func (d *Dir) syncFolder(folder string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := d.root.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// checkName refuses names that are not those of a file in the folder on every
// system.
func checkName(name string) error {
	if strings.ContainsAny(name, `\:`) { // they mean something on Windows
		return fmt.Errorf("invalid file name %q: it has a colon or a backslash", name)
	}
	if !fs.ValidPath(name) || name == "." || strings.Contains(name, "\x00") || !filepath.IsLocal(filepath.FromSlash(name)) {
		return fmt.Errorf("invalid file name %q", name)
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ownPrefix) {
			return fmt.Errorf("invalid file name %q: %s is reserved", name, ownPrefix)
		}
	}
	return nil
}
