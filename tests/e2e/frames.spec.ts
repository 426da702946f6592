// Counts of painted frames: none while nothing happens.
import { drawnFrames } from './drawn.mjs';
import { expect, quietMoves, test, type Board } from './helpers';

interface Probe {
  /** Number of drawing calls, on any canvas. */
  draws: number;
  /** Number of requested frames. */
  asked: number;
  /** Number of frames in which something was drawn. */
  painted: number;
  inFlight: number;
  mostInFlight: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const probe: Probe = (window.probe = { draws: 0, asked: 0, painted: 0, inFlight: 0, mostInFlight: 0 });
    const prototype = CanvasRenderingContext2D.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    for (const name of ['drawImage', 'fillRect', 'strokeRect', 'clearRect', 'fillText', 'strokeText', 'fill', 'stroke', 'putImageData']) {
      const own = prototype[name];
      prototype[name] = function (...args: unknown[]) {
        probe.draws += 1;
        return own.apply(this, args);
      };
    }
    const [ask, cancel] = [window.requestAnimationFrame.bind(window), window.cancelAnimationFrame.bind(window)];
    const waiting = new Set<number>();
    window.ownFrame = ask;
    window.requestAnimationFrame = (callback) => {
      probe.asked += 1;
      const id = ask((now) => {
        waiting.delete(id);
        const before = probe.draws;
        callback(now);
        if (probe.draws > before) probe.painted += 1;
      });
      waiting.add(id);
      probe.inFlight = waiting.size;
      probe.mostInFlight = Math.max(probe.mostInFlight, waiting.size);
      return id;
    };
    window.cancelAnimationFrame = (id) => {
      waiting.delete(id);
      cancel(id);
    };
  });
});

async function spent(board: Board, act: () => Promise<unknown>): Promise<Probe> {
  await board.page.evaluate(() => Object.assign(window.probe, { draws: 0, asked: 0, painted: 0, mostInFlight: 0 }));
  await act();
  await board.frame();
  return board.page.evaluate(() => ({ ...window.probe }));
}

/** Waits until the page requests no more frames. */
async function settled(board: Board): Promise<void> {
  await expect
    .poll(async () => (await spent(board, () => board.frame())).asked, { intervals: [100] })
    .toBe(0);
}

for (const state of ['empty', 'after moves', 'over', 'under the pointer'] as const) {
  test(`nothing is painted in five idle seconds: ${state}`, async ({ board, page }) => {
    await board.open();
    if (state === 'after moves') await board.click('h8', 'i9');
    if (state === 'over') await board.click(...'f8 a1 g8 c1 h8 e1 i8 g1 j8'.split(' '));
    if (state === 'under the pointer') await board.hover('d4');
    await settled(board);
    expect(await spent(board, () => page.waitForTimeout(5000))).toMatchObject({ draws: 0, asked: 0, painted: 0 });
  });
}

test('pointer moves within one cell paint nothing', async ({ board, page }) => {
  await board.open();
  await board.hover('h8');
  await settled(board);
  const { x, y } = await board.at('h8', -0.4, 0.4);
  const { x: right, y: low } = await board.at('h8', 0.4, -0.4);
  const probe = await spent(board, async () => {
    for (let step = 0; step <= 40; step += 1) {
      await page.mouse.move(x + ((right - x) * step) / 40, y + ((low - y) * (step % 7)) / 6);
    }
  });
  expect(probe).toMatchObject({ draws: 0, asked: 0, painted: 0 });
});

test('pointer moves outside the lines paint nothing', async ({ board, page }) => {
  await board.open();
  await board.hover('a1', -0.8, 0);
  await settled(board);
  const probe = await spent(board, async () => {
    for (const up of [0.2, 0.9, 1.6, 3]) {
      const { x, y } = await board.at('a1', -0.75, up);
      await page.mouse.move(x, y);
    }
  });
  expect(probe.draws).toBe(0);
});

test('a pointer move to another cell paints far less than the whole board', async ({ board, page }) => {
  await board.open();
  await board.play(quietMoves(120));
  await board.hover('h15');
  await settled(board);
  const whole = await spent(board, async () => {
    await page.setViewportSize({ width: 1100, height: 760 });
    await board.frame();
  });
  expect(whole.draws).toBeGreaterThan(120);
  await board.hover('h15');
  await settled(board);
  const part = await spent(board, () => board.hover('i14'));
  expect(part.draws).toBeGreaterThan(0);
  expect(part.draws).toBeLessThan(whole.draws / 4);
  expect(part.painted).toBe(1);
});

