// Several tabs, and the database of games as a test sees it.
import { expect, type Page } from '@playwright/test';
import { Board, SOON, type Faults } from './helpers';

/** Opens the page in another tab. */
export async function another(board: Board, faults: Faults, url = ''): Promise<Board> {
  const page = await board.page.context().newPage();
  faults.watch(page);
  const tab = new Board(page);
  await tab.open(url);
  return tab;
}

/** Reads or changes the object store of the current game. */
function inStore(page: Page, key: string | number, value?: string): Promise<unknown> {
  return page.evaluate(
    ([key, value]) =>
      new Promise((done, fail) => {
        const request = indexedDB.open('tengen');
        request.onerror = fail;
        request.onsuccess = () => {
          const database = request.result;
          const store = database.transaction('game', 'readwrite').objectStore('game');
          const answer = value === undefined ? store.get(key!) : store.put(value, key);
          answer.onsuccess = () => {
            database.close();
            done(answer.result);
          };
        };
      }),
    [key, value] as const,
  );
}

export const readGame = (page: Page, key: string | number): Promise<unknown> => inStore(page, key);
export const writeGame = (page: Page, key: string | number, value: string): Promise<unknown> => inStore(page, key, value);

/** Waits until the database has everything: the journal is empty then. */
export async function confirmed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage['tengen.journal'] ?? ''), { intervals: SOON }).toBe('');
}

/** Empties the database. The page must be reloaded then. */
export async function forget(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const request = indexedDB.open('tengen');
        request.onerror = fail;
        request.onsuccess = () => {
          const database = request.result;
          const names = [...database.objectStoreNames];
          const all = database.transaction(names, 'readwrite');
          for (const name of names) all.objectStore(name).clear();
          all.oncomplete = () => {
            database.close();
            done();
          };
        };
      }),
  );
}
