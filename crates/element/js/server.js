// Pictures for pages that a server renders: the board as the element will draw it, for the time before the script runs.
import { readFileSync } from "node:fs";
import { attributes } from "./attributes.js";
import { Element as State, initSync } from "./element.js";

let started;

// Returns the position as the text of an SVG element. Throws if an attribute is wrong; `src` has no meaning here.
export function svg(values = {}) {
  started ??= initSync({ module: readFileSync(new URL("./element_bg.wasm", import.meta.url)) });
  const state = new State();
  try {
    for (const [name, value] of Object.entries(values)) {
      if (!attributes.includes(name)) throw new Error(`expected the name of an attribute, found \`${name}\``);
      if (value === null || value === undefined || value === false) continue;
      state.set(name, value === true ? "" : String(value));
    }
    state.settle();
    for (const told of state.take_events()) {
      const [kind, attribute, ...message] = told.split("\n");
      if (kind === "error") throw new Error(`${attribute}: ${message.join("\n")}`);
    }
    return state.svg();
  } finally {
    state.free();
  }
}
