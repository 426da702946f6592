// A board in a frame of another page: the address says what it shows, such as ?game=…&ply=12&theme=paper. `game` is the text of
// a link to a game; all other names are attributes of <tengen-board>.
import { TengenBoard } from "../tengen-board.js";

const board = document.createElement("tengen-board");
for (const [name, value] of new URLSearchParams(location.search)) {
  if (name === "game") {
    board.setAttribute("moves", value.startsWith("#") ? value : `#${value}`);
    // A game can be stepped through.
    if (!board.hasAttribute("controls")) board.setAttribute("controls", "shown");
  } else if (name !== "src" && TengenBoard.observedAttributes.includes(name)) {
    board.setAttribute(name, value);
  }
}
if (board.lang) document.documentElement.lang = board.lang;
document.documentElement.dataset.scheme = board.getAttribute("scheme") ?? "system";
document.querySelector("main").append(board);

// The link leads to the shown position on the site.
const link = document.querySelector("a");
board.ready.then(() => {
  const show = () => (link.href = board.link ? `../#${board.link}` : "../");
  board.addEventListener("ply", show);
  show();
});
