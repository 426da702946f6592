// Data kept over a reload, and stored texts that cannot be read or written.
// covers: study
import type { Page } from '@playwright/test';
import { enter, largeTree } from './games';
import { BLACK_WINS, Board, expect, test, type Faults } from './helpers';
import { confirmed, forget, readGame, writeGame } from './tabs';

const GAME = 'tengen.game';
const SETTINGS = 'tengen.settings';

const stored = (board: Board) => board.page.evaluate(() => ({ ...localStorage }));
const store = (board: Board, key: string, text: string) =>
  board.page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text]);

test('a reload keeps the moves, the variations, the cursor, the terms and the end of a game', async ({ board, page }) => {
  await board.open();
  await board.click('h8', 'i9', 'g7', 'j10');
  await board.action('undo').click();
  await board.action('undo').click();
  await board.click('f6', 'e5');
  await board.action('undo').click();
  await page.mouse.move(1, 1);
  await board.frame();
  const seen = await board.pixels();
  await test.step('in the middle of a game', async () => {
    await board.reload();
    expect(await board.moves()).toBe('h8 i9 f6');
    await expect(board.list).toHaveText([/H8/, /I9/, /F6/, /E5/]);
    await expect(board.variations).toHaveText([/3\s*G7/, /4\s*J10/]);
    await expect(board.cell('f6')).toHaveAccessibleName('F6, black, last move');
    expect(await board.pixels(), 'the board looks the same').toBe(seen);
    await board.action('redo').click();
    expect(await board.moves()).toBe('h8 i9 f6 e5');
    await board.variations.nth(1).click();
    expect(await board.moves()).toBe('h8 i9 g7 j10');
  });
  await test.step('at its start', async () => {
    await board.action('first').click();
    await board.reload();
    expect(await board.moves()).toBe('');
    await board.action('last').click();
    expect(await board.moves()).toBe('h8 i9 g7 j10');
  });
  await test.step('after its end', async () => {
    await board.newGame();
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
  const foreign = Object.keys(await stored(board)).filter((key) => !key.startsWith('tengen.'));
  expect(foreign, 'nothing is stored under foreign keys').toEqual([]);
});

/** Texts that the browser could change or lose. The native tests list what cannot be read. */
const BROKEN = {
  'an empty text': '',
  'signs that are not text': '棋\u0000\ud83d\ude00',
  'a very long text': 'A'.repeat(200_000),
};

test('a stored game that cannot be read is put aside, said once', async ({ board, page }) => {
  await board.open();
  await test.step('a damaged last line of the log loses only its move', async () => {
    await board.click('h8', 'i9', 'g7', 'f6');
    await confirmed(page);
    const line = (await readGame(page, 3)) as string;
    await writeGame(page, 3, line.slice(0, -3));
    await board.reload();
    await expect(board.toast).toContainText('The last moves could not be read and were set aside');
    expect(await board.moves()).toBe('h8 i9 g7');
    expect((await stored(board))[`${GAME}.set-aside`]).toBe(line.slice(0, -3));
    await board.click('j10');
    await board.reload();
    await expect(board.toast).toBeHidden();
    expect(await board.moves()).toBe('h8 i9 g7 j10');
  });
  for (const [name, text] of Object.entries(BROKEN)) {
    await test.step(name, async () => {
      await confirmed(page);
      await forget(page);
      await page.evaluate((key) => localStorage.removeItem(key), `${GAME}.set-aside`);
      await store(board, GAME, text);
      await board.reload();
      await expect(board.toast).toContainText('The saved game could not be read.');
      await expect(board.live).toContainText('The saved game could not be read.');
      expect((await stored(board))[`${GAME}.set-aside`]).toBe(text);
      await board.shot('toast-game');
      await board.toast.getByRole('button', { name: 'OK' }).click();
      await expect(board.toast).toBeHidden();
      await board.click('h8', 'i9');
      await board.reload();
      await expect(board.toast).toBeHidden();
      expect(await board.moves()).toBe('h8 i9');
      expect((await stored(board))[`${GAME}.set-aside`]).toBe(text);
    });
  }
  await test.step('one sign is changed, and the settings cannot be read either', async () => {
    await confirmed(page);
    const text = (await readGame(page, 'game')) as string;
    const changed = text.slice(0, 24) + (text[24] === 'A' ? 'B' : 'A') + text.slice(25);
    await writeGame(page, 'game', changed);
    await page.evaluate((key) => localStorage.removeItem(key), `${GAME}.set-aside`);
    await store(board, SETTINGS, BROKEN['signs that are not text']);
    await board.reload();
    await expect(board.toast).toContainText('The saved settings could not be read and were set aside');
    expect((await stored(board))[`${SETTINGS}.set-aside`]).toBe(BROKEN['signs that are not text']);
    await board.toast.getByRole('button').click();
    await expect(board.toast).toContainText('The saved game could not be read.');
    expect((await stored(board))[`${GAME}.set-aside`]).toContain(changed);
    await board.toast.getByRole('button').click();
    await expect(board.toast).toBeHidden();
    expect(await board.moves()).toBe('');
    await board.click('h8');
    await board.reload();
    await expect(board.toast).toBeHidden();
    expect(await board.moves()).toBe('h8');
  });
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

test('nothing is lost when a tab is reloaded, left, closed or crashes at once after a move', async ({ board, context }) => {
  await board.open();
  await board.click('h8');
  await confirmed(board.page);
  const [address, played] = [board.page.url(), ['h8']];
  await board.page.close();
  const leave: Record<string, (page: Page) => Promise<unknown>> = {
    'is reloaded': (page) => page.reload(),
    'goes to another page': (page) => page.goto('about:blank'),
    // The page is gone before it could answer.
    crashes: (page) => page.goto('chrome://crash').catch(() => {}),
    'is closed': (page) => page.close(),
  };
  for (const [index, point] of ['i9', 'g7', 'f6', 'j10', 'k11', 'e5', 'l12', 'd4'].entries()) {
    const [what, how] = Object.entries(leave)[index % 4];
    await test.step(`${point}: it ${what}`, async () => {
      const tab = new Board(await context.newPage());
      await tab.open(address);
      await expect(tab.page.locator('[data-part=elsewhere]')).toBeHidden();
      expect(await tab.moves()).toBe(played.join(' '));
      await tab.page.evaluate((point) => window.tengen.play(point), point);
      played.push(point);
      await how(tab.page);
      await tab.page.close();
    });
  }
  const last = new Board(await context.newPage());
  await last.open(process.env.BASE_URL);
  expect(await last.moves()).toBe(played.join(' '));
});

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

test('a game has its date where the database never answers', async ({ board, page }) => {
  await page.addInitScript(() => {
    const silent = { addEventListener() {}, removeEventListener() {} } as unknown as IDBOpenDBRequest;
    IDBFactory.prototype.open = () => silent;
  });
  await board.open();
  await board.play('h8 a1 h9 a3 h10 a5 h11 a7 h12');
  await board.newGame();
  const journal = () => page.evaluate(() => localStorage.getItem('tengen.journal') ?? '');
  await expect.poll(journal).toMatch(/^past /);
  const [, date] = (await journal()).split(' ');
  const now = await page.evaluate(() => Date.now());
  expect(Math.abs(Number(date) - now)).toBeLessThan(3_600_000);
});

/** Opens a page of a browser that lacks something. */
async function lacking(board: Board, faults: Faults, forbid: () => void): Promise<Board> {
  const page = await board.page.context().newPage();
  faults.watch(page);
  await page.addInitScript(forbid);
  const tab = new Board(page);
  await tab.open(process.env.BASE_URL);
  await tab.newGame();
  return tab;
}

const LACKS: Record<string, () => void> = {
  'localStorage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'there is no database': () => Object.defineProperty(window, 'indexedDB', { get: () => null }),
  'there are no locks': () => Object.defineProperty(navigator, 'locks', { value: undefined }),
};

test('the game is kept by what the browser has', async ({ board, faults }) => {
  for (const [what, forbid] of Object.entries(LACKS)) {
    await test.step(what, async () => {
      const tab = await lacking(board, faults, forbid);
      await tab.click('h8', 'i9');
      // Without the journal in localStorage, the database must have everything before the page goes.
      if (what === 'localStorage is full') await expect.poll(() => readGame(tab.page, 2)).toBeTruthy();
      await tab.reload();
      expect(await tab.moves()).toBe('h8 i9');
      await expect(tab.toast).toBeHidden();
      await expect(tab.page.locator('[data-part=elsewhere]')).toBeHidden();
      await tab.page.close();
    });
  }
});

test('games that are deleted while the page is open are missed, and the game on the board is stored again', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9 g7');
  await confirmed(page);
  await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase('tengen').onsuccess = done)));
  await expect(board.toast).toContainText('The saved games were deleted from this browser.');
  await board.shot('toast-emptied');
  await board.toast.getByRole('button', { name: 'OK' }).click();
  await confirmed(page);
  await expect.poll(() => readGame(page, 'game')).toBeTruthy();
  await board.click('f6');
  await board.reload();
  expect(await board.moves()).toBe('h8 i9 g7 f6');
  await expect(board.toast).toBeHidden();
});

const NO_STORE: Record<string, () => void> = {
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

test('the page plays while nothing can be stored, and says so once', async ({ board, faults }) => {
  for (const [name, forbid] of Object.entries(NO_STORE)) {
    await test.step(`the store ${name}`, async () => {
      const tab = await lacking(board, faults, forbid);
      await tab.click('h8');
      await expect(tab.toast).toContainText("This browser can't save your game");
      await tab.shot('toast-store');
      await tab.toast.getByRole('button', { name: 'OK' }).click();
      await tab.click('i9', 'g7');
      await tab.action('undo').click();
      await (await tab.openDialog('settings')).getByRole('radio', { name: 'Dark' }).check();
      await tab.page.keyboard.press('Escape');
      await expect(tab.toast).toBeHidden();
      expect(await tab.moves()).toBe('h8 i9');
      await tab.page.close();
    });
  }
});
