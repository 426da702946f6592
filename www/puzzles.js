// Loads the file of the puzzles, when they are opened for the first time.
export async function puzzles() {
  const answer = await fetch(new URL("tengen.puzzles", import.meta.url));
  if (!answer.ok) throw new Error(`the puzzles are missing: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
