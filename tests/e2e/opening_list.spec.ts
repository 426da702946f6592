// The 26 openings: the list, an opening on the board, a game from it, by mouse, keyboard and touch, in both languages.
// covers: learn, study
import { devices } from '@playwright/test';
import { expect, test, type Board } from './helpers';
import { holdBack } from './routes';

const tab = (board: Board) => board.page.locator('[data-part=lessons]');
const button = (board: Board, name: string | RegExp) => tab(board).getByRole('button', { name });
const cards = (board: Board) => tab(board).locator('[data-action=opening-choose]');

/** Opens the list of openings. */
async function list(board: Board, name: string): Promise<void> {
  await board.page.locator('.sections [data-section=learn]').click();
  await button(board, name).click();
  await expect(cards(board)).toHaveCount(26);
}

test('an opening is looked at, a game begins from it, and another is analysed', async ({ board, page }) => {
  await board.open();
  await board.play('a1 b2');
  await list(board, 'The 26 openings');
  await expect(tab(board).getByRole('heading', { name: 'The 26 openings', level: 2 })).toBeFocused();
  await expect(button(board, /^1\. Five in a row/)).toBeHidden();
  await board.shot('openings-list');
  await button(board, /^Kagetsu/).click();
  await expect(tab(board).getByRole('heading', { name: 'Kagetsu (D4)' })).toBeVisible();
  await expect(button(board, /^Kagetsu/)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(board, /^Kagetsu/)).toBeFocused();
  await expect(tab(board).locator('[data-bind=opening_value]')).toHaveText(/: \d+\s%\.$/);
  await expect.poll(() => board.moves()).toBe('h8 h9 i9');
  await board.shot('opening');
  await page.locator('[data-action=next]').click();
  await expect.poll(() => board.moves()).toMatch(/^h8 h9 i9 \w+$/);
  await tab(board).getByLabel('Rules').selectOption('freestyle');
  await expect(tab(board).locator('[data-bind=openings_made]')).toHaveText(/^Freestyle\./);
  await expect.poll(() => board.moves()).toBe('h8 h9 i9');
  await button(board, /^Hogetsu/).click();
  await expect.poll(() => board.moves()).toBe('h8 i9 i7');
  await button(board, /^Kagetsu/).click();
  await button(board, 'Play from here').click();
  await expect(page.locator('.sections [data-section=play]')).toHaveAttribute('aria-current', 'page');
  await board.click('a1');
  await expect.poll(() => board.moves()).toBe('h8 h9 i9 a1');
  await test.step('an opening is analysed, and the lessons come back', async () => {
    await list(board, 'The 26 openings');
    await button(board, /^Hogetsu/).click();
    await button(board, 'Analyse').click();
    await board.agree();
    await expect(page.locator('.sections [data-section=study]')).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => board.moves()).toBe('h8 i9 i7');
    await page.locator('.sections [data-section=learn]').click();
    await expect(button(board, 'The 26 openings')).toBeVisible();
    await expect(button(board, /^1\. Five in a row/)).toBeVisible();
  });
});

test.describe('on a phone in Chinese', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  test.use({ ...phone, viewport: { width: 360, height: 740 }, locale: 'zh-CN', colorScheme: 'dark' });
  test('the list fits and an opening is shown', async ({ board, page }) => {
    await board.open();
    await test.step('the files that come later move nothing away from a press', async () => {
      const release = await holdBack(page, /tengen\.puzzles|lessons-zh\.txt/);
      await page.locator('.sections [data-section=learn]').click();
      await expect(button(board, '二十六种开局')).toBeVisible();
      const before = await button(board, '二十六种开局').boundingBox();
      await release();
      for (const card of ['lesson', 'day']) await expect(tab(board).locator(`[data-bind=card_${card}_action]`)).not.toBeEmpty();
      expect(await button(board, '二十六种开局').boundingBox()).toEqual(before);
    });
    await list(board, '二十六种开局');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await board.shot('openings-phone');
    await button(board, /^花月/).click();
    await expect(tab(board).getByRole('heading', { name: '花月（D4）' })).toBeVisible();
    await board.shot('opening-phone');
  });
});
