const board = document.querySelector("tengen-board");
const moves = document.querySelector("output");
board.addEventListener("ply", () => (moves.value = board.played));
document.querySelector("button").addEventListener("click", () => board.undo());
