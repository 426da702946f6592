// The picture files in a worker. The first message is the compiled module; each one after it is a request with an id.
import { gif, initSync, print, svg } from "./pictures.js";

const calls = { gif, print, svg };
let ready = false;
onmessage = ({ data }) => {
  if (ready) return postMessage({ id: data.id, value: calls[data.name](...data.values) });
  initSync({ module: data });
  ready = true;
  postMessage("ready");
};
