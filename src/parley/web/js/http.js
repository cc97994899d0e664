// @ts-check
/** What is asked over plain HTTP: who one is, what there is to play, what has been played. */

/**
 * @param {string} path
 * @param {any} [body] sent with POST
 * @returns {Promise<any>} refused with `{error, text}`
 */
export async function http(path, body) {
  const headers = { "Content-Type": "application/json" };
  let reply;
  try {
    reply = await fetch(path, body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    throw { error: "gone", text: "" };
  }
  const found = await reply.json().catch(() => ({}));
  if (!reply.ok) throw { error: String(reply.status), text: "", ...found };
  return found;
}
