// The page while the computer thinks: the layout stays still, the page reacts quickly, and no engine can harm
// it.
// covers: engine
import { expect, LONG, test, type Board } from './helpers';
import { moveCount, moved, moveNow, openThinker, strip } from './computer';

/** Returns the places of all elements that must not move when the computer begins to think. */
function places(board: Board): Promise<Record<string, string>> {
  return board.page.evaluate(() => {
    const kept = 'canvas, .bar button, .player, .disc, [data-action=relieve], .panel, .scrub *, .actions, .actions button:not([data-action=hint], [data-action=move-now])';
    const all: Record<string, string> = {};
    for (const [place, element] of document.querySelectorAll(kept).entries()) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('data-action') ?? element.getAttribute('data-player') ?? element.tagName;
      if (width > 0) all[`${place} ${name}`] = [x, y, width, height].map((it) => it.toFixed(1)).join();
    }
    return all;
  });
}

/** Returns the words at the board that are cut off or overlap. */
function cutWords(board: Board): Promise<string[]> {
  return board.page.evaluate(() => {
    const inside = (outer: DOMRect, inner: DOMRect) =>
      inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const words = [...document.querySelectorAll<HTMLElement>('.player small, .actions button:not([hidden]) span')];
    const cut = words.filter((word) => {
      const box = word.closest('.player, .actions button')!.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(word);
      const text = range.getBoundingClientRect();
      const frame = word.closest('p');
      const clip = frame && getComputedStyle(frame).overflow === 'hidden' ? frame.getBoundingClientRect() : box;
      return text.width > 0 && !(inside(box, text) && inside(clip, text));
    });
    return cut.map((word) => word.innerText);
  });
}

type Room = readonly [width: number, height: number, text: string];

const ROOMS: Room[] = [
  [1280, 800, '100%'], [1920, 1080, '100%'], [1024, 768, '100%'], [820, 1180, '100%'], [360, 640, '100%'],
  [320, 568, '100%'], [320, 480, '100%'], [844, 390, '100%'], [1280, 800, '200%'], [1024, 768, '200%'], [360, 640, '200%'],
];
/** Each room once, and those with the least room in both languages. */
const IN_ENGLISH = LONG ? ROOMS : ROOMS.filter((_, index) => index !== 1 && index !== 5 && index !== 9);
const IN_CHINESE = LONG ? ROOMS : [ROOMS[1], ROOMS[5], ROOMS[9], ROOMS[10]];

