package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/rules"
)

// copying is one run of data.
type copying struct {
	*app
	to string // the folder
}

func (o *copying) command() *cobra.Command {
	c := &cobra.Command{
		Use: "data GAME --to DIR", GroupID: "game", Args: cobra.ExactArgs(1), ValidArgsFunction: complete(gameIDs, nothing),
		Short:   "Write the built-in data of a game, to be changed and played with",
		Example: "  adjutant data rommel --to mine\n  adjutant data rommel --to mine --dry-run",
		Long: `Writes map, units and scenarios of a game as they are built in. Change what your
printed game has otherwise, and play with it: adjutant init GAME SCENARIO --data
DIR. Delete the files that you do not change, if you like: the built-in ones
stand for them. Files that are there already are never replaced.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args[0]) },
	}
	c.Flags().StringVar(&o.to, "to", "", "folder to write to")
	return c
}

func (o *copying) run(game string) error {
	if o.to == "" {
		return &session.Fault{Code: session.CodeUsage, Err: errors.New("a folder is needed: --to DIR")}
	}
	files, err := session.BuiltIn(game)
	if err != nil {
		return err
	}
	dir, err := o.target()
	if err != nil {
		return err
	}
	names, err := o.write(dir, files)
	if err != nil {
		return err
	}
	o.planned(dir)
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/data/v1", "folder": o.to, "files": names})
		return nil
	}
	for _, name := range names {
		fmt.Fprintln(o.out, name)
	}
	o.next("edit them", "adjutant init "+game+" SCENARIO --data "+quoted(o.to))
	return nil
}

// target opens the folder, and makes it if need be.
func (o *copying) target() (*store.Dir, error) {
	if err := isFolder("--to", o.to); err != nil {
		return nil, err
	}
	if !o.dryRun {
		if err := os.MkdirAll(o.to, 0o700); err != nil {
			return nil, err
		}
	}
	dir, err := store.Open(o.to)
	if err == nil && o.dryRun {
		dir = dir.Dry()
	}
	return dir, err
}

// write writes all files, or none if one of them is there.
func (o *copying) write(dir *store.Dir, files []rules.File) (names []string, err error) {
	for _, f := range files {
		if _, err := dir.Read(f.Name); !errors.Is(err, fs.ErrNotExist) {
			return nil, errors.Join(err, fmt.Errorf("there is a %s in %s already; nothing is written", f.Name, o.to))
		}
		names = append(names, f.Name)
	}
	for _, f := range files {
		if err := dir.WriteNew(f.Name, f.Text); err != nil {
			return nil, err
		}
	}
	return names, nil
}
