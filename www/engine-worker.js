// The engine in a worker. The first message is the compiled module; each one after it is a line with a request.
import { Engine, initSync } from "./engine.js";

let engine;
onmessage = ({ data }) => {
  if (engine) return engine.take(data, postMessage);
  initSync({ module: data });
  engine = new Engine();
  postMessage("ready");
};
