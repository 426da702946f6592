// The pages with the rules, in both languages, for every window size and colour scheme.
// covers: rules
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { expect, LONG, SUB_URL, test } from './helpers';

const PAGES = [
  { file: 'rules.html', lang: 'en', link: 'English', other: '简体中文', back: 'To the board', title: /gomoku and renju/ },
  { file: 'rules.zh.html', lang: 'zh-Hans', link: '简体中文', other: 'English', back: '回到棋盘', title: /五子棋与连珠/ },
];

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

async function violations(page: Page): Promise<string[]> {
  const results = await page.evaluate((values) => {
    const { axe } = window as unknown as { axe: { run(node: Document, options: RunOptions): Promise<AxeResults> } };
    return axe.run(document, { runOnly: { type: 'tag', values } });
  }, TAGS);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

test('the help leads to the rules, and their links to the other language and back to the game', async ({ board, page }) => {
  for (const [root, { file, lang, link, other, back, title }] of [['', PAGES[1]], [SUB_URL, PAGES[0]]] as const) {
    await board.open(root);
    await board.play('h8 i9');
    const help = await board.openDialog('help');
    await help.getByRole('link', { name: link }).and(help.locator(`[href$="${file}"]`)).click();
    await expect(page).toHaveURL(new RegExp(`/${file}$`));
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await page.getByRole('link', { name: other }).click();
    await expect(page.locator('html')).not.toHaveAttribute('lang', lang);
    await page.getByRole('link', { name: link }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await page.getByRole('link', { name: back }).click();
    await board.ready();
    expect(await board.moves()).toBe('h8 i9');
    await board.newGame();
  }
});

for (const { file } of PAGES) {
  test(`${file} breaks no rule of WCAG 2.2, fits every window, and says every picture in words`, async ({ board, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript({ path: SOURCE });
    await page.goto(file);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await board.shot(`${file}-${colorScheme}`);
      // In a normal run the two pages together cover both schemes.
      if (LONG || (file === PAGES[0].file) === (colorScheme === 'light')) expect(await violations(page)).toEqual([]);
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe(colorScheme === 'dark' ? 'rgb(21, 20, 18)' : 'rgb(242, 240, 235)');
    }
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const found = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        reading: document.querySelector('main p')!.getBoundingClientRect().width,
        cut: [...document.querySelectorAll('figure svg')].filter((figure) => {
          const { left, right } = figure.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        }).length,
      }));
      expect(found.overflow, `${width}`).toBeLessThanOrEqual(0);
      expect(found.cut, `${width}`).toBe(0);
      expect(found.reading, `${width}`).toBeLessThanOrEqual(44 * 16);
    }
    const pictures = page.getByRole('img');
    expect(await pictures.count()).toBeGreaterThan(10);
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveAccessibleName(/[A-O]\d+/);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const link of await page.getByRole('navigation').getByRole('link').all()) {
      const id = (await link.getAttribute('href'))!.slice(1);
      await expect(page.locator(`h2[id="${id}"]`)).toHaveText((await link.textContent())!);
    }
    await page.getByRole('navigation').getByRole('link').last().click();
    await expect(page.locator('h2').last()).toBeInViewport();
  });
}
