package session

import (
	"errors"
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
)

// TestCode: the exit code of an error is that of the fault in it, however it is wrapped,
// as `adjutant help exit-codes` has them; what cannot be read as a file of the game is
// not what should be there.
func TestCode(t *testing.T) {
	for _, x := range []struct {
		err  error
		code int
	}{
		{nil, 0}, {errors.New("x"), 1}, {faultf(2, "x"), 2}, {fmt.Errorf("more: %w", faultf(3, "x")), 3}, {broken("file", "x"), 4},
		{fmt.Errorf("more: %w", intake.ErrTooLong), 4}, {fmt.Errorf("more: %w", intake.ErrNoFile), 4},
		{faultf(5, "%w", intake.ErrNoFile), 5}, {&Fault{70, errors.New("x")}, 70},
	} {
		if got := Code(x.err); got != x.code {
			t.Errorf("%v leads to exit code %d, not %d", x.err, got, x.code)
		}
	}
}
