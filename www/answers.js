// Answers calls in a worker. The first message is the compiled module; each one after it is a request with an id.

export function answer(initSync, calls) {
  let ready = false;
  self.onmessage = ({ data }) => {
    if (ready) return postMessage({ id: data.id, value: calls[data.name](...data.values) });
    initSync({ module: data });
    ready = true;
    postMessage("ready");
  };
}
