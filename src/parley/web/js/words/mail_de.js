// @ts-check
/** Wörter über Nachrichten. */

/** @type {Record<string, string>} */
export const words = {
  "title": "Nachrichten über langsame Partien",
  "about.address": "In Partien mit Stunden oder Tagen für einen Zug schreiben wir dir auf Wunsch, wenn du am Zug und nicht hier bist.",
  "about.code": "Ein Code mit sechs Ziffern ging an {address}. Er gilt eine halbe Stunde.",
  "about.done": "Wir schreiben an {address}, wenn du in einer langsamen Partie am Zug und nicht hier bist.",
  "address": "E-Mail-Adresse",
  "code": "Code",
  "go.address": "Code schicken",
  "go.code": "Bestätigen",
  "go.done": "Keine Nachrichten mehr",
  "other": "Andere Adresse",
  "trouble.bad_address": "Das ist keine E-Mail-Adresse.",
  "trouble.wrong_code": "Das ist nicht der Code, oder er ist zu alt. Lass dir sonst einen neuen schicken.",
  "trouble.too_many_codes": "Es wurden zu viele Codes verschickt. Versuche es in einer Stunde noch einmal.",
  "trouble.mail_busy": "Es wartet zu viel Post. Versuche es später noch einmal.",
};
