// @ts-check
/** What the settings of Battleship Plus change, and what happens when somebody stops, in Russian. */

/** @type {Record<string, string>} */
export const words = {
  "size": "Столбцы и ряды. На большом поле игра дольше: корабли прячутся лучше.",
  "ships": "Сколько кораблей каждого вида. Они должны поместиться, не касаясь; обычно занимают около 30 % поля.",
  "fill": "Строго: корабли занимают как можно ближе к 30 % поля. Свободно: любой флот, который помещается.",
  "stop": "{who} сразу побеждает, и показывают оба флота.",
  "rule.size": "Поле {size} на {size}.",
  "rule.ships": "Корабли: {list}.",
  "rule.fill.strict": "Корабли занимают около 30 % поля.",
  "rule.fill.free": "Любой флот, который помещается.",
};
