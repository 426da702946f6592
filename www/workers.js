// The engine and the file formats: each a module of wasm in a worker, loaded when it is first needed. It is
// compiled once, here; what could not be loaded is loaded again when it is next needed.
const modules = {};

function compiled(name) {
  modules[name] ??= load(name).catch((error) => {
    delete modules[name];
    throw error;
  });
  return modules[name];
}

async function load(name) {
  const answer = await fetch(new URL(`${name}_bg.wasm`, import.meta.url));
  if (!answer.ok) throw new Error(`the module ${name} is missing: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

function start(script, module) {
  const worker = new Worker(new URL(script, import.meta.url), { type: "module" });
  worker.postMessage(module);
  return worker;
}

// Gives a function that takes lines for the engine, and nothing to stop it. `hear` gets each line that the
// engine says, and nothing if it broke. A worker that was stopped, or died, is followed by a new one.
export async function engine(hear) {
  const module = await compiled("engine");
  let worker;
  return (line) => {
    if (line === undefined) {
      worker?.terminate();
      worker = undefined;
      return;
    }
    if (!worker) {
      const mine = (worker = start("engine-worker.js", module));
      mine.onmessage = ({ data }) => mine === worker && hear(data);
      mine.onerror = () => mine === worker && hear();
    }
    worker.postMessage(line);
  };
}

let records;
let asked = 0;

// Calls a function of `records-worker.js`, and promises what it gives.
export async function formats(name, ...values) {
  const module = await compiled("records");
  records ??= startRecords(module);
  const { worker, waiting } = records;
  const id = (asked += 1);
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    worker.postMessage({ id, name, values });
  });
}

// A worker with who waits for its answers, by the ids of the requests.
function startRecords(module) {
  const worker = start("records-worker.js", module);
  const waiting = new Map();
  worker.onmessage = ({ data: { id, value } }) => {
    waiting.get(id)?.done(value);
    waiting.delete(id);
  };
  worker.onerror = () => {
    worker.terminate();
    records = undefined;
    for (const { failed } of waiting.values()) failed(new Error("the file formats broke"));
  };
  return { worker, waiting };
}
