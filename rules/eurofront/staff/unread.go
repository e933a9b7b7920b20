package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Unread implements rules.OrderFile: a second half and a list hang on all of the turn before them, and
// some reasons on what else is ordered in their own half.
func (f *file) Unread(x rules.Refused) bool {
	for key := range f.stands.Misread { // nearly always none
		under, why := f.stands.Under(x.Clause), x.Refusal.Why.ID
		ofHQ := slices.Contains(onHQs, why)
		after := under == "blitz" || under == "production" && dutyOf(f.phase) == turnFile
		switch key {
		case "activate":
			if after || ofHQ || slices.Contains(onMoves, why) {
				return true
			}
		case "moves", "combat":
			if after && !ofHQ || key == "moves" && slices.Contains(onMoves, why) {
				return true
			}
		default:
			if key == under && slices.Contains(hanging[key], why) {
				return true
			}
		}
	}
	return false
}

// Reasons that hang on what else is ordered: that an HQ is active, that somebody goes somewhere or
// leaves, where else units stand.
var (
	onHQs   = []string{"no.idle-hq", "no.half-hq", "no.no-strike", "no.blitz-hq"}
	onMoves = []string{"no.battle-there", "no.rearguard", "no.stack"}

	hanging = map[string][]string{ // on what stands under the same key
		"setup": {"no.held-left", "no.total"}, "offer": {"no.second-offer"}, "blitz": onMoves, "turn": slices.Concat(onHQs, onMoves),
	}
)

// partly reports whether some activation or move could not be read.
func (f *file) partly() bool { return f.stands.AnyMisread("activate", "moves") }
