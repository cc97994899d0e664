// @ts-check
/** What settings change, and what happens when something is stopped. */

/** @type {Record<string, string>} */
export const words = {
  "game": "Learn it in a minute:",
  "pace": "At once: everybody is here. By correspondence: days for each move, and you may go away. For that, everybody needs an account.",
  "clock.move": "For each move. Whoever is late may lose the turn, or the match.",
  "clock.first": "The first move, or laying out the fleet, may take longer.",
  "clock.bank": "All your moves together, as with a chess clock.",
  "clock.increment": "Given back after each move, so that nobody loses for want of seconds.",
  "bot": "A bot sits down at once. If a seat is for whoever comes, the match begins when all are taken.",
  "password": "Private: only whoever knows it can join or watch, and the match is in nobody else’s list.",
  "reveal": "Late fleets: spectators see both fleets as they were a while ago, which is more fun to watch.",
  "rated": "The result changes your rating and theirs. It takes accounts on all seats, and there are no hints.",

  "stop.rated": "The match is rated: the result counts.",
  "stop.early": "It is rated, but so early it does not count.",
  "stop.casual": "It counts for no rating.",
  "leave.alone": "Nobody else is here: the table will be closed.",
  "leave.others": "Your seat becomes free; the table stays open for the others.",
  "leave.out": "You are out of it already: the match goes on, and its result stands.",
  "leave.over": "The match is over. You find it under Matches.",
};
