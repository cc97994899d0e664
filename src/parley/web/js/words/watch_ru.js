// @ts-check
/** Words of television, lessons and puzzles. */

/** @type {Record<string, string>} */
export const words = {
  "featured": "Сейчас стоит посмотреть",
  "tv": "Эфир",
  "tv.all": "Любая игра",
  "tv.none": "Сейчас никто не играет. Следующая партия начнётся здесь сама.",
  "tv.next": "Скоро следующая партия.",
  "odds": "Шанс на победу",
  "lessons.whose": "Чьи ходы",
  "lessons.asking": "Смотрим позицию {done} из {all}…",
  "lessons.preparing": "Бот готовится…",
  "lessons.no_moves": "Нет ходов, которые можно оценить.",
  "lessons.mute": "Бот не даёт шансов для этой партии, оценить ходы нельзя.",
  "lessons.none": "Дорогих ошибок нет. Отличная игра!",
  "lessons.move": "Ход {ply}: {played}. Лучше было {better}.",
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
