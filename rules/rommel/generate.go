//go:build ignore

// This program makes data/compact.bin from the YAML files beside it.
package main

import (
	"fmt"
	"os"

	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

func main() {
	file := func(name string) rommel.File {
		text, err := os.ReadFile("data/" + name)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return rommel.File{Name: name, Text: text}
	}
	d, err := rommel.Load(file("map.yaml"), file("units.yaml"), file("scenarios.yaml"))
	if err == nil {
		err = os.WriteFile("data/compact.bin", d.Compact(), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
