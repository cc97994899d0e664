// @ts-check
/** What the settings of the conquest game change, and what happens when somebody stops, in English. */

/** @type {Record<string, string>} */
export const words = {
  "players": "Two to nine. The more there are, the fewer units each begins with.",
  "map": "The world has 42 places on six continents; the isles are small and quick.",
  "units": "What everybody places before the first turn. 0 is as usual: 50 less 5 for each player.",
  "deal": "Chance deals the places, or places and units, so that you play at once; else everybody claims them one by one.",
  "cards": "Whoever conquers in a turn draws a card. Three alike, or three different, bring units: 4 the first time, then more and more.",
  "battle": "One throw: you decide after every throw whether to go on. To the end: dice fall until one side has lost.",
  "march": "How far units may go at the end of a turn: along all land of your own, or to a neighbour only.",
  "rounds": "When it has taken so long, the most places win, then the most units.",
  "stop": "{who} has won at once.",
  "stop.many": "You are out at once and come behind all who still play. Your units stay and defend; the others go on.",
  "rule.players": "{players} players.",
  "rule.map": "Map: {map}.",
  "rule.units": "Everybody begins with {units} units.",
  "rule.battle.throw": "A battle is one throw of dice.",
  "rule.battle.until-decided": "A battle is fought to the end.",
  "rule.march.path": "Units march along their own land.",
  "rule.march.neighbour": "Units march to a neighbour only.",
  "rule.rounds": "At most {rounds} rounds.",
  "rule.deal.off": "Places are claimed in turn.",
  "rule.deal.nodes": "The places are dealt; you place the units.",
  "rule.deal.all": "Places and units are dealt: the first turn begins at once.",
  "rule.cards.true": "Cards: conquer to draw one; three bring units.",
  "rule.cards.false": "No cards.",
};
