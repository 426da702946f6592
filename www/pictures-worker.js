// The picture files in a worker.
import { answer } from "./answers.js";
import { gif, initSync, print, svg } from "./pictures.js";

answer(initSync, { gif, print, svg });
