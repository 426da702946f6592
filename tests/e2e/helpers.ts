// Helpers for every test: a page whose errors fail the test, and the board as a player uses it.
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type CDPSession, type Locator, type Page } from '@playwright/test';
import { allKept } from './kept';

export { expect };
export const SUB_URL = process.env.SUB_URL ?? '';
/** True in a run of `cargo xtask test --long`, which has more cases. */
export const LONG = process.env.TENGEN_LONG === '1';

type Colour = 'black' | 'white';

export interface Status {
  toMove: Colour | null;
  over: boolean;
  winner: Colour | null;
  line: string[];
}

interface Tengen {
  play(point: string): void;
  undo(): void;
  redo(): void;
  goto(ply: number): void;
  newGame(options?: unknown): void;
  link(): string;
  moves(): string;
  status(): Status;
  locate(point: string): Spot;
  addEventListener(kind: string, listener: (event: Event) => void): void;
  removeEventListener(kind: string, listener: (event: Event) => void): void;
  crash(): void;
}

/** A position in the window in CSS px. */
export interface Spot {
  x: number;
  y: number;
}

declare global {
  interface Window {
    tengen: Tengen;
    /** The browser's own requestAnimationFrame, if a test counts the page's calls. */
    ownFrame?: typeof requestAnimationFrame;
  }
}

/** How often a state is looked for that is soon there. */
export const SOON = [10, 20, 40, 80, 160];

