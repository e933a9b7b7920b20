package session

import (
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
)

// Exit codes, as `adjutant help exit-codes` lists them.
const (
	CodeFailure  = 1
	CodeUsage    = 2
	CodeOrders   = 3  // orders rejected
	CodeVerify   = 4  // verification failed
	CodeWaiting  = 5  // waiting for somebody
	CodeInternal = 70 // a fault of the program, EX_SOFTWARE of sysexits(3)
)

// Fault is an error with the exit code that it leads to.
type Fault struct {
	Code int
	Err  error
}

func (f *Fault) Error() string { return f.Err.Error() }
func (f *Fault) Unwrap() error { return f.Err }

func faultf(code int, format string, args ...any) error {
	return &Fault{code, fmt.Errorf(format, args...)}
}

// broken is a fault of a file: what is there is not what should be.
func broken(file, format string, args ...any) error {
	return faultf(CodeVerify, "%s: %w", file, fmt.Errorf(format, args...))
}

// Code is the exit code of an error.
func Code(err error) int {
	var f *Fault
	switch {
	case err == nil:
		return 0
	case errors.As(err, &f):
		return f.Code
	case errors.Is(err, intake.ErrTooLong), errors.Is(err, intake.ErrNoFile): // a file of the game is not what should be there
		return CodeVerify
	}
	return CodeFailure
}
