// @ts-check
/** What the settings of Sea Battle change, and what happens when somebody stops, in English. */

/** @type {Record<string, string>} */
export const words = {
  "size": "Columns and rows. A larger field takes longer, as ships hide better.",
  "fleet": "How many ships of each length. They must fit the field without touching.",
  "wall_limit": "Ships hidden at the wall are hard to find; this keeps at least half of them away from it.",
  "remote": "For a game on paper or by another program: whoever keeps a fleet says what each shot did.",
  "stop": "{who} has won at once, and both fleets are shown.",
  "rule.size": "The field is {size} by {size}.",
  "rule.fleet": "Ships: {list}.",
  "rule.wall_limit.true": "At most half of the ships may lie along the wall.",
  "rule.wall_limit.false": "All ships may lie along the wall.",
  "rule.remote": "Fleets stay on paper: whoever has one answers for it.",
  "rule.remote.": "No fleet stays on paper.",
  "rule.remote.0": "The fleet of the first seat stays on paper: its owner answers for it.",
  "rule.remote.1": "The fleet of the second seat stays on paper: its owner answers for it.",
  "rule.remote.0+1": "Both fleets stay on paper: their owners answer for them.",
};
