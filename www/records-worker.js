// The file formats in a worker. The first message is the compiled module; each one after it is a request with an id.
import { file_name, initSync, losses, read, write } from "./records.js";

const calls = {
  read,
  write: (link, format) => ({
    bytes: write(link, format),
    name: file_name(link, format),
    losses: losses(link, format),
  }),
};
let ready = false;
onmessage = ({ data }) => {
  if (ready) return postMessage({ id: data.id, value: calls[data.name](...data.values) });
  initSync({ module: data });
  ready = true;
  postMessage("ready");
};
