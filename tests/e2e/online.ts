// A server of online play with the built site, separate for each test, and people at pages of it.
// SERVER: the program; SITE: the folder of the site.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Locator } from '@playwright/test';
import { Board, expect, Faults, pressHead, SOON, test as base } from './helpers';

export { expect };

/** The server program as a process. */
class OnlineServer {
  private process: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'tengen-online-'));
  private port = 0;

  /** Starts the program with further arguments. */
  constructor(private readonly more: readonly string[] = []) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Starts the program. Later starts use the same port and the same store. */
  async start(): Promise<void> {
    const { SERVER, SITE } = process.env;
    if (!SERVER || !SITE) throw new Error('SERVER and SITE are not set; cargo xtask test --only e2e sets them');
    const store = join(this.folder, 'games.sqlite');
    const args = ['--port', String(this.port), '--store', store, '--site', SITE];
    args.push('--connects-per-minute', '600', ...this.more);
    const process_ = spawn(SERVER, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = process_;
    this.port = await new Promise<number>((done, failed) => {
      let said = '';
      const hear = (text: Buffer) => {
        said += text.toString();
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (found) done(Number(found[1]));
      };
      process_.stdout.on('data', hear);
      process_.stderr.on('data', hear);
      process_.on('exit', () => failed(new Error(`the server ended: ${said}`)));
    });
  }

  /** Ends the program by a signal, and waits for its end. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = this.process;
    this.process = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((done) => ending.on('exit', done));
    ending.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A person who uses a page. */
export class Person {
  readonly panel: Locator;
  /** The main button of the panel. */
  readonly button: Locator;
  /** The word in the button's place while a game runs. */
  readonly playing: Locator;

  constructor(
    readonly board: Board,
    readonly context: BrowserContext,
    readonly faults: Faults,
  ) {
    this.panel = board.page.locator('[data-part=online]');
    this.button = this.panel.locator('[data-action=online-find]');
    this.playing = this.panel.locator('.playing:visible');
  }

  get page() {
    return this.board.page;
  }

  /** Opens the panel by a press on the bar. */
  async open(): Promise<void> {
    await pressHead(this.page, 'online');
    await expect(this.panel).toBeVisible();
    await expect(this.button).toBeEnabled();
  }

  /** Presses a button of the panel, or one that the panel added to the actions. */
  async press(action: string): Promise<void> {
    await this.page.locator(`[data-action=${action}]:visible`).first().click();
  }

  /** Allows the errors that the browser reports for each failed connection, because the test ends the server. */
  loses(): void {
    this.faults.allow(/WebSocket connection to/);
  }

  /** Resigns: one press, and a second one to confirm. */
  async resign(): Promise<void> {
    const button = this.board.action('resign');
    await button.click();
    await expect(button).toContainText('Press again');
    await this.confirmResign();
  }

  /** Confirms Resign. Two presses in quick succession count as one, so it is pressed until it counts. */
  async confirmResign(): Promise<void> {
    const button = this.board.action('resign');
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1000 });
      await expect(this.board.result).toBeVisible({ timeout: 200 });
    }).toPass();
  }

  /** The strip of a player. */
  strip(colour: 'black' | 'white'): Locator {
    return this.page.locator(`[data-player=${colour}]`);
  }

  /** The text of the panel or of the live region that contains these words. */
  says(words: string | RegExp): Locator {
    return this.page.locator('[aria-live], [data-part=online] [data-online], [data-part=online] [role=status]').filter({ hasText: words });
  }

  async moves(): Promise<string> {
    return this.board.moves();
  }
}

interface Fixtures {
  /** Further arguments of the server. */
  serverArgs: readonly string[];
  server: OnlineServer;
  /** The address at which people open pages unless a test says another one; by default that of the server. */
  address: string;
  /**
   * Opens pages for `count` people, each with a separate browser context, who seek games under these terms.
   */
  people: (count: number, terms?: string, options?: BrowserContextOptions) => Promise<Person[]>;
}

export const test = base.extend<Fixtures>({
  serverArgs: [[], { option: true }],
  server: async ({ serverArgs }, use) => {
    const server = new OnlineServer(serverArgs);
    await server.start();
    await use(server);
    await server.remove();
  },
  address: async ({ server }, use) => use(server.url),
  people: async ({ browser, address, contextOptions }, use) => {
    const all: Person[] = [];
    await use(async (count, terms = 'freestyle clock=increment:300+5', options = {}) => {
      const come: Person[] = [];
      for (let number = 0; number < count; number += 1) {
        const context = await browser.newContext({ ...contextOptions, baseURL: address, ...options });
        await context.addInitScript((text) => {
          // An empty page has no storage.
          if (location.protocol.startsWith('http')) localStorage['tengen.online'] ??= text;
        }, `${terms}\nasked`);
        const page = await context.newPage();
        const faults = new Faults();
        faults.watch(page);
        const person = new Person(new Board(page), context, faults);
        await person.board.open();
        come.push(person);
      }
      all.push(...come);
      return come;
    });
    for (const person of all) {
      expect(person.faults.unexpected(), 'errors in the console').toEqual([]);
      await person.context.close();
    }
  },
});

/** Pairs two people. Returns the one with the first seat first. */
export async function pair(people: Person[]): Promise<[Person, Person]> {
  const [one, two] = people;
  for (const person of [one, two]) {
    await person.open();
    await person.button.click();
  }
  for (const person of [one, two]) await expect(person.playing).toHaveText(/Playing|对战中/);
  return (await starts(one)) ? [one, two] : [two, one];
}

/** Returns true if it is this person's turn, which the hover stone at an empty point shows. */
export async function starts(person: Person, point = 'h8'): Promise<boolean> {
  await person.board.hover(point);
  const before = await person.board.pixels(point);
  await person.board.hover('a1', -3, -3);
  return (await person.board.pixels(point)) !== before;
}

/** Asks for something until the other is asked: the server passes on only one request a second. */
export async function ask(person: Person, action: string, other: Person): Promise<void> {
  const button = person.page.locator(`[data-action=${action}]:visible`).first();
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(other.board.prompt).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Plays stones in turn; everybody sees each before the next is played. */
export async function play(points: string, players: [Person, Person], others: Person[] = []): Promise<void> {
  const played = (await players[0].moves()).split(' ').filter(Boolean);
  for (const point of points.split(' ')) {
    await players[played.length % 2].board.click(point);
    played.push(point);
    for (const person of [...players, ...others]) {
      await expect.poll(() => person.moves(), { message: `${point} shows`, intervals: SOON }).toBe(played.join(' '));
    }
  }
}
