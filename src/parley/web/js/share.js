// @ts-check
/** A link to a ply or to a table: copied, and said so; where nothing can be copied it is shown, to be taken by hand. */

import { announce } from "./announce.js";
import { h } from "./draw.js";
import { t } from "./words.js";

const SEEN = 4000;

/** @param {App} app @param {string} address @param {"replay" | "table" | "event"} [what] */
export function shareLink(app, address, what = "replay") {
  const shared = app.ui.shared?.address === address ? app.ui.shared : null;
  return [
    h(
      "button",
      { key: "share", onclick: () => share(app, address, what) },
      shared?.copied ? t("replay.copied") : t(`link.${what}`),
    ),
    shared &&
      !shared.copied &&
      h("input", {
        key: "address",
        class: "address",
        readonly: true,
        value: address,
        "aria-label": t(`address.${what}`),
        ref: (/** @type {HTMLInputElement} */ field) => takeUp(field, shared),
      }),
  ];
}

/** @param {HTMLInputElement & {taken?: object}} field @param {object} shared */
function takeUp(field, shared) {
  if (field.taken === shared) return;
  field.taken = shared;
  requestAnimationFrame(() => (field.focus(), field.select()));
}

/** @param {App} app @param {string} address @param {string} what */
async function share(app, address, what) {
  const copied = await copy(address);
  const shared = { address, copied };
  announce(copied ? t("replay.copied") : t(`address.${what}`));
  app.set({ shared });
  if (copied) setTimeout(() => app.ui.shared === shared && app.set({ shared: null }), SEEN);
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text); // there is no clipboard where the page came without TLS
    return true;
  } catch {
    return false;
  }
}
