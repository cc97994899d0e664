// @ts-check
/** Words for meeting people, and the rules of a table. */

/** @type {Record<string, string>} */
export const words = {
  "rules": "Rules of this table",
  "usual": "The usual rules.",
  "rated": "Rated: it counts for everybody’s rating; no hints.",
  "casual": "Casual: it counts for no rating.",
  "clock.move": "{seconds} seconds for a move.",
  "clock.first": "{seconds} seconds for the first move.",
  "clock.bank": "{seconds} seconds for the whole match.",
  "clock.increment": "{seconds} seconds more after each move.",
  "looking": "Looking for somebody to play {game} with…",
  "offer": "Nobody yet. A bot in the meantime?",
  "answer": "{who} has a minute to answer…",
  "cancel": "Cancel",
  "invite": "Invite",
  "invite.how": "Whoever follows this link, or scans the code, sees the rules of the table and can play at once.",
  "invite.locked": "Whoever follows this link, or scans the code, is asked for the password.",
  "invites": "{who} invites you to {game}",
  "there": "At the table:",
  "play": "Play",
  "begun": "They have begun without you, but you can watch.",
  "over": "This table is no more.",
  "challenge": "Challenge:",
  "challenges": "challenges you to {game}.",
  "challenged": "{who} challenges you to {game}.",
  "accept": "Play",
  "decline": "Decline",
};
