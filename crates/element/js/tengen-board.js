// The custom element <tengen-board>: a board of gomoku and renju on any page. The module of wasm decides everything; this
// script hands it attributes, pointers and keys, and shows what it returns.
import { attributes } from "./attributes.js";
import init, { Element as State } from "./element.js";
import { css } from "./style.js";

const FLAGS = new Set(["interactive"]);

// The time before the plan of a puzzle answers, in ms.
const ANSWER = 450;

// All elements of a page share the module and the style sheet.
let started;
let isLoaded = false;
const start = () => (started ??= init().then(
  () => (isLoaded = true),
  (error) => {
    started = undefined;
    throw error;
  },
));
let sheet;
const style = () => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
};

// The markup of a picture is made here of numbers and known words only; a page with trusted types allows it by this name.
const policy = globalThis.trustedTypes?.createPolicy("tengen-board", { createHTML: (text) => text });
const markup = (text) => policy?.createHTML(text) ?? text;

// Boards begin when they come near the window, one after the other: the height of one may move the others away again. A board
// is made in one frame, and put on the page in the next, so that neither is long.
const connected = new Set();
let near;
const watch = (element) => {
  near ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) target.nearby(isIntersecting);
    },
    { rootMargin: "50% 0px" },
  );
  near.observe(element);
  connected.add(element);
};
const waiting = [];
function enqueue(prepare, appear) {
  waiting.push([prepare, appear]);
  if (waiting.length === 1) requestAnimationFrame(beginNext);
}
function beginNext() {
  const [prepare, appear] = waiting[0];
  prepare();
  requestAnimationFrame(() => {
    appear();
    waiting.shift();
    if (waiting.length > 0) requestAnimationFrame(() => requestAnimationFrame(beginNext));
  });
}

// A printed page has all boards, also those that nobody has scrolled to.
globalThis.addEventListener?.("beforeprint", () => {
  for (const element of connected) element.print();
});

const dark = () => matchMedia("(prefers-color-scheme: dark)");
const touched = () => matchMedia("(any-pointer: coarse)").matches;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Lets the style sheet for the time before (tengen-board.css) end. Browsers before 2024 know no such states, or only with two
// dashes.
function drawn(internals) {
  try {
    internals.states.add("drawn");
  } catch {}
}

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const ICONS = { first: "M18 6l-7 6 7 6M6 6v12", back: "M15 6l-7 6 7 6", forward: "M9 6l7 6-7 6", last: "M6 6l7 6-7 6M18 6v12", again: "M18 8a7 7 0 1 0 1 4M18 4v4h-4" };

// The buttons, and the keys that do the same while one of them has the focus.
const STEPS = { first: (it) => it.goto(0), back: (it) => it.undo(), forward: (it) => it.redo(), last: (it) => it.goto(it.plies()), again: (it) => it.restart() };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

function drawing(tag, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function icon(d) {
  const svg = drawing("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" });
  svg.append(drawing("path", { d }));
  return svg;
}

// A server that renders pages may import this file: it has no elements, and nothing happens there.
const Base = globalThis.HTMLElement ?? class {};

export class TengenBoard extends Base {
  static observedAttributes = [...attributes, "src"];

  #state;
  #parts;
  #pending = new Map();
  #isQueued = false;
  #isNear = false;
  #isStale = true;
  #isShown = false;
  #shown = { ground: "", items: "" };
  #fetching;
  #timers = new Set();
  // What awaits the end of each press, by the number of its pointer.
  #presses = new Map();
  #stop;
  #ready = {};
  #loading;
  #internals;
  #width = 0;

  constructor() {
    super();
    this.#internals = this.attachInternals?.();
    this.#await();
  }

