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
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length > MOST) throw new Error(`${url.pathname}: expected a file of at most ${MOST >> 20} MiB (${MOST} bytes), found ${bytes.length} bytes`);
  const name = decodeURIComponent(url.pathname.split("/").at(-1));
  return told(first_game(bytes, name, terms));
}

const told = ([link, broken, ...warnings]) => ({ link, broken, warnings });
