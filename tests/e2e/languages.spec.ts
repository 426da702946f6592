// Languages other than English are files of their own: they are loaded once, beside the program, and the page
// works without them.
// covers: everything
import { type Page, devices } from '@playwright/test';
import { expect, LONG, test } from './helpers';
import { puzzleDays } from './puzzle_days';
import { holdBack, spoil } from './routes';

declare global {
  interface Window {
    /** True if the page waited for texts or the program. */
    wasHidden?: boolean;
  }
}

const FILE = /\/texts-zh\.txt$/;
const NOT_LOADED = 'Part of the page could not be loaded. Check your connection and try again.';
const MISSING = [/Failed to load resource/];

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

const CODES = ['en', 'zh', 'ja', 'ko', 'ru', 'vi', 'zh-hant'];

const tag = (page: Page) => page.locator('html');
const isHidden = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('waiting'));

function countLoads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += FILE.test(request.url()) ? 1 : 0));
  return () => count;
}

test('another language is loaded once, when it is chosen, and may be chosen again if that failed', async ({ board, page, faults }) => {
  faults.allow(...MISSING);
  const loads = countLoads(page);
  const mend = await spoil(page, FILE, (route) => route.fulfill({ status: 404, body: 'no' }));
  await board.open();
  await board.play('h8');
  expect(loads()).toBe(0);
  const dialog = await board.openDialog('settings');
  const list = dialog.locator('[name=language]');
  await list.selectOption('zh');
  await expect(board.toast).toContainText(NOT_LOADED);
  await expect(list).toHaveValue('en');
  await expect(tag(page)).toHaveAttribute('lang', 'en');
  mend();
  await list.selectOption('zh');
  await expect(tag(page)).toHaveAttribute('lang', 'zh-Hans');
  await expect(board.status).toHaveText('轮到白棋');
  await page.keyboard.press('Escape');
  for (const code of ['en', 'zh'] as const) await board.language(code);
  expect(loads(), 'one that failed, and one more').toBe(2);
});

test.describe('in a browser that speaks Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the first paint waits a second for the texts and the program, which are loaded once', async ({ board, page }) => {
    await page.addInitScript(() => {
      const look = () => Object.assign(window, { wasHidden: document.documentElement?.classList.contains('waiting') || window.wasHidden });
      new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
    });
    // On a busy machine the second may be over before a test can look.
    const wasHidden = () => page.evaluate(() => window.wasHidden);
    const loads = countLoads(page);
    await test.step('the texts come in time', async () => {
      const release = await holdBack(page, FILE);
      await page.goto('');
      expect(await wasHidden()).toBe(true);
      await release();
      await board.ready();
      await expect(tag(page)).toHaveAttribute('lang', 'zh-Hans');
      expect(await isHidden(page)).toBe(false);
      expect(loads()).toBe(1);
    });
    await test.step('the texts take long: the page starts in English, and changes when they are there', async () => {
      const release = await holdBack(page, FILE);
      await board.reload();
      expect(await isHidden(page)).toBe(false);
      await expect(board.status).toHaveText('Black to move');
      await board.click('h8');
      await release();
      await expect(board.status).toHaveText('轮到白棋');
      await expect(tag(page)).toHaveAttribute('lang', 'zh-Hans');
    });
    await test.step('the program takes long: the page shows after a second', async () => {
      const release = await holdBack(page, /\/tengen_bg\.wasm$/);
      await page.reload();
      expect(await wasHidden()).toBe(true);
      await expect.poll(() => isHidden(page)).toBe(false);
      await release();
      await board.ready();
      await expect(tag(page)).toHaveAttribute('lang', 'zh-Hans');
    });
  });

  test('the page speaks English if the file is missing or broken, until it can be loaded', async ({ board, page, faults }) => {
    faults.allow(...MISSING);
    for (const [cause, answer] of [
      ['it belongs to another version', { body: 'tengen texts zh 0000000000000000\n悔棋\n' }],
      ['it is empty', { body: '' }],
      ['it is missing', { status: 404, body: 'no' }],
    ] as const) {
      await test.step(cause, async () => {
        const mend = await spoil(page, FILE, (route) => route.fulfill(answer));
        await board.open();
        await expect(board.toast).toContainText(NOT_LOADED);
        await expect(board.status).toHaveText('Black to move');
        mend();
      });
    }
    await board.language('zh');
    await expect(board.status).toHaveText('轮到黑棋');
  });
});

