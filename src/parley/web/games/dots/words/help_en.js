// @ts-check
/** What the settings of Dots change, and what happens when somebody stops, in English. */

/** @type {Record<string, string>} */
export const words = {
  "width": "Points from left to right. 39 by 32 is classic and takes an hour; 20 by 20 is a quick game.",
  "height": "Points from top to bottom.",
  "players": "Two to four. With more, whoever you attack may get help.",
  "extra_move": "Whoever captures moves again at once: games become sharper.",
  "goal": "Prisoners: each captured dot is a point. Land: each point inside counts, dots or not.",
  "stop": "The match ends at once. Your dots stay, and {who} gets all of them that could still be surrounded: those not joined, side by side, to the edge.",
  "stop.lead": "You lead {mine} to {theirs} now, and may lose that.",
  "stop.score": "It stands {mine} to {theirs} now; only {who} can gain by it.",
  "stop.loses": "It would end {mine} to {theirs}: you lose.",
  "stop.wins": "It would end {mine} to {theirs}: you win.",
  "stop.many": "Your dots and points stay, the others go on, and what can still be surrounded will be. The score decides at the end; you can still win.",
  "stop.agreed": "All the others are for a draw: it will be theirs, and you come behind them.",
  "draw": "All who still play have to agree. An offer holds until the next dot.",
  "rule.width": "The field is {width} by {height} points.",
  "rule.height": "The field is {width} by {height} points.",
  "rule.players": "{players} players.",
  "rule.extra_move.true": "A capture gives another move.",
  "rule.extra_move.false": "A capture gives no other move.",
  "rule.goal.classic": "Prisoners count.",
  "rule.goal.territory": "Land counts, not prisoners.",
};
