package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// accounts are what became of orders.
var accounts = page.Words{
	"became.done":     "done",
	"became.dead":     "eliminated",
	"became.at":       "in {0}",
	"became.hq":       "active; in the end {1, select, 0{Ø} 1{I} 2{II} 3{III} other{{1}}} at {0}",
	"became.battle":   "{0}",
	"became.in-force": "not called for yet; in force until others replace them",
	"became.to-come":  "is kept for the month to come",

	"account.to":        "{0} to {1}",
	"account.deployed":  "{0, plural, one{{0}} other{the places of # units}}",
	"readback.place":    "{0}: {1}",
	"readback.unit":     "{0} {1}",
	"account.level":     "{0} at level {1}",
	"account.levels":    "{0, plural, one{{0}} other{the levels of # units}}",
	"account.activate":  "{0}, {1}",
	"account.support":   "{0} supports",
	"account.move":      "{0} to {1}{2, select, rail{ by rail} sea{ by sea} march{ by march} invade{ by invasion} evacuate{, taken off} other{}}",
	"account.mark":      "the second wave at {0}",
	"account.rearguard": "{0} as rearguard of {1}",
	"account.battle":    "combat at {0}",
	"account.strike":    "a strike of {1} at {0}",
	"account.blitz":     "the second half",
	"account.no-blitz":  "no second half",
	"became.asked":      "you are asked for it when the first is over",
	"account.offer":     "{0, select, true{no} other{the}} offer of an armistice",
	"account.answer":    "the armistice {0, select, true{accepted} other{refused}}",
	"account.spend":     "production",
	"account.save":      "production saved",
	"account.step":      "a step for {0}",
	"account.disband":   "{0} disbanded",
	"account.list":      "{0}: {1}",
	"account.interdict": "{0, select, true{no interdiction} other{interdiction}}",
	"account.where":     "{0} if {1}",
	"account.armistice": "the armistice from a count of {0}",
	"account.several":   "{0}",
	"account.standing":  "standing orders, {0}",
}
