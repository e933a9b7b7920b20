package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Unread implements rules.OrderFile: a second half that is paid for hangs on all of the first, and some
// reasons on what other units do.
func (f *orderFile) Unread(x rules.Refused) bool {
	if len(f.Misread) == 0 { // nearly always
		return false
	}
	moves, second, why := f.Misread["moves"], f.Under(x.Clause) == "blitz", x.Refusal.Why.ID
	switch {
	case second && (moves || f.Misread["combat"]):
		return why != "no.blitz" && why != "cannot.blitz-cards"
	case moves || second && f.Misread["blitz"]:
		return slices.Contains(onOthers, why) || f.Sweeps && slices.Contains(onOverruns, why)
	}
	return false
}

// onOthers are the reasons that orders for other units may take away: they leave too, make way, or come
// into a Battle. onOverruns are those that an Overrun may.
var onOthers = []string{
	"cannot.besieger", "cannot.must-leave", "cannot.withdraw-all", "cannot.concedes-nothing",
	"cannot.holds-elsewhere", "cannot.combat-refused", "no.combat-nobody", "no.combat-enemy",
	"no.overrun-unmanned", "no.way-out-of", "no.way-out-to",
}

var onOverruns = []string{"no.between", "no.enemies-on-way", "no.second-move"}
