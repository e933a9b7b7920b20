package drawing_test

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// theGame is the picture of the game that is played on the northern front, as it begins: its
// legend and its shores are those of the pictures here.
var theGame = func() board.Picture {
	title, err := all.Title("eurofront")
	if err != nil {
		panic(err)
	}
	desk, _, err := title.Open(rules.Setup{Scenario: title.Scenarios[0].ID})
	if err != nil {
		panic(err)
	}
	seat, err := desk.Sit(playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		panic(err)
	}
	return seat.Map(rules.Nobody)
}()

// winterWar is the legend of the northern front.
var winterWar = theGame.Legend

// northWords are the words of the northern front.
var northWords = page.Words{"say": "{0}", "side.0": "Finland", "side.1": "USSR", "draw.view": "What {0} knows.", "key.flat": "flat, without a foot: in full view",

	"key.infantry": "infantry", "key.mech": "mechanized", "key.static": "static", "key.thq": "theatre HQ; value III, II, I, Ø", "key.shq": "STAVKA", "key.hq": "HQ; value III, II, I, Ø",
	"unsupplied": "unsupplied", "blitz": "Blitz", "invasion": "Invasion", "support": "combat support", "disrupted": "disrupted: value 1 less", "mobile": "will move", "dispersed": "dispersed after landing",
	"rearguard": "rearguard", "repulsed": "repulsed", "byrail": "by rail", "bysea": "by sea", "twice": "double march", "landed": "landing",
	"key.capital": "capital", "key.major": "major city", "key.minor": "minor city", "key.town": "town", "key.worth": "production of a city", "key.resource": "of a resource", "key.fortress": "fortress",
	"forest": "forest", "marsh": "marsh", "tundra": "tundra", "clear": "clear", "key.region": "Region", "key.district": "District", "region": "Region", "district": "District", "box": "box", "neutral": "neutral",
	"key.rail": "railway", "key.road": "road: marches only", "rail": "railway", "road": "road", "key.river": "river", "key.river.ice": "river, frozen", "river": "river", "river.ice": "river", "sea": "sea", "lake": "lake",
	"key.works": "Mannerheim Line", "key.lake": "lake: no crossing", "key.frozen": "frozen sea: no ship", "key.storm": "storm: no landing", "frozen": "frozen", "storm": "storm: no landing",
	"capital": "capital", "major": "major city", "minor": "minor city", "town": "town", "fortress": "fortress", "worth": "production", "resource": "resource", "snow": "snow", "icebound": "frozen", "mud": "mud",
	"infantry": "infantry", "mech": "mechanized", "static": "static", "thq": "theatre HQ", "shq": "STAVKA", "hq": "HQ", "works": "Mannerheim Line"}
