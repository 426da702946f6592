// Parts that are loaded when they are first needed: the engine in a worker, and the texts of languages other than English.
import { compiled, start, started } from "./worker.js";

// Starts the engine and gives a function that passes it a line; without a line it stops the engine. `hear` gets
// each line that the engine says, and nothing if the engine broke. The next line starts a stopped or broken
// engine again.
export async function engine(hear) {
  let worker;
  const listen = (mine) => {
    worker = mine;
    mine.onmessage = ({ data }) => mine === worker && data !== "ready" && hear(data);
    mine.onerror = () => mine === worker && hear();
  };
  listen(await started("engine"));
  const module = await compiled("engine");
  return (line) => {
    if (line === undefined) {
      worker?.terminate();
      worker = undefined;
      return;
    }
    if (!worker) listen(start("engine", module));
    worker.postMessage(line);
  };
}

const loaded = {};

// Returns the file with the texts of a language: at once if it is there, and otherwise a promise of it.
export function texts(code) {
  loaded[code] ??= loadTexts(code).then(
    (content) => (loaded[code] = content),
    (error) => {
      delete loaded[code];
      throw error;
    },
  );
  return loaded[code];
}

async function loadTexts(code) {
  const answer = await fetch(new URL(`texts-${code}.txt`, import.meta.url));
  if (!answer.ok) throw new Error(`the texts ${code} are missing: ${answer.status}`);
  return answer.text();
}
