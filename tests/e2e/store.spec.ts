// Data kept over a reload, and stored texts that cannot be read or written.
import type { Page } from '@playwright/test';
import { enter, largeTree } from './games';
import { BLACK_WINS, Board, expect, test } from './helpers';
import { confirmed, forget, readGame, writeGame } from './tabs';

const GAME = 'tengen.game';
const SETTINGS = 'tengen.settings';

const stored = (board: Board) => board.page.evaluate(() => ({ ...localStorage }));
const store = (board: Board, key: string, text: string) =>
  board.page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text]);

test('a reload in the middle of a game keeps moves, variation and cursor', async ({ board }) => {
  await board.open();
  await board.click('h8', 'i9', 'g7', 'j10');
  await board.action('undo').click();
  await board.action('undo').click();
  await board.click('f6', 'e5');
  await board.action('undo').click();
  await board.reload();
  expect(await board.moves()).toBe('h8 i9 f6');
  await expect(board.list).toHaveText([/H8/, /I9/, /F6/, /E5/]);
  await expect(board.variations).toHaveText([/3\s*G7/, /4\s*J10/]);
  await expect(board.cell('f6')).toHaveAccessibleName('F6, black, last move');
  await board.action('redo').click();
  expect(await board.moves()).toBe('h8 i9 f6 e5');
  await board.variations.nth(1).click();
  expect(await board.moves()).toBe('h8 i9 g7 j10');
  await board.reload();
  expect(await board.moves()).toBe('h8 i9 g7 j10');
});

test('redo works after undoing twice and a reload', async ({ board }) => {
  await board.open();
  await board.click('h8', 'i9', 'g7');
  await board.action('undo').click();
  await board.action('undo').click();
  await board.reload();
  expect(await board.moves()).toBe('h8');
  await expect(board.action('redo')).toBeEnabled();
  await board.action('redo').click();
  await board.action('redo').click();
  expect(await board.moves()).toBe('h8 i9 g7');
});

test('a game undone to its start comes back at its start', async ({ board }) => {
  await board.open();
  await board.click('h8', 'i9');
  await board.action('first').click();
  await board.reload();
  expect(await board.moves()).toBe('');
  await board.action('last').click();
  expect(await board.moves()).toBe('h8 i9');
});

test('a won game, terms and a resignation come back', async ({ board }) => {
  await board.open();
  await board.play(BLACK_WINS);
  await board.reload();
  await expect(board.result).toContainText('Black wins');
  await board.newGame({ size: 19, first: 'white' });
  await board.click('s19');
  await board.action('resign').click();
  await board.reload();
  await expect(board.result).toContainText('White wins');
  await expect(board.result).toContainText('Black resigned');
  await expect(board.cell('s19')).toHaveAccessibleName('S19, white, last move');
});

test('the board looks the same after a reload', async ({ board }) => {
  await board.page.emulateMedia({ reducedMotion: 'reduce' });
  await board.open();
  await board.play('h8 i9 g7 j10 f6');
  await board.frame();
  const before = await board.pixels();
  await board.reload();
  expect(await board.pixels()).toBe(before);
});

test('nothing is stored under foreign keys', async ({ board }) => {
  await board.open();
  await board.click('h8');
  expect(Object.keys(await stored(board)).filter((key) => !key.startsWith('tengen.'))).toEqual([]);
});

/** Texts that the browser could change or lose. The native tests list what cannot be read. */
const BROKEN = {
  'an empty text': '',
  'signs that are not text': '棋\u0000\ud83d\ude00',
  'a very long text': 'A'.repeat(200_000),
};

for (const [name, text] of Object.entries(BROKEN)) {
  test(`a stored game that is ${name} is put aside, said once`, async ({ board }) => {
    await board.open();
    await store(board, GAME, text);
    await board.reload();
    await expect(board.toast).toBeVisible();
    await expect(board.toast).toContainText('The saved game could not be read.');
    await expect(board.live).toContainText('The saved game could not be read.');
    expect(await board.moves()).toBe('');
    expect((await stored(board))[`${GAME}.set-aside`]).toBe(text);
    await board.shot('toast-game');
    await board.toast.getByRole('button', { name: 'OK' }).click();
    await expect(board.toast).toBeHidden();
    await board.click('h8');
    await board.reload();
    await expect(board.toast).toBeHidden();
    expect(await board.moves()).toBe('h8');
    expect((await stored(board))[`${GAME}.set-aside`]).toBe(text);
  });
}

