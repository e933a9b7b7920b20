package store

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
)

// A plan is what a dry run would have written.
type plan struct {
	files map[string]*[]byte // nil for a file that would be removed
	names []string           // in the order of the first change
	path  string             // of a folder that does not exist
}

// OpenDry is [Dir.Dry] of the folder dir, which need not exist: then it is
// empty.
func OpenDry(dir string) (*Dir, error) {
	d, err := Open(dir)
	if err == nil {
		return d.Dry(), nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("game folder: %w", err)
	}
	return &Dir{plan: &plan{files: map[string]*[]byte{}, path: abs}}, nil
}

// Dry returns a view of the folder whose changes stay in memory: it reads what
// was written to it, and the files on disk do not change. [Dir.Planned] names
// what it would have changed.
func (d *Dir) Dry() *Dir {
	p := &plan{files: map[string]*[]byte{}}
	if d.plan != nil {
		p.path = d.plan.path
		maps.Copy(p.files, d.plan.files)
	}
	return &Dir{root: d.root, plan: p}
}

// Planned returns the names of the files that a dry run would write or remove,
// in the order of the first change. It is empty if d is not a dry run.
func (d *Dir) Planned() []string {
	if d.plan == nil {
		return nil
	}
	return slices.Clone(d.plan.names)
}

func (p *plan) set(name string, data *[]byte) {
	p.files[name] = data
	if !slices.Contains(p.names, name) {
		p.names = append(p.names, name)
	}
}

// list applies the plan to the files that are in the folder sub on disk.
func (p *plan) list(sub string, names []string) []string {
	names = slices.DeleteFunc(names, func(name string) bool {
		_, ok := p.files[name]
		return ok
	})
	for name, data := range p.files {
		if data != nil && path.Dir(name) == sub {
			names = append(names, name)
		}
	}
	return names
}
