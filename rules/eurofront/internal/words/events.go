package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Events are what has happened, in the words of their fields; n is how often in a row.
var Events = page.Words{
	"event.Deployed":    "The {by} have set up {units, plural, =0{{n, plural, one{a block} other{# blocks}}} other{{units}}} at {at}.",
	"event.Weather":     "Weather: {weather}{basin, select, none{, no storm} other{, storm in the {basin}}}. The {first} move first.",
	"event.Turn":        "Turn of the {by}",
	"event.BlitzBegins": "The second half of the Blitz begins.",
	"event.Produced": "The {by} had {available, plural, one{one production point} other{# production points}}: {spent} spent, {lost} lost, {saved} saved." +
		"{new, plural, =0{} one{ A new block stands at {new}.} other{ New blocks stand at {new}.}}" +
		"{disbanded, plural, =0{} one{ A block at {disbanded} was disbanded.} other{ Blocks at {disbanded} were disbanded.}}",

	"event.Activated":   "{face} is activated at {at}{mode, select, normal{} blitz{, in Blitz} invasion{, for an Invasion} other{, for a Blitz-Invasion}}.",
	"event.FalseHQ":     "The {by} have activated a block at {at} that cannot be: the game is lost.",
	"event.HQMoves":     "{units, plural, =0{An HQ of the {by} moves} other{The {by} move {units}}} from {from} to {to}.",
	"event.Deactivated": "{face} at {at} is deactivated and stands again.",

	"event.Moves": "{units, plural, =0{{n, plural, one{A block of the {by} goes} other{# blocks of the {by} go}}} other{The {by} move {units}}} from {from} to {to}" +
		"{through, plural, =0{} other{, through {through}}}{how, select, rail{, by rail} sea{, by sea} march{, by march} invade{, landing from the sea} evacuate{, taken off by sea} other{}}{engages, select, true{, into battle} other{}}.",
	"event.Rearguard":    "{units, plural, =0{The last block of the {by} at {from}} other{{units} at {from}}} stays as rearguard; it will leave for {to}.",
	"event.Pursuit":      "The {by} pursue the rearguard at {at}, whose speed is {speed}: {dice, select, 0{nobody there is fast enough} other{{faster, plural, one{a die} other{# dice}} of faster blocks, {equal} of equal ones; {steps, plural, =0{no step is lost} one{a step is lost} other{# steps are lost}}}}.",
	"event.Interdicted":  "The {by} interdict the crossing from {from} to {to}: {hits, plural, =0{no hit} one{one hit} other{# hits}}{back, select, true{, and it turns back} other{}}.",
	"event.Passes":       "The crossing from {from} to {to} is let pass.",
	"event.Marked":       "The {by} mark {at} for a second wave.",
	"event.Acclimatized": "{units, plural, =0{A block of the {by} at {at} comes into the winter of the north, which costs a step unless it is used to it} other{{units} at {at} {costs, select, true{loses a step of the winter of the north} other{is used to the winter of the north}}}}.",

	"event.Reveals":  "The {by} show {faces} at {at}.",
	"event.Strike":   "The {by} send an airstrike from {from} to {at}.",
	"event.Active":   "The battle at {at} will be fought.",
	"event.Battle":   "Battle at {at}: the {attacker} are active, {supported, select, true{supported} other{unsupported}}.",
	"event.Fire":     "{face} fires at {at}: {hits, plural, =0{no hit} one{one hit} other{# hits}}.",
	"event.Repulsed": "{face} of the {by} is repulsed from {from} to {to}.",
	"event.Loses":    "The {by} lose a step at {at}: {face} is left.",
	"event.Dies":     "{unit} of the {by} is eliminated at {at}.",

	"event.NoNationalSupply": "Finland has no National Supply.",
	"event.Lane":             "The {by} throw for the sea lane to {at}: {cut, select, true{it is cut} other{it holds}}.",
	"event.Unsupplied":       "{units, plural, =0{{n, plural, one{A block of the {by} at {at} is} other{# blocks of the {by} at {at} are}}} one{{units} at {at} is} other{{units} at {at} are}} unsupplied and {n, plural, one{loses} other{lose}} a step.",
	"event.Offered":          "The {by} offer an armistice.",
	"event.Answered":         "The {by} {accepted, select, true{accept} other{refuse}} the armistice.",
	"event.Counted":          "The count: {hqs} for Soviet HQs, {finns} for Finnish units out of play.",
	"event.Over":             "{level, select, axis-decisive{The war is not ended in time: decisive} axis-minor{Minor} soviet-minor{Minor} other{Finland is defeated: major}} victory of the {by}.",
}
