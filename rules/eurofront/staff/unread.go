package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Unread implements rules.OrderFile: a second half and a list hang on all of the turn before them, and
// some reasons on what else is ordered in their own half.
func (f *file) Unread(x rules.Refused) bool {
	under, misread, why := f.stands.Under(x.Clause), f.stands.Misread, x.Refusal.Why.ID
	after := under == "blitz" || under == "production" && dutyOf(f.phase) == turnFile
	switch {
	case after && (misread["moves"] || misread["combat"]):
		return misread["activate"] || !slices.Contains(onActivation, why)
	case after && misread["activate"]:
		return true
	case under == "offer":
		return misread[under]
	case misread["activate"] || misread["turn"]:
		return slices.Contains(onActivation, why) || slices.Contains(onMoves, why)
	case misread["moves"] || after && misread["blitz"]:
		return slices.Contains(onMoves, why)
	}
	return misread["setup"] && slices.Contains(onPlaces, why)
}

// Reasons that hang on what else is ordered: that an HQ is active, that somebody goes somewhere or
// leaves, that units stand elsewhere in the set-up.
var (
	onActivation = []string{"no.idle-hq", "no.half-hq", "no.no-strike", "no.blitz-hq"}
	onMoves      = []string{"no.battle-there", "no.rearguard", "no.stack"}
	onPlaces     = []string{"no.held-left", "no.total"}
)

// partly reports whether some activation or move could not be read.
func (f *file) partly() bool { return f.stands.Misread["activate"] || f.stands.Misread["moves"] }
