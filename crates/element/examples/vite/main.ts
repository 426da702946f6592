import "tengen-board/tengen-board.css";
import type { TengenBoard } from "tengen-board";
// An import of types alone does not load the element.
import "tengen-board";

const board: TengenBoard | null = document.querySelector("tengen-board");
const moves = document.querySelector("output");
if (board && moves) {
  board.theme = "paper";
  board.addEventListener("move", ({ detail }) => console.info(`${detail.color} ${detail.point}`));
  board.addEventListener("ply", () => {
    moves.value = board.played;
  });
  board.addEventListener("error", ({ detail }) => console.warn(`${detail.attribute}: ${detail.message}`));
  document.querySelector("button")?.addEventListener("click", () => board.undo());
}
