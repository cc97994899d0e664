// @ts-check
/** Who reads what when a match has ended: game × how it ended × who reads it × language. */

import assert from "node:assert/strict";
import test from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { resultText } = await import(new URL("ending.js", JS).href);
const { speak } = await import(new URL("words.js", JS).href);

const names = (/** @type {number} */ count) => ["ann", "bob", "cy", "dan"].slice(0, count).map((name) => ({ name }));
const LANGUAGES = ["en", "ru", "de"];

/** game, places, how it ended, who still plays, who reads it, what it says in the three languages @type {any[]} */
const CASES = [
  ["seabattle", [1, 2], "won", null, 0, ["You have won!", "Вы победили!", "Du hast gewonnen!"]],
  ["seabattle", [2, 1], "resigned", null, 0, ["You gave up. bob has won.", "Вы сдались. Победа: bob.", "Du hast aufgegeben. bob hat gewonnen."]],
  ["seabattle", [2, 1], "resigned", null, 1, ["ann gave up. You have won!", "ann сдаётся. Вы победили!", "ann hat aufgegeben. Du hast gewonnen!"]],
  ["seabattle", [2, 1], "resigned", null, null, ["ann gave up. bob wins.", "ann сдаётся. Победа: bob.", "ann hat aufgegeben. bob gewinnt."]],
  ["battleship-plus", [1, 2], "left", null, 1, ["You left. ann has won.", "Вы ушли. Победа: ann.", "Du bist gegangen. ann hat gewonnen."]],
  ["battleship-plus", [1, 2], "timed out", null, 0, ["bob ran out of time. You have won!", "bob: время вышло. Вы победили!", "Die Zeit von bob ist abgelaufen. Du hast gewonnen!"]],
  ["battleship-plus", [1, 1], "timed out", null, 0, ["Nobody has won (nobody was ready in time).", "Победителя нет (никто не успел подготовиться).", "Niemand hat gewonnen (niemand war rechtzeitig bereit)."]],
  ["dots", [2, 1], "timed out", [1], 0, ["You ran out of time. bob has won.", "Ваше время вышло. Победа: bob.", "Deine Zeit ist abgelaufen. bob hat gewonnen."]],
  ["dots", [2, 1], "resigned", [1], 0, ["You stopped. bob has won.", "Вы закончили игру. Победа: bob.", "Du hast aufgehört. bob hat gewonnen."]],
  ["dots", [1, 2], "resigned", [1], 0, ["You stopped. You have won!", "Вы закончили игру. Вы победили!", "Du hast aufgehört. Du hast gewonnen!"]],
  ["dots", [1, 2], "resigned", [1], 1, ["ann stopped. ann has won.", "ann заканчивает игру. Победа: ann.", "ann hat aufgehört. ann hat gewonnen."]],
  ["dots", [1, 2], "resigned", null, null, ["One player stopped. ann wins.", "Один из игроков закончил игру. Победа: ann.", "Jemand hat aufgehört. ann gewinnt."]],
  ["dots", [2, 1, 3], "left", [1], 1, ["All the others have gone. You have won!", "Все остальные ушли. Вы победили!", "Alle anderen sind weg. Du hast gewonnen!"]],
  ["conquest", [2, 1, 3], "resigned", [1], 0, ["bob stayed to the end. bob has won.", "До конца остаётся bob. Победа: bob.", "bob ist bis zum Ende geblieben. bob hat gewonnen."]],
  ["dots", [1, 1, 3], "agreed", [0, 1], 2, ["A draw (agreed).", "Ничья (по согласию).", "Unentschieden (vereinbart)."]],
  ["conquest", [1, 1], "abandoned", [], null, ["Nobody has won (everybody had left).", "Победителя нет (все ушли).", "Niemand hat gewonnen (alle waren weg)."]],
];

for (const [at, language] of LANGUAGES.entries()) {
  test(`every ending has its sentence in ${language}`, async () => {
    await speak(language);
    for (const [game, places, termination, playing, seat, said] of CASES) {
      const table = { game, seat, players: names(places.length), view: { board: playing ? { playing } : {} } };
      assert.equal(resultText(table, { places, termination }), said[at]);
    }
  });
}

test("a match that a restart ended is nobody's", async () => {
  await speak("en");
  const table = { game: "dots", seat: 0, players: names(2) };
  assert.equal(resultText(table, { places: [1, 1], termination: "left" }, "server restarted"), "Nobody has won (the server was started again).");
});
