// Writes a page whose boards stand there without scripts: `node page.js > index.html`.
import { svg } from "tengen-board/server";

// Only known values come here: escape what somebody else has written.
function board(attributes) {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<tengen-board${written.join("")}>${svg(attributes)}</tengen-board>`;
}

console.log(`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Rendered by a server</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="../node_modules/tengen-board/tengen-board.css">
  <script type="module" src="../node_modules/tengen-board/tengen-board.js"></script>
</head>
<body>
<h1>Rendered by a server</h1>
${board({ moves: "h8 i9 g7 i7 i8", numbers: "shown" })}
<p>Text below a diagram</p>
${board({ moves: "h8 i9", rules: "renju", interactive: "" })}
<p>Text below a board to play on</p>
${board({ moves: "h8 a1 i8 a3 j8 a5", puzzle: "k8 g8 l8", section: "e5-m13" })}
<p>Text below a puzzle</p>
</body>
</html>`);
