// @ts-check
/** Words of television and puzzles. */

/** @type {Record<string, string>} */
export const words = {
  "featured": "Сейчас стоит посмотреть",
  "tv": "Эфир",
  "tv.all": "Любая игра",
  "tv.none": "Сейчас никто не играет. Следующая партия начнётся здесь сама.",
  "tv.next": "Скоро следующая партия.",
  "odds": "Шанс на победу",
  "puzzle.title": "Задача дня: {game}",
  "puzzle.you": "вы",
  "puzzle.other": "соперник",
  "puzzle.right": "Верно!",
  "puzzle.wrong": "На этот раз нет. Ваш ответ: {move}.",
  "puzzle.answer": "Ответ: {move}.",
  "puzzle.streak": "Дней подряд: {days}",
  "puzzle.stranger": "Войдите под именем, и верные ответы будут считаться подряд.",
  "puzzle.tomorrow": "Следующая будет в полночь по UTC. Засчитывается первый ответ дня.",
  "puzzle.source": "Партия, из которой она взята",
};
