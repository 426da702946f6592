// The file formats in a worker.
import { answer } from "./answers.js";
import { file_name, gather, initSync, losses, read, write } from "./records.js";

answer(initSync, {
  read,
  gather,
  write: (link, format) => ({
    bytes: write(link, format),
    name: file_name(link, format),
    losses: losses(link, format),
  }),
});
