// Parts that are loaded when they are first needed: the engine and the file formats, each in a worker, and the texts
// of languages other than English.
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

// The workers of files and games, each started with the first call, and the calls of those that are not for records.
const formatWorkers = {};
const CALLS = { pictures: ["gif", "print", "svg"], collection: ["ask", "fill", "played"] };
let asked = 0;

// Calls a function of a worker that is named by its module and returns a promise of its result.
export async function formats(name, ...values) {
  const module = Object.keys(CALLS).find((it) => CALLS[it].includes(name)) ?? "records";
  const { worker, waiting } = await (formatWorkers[module] ??= startFormats(module));
  const id = (asked += 1);
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    worker.postMessage({ id, name, values });
  });
}

// Starts such a worker. `waiting` maps the ids of open requests to their promises.
async function startFormats(module) {
  const forget = () => delete formatWorkers[module];
  const starting = started(module);
  starting.catch(forget);
  const [worker, waiting] = [await starting, new Map()];
  worker.onmessage = ({ data: { id, value } }) => {
    waiting.get(id)?.done(value);
    waiting.delete(id);
  };
  worker.onerror = () => {
    worker.terminate();
    forget();
    for (const { failed } of waiting.values()) failed(new Error(`the ${module} broke`));
  };
  return { worker, waiting };
}