test('nothing moves when it thinks, and no word is cut off', async ({ board, page }) => {
  test.slow();
  await openThinker(board);
  for (const [language, rooms] of [['en', IN_ENGLISH], ['zh', IN_CHINESE]] as const) {
    await board.language(language);
    for (const [width, height, text] of rooms) {
      const room = `${language}, ${width} × ${height}, ${text}`;
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      await board.newGame({ white: 'level:10' });
      await board.play('h8');
      await moveNow(board).evaluate((button: HTMLElement) => button.click());
      await moved(board, 2);
      await board.frame();
      const mine = await places(board);
      expect(await cutWords(board), room).toEqual([]);
      await board.play('k10');
      expect(await places(board), `${room}: it begins`).toEqual(mine);
      await expect(strip(board, 'white')).toContainText(/thinking…|思考中…/);
      await board.frame();
      expect(await places(board), `${room}: it says what it found`).toEqual(mine);
      expect(await cutWords(board), room).toEqual([]);
      await page.locator('[data-action=stop]:not(.gone)').evaluate((button: HTMLElement) => button.click());
      await board.frame();
      expect(await places(board), `${room}: it waits`).toEqual(mine);
      await strip(board, 'white').locator('[data-action=relieve]').evaluate((button: HTMLElement) => button.click());
      await board.frame();
      expect(await cutWords(board), `${room}: taken over`).toEqual([]);
      expect(await places(board), `${room}: taken over`).toEqual(mine);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('a page that opens with a computer at the board does not jump, and asks for the engine after the board was painted', async ({ board, page }) => {
  await page.addInitScript(() => {
    const paint = CanvasRenderingContext2D.prototype.drawImage as (...args: unknown[]) => void;
    CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
      if (this.canvas.isConnected) Object.assign(window, { painted: (window as unknown as { painted?: number }).painted ?? performance.now() });
      paint.apply(this, args);
    } as typeof CanvasRenderingContext2D.prototype.drawImage;
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await openThinker(board);
  await board.play('h8');
  await (await board.devtools()).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.reload({ waitUntil: 'commit' });
  await board.ready();
  const before = await board.canvas.boundingBox();
  await expect(strip(board, 'white')).toContainText('thinking…');
  await expect(strip(board, 'white').getByRole('button')).toHaveCount(2);
  expect(await board.canvas.boundingBox()).toEqual(before);
  const [painted, ...asked] = await page.evaluate(() => {
    const parts = performance.getEntriesByType('resource').filter((it) => /\/engine(-worker|_bg)?\./.test(it.name));
    return [(window as unknown as { painted: number }).painted, ...parts.map((part) => part.startTime)];
  });
  expect(asked.length).toBeGreaterThanOrEqual(2);
  for (const start of asked) expect(start).toBeGreaterThan(painted);
});

test('the keyboard keeps its place while the computer begins and ends, and another game, level or hint may follow', async ({ board, page }) => {
  await openThinker(board);
  await board.play('h8');
  const stop = strip(board, 'white').locator('[data-action=stop]');
  await stop.focus();
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-action=move-now]')!.click());
  await moved(board, 2);
  await expect(stop).toBeFocused();
  await expect(stop).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  expect(await moveCount(board)).toBe(2);
  await page.keyboard.press('Tab');
  await expect(stop).toBeHidden();
  await expect(strip(board, 'white').locator('[data-action=relieve]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(strip(board, 'white')).toContainText('You for Level 5');
  await page.keyboard.press('Enter');
  // By keyboard alone: a move, Move now, and the next move on the board.
  await board.cell('h8').focus();
  await page.keyboard.type('k10');
  await page.keyboard.press('Enter');
  await moveNow(board).focus();
  await page.keyboard.press('Enter');
  await moved(board, 4);
  expect(await board.focused()).not.toBeNull();
  await test.step('a new game and another level while it thinks', async () => {
    await board.play('a1');
    await expect(strip(board, 'white')).toContainText('thinking…');
    await board.newGame({ white: 'level:7' });
    await expect(strip(board, 'white')).toContainText('Level 7');
    await expect(moveNow(board)).toBeHidden();
    // Nothing may come of the game before.
    await page.waitForTimeout(300);
    await expect(strip(board, 'white')).toContainText('Level 7');
    expect(await board.moves()).toBe('');
    await board.play('k10');
    await moveNow(board).click();
    await moved(board, 2);
  });
  await test.step('a hint is sought by its button', async () => {
    await board.newGame();
    await board.play('h8');
    const hint = board.action('hint');
    await hint.click();
    await expect(hint).toHaveClass(/busy/);
    await expect(hint).toHaveAttribute('aria-busy', 'true');
    // The strips belong to the players: nobody thinks there.
    await expect(strip(board, 'white')).toHaveText(/^\s*White\s*to move\s*$/);
    await expect(strip(board, 'white').locator('.hairline')).toBeHidden();
    await expect(strip(board, 'white').getByRole('button')).toHaveCount(0);
    await hint.click();
    await expect(hint).not.toHaveClass(/busy/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test('taps place nothing in its turn, and no stone shows', async ({ board }) => {
    await openThinker(board);
    await board.tap('h8');
    await expect(strip(board, 'white')).toContainText('thinking…');
    const bare = await board.pixels('c3');
    await board.tap('c3');
    await expect(board.note).toContainText("It is the computer's turn.");
    expect(await board.moves()).toBe('h8');
    await board.tap('l13');
    await board.frame();
    expect(await board.pixels('c3')).toBe(bare);
    // The player has taken over the computer's side.
    await strip(board, 'white').getByRole('button', { name: 'Play this side yourself' }).tap();
    await board.tap('c3');
    expect(await board.moves()).toBe('h8 c3');
  });
});

/** The replies of a worker to each request; `id` is the number of the request. The native tests have more lies. */
const LIES: Record<string, string> = {
  'a taken point': "postMessage('best id=' + id + ' move=h8 score=+1 depth=1 nodes=1 ms=1')",
  'garbage': "for (const it of ['', 'best', 'x'.repeat(1e6), { a: 1 }, 5, null, [1]]) postMessage(it)",
  'an error': "throw new Error('engine is missing')",
  'far too much': "const send = () => { for (let n = 0; n < 4000; n += 1) postMessage('info id=' + id + ' depth=3 nodes=' + n + ' ms=5 done=500 score=+1 line=b2'); setTimeout(send, 5); }; send()",
};

test('an engine that lies, breaks or says far too much does no harm', async ({ board, page, faults }) => {
  faults.allow(/engine is missing/);
  let says = '';
  await page.route(/\/engine-worker\.js$/, (route) => {
    const body = `onmessage = ({ data }) => { if (typeof data !== 'string') return postMessage('ready'); const id = Number(/id=(\\d+)/.exec(data)[1]); ${says}; };`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  for (const [what, lie] of Object.entries(LIES)) {
    await test.step(what, async () => {
      says = lie;
      // A page that gave its engine up asks for no other.
      await board.open(process.env.BASE_URL);
      await board.newGame({ rules: 'freestyle', white: 'level:1' });
      await board.play('h8');
      await expect(board.toast).toContainText('The computer cannot play right now.', { timeout: 10_000 });
      expect(await board.moves()).toBe('h8');
      // The page reacts immediately, without waiting for the end of the flood.
      const start = Date.now();
      await board.play('k10');
      expect(Date.now() - start).toBeLessThan(2000);
      // The engine may not move any more.
      await page.waitForTimeout(200);
      expect(await board.moves()).toBe('h8 k10');
    });
  }
});
