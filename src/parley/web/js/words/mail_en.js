// @ts-check
/** Words about letters. */

/** @type {Record<string, string>} */
export const words = {
  "title": "Letters about slow games",
  "about.address": "In games with hours or days for a move we can write to you when it is your turn and you are not here.",
  "about.code": "A code of six digits was sent to {address}. It is good for half an hour.",
  "about.done": "We write to {address} when it is your turn in a slow game and you are not here.",
  "address": "Mail address",
  "code": "Code",
  "go.address": "Send me a code",
  "go.code": "Confirm",
  "go.done": "No more letters",
  "other": "Another address",
  "trouble.bad_address": "This is no mail address.",
  "trouble.wrong_code": "This is not the code, or it is too old. Ask for another if need be.",
  "trouble.too_many_codes": "Too many codes were sent. Try again in an hour.",
  "trouble.mail_busy": "Too much mail is waiting. Try again later.",
};
