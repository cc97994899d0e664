// @ts-check
/** Cells of a board: `[x, y]` from the top left, `A1` for people, and masks as the server sends them. */

/** @typedef {[number, number]} Spot */
/** @typedef {number[]} Mask one whole number a row, bit x is column x; no row at all: no cell */

/** @param {number} x @returns {string} A to Z, then AA as in a spreadsheet */
export const column = (x) =>
  (x >= 26 ? String.fromCharCode(64 + Math.floor(x / 26)) : "") + String.fromCharCode(65 + (x % 26));

/** @param {number} x @param {number} y */
export const cellName = (x, y) => `${column(x)}${y + 1}`;

/** @param {string} text `B7` @returns {Spot} */
export function parseCell(text) {
  const letters = text.match(/^[A-Z]+/)?.[0] ?? "A";
  const x = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return [x, Number(text.slice(letters.length)) - 1];
}

/**
 * Is a cell in a mask? Rows may have 50 bits, so no bit operations.
 * @param {Mask | null | undefined} mask @param {number} x @param {number} y
 */
export const inMask = (mask, x, y) => Math.floor((mask?.[y] ?? 0) / 2 ** x) % 2 === 1;

/** @param {Mask | null | undefined} mask @returns {Spot[]} all cells of a mask, row by row */
export function spots(mask) {
  /** @type {Spot[]} */
  const found = [];
  (mask ?? []).forEach((row, y) => {
    for (let x = 0, rest = row; rest > 0; x++, rest = Math.floor(rest / 2))
      if (rest % 2 === 1) found.push([x, y]);
  });
  return found;
}

/** Where an arrow key leads, within the board. @type {Record<string, Spot>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.max(least, Math.min(most, value));
