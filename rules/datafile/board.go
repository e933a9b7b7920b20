package datafile

import (
	"errors"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Board makes the board of some cells, each read from a node of a list of the file. A name
// that cannot be used is taken away, so that the next mistake can be found.
func (r *Reader) Board(cells []board.Cell, nodes []*orders.Node, list *orders.Node) *board.Board {
	for {
		b, err := board.New(cells)
		var wrong *board.CellError
		switch {
		case err == nil:
			return b
		case !errors.As(err, &wrong):
			r.Fail(list, "%v", err)
			return nil
		case wrong.Label:
			return r.labels(cells, nodes)
		}
		r.Fail(nodes[wrong.Cell], "%v", wrong)
		c := &cells[wrong.Cell]
		if c.Name == "" && c.Aka == nil {
			return nil
		}
		c.Name, c.Aka = "", nil
	}
}

// labels reports all labels that do not lead to their hexes, and makes the board with those that do.
func (r *Reader) labels(cells []board.Cell, nodes []*orders.Node) *board.Board {
	bare := slices.Clone(cells)
	for i := range bare {
		bare[i].Label = ""
	}
	b, err := board.New(bare)
	if err != nil {
		r.Fail(nil, "%v", err)
		return nil
	}
	for i, c := range cells {
		if h, err := b.Find(c.Label); c.Label != "" && (err != nil || h != board.Hex(i)) {
			r.Fail(Or(nodes[i].Get("label"), nodes[i]), "label: it does not lead to this hex; write %q, or leave the label out",
				b.Label(board.Hex(i)))
		}
	}
	return b
}
