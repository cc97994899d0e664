// @ts-check
/** What places on a map are called in the language spoken. Names come when a map is first shown; other maps keep their own. */

/** @type {Record<string, string>} */
let names = {};
let language = "en";

/** @param {string} name */
export const placeName = (name) => (Object.hasOwn(names, name) ? names[name] : name);

/** Fetch the names, if they are others than those known. @param {string} wish a language @param {() => void} done */
export async function nameIn(wish, done) {
  if (wish === language) return;
  language = wish;
  const found =
    wish === "en"
      ? {}
      : await import(`./words/places_${wish}.js`).then(
          ({ places }) => places,
          () => ({}),
        );
  if (wish !== language) return;
  names = found;
  done();
}
