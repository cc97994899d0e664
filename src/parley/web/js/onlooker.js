// @ts-check
/** Somebody who only looks at a board. */

/**
 * A board keeps nothing of its own then, and does nothing: what it can do it asks `act`, which has nothing to
 * offer.
 * @param {App} app @returns {App}
 */
export const onlooker = (app) => ({
  ...app,
  ui: { language: app.ui.language, theme: app.ui.theme, sound: "", cursor: null },
  set() {},
  act: /** @type {Actions} */ ({}),
});
