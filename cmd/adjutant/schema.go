package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// describing is one run of schema.
type describing struct{ *app }

func (o *describing) command() *cobra.Command {
	return &cobra.Command{
		Use: "schema [GAME]", GroupID: "play", Args: cobra.MaximumNArgs(1), ValidArgsFunction: complete(gameIDs, nothing),
		Short: "What order files may have, for editors that complete and check",
		Example: `  adjutant schema > orders.schema.json
  adjutant schema rommel > orders.schema.json
  adjutant -C desert schema > desert/orders/schema.json`,
		Long: `Prints a JSON Schema (2020-12) of the order files of a game, or without GAME of
the one in this folder: which keys each phase has, what they mean and take, and
the names of units and hexes. An editor that knows YAML, such as any with
yaml-language-server, completes and marks by it. orders new does all that is needed:
it writes the schema to orders/schema.json, and as the first line of an order file

  # yaml-language-server: $schema=schema.json

which tells where that is, seen from the file; nothing is asked of the network. In a
game with data of its own, whose names the schema does not know, it writes neither.
Whether the orders can be carried out only orders check knows.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
}

func (o *describing) run(args []string) error {
	game := ""
	if len(args) == 1 {
		game = args[0]
	} else if s, err := o.glancing(); err == nil {
		game = s.Charter.Rules
	} else {
		return &session.Fault{Code: session.CodeUsage, Err: errors.New("no game is named and there is none here: adjutant schema GAME")}
	}
	title, err := all.Title(game)
	if err != nil {
		return &session.Fault{Code: session.CodeUsage, Err: err}
	}
	o.printJSON(o.out, title.Schema())
	return nil
}

// modelined is a new order file with the line that tells an editor where the schema
// is, which is written anew where it is not as it should be.
func modelined(s *session.Session, file string, text []byte) ([]byte, error) {
	title, err := all.Title(s.Charter.Rules)
	if err != nil || s.Charter.Data != hex.EncodeToString(title.Data[:]) {
		return text, nil
	}
	at, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(s.Dir.Path())
	if err != nil {
		return nil, err
	}
	to, err := filepath.Rel(filepath.Dir(at), filepath.Join(folder, filepath.FromSlash(session.SchemaFile)))
	if err != nil || strings.ContainsFunc(to, func(c rune) bool { return c <= ' ' || c > '~' || c == '#' }) { // editors read up to a space
		return text, nil
	}
	schema, err := json.Marshal(title.Schema())
	if err != nil {
		return nil, err
	}
	schema = append(schema, '\n')
	if old, err := s.Dir.Read(session.SchemaFile); err != nil || !bytes.Equal(old, schema) {
		if err := s.Dir.Write(session.SchemaFile, schema); err != nil {
			return nil, err
		}
	}
	return append([]byte(session.Modeline+filepath.ToSlash(to)+"\n"), text...), nil
}