test('a stored game with one sign changed is put aside', async ({ board }) => {
  await board.open();
  await board.click('h8', 'i9', 'g7');
  await confirmed(board.page);
  const text = (await readGame(board.page, 'game')) as string;
  const changed = text.slice(0, 24) + (text[24] === 'A' ? 'B' : 'A') + text.slice(25);
  await writeGame(board.page, 'game', changed);
  await board.reload();
  await expect(board.toast).toContainText('The saved game could not be read.');
  expect((await stored(board))[`${GAME}.set-aside`]).toContain(changed);
  expect(await board.moves()).toBe('');
});

test('a damaged last line of the log loses only its move, said once', async ({ board }) => {
  await board.open();
  await board.click('h8', 'i9', 'g7', 'f6');
  await confirmed(board.page);
  const line = (await readGame(board.page, 3)) as string;
  await writeGame(board.page, 3, line.slice(0, -3));
  await board.reload();
  await expect(board.toast).toContainText('The last moves could not be read and were set aside');
  expect(await board.moves()).toBe('h8 i9 g7');
  expect((await stored(board))[`${GAME}.set-aside`]).toBe(line.slice(0, -3));
  await board.click('j10');
  await board.reload();
  await expect(board.toast).toBeHidden();
  expect(await board.moves()).toBe('h8 i9 g7 j10');
});

test('a game of an earlier version is found, and the one before it', async ({ board }) => {
  await board.open();
  await board.play('h8 i9 g7');
  const text = await board.page.evaluate(() => window.tengen.link());
  await board.newGame();
  await board.play('a1 b2');
  const before = await board.page.evaluate(() => window.tengen.link());
  await board.newGame();
  await confirmed(board.page);
  await forget(board.page);
  await store(board, GAME, text);
  await store(board, 'tengen.before', before);
  await board.reload();
  expect(await board.moves()).toBe('h8 i9 g7');
  await board.click('f6');
  await confirmed(board.page);
  expect(Object.keys(await stored(board)), 'it is in the database now').not.toContain(GAME);
  await board.reload();
  expect(await board.moves()).toBe('h8 i9 g7 f6');
  await (await board.openDialog('open')).locator('[data-action=restore]').click();
  expect(await board.moves()).toBe('a1 b2');
});

for (const [name, leave] of Object.entries({
  'is reloaded': (page: Page) => page.reload(),
  'goes to another page': (page: Page) => page.goto('about:blank'),
  crashes: async (page: Page) => {
    // The page is gone before it could answer.
    await page.goto('chrome://crash').catch(() => {});
  },
  'is closed': (page: Page) => page.close(),
})) {
  test(`nothing is lost when a tab ${name} at once after a move`, async ({ board, context }) => {
    await board.open();
    for (const [index, point] of ['h8', 'i9', 'g7', 'f6', 'j10'].entries()) {
      const page = await context.newPage();
      const tab = new Board(page);
      await tab.open(board.page.url());
      if (index === 0) await tab.page.locator('[data-action=play-here]').click();
      else await expect(tab.page.locator('[data-part=elsewhere]')).toBeHidden();
      if (index === 0) await board.page.close();
      await expect(tab.page.locator('[data-part=elsewhere]')).toBeHidden();
      await tab.page.evaluate((point) => window.tengen.play(point), point);
      await leave(page);
      await page.close();
    }
    const last = new Board(await context.newPage());
    await last.open(process.env.BASE_URL);
    expect(await last.moves()).toBe('h8 i9 g7 f6 j10');
  });
}

