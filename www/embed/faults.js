// What is wrong with the address of a frame, said above its board in the language of the board.
const MOST = 40;
const short = (text) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

// Returns the words of the page in a language, or else in English.
export function words(lang) {
  const all = JSON.parse(document.querySelector("#words").textContent);
  const parts = lang.toLowerCase().split("-");
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
  return all[prefixes.find((it) => all[it]) ?? "en"];
}

// Says which names in the address are unknown, and that the value of `game` is no game.
export function complain(board, query, known, own) {
  const say = (text) => {
    const line = document.createElement("p");
    line.textContent = text;
    document.querySelector("#faults").append(line);
  };
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name)).map(short).join(", ");
  if (unknown) say(own.frame_unknown.replace("{names}", () => unknown).replace("{known}", () => known.join(", ")));
  const game = query.get("game");
  if (game === null || !known.includes("game")) return;
  board.addEventListener("error", ({ detail }) => {
    if (detail.attribute !== "moves" || query.has("moves") || !board.hasAttribute("moves")) return;
    // The board itself would blame an attribute that nobody wrote.
    board.removeAttribute("moves");
    say(own.frame_game.replace("{value}", () => short(game)));
  });
}
