// @ts-check
/**
 * Pictures as plain data, and the one place that makes them real. `h` describes an element, `show` changes a
 * part of the document into what is described, touching only what is different: focus and half-written
 * fields survive. Text goes in as text nodes, so nothing a player writes is ever read as markup.
 *
 * @typedef {string | Pic} Kid
 * @typedef {{tag: string, props: Props, kids: Kid[], node?: Element}} Pic
 * @typedef {{key?: string | number, ref?: ((node: never) => void) | undefined, style?: Record<string, string>,
 *   [name: string]: unknown}} Props
 *   `on…` are listeners, `key` keeps an element among its siblings, `style` holds properties, `ref` is called
 *   with the element after every drawing
 */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set([
  "svg",
  "g",
  "line",
  "circle",
  "polygon",
  "path",
  "text",
  "rect",
  "title",
  "defs",
  "pattern",
]);
const LIVE = new Set(["value", "checked", "disabled", "hidden", "open", "selected", "max"]);

/**
 * Describe an element. Lists among the children are flattened; null, undefined and false are left out.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Kids} kids
 * @returns {Pic}
 */
export function h(tag, props, ...kids) {
  return { tag, props: props ?? {}, kids: flattened(kids) };
}

/** @param {readonly Kids[]} kids @returns {Kid[]} */
export function flattened(kids) {
  const flat = /** @type {(Pic | string | number | null | undefined | false)[]} */ (
    /** @type {unknown[]} */ (kids).flat(Infinity)
  );
  return flat
    .filter((kid) => kid !== null && kid !== undefined && kid !== false)
    .map((kid) => (typeof kid === "object" ? kid : String(kid)));
}

/** @type {WeakMap<Element, Kid[]>} */
const shown = new WeakMap();

/**
 * Change what is in an element into these pictures.
 * @param {Element} root
 * @param {Kid[]} kids
 */
export function show(root, kids) {
  const before = shown.get(root);
  if (!before) root.replaceChildren();
  change(root, before ?? [], kids);
  shown.set(root, kids);
}

/** @param {Element} parent @param {Kid[]} before @param {Kid[]} after */
function change(parent, before, after) {
  const nodes = [...parent.childNodes];
  /** @type {Map<string | number, number>} */
  const keyed = new Map();
  before.forEach((kid, at) => keyed.set(nameOf(kid, at), at));
  const kept = new Set();
  after.forEach((kid, at) => {
    const was = keyed.get(nameOf(kid, at));
    const old = was === undefined ? undefined : before[was];
    const node =
      was !== undefined && old !== undefined && fits(old, kid) ? renew(nodes[was], old, kid) : make(kid);
    kept.add(node);
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
  });
  for (const node of nodes) if (!kept.has(node)) node.remove();
}

/** @param {Kid} kid @param {number} at */
const nameOf = (kid, at) =>
  typeof kid === "object" && kid.props.key !== undefined ? `=${kid.props.key}` : at;

/** @param {Kid} old @param {Kid} kid */
const fits = (old, kid) =>
  typeof old === "object" && typeof kid === "object" ? old.tag === kid.tag : typeof old === typeof kid;

/** @param {ChildNode} node @param {Kid} old @param {Kid} kid */
function renew(node, old, kid) {
  if (typeof kid === "string" || typeof old === "string") {
    if (old !== kid) /** @type {Text} */ (node).data = String(kid);
    return node;
  }
  if (old !== kid) dress(/** @type {Drawn} */ (node), old, kid);
  return node;
}

/** @param {Drawn} node @param {Pic} old @param {Pic} kid */
function dress(node, old, kid) {
  for (const name in old.props) if (!(name in kid.props)) set(node, name, undefined, old.props[name]);
  change(node, old.kids, kid.kids);
  for (const name in kid.props) set(node, name, kid.props[name], old.props[name]);
  kid.props.ref?.(/** @type {never} */ (node));
}

/** @param {Kid} kid @returns {Node} */
function make(kid) {
  if (typeof kid === "string") return document.createTextNode(kid);
  const node = DRAWN.has(kid.tag) ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  node.append(...kid.kids.map(make));
  for (const name in kid.props) set(/** @type {Drawn} */ (node), name, kid.props[name], undefined);
  kid.props.ref?.(/** @type {never} */ (node));
  return node;
}

/** What is described can be set on it by name. @typedef {HTMLElement & Record<string, unknown>} Drawn */

/** @param {Drawn} node @param {string} name @param {unknown} value @param {unknown} old */
function set(node, name, value, old) {
  if (name === "key" || name === "ref" || value === old) return;
  if (name === "style") restyle(node, /** @type {Styles} */ (value) ?? {}, /** @type {Styles} */ (old) ?? {});
  else if (name.startsWith("on")) write(node, name, value ?? null);
  else if (LIVE.has(name)) write(node, name, value ?? (typeof node[name] === "boolean" ? false : ""));
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Record<string, unknown>} node @param {string} name @param {unknown} value */
const write = (node, name, value) => void (node[name] = value);

/** @typedef {Record<string, string> | undefined} Styles */

/** @param {HTMLElement} node @param {NonNullable<Styles>} now @param {NonNullable<Styles>} old */
function restyle(node, now, old) {
  for (const part in now) if (now[part] !== old[part]) node.style.setProperty(part, now[part]);
}
