package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// danger is something that somebody might do or learn: whether and when it is
// stopped or shows, how, and the test that plays them.
type danger struct{ what, when, how, test string }

// When something shows, in the order of its seriousness.
const (
	prevented  = "cannot be done"
	turnedAway = "refused at receive"
	shown      = "shows later"
	unseen     = "not seen"
)

// dangers are who can do what in a game with an umpire. Each names a test, or a
// script of commands, which must exist.
var dangers = []struct {
	who  string
	rows []danger
}{
	{"A player", []danger{
		{"changes their orders after seeing dice", prevented, "dice hang on orders as they were bound, and on links fixed before play", "TestBatchesByPost"},
		{"shows another link than the next of their chain", turnedAway, "", "TestPlayerForgesOrders"},
		{"sends a result, a charter or an invitation, or signs as another", turnedAway, "", "TestPlayerForgesOrders"},
		{"fills the umpire's folder, or makes each command slow, by thousands of packets or by long ones", turnedAway, "some are kept, few and short; resolve goes on", "TestFlood"},
		{"sends two versions under one number", shown, "neither counts in the next result, and nobody is accused", "TestScripts/bad-twice"},
		{"reads what the enemy has sealed, or learns from its size", prevented, "it is sealed to others, and padded", "TestRommelNonInterference"},
		{"tells the enemy's cards and blocks apart by where they lie", prevented, "their owner's secret draws and mingles them", "TestPlacesTellNothing"},
		{"throws the enemy's private dice", prevented, "they hang on their owner's secret", "TestN11"},
		{"learns of the enemy how often they have replaced their orders, which result they had read when they wrote them, for which phase refused ones were, and that a file was malformed", unseen, "results carry the signed heads of orders, and nothing of what is in them", "TestNonInterference"},
		{"learns that the enemy has sent standing orders alone, and when", unseen, "they are a packet like others, of one size and with a head in a result; nothing shows of standing orders in a file for something else", "TestStandingSealed"},
		{"learns that play waits for the enemy where it may, or that no packet of theirs was needed: so standing orders have answered, and who passes by them may hold no real card", unseen, "results name the packets that they use; your report tells the same of both", "TestNoReplies"},
		{"does not answer any more", shown, "status says who owes what; nothing can make them play", "TestScripts/thread"},
	}},
	{"The umpire alone", []danger{
		{"knows all that is hidden, and dice as soon as they have the players' links", unseen, "they are trusted not to tell", "TestUmpireForesees"},
		{"invents dice", turnedAway, "your program throws them again", "TestUmpireInventsDice"},
		{"re-rolls dice by issuing empty results", turnedAway, "", "TestUmpireRollsAgainByEmptyResult"},
		{"opens other batches of dice, leaves links out or withholds them", turnedAway, "your program knows which links are due", "TestUmpireChoosesBatches"},
		{"answers otherwise than your orders, or changes what is sealed to you", turnedAway, "your program plays your orders", "TestUmpireAnswersOtherwise"},
		{"stops where nobody owes anything, or where your orders go on", turnedAway, "", "TestUmpireStopsEarly"},
		{"names standing orders twice, out of their order or as what they are not, or plays by other ones than are in force", turnedAway, "your program knows which are", "TestUmpireNamesStandingOrders"},
		{"refuses your orders without a reason", turnedAway, "your program knows the reasons", "TestUmpireRefusesFalsely"},
		{"plays the enemy themselves, without the enemy's orders or with invented ones", turnedAway, "where play must halt an answer needs the enemy's orders for this, with their signature, but for as many in a row as the charter lets orders answer in advance (init --ahead)", "TestUmpirePlaysTheEnemy"},
		{"answers otherwise than the orders of the other player, or tells each of you another story", shown, "the other's program refuses it; whatever either of you sends next has seen their own story and is refused in the other, so both stand still; the last results show when you compare the ledger that status ends with", "TestUmpireTellsTwoStories"},
		{"puts keys of their own in the other player's place", shown, "the fingerprints differ that you compare by voice; else nothing shows it", "TestStrangerWhoAnswersFirstIsSeenByPeople"},
		{"gives you another chain or secret of the other player than they have sent", turnedAway, "the charter has what they have signed", "TestUmpireForgesCharter"},
		{"refuses the other player's orders as stale, replaced or in conflict without a reason", turnedAway, "their head shows it", "TestUmpireRefusesFalsely"},
		{"refuses the other player's orders as unreadable without a reason", shown, "the other's program refuses it, yours when all is published", "TestUnjustRefusalOfTheOtherPlayerIsUnseen"},
		{"says that your mail was lost or late, or picks one of several versions", unseen, "what they took they name by its hash", "TestWithheldPacketIsUnseen"},
		{"invents a second version of your orders, so that neither counts", turnedAway, "each has your signature, or is refused", "TestUmpireInventsTwin"},
		{"deals falsely", shown, "the last result tells the secret of the deck, or is refused", "TestUmpireDealsFalsely"},
		{"tries secrets before play until they like dice and cards", prevented, "they hang on the links of both sides too", "TestNobodyCanGrind"},
		{"sends two results under one number", shown, "when the second comes both are kept and prove it", "TestUmpireSignsTwoResults"},
		{"fixes dice or cards before play (scripted chance)", turnedAway, "join lists them and wants a flag", "TestScripts/scripted"},
		{"ends the game, or begins another, when they do not like it", shown, "it is on record; without their secret no deal can be proven", "TestScripts/publish"},
	}},
	{"Both players together", []danger{
		{"throw dice that they like", prevented, "every batch has a link of the umpire", "TestBatchesByPost"},
	}},
	{"The umpire with a player", []danger{
		{"choose orders by coming dice: that player decides after seeing what each brings", unseen, "an umpire is trusted not to play", "TestUmpireForesees"},
		{"know what the other hides, and their dice before they write where an earlier packet of theirs has shown the link", unseen, "", "TestUmpireForesees"},
		{"choose what dice and cards are", prevented, "links are fixed before play, seeds hang on all that were shown", "TestNobodyCanGrind"},
	}},
	{"Whoever carries the mail", []danger{
		{"reads orders", prevented, "they are sealed", "TestCarrierReadsNothing"},
		{"changes a packet, be it a byte", turnedAway, "", "TestChangedPacket"},
		{"reads who owes what, and the story as all players may know it", unseen, "it stands in clear above a result, and nothing that is hidden with it", "TestOutputsTellNothing"},
		{"changes what stands in clear above a packet", unseen, "it is for people and proves nothing: believe your own report, which is made of the packet", "TestCovers"},
		{"sees who writes to whom, when and how much; keeps mail back", unseen, "but orders are of one size", "TestSizes"},
	}},
	{"A stranger", []danger{
		{"answers an invitation that they have seen", shown, "fingerprints differ; the umpire drops them before the charter", "TestScripts/drop"},
		{"sends packets of a game that they know by its name", turnedAway, "and nobody else is suspected", "TestStrangerForges"},
		{"learns what was hidden from a ledger", prevented, "until it is published; then they prove all of it", "TestStrangerVerifiesPublishedGame"},
	}},
}

