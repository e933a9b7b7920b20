package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Answer answers a question from the file: a value, its place, and whether the
// file has one.
func (f *orderFile) Answer(v view, q rules.Asked) (any, string, bool) {
	return fileAnswers.Answer(struck(f, v, q), v, q)
}

var fileAnswers = rules.NewAnswerer[*orderFile, Plane, Secret](&rommel.Kinds)

func init() {
	rules.On(fileAnswers, rommel.DeployKind, (*orderFile).placement)
	rules.On(fileAnswers, rommel.RedrawKind, (*orderFile).redraws)
	rules.On(fileAnswers, rommel.BuildupKind, (*orderFile).nextDeed)
	rules.On(fileAnswers, rommel.ActionKind, (*orderFile).nextDeed)
	rules.On(fileAnswers, rommel.RedeployKind, (*orderFile).redeployment)
	rules.On(fileAnswers, rommel.RebuildUnitKind, (*orderFile).rebuilt)
	rules.On(fileAnswers, rommel.LayKind, (*orderFile).minefield)
	rules.On(fileAnswers, rommel.LiftKind, (*orderFile).lifted)
	rules.On(fileAnswers, rommel.DiscardKind, (*orderFile).discarded)
	rules.On(fileAnswers, rommel.ChallengeKind, (*orderFile).challenges)
	rules.On(fileAnswers, rommel.AnswerKind, (*orderFile).answers)
	rules.On(fileAnswers, rommel.FortressKind, (*orderFile).supplies)
	rules.On(fileAnswers, rommel.OasisKind, (*orderFile).supplies)
	rules.On(fileAnswers, rommel.CardsKind, (*orderFile).lays)
	rules.On(fileAnswers, rommel.PassKind, (*orderFile).passes)
	rules.On(fileAnswers, rommel.BlitzKind, (*orderFile).blitzes)
	rules.On(fileAnswers, rommel.MoveKind, (*orderFile).names)
	rules.On(fileAnswers, rommel.DestKind, (*orderFile).destination)
	rules.On(fileAnswers, rommel.TakeKind, (*orderFile).takes)
	rules.On(fileAnswers, rommel.StepKind, (*orderFile).steps)
	rules.On(fileAnswers, rommel.RetreatKind, (*orderFile).leaves)
	rules.On(fileAnswers, rommel.GoKind, (*orderFile).goes)
	rules.On(fileAnswers, rommel.MarchKind, (*orderFile).marches)
	rules.On(fileAnswers, rommel.RefuseKind, (*orderFile).refuses)
	rules.On(fileAnswers, rommel.FirstKind, (*orderFile).refusesFirst)
	rules.On(fileAnswers, rommel.ProbeKind, (*orderFile).probes)
	rules.On(fileAnswers, rommel.FleeKind, (*orderFile).flees)
	rules.On(fileAnswers, rommel.PursuitKind, goesAfter)
	rules.On(fileAnswers, rommel.PursueKind, (*orderFile).pursues)
	rules.On(fileAnswers, rommel.ActiveKind, (*orderFile).fights)
	rules.On(fileAnswers, rommel.AssaultKind, (*orderFile).assaults)
	rules.On(fileAnswers, rommel.NextKind, (*orderFile).fightsNext)
	rules.On(fileAnswers, rommel.FireKind, (*orderFile).fires)
	rules.On(fileAnswers, rommel.LossKind, (*orderFile).losesBlock)
	rules.On(fileAnswers, rommel.LoseStepKind, (*orderFile).losesStep)
}
