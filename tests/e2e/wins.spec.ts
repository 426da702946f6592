// The search for a win in the engine's worker, and playing it out against any defence.
// covers: study, engine
import { devices } from '@playwright/test';
import { expect, test, type Board } from './helpers';
import { spoil } from './routes';

/** Black, to move, has a three with room on both sides. */
const THREE = 'g8 a1 h8 c1 i8 e1';
/** Black, to move, wins by threats but not by fours: two threes meet at i8. */
const THREES = 'f8 f9 g8 g9 i9 a1 i10 a2';

const box = (board: Board) => board.page.locator('[data-part=win]');
const find = (board: Board) => board.page.locator('[data-action=find-win]');

async function press(board: Board, name: string): Promise<void> {
  await box(board).getByRole('button', { name, exact: true }).click();
}

async function found(board: Board, text: string | RegExp): Promise<void> {
  await expect(box(board).locator('p')).toHaveText(text, { timeout: 20_000 });
}

test('a win is found, played out against two defences, and left', async ({ board }) => {
  await board.open();
  await board.play(THREES);
  await find(board).click();
  await found(board, /^Black wins by threats, in at most \d moves\.$/);
  await expect(board.live).toHaveText(/^Black wins by threats/);
  await board.shot('win-found');
  await press(board, 'Play it out');
  await expect(box(board).locator('p')).toContainText('You defend as White');
  expect(await board.focused(), 'the board has the focus').not.toBeNull();
  const first = await board.moves();
  await board.click('o15');
  expect((await board.moves()).split(' ')).toHaveLength(3);
  await board.shot('win-played');
  await board.action('undo').click();
  expect(await board.moves()).toBe(first);
  for (const corner of ['o1', 'n15', 'l13', 'o9', 'a15']) {
    if ((await board.state()).over) break;
    await board.click(corner);
  }
  await expect(box(board).locator('p')).toContainText('Black has won');
  expect((await board.state()).winner).toBe('black');
  await board.shot('win-won');
  await press(board, 'Start again');
  expect(await board.moves()).toBe(first);
  await press(board, 'Back to the game');
  expect(await board.moves()).toBe(THREES);
  await found(board, /^Black wins by threats/);
  await board.click('i8');
  expect(await board.moves()).toBe(`${THREES} i8`);
  await board.reload();
  expect(await board.moves(), 'only the own game was stored').toBe(`${THREES} i8`);
});

test('by the keyboard, and with the texts of the other language', async ({ board, page }) => {
  await board.open();
  await board.play(THREE);
  await board.language('zh');
  await find(board).focus();
  await page.keyboard.press('Enter');
  await found(board, /^黑棋连续冲四取胜/);
  await box(board).locator('[data-action=win-play]').focus();
  await page.keyboard.press('Enter');
  await expect(box(board).locator('p')).toContainText('你执白棋防守');
  await board.shot('win-chinese');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(board.live).toHaveText(/黑/);
  await box(board).locator('[data-action=playout-leave]').focus();
  await page.keyboard.press('Enter');
  await expect(board.live).toHaveText('已回到对局。');
  expect(await board.moves()).toBe(THREE);
});

test('a search that is stopped, an engine that breaks, and a position without a win', async ({ board, page, faults }) => {
  faults.allow(/engine-worker|engine broke/);
  let does = '';
  const mend = await spoil(page, /\/engine-worker\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `onmessage = ({ data }) => { if (data instanceof WebAssembly.Module) return postMessage('ready'); ${does} };`,
    }),
  );
  await board.open();
  await board.play('h8 i9');
  await find(board).click();
  await found(board, 'Looking for a win for Black…');
  await press(board, 'Stop');
  await expect(box(board)).toBeHidden();
  await test.step('an engine that breaks is said, and the game goes on', async () => {
    does = "throw new Error('engine broke');";
    await board.reload();
    await find(board).click();
    await found(board, 'The search for a win failed. Try again.');
    await board.click('a8');
    expect(await board.moves()).toBe('h8 i9 a8');
    await board.action('undo').click();
  });
  await test.step('there is no win', async () => {
    mend();
    await board.reload();
    await find(board).click();
    await found(board, 'Black has no win by fours or threats alone.');
    await press(board, 'Close');
    await expect(box(board)).toBeHidden();
  });
});

test.describe('on a small phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, viewport: { width: 360, height: 640 }, colorScheme: 'dark' });

  test('by touch, in the dark', async ({ board, page }) => {
    await board.open();
    await board.play(THREE);
    await board.action('more').tap();
    await board.shot('win-phone-menu');
    await find(board).tap();
    await found(board, /^Black wins by fours/);
    await board.shot('win-phone-found');
    await box(board).getByRole('button', { name: 'Play it out' }).tap();
    await expect(box(board).locator('p')).toContainText('You defend as White');
    await board.shot('win-phone-played');
    await board.tap('e8');
    await expect(box(board).locator('p')).toContainText('Black has won');
    await board.shot('win-phone-won');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing stands out to the side').toBeLessThanOrEqual(360);
    await box(board).getByRole('button', { name: 'Back to the game' }).tap();
    expect(await board.moves()).toBe(THREE);
  });
});
