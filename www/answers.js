// Answers calls in a worker. The first message is the compiled module; each one after it is a request with an id.

// Time in ms before a long call reports its progress, and between two reports.
const FIRST = 300;
const EVERY = 100;

export function answer(initSync, calls) {
  let ready = false;
  self.onmessage = ({ data }) => {
    if (ready) {
      const { id, name, values } = data;
      return postMessage({ id, value: calls[name](...values, progress(id)) });
    }
    initSync({ module: data });
    ready = true;
    postMessage("ready");
  };
}

// Returns a function that reports the share of a call that is done.
function progress(id) {
  let due = performance.now() + FIRST;
  return (share) => {
    const now = performance.now();
    if (now < due) return;
    due = now + EVERY;
    postMessage({ id, share });
  };
}
