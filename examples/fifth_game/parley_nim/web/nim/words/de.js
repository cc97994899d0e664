// @ts-check
/** @type {Record<string, string>} */
export const words = {
  heap: "Haufen {heap}: noch {left}",
  take: "{count} vom Haufen {heap} nehmen",
};