test.describe('in a browser that speaks the Chinese of Taiwan', () => {
  test.use({ locale: 'zh-TW' });

  test('the page is in traditional characters, and lessons in simplified ones', async ({ board, page }) => {
    await page.goto('learn/lessons/1/');
    await board.ready();
    await expect(tag(page)).toHaveAttribute('lang', 'zh-Hant');
    await expect(page.locator('[data-part=lesson-text]')).toHaveAttribute('lang', 'zh-Hans');
  });
});

test.describe('on the smallest phone', () => {
  // The puzzles of the day are chosen by days of UTC.
  test.use({ ...phone, viewport: { width: 320, height: 568 }, timezoneId: 'UTC' });

  test('the head lists all languages, and drafts say that they are drafts', async ({ board, page }) => {
    await board.open();
    const list = page.locator('.languages select');
    for (const [code, name] of [['ru', 'Русский (черновик)'], ['ja', '日本語 (下書き)'], ['zh', '简体中文']] as const) {
      await page.locator('[data-action=site-menu]').tap();
      await list.tap();
      await expect(list, 'the menu stays open for the list').toBeVisible();
      await list.selectOption(code);
      await expect(tag(page)).toHaveAttribute('lang', new RegExp(`^${code}`));
      await expect(list).toBeHidden();
      await expect(list.locator('option:checked')).toHaveText(name);
    }
  });

  /** The texts that are wider than the button or the line that holds them. */
  const cut = (page: Page) =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('button, a, h1, h2, h3, legend, label, summary, th, td, p')];
      const shown = all.filter((it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && it.clientWidth > 1);
      const wide = shown.filter((it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).textOverflow !== 'ellipsis');
      return wide.map((it) => it.textContent?.trim());
    });

  test('nothing stands out to the side in any language', async ({ board, page }) => {
    test.slow();
    const usual = ['', 'study/', 'learn/', 'lab/'];
    // Russian has the longest words.
    const more: Record<string, string[]> = { ru: ['game/', 'learn/puzzles/', 'online/'], 'zh-hant': ['game/'] };
    for (const code of CODES) {
      for (const place of [...usual, ...(more[code] ?? [])]) {
        await page.goto(`${place}?lang=${code}`);
        await board.ready();
        await expect(tag(page)).toHaveAttribute('lang', new RegExp(`^${code}`, 'i'));
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${code} ${place}`).toBe(320);
        expect(await cut(page), `${code} ${place}`).toEqual([]);
      }
    }
    await board.open();
    await board.language('ru');
    for (const name of ['settings', 'new', 'help', 'share']) {
      const dialog = await board.openDialog(name);
      const width = await dialog.evaluate((it) => it.scrollWidth - it.clientWidth);
      expect(width, name).toBe(0);
      await page.keyboard.press('Escape');
    }
  });

  // Russian has the longest words.
  for (const code of LONG ? CODES : ['en', 'zh', 'ru']) {
    // The list of what was missed in a rush has more room for the same texts.
    test(`every text of every puzzle fits, in ${code}`, async ({ board, page }) => {
      test.slow();
      const card = page.locator('[data-part=day-card]');
      const posed = page.locator('[data-part=posed]');
      const fits = async (where: string) => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(320);
        expect(await cut(page), where).toEqual([]);
      };
      await board.open(`?lang=${code}`);
      const days = puzzleDays();
      expect(days.length).toBeGreaterThan(20);
      for (const { noon, puzzle } of days) {
        const where = `${noon.toISOString()} ${puzzle.task} ${puzzle.moves}`;
        await page.clock.setFixedTime(noon);
        await page.locator('.sections [data-section=learn]').tap();
        await expect(card.locator('p'), where).toContainText(`${puzzle.rating}`);
        await fits(`${where}: the card`);
        await card.getByRole('button').tap();
        await expect(posed.locator('.facts'), where).toContainText(`${puzzle.rating}`);
        await fits(`${where}: the puzzle`);
        if (puzzle.themes.length === 0) continue;
        await posed.locator('[data-action=puzzle-solution]').tap();
        await expect(page.locator('[data-part=puzzles]'), where).toHaveAttribute('data-tone', 'shown');
        await fits(`${where}: the solution`);
      }
    });
  }
});
