package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
)

func (a *app) data() *cobra.Command {
	var to string
	c := &cobra.Command{
		Use: "data GAME --to DIR", GroupID: "game", Args: cobra.ExactArgs(1), ValidArgsFunction: complete(gameIDs, nothing),
		Short:   "Write the built-in data of a game, to be changed and played with",
		Example: "  adjutant data rommel --to mine\n  adjutant data rommel --to mine --dry-run",
		Long: `Writes map, units and scenarios of a game as they are built in. Change what your
printed game has otherwise, and play with it: adjutant init GAME SCENARIO --data
DIR. Delete the files that you do not change, if you like: the built-in ones
stand for them. Files that are there already are never replaced.`,
		RunE: func(_ *cobra.Command, args []string) error {
			if to == "" {
				return &session.Fault{Code: session.CodeUsage, Err: errors.New("a folder is needed: --to DIR")}
			}
			files, err := session.BuiltIn(args[0])
			if err != nil {
				return err
			}
			if err := isFolder("--to", to); err != nil {
				return err
			}
			if !a.dryRun {
				if err := os.MkdirAll(to, 0o700); err != nil {
					return err
				}
			}
			dir, err := store.Open(to)
			if err != nil {
				return err
			}
			if a.dryRun {
				dir = dir.Dry()
			}
			var names []string
			for _, f := range files {
				if _, err := dir.Read(f.Name); !errors.Is(err, fs.ErrNotExist) {
					return errors.Join(err, fmt.Errorf("there is a %s in %s already; nothing is written", f.Name, to))
				}
				names = append(names, f.Name)
			}
			for _, f := range files {
				if err := dir.WriteNew(f.Name, f.Text); err != nil {
					return err
				}
			}
			a.planned(dir)
			if a.json {
				a.printJSON(a.out, map[string]any{"schema": "adjutant/data/v1", "folder": to, "files": names})
				return nil
			}
			for _, name := range names {
				fmt.Fprintln(a.out, name)
			}
			a.next("edit them", "adjutant init "+args[0]+" SCENARIO --data "+to)
			return nil
		},
	}
	c.Flags().StringVar(&to, "to", "", "folder to write to")
	return c
}
