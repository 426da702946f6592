// My collection in the library: files that are added, the search, the sources, and the moves that were played in a position.
import { devices } from '@playwright/test';
import { BLACK_WINS, expect, test, type Board } from './helpers';

const FILE = `(;GM[4]SZ[15]PB[Ada]PW[Bo]DT[2025-03-01]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[Cy]PW[Dee];B[hh];W[hh])
(;GM[4]SZ[15]PB[Cy]PW[Ada]DT[2026]RE[W+R];B[hh];W[ih];B[gg])`;
const OTHER = '(;GM[4]SZ[15]PB[Eve]PW[Fay]RE[B+R];B[hh];W[ii])';

const dialog = (board: Board) => board.page.locator('[data-part=library]');
const rows = (board: Board) => dialog(board).locator('[data-action=collected-open]');
const said = (board: Board) => dialog(board).locator('[data-part=collected-said]');
const sources = (board: Board) => dialog(board).locator('[data-part=shelves]');
const search = (board: Board) => dialog(board).locator('[name=collected-search]');
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function open(board: Board): Promise<void> {
  await board.library('collection');
}

async function load(board: Board, ...files: ReturnType<typeof file>[]): Promise<void> {
  await dialog(board).locator('[name=collected-file]').setInputFiles(files);
}

test('files are added, say what was skipped, and are searched after a reload', async ({ board, page }) => {
  await board.open();
  await open(board);
  await expect(dialog(board)).toContainText('No games yet.');
  await expect(dialog(board).getByRole('heading', { level: 2 })).toBeFocused();
  await load(board, file('club.sgf', FILE), file('other.sgf', OTHER));
  await expect(said(board)).toHaveText('Games added: 3. Skipped: 1.');
  const skipped = dialog(board).locator('[data-part=collected-skipped]');
  await skipped.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(skipped.locator('li')).toHaveText(['club.sgf: game 2: line 2, column 36: there is a stone on H8 already']);
  await board.reload();
  await open(board);
  await expect(rows(board)).toHaveText([/Eve – Fay/, /Cy – Ada/, /Ada – Bo/]);
  await search(board).fill('ada');
  await expect(rows(board)).toHaveText([/Cy – Ada/, /Ada – Bo/]);
  await page.keyboard.press('Enter');
  await expect(dialog(board), 'Enter leads nowhere').toBeVisible();
  await dialog(board).locator('details', { hasText: 'Date, result and rules' }).locator('summary').click();
  await dialog(board).locator('[name=collected-until]').fill('2025');
  await expect(rows(board)).toHaveText([/Ada – Bo/]);
  await rows(board).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog(board)).toBeHidden();
  expect(await board.moves()).toBe('h8 h7 i7');
  await page.goBack();
  await expect(rows(board), 'the search is as it was').toHaveText([/Ada – Bo/]);
});

