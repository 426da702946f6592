// My collection in the store of the browser: several tabs, files that are too large, and games that cannot be read.
import type { Page } from '@playwright/test';

import { BLACK_WINS, expect, test, type Board } from './helpers';
import { another } from './tabs';

const FILE = `(;GM[4]SZ[15]PB[Ada]PW[Bo]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[Cy]PW[Dee];B[hh];W[hh])`;

const dialog = (board: Board) => board.page.locator('[data-part=library]');
const said = (board: Board) => dialog(board).locator('[data-part=collected-said]');
const rows = (board: Board) => dialog(board).locator('[data-action=collected-open]');
const sources = (board: Board) => dialog(board).locator('[data-part=shelves] li:has([data-action=collected-delete])');

async function open(board: Board): Promise<void> {
  await board.library('collection');
}

/** Plays in another tab, which takes the game over first. */
async function play(other: Page, moves: string): Promise<void> {
  await other.evaluate(() => window.tengen.newGame());
  const placed = (point: string) =>
    other.evaluate((point) => {
      try {
        window.tengen.play(point);
        return true;
      } catch {
        return false;
      }
    }, point);
  for (const point of moves.split(' ')) await expect.poll(() => placed(point)).toBe(true);
}

/** What is stored of the collection. */
const stored = (board: Board) =>
  board.page.evaluate(async () => {
    const name = (await indexedDB.databases())[0]?.name ?? '';
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((done) => {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = [objects.getAllKeys(), objects.getAll()];
        values.onsuccess = () => done(keys.result.map((key, index) => [key, values.result[index]]));
      });
    const found = { sources: await all('sources'), chunks: await all('chunks') };
    database.close();
    return found as { sources: [number, string][]; chunks: [string, string][] };
  });

test('two tabs add single games to one source at once', async ({ board, context, page }) => {
  await board.open();
  await board.play('h8');
  await open(board);
  await dialog(board).locator('[data-action=collected-add]').click();
  await expect(said(board)).toHaveText('Games added: 1.');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('[data-part=shelves] li:has([data-action=collected-delete])')).toHaveCount(1);
  // Neither tab hears that the other one has added a game.
  const mute = () => {
    BroadcastChannel.prototype.postMessage = () => undefined;
  };
  await page.evaluate(mute);
  await other.evaluate(mute);
  await page.evaluate(() => window.tengen.play('a1'));
  await dialog(board).locator('[data-action=collected-add]').click();
  await expect(said(board)).toHaveText('Games added: 1.');
  await play(other, 'b2');
  await other.locator('.sections [data-section=study]').click();
  await other.locator('[data-part=analysis] [data-route="library/"]').click();
  await other.locator('[data-action=library-shelf][data-value=all]').click();
  await other.locator('[data-action=collected-add]').click();
  await expect.poll(async () => (await stored(board)).chunks.length).toBe(3);
  const { sources: all, chunks } = await stored(board);
  expect(all.map(([, facts]) => facts)).toEqual(['3\t0\t']);
  expect(chunks.map(([key]) => key.split('/')[1])).toEqual(['0000000000', '0000000001', '0000000002']);
});

test('a game that another tab has played appears', async ({ board, faults }) => {
  await board.open();
  await open(board);
  await expect(rows(board)).toHaveCount(0);
  const other = await another(board, faults, board.page.url());
  await play(other.page, BLACK_WINS);
  await expect(rows(board)).toHaveText([/Black won/]);
});

test('of an opened file only whole games are added', async ({ board }) => {
  await board.open();
  const opening = await board.openDialog('open');
  await opening.locator('#record').fill(FILE);
  await opening.locator('footer .primary').click();
  await opening.locator('[data-action=collected-found]').click();
  await expect(said(board)).toHaveText('Games added: 1. Skipped: 1.');
  await expect(dialog(board).locator('[data-part=collected-skipped] li')).toHaveText(['game 2: line 2, column 36: there is a stone on H8 already']);
});

test('a file that is too large is not read', async ({ board, page }) => {
  await board.open();
  await open(board);
  const wasRead = await page.evaluate(() => {
    const large = new File(['(;GM[4])'], 'large.sgf');
    Object.defineProperty(large, 'size', { value: 64 * 1024 * 1024 + 1 });
    let isRead = false;
    large.arrayBuffer = () => {
      isRead = true;
      return Promise.resolve(new ArrayBuffer(0));
    };
    const event = new DragEvent('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { files: Object.assign([large], { item: () => large }), types: ['Files'] } });
    document.querySelector('[data-part=library]')?.dispatchEvent(event);
    return isRead;
  });
  expect(wasRead).toBe(false);
  await expect(said(board)).toHaveText('Games added: 0. Files that cannot be read: 1.');
  await expect(dialog(board).locator('[data-part=collected-skipped] li')).toHaveText([/^large\.sgf: It has more than/]);
});

test('a source whose games cannot be read is named and stays', async ({ board, page }) => {
  await board.open();
  await open(board);
  await dialog(board).locator('[name=collected-file]').setInputFiles({ name: 'club.sgf', mimeType: 'text/plain', buffer: Buffer.from(FILE) });
  await expect(said(board)).toHaveText('Games added: 1. Skipped: 1.');
  // As a browser does whose files are damaged.
  await page.addInitScript(() => {
    const getAll = IDBObjectStore.prototype.getAll;
    IDBObjectStore.prototype.getAll = function (...values) {
      // The page reads a range of chunks.
      if (this.name === 'chunks' && values.length > 0) this.transaction.abort();
      return getAll.apply(this, values);
    };
  });
  const before = await stored(board);
  await board.reload();
  await open(board);
  await expect(said(board)).toHaveText('Not all games of these sources can be read: club.sgf. What is stored of them stays as it is.');
  await expect(sources(board)).toHaveText([/club\.sgf\s*0/]);
  const after = await stored(board);
  expect(after.sources).toEqual(before.sources);
  expect(before.chunks).toHaveLength(1);
});
