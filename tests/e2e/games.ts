// Helpers for opening records as a player does, and for checking them on the page.
import { expect, type Locator } from '@playwright/test';
import { quietMoves, SOON, type Board } from './helpers';

/** Returns a point in SGF notation: `h8` on 15 lines is `hh`. */
function sgfPoint(point: string, lines = 15): string {
  const row = lines - Number(point.slice(1));
  return point[0] + String.fromCharCode(97 + row);
}

/** Returns moves of alternating colours as SGF nodes. */
function sgfMoves(moves: string): string {
  return moves
    .split(' ')
    .map((point, ply) => `;${ply % 2 === 0 ? 'B' : 'W'}[${sgfPoint(point)}]`)
    .join('');
}

/** Returns a game in SGF with the properties `root` at its start. */
export function sgf(moves: string, root = ''): string {
  return `(;FF[4]GM[4]SZ[15]${root}${sgfMoves(moves)})`;
}

/** H8 with a comment and marks, I9 with a label, then G7, J10 or F6; J10 has a variation of its own. */
export const ANNOTATED =
  '(;FF[4]GM[4]SZ[15]PB[Ann]PW[王]EV[Cup 9]DT[2026-11-20]C[About the game.]' +
  ';B[hh]C[A quiet start.]TR[aa]CR[bb]MA[cc]SQ[dd]LB[ee:A]' +
  ';W[ig](;B[gi]C[Main.];W[fj])(;B[jf](;W[ke])(;W[aa]))(;B[fj]N[A try]))';

/** Four games, the third of them broken. */
export const FOUR = [
  sgf('h8 i9 g7', 'PB[Ann]PW[Bo]'),
  sgf('a1 b2'),
  '(;FF[4]GM[4]SZ[15];B[hh];W[hh])',
  sgf('c3 d4 e5 f6', 'PB[Carl]PW[Di]'),
].join('\n');

/** The third move is on the point of the first: line 2, column 9. */
export const BROKEN_TAIL = '(;FF[4]GM[4]SZ[15];B[hh];W[ig]\n;B[gi];W[hh])';

export interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function file(name: string, content: string | Uint8Array): File {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}

/** Opens a file with the file field of the dialog. */
export async function pick(board: Board, chosen: File): Promise<Locator> {
  const dialog = board.dialog('open');
  if (!(await dialog.isVisible())) await board.openDialog('open');
  await dialog.locator('input[type=file]').setInputFiles(chosen);
  return dialog;
}

/** Pastes a text at the focus. */
export async function paste(board: Board, text: string): Promise<void> {
  await board.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    // A field in a dialog that was just closed keeps the focus until the next frame.
    const active = document.activeElement;
    const target = active?.checkVisibility() ? active : document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Drops a file on an element. Returns true if the page accepts it. */
export function drop(board: Board, { name, buffer }: File, selector = 'body'): Promise<boolean> {
  return board.page.evaluate(
    ({ name, bytes, selector }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
      const target = document.querySelector(selector)!;
      const fire = (kind: string) =>
        !target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      return fire('dragover') && fire('drop');
    },
    { name, bytes: [...buffer], selector },
  );
}

/** Drags a file over the page, or away from it. */
export function drag(board: Board, kind: 'dragover' | 'dragleave'): Promise<void> {
  return board.page.evaluate((kind) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['h8'], 'game.txt'));
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }, kind);
}

/** Opens a text with the text field of the dialog. */
export async function enter(board: Board, text: string): Promise<Locator> {
  const dialog = board.dialog('open');
  if (!(await dialog.isVisible())) await board.openDialog('open');
  await dialog.locator('textarea').fill(text);
  await dialog.locator('footer .primary').click();
  return dialog;
}

/** Waits until the page shows these moves. */
export async function expectMoves(board: Board, moves: string): Promise<void> {
  await expect.poll(() => board.moves(), { intervals: SOON }).toBe(moves);
}

/** The message of the open dialog about a record. A closed one still has its last message. */
export const found = (board: Board) => board.page.locator('[data-dialog=open][open] [data-part=found]');

/** Returns the link of a game. */
export async function madeLink(board: Board, moves: string): Promise<string> {
  await board.open();
  await board.play(moves);
  const [game, address] = await board.page.evaluate(() => [window.tengen.link(), location.href]);
  return `${address}#${game}`;
}

/** Checks that a record is refused with this message, and that nothing else changes. */
export async function expectRefused(board: Board, what: RegExp | string, act: () => Promise<unknown>): Promise<void> {
  await board.unchanged('a broken record', async () => {
    await act();
    await expect(found(board)).toContainText('This could not be opened. Your game is unchanged.');
    await expect(found(board)).toContainText(what);
  });
}

/**
 * Returns an SGF file with about `nodes` nodes: a main line, and at each of its moves a variation of two
 * moves.
 */
export function largeTree(nodes: number): string {
  const free = quietMoves(400, 22).split(' ');
  const line = free.slice(0, 200);
  const at = (point: string) => sgfPoint(point, 22);
  const spare = free.slice(200);
  let text = '';
  let count = 0;
  const sides = Math.max(1, Math.floor((nodes / line.length - 1) / 2));
  line.forEach((point, ply) => {
    const colours = ply % 2 === 0 ? ['B', 'W'] : ['W', 'B'];
    let others = '';
    for (let side = 0; side < sides; side += 1) {
      const [first, second] = [spare[2 * side], spare[2 * side + 1]];
      others += `(;${colours[0]}[${at(first)}];${colours[1]}[${at(second)}])`;
      count += 2;
    }
    text += `(;${colours[0]}[${at(point)}]`;
    line[ply] = others;
    count += 1;
  });
  return `(;FF[4]GM[4]SZ[22]${text}${[...line].reverse().map((others) => `)${others}`).join('')})`;
}
