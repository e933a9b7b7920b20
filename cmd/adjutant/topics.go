package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// noHelp says where the word of a game is explained, or which topics there are.
func noHelp(root *cobra.Command, book []rules.Assertion, words []string) error {
	word := strings.Join(words, " ")
	fault := func(format string, args ...any) error {
		return &session.Fault{Code: session.CodeUsage, Err: errors.New("there is no help on \"" + word + "\"; " + fmt.Sprintf(format, args...))}
	}
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand() {
			names = append(names, c.Name())
		}
	}
	switch like := orders.Suggest(words[0], names); {
	case slices.ContainsFunc(all.Titles(), func(t rules.Title) bool { return strings.EqualFold(t.ID, words[len(words)-1]) }):
		return fault("the words of its order files: adjutant help orders %s; its scenarios and options: adjutant help init", strings.ToLower(words[len(words)-1]))
	case len(lookUp(book, words)) > 0:
		return fault("the rules speak of it: adjutant rule %s", word)
	case like != nil:
		return fault("did you mean %s?", strings.Join(like, " or "))
	}
	return fault("there is help on %s", strings.Join(names, ", "))
}

// topics are the help texts that belong to no command.
func topics(global *pflag.FlagSet) []*cobra.Command {
	return []*cobra.Command{
		{Use: "exit-codes", Short: "The exit codes of all commands", Long: "Exit codes of all commands:\n\n" + exitStatus + `

Unknown codes of later versions mean failure. status exits 0 also while
somebody is waited for; resolve and orders exit 5 then.`},
		{Use: "flags", Short: "Flags of all commands", Long: "Flags that every command takes:\n\n" +
			strings.TrimRight(global.FlagUsagesWrapped(90), "\n") + `

-C and --home may be left out where you stand in the game folder and your keys are
in their usual place; see adjutant help environment.`},
		{Use: "files", Short: "What stands in a game folder", Long: `A game folder is plain text:

  invitation.yaml, charter.yaml  what all agreed on before play
  ledger/                        one file for each packet: keep it
  data/                          map, units and scenarios, if the game is played with data
                                 of its own: keep it; the charter has its hash
  orders/                        your order files, and schema.json, by which editors complete them
  cache/                         states, views and reports: made again when missing
  outbox/                        mails to be sent: made again by adjutant send --again
  opened/                        what was published of a game that is over (adjutant publish)
  proof/                         two packets that the umpire signed under one number
  dropped/                       answers to the invitation that the umpire has dropped

Keys are not in it; see adjutant help environment.`},
		{Use: "conditions", Short: "Conditions in order files", Long: `A clause of an order file may wait for a condition, and others may stand in its place:

  moves:
    - group: Msus
      units: {Ariete: {go: Mechili, when: "foe('Mechili') < 3", else: [{go: Charruba}]}}
  combat:
    - at: Sollum
      when: "e.cv('armor') <= 4 and chance(1, 2)"
      else: [{assault: true, when: my.cv >= e.cv}]

  when   the clause is done only if this is true when play comes to it
  else   others in its place, of which the first is done that is legal and whose own
         when, if it has one, is true

A condition is made of names, whole numbers, and texts in quotation marks such as
'Mechili', with

  and  or  not      hand.real >= 2 and not besieged('Tobruk')
  == != < <= > >=   month == 3
  + - * /           foe('Bardia') / 2 < mine('Bardia'), rounded down; what is divided by
                    zero makes the condition false, and your report says so
  in                month in [3, 4]
  chance(1, 4)      true once in four times; nobody can foretell it but you

Put quotation marks around it all where it has a comma or a colon. It has at most 100
names, numbers and signs, and those of a file at most 300 together.

orders check says what is settled already, and plays the courses in which a condition
may come true. Your report says of each clause that waited in vain what it waited for.
What the conditions of a game speak of: adjutant help conditions rommel.`},
		{Use: "environment", Short: "Environment variables and configuration", Long: `  ADJUTANT_HOME    folder of your keys (flag --home)
  ADJUTANT_GAME    game folder (flag -C)
  ADJUTANT_LANG    language of reports (flag --lang)
  ADJUTANT_DEBUG   if set and not empty, print a stack trace on internal errors
  NO_COLOR         no colour if set and not empty
  XDG_CONFIG_HOME  without --home and ADJUTANT_HOME your keys are in adjutant/ below it,
                   else in .config/adjutant below your home folder, on Windows in %AppData%\adjutant

Flags come before the environment. No configuration is needed to play.`},
		trust(),
		licences(),
	}
}
