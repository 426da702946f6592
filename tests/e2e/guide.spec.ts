// The guide: its pages on the site, and its pages of HTML as a reader would copy them, with the package of the element.
// covers: guide
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';
import { expect, kept, test } from './helpers';
import { Host } from './host';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const GUIDE = join(import.meta.dirname, '../../docs/guide');
/** The documents outside the guide's folder to which its index leads. */
const DOCUMENTS = ['bots', 'cli', 'deployment', 'embedding', 'formats'];
/** The pages with boards on the site, and how many they have. */
const LIVE: Record<string, number> = {
  'add-a-format': 1,
  'draw-a-diagram': 1,
  'from-python': 1,
  'judge-a-position': 1,
  'put-a-board-on-your-page': 6,
  'read-any-file': 1,
  'write-a-bot': 1,
};
const SOURCE = join(GUIDE, 'put-a-board-on-your-page.md');
const HOST = 'http://reader.test';
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm' };

/** Returns the files of a page of the guide: the last `code` of the paragraph above a block is its name. */
function files(): Map<string, string> {
  const blocks = readFileSync(SOURCE, 'utf8').matchAll(/`([\w.-]+)`[^`]*:\n\n```(?:html|sgf)\n(.*?)```/gs);
  return new Map([...blocks].map(([, name, text]) => [name, text]));
}

/** Serves the files of the guide with the package beside them, and opens one. */
async function copied(page: Page, name: string): Promise<void> {
  const own = files();
  await page.route(`${HOST}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain';
    const text = own.get(path);
    if (text !== undefined) return route.fulfill({ body: text, contentType });
    const inner = /^tengen-board\/([\w.-]+)$/.exec(path)?.[1];
    if (!inner) return route.fulfill({ status: 404, body: 'no' });
    await route.fulfill({ body: readFileSync(join(process.env.PACKAGE ?? '', inner)), contentType });
  });
  await page.goto(`${HOST}/${name}`);
}

/** Waits until every board of a page is drawn, and returns their number. */
async function drawn(page: Page): Promise<number> {
  const boards = await page.locator('tengen-board').all();
  for (const board of boards) {
    await board.scrollIntoViewIfNeeded();
    await expect(board.locator('.board svg g > *').first()).toBeAttached();
  }
  return boards.length;
}

test('the pages open from the help, fit every window, break no rule of WCAG 2.2, and lead to pages that are there', async ({ board, page }) => {
  test.slow();
  await board.open();
  const help = await board.openDialog('help');
  await help.getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveTitle(/^Guide/);
  const links = await page.locator('main a').evaluateAll((all) => all.map((it) => (it as HTMLAnchorElement).href));
  const pages = [...new Set(links.filter((it) => it.startsWith(new URL('.', page.url()).href) && !it.includes('#')))];
  const own = readdirSync(GUIDE).filter((it) => it.endsWith('.md') && it !== 'README.md');
  expect(pages.length).toBe(own.length + DOCUMENTS.length);
  const dead = await page.locator('main tbody tr').evaluateAll((all) => all.filter((it) => !it.querySelector('a')).map((it) => it.textContent ?? ''));
  for (const row of dead) expect(row, 'what is no page says where it is').toMatch(/\(in the sources: .+\)/);
  pages.push(new URL('online-protocol.html', page.url()).href);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.addInitScript({ path: AXE });
  for (const [index, address] of [page.url(), ...pages].entries()) {
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(200);
    // Where the site has the element, the examples are live.
    await drawn(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, address).toBeLessThanOrEqual(0);
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
    });
    expect(violations, address).toEqual([]);
    for (const link of await page.locator('a').evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''))) {
      if (link.startsWith('https://')) continue;
      if (link.startsWith('#')) await expect(page.locator(`[id="${link.slice(1)}"]`), `${address} ${link}`).toHaveCount(1);
      else expect((await page.request.get(new URL(link, address).href)).status(), `${address} ${link}`).toBe(200);
    }
  }
});

