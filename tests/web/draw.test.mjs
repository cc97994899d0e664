import assert from "node:assert/strict";
import { test } from "node:test";

/** As much of a document as drawing needs. */
class Node_ {
  constructor(tag) { Object.assign(this, { tag, childNodes: [], attributes: {}, parent: null }); }
  append(...kids) { for (const kid of kids) this.insertBefore(kid, null); }
  insertBefore(kid, before) {
    kid.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, kid);
    kid.parent = this;
  }
  remove() {
    if (this.parent) this.parent.childNodes.splice(this.parent.childNodes.indexOf(this), 1);
    this.parent = null;
  }
  replaceChildren() { this.childNodes = []; }
  setAttribute(name, value) { this.attributes[name] = value; }
  removeAttribute(name) { delete this.attributes[name]; }
  get text() { return this.data ?? this.childNodes.map((kid) => kid.text).join(""); }
}
globalThis.document = {
  createElement: (tag) => new Node_(tag),
  createElementNS: (_, tag) => new Node_(tag),
  createTextNode: (data) => Object.assign(new Node_("#text"), { data }),
};
const { h, show } = await import("../../src/parley/web/js/draw.js");

test("what players write stays text", () => {
  const root = new Node_("div");
  show(root, [h("p", null, "<img src=x onerror=alert(1)>", null, false, [["a"], 5])]);
  assert.deepEqual(root.childNodes[0].childNodes.map((kid) => kid.tag), ["#text", "#text", "#text"]);
  assert.equal(root.text, "<img src=x onerror=alert(1)>a5");
});

test("only what is different is touched", () => {
  const root = new Node_("div");
  show(root, [h("p", { class: "a", title: "t" }, "one"), h("input", { value: "typed" })]);
  const [p, input] = root.childNodes;
  input.value = "something else";
  show(root, [h("p", { class: "b" }, "two"), h("input", { value: "typed" })]);
  assert.equal(root.childNodes[0], p);
  assert.deepEqual(p.attributes, { class: "b" });
  assert.equal(p.text, "two");
  assert.equal(input.value, "something else");
});

test("what has a key keeps its element wherever it goes", () => {
  const root = new Node_("ul");
  const list = (...names) => names.map((name) => h("li", { key: name }, name));
  show(root, list("a", "b", "c"));
  const before = Object.fromEntries(root.childNodes.map((node) => [node.text, node]));
  show(root, list("c", "x", "a"));
  assert.deepEqual(root.childNodes.map((node) => node.text), ["c", "x", "a"]);
  assert.equal(root.childNodes[0], before.c);
  assert.equal(root.childNodes[2], before.a);
});

test("another element takes the place of one that does not fit", () => {
  const root = new Node_("div");
  show(root, [h("p", null, "x")]);
  show(root, [h("b", null, "y"), "z"]);
  assert.deepEqual(root.childNodes.map((node) => node.tag), ["b", "#text"]);
  show(root, []);
  assert.equal(root.childNodes.length, 0);
});

test("listeners come and go", () => {
  const root = new Node_("div");
  show(root, [h("button", { onclick: () => 1 })]);
  assert.equal(root.childNodes[0].onclick(), 1);
  show(root, [h("button", {})]);
  assert.equal(root.childNodes[0].onclick, null);
});
