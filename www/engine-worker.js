// The worker that thinks: first it gets the compiled module, then a line for each request.
import { Engine, initSync } from "./engine.js";

let engine;
onmessage = ({ data }) => {
  if (engine) return engine.take(data, postMessage);
  initSync({ module: data });
  engine = new Engine();
};
