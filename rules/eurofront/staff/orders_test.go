package staff

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/words"
)

// TestShelf: programs get what they ask first.
func TestShelf(t *testing.T) { casebook.Shelf(t, Title()) }

func TestPrint(t *testing.T) {
	p := book.Page()
	for _, b := range p.Blocks {
		fmt.Printf("%v\n", b)
	}
	_ = words.English
}