// trust is the help page on what can and what cannot be cheated.
func trust() *cobra.Command {
	var b strings.Builder
	b.WriteString(`Who can do or learn what in a game with an umpire, alone and together; whether
that can be done, is refused, shows later or is not seen; and, in brackets, the
test of this program that plays them.
`)
	for _, d := range dangers {
		b.WriteString("\n" + strings.ToUpper(d.who) + "\n")
		for _, r := range d.rows {
			how := r.when
			if r.how != "" {
				how += ": " + r.how
			}
			b.WriteString(folded("  "+r.what, "    "))
			b.WriteString(folded("    - "+how+" ["+r.test+"]", "      "))
		}
	}
	b.WriteString(`
So nobody can bias the dice. The umpire can still leak what they know.
The other player has signed what the umpire says of them, up to the result that status
names; it ends with the head of the ledger in 12 digits. Compare these digits with your
enemy now and then, compare fingerprints by voice when the charter is closed, and keep
your keys.`)
	return &cobra.Command{Use: "trust", Short: "What can and what cannot be cheated", Long: b.String()}
}

// folded breaks a line at 80 columns.
func folded(text, indent string) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Split(text, " ") {
		switch {
		case i == 0:
		case column+1+len(word) > 80:
			b.WriteString("\n" + indent)
			column = len(indent)
		default:
			b.WriteString(" ")
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String() + "\n"
}
