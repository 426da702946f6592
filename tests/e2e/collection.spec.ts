// My collection in the library: files that are added, the search, the sources, and the moves that were played in a position.
// covers: study, collection, records
import { devices } from '@playwright/test';
import { drop, file } from './games';
import { BLACK_WINS, expect, test, type Board } from './helpers';

const FILE = `(;GM[4]SZ[15]PB[Ada]PW[Bo]DT[2025-03-01]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[Cy]PW[Dee];B[hh];W[hh])
(;GM[4]SZ[15]PB[Cy]PW[Ada]DT[2026]RE[W+R];B[hh];W[ih];B[gg])`;
const OTHER = '(;GM[4]SZ[15]PB[Eve]PW[Fay]RE[B+R];B[hh];W[ii])';

const LIBRARY = '[data-part=library]';
const dialog = (board: Board) => board.page.locator(LIBRARY);
const rows = (board: Board) => dialog(board).locator('[data-action=collected-open]');
const said = (board: Board) => dialog(board).locator('[data-part=collected-said]');
const sources = (board: Board) => dialog(board).locator('[data-part=shelves]');
const search = (board: Board) => dialog(board).locator('[name=collected-search]');
const skipped = (board: Board) => dialog(board).locator('[data-part=collected-skipped]');

async function open(board: Board): Promise<void> {
  await board.library('collection');
}

async function load(board: Board, ...files: ReturnType<typeof file>[]): Promise<void> {
  await dialog(board).locator('[name=collected-file]').setInputFiles(files);
}

test('files are added, searched, opened, deleted and brought back, and are there after a reload', async ({ board, page }) => {
  await board.open();
  await open(board);
  await test.step('added by the field, with what was skipped', async () => {
    await expect(dialog(board)).toContainText('No games yet.');
    await expect(dialog(board).getByRole('heading', { level: 2 })).toBeFocused();
    await load(board, file('club.sgf', FILE), file('other.sgf', OTHER));
    await expect(said(board)).toHaveText('Games added: 3. Skipped: 1.');
    await skipped(board).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(skipped(board).locator('li')).toHaveText(['club.sgf: game 2: line 2, column 36: there is a stone on H8 already']);
  });
  await test.step('searched after a reload, and opened by keys', async () => {
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
    await search(board).fill('');
    await dialog(board).locator('[name=collected-until]').fill('');
  });
  await test.step('a source is a shelf, is deleted and comes back', async () => {
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
    await expect(sources(board).locator('li')).toHaveText([/My games/, /My collection/, /other\.sgf\s*1/]);
  });
});

test('the game on the board, found games and dropped files are added, and one that is too large is not read', async ({ board, page }) => {
  await board.open();
  await board.play(BLACK_WINS);
  await board.newGame();
  await board.play('h8 j9');
  await open(board);
  await test.step('the game on the board, beside those that were played', async () => {
    await expect(rows(board)).toHaveText([/Black won/]);
    await dialog(board).locator('[data-action=collected-add]').click();
    await expect(said(board)).toHaveText('Games added: 1.');
    await expect(rows(board)).toHaveCount(2);
  });
  await test.step('whole games of an opened file', async () => {
    await page.goBack();
    const opening = await board.openDialog('open');
    await opening.locator('#record').fill(FILE);
    await opening.locator('footer .primary').click();
    await opening.locator('[data-action=collected-found]').click();
    await expect(said(board)).toHaveText('Games added: 2. Skipped: 1.');
    await expect(rows(board)).toHaveCount(4);
  });
  await test.step('a dropped file', async () => {
    expect(await drop(board, file('other.sgf', OTHER), LIBRARY)).toBe(true);
    await expect(said(board)).toHaveText('Games added: 1.');
    await expect(rows(board)).toHaveCount(5);
  });
  await test.step('a file that is too large', async () => {
    const wasRead = await page.evaluate((library) => {
      const large = new File(['(;GM[4])'], 'large.sgf');
      Object.defineProperty(large, 'size', { value: 64 * 1024 * 1024 + 1 });
      let isRead = false;
      large.arrayBuffer = () => {
        isRead = true;
        return Promise.resolve(new ArrayBuffer(0));
      };
      const event = new DragEvent('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', { value: { files: Object.assign([large], { item: () => large }), types: ['Files'] } });
      document.querySelector(library)?.dispatchEvent(event);
      return isRead;
    }, LIBRARY);
    expect(wasRead).toBe(false);
    await expect(said(board)).toHaveText('Games added: 0. Files that cannot be read: 1.');
    await expect(skipped(board).locator('li')).toHaveText([/^large\.sgf: It has more than/]);
  });
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