  #await() {
    this.#ready.promise = new Promise((done, failed) => Object.assign(this.#ready, { done, failed }));
    // Somebody who does not wait for it gets the event.
    this.#ready.promise.catch(() => {});
  }

  connectedCallback() {
    for (const name of TengenBoard.observedAttributes) this.#upgrade(property(name));
    if (!this.shadowRoot) {
      // What the page has written shows here until the board is there.
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [style()];
      root.append(make("div", { class: "wait" }, make("slot")));
    }
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    dark().addEventListener("change", () => this.#refresh(), { signal });
    // The page around the element may be another one now.
    this.#pending.set("lang", this.getAttribute("lang"));
    // The record was on its way when the element left its place.
    if (this.#fetching) this.#pending.set("src", this.getAttribute("src"));
    this.#queue();
    watch(this);
  }

  disconnectedCallback() {
    near.unobserve(this);
    connected.delete(this);
    this.#stop.abort();
    this.#fetching?.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    // What is pressed now was pressed somewhere else.
    for (const stop of this.#presses.values()) stop.abort();
    this.#presses.clear();
    this.#state?.lose_pointers();
    this.#isNear = false;
  }

  // A property that was set before the element was known hides the one of the class.
  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    this[name] = value;
  }

  attributeChangedCallback(name, before, value) {
    if (before === value) return;
    this.#pending.set(name, value);
    this.#queue();
  }

  // Attributes that change together are handled together: when the script of the page has run, or when it asks for something.
  #queue() {
    if (this.#isQueued || !this.#state) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      this.#take();
      this.#refresh();
    });
  }

  // The state with the attributes as they are now; undefined before the board is there.
  get #now() {
    if (this.#state) this.#take();
    return this.#state;
  }

  // Resolves when the board is there and its record is open.
  get ready() {
    if (!this.#isShown) this.#load().then((isThere) => isThere && this.#appear());
    return this.#ready.promise;
  }

  nearby(isNear) {
    this.#isNear = isNear;
    if (!isNear) return;
    if (this.#state) this.#appear();
    else this.#load().then((isThere) => isThere && enqueue(() => this.#isNear && this.#prepare(), () => this.#isNear && this.#appear()));
  }

  // Draws the board if the module is there, wherever it lies.
  print() {
    if (!isLoaded) return;
    const wasNear = this.#isNear;
    this.#isNear = true;
    this.#appear();
    this.#isNear = wasNear;
  }

  // Loads the module, and returns true if it is there. A failure is told once.
  #load() {
    this.#loading ??= start().then(
      () => true,
      (error) => {
        const message = `the module did not load: ${error.message}`;
        this.#ready.failed(new Error(message));
        this.#await();
        this.#loading = undefined;
        this.#tell("error", { attribute: "", message });
        return false;
      },
    );
    return this.#loading;
  }

  // Makes and draws the board, which does not show yet.
  #prepare() {
    if (!this.isConnected) return;
    if (!this.#state) this.#begin();
    if (this.#isStale) this.#refresh();
  }

  #appear() {
    this.#prepare();
    if (!this.isConnected || this.#isShown) return;
    this.#isShown = true;
    const { board, players, status, note, confirm, controls, branches, comment, live } = this.#parts;
    this.shadowRoot.replaceChildren(board, players, status, note, confirm, controls, branches, comment, live);
    drawn(this.#internals);
    // Only now the board has a size in the window, which fingers need.
    if (touched()) this.#refresh();
    // It also tells the width that the board is drawn with.
    new ResizeObserver(() => board.clientWidth !== this.#width && this.#refresh()).observe(board);
    this.#tellReady();
  }

  #tellReady() {
    if (this.#isShown && !this.#fetching) this.#ready.done(this);
  }

  // Makes the board that takes the place of what the page has shown until now.
  #begin() {
    this.#state = new State();
    this.#width = this.shadowRoot.firstChild.clientWidth;
    const svg = drawing("svg", { "aria-hidden": "true" });
    const layer = () => svg.appendChild(drawing("g", {}));
    const [ground, items, corners] = [layer(), layer(), layer()];
    // The corners of the drawing: the middle of a mark is at its place.
    corners.setAttribute("transform", "translate(-.5 -.5)");
    const mark = ([x, y]) => corners.appendChild(drawing("rect", { x, y, width: 1, height: 1, fill: "transparent" }));
    const marks = [["0%", "0%"], ["100%", "0%"], ["0%", "100%"]].map(mark);
    const cells = make("div", { role: "grid", class: "cells" });
    const board = make("div", { part: "board", class: "board" }, svg, cells);
    const button = (action, path) => make("button", { part: "button", type: "button", "data-action": action }, icon(path));
    const buttons = Object.entries(ICONS).map(([action, path]) => button(action, path));
    const place = make("output", { class: "ply" });
    const controls = make("div", { part: "controls", class: "controls", role: "group", hidden: "" }, ...buttons.slice(0, 2), place, ...buttons.slice(2));
    const confirm = make("button", { part: "button", type: "button", class: "place", "data-action": "place", hidden: "" });
    const line = (name, attributes = {}) => make("p", { part: name, class: name, hidden: "", ...attributes });
    const parts = { svg, ground, items, marks, board, cells, buttons, place, controls, confirm, players: line("players"), status: line("status"), note: line("note"), branches: make("div", { part: "branches", class: "branches", hidden: "" }), comment: line("comment"), live: make("div", { class: "live", "aria-live": "polite" }) };
    this.#parts = parts;
    this.#listen();
    for (const name of attributes) if (this.hasAttribute(name)) this.#pending.set(name, this.getAttribute(name));
    if (this.hasAttribute("src")) this.#pending.set("src", this.getAttribute("src"));
    this.#take();
  }

  #take() {
    // The other attributes may speak of the record.
    if (this.#pending.has("src")) this.#open(this.#pending.get("src"));
    this.#pending.delete("src");
    if (this.#pending.has("lang")) this.#state.surround(around(this));
    for (const [name, value] of this.#pending) this.#set(name, value);
    this.#pending.clear();
    this.#state.settle();
  }

  // Sets an attribute. Only the browser knows if a text is a colour.
  #set(name, value) {
    if (name === "line-color" && value?.trim() && !CSS.supports("color", value)) this.#state.blame(name, "expected a colour of CSS, such as navy or #543");
    else this.#state.set(name, value ?? undefined);
  }

  // Opens the record at an address: a link of a game is read here, and files by the module of the file formats.
  async #open(src) {
    this.#fetching?.abort();
    this.#fetching = undefined;
    if (src === null) {
      this.#state.open(undefined);
      return this.#tellReady();
    }
    this.#state.expect_record();
    const stop = (this.#fetching = new AbortController());
    try {
      const { record } = await import("./open.js");
      const { link, broken, warnings } = await record(new URL(src, this.baseURI), this.#state.terms(), stop.signal);
      if (stop.signal.aborted) return;
      this.#state.open(link);
      // The game until there is shown.
      if (broken) this.#state.fail(broken);
      for (const message of warnings) this.#tell("warning", { attribute: "src", message });
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#state.fail(error.message ?? String(error));
    }
    this.#fetching = undefined;
    this.#state.settle();
    this.#refresh();
    this.#tellReady();
  }

  #listen() {
    const { board, controls, confirm, branches } = this.#parts;
    for (const [type, phase] of Object.entries({ pointermove: "move", pointerdown: "down", pointerleave: "leave" })) {
      board.addEventListener(type, (event) => this.#point(phase, event));
    }
    board.addEventListener("keydown", (event) => this.#key(event));
    board.addEventListener("focus", () => this.#do((it) => it.focus(board.matches(":focus-visible"))));
    board.addEventListener("blur", () => this.#do((it) => it.focus(false)));
    confirm.addEventListener("click", () => this.#do((it) => it.confirm()));
    controls.addEventListener("click", ({ target }) => this.#step(target.closest("[data-action]")?.dataset.action));
    controls.addEventListener("keydown", (event) => {
      if (!plain(event) || !(event.key in KEYS)) return;
      event.preventDefault();
      this.#step(KEYS[event.key]);
    });
    branches.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-index]");
      if (button) this.#do((it) => it.choose(Number(button.dataset.index)));
    });
    // The board stays where it is while a finger aims; other touches scroll the page.
    board.addEventListener("touchmove", (event) => event.touches.length === 1 && this.#parts.confirm.hidden === false && event.preventDefault(), { passive: false });
  }

  #step(action) {
    if (action in STEPS) this.#do(STEPS[action]);
    // The button has gone.
    if (action === "again") this.focus();
  }

  #point(phase, event) {
    if (phase === "down") {
      if (event.button > 0) return;
      this.#press(event);
    }
    // The last of several buttons is no press.
    const ended = phase === "up" && event.button > 0 ? "cancel" : phase;
    const finger = event.pointerType === "touch";
    const { x, y } = this.#toWindow().inverse().transformPoint({ x: event.clientX, y: event.clientY });
    const wait = this.#do((it) => it.point(ended, event.pointerId, finger, x, y, event.timeStamp));
    if (wait !== undefined) this.#later(wait, () => this.#do((it) => it.wake(performance.now())));
  }

  // Awaits the end of a press, wherever the pointer goes and whoever captures it.
  #press({ pointerId, isPrimary }) {
    // The first pointer of its kind: presses that seem to go on have ended unheard.
    if (isPrimary) this.#state.lose_pointers();
    this.#presses.get(pointerId)?.abort();
    const stop = new AbortController();
    this.#presses.set(pointerId, stop);
    for (const [type, phase] of Object.entries({ pointerup: "up", pointercancel: "cancel" })) {
      const end = (event) => {
        if (event.pointerId !== pointerId) return;
        stop.abort();
        this.#presses.delete(pointerId);
        this.#point(phase, event);
      };
      addEventListener(type, end, { capture: true, signal: stop.signal });
    }
  }

  // Returns the matrix from px of the drawing to px of the window, whatever scales, zooms or turns the page around it.
  // Until 2026 the getScreenCTM of Safari knew no scale and no turn of parents.
  #toWindow(width = this.#state.width()) {
    const place = (mark) => {
      const box = mark.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [corner, right, below] = this.#parts.marks.map(place);
    const along = ({ x, y }) => [(x - corner.x) / width, (y - corner.y) / width];
    return new DOMMatrix([...along(right), ...along(below), corner.x, corner.y]);
  }

  // Returns the length of a px of the board in the window; 1 before it is on the page.
  #scale() {
    const { a, b, c, d } = this.#toWindow(this.#width);
    return Math.sqrt(Math.abs(a * d - b * c)) || 1;
  }

  #key(event) {
    if (plain(event) && this.#do((it) => it.key(event.key))) event.preventDefault();
  }

  #later(ms, action) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, ms);
    this.#timers.add(timer);
  }

  // Lets the state do something, and shows it.
  #do(action) {
    const state = this.#now;
    if (!state) throw new Error("the board is not ready: await its property `ready`");
    const result = action(state);
    this.#refresh();
    if (this.#state.is_answer_due()) this.#later(still() ? 0 : ANSWER, () => this.#state.is_answer_due() && this.#do((it) => it.answer()));
    return result;
  }

  // Shows the state, at once if the board is near the window.
  #refresh() {
    const state = this.#state;
    if (!state) return;
    this.#isStale = !this.#isNear;
    if (this.#isNear) this.#show(state);
    for (const told of state.take_events()) this.#report(told.split("\n"));
    const said = state.take_said();
    if (said) this.#parts.live.textContent = said;
  }

  // Does something for the page, or throws the reason why not.
  #try(action) {
    const [code, message] = this.#do(action);
    if (code) throw Object.assign(new Error(message), { code });
  }

  #show(state) {
    const { svg, ground, items, board, cells, buttons, place, controls, confirm, players, status, note, branches, comment } = this.#parts;
    this.#width = board.clientWidth || this.#width;
    if (this.#width > 0) state.measure(this.#width, this.#scale(), dark().matches, touched());
    state.look();
    const side = String(state.side());
    svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
    for (const [name, layer, text] of [["ground", ground, state.ground()], ["items", items, state.items()]]) {
      if (this.#shown[name] !== text) layer.innerHTML = markup((this.#shown[name] = text));
    }
    // A board that takes neither stones nor keys is a picture.
    const described = state.described();
    board.setAttribute("aria-label", described ? `${state.label()}. ${described}` : state.label());
    board.setAttribute("role", described ? "img" : "group");
    if (described) board.removeAttribute("tabindex");
    else board.tabIndex = 0;
    for (const [element, text] of [[players, state.players()], [status, state.status()], [note, state.note()], [comment, state.comment()], [confirm, state.place()]]) {
      element.hidden = text === "";
      if (element.textContent !== text) element.textContent = text;
    }
    const rows = [note, controls, buttons[4], branches, comment];
    state.rows().forEach((row, index) => {
      rows[index].hidden = row === "absent";
      rows[index].classList.toggle("kept", row === "kept");
    });
    const labels = state.button_labels();
    const [ply, plies] = [state.ply(), state.plies()];
    controls.setAttribute("aria-label", labels[5]);
    buttons.forEach((button, index) => {
      button.setAttribute("aria-label", labels[index]);
      button.title = labels[index];
      button.setAttribute("aria-disabled", String(index < 2 ? ply === 0 : index < 4 && ply === plies));
    });
    place.textContent = `${ply} / ${plies}`;
    this.#showBranches(branches, state.branches());
    this.#showCells(cells, state);
  }

  #showBranches(place, names) {
    if (place.dataset.names === names.join()) return;
    place.dataset.names = names.join();
    place.replaceChildren(...names.map((name, index) => make("button", { part: "button", type: "button", "data-index": index }, name)));
  }

  // The points for screen readers: made when the board has the focus for the first time, because they are many.
  #showCells(grid, state) {
    const { board } = this.#parts;
    if (!board.matches(":focus") && grid.childElementCount === 0) return;
    const renamed = state.renamed_cells();
    const columns = state.columns();
    if (grid.childElementCount !== columns) {
      const cell = (row, column) => make("div", { role: "gridcell", id: `p${row * columns + column}` });
      const row = (_, row) => make("div", { role: "row" }, ...Array.from({ length: columns }, (_, column) => cell(row, column)));
      grid.replaceChildren(...Array.from({ length: columns }, row));
    }
    for (const lines of renamed) {
      const [index, name] = lines.split("\n");
      grid.children[Math.floor(index / columns)].children[index % columns].textContent = name;
    }
    board.setAttribute("aria-activedescendant", `p${state.cursor() ?? 0}`);
  }

  #report([name, ...values]) {
    if (name === "move") this.#tell(name, { point: values[0], color: values[1], ply: Number(values[2]) });
    if (name === "refused") this.#tell(name, { point: values[0], code: values[1], reason: values[2] });
    if (name === "ply") this.#tell(name, { ply: Number(values[0]) });
    if (name === "solved") this.#tell(name, {});
    if (name === "error") this.#tell(name, { attribute: values[0], message: values.slice(1).join("\n") });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: !["error", "warning"].includes(name), composed: true }));
  }

  play(point) {
    this.#try((it) => it.play(String(point)));
  }

  undo() {
    this.#do((it) => it.undo());
  }

  redo() {
    this.#do((it) => it.redo());
  }

  goto(ply) {
    this.#try((it) => it.goto(Number(ply)));
  }

  // Begins again with the position of the attributes.
  restart() {
    this.#do((it) => it.restart());
  }

  focus(options) {
    this.#parts?.board.focus(options);
  }

  // The moves from the start to the shown position, such as "h8 i9".
  get played() {
    return this.#now?.moves() ?? "";
  }

  // The whole game as the text after the # of a link to the site.
  get link() {
    return this.#now?.link() ?? "";
  }

  get status() {
    const state = this.#now;
    if (!state) return undefined;
    const toMove = state.to_move();
    return { toMove: toMove === "over" ? null : toMove, over: toMove === "over", winner: state.winner() || null, reason: state.ending() || null, line: state.line() };
  }

  // The place of a point in CSS px from the upper left corner of the window.
  locate(point) {
    const [left, top] = this.#now?.locate(point) ?? [];
    if (left === undefined) return undefined;
    const { x, y } = this.#toWindow().transformPoint({ x: left, y: top });
    return { x, y };
  }
}

// Returns the language of the page around an element, also if a shadow root lies between them.
function around(element) {
  const above = (node) => node.parentNode ?? node.host;
  let node = above(element);
  while (node && !node.hasAttribute?.("lang")) node = above(node);
  return node?.getAttribute("lang") ?? "";
}

// Returns true if a key has no other meaning for the browser.
function plain({ ctrlKey, metaKey, altKey }) {
  return !(ctrlKey || metaKey || altKey);
}

// Returns the name of the property for an attribute: line-color becomes lineColor.
function property(attribute) {
  return attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

for (const attribute of TengenBoard.observedAttributes.filter((name) => name !== "lang")) {
  Object.defineProperty(TengenBoard.prototype, property(attribute), {
    configurable: true,
    enumerable: true,
    get() {
      return FLAGS.has(attribute) ? this.hasAttribute(attribute) : this.getAttribute(attribute);
    },
    set(value) {
      if (value === null || value === undefined || value === false) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value === true ? "" : String(value));
    },
  });
}

const registry = globalThis.customElements;
if (registry && !registry.get("tengen-board")) registry.define("tengen-board", TengenBoard);