test('the boards of a page are live below its code, and no other page loads their module', async ({ page }) => {
  let modules = 0;
  page.on('request', (request) => (modules += /tengen-board|element_bg/.test(request.url()) ? 1 : 0));
  for (const file of readdirSync(GUIDE).filter((it) => it.endsWith('.md'))) {
    const name = file.replace('.md', '');
    modules = 0;
    await page.goto(`guide/${name === 'README' ? '' : `${name}.html`}`);
    expect(await drawn(page), name).toBe(LIVE[name] ?? 0);
    expect(modules > 0, name).toBe(name in LIVE);
    for (const note of await page.locator('tengen-board .note').all()) await expect(note, name).toHaveText('');
    const code = (await page.locator('pre').allTextContents()).join('\n');
    for (const moves of await page.locator('tengen-board[moves]').evaluateAll((all) => all.map((it) => it.getAttribute('moves') ?? ''))) {
      expect(code, name).toContain(`moves="${moves}"`);
    }
  }
});

test('a board of the guide does what the page speaks of', async ({ page }) => {
  const board = page.locator('tengen-board');
  const play = async (point: string) => {
    await drawn(page);
    const { x, y } = await board.evaluate((it, point) => (it as unknown as { locate(point: string): { x: number; y: number } }).locate(point), point);
    await page.mouse.click(x, y);
  };
  await page.goto('guide/judge-a-position.html');
  await play('h8');
  await expect(board.locator('.note')).toContainText('H8 is forbidden for Black: double-three.');
  await page.goto('guide/from-python.html');
  await play('l8');
  await expect(board.locator('.note')).toHaveText('Solved');
  await page.goto('guide/read-any-file.html');
  await drawn(page);
  await expect(board.locator('.comment')).toHaveText('A quiet move');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the boards of the guide are pictures', async ({ page }) => {
    for (const [name, count] of Object.entries(LIVE)) {
      await page.goto(`guide/${name}.html`);
      await expect(page.locator('tengen-board > svg'), name).toHaveCount(count);
      await expect(page.getByRole('img').first(), name).toBeVisible();
    }
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that was read is there with its boards, and any other one says why it is not', async ({ board, page, context }) => {
    const host = new Host('/sub/path/');
    const address = await host.start();
    await board.open(address);
    await kept(page);
    await page.goto(`${address}guide/`);
    await page.goto(`${address}guide/read-any-file.html`);
    await drawn(page);
    await expect(page.locator('tengen-board .comment'), 'its record was read too').toHaveText('A quiet move');
    await host.stop();
    await context.setOffline(true);
    for (const [name, heading] of [['', 'Guide'], ['index.html', 'Guide'], ['read-any-file.html', 'Read any file']]) {
      await page.goto(`${address}guide/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await drawn(page);
    await expect(page.locator('tengen-board .comment')).toHaveText('A quiet move');
    for (const name of ['boards.html', 'guide/write-a-bot.html']) {
      await page.goto(address + name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no network, and this page was not opened before');
      expect(await page.locator('.bar').evaluate((it) => getComputedStyle(it).position), 'it has its style').toBe('sticky');
      expect(await page.locator('.brand').evaluate((it) => (it as HTMLAnchorElement).href), name).toBe(address);
    }
    await page.getByRole('link', { name: 'To the board' }).click();
    await board.ready();
    await host.remove();
  });
});

test('the pages with boards work as they stand in the guide', async ({ page }) => {
  const expected = { 'page.html': 1, 'boards.html': 3, 'game.html': 1 };
  for (const [name, count] of Object.entries(expected)) {
    await copied(page, name);
    expect(await drawn(page), name).toBe(count);
  }
  const game = page.locator('tengen-board');
  await game.locator('[data-action=first]').click();
  await game.locator('[data-action=forward]').click();
  await expect(game.getByText('The centre')).toBeVisible();
});

test('the page that reacts to a board counts the moves and takes them back', async ({ page }) => {
  await copied(page, 'react.html');
  await drawn(page);
  const play = (point: string) =>
    page.locator('tengen-board').evaluate((it, point) => (it as HTMLElement & { play(point: string): void }).play(point), point);
  const said = page.locator('#said');
  await play('h8');
  await expect(said).toHaveText('move 1: h8');
  await play('i9');
  await expect(said).toHaveText('move 2: i9');
  await page.getByRole('button', { name: 'Take back' }).click();
  await play('a1');
  await expect(said).toHaveText('move 2: a1');
  for (const point of ['i8', 'a2', 'j8', 'a3', 'k8', 'a4', 'l8']) await play(point);
  await expect(said).toHaveText('black wins');
});
