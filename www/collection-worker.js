// The collection of games in a worker.
import { answer } from "./answers.js";
import { Games, initSync } from "./collection.js";

let games;
const all = () => (games ??= new Games());

answer(initSync, {
  ask: (text) => all().ask(text),
  fill: (source, chunks) => all().ask(`fill ${source}\n${chunks.join("")}`),
});
