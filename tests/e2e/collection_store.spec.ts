// My collection in the store of the browser: several tabs, an earlier version, and games that cannot be read.
// covers: study, collection, records
import type { Page } from '@playwright/test';

import { file } from './games';
import { BLACK_WINS, expect, test, type Board } from './helpers';

const FILE = `(;GM[4]SZ[15]PB[Ada]PW[Bo]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[Cy]PW[Dee];B[hh];W[hh])`;

const dialog = (board: Board) => board.page.locator('[data-part=library]');
const said = (board: Board) => dialog(board).locator('[data-part=collected-said]');
const rows = (board: Board) => dialog(board).locator('[data-action=collected-open]');
const sources = (board: Board) => dialog(board).locator('[data-part=shelves] li:has([data-action=collected-delete])');

async function open(board: Board): Promise<void> {
  await board.library('collection');
}

/** Plays a new game in a tab, which takes the game over first. */
async function play(tab: Page, moves: string): Promise<void> {
  await tab.evaluate(() => window.tengen.newGame());
  const placed = (point: string) =>
    tab.evaluate((point) => {
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

test('two tabs show the same games, and add single ones to one source at once', async ({ board, context, page }) => {
  await board.open();
  await board.play('h8');
  await open(board);
  await expect(rows(board)).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(page.url());
  await dialog(board).locator('[data-action=collected-add]').click();
  await expect(said(board)).toHaveText('Games added: 1.');
  await expect(other.locator('[data-part=shelves] li:has([data-action=collected-delete])')).toHaveCount(1);
  // A game that the other tab plays appears here.
  await play(other, BLACK_WINS);
  await expect(rows(board)).toHaveText([/Black won/, /./]);
  // Neither tab hears that the other one has added a game.
  const mute = () => {
    BroadcastChannel.prototype.postMessage = () => undefined;
  };
  await page.evaluate(mute);
  await other.evaluate(mute);
  for (const [tab, point] of [[page, 'a1'], [other, 'b2']] as const) {
    await play(tab, point);
    await tab.locator('.sections [data-section=study]').click();
    await tab.locator('[data-part=analysis] [data-route="library/"]').click();
    await tab.locator('[data-action=library-shelf][data-value=all]').click();
    await tab.locator('[data-action=collected-add]').click();
    await expect(tab.locator('[data-part=collected-said]')).toHaveText('Games added: 1.');
  }
  await expect.poll(async () => (await stored(board)).chunks.length).toBe(3);
  const { sources: all, chunks } = await stored(board);
  expect(all.map(([, facts]) => facts)).toEqual(['3\t0\t']);
  expect(chunks.map(([key]) => key.split('/')[1])).toEqual(['0000000000', '0000000001', '0000000002']);
});

test('the stored games of an earlier version stay', async ({ board, page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('made')) return;
    sessionStorage.setItem('made', '1');
    const request = indexedDB.open('tengen', 2);
    request.onupgradeneeded = () => {
      for (const name of ['game', 'past', 'texts', 'reviews']) request.result.createObjectStore(name);
      request.transaction?.objectStore('reviews').put('a review', 7);
    };
    request.onsuccess = () => request.result.close();
  });
  await board.open();
  await open(board);
  await dialog(board).locator('[name=collected-file]').setInputFiles(file('club.sgf', FILE));
  await expect(rows(board)).toHaveCount(1);
  const stored = await page.evaluate(
    () =>
      new Promise((done) => {
        const request = indexedDB.open('tengen');
        request.onsuccess = () => {
          const base = request.result;
          const review = base.transaction('reviews').objectStore('reviews').get(7);
          review.onsuccess = () => done([base.version, [...base.objectStoreNames], review.result]);
        };
      }),
  );
  expect(stored).toEqual([3, ['chunks', 'game', 'past', 'reviews', 'sources', 'texts'], 'a review']);
});

test('a source whose games cannot be read is named and stays', async ({ board, page }) => {
  await board.open();
  await open(board);
  await dialog(board).locator('[name=collected-file]').setInputFiles(file('club.sgf', FILE));
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
