// The pages with boards for other sites: the gallery with the source of each board, and the board in a frame.
// covers: everything
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './helpers';

const LINK = 'AgVyZW5qdQ8PEYCOf29-fXKgY3SBgpCfVAQAAQkFcmVuanUA3YIC1A';

const OWN = 'http://board.test/';
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm', css: 'text/css' };

/** Opens a page of another site with this body, and serves the built site under an address, with the policies that it asks for. */
async function elsewhere(page: Page, body: string): Promise<void> {
  const folder = process.env.SITE ?? '';
  const policies = [...readFileSync(join(folder, '_headers'), 'utf8').matchAll(/^ {2}Content-Security-Policy: (.*)$/gm)];
  const [every, framed] = policies.map(([, policy]) => policy);
  await page.context().route(`${OWN}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const contentType = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const headers = { 'content-security-policy': pathname.startsWith('/embed/') ? framed : every };
    if (!existsSync(file)) return route.fulfill({ status: 404, headers, body: 'no' });
    await route.fulfill({ contentType, headers, body: readFileSync(file) });
  });
  const html = `<!doctype html><html lang="en"><title>Club</title><body>${body}</body></html>`;
  await page.route('http://club.test/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('http://club.test/');
}

const place = (page: Page, frame: FrameLocator | Page, point: string) =>
  frame.locator('tengen-board').evaluate((it, point) => (it as unknown as { locate(point: string): { x: number; y: number } }).locate(point), point);

for (const [name, count] of [['boards.html', 12], ['boards.zh.html', 12]] as const) {
  test(`${name} shows live boards with their sources`, async ({ page }) => {
    await page.goto(name);
    const boards = page.locator('tengen-board');
    await expect(boards).toHaveCount(count);
    for (const board of await boards.all()) {
      await board.scrollIntoViewIfNeeded();
      await expect(board.locator('.board')).toBeVisible();
      await expect(board.locator('.note')).toBeHidden();
    }
    const sources = await page.locator('.live + pre').allTextContents();
    expect(sources.join('\n').match(/<tengen-board/g)).toHaveLength(count);
    const game = page.locator('tengen-board[src]');
    await expect(game.locator('.comment')).not.toBeEmpty();
    const frame = page.frameLocator('iframe');
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await expect(frame.locator('tengen-board .ply')).toHaveText('5 / 5');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the boards are pictures', async ({ page }) => {
    await page.goto('boards.html');
    await expect(page.locator('tengen-board > svg')).toHaveCount(12);
    await expect(page.getByRole('img').first()).toBeVisible();
  });
});

test('a board stands in a frame of another site, and leads to the game on its own', async ({ page }) => {
  await elsewhere(page, `<iframe src="${OWN}embed/?game=${LINK}&ply=11&theme=paper&lang=zh" width="360" height="470"></iframe>`);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('tengen-board .ply')).toHaveText('11 / 15');
  await expect(frame.locator('.board')).toHaveAttribute('aria-label', /棋盘/);
  const sizes = await frame.locator('html').evaluate((it) => [it.scrollWidth, it.scrollHeight]);
  expect(sizes[0]).toBeLessThanOrEqual(360);
  expect(sizes[1], 'nothing scrolls').toBeLessThanOrEqual(470);
  await expect(frame.getByRole('link')).toHaveAttribute('href', /^\.\.\/#[\w-]{40,}$/);
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link').click();
  const site = await opened;
  await expect.poll(() => site.evaluate(() => window.tengen?.moves())).toMatch(/^h8 g9 g8/);
});

test('no other page of the site stands in a frame of another site', async ({ page, faults }) => {
  faults.allow(/frame-ancestors|refused|blocked/i);
  const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await elsewhere(page, `<iframe src="${OWN}"></iframe>`);
  await blocked;
  await expect(page.frameLocator('iframe').locator('canvas')).toHaveCount(0);
});

test('a board in a frame takes stones', async ({ page }) => {
  await page.goto('embed/?interactive&size=9&moves=e5&src=none.sgf');
  await expect(page.locator('.board')).toBeVisible();
  await expect(page.locator('.note'), 'src is left out').toBeHidden();
  const { x, y } = await place(page, page, 'f6');
  await page.mouse.click(x, y);
  await expect(page.locator('.ply')).toHaveText('2 / 2');
  await expect(page.getByRole('link')).not.toHaveAttribute('href', '../');
});
