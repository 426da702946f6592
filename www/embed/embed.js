// A board in a frame of another page: the address says what it shows, such as ?game=…&ply=12&theme=paper. `game` is the text of
// a link to a game, `watch` names a game that is being played online; all other names are attributes of <tengen-board>.
import { TengenBoard } from "../tengen-board.js";
import { complain, words } from "./faults.js";

const query = new URLSearchParams(location.search);
const watched = query.get("watch");
const board = document.createElement("tengen-board");
const live = watched === null ? undefined : await import("./live.js");
const attributes = TengenBoard.observedAttributes.filter((name) => !(live?.OWN ?? ["src"]).includes(name));
const known = [...(live ? ["watch"] : ["game", "watch"]), ...attributes];
for (const [name, value] of query) {
  if (name === "game" && watched === null) {
    board.setAttribute("moves", value.startsWith("#") ? value : `#${value}`);
    // A game can be stepped through.
    if (!board.hasAttribute("controls")) board.setAttribute("controls", "shown");
  } else if (attributes.includes(name)) {
    board.setAttribute(name, value);
  }
}
const root = document.documentElement;
if (board.lang) root.lang = board.lang;
const own = words(root.lang);
complain(board, query, known, own);
root.dataset.scheme = board.getAttribute("scheme") ?? "system";
const link = document.querySelector("a");
document.querySelector("main").append(board);
if (live) follow(watched);
else board.ready.then(lead);

// Lets the link lead to the shown position on the site.
function lead() {
  const show = () => (link.href = board.link ? `../#${board.link}` : "../");
  board.addEventListener("ply", show);
  show();
}

// Shows a game that is being played online. The link leads to it on the site.
function follow(text) {
  root.classList.add("watching");
  if (!query.has("controls")) board.setAttribute("controls", "shown");
  const state = document.querySelector("#state");
  const tell = (name) => (state.textContent = own[state.dataset[name]] ?? "");
  // The id, or a link that has it.
  const id = /(?:^|[#=])([0-9a-z]{10})(?![0-9a-z])/.exec(text)?.[1];
  if (!id) return tell("missing");
  link.href = `../#game=${id}`;
  const named = document.querySelector("meta[name=tengen-server]")?.content;
  live.watch(board, id, named ?? new URL("/ws", location).href.replace(/^http/, "ws"), tell);
}
