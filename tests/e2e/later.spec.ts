// The second file of the program: the first stone does not wait for it, and what needs it gets it.
import { devices, type Page, type Request, type Route } from '@playwright/test';
import { expect, SUB_URL, test, type Board } from './helpers';

const LATER = /\/tengen_later[^/]*\.wasm$/;

/** Every request for the second file. */
function requests(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (LATER.test(request.url())) seen.push(request);
  });
  return seen;
}

/** Holds back what asks for the second file ahead of need, until the returned function is called. */
async function holdBack(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(LATER, (route) => {
    if (isHeld && route.request().resourceType() === 'fetch') {
      held.push(route);
      return undefined;
    }
    return route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const arrived = (page: Page) => page.waitForResponse((response) => LATER.test(response.url()) && response.ok());

async function expectBlack(board: Board, point: string): Promise<void> {
  await expect(board.cell(point)).toHaveAccessibleName(`${point.toUpperCase()}, black, last move`);
}

const HANDS: Record<string, (board: Board) => Promise<void>> = {
  mouse: async (board) => {
    await board.hover('g7');
    await board.hover('h8');
    await board.click('h8');
  },
  keyboard: async ({ page }) => {
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (const key of ['ArrowLeft', 'PageUp', 'Home', 'a', 'Escape', 'h', '9', 'Backspace', '8', 'Enter']) {
      await page.keyboard.press(key);
    }
  },
};

for (const [hand, place] of Object.entries(HANDS)) {
  test(`the first stone needs the first file only: ${hand}`, async ({ board, page }) => {
    const seen = requests(page);
    await holdBack(page);
    await board.open();
    await page.setViewportSize({ width: 900, height: 700 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await board.frame();
    await place(board);
    await expectBlack(board, 'h8');
    await expect(board.status).toHaveText('White to move');
    await expect(board.list).toHaveText([/H8/]);
    await board.click('i9');
    await expect(board.list).toHaveText([/H8/, /I9/]);
    await expect.poll(() => seen.length).toBe(1);
    expect(seen.map((request) => request.resourceType())).toEqual(['fetch']);
  });
}

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'no-preference' } });

  test('the first stone needs the first file only: touch', async ({ board, page }) => {
    const seen = requests(page);
    await holdBack(page);
    await board.open();
    await board.tap('h8');
    await expect(board.list).toHaveText([/H8/]);
    expect(seen.filter((request) => request.resourceType() !== 'fetch')).toEqual([]);
  });
});

test('a control whose code is still to come works at once, and goes on when it has come', async ({ board, page }) => {
  const seen = requests(page);
  const release = await holdBack(page);
  await board.open();
  await board.click('h8', 'i9');
  await expect.poll(() => seen.length).toBe(1);
  await board.action('undo').click();
  await expectBlack(board, 'h8');
  const settings = await board.openDialog('settings');
  await settings.getByRole('radio', { name: 'Dark' }).check();
  await page.keyboard.press('Escape');
  expect(await board.moves()).toBe('h8');
  const came = arrived(page);
  await release();
  await came;
  await board.action('redo').click();
  expect(await board.moves()).toBe('h8 i9');
  expect(seen.map((request) => request.resourceType())).toEqual(['fetch', 'xhr']);
});

for (const [name, url] of [['at a root', ''], ['under a sub-path', SUB_URL]]) {
  test(`the second file is fetched once: ${name}`, async ({ board, page }) => {
    test.skip(name !== 'at a root' && url === '', 'no address under a sub-path');
    const seen = requests(page);
    const came = arrived(page);
    await board.open(url);
    await came;
    await board.click('h8', 'i9');
    await board.action('undo').click();
    await board.openDialog('help');
    expect(seen).toHaveLength(1);
  });
}

const MISSING: Record<string, (route: Route) => Promise<void>> = {
  'missing': (route) => route.fulfill({ status: 404, body: 'no' }),
  'out of reach': (route) => route.abort(),
  'cut off': (route) => route.fulfill({ contentType: 'application/wasm', body: '\0asm' }),
};

for (const [how, answer] of Object.entries(MISSING)) {
  test(`the first stones are placed while the second file is ${how}, and what needs it says so`, async ({ board, page, faults }) => {
    faults.allow(/^console: Failed to load resource/);
    const seen = requests(page);
    await page.route(LATER, answer);
    await board.open();
    await expect.poll(() => seen.length).toBe(1);
    await board.click('h8', 'i9');
    await expect(board.cell('i9')).toHaveAccessibleName('I9, white, last move');
    expect(faults.unexpected(), 'nothing is said before').toEqual([]);
    faults.allow(/rest of the program cannot be loaded/);
    await board.action('undo').click();
    const broken = page.locator('[data-part=broken]');
    await expect(broken).toContainText('Something broke. Your game is saved.');
    await expect(page.locator('#board')).toHaveAttribute('inert', '');
    await expect(board.action('undo')).toBeDisabled();
    expect(faults.all().join('\n')).toMatch(/exception: /);
    await page.unroute(LATER);
    await broken.getByRole('link', { name: 'Reload' }).click();
    await board.ready();
    expect(await board.moves()).toBe('h8 i9');
  });
}

test('a stored game waits for the second file', async ({ board, page }) => {
  await board.open();
  await board.click('h8', 'i9');
  const seen = requests(page);
  const release = await holdBack(page);
  await page.reload();
  await expect.poll(() => seen.length).toBe(1);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => window.tengen)).toBeUndefined();
  await release();
  await board.ready();
  expect(await board.moves()).toBe('h8 i9');
  expect(seen.map((request) => request.resourceType())).toEqual(['fetch']);
});

test('a stored game without the second file is kept, and the page says that it could not start', async ({ board, page, faults }) => {
  faults.allow(/Failed to load resource/, /rest of the program/, /JSHandle/);
  await board.open();
  await board.click('h8', 'i9');
  await page.route(LATER, MISSING.missing);
  await page.reload();
  await expect(page.locator('[data-part=failed]')).toContainText('Tengen could not start.');
  await page.unroute(LATER);
  await page.locator('[data-part=failed]').getByRole('link', { name: /Reload/ }).click();
  await board.ready();
  expect(await board.moves()).toBe('h8 i9');
});
