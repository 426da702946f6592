// Random events from a seed: no errors in the console, and the board still works.
// covers: everything
import { expect, pointName, test, type Board, LONG } from './helpers';
import { another } from './tabs';

test.use({ hasTouch: true });

/** The Mulberry32 generator, which gives the same numbers everywhere. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const KEYS = [
  'Tab', 'Shift+Tab', 'Enter', 'Space', 'Escape', 'Backspace', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown',
  'Home', 'End', 'PageUp', 'PageDown', 'h', '8', 'a', '1', 'v', '2', 'Control+z', 'Control+Shift+Z', 'Control+y',
  ',', '.', 'Shift+Comma', 'Shift+Period', 'Shift+Slash', 'Meta+z', 'Alt+z',
];
const SIZES = [[1280, 800], [360, 740], [844, 390], [820, 1180], [320, 480], [1920, 1080], [500, 500]];

type Pick = (below: number) => number;

const EVENTS: ((board: Board, pick: Pick) => Promise<unknown>)[] = [
  ({ page }, pick) => page.mouse.click(pick(page.viewportSize()!.width), pick(page.viewportSize()!.height)),
  async (board, pick) => {
    const spot = await board.at(pointName(pick(5), pick(5)), pick(12) - 1, pick(12) - 1);
    await board.page.mouse.click(spot.x, spot.y, { button: pick(9) === 0 ? 'right' : 'left' });
  },
  async (board, pick) => {
    const spot = await board.at('e5', pick(10) - 5, pick(10) - 5);
    await board.page.touchscreen.tap(Math.max(0, spot.x), Math.max(0, spot.y));
  },
  async ({ page }, pick) => {
    const { width, height } = page.viewportSize()!;
    await page.mouse.move(pick(width), pick(height));
    await page.mouse.down();
    await page.mouse.move(pick(width), pick(height), { steps: 3 });
    await page.mouse.up();
  },
  ({ page }, pick) => page.keyboard.press(KEYS[pick(KEYS.length)]),
  ({ page }, pick) => page.keyboard.press(KEYS[pick(KEYS.length)]),
  ({ page }, pick) => page.mouse.wheel(pick(200) - 100, pick(400) - 200),
  ({ page }, pick) => {
    const [width, height] = SIZES[pick(SIZES.length)];
    return page.setViewportSize({ width, height });
  },
  ({ page }, pick) =>
    page.evaluate((at) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')].filter(
        (button) => button.offsetParent !== null && !button.disabled,
      );
      buttons[at % buttons.length].click();
    }, pick(1000)),
  ({ page }, pick) =>
    page.evaluate((at) => {
      const cells = document.querySelectorAll<HTMLElement>('[role=gridcell]');
      cells[at % cells.length].focus();
    }, pick(1000)),
  ({ page }, pick) => page.evaluate((at) => {
    const fields = document.querySelectorAll<HTMLInputElement>('dialog[open] input');
    if (fields.length > 0) fields[at % fields.length].click();
  }, pick(1000)),
  ({ page }, pick) => page.emulateMedia({ colorScheme: pick(2) === 0 ? 'dark' : 'light' }),
];

/** The players, and the events of a game with a computer. */
const PLAYERS = ['level:1', 'level:3', 'level:8', 'simple', 'mcts', 'person'];
const WITH_COMPUTER: typeof EVENTS = [
  ...EVENTS,
  (board, pick) => board.newGame({ black: PLAYERS[pick(6)], white: PLAYERS[pick(6)], rules: ['freestyle', 'renju'][pick(2)], opening: ['free', 'swap2'][pick(2)] }),
  ...['undo', 'redo', 'move-now', 'stop', 'go-on', 'relieve', 'hint', 'threats', 'prev'].map(
    (action) => ({ page }: Board, pick: Pick) =>
      page.evaluate(([action, at]) => {
        const buttons = document.querySelectorAll<HTMLElement>(`[data-action=${action}]`);
        buttons[Number(at) % buttons.length]?.click();
      }, [action, pick(2)] as const),
  ),
  ({ page }, pick) => page.waitForTimeout(pick(400)),
];

/** Runs in the page: its links would leave it. */
const holdLinks = () =>
  addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault();
  });

/** Returns the first so many of a number of seeds: 3 sessions in a normal run, 30 in a long one. */
const seeds = (count: number) => Array.from({ length: Number(process.env.TENGEN_MONKEY ?? (LONG ? 10 : 1)) * count }, (_, index) => index + 1);

const RUNS: [string, typeof EVENTS, number[]][] = [
  ['random events', EVENTS, seeds(1)],
  ['random events with a computer', WITH_COMPUTER, seeds(1)],
];

for (const [what, events, seed] of RUNS.flatMap(([what, events, seeds]) => seeds.map((seed) => [what, events, seed] as const))) {
  test(`the page stands 200 ${what}, seed ${seed}`, async ({ board, page, faults }) => {
    test.slow();
    const pick = random(seed);
    await page.addInitScript(holdLinks);
    await board.open();
    for (let event = 0; event < 200; event += 1) {
      await events[pick(events.length)](board, pick);
      expect(faults.unexpected(), `after event ${event}`).toEqual([]);
    }
    for (let open = 0; open < 3; open += 1) await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await board.frame();
    await board.shot(`${what.replaceAll(' ', '-')}-${seed}`);
    await page.locator('.sections [data-section=play]').click();
    await board.newGame();
    await board.click('h8', 'i9', 'g7');
    await board.action('undo').click();
    expect(await board.moves()).toBe('h8 i9');
    await expect(board.toast).not.toContainText('The computer');
    await board.reload();
    expect(await board.moves()).toBe('h8 i9');
  });
}

