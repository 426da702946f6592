// Lessons: the list, their steps on the board by mouse, keyboard and touch, in both languages, after a reload.
// covers: learn
import { devices } from '@playwright/test';
import { expect, test, type Board } from './helpers';

const tab = (board: Board) => board.page.locator('[data-part=lessons]');
const task = (board: Board) => tab(board).locator('[data-bind=lesson_task]');
const remark = (board: Board) => tab(board).locator('[data-bind=lesson_remark]');
const button = (board: Board, name: string | RegExp) => tab(board).getByRole('button', { name });

const place = (board: Board) => tab(board).locator('[data-bind=lesson_place]');
const stone = (board: Board, name: string | RegExp) => board.page.getByRole('gridcell', { name });

test('a lesson is read, its exercises are solved, and the game comes back', async ({ board, page }) => {
  await board.open();
  await board.play('a1 b2');
  await page.locator('.sections [data-section=learn]').click();
  await expect(button(board, /^\d+\. /)).toHaveCount(10);
  await board.shot('lessons');
  await button(board, /^1\. Five in a row/).click();
  await expect(tab(board).getByRole('heading', { name: '1. Five in a row' })).toBeVisible();
  await expect(place(board)).toHaveText('1 of 5');
  // The picture stands on the big board, and not in the panel.
  await expect(stone(board, /^F6, black/)).toHaveCount(1);
  await expect(stone(board, /^K9, empty/)).toHaveCount(1);
  await expect(tab(board).locator('.lesson-text .thumbnail')).toHaveCount(0);
  await board.shot('lesson-text');
  await button(board, 'Next step').click();
  await expect(place(board)).toHaveText('2 of 5');
  // The button has gone, and the focus is not lost.
  await expect(tab(board).getByRole('heading', { name: '1. Five in a row' })).toBeFocused();
  await button(board, 'Back').click();
  await expect(button(board, 'Next step')).toBeVisible();
  await button(board, 'Next step').click();
  await expect(task(board)).toHaveText('Black to move. Make five in a row.');
  await board.click('a1');
  await expect(board.note).toBeHidden();
  await expect(remark(board)).toContainText('No five arises there.');
  await board.shot('lesson-wrong');
  await board.click('j8');
  await expect(remark(board)).toHaveText('Right. Five in a row from F8 to J8: Black wins.');
  await expect(board.live).toContainText('Black wins');
  await expect(button(board, 'Skip')).toBeHidden();
  await button(board, 'Next step').click();
  await expect(place(board)).toHaveText('3 of 5');
  await button(board, 'Show the answer').click();
  await expect(remark(board)).toHaveText(/^The answer: G7\./);
  await button(board, 'All lessons').click();
  expect(await board.moves()).toBe('a1 b2');
  await expect(button(board, /^1\. /)).toContainText('1 of 4 exercises solved');
  await board.reload();
  await page.locator('.sections [data-section=learn]').click();
  await expect(button(board, /^1\. /)).toContainText('1 of 4 exercises solved');
});

test('by the keyboard alone, and in Chinese; a forbidden point is explained on the board', async ({ board, page }) => {
  await board.open();
  await board.language('zh');
  await page.locator('.sections [data-section=learn]').press('Enter');
  const last = button(board, /^10\. 连续冲四/);
  await last.press('Enter');
  await button(board, '下一步').press('Enter');
  await expect(task(board)).toHaveText('黑棋走。连续冲四两手取胜。');
  await board.language('en');
  await expect(task(board)).toHaveText('Black to move. Win with two fours in a row.');
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  for (const key of ['h', '6', 'Enter']) await page.keyboard.press(key);
  await expect(remark(board)).toHaveText('Right. White replies at H7. Go on.');
  for (const key of ['k', '6', 'Enter']) await page.keyboard.press(key);
  await expect(remark(board)).toContainText('Black wins by fours.');
  await board.shot('lesson-vcf');
  await button(board, 'All lessons').press('Enter');
  await button(board, /^8\. /).press('Enter');
  for (const step of ['1 of 7', '2 of 7', '3 of 7']) {
    await expect(place(board)).toHaveText(step);
    await button(board, 'Next step').press('Enter');
  }
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  for (const key of ['i', '8', 'Enter']) await page.keyboard.press(key);
  await expect(remark(board)).toHaveText('Right. I8 would make two open threes at once.');
  await expect(board.note).toContainText('double-three');
  await board.shot('lesson-forbidden');
  await page.locator('.sections [data-section=study]').click();
  await expect(tab(board)).toBeHidden();
  expect(await board.moves()).toBe('');
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  test.use({ ...phone, viewport: { width: 320, height: 640 } });

  test('the words of the sections fit, and a finger solves an exercise', async ({ board, page }) => {
    await board.open();
    for (const name of ['play', 'study', 'learn', 'lab']) {
      const box = await page.locator(`.sections [data-section=${name}]`).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? -1) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    }
    await page.locator('.sections [data-section=learn]').tap();
    await button(board, /^2\. /).tap();
    await expect(button(board, 'Next step')).toBeInViewport({ ratio: 1 });
    await button(board, 'Next step').tap();
    await expect(task(board)).toHaveText('Black to move. Stop White’s four.');
    await board.tap('j9');
    await expect(remark(board)).toHaveText('Right. J9 is the only point that stops the five.');
    await board.shot('lesson-phone');
  });
});
