package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// ErrLocked says that another run of the program is working in the folder.
var ErrLocked = errors.New("another adjutant is working in this game folder")

// Lock takes the lock of the folder and removes the temporary files of runs
// that were killed. It does not wait: if another run holds the lock the error is
// [ErrLocked]. The system releases the lock of a run that ends. In a dry run
// Lock does nothing.
func (d *Dir) Lock() (unlock func(), err error) {
	if d.plan != nil {
		return func() {}, nil
	}
	if info, err := d.root.Lstat(lockName); err == nil && !info.Mode().IsRegular() { // it would lead out of the folder
		return nil, fmt.Errorf("lock game folder: %s is no file: remove it", lockName)
	}
	lock := flock.New(filepath.Join(d.Path(), lockName), flock.SetPermissions(0o600))
	ok, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock game folder: %w", err)
	}
	if !ok {
		return nil, fmt.Errorf("%s: %w", d.Path(), ErrLocked)
	}
	if err := d.clean(); err != nil {
		return nil, errors.Join(fmt.Errorf("clean game folder: %w", err), lock.Unlock())
	}
	return func() {
		// Nothing can be done here, and the system unlocks when the run ends.
		_ = lock.Unlock()
	}, nil
}

// Undo removes a folder that was made for a game which has not come: if nothing is in it
// but its lock. It is used no more then.
func (d *Dir) Undo() {
	if d.plan != nil {
		return
	}
	// Whatever cannot be removed here does no harm.
	_ = d.root.Remove(lockName)
	_ = d.Close()
	_ = os.Remove(d.Path())
}

// clean leaves folders below alone that have a lock of their own: other games,
// in which others may be writing now; and those that it may not read.
func (d *Dir) clean() error {
	return fs.WalkDir(d.root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrPermission) && name != "." {
			return fs.SkipDir
		}
		if err != nil {
			return err
		}
		if e.IsDir() && name != "." {
			if _, err := d.root.Lstat(filepath.FromSlash(path.Join(name, lockName))); err == nil {
				return fs.SkipDir
			}
		}
		if e.Type().IsRegular() && strings.HasPrefix(e.Name(), tempPrefix) {
			return d.root.Remove(filepath.FromSlash(name))
		}
		return nil
	})
}
