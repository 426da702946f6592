// The external engine: a program of this machine that `tengen serve --engine` offers to a page that knows its token.

const TOKEN = "tengen-engine";

// Takes the token out of the address, where it would be seen and kept, and keeps it as long as the tab. Without one it
// gives nothing.
export function taken() {
  const token = /^#engine=(\w+)$/.exec(location.hash)?.[1];
  if (token) history.replaceState(history.state, "", location.pathname + location.search);
  try {
    if (token) sessionStorage.setItem(TOKEN, token);
    return token ?? sessionStorage.getItem(TOKEN) ?? undefined;
  } catch {
    return token;
  }
}

// Connects, and gives the name of the engine and a function that passes it a line; without a line it stops the engine.
// `hear` gets each line that the engine says, and nothing once the connection has ended.
export function external(token, hear) {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/engine?token=${token}`);
  const tell = (line) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(line ?? "stop");
  };
  return new Promise((done, failed) => {
    socket.onmessage = ({ data: name }) => {
      socket.onmessage = ({ data }) => hear(data);
      socket.onclose = () => hear();
      done([name, tell]);
    };
    socket.onclose = () => {
      // The program has ended, and the next one has another token.
      sessionStorage.removeItem(TOKEN);
      failed(new Error("the engine is not there"));
    };
  });
}
