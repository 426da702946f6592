// Study: the parts of an analysis that are visible together, and games that go on from a studied position.
// covers: study, engine
import { expect, test, type Board } from './helpers';

/** A game that Black wins with the 41st stone. */
const GAME =
  'h8 h9 i9 g7 g8 i8 j7 f8 h6 h7 g6 f7 e7 f6 f9 f4 f5 e5 d6 d4 c3 e4 g4 e6 c4 c5 e3 d3 d2 b4 i6 h5 j6 k6 j8 j9 i7 k5 k9 l10 g5';

const part = (name: string) => `[data-part=${name}]`;
const LINE = (index: number) => `${part('lines')} [data-line="${index}"]`;

/** Returns the parts that are cut, covered or outside the window at one of their corners. */
function hidden(board: Board, selectors: string[]): Promise<string[]> {
  return board.page.evaluate((selectors) => {
    const seen = (part: Element, x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (part.contains(top) || top.contains(part));
    };
    return selectors.filter((selector) => {
      const found = document.querySelector(selector);
      const rect = found?.getBoundingClientRect();
      if (!found || !rect || rect.width === 0 || rect.height === 0) return true;
      const [left, right] = [rect.left + 3, rect.right - 3];
      const [top, bottom] = [rect.top + 3, rect.bottom - 3];
      return ![[left, top], [right, top], [left, bottom], [right, bottom]].every(([x, y]) => seen(found, x!, y!));
    });
  }, selectors);
}

async function reviewed(board: Board): Promise<void> {
  await board.page.locator('[data-part=result]').getByRole('button', { name: 'Review' }).click();
  await expect(board.page.locator(part('finding'))).toHaveText(/^White is lost after move 30, B4\./, { timeout: 150_000 });
}

test('at 1280 × 800 one press of Review shows everything together, and a game begins from a position', async ({ board, page }) => {
  test.slow();
  await board.open();
  await board.play(GAME);
  await reviewed(board);
  for (const ply of [41, 33, 29]) {
    await page.evaluate((ply) => window.tengen.goto(ply), ply);
    await board.frame();
    const parts = [part('verdict'), LINE(0), LINE(1), LINE(2), part('graph'), part('finding'), part('scrubber')];
    expect(await hidden(board, parts), `after move ${ply}`).toEqual([]);
    const graph = await page.locator(`${part('graph')} svg`).boundingBox();
    expect(graph!.height).toBeGreaterThanOrEqual(62);
    const rows = await page.locator(part('moves')).evaluate((list) => {
      const room = list.getBoundingClientRect();
      const moves = [...list.querySelectorAll('[data-node]')].map((it) => it.getBoundingClientRect());
      return new Set(moves.filter((it) => it.top >= room.top - 1 && it.bottom <= room.bottom + 1).map((it) => it.top)).size;
    });
    expect(rows).toBeGreaterThanOrEqual(5);
    const small = await page.evaluate((parts) => {
      const texts = parts.flatMap((it) => [...document.querySelectorAll(`${it}, ${it} *`)]);
      const own = texts.filter((it) => [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE));
      return own.filter((it) => parseFloat(getComputedStyle(it).fontSize) < 13).map((it) => it.outerHTML);
    }, parts);
    expect(small).toEqual([]);
  }
  await board.shot('study-desktop');
  await test.step('a game begins from a studied position', async () => {
    await page.evaluate(() => window.tengen.goto(3));
    await page.locator('.actions').getByRole('button', { name: 'Play from here' }).click();
    await expect(page).toHaveURL(/\/game\/$/);
    expect(await board.moves()).toBe('h8 h9 i9');
    await board.click('k11');
    expect(await board.moves()).toBe('h8 h9 i9 k11');
  });
});

test('at 360 × 640 the board, two lines and the slider are visible together', async ({ board, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await board.open();
  await board.play('h8 a1 i9 a2 j10');
  await page.locator('.sections [data-section=study]').click();
  await page.locator('[data-action=live]').click();
  await expect(page.locator(LINE(1)).locator('.value')).toHaveText(/\d/, { timeout: 60_000 });
  expect(await hidden(board, ['#board', LINE(0), LINE(1), part('scrubber')])).toEqual([]);
  expect((await page.locator(part('board')).boundingBox())!.width).toBeGreaterThanOrEqual(280);
  await page.mouse.wheel(0, 2000);
  await board.frame();
  expect(await hidden(board, ['#board', part('scrubber')])).toEqual([]);
  await board.shot('study-phone');
});
