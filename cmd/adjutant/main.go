// Adjutant plays hidden-information wargames by mail: it checks orders, rolls
// dice that nobody can steer, and writes the packets, reports and maps that
// each side may have. See the README, or `adjutant help`.
package main

import "os"

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
