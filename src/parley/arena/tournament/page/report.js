// Plays the games of a report, which are in the file itself: no server is asked.
const films = JSON.parse(document.getElementById("films").textContent);
const dialog = document.querySelector("dialog");
const [title, board, words, slider] = ["h2", "pre", ".words", "input"].map((what) => dialog.querySelector(what));
const MILLISECONDS = 400;
let film = [[], []];
let timer = 0;

const drawing = (at) => {
  const lines = [...film[0]];
  for (const [, changed] of film[1].slice(0, at)) for (const [line, text] of changed) lines[line] = text;
  return lines.join("\n");
};

const show = (at) => {
  slider.value = at;
  board.textContent = drawing(at);
  words.textContent = at ? `${at}/${film[1].length} ${film[1][at - 1][0]}` : "the start";
};

const halt = () => {
  clearInterval(timer);
  timer = 0;
};

const step = (by) => {
  const at = Math.min(Math.max(Number(slider.value) + by, 0), film[1].length);
  show(at);
  if (at === film[1].length) halt();
};

const run = () => {
  if (timer) return halt();
  if (Number(slider.value) === film[1].length) show(0);
  timer = setInterval(() => step(1), MILLISECONDS);
};

const ACTIONS = { back: () => step(-1), next: () => step(1), play: run, close: () => dialog.close() };

slider.addEventListener("input", () => {
  halt();
  show(Number(slider.value));
});
dialog.addEventListener("click", (event) => ACTIONS[event.target.dataset.do]?.());
dialog.addEventListener("close", halt);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-film]");
  if (!link) return;
  event.preventDefault();
  film = films[Number(link.dataset.film)];
  title.textContent = link.title;
  slider.max = film[1].length;
  show(0);
  dialog.showModal();
});
