// The page while its program is on the way.
// covers: centre
import { expect, test } from './helpers';
import { holdBack } from './routes';

const PROGRAM = /tengen_bg.*\.wasm/;

test('the first visit shows the ways to play before the program, which does what was pressed', async ({ board, page }) => {
  const letGo = await holdBack(page, PROGRAM);
  await page.goto('');
  const ways = page.locator('[data-part=welcome]');
  await expect(ways).toBeVisible();
  await ways.getByRole('slider').fill('3');
  await ways.locator('[data-action=begin-computer]').click();
  await expect(ways).toBeVisible();
  await letGo();
  await board.ready();
  await expect(ways).toBeHidden();
  await expect(page.locator('.player.white')).toContainText('Level 3');
});

test('every way to play begins on the first screen of a phone and a tablet', async ({ board, page }) => {
  for (const language of ['', 'zh/']) {
    await board.open(new URL(language, process.env.BASE_URL).href);
    for (const [width, height] of [[320, 568], [360, 640], [390, 844], [768, 1024], [844, 390]]) {
      await page.setViewportSize({ width, height });
      for (const way of ['begin-computer', 'online', 'begin-people']) {
        const button = page.locator(`.welcome [data-action=${way}]`);
        await expect(button, `${language}${width}×${height}`).toBeInViewport({ ratio: 0.95 });
        expect(await button.evaluate((it) => it.scrollWidth - it.clientWidth), `${language}${width}×${height}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

test('before the program, a stored game shows and takes a stone, and no other button', async ({ board, page }) => {
  await board.open();
  await board.click('h8', 'i9');
  const spot = await page.evaluate(() => window.tengen.locate('j10'));
  const letGo = await holdBack(page, PROGRAM);
  await page.reload();
  const ways = page.locator('[data-part=welcome]');
  await expect(page.locator('.scrub')).toBeVisible();
  await expect(ways).toBeHidden();
  await page.locator('.actions [data-action=resign]').click();
  await page.mouse.click(spot.x, spot.y);
  await letGo();
  await board.ready();
  await expect.poll(() => board.moves()).toBe('h8 i9 j10');
  expect((await board.state()).over, 'the press on Resign is not made late').toBe(false);
  await expect(ways).toBeHidden();
});

test('a visit after a game that has ended shows the ways to play, a link to a game none', async ({ board, page }) => {
  await board.open();
  await board.play('h8 a1 h9 a2 h10 a3 h11 a4 h12');
  const game = await page.evaluate(() => window.tengen.link());
  await page.goto('');
  await board.ready();
  await expect(page.locator('[data-part=welcome]')).toBeVisible();
  expect(await board.moves()).toBe('');
  await board.click('h8');
  await expect(page).toHaveURL(/\/game\/$/);
  await test.step('a link, before the program', async () => {
    await page.evaluate(() => localStorage.clear());
    await holdBack(page, PROGRAM);
    await page.goto(`?guest#${game}`);
    await expect(page.locator('.scrub')).toBeVisible();
    await expect(page.locator('[data-part=welcome]')).toBeHidden();
  });
});
