// @ts-check
/** Learning a game: its steps, and its rules on one page. */

/** @type {Record<string, string>} */
export const words = {
  "title": "Learn {game}",
  "howto": "How to play",
  "rules": "{game}: all rules",
  "step": "Step {at} of {all}",
  "steps": "Steps",
  "back": "Back",
  "undo": "Take it back",
  "skip": "Skip",
  "next": "Next",
  "stuck": "This way does not lead there. Take it back and try another.",
  "you": "You",
  "other": "The other",
  "over": "That is all you need. Now play!",
  "easy": "Play an easy bot",
  "others": "Other games",
  "reference": "All rules on one page",
  "try": "Try it on a board",
  "print": "Print",
  "settings": "What can be set",
};
