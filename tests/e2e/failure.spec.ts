// The message that the page shows when it cannot start or has crashed.
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

const CAUSES: Record<string, (board: Board) => Promise<unknown>> = {
  'the program does not load': ({ page }) => page.route(/\.wasm/, (route) => route.abort()),
  'the program is missing': ({ page }) => page.route(/\.wasm/, (route) => route.fulfill({ status: 404, body: 'no' })),
  'the program is cut off': ({ page }) =>
    page.route(/\.wasm/, (route) => route.fulfill({ contentType: 'application/wasm', body: '\0asm' })),
  'its script is missing': ({ page }) =>
    page.route(/\/tengen[^/]*\.js/, (route) => route.fulfill({ status: 404, body: 'no' })),
  'the first script is missing': ({ page }) =>
    page.route(/\/main\.js/, (route) => route.fulfill({ status: 404, body: 'no' })),
  'a style sheet is missing': ({ page }) =>
    page.route(/\/style\.css/, (route) => route.fulfill({ status: 404, body: 'no' })),
  'a style sheet does not load': ({ page }) => page.route(/\/style\.css/, (route) => route.abort()),
  'everything but the page is missing': ({ page }) =>
    page.route(/\/[0-9a-f]{16}\//, (route) => route.fulfill({ status: 404, body: 'no' })),
  'the browser has no WebAssembly': ({ page }) =>
    page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly')),
  'the browser has no canvas': ({ page }) =>
    page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    }),
};

for (const [cause, provoke] of Object.entries(CAUSES)) {
  test(`a readable message in both languages when ${cause}`, async ({ board, page, faults }) => {
    faults.allow(...UNAVAILABLE, /JSHandle|undefined|board cannot be made/);
    await provoke(board);
    await page.goto('');
    await expectMessage(board);
    expect(faults.all(), 'the cause is in the console').not.toEqual([]);
    await board.shot(`failed-${cause.replaceAll(' ', '-')}`);
  });
}

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

for (const [name, width, height] of [['desktop', 1280, 800], ['phone', 360, 740], ['landscape', 844, 390]] as const) {
  test(`a crash shows a calm message, and the game is back after the link: ${name}`, async ({ board, page, faults }) => {
    faults.allow(/panicked/, /unreachable/);
    await page.setViewportSize({ width, height });
    await board.open();
    await board.click('h8', 'i9', 'g7');
    await board.action('undo').click();
    await page.evaluate(() => {
      try {
        window.tengen.crash();
      } catch {
        // Every call into a crashed program throws.
      }
    });
    const broken = page.locator('[data-part=broken]');
    await expect(broken).toBeVisible();
    await expect(broken).toContainText('Something broke. Your game is saved.');
    expect(faults.all().join('\n')).toContain('crashed on purpose');
    expect(faults.all().join('\n')).toMatch(/panicked at .+\.rs:\d+/);
    await expect(page.locator('#board')).toHaveAttribute('inert', '');
    await board.shot(`crash-${name}`);
    const link = broken.getByRole('link', { name: 'Reload' });
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.click();
    await board.ready();
    await expect(broken).toBeHidden();
    expect(await board.moves()).toBe('h8 i9');
    await board.action('redo').click();
    expect(await board.moves()).toBe('h8 i9 g7');
  });
}

test('a crash in Chinese', async ({ board, page, faults }) => {
  faults.allow(/panicked/, /unreachable/);
  await board.open();
  await (await board.openDialog('settings')).locator('[name=language]').selectOption('zh');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    try {
      window.tengen.crash();
    } catch {
      // Every call into a crashed program throws.
    }
  });
  await expect(page.locator('[data-part=broken]')).toContainText('出了点问题。对局已保存。');
});
