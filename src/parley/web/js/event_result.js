// @ts-check
/** How an event ended, as one would hang it on a wall: it prints on one page. */

import { h } from "./draw.js";
import { points } from "./event_parts.js";
import { v } from "./event_words.js";
import { day } from "./person_words.js";
import { tr } from "./words.js";

/** @param {App} app @param {import("./event_news.js").Shown} shown */
export function result(app, { data, name }) {
  const rows = data.standings.filter((row) => row.rounds > 0);
  const first = rows.filter((row) => row.place <= 3);
  return h(
    "div",
    { class: "event result", key: "result" },
    h(
      "article",
      { class: "certificate" },
      h("p", { class: "faint" }, [v(app, `format.${data.format}`), tr("game", data.kinds[0])].join(" · ")),
      h("h1", null, h("bdi", null, data.name)),
      h("p", null, data.here?.ended ? day(data.here.ended) : v(app, `state.${data.state}`)),
      h(
        "ol",
        { class: "podium" },
        first.map((row) =>
          h(
            "li",
            { key: row.entrant, class: `place${row.place}` },
            h("span", { class: "place" }, row.place),
            h("b", null, h("bdi", null, data.entrants[row.entrant])),
            h("span", null, v(app, "result.points", { points: points(row.points) })),
          ),
        ),
      ),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "group", "aria-label": v(app, "standings") },
        h(
          "table",
          { class: "final" },
          h("caption", { class: "unseen" }, v(app, "standings")),
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              ["place", "entrant", "points", "rounds", "record", "buchholz", "sonneborn"].map((column) =>
                h("th", { scope: "col", class: column }, v(app, column)),
              ),
            ),
          ),
          h(
            "tbody",
            null,
            rows.map((row) =>
              h(
                "tr",
                { key: row.entrant },
                h("td", null, row.place),
                h("th", { scope: "row", class: "entrant" }, h("bdi", null, data.entrants[row.entrant])),
                h("td", null, points(row.points)),
                h("td", null, row.rounds),
                h("td", null, `${row.wins}–${row.draws}–${row.losses}`),
                h("td", null, points(row.buchholz)),
                h("td", null, points(row.sonneborn_berger)),
              ),
            ),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "row unprinted" },
      h("button", { class: "main", onclick: () => print() }, v(app, "result.print")),
      h("a", { class: "button", href: `#/event/${encodeURIComponent(name)}` }, v(app, "result.back")),
    ),
  );
}
