// The style sheet of the shadow root. A page sets the custom properties, or styles the parts: board, status, note, controls,
// button, branches, comment, players. A browser that darkens light pages would darken white stones too: `only` forbids it where
// the drawing is, whatever schemes the page has.
export const css = `
:host { display: block; max-width: 40rem; color: inherit; font: inherit; }
:host([hidden]) { display: none; }
[hidden] { display: none !important; }
.kept { visibility: hidden; }
p.kept::before { content: "\\200b"; }
.wait { aspect-ratio: 1; }
::slotted(:is(svg, img, picture)) { display: block; width: 100%; height: auto; border-radius: var(--tengen-radius, 4px); }
.board { position: relative; aspect-ratio: 1; border-radius: var(--tengen-radius, 4px); overflow: hidden; outline-offset: 2px; touch-action: manipulation; -webkit-user-select: none; user-select: none; -webkit-tap-highlight-color: transparent; }
.board, ::slotted(:is(svg, img, picture)) { color-scheme: only light dark; }
:host([scheme="light"]) .board { color-scheme: only light; }
:host([scheme="dark"]) .board { color-scheme: only dark; }
.board:focus-visible { outline: 2px solid var(--tengen-focus, #28599b); }
:host([interactive]) .board, :host([puzzle]) .board { cursor: pointer; }
svg { display: block; width: 100%; height: 100%; }
.icon { width: 1.5em; height: 1.5em; margin: auto; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.cells, .live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
p { margin: .5em 0 0; }
.note { color: var(--tengen-note, inherit); white-space: pre-line; }
.comment { white-space: pre-line; overflow-wrap: anywhere; }
.controls { display: flex; align-items: center; justify-content: center; gap: .25em; margin-top: .5em; }
.ply { flex: 0 1 5em; min-width: 3em; text-align: center; font-variant-numeric: tabular-nums; }
button { min-width: 2.75em; min-height: 2.75em; padding: 0 .5em; border: 1px solid var(--tengen-edge, color-mix(in srgb, currentColor 25%, transparent)); border-radius: var(--tengen-radius, 4px); background: none; color: inherit; font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--tengen-focus, #28599b); outline-offset: 1px; }
button[aria-disabled="true"] { opacity: .4; cursor: default; }
.place { display: block; width: 100%; margin-top: .5em; }
.branches { display: flex; flex-wrap: wrap; gap: .25em; min-height: 2.75em; margin-top: .5em; }
@media print { .controls, .place, .branches, .note { display: none; } }
`;
