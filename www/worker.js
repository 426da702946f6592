// Starts a worker with a module of wasm. A module is compiled once, here. After a failure it is loaded again when
// it is next needed.

// Time for a module, and for a worker to start, in ms: what takes longer counts as missing.
const PATIENCE = 60_000;

const modules = {};

export function compiled(name) {
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

export function start(name, module) {
  const worker = new Worker(new URL(`${name}-worker.js`, import.meta.url), { type: "module" });
  worker.postMessage(module);
  return worker;
}

// Starts a worker and waits for its first message, which says that it is ready.
export async function started(name) {
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