/** Console errors, exceptions and violations of the content security policy. */
export class Faults {
  private readonly seen: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Allows errors that match, because the test causes them. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  watch(page: Page): void {
    page.on('pageerror', (error) => this.seen.push(`exception: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.seen.push(`console: ${message.text()}`);
    });
  }

  all(): string[] {
    return this.seen;
  }

  unexpected(): string[] {
    return this.seen.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }
}

/** Lets the browser say that the person saves data. */
export const savesData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Waits until all files that the service worker names are kept, which it does when the browser is idle: late on a busy machine. */
export const kept = (page: Page) => expect.poll(() => page.evaluate(allKept), { timeout: 30_000 }).toBe(true);

/** Waits until the code of all wings is there. That of study comes last; then its view says what the engine does. */
export const allWings = (page: Page) => expect(page.locator('[data-bind=live]')).not.toBeEmpty();

/** Presses a button of the head of the site, or of the head of a panel. On a narrow page some are in a menu. */
export async function pressHead(page: Page, name: string): Promise<void> {
  const button = page.locator(`:is(.bar, .head, .crumb, .welcome) [data-action=${name}]:visible`).first();
  const menu = page.locator('[data-action=site-menu]');
  if ((await menu.isVisible()) && !(await button.isVisible())) await menu.click();
  await button.click();
}

/** Opens the puzzles by the start of learning. */
export async function openPuzzles(page: Page): Promise<void> {
  await page.locator('.sections [data-section=learn]').click();
  await page.locator('.ways [data-route="learn/puzzles/"]').click();
}

export class Board {
  readonly note: Locator;
  readonly live: Locator;
  readonly typed: Locator;
  readonly toast: Locator;
  /** The line in the panel about a game that was just opened. */
  readonly opened: Locator;
  readonly result: Locator;
  readonly status: Locator;
  readonly canvas: Locator;
  /** The line with the rules of the game. */
  readonly facts: Locator;
  /** The question of an opening or the referee, and its buttons. */
  readonly choice: Locator;
  readonly prompt: Locator;
  /** The moves of the shown line in the list. */
  readonly list: Locator;
  /** The moves of other lines in the list. */
  readonly variations: Locator;

  constructor(readonly page: Page) {
    this.note = page.locator('.point-note');
    this.live = page.locator('[aria-live]');
    this.typed = page.locator('.typed');
    this.toast = page.locator('[data-part=toast]');
    this.opened = page.locator('[data-part=opened]');
    this.result = page.locator('[data-part=result]');
    this.status = page.locator('[data-bind=status]');
    this.canvas = page.locator('#board canvas');
    this.facts = page.locator('.panel [data-bind=facts]');
    this.choice = page.locator('[data-part=choice]');
    this.prompt = page.locator('[data-bind=prompt]');
    this.list = page.locator('[data-part=moves] li:not(.side):not(.fold) button');
    this.variations = page.locator('[data-part=moves] .side button');
  }

  async open(url = ''): Promise<void> {
    await this.page.goto(url);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  async ready(): Promise<void> {
    // The board begins when the stored game is there.
    await this.page.waitForFunction(
      () => window.tengen !== undefined && document.querySelector('[data-host][aria-busy]') === null,
    );
    await this.frame();
  }

  /** Waits until requested changes have been painted. */
  async frame(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise((done) => {
          const next = window.ownFrame ?? requestAnimationFrame;
          next(() => next(() => done(null)));
        }),
    );
  }

  /** Waits until the last animation has ended, and one more frame. With reduced motion there is none. */
  async still(): Promise<void> {
    if (await this.page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)) return this.frame();
    let before = '';
    await expect
      .poll(async () => {
        const now = await this.pixels();
        const same = now === before;
        before = now;
        return same;
      }, { intervals: [130] })
      .toBe(true);
  }

  action(name: string): Locator {
    return this.page.locator(`.actions [data-action=${name}], .scrub [data-action=${name}]`);
  }

  dialog(name: string): Locator {
    return this.page.locator(`[data-dialog=${name}]`);
  }

  /** Agrees that a record takes the place of the running game. */
  async agree(): Promise<void> {
    await this.dialog('leave').locator('[value=leave]').click();
    await expect(this.dialog('leave')).toBeHidden();
  }

  async openDialog(name: string): Promise<Locator> {
    await pressHead(this.page, name);
    await expect(this.dialog(name)).toBeVisible();
    return this.dialog(name);
  }

  /** Shows the past games or the collection in the library. */
  async library(name: 'games' | 'collection'): Promise<Locator> {
    const library = this.page.locator('[data-part=library]');
    if (await library.isVisible()) {
      await library.locator(`[data-action=library-shelf][data-value=${name === 'games' ? 'past' : 'all'}]`).click();
    } else {
      await (await this.openDialog('open')).locator(`[data-action=${name}]`).click();
    }
    await expect(library.locator(`[data-shelf=${name === 'games' ? 'past' : 'collection'}]`)).toBeVisible();
    return library;
  }

  /** Opens the dialog for a new game on one screen, with all options unfolded. */
  async openNewGame(): Promise<Locator> {
    const dialog = await this.openDialog('new');
    await dialog.locator('[name=opponent][value=person]').check();
    await dialog.locator('[data-part=more]').evaluate((more: HTMLDetailsElement) => (more.open = true));
    return dialog;
  }

  cell(point: string): Locator {
    return this.page.locator(`[role=gridcell][data-point=${point}]`);
  }

  focused(): Promise<string | null> {
    return this.page.evaluate(() => document.activeElement?.getAttribute('data-point') ?? null);
  }

  /** Returns the position of a point, or of a place `right` and `up` cells from it. */
  at(point: string, right = 0, up = 0): Promise<Spot> {
    return this.page.evaluate(
      ({ point, right, up }) => {
        const [here, a1, b1] = [point, 'a1', 'b1'].map((name) => window.tengen.locate(name));
        const cell = b1.x - a1.x;
        return { x: here.x + right * cell, y: here.y - up * cell };
      },
      { point, right, up },
    );
  }

  async hover(point: string, right = 0, up = 0): Promise<void> {
    const { x, y } = await this.at(point, right, up);
    await this.page.mouse.move(x, y);
    await this.frame();
  }

  async click(...points: string[]): Promise<void> {
    for (const point of points) await this.clickNear(point, 0, 0);
  }

  async clickNear(point: string, right: number, up: number): Promise<void> {
    const { x, y } = await this.at(point, right, up);
    await this.page.mouse.click(x, y);
  }

  /** Presses points by touch. Where a tap only aims, a second one places the stone. */
  async tap(...points: string[]): Promise<void> {
    for (const point of points) {
      const { x, y } = await this.at(point);
      await this.page.touchscreen.tap(x, y);
      // The button follows in the next frame.
      await this.frame();
      if (await this.action('place').isEnabled({ timeout: 0 }).catch(() => false)) await this.page.touchscreen.tap(x, y);
    }
  }

  /** Plays through the programming interface, to reach a position quickly. */
  async play(moves: string): Promise<void> {
    await this.page.evaluate((moves) => {
      for (const point of moves.split(' ')) window.tengen.play(point);
    }, moves);
    await this.frame();
  }

  async newGame(options: object = {}): Promise<void> {
    await this.page.evaluate((options) => window.tengen.newGame(options), options);
    await this.frame();
  }

  async language(code: 'en' | 'zh' | 'ru'): Promise<void> {
    await (await this.openDialog('settings')).locator('[name=language]').selectOption(code);
    // A language that is not there yet is loaded.
    await expect(this.page.locator('html')).toHaveAttribute('lang', code === 'zh' ? 'zh-Hans' : code);
    await this.page.keyboard.press('Escape');
  }

  /** Presses a button of the current question. */
  async choose(name: string): Promise<void> {
    await this.choice.getByRole('button', { name, exact: true }).click();
  }

  /** Returns the names of the visible buttons of the current question. */
  choices(): Promise<string[]> {
    return this.choice.getByRole('button').allInnerTexts();
  }

  /** Returns everything that a refusal must not change. */
  snapshot(): Promise<unknown> {
    return this.page.evaluate(() => {
      const text = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((it) => it.innerText);
      return {
        moves: window.tengen.moves(),
        status: window.tengen.status(),
        game: window.tengen.link(),
        list: text('[data-part=moves] li'),
        asked: text('[data-part=choice]'),
        result: text('[data-part=result]'),
        players: text('[data-player]'),
        cells: [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label')),
      };
    });
  }

  /** Runs an action that must change nothing. */
  async unchanged(what: string, act: () => Promise<unknown>): Promise<void> {
    const before = await this.snapshot();
    await act();
    expect(await this.snapshot(), what).toEqual(before);
  }

  /** Presses every hidden button of the current question, which no player can do. */
  async pressHidden(): Promise<void> {
    await this.page.evaluate(() => {
      const selector = '[data-part=choice] button[hidden], .actions button[hidden], .actions button:disabled';
      for (const button of document.querySelectorAll<HTMLElement>(selector)) button.click();
    });
  }

  moves(): Promise<string> {
    return this.page.evaluate(() => window.tengen.moves());
  }

  state(): Promise<Status> {
    return this.page.evaluate(() => window.tengen.status());
  }

  /** Returns a hash of the canvas within `reach` cells of a point, or of the whole canvas. */
  pixels(point = '', reach = 0.5): Promise<string> {
    return this.page.evaluate(
      ({ point, reach }) => {
        const canvas = document.querySelector<HTMLCanvasElement>('#board canvas')!;
        const rect = canvas.getBoundingClientRect();
        const scale = canvas.width / rect.width;
        let [x, y, side] = [0, 0, canvas.width];
        if (point !== '') {
          const [here, a1, b1] = [point, 'a1', 'b1'].map((name) => window.tengen.locate(name));
          const half = reach * (b1.x - a1.x) * scale;
          x = Math.round((here.x - rect.left) * scale - half);
          y = Math.round((here.y - rect.top) * scale - half);
          side = Math.round(2 * half);
        }
        const { data } = canvas.getContext('2d')!.getImageData(x, y, side, side);
        let hash = 0x811c9dc5;
        for (const byte of data) hash = Math.imul(hash ^ byte, 0x01000193);
        return `${side}:${(hash >>> 0).toString(16)}`;
      },
      { point, reach },
    );
  }

  /** Saves a picture of the page with the artifacts. */
  async shot(name: string): Promise<void> {
    const path = join(base.info().project.outputDir, 'shots', `${name}.jpg`);
    await this.page.screenshot({ path, type: 'jpeg', quality: 85 });
  }

  devtools(): Promise<CDPSession> {
    return this.page.context().newCDPSession(this.page);
  }
}

/** The moment at which each test begins for its pages, whose clocks go on from there: no test ends on another day. */
const BEGINNING = Date.parse(process.env.TENGEN_DATE ?? '2026-11-27T12:00:00Z');

/** Lets the pages of a context see a clock that is slow by so many ms. */
const slowClock = (context: BrowserContext, late: number) =>
  context.addInitScript((late) => {
    const Real = Date;
    window.Date = class extends Real {
      constructor(...given: []) {
        super(...((given.length === 0 ? [Real.now() - late] : given) as []));
      }
      static override now = () => Real.now() - late;
    } as DateConstructor;
  }, late);

/** A test of pages other than the board's, whose errors fail it. */
export const watched = base.extend<{ faults: Faults }>({
  faults: [async ({ page }, use) => {
    const faults = new Faults();
    faults.watch(page);
    await use(faults);
    expect(faults.unexpected()).toEqual([]);
  }, { auto: true }],
});

export const test = base.extend<{ faults: Faults; board: Board }>({
  faults: async ({}, use) => use(new Faults()),
  context: async ({ context }, use) => {
    await slowClock(context, Date.now() - BEGINNING);
    await use(context);
  },
  page: async ({ page, faults }, use) => {
    faults.watch(page);
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI}`);
      });
    });
    await use(page);
    expect(faults.unexpected(), 'errors in the console').toEqual([]);
  },
  board: async ({ page }, use) => use(new Board(page)),
});

