import { devices } from '@playwright/test';
import { test, type Board } from './helpers';
const OUT = '/tmp/w-shots';
async function walk(board: Board, name: string, zh = false) {
  const { page } = board;
  await page.addInitScript(() => { const r = Math.random; let n = 7; Math.random = () => (n = (n * 16807) % 2147483647) / 2147483647; void r; });
  await board.open();
  if (zh) await board.language('zh');
  await page.locator('[data-tab=learn]').click();
  await page.locator('[data-part=train-list] button').first().waitFor();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${OUT}/${name}-list.png` });
  for (const trainer of [0, 1]) {
    await page.locator('[data-part=train-list] button').nth(trainer).click();
    await page.locator('[data-part=train-levels] button').first().waitFor();
    const levels = await page.locator('[data-part=train-levels] button').count();
    for (let level = 0; level < levels; level++) {
      await page.locator('[data-part=train-levels] button').nth(level).click();
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${OUT}/${name}-${trainer}${level}-ask.png` });
      const answers = page.locator('[data-part=train-answers] button');
      if (await answers.count()) await answers.nth(trainer === 0 ? 3 : 2).click();
      else {
        const cell = await page.evaluate((t) => {
          const cells = [...document.querySelectorAll('[role=gridcell]')];
          const found = cells.find((it) => t ? /empty|空/.test(it.getAttribute('aria-label') ?? '') : !/empty|空/.test(it.getAttribute('aria-label') ?? ''));
          return found?.getAttribute('aria-label') ?? '';
        }, level >= 2);
        console.log(cell);
        const point = /[A-O]\d+/.exec(cell)?.[0]?.toLowerCase() ?? 'h8';
        await board.click(point);
      }
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${OUT}/${name}-${trainer}${level}-told.png` });
    }
    await page.locator('[data-action=train-leave]').click();
  }
}
test('desktop', async ({ board, page }) => { await page.setViewportSize({ width: 1280, height: 800 }); await walk(board, 'desk'); });
test.describe('dark', () => { test.use({ colorScheme: 'dark' }); test('dark', async ({ board, page }) => { await page.setViewportSize({ width: 1280, height: 800 }); await walk(board, 'dark'); }); });
test.describe('phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  test.use({ ...phone, viewport: { width: 360, height: 740 } });
  test('phone', async ({ board }) => { await walk(board, 'phone', true); });
});
