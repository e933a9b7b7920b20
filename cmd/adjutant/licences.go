package main

import (
	_ "embed"

	"github.com/spf13/cobra"
)

// notices are the licences of Go and of all modules that are linked into the program.
//
//go:generate go test . -run TestLicences -update
//go:embed licences.txt
var notices string

// licences shows them: the archives of a release are not all that is passed on.
func licences() *cobra.Command {
	return &cobra.Command{Use: "licences", Short: "Licences of what this program is made of", Long: notices}
}
