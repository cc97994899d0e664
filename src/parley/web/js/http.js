// @ts-check
/** What is asked over plain HTTP: who one is, what there is to play, what has been played. */

/** The server the page came from, as far as anybody knows. */
let version = "";

/**
 * A page from before an upgrade is loaded again: once for a version, since a cache may give the old page again, or an old answer.
 * @param {string | null} found which version the server has now
 */
export function meet(found) {
  version ||= found ?? "";
  if (!found || found === version) return;
  const met = (sessionStorage.getItem("met") ?? "").split(" ");
  if (met.includes(found)) return;
  version = found;
  sessionStorage.setItem("met", [...met, found].join(" ").trim());
  location.reload();
}

/**
 * @template {string} Path
 * @template [Body=undefined]
 * @param {Path} path
 * @param {Body} [body] sent with POST
 * @returns {Promise<Answer<Body extends undefined ? Path : `POST ${Path}`>>} refused with `{error, text}`
 */
export async function http(path, body) {
  const headers = { "Content-Type": "application/json" };
  let reply;
  try {
    reply = await fetch(
      path,
      body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) },
    );
  } catch {
    throw { error: "gone", text: "" };
  }
  meet(reply.headers.get("parley-version"));
  const found = await reply.json().catch(() => ({}));
  if (!reply.ok) throw { error: String(reply.status), text: "", ...found };
  return found;
}
