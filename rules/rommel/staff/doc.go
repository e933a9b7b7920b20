// Package staff does for the players of "Rommel in the Desert" what a staff does for a
// commander: it says what is wrong with their orders and what will come of them, and answers the
// game's questions from them. It decides nothing: what is legal it asks the rules, package
// rommel. What an order file says stands in package order, what became of it in package account,
// what is told and shown without orders in package report; none of them knows of this one.
//
//	title.go game.go aliases.go names.go  the game on its shelf, with its staff; the words of the rules
//
// # Orders
//
// From a file to an answer, in the order in which it goes:
//
//	order_file.go                an order file as a policy, which takes what package order has read
//	lacks.go rations.go          what must be answered and is not; who is supplied where supply is scarce
//	month.go landway.go travel.go  the deeds of a Buildup, ways by land, the journey of a unit
//	bars.go bars_moves.go bars_reply.go bars_setup.go bars_month.go bars_standing.go nearer.go  why something cannot be done, and what could
//	explain.go explain_combat.go explain_month.go  why clauses have kept silent, at marked points of a rehearsal
//	unread.go                     which reasons hang on what could not be read
//	foresight.go foresight_turn.go foresight_reply.go foresight_month.go  what a rehearsal shows in which nothing goes amiss
//	warnings.go warnings_battle.go warnings_ground.go warnings_supply.go warnings_reply.go  what is legal and probably not meant
//	readback.go readback_battles.go readback_losses.go readback_files.go readback_wishes.go  what a file was read as
//	policy.go policy_cases.go policy_turn.go policy_moves.go policy_ways.go policy_attacked.go policy_battle.go policy_pursuit.go policy_month.go policy_pass.go  questions answered from it, each by the clause that speaks then
//	refuge.go                    where a unit withdraws to, by all that its clause wishes
//	standing_orders.go           standing orders, which answer what no other orders do
//	template.go template_turn.go template_examples.go  sheets to fill in, with examples that check accepts
//
// # What else a player is told
//
//	overlay_plan.go              what an order file would do, drawn over the map
//	prospect.go suppose.go results.go  what may turn out in one way or another, an Attack that somebody supposes, and what to count, when a turn is rehearsed
package staff
