package render

import "github.com/adjutant-pbem/adjutant/rules/page"

// Words is this package's own catalogue in English (en) or Spanish (es); any
// other language gets English.
func Words(lang string) page.Words {
	if lang == "es" {
		return page.Merge(spanish)
	}
	return page.Merge(english)
}

var english = page.Words{
	"render.hits":    "{0} hits",
	"render.hit":     "1 hit",
	"render.no-hits": "no hits",

	"render.side":      "side {0}",
	"render.part":      "Part {0} of {1}, from west to east",
	"render.key":       "Key",
	"render.control":   "{0}/{1} who controls the hex",
	"render.more":      "+ more",
	"render.strength":  "CV strength, ? unknown",
	"render.barrier":   "{0} no crossing, a number: so many may attack across",
	"render.hexes":     "Pieces and marks",
	"render.margins":   "Beside the map",
	"render.places":    "Places",
	"render.border":    "Border of {0} and {1}",
	"render.hexsides":  "hexsides of {0}: {1}",
	"render.elsewhere": "There are pieces or marks in hexes outside this part of the map: {0}.",
	"render.E":         "E",
	"render.W":         "W",
	"render.NE":        "NE",
	"render.NW":        "NW",
	"render.SE":        "SE",
	"render.SW":        "SW",
}

var spanish = page.Words{
	"render.hits":    "{0} impactos",
	"render.hit":     "1 impacto",
	"render.no-hits": "ningún impacto",

	"render.side":      "bando {0}",
	"render.part":      "Parte {0} de {1}, de oeste a este",
	"render.key":       "Clave",
	"render.control":   "{0}/{1} quién controla el hexágono",
	"render.more":      "+ hay más",
	"render.strength":  "CV fuerza, ? desconocida",
	"render.barrier":   "{0} sin paso; un número: tantos pueden atacar",
	"render.hexes":     "Piezas y marcas",
	"render.margins":   "Fuera del mapa",
	"render.places":    "Lugares",
	"render.border":    "Frontera de {0} y {1}",
	"render.hexsides":  "lados de {0}: {1}",
	"render.elsewhere": "Hay piezas o marcas en hexágonos fuera de esta parte del mapa: {0}.",
	"render.E":         "E",
	"render.W":         "O",
	"render.NE":        "NE",
	"render.NW":        "NO",
	"render.SE":        "SE",
	"render.SW":        "SO",
}
