// Live analysis: the bar, the lines and their previews by mouse, keyboard and touch, in both languages, and beside play.
// covers: study, engine
import { devices, type Locator } from '@playwright/test';
import { expect, test, type Board } from './helpers';

/** White to move must stop an open three. */
const THREE = 'h8 a1 i9 a2 j10';

const tab = (board: Board) => board.page.locator('[data-part=analysis]');
const line = (board: Board, index: number) =>
  tab(board).locator(`[data-line="${index}"] [data-action=live-line]`);
const bar = (board: Board) => board.page.getByRole('meter');

/** Clicks a button, and returns the first line at that moment: the engine exchanges lines until then. */
async function pressed(board: Board, button: Locator): Promise<string> {
  const moves = line(board, 0).locator('.moves-of-line');
  await moves.evaluate((element: HTMLElement) => {
    const note = () => (element.dataset.pressed = element.textContent!);
    window.addEventListener('click', note, { capture: true, once: true });
  });
  await button.click();
  return (await moves.getAttribute('data-pressed'))!;
}

async function analyse(board: Board): Promise<void> {
  await board.page.locator('.sections [data-section=study]').click();
  await tab(board).getByRole('button', { name: /^(Engine|引擎)$/ }).click();
  await expect(line(board, 2)).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
}

test('lines are shown by the mouse, played, added and copied', async ({ board, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await board.open();
  await board.play(THREE);
  const before = await page.locator('[data-part=board]').boundingBox();
  await analyse(board);
  expect(await page.locator('[data-part=board]').boundingBox()).toEqual(before);
  await expect(bar(board)).toHaveAccessibleName('Black’s chance to win');
  await expect(bar(board)).toHaveAttribute('aria-valuetext', /^Black(: \d+ %| wins in \d+)$/);
  await board.shot('live');
  await line(board, 0).hover();
  await expect(tab(board).locator('li.shown')).toHaveCount(1);
  await board.shot('live-line');
  await tab(board).getByRole('button', { name: 'Add line B to the game' }).click();
  await expect(board.toast).toContainText('Moves added as a variation');
  expect(await board.moves()).toBe(THREE);
  const copied = await pressed(board, tab(board).getByRole('button', { name: 'Copy line A' }));
  await expect(tab(board).locator('[data-part=live-copied]')).not.toBeEmpty();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(copied);
  await line(board, 0).hover();
  const played = await pressed(board, line(board, 0));
  expect(await board.moves()).toBe(`${THREE} ${played.split(' ')[0]!.toLowerCase()}`);
});

test('by the keyboard, in Chinese, it follows the cursor, keeps the choices, and says when it is done', async ({ board, page }) => {
  await board.open();
  await board.play(THREE);
  await board.language('zh');
  await page.locator('.sections [data-section=study]').press('Enter');
  await expect(tab(board).getByRole('heading')).toBeFocused();
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
  await expect(tab(board).getByRole('button', { name: '引擎' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(board, 0)).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
  await page.locator('.actions').getByRole('button', { name: '威胁' }).press('Enter');
  await expect(tab(board).locator('[data-part=map]')).toContainText('黑棋：活四');
  await board.shot('live-zh');
  await line(board, 0).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tab(board).locator('li.shown')).toHaveCount(1);
  await page.keyboard.press('Enter');
  expect((await board.moves()).split(' ')).toHaveLength(6);
  await expect(line(board, 0)).toBeFocused();
  await page.evaluate(() => window.tengen.undo());
  await expect(tab(board).locator('[data-bind=live]')).toHaveText(/深度/, { timeout: 60_000 });
  await tab(board).getByRole('button', { name: '引擎' }).press('Enter');
  await expect(bar(board)).toBeHidden();
  await expect(tab(board).locator('[data-line]')).toHaveCount(0);
  await tab(board).locator('summary').press('Enter');
  await tab(board).locator('[name=live-count]').selectOption('5');
  await tab(board).locator('[name=live-time]').selectOption('3');
  // A reload returns to the study.
  await board.reload();
  await tab(board).getByRole('button', { name: '引擎' }).press('Enter');
  await expect(tab(board).locator('[data-line]')).toHaveCount(5);
  await expect(tab(board).locator('[data-bind=live]')).toHaveText(/^完成/, { timeout: 60_000 });
  await expect(board.live).toHaveText(/最佳/);
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  test.use(phone);

  test('the first tap shows a line, the second plays it', async ({ board }) => {
    await board.open();
    await board.play(THREE);
    await analyse(board);
    await line(board, 0).scrollIntoViewIfNeeded();
    await line(board, 0).tap();
    await expect(tab(board).locator('li.shown')).toHaveCount(1);
    expect(await board.moves()).toBe(THREE);
    await board.shot('live-phone');
    await line(board, 0).tap();
    await expect.poll(async () => (await board.moves()).split(' ').length).toBe(6);
  });
});
