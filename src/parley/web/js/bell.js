// @ts-check
/** How somebody who looks elsewhere is called: a small sound, and a notification of the browser, where it was allowed. */

export { sound } from "./sounds.js";

/** @type {Notification | null} */
let shown = null;

/**
 * Only to whoever looks elsewhere; it goes when they come back.
 * @param {string} text @param {string} tag of the match: the next takes the place of the last
 * @param {string} address of the table
 */
export function notify(text, tag, address) {
  if (
    !("Notification" in window) ||
    Notification.permission !== "granted" ||
    (!document.hidden && document.hasFocus())
  )
    return;
  shown?.close();
  const note = (shown = new Notification("Parley", { body: text, tag, icon: "/parley-turn.svg" }));
  note.onclick = () => (window.focus(), (location.hash = address), note.close());
  addEventListener("focus", () => note.close(), { once: true });
}

/** Asked for by a click alone. @returns {Promise<string>} what was decided */
export const allow = () => Notification.requestPermission();
