package example

import (
	"embed"
	"io/fs"
	"strings"
)

// WinterWar is a whole game of the Winter War, told in examples/eurofront/winter-war. It goes on from
// a charter that is closed already, so its dice are the same whenever it is played, and its order
// files are written for them.
var WinterWar = Game{
	ID: "winter-war", Rules: "eurofront", Scenario: "winter-war", Sides: [2]string{"axis", "soviet"},
	Opening: winterFolder(),
	Orders: func(_, phase, _ string) []string {
		body, err := winter.ReadFile("winterwar/" + strings.ReplaceAll(phase, "/", "-") + ".yaml")
		if err != nil {
			return nil
		}
		return []string{string(body)}
	},
}

// winter has the order files of the game, without header, and its opening: keys/ and opening/.
//
//go:embed winterwar
var winter embed.FS

// winterFolder is the folder of the game among the embedded files.
func winterFolder() fs.FS {
	folder, err := fs.Sub(winter, "winterwar")
	if err != nil {
		panic(err) // the name is a good one
	}
	return folder
}
