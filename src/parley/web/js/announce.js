// @ts-check
/** Says aloud, to those who listen, what others see. Lines that come together are read together. */

/** @type {string[]} */
let lines = [];
const MOST = 12;
/** @type {number | null} */
let timer = null;

/** What began it (one's own move) and what came last, if there is much. @param {string[]} all */
export const toSay = (all) => (all.length > MOST ? [all[0], "…", ...all.slice(2 - MOST)] : all);

/** @param {string} line */
export function announce(line) {
  if (!line) return;
  lines.push(line);
  timer ??= setTimeout(() => {
    const live = document.getElementById("live");
    if (live) live.textContent = toSay(lines).join(". ").replaceAll(".. ", ". ");
    lines = [];
    timer = null;
  }, 150);
}
