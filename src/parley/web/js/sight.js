// @ts-check
/** Bringing a part of the page into sight, for those who asked for what happens there. */

import { isStill } from "./motion.js";

/** A part that is in sight as a whole stays where it is. @param {string} selector */
export function bring(selector) {
  const part = document.querySelector(selector);
  const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight) part?.scrollIntoView({ behavior: isStill() ? "instant" : "smooth" });
}
