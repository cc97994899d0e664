// @ts-check
/** Those who use keys alone are never thrown back to the top of the page. */

const CAN = "a[href], button:not(:disabled), input, select, [tabindex]";

/** Draw; if what had the focus is gone, it goes to what stands in its place, to the board, or to the page. @param {() => void} draw */
export function keepFocus(draw) {
  const before = document.activeElement;
  const parent = before?.closest("#main") ? before.parentElement : null;
  const at = [...(parent?.children ?? [])].indexOf(/** @type {Element} */ (before));
  draw();
  if (!parent || before?.isConnected) return;
  const heir = parent.isConnected ? (parent.children[at] ?? parent.lastElementChild) : null;
  const found = heir?.matches(CAN) ? heir : (document.querySelector(".play [tabindex='0']") ?? document.getElementById("main"));
  /** @type {HTMLElement | null} */ (found)?.focus({ preventScroll: true });
}
