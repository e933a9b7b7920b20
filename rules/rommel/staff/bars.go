package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// bars says why a file does not have its units go where it sends them, as blocks stand: by
// it a file is judged, and keeps silent in play, for the same reasons.
type bars struct {
	*orderFile
	s     *position
	o     *rules.Own[Secret]
	real  int                            // cards that are laid
	moved map[UnitNo]string              // units that have a Move, with its clause
	fight board.Set                      // Battles that may be over by then
	crowd func(side board.Side) page.Msg // the units of the file that Engage over a hexside, or try to, with their lines
}

// barsAt are bars where nobody has moved yet, as blocks stand in a view.
func barsAt(f *orderFile, v view) *bars {
	return &bars{orderFile: f, s: f.Position(v.Public), o: v.Own, real: laidBy(v), moved: map[UnitNo]string{}}
}
