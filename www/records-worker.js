// The file formats in a worker.
import { answer } from "./answers.js";
import { export_sgf, file_name, gather, initSync, losses, read, write } from "./records.js";

answer(initSync, {
  read,
  gather,
  exportSgf: export_sgf,
  write: (link, format) => ({
    bytes: write(link, format),
    name: file_name(link, format),
    losses: losses(link, format),
  }),
});
