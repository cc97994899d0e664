// @ts-check
/** Those who use keys alone are never thrown back to the top of the page. */

const CAN = "a[href], button:not(:disabled), input, select, [tabindex]";

/** Where an element stands among its siblings. @param {Element} node @returns {[Element, number]} */
const placeOf = (node) => [
  /** @type {Element} */ (node.parentElement),
  [...(node.parentElement?.children ?? [])].indexOf(node),
];

/**
 * Draw; if what had the focus is gone, alone or with the group it was in, it goes to what stands in its place,
 * to the board, or to the page.
 * @param {() => void} draw
 */
export function keepFocus(draw) {
  const before = document.activeElement;
  const places = before?.closest("#main > *")
    ? [before, /** @type {Element} */ (before.parentElement)].map(placeOf)
    : [];
  draw();
  if (!places.length || before?.isConnected) return;
  const [parent, at] = places.find(([one]) => one.isConnected) ?? [null, 0];
  const heir = parent?.children[at] ?? parent?.lastElementChild;
  const found = heir?.matches(CAN)
    ? heir
    : (document.querySelector(".play [tabindex='0']") ?? document.getElementById("main"));
  /** @type {HTMLElement | null} */ (found)?.focus({ preventScroll: true });
}
