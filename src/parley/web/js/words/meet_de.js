// @ts-check
/** Words for meeting people, and the rules of a table. */

/** @type {Record<string, string>} */
export const words = {
  "rules": "Regeln an diesem Tisch",
  "usual": "Die üblichen Regeln.",
  "rated": "Gewertet: Es zählt für alle Wertungen; ohne Tipps.",
  "casual": "Ohne Wertung.",
  "clock.move": "{seconds} Sekunden für einen Zug.",
  "clock.first": "{seconds} Sekunden für den ersten Zug.",
  "clock.bank": "{seconds} Sekunden für die ganze Partie.",
  "clock.increment": "{seconds} Sekunden mehr nach jedem Zug.",
  "looking": "Wir suchen jemanden für {game} …",
  "offer": "Noch niemand. Inzwischen ein Bot?",
  "answer": "{who} hat eine Minute für die Antwort …",
  "cancel": "Abbrechen",
  "invite": "Einladen",
  "invite.how": "Wer dem Link folgt oder den Code scannt, sieht die Regeln des Tisches und kann gleich spielen.",
  "invite.locked": "Wer dem Link folgt oder den Code scannt, wird nach dem Passwort gefragt.",
  "invites": "{who} lädt dich ein: {game}",
  "there": "Am Tisch:",
  "play": "Spielen",
  "begun": "Sie haben ohne dich begonnen, aber du kannst zuschauen.",
  "over": "Diesen Tisch gibt es nicht mehr.",
  "challenge": "Herausfordern:",
  "challenges": "fordert dich heraus: {game}.",
  "challenged": "{who} fordert dich heraus: {game}.",
  "accept": "Spielen",
  "decline": "Ablehnen",
};
