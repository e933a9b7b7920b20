package drawing_test

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// TestTerminalInSixtyLines: on a terminal of 80 columns the map of a Crusader in play, with what one must know of supply,
// has at most 60 lines, whoever looks.
func TestTerminalInSixtyLines(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many maps")
	}
	for seed := range uint64(4) {
		positions(t, "crusader", seed, 30, func(n int, p position) {
			for side, pic := range p.pics {
				o := render.Options{Width: 80, Height: 24, Brief: true}
				if supply, err := p.seat.Overlay(rules.Side(side), 0, rules.Overlay{Kind: "supply"}); err == nil {
					supply.Areas, supply.Lines = nil, nil
					o.Overlay = &supply
				}
				text := render.Map(pic, p.words, board.Set{}, o)
				if lines := strings.Count(text, "\n"); lines > 60 {
					t.Errorf("seed %d, %s, side %d: %d lines\n%s", seed, p.name, side, lines, text)
				}
			}
		})
	}
}
