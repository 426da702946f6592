// The engine and the file formats: each a module of wasm in a worker, loaded when it is first needed. A module
// is compiled once, here. After a failure it is loaded again when it is next needed.

// Time for a module, and for a worker to start, in ms: what takes longer counts as missing.
const PATIENCE = 60_000;

const modules = {};

function compiled(name) {
  modules[name] ??= load(name).catch((error) => {
    delete modules[name];
    throw error;
  });
  return modules[name];
}

async function load(name) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(new URL(`${name}_bg.wasm`, import.meta.url), { signal: stop.signal });
    if (!answer.ok) throw new Error(`the module ${name} is missing: ${answer.status}`);
    return await WebAssembly.compile(await answer.arrayBuffer());
  } finally {
    clearTimeout(timer);
  }
}

function start(name, module) {
  const worker = new Worker(new URL(`${name}-worker.js`, import.meta.url), { type: "module" });
  worker.postMessage(module);
  return worker;
}

// Starts a worker and waits for its first message, which says that it is ready.
async function started(name) {
  const worker = start(name, await compiled(name));
  return new Promise((done, failed) => {
    const fail = () => {
      worker.terminate();
      failed(new Error(`the worker ${name} did not start`));
    };
    const timer = setTimeout(fail, PATIENCE);
    worker.onerror = fail;
    worker.onmessage = () => {
      clearTimeout(timer);
      done(worker);
    };
  });
}

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

let records;
let asked = 0;

// Calls a function of `records-worker.js` and returns a promise of its result.
export async function formats(name, ...values) {
  records ??= startRecords();
  const { worker, waiting } = await records;
  const id = (asked += 1);
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    worker.postMessage({ id, name, values });
  });
}

// Starts the worker of the file formats. `waiting` maps the ids of open requests to their promises.
async function startRecords() {
  const forget = () => (records = undefined);
  const worker = await started("records").catch((error) => {
    forget();
    throw error;
  });
  const waiting = new Map();
  worker.onmessage = ({ data: { id, value } }) => {
    waiting.get(id)?.done(value);
    waiting.delete(id);
  };
  worker.onerror = () => {
    worker.terminate();
    forget();
    for (const { failed } of waiting.values()) failed(new Error("the file formats broke"));
  };
  return { worker, waiting };
}
