package board

import "slices"

// Join is a picture with what both sides know, made of that of either: in each place the pieces of a side as its own
// player sees them, and the marks that either has.
func Join(first, second Picture) Picture {
	p := first
	p.Side = Overseen
	p.Hexes = joinHexes(first.Hexes, second.Hexes)
	p.Margins = joinHexes(first.Margins, second.Margins)
	return p
}

// joinHexes joins places beside those of another picture: they are the same, in the same order.
func joinHexes(first, second []PictureHex) []PictureHex {
	all := slices.Clone(first)
	for i := range all {
		x := &all[i]
		y := same(second, i, x)
		if y == nil {
			continue
		}
		x.Marks = slices.Clone(x.Marks)
		for _, m := range y.Marks {
			if !slices.Contains(x.Marks, m) {
				x.Marks = append(x.Marks, m)
			}
		}
		x.Stacks = slices.Clone(x.Stacks)
		for j := range x.Stacks {
			if x.Stacks[j].Side != 1 {
				continue
			}
			if k := slices.IndexFunc(y.Stacks, func(t Stack) bool { return t.Side == 1 }); k >= 0 {
				x.Stacks[j] = y.Stacks[k]
			}
		}
	}
	return all
}

// same is the place of the other picture that is this one, nil if it has none.
func same(all []PictureHex, i int, x *PictureHex) *PictureHex {
	if i < len(all) && all[i].Hex == x.Hex && len(all[i].Stacks) == len(x.Stacks) {
		return &all[i]
	}
	return nil
}
