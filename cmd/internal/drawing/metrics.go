package drawing

// The widths of Helvetica in thousandths of the size, from space to tilde;
// Arial, Arimo and Liberation Sans have the same. Every text is laid out by
// them, so that it has room whichever of these the reader has.
var (
	plainWidths = [95]uint16{278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
		1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
		333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584}
	boldWidths = [95]uint16{278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
		975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
		333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584}
)

// others are the widths of letters beyond ASCII.
var others = map[rune]uint16{'−': 584, '–': 556, '—': 1000, '·': 278, '∞': 713, '→': 1000, '…': 1000, '’': 222, '×': 584, '◆': 610, '●': 604}

// Width is the width of a text of size 1.
func Width(text string, bold bool) float64 {
	n := 0
	for _, c := range text {
		switch {
		case c >= ' ' && c <= '~' && bold:
			n += int(boldWidths[c-' '])
		case c >= ' ' && c <= '~':
			n += int(plainWidths[c-' '])
		case others[c] > 0:
			n += int(others[c])
		default:
			n += 611
		}
	}
	return float64(n) / 1000
}
