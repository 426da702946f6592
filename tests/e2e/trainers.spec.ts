// Trainers: questions on the board, answered by mouse, keyboard and touch, in both languages, after a reload.
// covers: learn
import { devices } from '@playwright/test';
import { expect, test, type Board } from './helpers';

const part = (board: Board) => board.page.locator('[data-part=trainers]');
const task = (board: Board) => part(board).locator('[data-bind=train_task]');
const verdict = (board: Board) => part(board).locator('[data-bind=train_verdict]');
const remark = (board: Board) => part(board).locator('[data-bind=train_remark]');
const answers = (board: Board) => part(board).getByRole('group', { name: /^(Answers|答案)$/ }).getByRole('button');
const back = (board: Board) => board.page.locator('[data-part=lessons] .back');
const next = (board: Board) => part(board).locator('[data-action=train-next]');

async function begin(board: Board, trainer: string | RegExp): Promise<void> {
  await board.page.locator('.sections [data-section=learn]').click();
  await part(board).getByRole('button', { name: trainer }).click();
}

/** Returns the first cell of the board with such a label. */
async function cell(board: Board, content: string): Promise<string> {
  const found = board.page.locator(`[role=gridcell][aria-label*="${content}"]`).first();
  const label = (await found.getAttribute('aria-label')) ?? '';
  return (/^[A-O]\d+/.exec(label)?.[0] ?? '').toLowerCase();
}

test('a forbidden point is judged and explained, and the game comes back', async ({ board, page }) => {
  await board.open();
  await board.play('a1 b2');
  await begin(board, 'Forbidden points');
  await expect(task(board)).toHaveText(/^May Black play at [A-O]\d+\? If not, why not\?$/);
  await expect(answers(board)).toHaveCount(4);
  await board.shot('trainer-asked');
  await answers(board).nth(0).click();
  await expect(verdict(board)).toHaveText(/^(Right|Not so)\.$/);
  await expect(remark(board)).not.toHaveText('');
  await expect(board.note).toBeVisible();
  await expect(board.live).toContainText(/^(Right|Not so)\. /);
  await board.shot('trainer-told');
  await next(board).click();
  await expect(board.note).toBeHidden();
  await expect(answers(board)).toHaveCount(4);
  await part(board).getByRole('button', { name: /^5/ }).click();
  await expect(part(board)).toContainText('Level 5');
  await back(board).click();
  expect(await board.moves()).toBe('a1 b2');
  await board.reload();
  await page.locator('.sections [data-section=learn]').click();
  await expect(part(board).getByRole('button', { name: /^Forbidden points/ })).toContainText('level 5');
});

test('by the keyboard alone, and in Chinese', async ({ board, page }) => {
  await board.open();
  await page.locator('.sections [data-section=learn]').click();
  await part(board).getByRole('button', { name: 'Forbidden points' }).press('Enter');
  await expect(page.locator('#learn-h')).toBeFocused();
  // The questions are fetched.
  await expect(answers(board).first()).toBeVisible();
  await page.keyboard.press('1');
  await expect(remark(board)).not.toHaveText('');
  await expect(next(board)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answers(board).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(next(board)).toBeFocused();
  await back(board).press('Enter');
  await board.language('zh');
  await part(board).getByRole('button', { name: '三与四' }).press('Enter');
  await expect(task(board)).toHaveText(/^请点(黑棋|白棋)活三中的一子。$/);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const stone = await cell(board, /黑/.test((await task(board).textContent()) ?? '') ? '白' : '黑');
  for (const key of [...stone, 'Enter']) await page.keyboard.press(key);
  await expect(verdict(board)).toHaveText('不对。');
  await expect(remark(board)).toHaveText(/是活三/);
  await expect(next(board)).toBeFocused();
  await board.shot('trainer-three');
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  test.use({ ...phone, viewport: { width: 320, height: 640 } });

  test('a finger answers, and nothing is wider than the page', async ({ board, page }) => {
    await board.open();
    await page.locator('.sections [data-section=learn]').tap();
    await part(board).getByRole('button', { name: 'Threats' }).tap();
    await part(board).getByRole('button', { name: /^2/ }).tap();
    await expect(answers(board)).toHaveCount(5);
    for (const answer of await answers(board).all()) {
      const box = await answer.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(40);
      expect((box?.x ?? -1) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    }
    await answers(board).nth(2).tap();
    await expect(verdict(board)).toHaveText(/^(Right|Not so)\.$/);
    await part(board).getByRole('button', { name: /^3/ }).tap();
    await expect(task(board)).toHaveText(/Press a point that stops the threat\.$/);
    await board.tap(await cell(board, 'empty'));
    await board.shot('trainer-phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
  });
});
