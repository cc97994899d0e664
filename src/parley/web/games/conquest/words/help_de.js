// @ts-check
/** What the settings of the conquest game change, and what happens when somebody stops, in German. */

/** @type {Record<string, string>} */
export const words = {
  "players": "Zwei bis neun. Je mehr, desto weniger Einheiten hat jeder am Anfang.",
  "map": "Die Welt hat 42 Orte auf sechs Kontinenten; die Inseln sind klein und schnell.",
  "units": "Was jeder vor dem ersten Zug setzt. 0 ist wie üblich: 50 weniger 5 je Mitspieler.",
  "deal": "Das Los verteilt die Orte, oder Orte und Einheiten, und es geht gleich los; sonst nimmt jeder sie einzeln.",
  "cards": "Wer im Zug etwas erobert, zieht eine Karte. Drei gleiche oder drei verschiedene bringen Einheiten: zuerst 4, dann immer mehr.",
  "battle": "Ein Wurf: Nach jedem entscheidest du, ob es weitergeht. Bis zum Ende: Es wird gewürfelt, bis eine Seite verloren hat.",
  "march": "Wie weit Einheiten am Ende des Zugs gehen: über alles eigene Land, oder nur zum Nachbarn.",
  "rounds": "Nach so vielen Runden gewinnen die meisten Orte, dann die meisten Einheiten.",
  "stop": "{who} hat sofort gewonnen.",
  "stop.many": "Du bist sofort draußen und kommst hinter alle, die noch spielen. Deine Einheiten bleiben und verteidigen; die anderen spielen weiter.",
  "rule.players": "{players} spielen mit.",
  "rule.map": "Karte: {map}.",
  "rule.units": "Alle beginnen mit {units} Einheiten.",
  "rule.battle.throw": "Ein Kampf ist ein Wurf.",
  "rule.battle.until-decided": "Ein Kampf geht bis zum Ende.",
  "rule.march.path": "Einheiten ziehen über eigenes Land.",
  "rule.march.neighbour": "Einheiten ziehen nur zum Nachbarn.",
  "rule.rounds": "Höchstens {rounds} Runden.",
  "rule.deal.off": "Die Orte werden reihum genommen.",
  "rule.deal.nodes": "Die Orte werden verteilt; die Einheiten stellst du auf.",
  "rule.deal.all": "Orte und Einheiten werden verteilt: Der erste Zug beginnt sofort.",
  "rule.cards.true": "Karten: Wer erobert, zieht eine; drei bringen Einheiten.",
  "rule.cards.false": "Ohne Karten.",
};
