// Records for the attribute `src`: links of games, and the files of all programs, which the module of the file formats reads.

// The most bytes of a file: 8 MiB, as the documents say.
const MOST = 8 << 20;

let started;
async function module() {
  started ??= import("./records.js").then(async (formats) => {
    await formats.default();
    return formats;
  });
  return started;
}

// Returns the game at an address: its link, the error at which reading stopped, and sentences about what was skipped, guessed or
// left out. `terms` apply if a file states none.
export async function record(url, terms, signal) {
  const { first_game } = await module();
  if (url.hash.length > 1) {
    return told(first_game(new TextEncoder().encode(url.hash.slice(1)), "", terms));
  }
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url.pathname}: the server answered ${answer.status}`);
  return told(first_game(await content(answer, url.pathname), named(url.pathname), terms));
}

// Returns the bytes of an answer. Of a file that is too large no more comes than shows that it is.
async function content(answer, path) {
  const refuse = (stream, found) => {
    stream?.cancel().catch(() => {});
    throw new Error(`${path}: expected a file of at most ${MOST >> 20} MiB (${MOST} bytes), found ${found}`);
  };
  const length = Number(answer.headers.get("content-length"));
  if (length > MOST) refuse(answer.body, `${length} bytes`);
  const reader = answer.body?.getReader();
  const parts = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) refuse(reader, "more");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// Returns the name of a file. A `%` in it may stand for itself.
function named(path) {
  const name = path.split("/").at(-1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const told = ([link, broken, ...warnings]) => ({ link, broken, warnings });
