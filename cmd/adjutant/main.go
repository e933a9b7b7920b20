// Adjutant plays hidden-information wargames by mail: it checks orders, rolls
// dice that nobody can steer, and writes the packets, reports and maps that
// each side may have. See the README, or `adjutant help`.
package main

import (
	"os"
	"runtime/debug"
)

// memory is what the program should do with, in bytes: near it the collector
// works harder, far from it hardly, since most commands end before it is worth
// while. Only verify of a long game comes near it.
const memory = 64 << 20

func main() {
	debug.SetMemoryLimit(memory)
	debug.SetGCPercent(400)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
