// Languages other than English are files of their own: they are loaded once, beside the program, and the page
// works without them.
import type { Page } from '@playwright/test';
import { expect, test } from './helpers';
import { holdBack } from './routes';

const FILE = /\/texts-zh\.txt$/;
const NOT_LOADED = 'Part of the page could not be loaded. Check your connection and try again.';
const MISSING = [/Failed to load resource/];

const tag = (page: Page) => page.locator('html');
const isHidden = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('waiting'));

function countLoads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += FILE.test(request.url()) ? 1 : 0));
  return () => count;
}

test('a page in English loads no other language until it is chosen, and then once', async ({ board, page }) => {
  const loads = countLoads(page);
  await board.open();
  expect(loads()).toBe(0);
  for (const code of ['zh', 'en', 'zh'] as const) await board.language(code);
  await expect(board.status).toHaveText('轮到黑棋');
  expect(loads()).toBe(1);
});

test('a language that cannot be loaded stays unchosen, and may be chosen again', async ({ board, page, faults }) => {
  faults.allow(...MISSING);
  await page.route(FILE, (route) => route.fulfill({ status: 404, body: 'no' }));
  await board.open();
  await board.play('h8');
  const dialog = await board.openDialog('settings');
  const list = dialog.locator('[name=language]');
  await list.selectOption('zh');
  await expect(board.toast).toContainText(NOT_LOADED);
  await expect(list).toHaveValue('en');
  await expect(tag(page)).toHaveAttribute('lang', 'en');
  await page.unroute(FILE);
  await list.selectOption('zh');
  await expect(tag(page)).toHaveAttribute('lang', 'zh-Hans');
  await expect(board.status).toHaveText('轮到白棋');
});

test.describe('in a browser that speaks Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the first paint has Chinese texts, and the file is loaded once', async ({ board, page }) => {
    const loads = countLoads(page);
    const release = await holdBack(page, FILE);
    await page.goto('');
    expect(await isHidden(page)).toBe(true);
    await release();
    await board.ready();
    await expect(tag(page)).toHaveAttribute('lang', 'zh-Hans');
    expect(await isHidden(page)).toBe(false);
    expect(loads()).toBe(1);
  });

  test('the page starts in English if the file takes long, and changes when it is there', async ({ board, page }) => {
    const release = await holdBack(page, FILE);
    await board.open();
    expect(await isHidden(page)).toBe(false);
    await expect(board.status).toHaveText('Black to move');
    await board.click('h8');
    await release();
    await expect(board.status).toHaveText('轮到白棋');
    await expect(tag(page)).toHaveAttribute('lang', 'zh-Hans');
  });

  test('the page shows after a second although the program takes longer', async ({ board, page }) => {
    let release: () => void = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/tengen_bg\.wasm$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('');
    expect(await isHidden(page)).toBe(true);
    await expect.poll(() => isHidden(page)).toBe(false);
    release();
    await board.ready();
    await expect(tag(page)).toHaveAttribute('lang', 'zh-Hans');
  });

  test('a language that could not be loaded at the start may be chosen', async ({ board, page, faults }) => {
    faults.allow(...MISSING);
    await page.route(FILE, (route) => route.fulfill({ status: 404, body: 'no' }));
    await board.open();
    await expect(board.toast).toContainText(NOT_LOADED);
    await page.unroute(FILE);
    await board.language('zh');
    await expect(board.status).toHaveText('轮到黑棋');
  });

  for (const [cause, answer] of [
    ['is missing', { status: 404, body: 'no' }],
    ['belongs to another version', { body: 'tengen texts zh 0000000000000000\n悔棋\n' }],
    ['is empty', { body: '' }],
  ] as const) {
    test(`the page speaks English if the file ${cause}`, async ({ board, page, faults }) => {
      faults.allow(...MISSING);
      await page.route(FILE, (route) => route.fulfill(answer));
      await board.open();
      await expect(board.status).toHaveText('Black to move');
      await expect(board.toast).toContainText(NOT_LOADED);
      await board.play('h8');
      await expect(board.status).toHaveText('White to move');
    });
  }
});
