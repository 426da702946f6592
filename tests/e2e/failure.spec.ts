// The message that the page shows when it cannot start or has crashed.
// covers: centre
import type { Page } from '@playwright/test';
import { Board, expect, test } from './helpers';

const UNAVAILABLE = [/Failed to load resource/, /failed to fetch/i, /dynamically imported module/, /WebAssembly/, / is missing$/];

async function expectMessage(board: Board): Promise<void> {
  const failed = board.page.locator('[data-part=failed]');
  await expect(failed).toBeVisible();
  await expect(failed).toContainText('Tengen could not start.');
  await expect(failed).toContainText('天元无法启动。');
  await expect(failed.locator('[lang=zh-Hans]').first()).toBeVisible();
  await expect(failed.getByRole('link', { name: /Reload/ })).toBeVisible();
  await expect(failed).toHaveRole('alert');
  const box = (await failed.boundingBox())!;
  expect(box.y).toBeLessThan(board.page.viewportSize()!.height / 2);
}

const MISSING = { status: 404, body: 'no' };
const CAUSES: Record<string, (page: Page) => Promise<unknown>> = {
  'the program is missing': (page) => page.route(/\.wasm/, (route) => route.fulfill(MISSING)),
  'the program is cut off': (page) =>
    page.route(/\.wasm/, (route) => route.fulfill({ contentType: 'application/wasm', body: '\0asm' })),
  'its script is missing': (page) => page.route(/\/tengen[^/]*\.js/, (route) => route.fulfill(MISSING)),
  'the first script is missing': (page) => page.route(/\/main\.js/, (route) => route.fulfill(MISSING)),
  'a style sheet is missing': (page) => page.route(/\/style\.css/, (route) => route.fulfill(MISSING)),
  'a style sheet does not load': (page) => page.route(/\/style\.css/, (route) => route.abort()),
  'everything but the page is missing': (page) => page.route(/\/[0-9a-f]{16}\//, (route) => route.fulfill(MISSING)),
  'the browser has no WebAssembly': (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly')),
  'the browser has no canvas': (page) =>
    page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    }),
};

test('a readable message in both languages, whatever keeps the page from starting', async ({ context, faults }) => {
  faults.allow(...UNAVAILABLE, /JSHandle|undefined|board cannot be made/);
  for (const [cause, provoke] of Object.entries(CAUSES)) {
    await test.step(cause, async () => {
      const board = new Board(await context.newPage());
      const before = faults.all().length;
      faults.watch(board.page);
      await provoke(board.page);
      await board.page.goto('');
      await expectMessage(board);
      expect(faults.all().length, 'the cause is in the console').toBeGreaterThan(before);
      await board.shot(`failed-${cause.replaceAll(' ', '-')}`);
      await board.page.close();
    });
  }
});

test('the link of the message starts the page when the fault is gone', async ({ board, page, faults }) => {
  faults.allow(...UNAVAILABLE);
  await page.route(/\.wasm/, (route) => route.abort());
  await page.goto('');
  await expectMessage(board);
  await page.unroute(/\.wasm/);
  await page.locator('[data-part=failed]').getByRole('link', { name: /Reload/ }).click();
  await board.ready();
  await board.click('h8');
  expect(await board.moves()).toBe('h8');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says in both languages that it needs them', async ({ page }) => {
    await page.goto('');
    const message = page.locator('noscript .failed');
    await expect(message).toBeVisible();
    await expect(message).toContainText('Tengen needs JavaScript and WebAssembly.');
    await expect(message).toContainText('天元需要 JavaScript 和 WebAssembly。');
    await new Board(page).shot('no-scripts');
  });
});

test('a crash shows a calm message, and the game is back after the link', async ({ board, page, faults }) => {
  faults.allow(/panicked/, /unreachable/);
  const broken = page.locator('[data-part=broken]');
  const link = broken.getByRole('link');
  const crash = () =>
    page.evaluate(() => {
      try {
        window.tengen.crash();
      } catch {
        // Every call into a crashed program throws.
      }
    });
  await board.open();
  await test.step('in every window', async () => {
    await board.click('h8', 'i9', 'g7');
    await board.action('undo').click();
    await crash();
    await expect(broken).toContainText('Something broke. Your game is saved.');
    expect(faults.all().join('\n')).toContain('crashed on purpose');
    expect(faults.all().join('\n')).toMatch(/panicked at .+\.rs:\d+/);
    await expect(page.locator('#board')).toHaveAttribute('inert', '');
    for (const [width, height] of [[1280, 800], [360, 740], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await board.shot(`crash-${width}`);
      await expect(link).toBeInViewport({ ratio: 1 });
    }
  });
  await test.step('the game is back', async () => {
    await link.click();
    await board.ready();
    await expect(broken).toBeHidden();
    expect(await board.moves()).toBe('h8 i9');
    await board.action('redo').click();
    expect(await board.moves()).toBe('h8 i9 g7');
  });
  await test.step('in Chinese', async () => {
    await board.language('zh');
    await crash();
    await expect(broken).toContainText('出了点问题。对局已保存。');
  });
});
