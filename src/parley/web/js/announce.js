// @ts-check
/** Says aloud, to those who listen, what others see. Lines that come together are read together. */

/** @type {string[]} */
let lines = [];
/** @type {any} */
let timer = null;

/** @param {string} line */
export function announce(line) {
  if (!line) return;
  lines.push(line);
  timer ??= setTimeout(() => {
    const live = document.getElementById("live");
    if (live) live.textContent = lines.slice(-6).join(". ");
    lines = [];
    timer = null;
  }, 150);
}
