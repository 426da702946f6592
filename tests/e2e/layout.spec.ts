// The board in windows of many sizes, scrolled, under a sub-path; nothing shifts.
// covers: everything
import type { Page } from '@playwright/test';
import { BEFORE_33, expect, MID_GAME, quietMoves, SUB_URL, test, type Board } from './helpers';
import { confirmed, forget } from './tabs';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    shifts: string[];
    sheetChanges: string[];
  }
}

const SIZES = [
  [320, 480], [320, 568], [360, 640], [360, 740], [390, 844], [412, 915], [430, 932], [600, 800], [600, 1024],
  [768, 1024], [820, 1180], [1024, 768], [568, 320], [740, 360], [844, 390], [932, 430], [1024, 600], [800, 600],
  [1280, 720], [1280, 800], [1366, 768], [1440, 900], [1920, 1080], [700, 700], [500, 500], [1000, 1400],
  [700, 742], [742, 700], [800, 700], [816, 700], [817, 700], [900, 820], [1000, 1000], [600, 520],
];

/** Widths of the windows of which pictures are saved. */
const SHOWN = [320, 360, 820, 844, 1280, 1920];

/** Returns the minimum side of the board for which a window has room, beside or above everything else. */
function room(width: number, height: number): number {
  if (width / height < 7 / 6) {
    const isAiry = width >= 600 && height >= 800 && width / height < 0.9;
    return isAiry ? Math.min(width - 40, height - 356) : Math.min(width, height - 240);
  }
  if (height <= 520) return Math.min(height - 12, width - 16.25 * 16 - 28);
  return Math.min(height - 68, width - 19 * 16 - 48);
}

async function expectWhole(board: Board, width: number, height: number): Promise<void> {
  const where = `${width}×${height}`;
  const found = await board.page.evaluate(() => {
    const { x, y, right, bottom, width, height } = document.querySelector('#board canvas')!.getBoundingClientRect();
    const areas = getComputedStyle(document.querySelector('.room')!).gridTemplateAreas;
    const isBeside = areas.includes('board panel');
    return { x, y, right, bottom, width, height, isBeside, overflow: document.documentElement.scrollWidth - innerWidth };
  });
  expect(Math.abs(found.width - found.height), `${where}: square`).toBeLessThan(0.5);
  expect(found.x, where).toBeGreaterThanOrEqual(0);
  expect(found.y, where).toBeGreaterThanOrEqual(0);
  expect(found.right, `${where}: whole`).toBeLessThanOrEqual(width + 0.5);
  expect(found.bottom, `${where}: whole`).toBeLessThanOrEqual(height + 0.5);
  expect(found.overflow, `${where}: nothing overflows`).toBeLessThanOrEqual(0);
  expect(found.isBeside, `${where}: everything else beside the board`).toBe(width / height >= 7 / 6);
  expect(found.width, `${where}: as large as fits`).toBeGreaterThanOrEqual(room(width, height) - 1);
}

test('the board is square, whole and as large as fits in every window, and clicks agree with crossings', async ({ board, page }) => {
  test.slow();
  const free = quietMoves(224).split(' ');
  const inEveryWindow = async (act: (index: number) => Promise<unknown>) => {
    for (const [index, [width, height]] of SIZES.entries()) {
      await page.setViewportSize({ width, height });
      await board.frame();
      await act(index);
      await expectWhole(board, width, height);
      if (SHOWN.includes(width)) await board.shot(`game-${index}-${width}x${height}`);
    }
  };
  await board.open();
  await test.step('empty', () => inEveryWindow(async () => {}));
  await test.step('played', () => {
    const played: string[] = [];
    return inEveryWindow(async (index) => {
      // A pair of points anywhere on the board.
      const pair = (index * 37) % 112;
      played.push(...free.slice(2 * pair, 2 * pair + 2));
      await board.click(...played.slice(-2));
      expect(await board.moves(), SIZES[index].join('×')).toBe(played.join(' '));
    });
  });
  await test.step('won', async () => {
    await board.newGame();
    await board.play('f8 a1 g8 c1 h8 e1 i8 g1 j8');
    await inEveryWindow(async () => {});
  });
});

test('the facts of the game and the buttons beside them stand in one row', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9 g7');
  for (const code of ['en', 'zh', 'ru'] as const) {
    await board.language(code);
    for (const [width, height] of [[1000, 700], [1000, 800], [1100, 800], [1280, 800], [390, 844], [360, 740], [320, 568]]) {
      await page.setViewportSize({ width, height });
      await board.frame();
      const rows = await page.locator('.panel .head > *:visible').evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
      );
      expect(rows.length, `${code} ${width}`).toBeGreaterThanOrEqual(4);
      expect(Math.max(...rows) - Math.min(...rows), `${code} ${width}×${height}: ${rows}`).toBeLessThanOrEqual(2);
    }
  }
});

