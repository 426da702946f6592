// The computer: loaded for the first game against it. Its wasm is compiled once; a worker that was stopped,
// or died, is followed by a new one when the next line comes.
export async function start(hear) {
  const answer = await fetch(new URL("engine_bg.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`the engine is missing: ${answer.status}`);
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  let worker;
  return (line) => {
    if (line === undefined) {
      worker?.terminate();
      worker = undefined;
      return;
    }
    if (!worker) {
      const mine = (worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
      mine.onmessage = ({ data }) => mine === worker && hear(data);
      mine.onerror = () => mine === worker && hear();
      mine.postMessage(module);
    }
    worker.postMessage(line);
  };
}