const isHolder = async (tab: Board) => !(await tab.page.locator('[data-part=elsewhere]').isVisible());

for (const seed of seeds(1)) {
  test(`nothing is lost in 200 random events in two tabs, with reloads and the Lab, seed ${seed}`, async ({ board, faults }) => {
    test.slow();
    const pick = random(100 + seed);
    await board.page.context().addInitScript(holdLinks);
    await board.open();
    const tabs = [board, await another(board, faults)];
    let tab = tabs[0];
    for (let event = 0; event < 200; event += 1) {
      const kind = pick(20);
      if (kind === 0) {
        tab = tabs[pick(2)];
        await tab.page.bringToFront();
      } else if (kind === 1 && (await isHolder(tab))) {
        // A computer may go on after the reload, so the moves before are the beginning of those after. The game of the
        // Lab ends with the page.
        const isLab = await tab.page.locator('.room[data-layout=lab]').count() > 0;
        const before = isLab ? '' : await tab.moves();
        await tab.reload();
        expect((await tab.moves()).slice(0, before.length), `a reload after event ${event}`).toBe(before);
      } else if (kind === 2) {
        await tab.page.keyboard.press('!');
      } else if (kind === 3 && !(await isHolder(tab))) {
        await tab.page.evaluate(() => document.querySelector<HTMLElement>('[data-action=play-here]')?.click());
      } else {
        await EVENTS[pick(EVENTS.length)](tab, pick);
      }
      expect(faults.unexpected(), `after event ${event}`).toEqual([]);
    }
    for (const tab of tabs) {
      for (let open = 0; open < 3; open += 1) await tab.page.keyboard.press('Escape');
      await expect(tab.page.locator('dialog[open]')).toHaveCount(0);
    }
    await tab.page.evaluate(() => document.querySelector<HTMLElement>('[data-action=play-here]')?.click());
    await expect.poll(() => isHolder(tab)).toBe(true);
    await tab.page.setViewportSize({ width: 1280, height: 800 });
    await tab.newGame();
    await tab.click('h8', 'i9');
    const other = tabs.find((it) => it !== tab)!;
    // A tab with a puzzle or a lesson on its board follows the game again when that is left.
    await other.page.evaluate(() => document.querySelector<HTMLElement>('.sections [data-section=play]')!.click());
    await expect.poll(() => other.moves()).toBe('h8 i9');
    await tab.reload();
    await expect.poll(() => tab.moves()).toBe('h8 i9');
  });
}

const TERMS = [
  { opening: 'swap2', colours: 'nigiri' },
  { rules: 'renju', opening: 'taraguchi10', referee: 'marked' },
  { rules: 'renju', opening: 'soosyrv8', colours: 'nigiri', referee: 'claim' },
  { rules: 'renju', opening: 'yamaguchi' },
  { rules: 'custom:b=caro,w=open,ban=33+44+overline,pass=on', size: 11, referee: 'claim', opening: 'swap' },
];

/** Presses points near the centre and buttons of questions, of notes and of the bar. */
function answer(board: Board, choices: number[]): Promise<void> {
  return board.page.evaluate((choices) => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    for (const choice of choices) {
      const points = all('[role=gridcell]');
      const asked = all('.choice button:not([hidden]), .point-note:not([hidden]) button');
      const bar = all('.actions button:not([hidden], :disabled, [data-action=resign]), .scrub button:not(:disabled)');
      const kind = choice % 10;
      const from = kind < 6 || asked.length + bar.length === 0 ? points : kind < 9 && asked.length > 0 ? asked : bar;
      const middle = from === points ? Math.floor(points.length * 0.3) : 0;
      const at = middle + (Math.floor(choice / 10) % Math.max(1, from.length - 2 * middle));
      (from[at] ?? points[0]).click();
    }
  }, choices);
}

for (const [index, terms] of TERMS.entries()) {
  // A normal run has the terms with the most kinds of questions.
  if (!LONG && index !== 2) continue;
  test(`the page stands random answers: ${Object.values(terms).join(' ')}`, async ({ board }) => {
    test.slow();
    const pick = random(index + 1);
    await board.open();
    for (let round = 0; round < (LONG ? 40 : 6); round += 1) {
      if (round % 2 === 0) await board.newGame(terms);
      await answer(board, Array.from({ length: 50 }, () => pick(1_000_000)));
      const kept = async () => {
        const { moves, status, game, list, cells } = (await board.snapshot()) as Record<string, unknown>;
        return { moves, status, game, list, cells };
      };
      const before = await kept();
      await board.reload();
      expect(await kept(), `a reload after round ${round}`).toEqual(before);
    }
    await board.shot(`random-answers-${index}`);
  });
}