/** Returns the parts of the page that something else covers in their middle, or that are outside the window. */
function covered(board: Board, selectors: string[]): Promise<string[]> {
  return board.page.evaluate((selectors) => {
    const bad: string[] = [];
    for (const selector of selectors) {
      const part = document.querySelector(selector)!;
      const { x, y, width, height } = part.getBoundingClientRect();
      const [right, down] = [x + width / 2, y + height / 2];
      const top = document.elementFromPoint(right, down);
      if (top === null || !(part.contains(top) || top.contains(part))) {
        bad.push(`${selector}: ${top?.outerHTML.slice(0, 60)} at ${right}, ${down}`);
      }
    }
    return bad;
  }, selectors);
}

test('the head, the last move, the slider and the actions are in reach on every screen', async ({ board, page }) => {
  await board.open();
  await test.step('the words of the sections stand in one row', async () => {
    for (const code of ['en', 'zh'] as const) {
      await board.language(code);
      for (const [width, height] of [[320, 568], [360, 640], [390, 844], [768, 1024], [1024, 768], [1280, 800], [1920, 1080]]) {
        await page.setViewportSize({ width, height });
        await board.frame();
        const where = `${code} ${width}×${height}`;
        const found = await page.evaluate(() => {
          const bar = document.querySelector('.bar')!;
          const links = [...document.querySelectorAll('.sections a')].map((it) => it.getBoundingClientRect());
          const menu = document.querySelector('.bar .menu')!.checkVisibility();
          const button = document.querySelector('[data-action=site-menu]')!.checkVisibility();
          return {
            bar: bar.clientHeight,
            right: Math.max(...[...bar.querySelectorAll('a, button')].map((it) => it.getBoundingClientRect().right)),
            narrow: Math.min(...links.map((it) => it.width)),
            folded: menu !== button,
          };
        });
        expect(found.bar, `${where}: one row`).toBeLessThanOrEqual(48);
        expect(found.right, `${where}: nothing is cut`).toBeLessThanOrEqual(width);
        expect(found.narrow, `${where}: a finger hits a word`).toBeGreaterThanOrEqual(44);
        expect(found.folded, `${where}: the rest is in the head or in its menu`).toBe(true);
      }
    }
  });
  await test.step('the last move, the slider and the actions', async () => {
    await board.play(MID_GAME);
    for (const [width, height] of [[320, 568], [360, 640], [360, 740], [390, 844], [600, 800], [768, 1024], [820, 1180], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await board.frame();
      const parts = ['[data-part=moves] [aria-current]', '[data-action=seek]', '.actions [data-action=undo]', '#board'];
      expect(await covered(board, parts), `${width}×${height}`).toEqual([]);
    }
  });
  await test.step('a landscape phone shows the bank of time, and labels of at most two lines', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await board.newGame({ clock: 'bank:30+60' });
    await board.play('h8');
    const banks = page.locator('.player .clock small');
    await expect(banks).toHaveText(['+1:00', '+1:00']);
    for (const bank of await banks.all()) await expect(bank).toBeVisible();
    await board.newGame({ rules: 'renju', referee: 'claim' });
    await board.play(`${BEFORE_33} h8`);
    const lines = await page.locator('.actions button:visible > span').evaluateAll((labels) =>
      labels.map((label) => Math.round(label.getBoundingClientRect().height / parseFloat(getComputedStyle(label).lineHeight))),
    );
    expect(lines.length).toBeGreaterThan(4);
    expect(Math.max(...lines)).toBeLessThanOrEqual(2);
  });
});

test('text at twice its size reflows, covers nothing of the board, and clicks agree where the page has scrolled', async ({ board, page }) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await board.open();
  await page.mouse.move(180, 200);
  await page.mouse.wheel(0, 50);
  await page.waitForFunction(() => scrollY >= 40);
  const first = MID_GAME.split(' ').slice(0, 3);
  await board.click(...first);
  expect(await board.moves()).toBe(first.join(' '));
  await board.play(MID_GAME.split(' ').slice(3).join(' '));
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const free = ['h6', 'i6', 'g7', 'f8', 'f9', 'e9'];
  for (const [width, height] of [[360, 740], [390, 844], [768, 1024], [1024, 768], [1280, 800], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await board.frame();
    for (const block of ['start', 'center', 'end'] as const) {
      await page.evaluate((block) => document.querySelector('#board')!.scrollIntoView({ block }), block);
      const corners = ['a1', 'h1', 'o1', 'a2', 'a15', 'h15', 'o15', 'h8'];
      const covers = await page.evaluate((points) => {
        const bad: string[] = [];
        for (const point of points) {
          const { x, y } = window.tengen.locate(point);
          const top = y >= 0 && y < innerHeight ? document.elementFromPoint(x, y) : null;
          if (top !== null && top.closest('#board') === null) bad.push(`${point}: ${top.className}`);
        }
        return bad;
      }, corners);
      expect(covers, `${width}×${height}, the board at the ${block}`).toEqual([]);
      if (block !== 'center') continue;
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await board.shot(`large-text-${width}`);
      const point = free.shift()!;
      await board.click(point);
      await expect(board.cell(point)).toHaveAccessibleName(/last move/);
    }
    // Scrolled to its end, the page shows its last parts whole.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await board.frame();
    const last = height > width ? ['.actions [data-action=undo]', '[data-action=seek]'] : ['.actions [data-action=undo]'];
    expect(await covered(board, last), `${width}×${height}`).toEqual([]);
  }
});

