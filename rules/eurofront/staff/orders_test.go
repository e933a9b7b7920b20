package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
)

// TestShelf: programs get what they ask first.
func TestShelf(t *testing.T) { casebook.Shelf(t, Title()) }
