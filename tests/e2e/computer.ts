// Helpers for tests in which the computer plays.
import type { Locator } from '@playwright/test';
import { expect, SOON, type Board } from './helpers';

/** A replacement for the worker: it reports results forever and never decides on a move. */
const THINKER = String.raw`
  onmessage = ({ data }) => {
    if (typeof data !== 'string') return postMessage('ready');
    const [id, size] = ['id', 'size'].map((name) => Number(new RegExp(name + '=(\\d+)').exec(data)[1]));
    const stones = [...data.matchAll(/(?:black|white)=((?:[a-v]\d+)+)/g)].flatMap((found) => found[1].match(/[a-v]\d+/g));
    const point = Array.from({ length: size }, (_, row) => 'b' + (row + 1)).find((point) => !stones.includes(point));
    let depth = 10;
    setInterval(() => {
      depth += 1;
      const done = Math.min(depth * 20, 1000);
      postMessage(['info id=' + id, 'depth=' + depth, 'nodes=' + depth * 123456, 'ms=' + depth * 100, 'done=' + done, 'score=+35', 'line=' + point].join(' '));
    }, 100);
  };
`;

/** Starts a game against a computer that thinks until it is stopped. */
export async function openThinker(board: Board, options: object = {}): Promise<void> {
  await board.page.route(/\/engine-worker\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: THINKER }));
  await board.open();
  await board.newGame({ white: 'level:5', ...options });
}

export const moveNow = (board: Board) => board.page.locator('.actions [data-action=move-now]');
export const strip = (board: Board, colour: string) => board.page.locator(`[data-player=${colour}]`);

export async function moveCount(board: Board): Promise<number> {
  const moves = await board.moves();
  return moves === '' ? 0 : moves.split(' ').length;
}

/** Waits until the game has at least `count` moves. */
export async function moved(board: Board, count: number): Promise<void> {
  await expect.poll(() => moveCount(board), { timeout: 15_000, intervals: SOON }).toBeGreaterThanOrEqual(count);
}

/** Starts a game through the dialog. */
export async function begin(board: Board, opponent: string, fields: (dialog: Locator) => Promise<unknown> = async () => {}): Promise<void> {
  const dialog = await board.openDialog('new');
  await dialog.getByRole('radio', { name: opponent, exact: true }).check();
  await fields(dialog);
  await dialog.locator('footer button.primary').click();
  await expect(dialog).toBeHidden();
}
