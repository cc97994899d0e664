// @ts-check
/** @type {Record<string, string>} */
export const words = {
  heap: "Heap {heap}: {left} left",
  take: "Take {count} from heap {heap}",
};
