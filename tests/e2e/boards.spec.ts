// Boards for other sites: the gallery with the source of each, the board in a frame, and the HTML that the dialog gives out.
// covers: everything
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from './helpers';

const LINK = 'AgVyZW5qdQ8PEYCOf29-fXKgY3SBgpCfVAQAAQkFcmVuanUA3YIC1A';

const OWN = 'http://board.test/';
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm', css: 'text/css' };

/** Serves the built site under an address, with the policies that it asks for. */
async function serveOwn(page: Page): Promise<void> {
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
}

/** Opens a page of another site with this body. */
async function elsewhere(page: Page, body: string): Promise<void> {
  await serveOwn(page);
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
    const sources = await page.locator('.live + .source code').allTextContents();
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
    await expect(page.locator('button')).toHaveCount(await page.locator('button[hidden]').count());
  });
});

test.describe('the sources', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  for (const [name, copy, copied] of [['boards.html', 'Copy', 'Copied'], ['boards.zh.html', '复制', '已复制']]) {
    test(`on ${name} wrap in every window, and the keyboard copies them`, async ({ page }) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(name);
        const cut = await page.locator('.source pre').evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length);
        expect(cut, `${width}`).toBe(0);
      }
      const source = page.locator('.source').nth(2);
      await source.getByRole('button', { name: copy }).focus();
      await page.keyboard.press('Enter');
      await expect(source.getByRole('status')).toHaveText(copied);
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toBe(await source.locator('code').textContent());
      expect(text).toContain('<tengen-board');
      // The line of who moves and the buttons have the same middle.
      const board = page.locator('.live > tengen-board').last();
      await board.scrollIntoViewIfNeeded();
      await expect(board.locator('.board')).toBeVisible();
      expect(await board.locator('.status').evaluate((it) => getComputedStyle(it).textAlign)).toBe('center');
    });
  }
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
  await expect(page.locator('#faults')).toContainText('src. Known');
  const { x, y } = await place(page, page, 'f6');
  await page.mouse.click(x, y);
  await expect(page.locator('.ply')).toHaveText('2 / 2');
  await expect(page.getByRole('link')).not.toHaveAttribute('href', '../');
});

test('a frame says which names in its address it does not know, and blames no attribute that nobody wrote', async ({ page }) => {
  const faults = page.locator('#faults');
  await page.goto('embed/');
  await expect(page.locator('.board')).toBeVisible();
  await expect(faults).toBeEmpty();
  await page.goto('embed/?moves=h8+i9&plie=0&foo=1&theme=paper');
  await expect(faults).toHaveText(/unknown parameters: plie, foo\. Known are: game, watch, moves, .*\bply\b/);
  await expect(page.locator('.ply')).toHaveText('2 / 2');
  await page.goto('embed/?moves=h8&plie=0&lang=zh');
  await expect(faults).toHaveText(/未知的参数：plie。可用的参数：game, /);
  await page.goto('embed/?game=xyz&rules=odd');
  await expect(faults).toHaveText(/value of game, “xyz”, is no link to a game/);
  await expect(page.locator('.note')).toHaveText(/^rules: /);
  await page.goto('embed/?game=xyz');
  await expect(faults).toContainText('xyz');
  await expect(page.locator('.board')).toBeVisible();
  await expect(page.locator('.note')).toBeHidden();
  // A game without faults, and an attribute that is wrong itself.
  await page.goto(`embed/?game=${LINK}&ply=2`);
  await expect(page.locator('.ply')).toHaveText('2 / 15');
  await expect(faults).toBeEmpty();
  await page.goto('embed/?moves=xyz');
  await expect(page.locator('.note')).toHaveText(/^moves: /);
  await expect(faults).toBeEmpty();
});

test.describe('the HTML of a game', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  const html = (dialog: Locator) => dialog.locator('[name=html]');
  const copy = (dialog: Locator) => dialog.locator('[data-action=copy][data-value=embed]');
  const played = (frame: FrameLocator | Page) =>
    frame.locator('tengen-board').evaluate(async (it) => ((await (it as unknown as { ready: Promise<{ played: string }> }).ready)).played);

  /** Opens a page of another site with this body; the package of the element lies there too. */
  async function foreign(page: Page, body: string): Promise<void> {
    await page.route('http://club.test/**', (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(process.env.PACKAGE ?? '', pathname.replace('/tengen-board/', ''));
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Club</title>${body}` });
      if (!existsSync(file)) return route.fulfill({ status: 404, body: 'no' });
      return route.fulfill({ contentType: TYPES[file.split('.').at(-1) ?? ''], body: readFileSync(file) });
    });
    await page.goto('http://club.test/');
  }

  for (const [form, moves] of [['frame', 'h8 i9 g7'], ['element', 'h8 i9 g7'], ['frame', 'h8 i9 g7 a1 b2'], ['element', 'h8 i9 g7 a1 b2']]) {
    test(`copied as ${form}, it shows the same position on another page: ${moves}`, async ({ board, page, context }) => {
      await board.open();
      // A longer line of which the first moves show, or another line beside it.
      await board.play('h8 i9 g7 j10 f6');
      for (const _ of 'ab') await board.action('undo').click();
      if (moves.length > 8) await board.play('a1 b2');
      const dialog = await board.openDialog('share');
      await dialog.locator('[name=kind][value=embed]').check();
      await dialog.locator('[name=embed]').selectOption(form);
      await dialog.locator('[name=width]').selectOption('360');
      await dialog.locator('[name=numbers]').check();
      await copy(dialog).click();
      await expect(copy(dialog)).toHaveText('Copied');
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toBe(await html(dialog).inputValue());
      const other = await context.newPage();
      // Browsers keep a page of the net from framing one of this machine.
      await serveOwn(other);
      await foreign(other, text.replaceAll(`${new URL(page.url()).origin}/`, OWN));
      const place = form === 'frame' ? other.frameLocator('iframe') : other;
      await expect.poll(() => played(place)).toBe(moves);
      await expect(place.locator('.note')).toBeHidden();
      const width = await other.locator(form === 'frame' ? 'iframe' : 'tengen-board').evaluate((it) => it.getBoundingClientRect().width);
      expect(Math.abs(width - 360)).toBeLessThanOrEqual(4);
    });
  }

  test('by the keyboard alone it is copied, in the language of the page, on a narrow window too', async ({ board, page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await board.open('zh/');
    await board.play('h8');
    const dialog = await board.openDialog('share');
    await dialog.locator('[name=kind]:checked').focus();
    // From the first kind back to the last.
    await page.keyboard.press('ArrowLeft');
    await expect(html(dialog)).toHaveValue(/^<iframe .*lang=zh/);
    await expect(dialog.locator('#embed')).toHaveAccessibleDescription(/粘贴/);
    await expect(html(dialog)).toHaveAccessibleName('要复制的文本');
    await page.keyboard.press('Tab');
    await expect(dialog.locator('#embed')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(html(dialog)).toHaveValue(/<tengen-board moves="h8" controls="shown"/);
    for (const _ of 'ab') await page.keyboard.press('Tab');
    await expect(copy(dialog)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await html(dialog).inputValue());
    expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });
});