/** Returns the distance and the source of all layout shifts so far, including those after input. */
function shifts(board: Board): Promise<string[]> {
  return board.page.evaluate(
    () => new Promise<string[]>((done) => requestAnimationFrame(() => setTimeout(() => done(window.shifts)))),
  );
}

/** Notes each layout shift with its size, before any script of the page runs. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const what = entry.sources.map(({ node }) => node?.parentElement?.className ?? '?');
        window.shifts.push(`${entry.value.toFixed(6)} ${what}`);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

test('a view of the site does not show another one first, also on a slow phone', async ({ board, page }) => {
  await noteShifts(page);
  const devtools = await board.devtools();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.setViewportSize({ width: 412, height: 823 });
  for (const address of ['', 'game/', 'study/', 'learn/', 'learn/lessons/4/', 'learn/puzzles/', 'lab/', 'library/', 'zh/learn/']) {
    await board.open(address);
    const seen = await shifts(board);
    const moved = seen.reduce((sum, shift) => sum + parseFloat(shift), 0);
    // Search engines call a page steady up to here.
    expect.soft(moved, `${address}: ${seen}`).toBeLessThan(0.1);
  }
});

test('nothing shifts while the page loads and a game goes on', async ({ board, page }) => {
  await noteShifts(page);
  for (const [width, height] of [[1280, 800], [360, 740], [1920, 1080]]) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await board.open();
      expect.soft(await shifts(board), 'while loading').toEqual([]);
      await page.evaluate(() => (window.shifts.length = 0));
      const place = await board.canvas.boundingBox();
      await board.click(...MID_GAME.split(' ').slice(0, 12));
      await board.click('h8');
      await board.action('undo').click();
      await board.action('undo').click();
      await board.action('redo').click();
      expect(await shifts(board), 'during the game').toEqual([]);
      await board.action('resign').click();
      await board.frame();
      expect(await board.canvas.boundingBox()).toEqual(place);
      await board.action('undo').click();
      await board.frame();
      expect(await board.canvas.boundingBox()).toEqual(place);
      // The next window begins without a game.
      await confirmed(page);
      await page.goto('rules.html');
      await forget(page);
      await page.evaluate(() => localStorage.clear());
    });
  }
});

test('the page plays at any address, and the browser comes back to the game', async ({ board, page }) => {
  await board.open('?x#board');
  await board.click('h8');
  await board.open('?lang=zh&a=%E4%B8%AD#board');
  expect(await board.moves()).toBe('h8');
  await page.goto('about:blank');
  await page.goBack();
  await board.ready();
  expect(await board.moves()).toBe('h8');
  if (SUB_URL === '') return;
  await board.open(SUB_URL);
  await board.click('i9');
  await board.reload();
  expect(await board.moves()).toMatch(/i9$/);
});

test('the style sheet changes with the window, without which WebKit keeps the old layout', async ({ board, page }) => {
  await page.addInitScript(() => {
    window.sheetChanges = [];
    const { insertRule, deleteRule } = CSSStyleSheet.prototype;
    CSSStyleSheet.prototype.insertRule = function (...rule) {
      window.sheetChanges.push('insert');
      return insertRule.apply(this, rule);
    };
    CSSStyleSheet.prototype.deleteRule = function (index) {
      window.sheetChanges.push('delete');
      deleteRule.call(this, index);
    };
  });
  await board.open();
  await board.click('h8');
  const rules = () => page.evaluate(() => [...document.styleSheets].map((sheet) => sheet.cssRules.length));
  const before = await rules();
  for (const [width, height] of [[447, 800], [900, 700], [1600, 900], [447, 800]]) {
    await page.evaluate(() => void (window.sheetChanges = []));
    await page.setViewportSize({ width, height });
    await board.frame();
    expect(await page.evaluate(() => window.sheetChanges.slice(0, 2))).toEqual(['insert', 'delete']);
    await expectWhole(board, width, height);
    // The layout writes nothing into the elements.
    expect(await page.evaluate(() => document.querySelector('.room')!.getAttribute('style'))).toBeNull();
    expect(await page.evaluate(() => document.querySelector<HTMLElement>('.board')!.style.width)).toBe('');
  }
  expect(await rules()).toEqual(before);
});
