// Data kept over a reload, and stored texts that cannot be read or written.
import { BLACK_WINS, expect, test, type Board } from './helpers';

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
  const text = (await stored(board))[GAME];
  const changed = text.slice(0, 8) + (text[8] === 'A' ? 'B' : 'A') + text.slice(9);
  await store(board, GAME, changed);
  await board.reload();
  await expect(board.toast).toContainText('The saved game could not be read.');
  expect((await stored(board))[`${GAME}.set-aside`]).toBe(changed);
});

test('stored settings that cannot be read are put aside, said once', async ({ board }) => {
  const text = BROKEN['signs that are not text'];
  await board.open();
  await board.click('h8');
  await store(board, SETTINGS, text);
  await board.reload();
  await expect(board.toast).toContainText('The saved settings could not be read.');
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
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'throws at everything': () => {
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
    await expect(board.toast).toContainText('This browser does not store the game.');
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
