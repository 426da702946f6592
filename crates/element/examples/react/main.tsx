import { StrictMode, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import "tengen-board/tengen-board.css";
import type { TengenBoard } from "tengen-board";
import "tengen-board";

function App() {
  const board = useRef<TengenBoard>(null);
  const [moves, setMoves] = useState("");
  // React 19 sets properties of custom elements, and `onply` listens to the event `ply`.
  return (
    <>
      <h1>React</h1>
      <tengen-board ref={board} interactive theme="slate" onply={() => setMoves(board.current?.played ?? "")} />
      <p>
        Moves: <output>{moves}</output>{" "}
        <button type="button" onClick={() => board.current?.undo()}>
          Undo
        </button>
      </p>
    </>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
