package miniature_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

func suite() rulestest.Suite[miniature.Plane, miniature.Secret] {
	return rulestest.Suite[miniature.Plane, miniature.Secret]{
		Game:   miniature.Game{},
		Alike:  miniature.Game{}.Alike,
		Worlds: miniature.Game{}.Worlds,
	}
}

func TestSuite(t *testing.T) { suite().Run(t, 40) }

var _ rules.Game[miniature.Plane, miniature.Secret] = miniature.Game{}
