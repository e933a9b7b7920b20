package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// takesColour makes a console understand the signs for colour, and reports whether it
// does: those before Windows 10 do not.
func takesColour(f *os.File) bool {
	var mode uint32
	console := windows.Handle(f.Fd())
	if err := windows.GetConsoleMode(console, &mode); err != nil {
		return false
	}
	return mode&windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING != 0 ||
		windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
