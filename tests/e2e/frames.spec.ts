// Counts of painted frames and of timers: none while nothing happens, and few while the computer thinks.
// covers: everything
import { drawnFrames } from './drawn.mjs';
import { openThinker } from './computer';
import { allWings, expect, LONG, openPuzzles, pressHead, quietMoves, test, type Board } from './helpers';
import { test as withServer } from './online';

interface Probe {
  /** Number of drawing calls, on any canvas. */
  draws: number;
  /** Number of requested frames. */
  asked: number;
  /** Number of frames in which something was drawn. */
  painted: number;
  inFlight: number;
  mostInFlight: number;
  /** Number of timers that were set. */
  timed: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const probe: Probe = (window.probe = { draws: 0, asked: 0, painted: 0, inFlight: 0, mostInFlight: 0, timed: 0 });
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
    const later = window.setTimeout.bind(window) as (...given: unknown[]) => number;
    window.setTimeout = ((...given: unknown[]) => {
      probe.timed += 1;
      return later(...given);
    }) as typeof window.setTimeout;
    window.setInterval = () => {
      throw new Error('the page uses no interval');
    };
  });
});

async function spent(board: Board, act: () => Promise<unknown>): Promise<Probe> {
  await board.page.evaluate(() => Object.assign(window.probe, { draws: 0, asked: 0, painted: 0, mostInFlight: 0, timed: 0 }));
  await act();
  await board.frame();
  return board.page.evaluate(() => ({ ...window.probe }));
}

/** Waits until the page requests no more frames and sets no timers. */
async function settled(board: Board): Promise<void> {
  await expect
    .poll(async () => {
      const { asked, timed } = await spent(board, () => board.frame());
      return asked + timed;
    }, { intervals: [100] })
    .toBe(0);
}

test('nothing is painted while nothing happens', async ({ board, page }) => {
  await board.open();
  await allWings(page);
  for (const [state, idle, reach] of [
    ['empty', 4000, async () => {}],
    ['under the pointer', 1000, () => board.hover('d4')],
    ['after moves', 1000, () => board.click('h8', 'i9')],
    ['over', 1000, () => board.play('f8 a1 g8 c1 e8 e1 d8')],
  ] as const) {
    await test.step(state, async () => {
      await reach();
      await settled(board);
      expect(await spent(board, () => page.waitForTimeout(idle)), state).toMatchObject({ draws: 0, asked: 0, painted: 0 });
    });
  }
  expect((await board.state()).over).toBe(true);
});

const section = (name: string) => async ({ page }: Board) => page.locator(`.sections [data-section=${name}]`).click();

/** The views that must rest, each with the way there from the one before. */
const VIEWS: Record<string, (board: Board) => Promise<unknown>> = {
  'the start': async () => {},
  'a game': (board) => board.click('h8', 'i9'),
  'the settings': (board) => board.openDialog('settings'),
  'Study': async (board) => {
    await board.page.keyboard.press('Escape');
    await section('study')(board);
  },
  'the library': (board) => board.library('games'),
  'the Lab': section('lab'),
  'Learn': async (board) => {
    await section('learn')(board);
    // The files of the lessons and of the puzzles may come after the page has been quiet for a moment.
    for (const name of ['card_lesson_place', 'card_day_facts']) await expect(board.page.locator(`[data-bind=${name}]`)).not.toBeEmpty();
  },
  'a lesson': ({ page }) => page.getByRole('button', { name: /^1\. Five in a row/ }).click(),
  'a puzzle': async ({ page }) => {
    await openPuzzles(page);
    await expect(page.locator('[data-bind=puzzle_task]')).toHaveText(/to move: /);
  },
  'the lobby': async (board) => {
    await section('play')(board);
    await pressHead(board.page, 'online');
    await expect(board.page.locator('[data-online=crowd]')).not.toHaveText('');
  },
};

withServer('nothing is drawn, asked for or timed in any view from five seconds after the last input', async ({ board, page, server }) => {
  test.slow();
  await board.open(server.url);
  await allWings(page);
  for (const [view, reach] of Object.entries(VIEWS)) {
    await test.step(view, async () => {
      await reach(board);
      await page.mouse.move(1, 1);
      // Whatever repeats asks for a frame or sets a timer again and again.
      await settled(board);
      if (LONG) await page.waitForTimeout(5000);
      const idle = await spent(board, () => page.waitForTimeout(LONG ? 3000 : 1000));
      expect(idle, view).toMatchObject({ draws: 0, asked: 0, painted: 0 });
      // While there is a connection, the page checks every five seconds that the server is not silent.
      expect(idle.timed, view).toBeLessThanOrEqual(view === 'the lobby' ? 1 : 0);
    });
  }
});

test('a pointer and a move paint far less than the whole board, and never ask for two frames', async ({ board, page }) => {
  await board.open();
  await test.step('pointer moves within one cell, or outside the lines', async () => {
    await board.hover('h8');
    await settled(board);
    const { x, y } = await board.at('h8', -0.4, 0.4);
    const { x: right, y: low } = await board.at('h8', 0.4, -0.4);
    const within = await spent(board, async () => {
      for (let step = 0; step <= 40; step += 1) {
        await page.mouse.move(x + ((right - x) * step) / 40, y + ((low - y) * (step % 7)) / 6);
      }
    });
    expect(within).toMatchObject({ draws: 0, asked: 0, painted: 0 });
    await board.hover('a1', -0.8, 0);
    await settled(board);
    const outside = await spent(board, async () => {
      for (const up of [0.2, 0.9, 1.6, 3]) {
        const { x, y } = await board.at('a1', -0.75, up);
        await page.mouse.move(x, y);
      }
    });
    expect(outside.draws).toBe(0);
  });
  await test.step('another cell, and a move, on a full board', async () => {
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
    const { draws, painted } = await spent(board, async () => {
      await board.click('o15');
      await board.still();
    });
    expect(painted).toBeGreaterThan(0);
    expect(draws / painted).toBeLessThan(40);
  });
  await test.step('many changes at once, of every kind, ask for one frame', async () => {
    await board.newGame();
    await settled(board);
    const changes = await spent(board, () =>
      page.evaluate((moves) => {
        for (const point of moves.split(' ')) window.tengen.play(point);
        for (let back = 0; back < 20; back += 1) window.tengen.undo();
        for (let forth = 0; forth < 20; forth += 1) window.tengen.redo();
      }, quietMoves(40)),
    );
    expect(changes.mostInFlight).toBe(1);
    const kinds = await spent(board, async () => {
      await board.click('o15', 'n15', 'n15', 'm15');
      await board.action('undo').click();
      await board.hover('d14');
      await page.setViewportSize({ width: 800, height: 700 });
      await board.hover('e14');
      await page.keyboard.press('Tab');
      await board.newGame({ size: 19 });
      await board.click('s19');
    });
    expect(kinds.asked).toBeGreaterThan(0);
    expect(kinds.mostInFlight).toBe(1);
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a placed stone and the ring of who is to move are painted for a moment only', async ({ board, browser, page }) => {
    await board.open();
    // Loading a file would delay some frames.
    await allWings(page);
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
    await board.newGame();
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

test.describe('while the computer thinks', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('four frames a second are drawn', async ({ board, browser, page }) => {
    await openThinker(board);
    await allWings(page);
    await board.play('h8');
    await page.mouse.move(1, 1);
    await expect(page.locator('[data-player=white].thinking')).toBeVisible();
    await board.still();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    const seconds = 2;
    const drawn = await drawnFrames(browser, page, () => page.waitForTimeout(1000 * seconds));
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThanOrEqual(4 * seconds + 1);
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
