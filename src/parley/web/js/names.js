// @ts-check
/** Names for those who play before they say theirs: short, friendly, and such as every wire can write. */

const HOW = [
  "brave",
  "bright",
  "calm",
  "clever",
  "cosy",
  "fair",
  "fleet",
  "gentle",
  "glad",
  "jolly",
  "keen",
  "kind",
  "lucky",
  "merry",
  "neat",
  "nimble",
  "proud",
  "quick",
  "quiet",
  "sly",
  "sunny",
  "swift",
  "warm",
  "wise",
];
const WHO = [
  "badger",
  "crane",
  "dolphin",
  "falcon",
  "finch",
  "fox",
  "gull",
  "hare",
  "hedgehog",
  "heron",
  "lynx",
  "marten",
  "mole",
  "newt",
  "otter",
  "owl",
  "penguin",
  "puffin",
  "robin",
  "seal",
  "sparrow",
  "squid",
  "swan",
  "whale",
];

/** @param {string[]} list @param {number} chance from 0 to 1 */
const pick = (list, chance) => list[Math.floor(chance * list.length)];

/** `quiet-otter`, or with a number where that may be taken. @param {() => number} [chance] @param {boolean} [numbered] */
export const madeUp = (chance = Math.random, numbered = false) =>
  `${pick(HOW, chance())}-${pick(WHO, chance())}${numbered ? `-${Math.floor(chance() * 1000)}` : ""}`;
