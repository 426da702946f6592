// Loads the files that parts of the page need, each when it is needed for the first time.
async function load(name, read) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name} is missing: ${answer.status}`);
  return read(answer);
}

const text = (answer) => answer.text();
const bytes = async (answer) => new Uint8Array(await answer.arrayBuffer());

export const lessons = (code) => load(`lessons-${code}.txt`, text);
export const puzzles = () => load("tengen.puzzles", bytes);
export const trainers = () => load("tengen.questions", bytes);
