// The file formats, the pictures and the collection, each in a worker that starts with the first call.
import { compiled, start, started } from "./worker.js";

// The calls of the workers other than that of records.
const formatWorkers = {};
const CALLS = { pictures: ["gif", "print", "svg"], collection: ["ask", "fill"] };
let asked = 0;

// Calls a function of a worker that is named by its module and returns a promise of its result. If the last value is a
// function, it gets the share that is done during a long call, and ends the call by returning false.
export async function formats(name, ...values) {
  const heard = typeof values.at(-1) === "function" ? values.pop() : undefined;
  const module = Object.keys(CALLS).find((it) => CALLS[it].includes(name)) ?? "records";
  const running = await (formatWorkers[module] ??= startFormats(module));
  const id = (asked += 1);
  return new Promise((done, failed) => {
    const call = { id, name, values };
    running.waiting.set(id, { done, failed, heard, call });
    running.worker.postMessage(call);
  });
}

// Starts such a worker. `waiting` maps the ids of open calls to the calls and their promises.
async function startFormats(module) {
  const forget = () => delete formatWorkers[module];
  const starting = started(module);
  starting.catch(forget);
  const running = { worker: await starting, waiting: new Map() };
  const listen = () => {
    const { worker, waiting } = running;
    worker.onmessage = ({ data: { id, value, share } }) => {
      if (share === undefined) {
        waiting.get(id)?.done(value);
        waiting.delete(id);
      } else if (waiting.get(id)?.heard?.(share) === false) {
        stop(id);
      }
    };
    worker.onerror = () => {
      worker.terminate();
      forget();
      for (const { failed } of waiting.values()) failed(new Error(`the ${module} broke`));
    };
  };
  // Ends a call with its worker. A new worker answers the other calls.
  const stop = async (id) => {
    running.worker.terminate();
    running.waiting.get(id).failed(new Error("stopped"));
    running.waiting.delete(id);
    running.worker = start(module, await compiled(module));
    listen();
    for (const { call } of running.waiting.values()) running.worker.postMessage(call);
  };
  listen();
  return running;
}
