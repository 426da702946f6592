// Helpers for tests in the browser: frames that a test runs itself, counted listeners, simulated events,
// pixels. Each test starts with begin().

const own = {
  request: window.requestAnimationFrame,
  cancel: window.cancelAnimationFrame,
  add: EventTarget.prototype.addEventListener,
  remove: EventTarget.prototype.removeEventListener,
};
let frames, asked, numbered, listeners;

// Removes everything that an earlier test left behind, even if it failed.
export function begin() {
  [frames, asked, numbered, listeners] = [new Map(), 0, 0, []];
  window.requestAnimationFrame = (callback) => {
    asked += 1;
    numbered += 1;
    frames.set(numbered, callback);
    return numbered;
  };
  window.cancelAnimationFrame = (id) => frames.delete(id);
  EventTarget.prototype.addEventListener = function (kind, heard, options) {
    const capture = typeof options === "object" ? !!options.capture : !!options;
    const same = (it) => it.target === this && it.kind === kind && it.heard === heard && it.capture === capture;
    if (!listeners.some(same)) listeners.push({ target: this, kind, heard, capture });
    return own.add.call(this, kind, heard, options);
  };
  EventTarget.prototype.removeEventListener = function (kind, heard, options) {
    const capture = typeof options === "object" ? !!options.capture : !!options;
    listeners = listeners.filter((it) => !(it.target === this && it.kind === kind && it.heard === heard && it.capture === capture));
    return own.remove.call(this, kind, heard, options);
  };
  for (const host of document.querySelectorAll("[data-test]")) host.remove();
  localStorage.clear();
  window.scrollTo(0, 0);
}

export const frames_waiting = () => frames.size;
export const frames_asked = () => asked;
export const listeners_now = () => listeners.map((it) => it.kind).sort().join(" ");

// Runs the frames that are waiting now, but not those that they request.
export function run_frames(now) {
  const waiting = [...frames.values()];
  frames.clear();
  for (const callback of waiting) callback(now);
}

export function pointer(target, kind, id, type, button, x, y) {
  return target.dispatchEvent(new PointerEvent(kind, {
    bubbles: kind !== "pointerleave", cancelable: true, composed: true, isPrimary: true,
    pointerId: id, pointerType: type, button, buttons: kind === "pointerup" ? 0 : 1, clientX: x, clientY: y,
  }));
}

export function click(target, detail) {
  return target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, detail }));
}

// `held` holds c, s, a or m for Control, Shift, Alt and Meta. Returns true if the page ignored the key.
export function key(target, name, held) {
  return target.dispatchEvent(new KeyboardEvent("keydown", {
    key: name, bubbles: true, cancelable: true, composed: true,
    ctrlKey: held.includes("c"), shiftKey: held.includes("s"), altKey: held.includes("a"), metaKey: held.includes("m"),
  }));
}

/** Pastes a text while nothing has the focus. */
export function paste(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

export function happens(target, kind) {
  return target.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
}

export function pixels(canvas) {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Uint8Array(data.buffer);
}
