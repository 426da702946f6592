// The board in windows of many sizes, scrolled, under a sub-path; nothing shifts.
import { BEFORE_33, expect, MID_GAME, SUB_URL, test, type Board } from './helpers';

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

for (const state of ['empty', 'played', 'won'] as const) {
  test(`the board is square, whole and as large as fits in every window: ${state}`, async ({ board, page }) => {
    await board.open();
    if (state === 'played') await board.play(MID_GAME);
    if (state === 'won') await board.play('f8 a1 g8 c1 h8 e1 i8 g1 j8');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await board.frame();
      await expectWhole(board, width, height);
    }
  });
}

test('clicks and crossings agree in every window', async ({ board, page }) => {
  await board.open();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await board.newGame();
    // The button of the dialog may have been further down.
    await page.evaluate(() => scrollTo(0, 0));
    await board.frame();
    await board.click('a1', 'h8', 'o15');
    expect(await board.moves(), `${width}×${height}`).toBe('a1 h8 o15');
  }
});

test('a game looks right on every screen', async ({ board, page }) => {
  await board.open();
  await board.play(MID_GAME);
  for (const [width, height] of [[320, 480], [360, 740], [844, 390], [820, 1180], [1280, 800], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await board.still();
    await board.shot(`game-${width}x${height}`);
  }
});

test('the head has the words of the sections in one row, and everything else is in reach', async ({ board, page }) => {
  await board.open();
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

test('clicks agree after the page has scrolled', async ({ board, page }) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await board.open();
  await page.mouse.move(180, 200);
  await page.mouse.wheel(0, 50);
  await page.waitForFunction(() => scrollY >= 40);
  await board.click('h8', 'g9', 'i7');
  expect(await board.moves()).toBe('h8 g9 i7');
});

test('text at twice its size reflows and the board still plays', async ({ board, page }) => {
  await board.open();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const [width, height] of [[360, 740], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    await board.newGame();
    await board.frame();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await board.canvas.scrollIntoViewIfNeeded();
    await board.click('h8');
    expect(await board.moves()).toBe('h8');
    await board.shot(`large-text-${width}`);
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

test('the last move, the slider and the actions are in sight on every phone and tablet', async ({ board, page }) => {
  await board.open();
  await board.play(MID_GAME);
  for (const [width, height] of [[320, 568], [360, 640], [360, 740], [390, 844], [600, 800], [768, 1024], [820, 1180], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await board.frame();
    const parts = ['[data-part=moves] [aria-current]', '[data-action=seek]', '.actions [data-action=undo]', '#board'];
    expect(await covered(board, parts), `${width}×${height}`).toEqual([]);
  }
});

test('text at twice its size covers nothing of the board', async ({ board, page }) => {
  await board.open();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await board.play(MID_GAME);
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
    }
    // Scrolled to its end, the page shows its last parts whole.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await board.frame();
    const last = height > width ? ['.actions [data-action=undo]', '[data-action=seek]'] : ['.actions [data-action=undo]'];
    expect(await covered(board, last), `${width}×${height}`).toEqual([]);
  }
});

test('a landscape phone shows the bank of time, and labels of at most two lines', async ({ board, page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await board.open();
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

/** Returns the distance and the source of all layout shifts so far, including those after input. */
function shifts(board: Board): Promise<string[]> {
  return board.page.evaluate(
    () => new Promise<string[]>((done) => requestAnimationFrame(() => setTimeout(() => done(window.shifts)))),
  );
}

for (const [name, width, height] of [['desktop', 1280, 800], ['phone', 360, 740], ['wide', 1920, 1080]] as const) {
  test(`nothing shifts while the page loads and a game goes on: ${name}`, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
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
    await board.open();
    expect.soft(await shifts(board), 'while loading').toEqual([]);
    await page.evaluate(() => (window.shifts.length = 0));
    const place = await board.canvas.boundingBox();
    await board.click(...MID_GAME.split(' '));
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
  });
}

test('the page plays under a sub-path and keeps its game there', async ({ board }) => {
  test.skip(SUB_URL === '', 'no address under a sub-path');
  await board.open(SUB_URL);
  await board.click('h8', 'i9');
  expect(await board.moves()).toBe('h8 i9');
  await board.reload();
  expect(await board.moves()).toBe('h8 i9');
});

test('an address with a query and a fragment is fine', async ({ board }) => {
  await board.open('?x#board');
  await board.click('h8');
  expect(await board.moves()).toBe('h8');
  await board.open('?lang=zh&a=%E4%B8%AD#board');
  expect(await board.moves()).toBe('h8');
});

test('coming back by the browser keeps the game', async ({ board, page }) => {
  await board.open();
  await board.click('h8', 'i9');
  await page.goto('about:blank');
  await page.goBack();
  await board.ready();
  expect(await board.moves()).toBe('h8 i9');
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
