package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

func (a *app) schema() *cobra.Command {
	return &cobra.Command{
		Use: "schema [GAME]", GroupID: "play", Args: cobra.MaximumNArgs(1), ValidArgsFunction: complete(gameIDs, nothing),
		Short: "What order files may have, for editors that complete and check",
		Example: `  adjutant schema > orders.schema.json
  adjutant schema rommel > orders.schema.json
  adjutant -C desert schema > desert/orders/orders.schema.json`,
		Long: `Prints a JSON Schema (2020-12) of the order files of a game, or without GAME of
the one in this folder: which keys each phase has, what they mean and take, and
the names of units and hexes. An editor that knows YAML, such as any with
yaml-language-server, completes and marks by it; a first line in the order file

  # yaml-language-server: $schema=orders.schema.json

tells where it is. Whether the orders can be carried out only orders check knows.`,
		RunE: func(_ *cobra.Command, args []string) error {
			game := ""
			if len(args) == 1 {
				game = args[0]
			} else if s, err := a.glancing(); err == nil {
				game = s.Charter.Rules
			} else {
				return &session.Fault{Code: session.CodeUsage, Err: errors.New("no game is named and there is none here: adjutant schema GAME")}
			}
			title, err := all.Title(game)
			switch {
			case err != nil:
				return &session.Fault{Code: session.CodeUsage, Err: err}
			case title.Schema == nil:
				return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("there is no schema of the order files of %s; orders new writes what they may have", game)}
			}
			a.printJSON(a.out, title.Schema())
			return nil
		},
	}
}
