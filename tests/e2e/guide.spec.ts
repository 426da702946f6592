// The guide: its pages on the site, and its pages of HTML as a reader would copy them, with the package of the element.
// covers: guide
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';
import { expect, test } from './helpers';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const GUIDE = join(import.meta.dirname, '../../docs/guide');
/** The files of the guide to which its index does not lead on the site. */
const OTHERS = ['README.md', 'words.md'];
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
    await expect(board.locator('svg g > *').first()).toBeAttached();
  }
  return boards.length;
}

test('the pages open from the help, fit every window, break no rule of WCAG 2.2, and lead to pages that are there', async ({ board, page }) => {
  await board.open();
  const help = await board.openDialog('help');
  await help.getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveTitle(/^Guide/);
  const links = await page.locator('main a').evaluateAll((all) => all.map((it) => (it as HTMLAnchorElement).href));
  const pages = links.filter((it) => it.startsWith(new URL('.', page.url()).href) && !it.includes('#'));
  expect(pages.length).toBe(readdirSync(GUIDE).filter((it) => it.endsWith('.md') && !OTHERS.includes(it)).length);
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