/** Returns the stones of both sides in alternating order. */
export function inTurn(first: string, second: string): string[] {
  const sides = [first, second].map((points) => points.split(' '));
  const more = sides[0].length - sides[1].length;
  if (more !== 0 && more !== 1) throw new Error(`the first side has ${more} stones more`);
  return Array.from({ length: sides[0].length + sides[1].length }, (_, ply) => sides[ply % 2][ply >> 1]);
}

/** Returns `count` moves without a five, row by row from the lower left corner. */
export function quietMoves(count: number, lines = 15): string {
  const sides: [string[], string[]] = [[], []];
  for (let row = 0; row < lines; row += 1) {
    for (let column = 0; column < lines; column += 1) {
      sides[((column >> 1) + row) % 2].push(pointName(column, row));
    }
  }
  return Array.from({ length: count }, (_, ply) => sides[ply % 2][ply >> 1]).join(' ');
}

/** Returns the name of a point; column and row count from 0 at the lower left. */
export function pointName(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** Black wins by this row with its last move. */
export const BLACK_WINS = 'f8 a1 g8 c1 h8 e1 i8 g1 j8';
/** The middle of a complex game. */
export const MID_GAME = 'h8 i9 i8 g8 j8 k8 h9 h10 j7 g9 k6 l5 j9 j10 f10 i7 i10 g6 f7 h7';
/** After these moves, h8 is a double-three for Black. */
export const BEFORE_33 = 'f8 a1 g8 a3 h6 c1 h7 c3';
/**
 * After these moves, f8 looks like a double-three, but one three does not count: g8 would be a double-four.
 */
export const BEFORE_NESTED = 'e7 a1 e8 c1 g9 e1 g10 g1 g11 i1 h8 k1 f5 m1 f6 o1';
