package store

import (
	"maps"
	"path"
	"slices"
)

// A plan is what a dry run would have written.
type plan struct {
	files map[string]*[]byte // nil for a file that would be removed
	names []string           // in the order of the first change
}

// Dry returns a view of the folder whose changes stay in memory: it reads what
// was written to it, and the files on disk do not change. [Dir.Planned] names
// what it would have changed.
func (d *Dir) Dry() *Dir {
	p := &plan{files: map[string]*[]byte{}}
	if d.plan != nil {
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