test('a move writes few bytes, however large the game is', async ({ board, page }) => {
  await page.addInitScript(() => {
    const bytes = { written: 0 };
    Object.assign(window, { bytes });
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value: string, key) {
      bytes.written += value.length;
      return put.call(this, value, key);
    };
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      bytes.written += value.length;
      set.call(this, key, value);
    };
  });
  await board.open();
  await enter(board, largeTree(20_000));
  const size = await page.waitForFunction(() => window.tengen.link().length > 50_000 && window.tengen.link().length);
  await confirmed(page);
  await page.evaluate(() => Object.assign((window as never as { bytes: object }).bytes, { written: 0 }));
  // Each step is confirmed before the next, so that the figure does not hang on the speed of the database:
  // the journal holds every line that the database has not confirmed yet.
  for (let ply = 1; ply <= 10; ply += 1) {
    await page.evaluate((ply) => window.tengen.goto(ply), ply);
    await confirmed(page);
  }
  const written = await page.evaluate(() => (window as never as { bytes: { written: number } }).bytes.written);
  console.log(`a step in a game of ${await size.jsonValue()} bytes writes ${written / 10} bytes`);
  expect(written / 10).toBeLessThan(200);
});

test('the board begins without a database that is slow, and shows the stored game later', async ({ board, page }) => {
  await board.open();
  await board.click('h8', 'i9');
  await confirmed(page);
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...values) {
      const request = open.apply(this, values);
      const later = request as unknown as { onsuccess: unknown };
      let heard: ((event: Event) => void) | null = null;
      Object.defineProperty(later, 'onsuccess', { set: (value) => (heard = value) });
      request.addEventListener('success', (event) => setTimeout(() => heard?.(event), 1500));
      return request;
    };
  });
  await page.reload();
  await board.ready();
  expect(await board.moves()).toBe('');
  await board.click('a1');
  await expect(board.toast).toContainText('Your last game is back.');
  expect(await board.moves()).toBe('a1');
  await board.toast.locator('[data-action=take-offer]').click();
  expect(await board.moves()).toBe('h8 i9');
});

test('the game is kept in the database although localStorage is full', async ({ board, page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await board.open();
  await board.click('h8', 'i9');
  await page.waitForTimeout(300);
  await board.reload();
  expect(await board.moves()).toBe('h8 i9');
  await expect(board.toast).toBeHidden();
});

test('the game is kept in localStorage if there is no database', async ({ board, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => null });
  });
  await board.open();
  await board.click('h8', 'i9');
  await board.reload();
  expect(await board.moves()).toBe('h8 i9');
  await expect(board.toast).toBeHidden();
});

test('stored settings that cannot be read are put aside, said once', async ({ board }) => {
  const text = BROKEN['signs that are not text'];
  await board.open();
  await board.click('h8');
  await store(board, SETTINGS, text);
  await board.reload();
  await expect(board.toast).toContainText('The saved settings could not be read and were set aside');
  expect((await stored(board))[`${SETTINGS}.set-aside`]).toBe(text);
  expect(await board.moves()).toBe('h8');
  await board.reload();
  await expect(board.toast).toBeHidden();
});

test('a broken game and broken settings are said one after the other', async ({ board }) => {
  await board.open();
  await store(board, GAME, 'x');
  await store(board, SETTINGS, 'y');
  await board.reload();
  await expect(board.toast).toContainText('settings');
  await board.toast.getByRole('button').click();
  await expect(board.toast).toContainText('game');
  await board.toast.getByRole('button').click();
  await expect(board.toast).toBeHidden();
});

const NO_STORE = {
  'cannot be reached': () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    }),
  'is full': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'throws at everything': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
    }
  },
};

for (const [name, forbid] of Object.entries(NO_STORE)) {
  test(`the page plays while the store ${name}, and says so once`, async ({ board, page }) => {
    await page.addInitScript(forbid);
    await board.open();
    await board.click('h8');
    await expect(board.toast).toContainText("This browser can't save your game");
    await board.shot('toast-store');
    await board.toast.getByRole('button', { name: 'OK' }).click();
    await board.click('i9', 'g7');
    await board.action('undo').click();
    await (await board.openDialog('settings')).getByRole('radio', { name: 'Dark' }).check();
    await page.keyboard.press('Escape');
    await expect(board.toast).toBeHidden();
    expect(await board.moves()).toBe('h8 i9');
  });
}
