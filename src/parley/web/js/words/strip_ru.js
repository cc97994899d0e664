// @ts-check
/** Words of the strip of one's games, in Russian. */

/** @type {Record<string, string>} */
export const words = {
  games: "Ваши игры",
  mine: "Ваш ход",
  theirs: "Ходит: {who}",
  open: "Ждёт игроков",
  over: "Игра окончена",
  pace: "Темп",
  now: "Играть сейчас",
  days: "{time} на ход, по переписке",
};
