// @ts-check
/** Words of both sea games, in Russian. */

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  "hint.fleet": "расставить флот",
  "todo.place": "Расставьте флот.",
  "todo.shoot": "Ваш ход: стреляйте.",
  "cell.open": "пусто",
  "cell.water": "не обстреляно",
  "cell.miss": "мимо",
  "cell.stale": "старый промах, корабль мог прийти",
  "cell.hit": "ранен",
  "cell.sunk": "убит",
  "cell.ship": "корабль",
  "sea.own": "Ваше море",
  "sea.theirs": "{who}: огонь сюда",
  "sea.of": "Море: {who}",
  "sea.afloat": "На плаву:",
  "place.title": "Ваш флот",
  "place.how": "Тяните корабли; двойное касание или R — поворот. Клавиши: Enter берёт и ставит, стрелки двигают.",
  "place.go": "Готово",
  "place.again": "Расставить так",
  "place.shuffle": "Перемешать",
  "place.turn": "Повернуть",
  "place.taken": "Взят",
  "place.dropped": "Поставлен на {cell}",
};

/** What only its board says. @type {Record<string, string>} */
export const words = {
  "barred": "корабля здесь быть не может",
  "came": "сюда пришёл корабль",
  "flag": "флажок",
  "flagged": "{cell}: флажок",
  "unflagged": "{cell}: флажок снят",
  "mark": "Отмечать, где корабля быть не может",
  "how": "Правая кнопка, долгое нажатие или F: ваш флажок",
};
