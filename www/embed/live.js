// A game that is being played online, on a board: watches it as anybody may who knows it, to its end, and then its rematch.
// docs/online-protocol.md explains the messages; a test compares the version and the time with those of the page.
const VERSION = 1;
// Without a message for so long (ms) a connection is lost; the server pings more often.
const SILENCE = 25000;
// The wait (ms) before another attempt to connect doubles from the first to the second.
const WAITS = [1000, 60000];
// Refusals that do not change when the page asks again.
const FINAL = { version: "outdated", "no-game": "missing", gone: "missing", malformed: "missing" };
const SIGNS = { black: "B", white: "W" };
const ENDS = { resign: "R", flag: "T", leave: "F" };
const TERMS = { rules: "rules", size: "size", first: "first", opening: "opening", referee: "referee", clock: "clock", moves: "move-limit" };

// The attributes that follow the game, or by which it would be another.
export const OWN = [...Object.values(TERMS), "moves", "black", "white", "ply", "puzzle", "interactive", "full-board", "src"];

const list = (text) => text.split(",").filter(Boolean);
const pairs = (fields) => Object.fromEntries(fields.map((field) => field.split(/=(.*)/s)));
const fieldsOf = (line) => {
  const fields = Object.entries(pairs(line.split(" ").slice(1)));
  return Object.fromEntries(fields.map(([name, value]) => [name, decodeURIComponent(value ?? "")]));
};

// Returns the moves of a game as the board takes them, of the entries and the seat that has won. Nigiri is no move.
export function movesOf(entries, over, colours) {
  const actions = [];
  for (const [seat, action] of entries.map((entry) => entry.split("."))) {
    if (seat === "back") actions.splice(-action);
    else actions.push(action);
  }
  const moves = actions.filter((action) => !/^(grab|guess):|^(resign|flag|leave|draw)$/.test(action));
  const how = ENDS[actions.at(-1)];
  if (over === "draw") moves.push("Draw");
  else if (over && how) moves.push(`${SIGNS[colours[over]]}+${how}`);
  return moves;
}

// Returns the terms of a game as attributes of the board.
export function termsOf(text) {
  const [rules, ...others] = text.split(" ");
  const terms = { rules, ...pairs(others) };
  return Object.entries(TERMS).map(([term, attribute]) => [attribute, terms[term]]);
}

// Shows the game `id` of a server on a board, and tells each state by `tell`: connecting, again, waiting, playing, over, missing or
// outdated.
export function watch(board, id, server, tell) {
  const secret = Array.from(crypto.getRandomValues(new Uint8Array(16)), (it) => it.toString(16).padStart(2, "0")).join("");
  let [wait] = WAITS;
  let socket, timer, entries, held, shown, at, plies;

  // A position that somebody looks at stays; the new one comes once the last move shows again.
  board.addEventListener("ply", ({ detail }) => {
    at = detail.ply;
    if (at === plies && held) show(held);
  });

  function show(message) {
    held = undefined;
    shown = message.game;
    const [first, second] = list(message.colours ?? "black,white");
    const moves = movesOf(entries, message.over, { first, second });
    plies = at = moves.filter((move) => /^(pick:)?[a-v]\d+$|^pass$/.test(move)).length;
    const attributes = [...termsOf(message.terms), [first, message.first], [second, message.second], ["moves", moves.join(" ")]];
    for (const [name, value] of attributes) {
      if (value === undefined) board.removeAttribute(name);
      else board.setAttribute(name, value);
    }
  }

  function news(message) {
    tell(message.over ? "over" : "playing");
    if (at === plies || message.game !== shown) show(message);
    else held = message;
  }

  function end(state) {
    clearTimeout(timer);
    removeEventListener("online", connect);
    socket.onclose = null;
    socket.close();
    tell(state);
  }

  function refused({ what, reason }) {
    // Other messages are not sent, or nothing depends on them.
    if (!["hello", "join", ""].includes(what)) return;
    if (FINAL[reason]) end(FINAL[reason]);
    else socket.close();
  }

  function connect() {
    clearTimeout(timer);
    if (socket && socket.readyState < WebSocket.CLOSING) return;
    const own = (socket = new WebSocket(server));
    let game, again;
    const say = (line) => own.send(line);
    const greet = () => say(`hello version=${VERSION} secret=${secret} again=on`);
    const join = () => say(`join game=${id}`);
    const follow = (next) => {
      say(`part game=${id}`);
      id = next;
      join();
    };
    const hear = () => {
      clearTimeout(timer);
      timer = setTimeout(() => own.close(), SILENCE);
    };
    const words = {
      again: greet,
      welcome: join,
      ping: (message) => say(`pong id=${message.id}`),
      closing: (message) => (message.reason === "version" ? end("outdated") : (again = Number(message.again) || 0)),
      refused,
      invited: (message) => message.game === id && tell("waiting"),
      uninvited: (message) => message.game === id && end("missing"),
      next: (message) => message.game === id && follow(message.next),
      game(message) {
        if (message.game !== id) return;
        [wait] = WAITS;
        if (message.over && message.next) return follow(message.next);
        game = message;
        entries = list(message.entries);
        news(game);
      },
      done(message) {
        if (message.game !== game?.game || message.game !== id) return;
        if (Number(message.seq) !== entries.length) return join();
        entries.push(message.entry);
        const { first, second, terms } = game;
        news((game = { ...message, first, second, terms }));
      },
    };
    own.onopen = greet;
    own.onmessage = ({ data }) => {
      hear();
      words[data.split(" ")[0]]?.(fieldsOf(data));
    };
    own.onclose = () => {
      tell("again");
      clearTimeout(timer);
      timer = setTimeout(connect, Math.max(again ?? 0, wait * (0.75 + Math.random() / 2)));
      wait = Math.min(2 * wait, WAITS[1]);
    };
    hear();
  }

  addEventListener("online", connect);
  tell("connecting");
  connect();
}