test('a move with many stones on the board paints far less than the whole board', async ({ board }) => {
  await board.open();
  await board.play(quietMoves(120));
  await settled(board);
  const { draws, painted } = await spent(board, async () => {
    await board.click('o15');
    await board.still();
  });
  expect(painted).toBeGreaterThan(0);
  expect(draws / painted).toBeLessThan(40);
});

test('many changes at once ask for one frame', async ({ board, page }) => {
  await board.open();
  await settled(board);
  const probe = await spent(board, () =>
    page.evaluate((moves) => {
      for (const point of moves.split(' ')) window.tengen.play(point);
      for (let back = 0; back < 20; back += 1) window.tengen.undo();
      for (let forth = 0; forth < 20; forth += 1) window.tengen.redo();
    }, quietMoves(40)),
  );
  expect(probe.mostInFlight).toBe(1);
  await settled(board);
});

test('there is never more than one frame in flight', async ({ board, page }) => {
  await board.open();
  const probe = await spent(board, async () => {
    await board.click('h8', 'i9', 'i9', 'g7');
    await board.action('undo').click();
    await board.hover('d4');
    await page.setViewportSize({ width: 800, height: 700 });
    await board.hover('e4');
    await page.keyboard.press('Tab');
    await board.newGame({ size: 19 });
    await board.click('s19');
  });
  expect(probe.asked).toBeGreaterThan(0);
  expect(probe.mostInFlight).toBe(1);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the ring of who is to move turns once after a move, and then nothing is painted', async ({ board, browser, page }) => {
    await board.open();
    await page.waitForLoadState('networkidle');
    const turns = () =>
      page.evaluate(() =>
        document.getAnimations().map((it) => {
          const { pseudoElement, target } = it.effect as KeyframeEffect;
          const player = target!.closest('[data-player]')?.getAttribute('data-player') ?? '?';
          return `${player}${pseudoElement} ${it.effect!.getTiming().iterations}`;
        }),
      );
    for (const [point, next] of [['h8', 'white'], ['i9', 'black']]) {
      await board.click(point);
      await page.mouse.move(1, 1);
      await settled(board);
      expect(await turns()).toContain(`${next}::after 1`);
      await page.evaluate(() => document.getAnimations().forEach((it) => it.finish()));
      expect(await turns()).toEqual([]);
    }
    await settled(board);
    expect(await drawnFrames(browser, page, () => page.waitForTimeout(500))).toBe(0);
    // Checks the counter itself: while the ring turns, frames are drawn.
    expect(await drawnFrames(browser, page, async () => {
      await board.click('j10');
      await page.waitForFunction(() => document.getAnimations().some((it) => Number(it.currentTime) > 500));
    })).toBeGreaterThan(3);
  });

  test('motion ends: a placed stone is painted for a moment only', async ({ board, page }) => {
    await board.open();
    // Loading a file would delay some frames.
    await page.waitForLoadState('networkidle');
    await settled(board);
    // On a busy machine the time of a motion may pass within one frame.
    let painted = 0;
    for (const point of ['h8', 'i9', 'g7']) {
      const probe = await spent(board, async () => {
        await board.click(point);
        await board.still();
      });
      painted = Math.max(painted, probe.painted);
      await settled(board);
    }
    expect(painted).toBeGreaterThan(1);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a move, an undo, a win and a refusal paint one frame at most', async ({ board, page }) => {
    await board.open();
    await board.play('f8 a1 g8 c1 h8 e1 i8 g1');
    await page.mouse.move(1, 1);
    await settled(board);
    for (const act of [
      () => board.play('d4'),
      () => page.evaluate(() => window.tengen.undo()),
      () => page.evaluate(() => window.tengen.goto(8)),
      () => board.play('j8'),
      () => board.cell('a1').evaluate((cell: HTMLElement) => cell.click()),
    ]) {
      const probe = await spent(board, async () => {
        await act();
        await settledFrames(board);
      });
      expect(probe.painted).toBeLessThanOrEqual(1);
    }
  });
});

/** Waits for a dozen frames, in which an animation would be visible. */
async function settledFrames(board: Board): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) await board.frame();
}
