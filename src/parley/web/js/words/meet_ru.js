// @ts-check
/** Words for meeting people, and the rules of a table. */

/** @type {Record<string, string>} */
export const words = {
  "rules": "Правила этого стола",
  "usual": "Обычные правила.",
  "rated": "Рейтинговая партия: идёт в рейтинг всем; без подсказок.",
  "casual": "Обычная партия: в рейтинг не идёт.",
  "clock.move": "{seconds} с на ход.",
  "clock.first": "{seconds} с на первый ход.",
  "clock.bank": "{seconds} с на всю партию.",
  "clock.increment": "Ещё {seconds} с после каждого хода.",
  "looking": "Ищем, с кем сыграть: {game}…",
  "offer": "Пока никого. Сыграть пока с ботом?",
  "answer": "{who} отвечает в течение минуты…",
  "cancel": "Отмена",
  "invite": "Пригласить",
  "invite.how": "Кто откроет ссылку или наведёт камеру на код, увидит правила стола и сможет сразу играть.",
  "invite.locked": "У того, кто откроет ссылку или наведёт камеру на код, спросят пароль.",
  "invites": "{who} приглашает: {game}",
  "there": "За столом:",
  "play": "Играть",
  "begun": "Начали без вас, но можно посмотреть.",
  "over": "Этого стола больше нет.",
  "challenge": "Вызвать:",
  "challenges": "вызывает вас: {game}.",
  "challenged": "{who} вызывает вас: {game}.",
  "accept": "Играть",
  "decline": "Отказаться",
};
