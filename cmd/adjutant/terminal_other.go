//go:build !windows

package main

import "os"

// takesColour reports whether a terminal understands the signs for colour: all but
// those of Windows do from the start.
func takesColour(*os.File) bool { return true }
