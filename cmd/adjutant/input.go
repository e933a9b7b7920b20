package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
)

// refused gives an error of reading its exit code: what is no file, or no
// folder, is wrong usage, and a text that is too long is refused as others of
// its kind are.
func refused(err error, tooLong int) error {
	switch {
	case errors.Is(err, intake.ErrTooLong):
		return &session.Fault{Code: tooLong, Err: err}
	case errors.Is(err, intake.ErrNoFile), errors.Is(err, intake.ErrFolder):
		return &session.Fault{Code: session.CodeUsage, Err: err}
	}
	return err
}

// isFolder refuses a file where a flag wants a folder; that there is nothing
// yet is for others to judge.
func isFolder(flag, name string) error {
	if err := intake.Folder(name); err != nil {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s: %w", flag, err)}
	}
	return nil
}

// notNew is why a file could not be made.
func notNew(name string, err error) error {
	if info, e := os.Stat(name); e == nil && info.IsDir() {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s is a folder; the name of a new file is wanted", name)}
	}
	if errors.Is(err, fs.ErrExist) {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s is there already and stays as it is; the name of a new file is wanted", name)}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s: there is no folder %s for a new file", name, filepath.Dir(name))}
	}
	return err
}

// file reads a file or standard input ("-"). A text that is too long gives the
// exit code that others of its kind have when they are refused.
func (a *app) file(name string, kind intake.Kind, tooLong int) ([]byte, error) {
	var text []byte
	var err error
	if name == "-" {
		text, err = kind.Stream(a.in, "standard input")
	} else {
		text, err = kind.File(name)
	}
	return text, refused(err, tooLong)
}

// What is handed to the program, and how much of it is read.
var (
	orderFile  = intake.Kind{What: "an order file", Limit: orders.MaxBytes, Text: true}
	chanceFile = intake.Kind{What: "a file of scripted chance", Limit: orders.MaxBytes}
	mailFile   = intake.Kind{What: "a mail", Limit: mail.MaxSize}
	passFile   = intake.Kind{What: "a passphrase", Limit: 64 << 10}
	playedFile = intake.Kind{What: "a journal", Limit: 64 << 20}
)
