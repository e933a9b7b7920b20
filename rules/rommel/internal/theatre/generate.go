//go:build ignore

// This program makes data/compact.bin from the YAML files beside it.
package main

import (
	"fmt"
	"os"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

func main() {
	file := func(name string) theatre.File {
		text, err := os.ReadFile("data/" + name)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return theatre.File{Name: name, Text: text}
	}
	d, err := theatre.Load(file("map.yaml"), file("units.yaml"), file("scenarios.yaml"))
	if err == nil {
		err = os.WriteFile("data/compact.bin", d.Compact(), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