test('a source is deleted and brought back', async ({ board, page }) => {
  await board.open();
  await open(board);
  await load(board, file('club.sgf', FILE));
  await expect(rows(board)).toHaveCount(2);
  await load(board, file('other.sgf', OTHER));
  await expect(rows(board)).toHaveCount(3);
  await expect(sources(board).locator('li')).toHaveText([/My games/, /My collection\s*3/, /club\.sgf\s*2/, /other\.sgf\s*1/]);
  await sources(board).getByRole('button', { name: /^club\.sgf/ }).click();
  await expect(page).toHaveURL(/\/library\/#club\.sgf$/);
  await expect(rows(board)).toHaveCount(2);
  await page.goBack();
  await expect(rows(board)).toHaveCount(3);
  await sources(board).getByRole('button', { name: 'Delete: club.sgf' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(board)).toHaveCount(1);
  await expect(said(board)).toHaveText('“club.sgf” was deleted.');
  await expect(dialog(board).locator('[data-action=collected-undelete]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(board)).toHaveCount(3);
  await sources(board).getByRole('button', { name: 'Delete: club.sgf' }).click();
  await expect(rows(board)).toHaveCount(1);
  await page.locator('.sections [data-section=play]').click();
  await expect(dialog(board)).toBeHidden();
  await board.reload();
  await open(board);
  await expect(rows(board)).toHaveCount(1);
  await expect(sources(board).locator('li')).toHaveCount(3);
});

test('played games, the game on the board and found games are a part of it', async ({ board }) => {
  await board.open();
  await board.play(BLACK_WINS);
  await board.newGame();
  await board.play('h8 i9');
  await open(board);
  await expect(rows(board)).toHaveText([/Black won/]);
  await dialog(board).locator('[data-action=collected-add]').click();
  await expect(said(board)).toHaveText('Games added: 1.');
  await expect(rows(board)).toHaveCount(2);
  await board.page.goBack();
  const opening = await board.openDialog('open');
  await opening.locator('#record').fill(FILE);
  await opening.locator('footer .primary').click();
  await opening.locator('[data-action=collected-found]').click();
  await expect(said(board)).toContainText('Games added: ');
  await expect(rows(board)).not.toHaveCount(2);
});

test('a dropped file is added while the library is open', async ({ board, page }) => {
  await board.open();
  await open(board);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'club.sgf'));
    const target = document.querySelector('[data-part=library]');
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, FILE);
  await expect(said(board)).toHaveText('Games added: 2. Skipped: 1.');
  expect(await board.moves()).toBe('');
});

test('the moves of the collection follow the board, are shown there and are played', async ({ board, page }) => {
  await board.open();
  await board.newGame();
  await open(board);
  await load(board, file('club.sgf', FILE), file('other.sgf', OTHER));
  await expect(rows(board)).toHaveCount(3);
  await page.locator('.sections [data-section=study]').click();
  const toggle = page.locator('[data-action=explorer]');
  const moves = page.locator('[data-action=explorer-move]');
  await expect(moves).toHaveCount(0);
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(moves).toHaveCount(1);
  await expect(moves.first()).toHaveAccessibleName(/^H8 Games: 3\. Black wins 67 %, draws 0 %, White wins 33 %\./);
  await moves.first().focus();
  await page.keyboard.press('Enter');
  expect(await board.moves()).toBe('h8');
  await expect(moves).toHaveCount(2);
  await expect(moves.first()).toHaveAccessibleName(/Games: 2\./);
  await moves.nth(1).hover();
  await expect(moves.nth(1)).toHaveClass(/shown/);
  await page.keyboard.press('Escape');
  await page.locator('[data-action=explorer-show]').click();
  await expect(dialog(board).locator('[name=collected-at]')).toBeChecked();
  await expect(rows(board)).toHaveCount(3);
  await page.goBack();
  await board.play('a1');
  await expect(page.locator('[data-bind=explorer]')).toHaveText('No game has this position.');
});

test('two tabs show the same collection', async ({ board, context, page }) => {
  await board.open();
  await open(board);
  await expect(dialog(board)).toContainText('No games yet.');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('[name=collected-file]').setInputFiles([file('club.sgf', FILE)]);
  await expect(other.locator('[data-action=collected-open]')).toHaveCount(2);
  await expect(rows(board)).toHaveCount(2);
  await other.close();
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
  await load(board, file('club.sgf', FILE));
  await expect(rows(board)).toHaveCount(2);
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

test.describe('on a phone in Chinese', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  test.use({ ...phone, viewport: { width: 320, height: 568 }, locale: 'zh-CN', colorScheme: 'dark' });

  test('files are added, searched and opened, and the first tap shows a move', async ({ board, page }) => {
    await board.open();
    await board.newGame();
    await open(board);
    await expect(dialog(board)).toContainText('还没有对局');
    await load(board, file('club.sgf', FILE), file('other.sgf', OTHER));
    await expect(rows(board)).toHaveCount(3);
    await search(board).fill('ada');
    await expect(rows(board)).toHaveText([/Cy – Ada/, /Ada – Bo/]);
    const wide = () => dialog(board).evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(await wide()).toBe(0);
    await board.shot('collection-phone');
    await rows(board).last().tap();
    await dialog(board).locator('[data-action=library-study]').tap();
    await expect(dialog(board)).toBeHidden();
    expect(await board.moves()).toBe('h8 h7 i7');
    await page.locator('.sections [data-section=play]').tap();
    await board.newGame();
    await page.locator('.sections [data-section=study]').tap();
    await page.locator('[data-action=explorer]').tap();
    const moves = page.locator('[data-action=explorer-move]');
    await expect(moves).toHaveCount(1);
    await moves.first().tap();
    await expect(moves.first()).toHaveClass(/shown/);
    await expect(board.live).toContainText('再按一次即可落子');
    expect(await board.moves()).toBe('');
    await board.shot('explorer-phone');
    await moves.first().tap();
    expect(await board.moves()).toBe('h8');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
