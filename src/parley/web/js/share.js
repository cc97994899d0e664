// @ts-check
/** A link to a ply: copied, and said so; where nothing can be copied it is shown, to be taken by hand. */

import { announce } from "./announce.js";
import { h } from "./draw.js";
import { t } from "./words.js";

const SEEN = 4000;

/** @param {any} app @param {string} address */
export function shareLink(app, address) {
  const shared = app.ui.shared?.address === address ? app.ui.shared : null;
  return [
    h("button", { key: "share", onclick: () => share(app, address) }, t(shared?.copied ? "replay.copied" : "replay.link")),
    shared && !shared.copied && h("input", {
      key: "address", class: "address", readonly: true, value: address, "aria-label": t("replay.address"), ref: (/** @type {any} */ field) => takeUp(field, shared),
    }),
  ];
}

/** @param {any} field @param {any} shared */
function takeUp(field, shared) {
  if (field.taken === shared) return;
  field.taken = shared;
  requestAnimationFrame(() => (field.focus(), field.select()));
}

/** @param {any} app @param {string} address */
async function share(app, address) {
  const copied = await copy(address);
  const shared = { address, copied };
  announce(t(copied ? "replay.copied" : "replay.address"));
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
