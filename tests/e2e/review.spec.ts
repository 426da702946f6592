// The review of a game in the engine's worker: from the result, by the keyboard, on a phone, and beside play.
// covers: study, engine
import { devices } from '@playwright/test';
import { expect, test, type Board } from './helpers';
import { forget } from './tabs';

/** Black does not make the five, and White makes one. */
const MISSED = 'h8 a1 h9 a2 h10 a3 h11 a4 o15 a5';

const tab = (board: Board) => board.page.locator('[data-part=analysis]');
const said = (board: Board) => tab(board).locator('[data-bind=review]');

async function reviewed(board: Board, text: string | RegExp): Promise<void> {
  await expect(said(board)).toHaveText(text, { timeout: 60_000 });
}

test('the result offers a review, which names the losing move and goes along in the link', async ({ board, page }) => {
  await board.open();
  await board.play(MISSED);
  await page.locator('[data-part=result]').getByRole('button', { name: 'Review' }).click();
  await reviewed(board, /^Black is lost after move 9, O15\. Black could have made five/);
  await expect(board.live).toHaveText(/^Black is lost after move 9/);
  const losing = tab(board).getByRole('listitem').filter({ hasText: '9. Black O15: losing move' });
  await expect(losing).toContainText('After it, White makes five with A5');
  await board.shot('review');
  await losing.getByRole('button', { name: /^Show / }).click();
  expect(await board.moves()).toBe('h8 a1 h9 a2 h10 a3 h11 a4');
  await board.shot('review-better');
  const place = tab(board).getByRole('slider', { name: 'Position in the reviewed game' });
  await place.focus();
  await page.keyboard.press('Home');
  expect(await board.moves()).toBe('');
  await page.keyboard.press('ArrowRight');
  expect(await board.moves()).toBe('h8');
  await expect(place).toHaveAttribute('aria-valuetext', /^Move 1, H8: Black’s chance to win is \d+ %$/);
  const graph = (await place.boundingBox())!;
  await page.mouse.click(graph.x + (graph.width * 3) / 10, graph.y + graph.height / 2);
  expect(await board.moves()).toBe('h8 a1 h9');
  await page.locator('.sections [data-section=play]').click();
  await expect(page.getByRole('button', { name: /^9 O15 losing move$/ })).toBeVisible();
  await board.shot('review-marks');
  await page.locator('.sections [data-section=study]').click();
  await losing.getByRole('button', { name: '9. Black O15: losing move' }).click();
  expect(await board.moves()).toBe('h8 a1 h9 a2 h10 a3 h11 a4 o15');
  await losing.getByRole('button', { name: 'Play it out' }).click();
  await expect(page.locator('[data-part=win] p')).toContainText('Black has won');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await reviewed(board, /^Black is lost after move 9/);
  await expect(tab(board).getByRole('button', { name: 'Review the game' })).toBeHidden();
  await test.step('the review goes along in the link, unless it is left out', async () => {
    await page.getByRole('button', { name: 'Share' }).first().click();
    const link = page.getByLabel('One link holds the whole game');
    const address = await link.inputValue();
    expect(address).toMatch(/\/study\/#g=[\w-]+\.[\w-]+$/);
    await board.shot('review-shared');
    await page.getByLabel('With the review').press('Space');
    await expect(link).toHaveValue(address.split('.').slice(0, -1).join('.'));
    // It comes from the link alone.
    await page.goto('rules.html');
    await forget(page);
    // A link from the study leads there.
    await page.goto(address);
    await reviewed(board, /^Black is lost after move 9/);
    await expect(tab(board).getByRole('button', { name: 'Review the game' })).toBeHidden();
  });
});

test('by the keyboard, stopped, in the other language, and while the game goes on', async ({ board, page }) => {
  await board.open();
  await board.play('h8 h9 i9 g8 j10');
  await board.language('zh');
  await page.locator('.sections [data-section=study]').press('Enter');
  await expect(said(board)).toHaveText(/^Tengen 逐手检查整盘棋/);
  // Open, Library, Share and the engine come before.
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
  await expect(tab(board).getByRole('button', { name: '复盘' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tab(board).getByRole('button', { name: '停止' }).press('Enter');
  await expect(said(board)).toHaveText(/停止。$/);
  await tab(board).getByRole('button', { name: '复盘' }).press('Enter');
  await expect(tab(board).getByRole('progressbar')).toBeVisible();
  await board.click('k11');
  expect(await board.moves()).toBe('h8 h9 i9 g8 j10 k11');
  await expect(tab(board).getByRole('progressbar')).toBeHidden({ timeout: 60_000 });
  await expect(tab(board).getByRole('button', { name: '复盘' })).toBeVisible();
  await expect(tab(board).getByRole('img', { name: /胜率/ })).toBeVisible();
  await page.locator('.sections [data-section=lab]').click();
  await expect(tab(board)).toBeHidden();
  await page.locator('.sections [data-section=study]').click();
  await expect(tab(board)).toBeVisible();
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  test.use(phone);

  test('with lines above it the result is in view, and a finding below the board is shown', async ({ board, page }) => {
    await board.open();
    await board.play(MISSED);
    await page.locator('.sections [data-section=study]').tap();
    await page.evaluate(() => window.tengen.goto(6));
    await tab(board).getByRole('button', { name: 'Engine' }).tap();
    await expect(tab(board).locator('[data-line]')).toHaveCount(3);
    await tab(board).getByRole('button', { name: 'Review the game' }).tap();
    await reviewed(board, /^Black is lost after move 9/);
    await expect(said(board)).toBeInViewport({ ratio: 1 });
    await expect(said(board)).toBeFocused();
    await board.shot('review-in-view');
    const show = tab(board).getByRole('button', { name: /^Show / }).last();
    await show.scrollIntoViewIfNeeded();
    await show.tap();
    expect(await board.moves()).toBe('h8 a1 h9 a2 h10 a3 h11 a4');
    await board.shot('review-phone');
  });
});
