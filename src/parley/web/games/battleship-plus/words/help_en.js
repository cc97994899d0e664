// @ts-check
/** What the settings of Battleship Plus change, and what happens when somebody stops, in English. */

/** @type {Record<string, string>} */
export const words = {
  "size": "Columns and rows. A larger field takes longer, as ships hide better.",
  "ships": "How many of each kind. They must fit the field without touching; about 30 % of it is usual.",
  "fill": "Strict: the ships fill as close to 30 % of the field as can be. Free: any fleet that fits.",
  "stop": "{who} has won at once, and both fleets are shown.",
  "rule.size": "The field is {size} by {size}.",
  "rule.ships": "Ships: {list}.",
  "rule.fill.strict": "Ships fill about 30 % of the field.",
  "rule.fill.free": "Any fleet that fits.",
};
