// The change from the site that was one page (commit f2772c9c) to the one with addresses: nothing is lost.
// OLD_SITE: the folder of the old site, relative to that of the repository; without it these tests are left out.
// CONTRIBUTING.md says how to build it.
// covers: everything
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { Board, expect as checked, openPuzzles, pressHead, test as base } from './helpers';
import { begin, moved } from './computer';
import { another, confirmed } from './tabs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OLD = process.env.OLD_SITE ? resolve(ROOT, process.env.OLD_SITE) : '';
const NEW = process.env.SITE ?? '';
const READY = 'A new version is ready.';

// Each test keeps the files of two versions and loads several pages.
const expect = checked.configure({ timeout: 60_000 });

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Returns the name of the folder that holds the files of a version. */
const hash = (folder: string) => readdirSync(folder).find((name) => /^[0-9a-f]{16}$/.test(name)) ?? 'none';

/** A host of one origin that serves the old site, and later the new one, as after a deployment. */
class Host {
  private folder = OLD;
  private port = 0;
  private server?: Server;

  /** Begins to serve, or goes on at the same address. */
  async start(): Promise<string> {
    const server = createServer((request, response) => this.answer(request, response));
    this.server = server;
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.port = (server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.port}/`;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '', 'http://host').pathname.slice(1);
    const file = join(this.folder, path === '' || path.endsWith('/') ? `${path}index.html` : path);
    // As in the file `_headers` of the site.
    const kept = /^[0-9a-f]{16}\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    try {
      const content = readFileSync(file);
      const type = TYPES[extname(file)] ?? 'text/plain; charset=utf-8';
      response.writeHead(200, { 'content-type': type, 'cache-control': kept }).end(content);
    } catch {
      const missing = join(this.folder, '404.html');
      const page = existsSync(missing) ? readFileSync(missing) : 'no';
      response.writeHead(404, { 'content-type': TYPES['.html'] }).end(page);
    }
  }

  /** Replaces the old site by the new one. */
  deploy(): void {
    this.folder = NEW;
  }

  /** Goes away, with all connections. */
  async stop(): Promise<void> {
    const server = this.server;
    if (!server) return;
    this.server = undefined;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

const test = base.extend<{ host: Host; address: string }>({
  host: async ({}, use) => {
    const host = new Host();
    await use(host);
    await host.stop();
  },
  address: async ({ host }, use) => use(await host.start()),
});
test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 240_000 });
test.skip(OLD === '', 'OLD_SITE names no folder of the old site');

/** Returns the version of a page; nothing while it is loaded. */
async function version(page: Page): Promise<string> {
  const source = () => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';
  const script = await page.evaluate(source).catch(() => '');
  const [isOld, isNew] = [OLD, NEW].map((folder) => script.includes(`/${hash(folder)}/`));
  return isOld ? 'old' : isNew ? 'new' : '';
}

/** Returns the place of a page below the root of the site. */
const place = (page: Page, address: string) => page.url().replace(address, '');

/** Waits until the files of the page's version are kept. */
const kept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Opens the old site and waits until its files are kept. */
async function visit(board: Board, address: string): Promise<void> {
  await board.open(address);
  await kept(board.page);
  expect(await version(board.page)).toBe('old');
}

/** Lets the browser look for a later version, as it does by itself when a page is opened, and waits for the offer. */
async function offered(board: Board): Promise<void> {
  await board.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
  await expect(board.toast).toContainText(READY);
}

/** Accepts the later version. */
async function accept(board: Board): Promise<void> {
  await board.toast.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => version(board.page)).toBe('new');
  await board.ready();
}

/** Opens the page in a tab that had another one. The new version is there when no page has the old one any more. */
async function reopened(board: Board, address: string): Promise<void> {
  await expect
    .poll(async () => {
      await board.open(address);
      const found = await version(board.page);
      if (found !== 'new') await board.page.goto('about:blank');
      return found;
    })
    .toBe('new');
}

test.describe('a running game', () => {
  for (const [way, upgrade] of [
    [
      'accepted by the toast',
      async (board: Board) => {
        await board.reload();
        expect(await version(board.page), 'a reload changes nothing').toBe('old');
        expect(await board.moves()).toBe('h8 i9 g7');
        await expect(board.toast).toContainText(READY);
        await accept(board);
      },
    ],
    [
      'started because no page was open',
      async (board: Board, address: string) => {
        await board.page.goto('about:blank');
        await reopened(board, address);
      },
    ],
  ] as const) {
    test(`goes on in the new version, ${way}`, async ({ board, page, host, address }) => {
      await visit(board, address);
      await board.click('h8', 'i9', 'g7', 'j10', 'f6');
      await board.action('undo').click();
      await board.action('undo').click();
      await board.click('e5');
      await board.action('undo').click();
      expect(await board.moves()).toBe('h8 i9 g7');
      host.deploy();
      await offered(board);
      await upgrade(board, address);
      await expect.poll(() => place(page, address)).toBe('game/');
      expect(await board.moves()).toBe('h8 i9 g7');
      await expect(board.toast).toBeHidden();
      await expect(board.list).toHaveText([/H8/, /I9/, /G7/, /E5/]);
      await expect(board.variations).toHaveText([/4\s*J10/, /5\s*F6/]);
      await board.action('redo').click();
      expect(await board.moves()).toBe('h8 i9 g7 e5');
      await board.click('d4');
      await board.reload();
      expect(await version(page)).toBe('new');
      expect(await board.moves()).toBe('h8 i9 g7 e5 d4');
    });
  }

  test('against the computer goes on', async ({ board, host, address }) => {
    await visit(board, address);
    await begin(board, 'Computer');
    await board.click('h8');
    await moved(board, 2);
    const before = await board.moves();
    host.deploy();
    await offered(board);
    await accept(board);
    await expect.poll(() => board.moves()).toBe(before);
    const free = ['a1', 'o15'].find((point) => !before.split(' ').includes(point))!;
    await board.click(free);
    await moved(board, 4);
    expect((await board.moves()).startsWith(`${before} ${free} `)).toBe(true);
  });

  test('that was won, and a past one, are in the new version', async ({ board, page, host, address }) => {
    await visit(board, address);
    await board.click('h8', 'i9');
    await board.newGame({ size: 19, first: 'white' });
    await board.click('s19');
    await board.action('resign').click();
    await expect(board.result).toContainText('Black resigned');
    await board.toast.getByRole('button', { name: 'OK' }).click();
    const games = page.locator('[data-part=library]');
    const collected = games.locator('[data-action=collected-open]', { hasText: 'Ada – Bo' });
    await board.library('collection');
    const buffer = Buffer.from('(;GM[4]SZ[15]PB[Ada]PW[Bo];B[hh];W[hi];B[ii])');
    await games.locator('[name=collected-file]').setInputFiles({ name: 'club.sgf', mimeType: 'text/plain', buffer });
    await expect(collected).toHaveCount(1);
    await page.goBack();
    host.deploy();
    await offered(board);
    await accept(board);
    await expect(board.result).toContainText('Black resigned');
    expect(await board.moves()).toBe('s19');
    await page.goto(`${address}library/`);
    await board.ready();
    const past = games.locator('[data-action=past-open]');
    await expect(past).toHaveCount(2);
    await past.filter({ hasText: '2 moves' }).click();
    await games.locator('[data-action=library-go-on]').click();
    await expect.poll(() => board.moves()).toBe('h8 i9');
    await board.library('collection');
    await collected.click();
    await games.locator('[data-action=library-study]').click();
    await expect.poll(() => board.moves()).toBe('h8 h7 i7');
  });
});

const note = (board: Board) => board.page.locator('[data-part=elsewhere]');
const playHere = (board: Board) => board.page.locator('[data-action=play-here]');

test.describe('an old tab beside a new one', () => {
  for (const entry of ['game/', 'learn/lessons/4/']) {
    const title = `at ${entry}: one has the game, and no stone is lost`;
    test(title, async ({ board, page, host, address, context, faults }) => {
      await visit(board, address);
      await board.click('h8', 'i9');
      host.deploy();
      const other = await another(board, faults, address + entry);
      expect(await version(other.page)).toBe('new');
      expect(await version(page)).toBe('old');
      expect(place(other.page, address)).toBe(entry);
      await expect(note(other)).toBeAttached();
      if (entry !== 'game/') {
        await expect(other.page.locator('[data-part=lesson-text] p').first()).toBeVisible();
        await other.page.locator('.sections [data-section=play]').click();
        await expect.poll(() => place(other.page, address)).toBe('game/');
      }
      await expect(note(other)).toContainText('This game is being played in another tab.');
      await expect(note(board)).toBeHidden();
      await expect.poll(() => other.moves()).toBe('h8 i9');
      // The old tab goes on, and the new one shows it.
      await board.click('g7');
      await expect.poll(() => other.moves()).toBe('h8 i9 g7');
      await other.click('a1');
      await expect(other.note).toContainText('another tab');
      expect(await other.moves()).toBe('h8 i9 g7');
      // Each takes the game from the other.
      await playHere(other).click();
      await expect(note(other)).toBeHidden();
      await expect(note(board)).toBeVisible();
      await other.click('j10');
      await expect.poll(() => board.moves()).toBe('h8 i9 g7 j10');
      await playHere(board).click();
      await expect(note(board)).toBeHidden();
      await expect(note(other)).toBeVisible();
      await board.click('f6');
      await board.action('undo').click();
      await board.click('e5');
      await expect.poll(() => other.moves()).toBe('h8 i9 g7 j10 e5');
      await expect(note(other)).toBeVisible();
      expect(await version(page)).toBe('old');
      await page.close();
      await other.page.close();

      const last = new Board(await context.newPage());
      faults.watch(last.page);
      await reopened(last, address);
      await expect.poll(() => last.moves()).toBe('h8 i9 g7 j10 e5');
      await expect(note(last)).toBeHidden();
      await expect(last.variations).toHaveText([/5\s*F6/]);
      await last.click('d4');
      expect(await last.moves()).toBe('h8 i9 g7 j10 e5 d4');
    });
  }

  test('follows when the new tab accepts the new version', async ({ board, page, host, address, faults }) => {
    await visit(board, address);
    await board.click('h8', 'i9');
    host.deploy();
    const other = await another(board, faults, `${address}learn/lessons/4/`);
    await offered(board);
    await board.click('g7');
    await expect(other.toast).toContainText(READY);
    await other.toast.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => version(page)).toBe('new');
    for (const tab of [board, other]) {
      await tab.ready();
      await expect(tab.toast).toBeHidden();
    }
    await expect.poll(() => board.moves()).toBe('h8 i9 g7');
    expect(place(page, address)).toBe('game/');
    expect(place(other.page, address)).toBe('learn/lessons/4/');
    await page.close();
    await other.page.locator('.sections [data-section=play]').click();
    await expect.poll(() => other.moves()).toBe('h8 i9 g7');
    await expect(note(other)).toBeHidden();
    await other.click('j10');
    await other.reload();
    expect(await other.moves()).toBe('h8 i9 g7 j10');
  });
});

const learn = (board: Board) => board.page.locator('[data-part=lessons]');
const lesson = (board: Board, number: number) =>
  learn(board).getByRole('button', { name: new RegExp(`^${number}\\. `) });
const trainers = (board: Board) => board.page.locator('[data-part=trainers]');
const trainer = (board: Board, name: string) => trainers(board).getByRole('button', { name: new RegExp(`^${name}`) });
const count = (board: Board) => trainers(board).locator('[data-part=train-figures]');

const SOLVED = '1 of 4 exercises solved';

/** Solves the first exercise of one of the first two lessons. */
async function solve(board: Board, number: 1 | 2): Promise<void> {
  await board.page.locator('.sections [data-section=learn]').click();
  await lesson(board, number).click();
  // An old site has its own name for the way to the exercises.
  await learn(board).getByRole('button', { name: /^(Next step|To the exercises)$/ }).click();
  await expect(learn(board).locator('[data-bind=lesson_task]')).toHaveText(/^Black to move\. /);
  await board.click(number === 1 ? 'j8' : 'j9');
  await expect(learn(board).locator('[data-bind=lesson_remark]')).toHaveText(/Black wins|stops the five/);
  await learn(board).getByRole('button', { name: 'All lessons' }).click();
}

async function train(board: Board): Promise<void> {
  await board.page.locator('.sections [data-section=learn]').click();
  await trainer(board, 'Forbidden points').click();
}

async function answer(board: Board): Promise<void> {
  const next = trainers(board).locator('[data-action=train-next]');
  const answers = trainers(board).locator('[data-action=train-answer]');
  await expect(next.or(answers.first()).first()).toBeVisible();
  if (await next.isVisible()) await next.click();
  await answers.first().click();
  await expect(next).toBeVisible();
}

test('until it is accepted, the old version answers at the root, and knows what the new one stored', async ({
  board,
  page,
  host,
  address,
  faults,
}) => {
  await visit(board, address);
  await board.click('h8', 'i9');
  host.deploy();
  const other = await another(board, faults, `${address}learn/`);
  await page.close();
  expect(await version(other.page)).toBe('new');
  await solve(other, 2);
  await other.page.locator('.sections [data-section=play]').click();
  await expect(note(other)).toBeHidden();
  await other.click('g7');
  await other.action('undo').click();
  await other.click('f6');
  await other.page.goto(address);
  await other.ready();
  expect(await version(other.page)).toBe('old');
  expect(await other.moves()).toBe('h8 i9 f6');
  await expect(other.variations).toHaveText([/3\s*G7/]);
  await other.page.locator('.sections [data-section=learn]').click();
  await expect(lesson(other, 2)).toContainText(SOLVED);
  await solve(other, 1);
  await other.page.locator('.sections [data-section=play]').click();
  await other.click('e5');
  await offered(other);
  await accept(other);
  await expect.poll(() => other.moves()).toBe('h8 i9 f6 e5');
  await other.page.locator('.sections [data-section=learn]').click();
  for (const number of [1, 2]) await expect(lesson(other, number)).toContainText(SOLVED);
});

test.describe('what is stored', () => {
  test('settings are those of the old version', async ({ board, page, host, address }) => {
    await visit(board, address);
    const dialog = await board.openDialog('settings');
    await dialog.locator('[name=theme][value=night]').check({ force: true });
    await dialog.locator('[name=scheme][value=dark]').check({ force: true });
    await dialog.locator('[name=numbers]').check();
    await page.keyboard.press('Escape');
    await board.language('zh');
    // The identity of the player in online play.
    await pressHead(page, 'online');
    const identity = () => page.evaluate(() => (localStorage['tengen.identity'] as string | undefined) ?? '');
    await expect.poll(identity).toMatch(/^[0-9a-f]{32}\n/);
    const player = await identity();
    host.deploy();
    await page.goto('about:blank');
    await reopened(board, address);
    for (const entry of ['', 'game/', 'learn/']) {
      await page.goto('about:blank');
      await board.open(address + entry);
      const root = page.locator('html');
      await expect(root).toHaveAttribute('lang', 'zh-Hans');
      await expect(root).toHaveAttribute('data-theme', 'night');
      await expect(root).toHaveAttribute('data-scheme', 'dark');
      await expect(board.status).toHaveText('轮到黑棋');
      const settings = await board.openDialog('settings');
      await expect(settings.locator('[name=numbers]')).toBeChecked();
      await expect(settings.locator('[name=theme][value=night]')).toBeChecked();
    }
    await board.open(`${address}online/`);
    await expect(page.locator('[data-part=online]')).toBeVisible();
    expect(await identity()).toBe(player);
  });

  test('lessons, trainers and puzzles go on where they were', async ({ board, page, host, address }) => {
    await visit(board, address);
    await solve(board, 1);
    await expect(lesson(board, 1)).toContainText(SOLVED);
    await train(board);
    await trainers(board).getByRole('button', { name: /^5/ }).click();
    await answer(board);
    await learn(board).getByRole('button', { name: 'Learn', exact: true }).click();
    const puzzles = page.locator('[data-part=puzzles]');
    const rating = puzzles.locator('[data-bind=puzzle_rating]');
    await openPuzzles(page);
    await puzzles.getByRole('button', { name: 'Skip', exact: true }).click();
    await puzzles.getByRole('button', { name: 'Show the solution', exact: true }).click();
    await expect(rating).toContainText('(−');
    const known = (await rating.textContent())!.replace(/ \(.*/, '');
    expect(known).not.toContain('1000 ± 350');
    const stored = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    const before = await stored();
    const keys = Object.keys(before).filter((key) => !/\.(journal|begun)$/.test(key));
    expect(keys).toEqual(expect.arrayContaining(['tengen.lessons', 'tengen.puzzles', 'tengen.trainers']));
    host.deploy();
    await offered(board);
    await accept(board);
    const after = await stored();
    for (const key of keys) expect(after[key], key).toContain(before[key]!.trim());
    await page.goto(`${address}learn/`);
    await board.ready();
    await expect(lesson(board, 1)).toContainText(SOLVED);
    await expect(trainer(board, 'Forbidden points')).toContainText('level 5');
    await page.goto(`${address}learn/puzzles/#day`);
    await board.ready();
    await expect(rating).toHaveText(known);
    // It is added to, and not begun anew.
    await solve(board, 2);
    for (const number of [1, 2]) await expect(lesson(board, number)).toContainText(SOLVED);
    await train(board);
    await answer(board);
    await expect(count(board)).toContainText(/\d of 2/);
  });

  test('what an old tab solves beside a new one is merged', async ({ board, page, host, address, context, faults }) => {
    await visit(board, address);
    await train(board);
    await answer(board);
    host.deploy();
    const other = await another(board, faults, `${address}learn/trainers/forbidden/`);
    expect(await version(other.page)).toBe('new');
    for (const tab of [other, board, other, board, board]) {
      const before = Number(/\d of (\d+)/.exec((await count(tab).textContent()) ?? '')?.[1] ?? 0);
      await answer(tab);
      await expect(count(tab)).toContainText(` of ${before + 1}`);
      // The other tab hears it.
      for (const each of [board, other]) await expect(count(each)).toContainText(` of ${before + 1}`);
    }
    for (const tab of [board, other]) {
      await expect(count(tab)).toContainText(/\d of 6/);
      // The toast about the new version may lie over the button.
      await learn(tab).getByRole('button', { name: 'Learn', exact: true }).press('Enter');
    }
    await solve(other, 2);
    await solve(board, 1);
    for (const tab of [board, other]) {
      for (const number of [1, 2]) await expect(lesson(tab, number)).toContainText(SOLVED);
    }
    expect(await version(page)).toBe('old');
    // The old tab is the last one that is closed.
    await other.page.close();
    await page.close();
    const last = new Board(await context.newPage());
    faults.watch(last.page);
    await reopened(last, `${address}learn/`);
    for (const number of [1, 2]) await expect(lesson(last, number)).toContainText(SOLVED);
    await train(last);
    await answer(last);
    await expect(count(last)).toContainText('of 7 right');
  });

  test('an old tab that hears nothing overwrites nothing', async ({ board, page, host, address, context, faults }) => {
    // Such as a tab that was frozen while the new one told what was solved.
    await page.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => {};
      Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set: () => {} });
    });
    await visit(board, address);
    host.deploy();
    const other = await another(board, faults, `${address}learn/`);
    expect(await version(other.page)).toBe('new');
    await solve(other, 2);
    await expect(lesson(other, 2)).toContainText(SOLVED);
    await solve(board, 1);
    await expect(lesson(board, 1)).toContainText(SOLVED);
    await expect(lesson(board, 2), 'it has heard nothing').not.toContainText(SOLVED);
    for (const number of [1, 2]) await expect(lesson(other, number)).toContainText(SOLVED);
    await page.close();
    await other.page.close();
    const last = new Board(await context.newPage());
    faults.watch(last.page);
    await reopened(last, `${address}learn/`);
    for (const number of [1, 2]) await expect(lesson(last, number)).toContainText(SOLVED);
  });
});

test('offline before and after the upgrade', async ({ board, page, host, address, context }) => {
  const online = async (isOnline: boolean) => {
    await (isOnline ? host.start() : host.stop());
    await context.setOffline(!isOnline);
  };
  await visit(board, address);
  await board.click('h8', 'i9');
  await confirmed(page);
  await online(false);
  await board.reload();
  expect(await version(page)).toBe('old');
  expect(await board.moves()).toBe('h8 i9');
  host.deploy();
  await online(true);
  await board.reload();
  expect(await version(page)).toBe('old');
  await offered(board);
  await accept(board);
  await kept(page);
  await online(false);
  for (const [entry, shown, becomes] of [
    ['', '#board canvas', 'game/'],
    ['game/', '#board canvas', 'game/'],
    ['learn/trainers/forbidden/', '[data-bind=train_task]', 'learn/trainers/forbidden/'],
    ['zh/learn/lessons/2/', '[data-part=lesson-text] p', 'zh/learn/lessons/2/'],
  ] as const) {
    await page.goto('about:blank');
    await board.open(address + entry);
    expect(await version(page)).toBe('new');
    await expect(page.locator(shown).first()).toBeVisible();
    await expect.poll(() => place(page, address)).toBe(becomes);
    await page.locator('.sections [data-section=play]').click();
    await expect.poll(() => board.moves()).toBe('h8 i9');
  }
});

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block' });

  test('the installed app is the same one', async ({ board, page, host, address }) => {
    const installed = async (entry: string) => {
      await page.goto('about:blank');
      await board.open(address + entry);
      const url = await page.locator('link[rel=manifest]').evaluate((it: HTMLLinkElement) => it.href);
      const manifest = (await (await fetch(url)).json()) as Record<string, string | undefined>;
      // As the specification says: the id is resolved against the origin of the start; without one it is the start.
      const start = new URL(manifest.start_url ?? entry, url);
      const id = new URL(manifest.id ?? start.href, start.origin);
      id.hash = '';
      const scope = new URL(manifest.scope ?? '.', manifest.scope === undefined ? start : url);
      expect(start.href.startsWith(scope.href), 'the start is in the scope').toBe(true);
      return { url, id: id.href, start: start.href, scope: scope.href, display: manifest.display, name: manifest.name };
    };
    const before = await installed('');
    expect(before).toMatchObject({ id: address, start: address, scope: address });
    host.deploy();
    for (const entry of ['', 'game/', 'learn/lessons/4/', 'zh/learn/lessons/4/']) {
      expect(await installed(entry), entry).toEqual(before);
      expect(await version(page)).toBe('new');
      expect(page.url().startsWith(before.scope), `${entry} is in the scope`).toBe(true);
    }
  });

  test('every address of the old site has an answer', async ({ host, address }) => {
    const files = readdirSync(OLD).filter((name) => /\.(html|js|png|webmanifest)$/.test(name));
    expect(files).toEqual(expect.arrayContaining(['index.html', 'lessons.html', 'rules.html', 'sw.js']));
    const answered = async (name: string) => {
      const reply = await fetch(address + name);
      expect(reply.status, name).toBe(200);
      const text = name.endsWith('.html') && name !== 'index.html' ? await reply.text() : '';
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      return { type: reply.headers.get('content-type'), ids };
    };
    const old = new Map<string, Awaited<ReturnType<typeof answered>>>();
    for (const name of files) old.set(name, await answered(name));
    host.deploy();
    for (const [name, before] of old) {
      const now = await answered(name);
      expect(now.type, name).toBe(before.type);
      expect(now.ids, `places of ${name}`).toEqual(expect.arrayContaining(before.ids));
    }
  });

  test('old links lead to the same', async ({ board, page, host, address, context, browser, faults }) => {
    // Made by the old site.
    await board.open(address);
    await board.play('h8 i9 g7 j10');
    const game = await page.evaluate(() => window.tengen.link());
    await openPuzzles(page);
    const puzzles = page.locator('[data-part=puzzles]');
    const task = puzzles.locator('[data-bind=puzzle_task]');
    await expect(task).toHaveText(/to move: /);
    await puzzles.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(puzzles.locator('[data-bind=puzzle_title]')).not.toHaveText('Puzzle of the day');
    const cells = (page: Page) =>
      page.locator('[role=gridcell]').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')));
    await board.frame();
    const posed = await cells(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await puzzles.getByRole('button', { name: 'Copy the link', exact: true }).click();
    const puzzle = await page.evaluate(() => navigator.clipboard.readText());
    expect(puzzle).toMatch(new RegExp(`^${address}#puzzle=[0-9a-f]{12}$`));
    host.deploy();
    // Each is the first visit of another person.
    const visitor = async (link: string, see: (tab: Board, page: Page) => Promise<void>) => {
      const other = await browser.newContext();
      const tab = new Board(await other.newPage());
      faults.watch(tab.page);
      await tab.open(link);
      expect(await version(tab.page)).toBe('new');
      await see(tab, tab.page);
      await other.close();
    };
    const root = (page: Page) => page.locator('html');
    await visitor(`${address}#${game}`, async (tab) => {
      await expect.poll(() => tab.moves()).toBe('h8 i9 g7 j10');
    });
    await visitor(puzzle, async (_, page) => {
      await expect.poll(() => cells(page)).toEqual(posed);
      await expect.poll(() => place(page, address)).toMatch(/^learn\/puzzles\/#[0-9a-f]{12}$/);
    });
    await visitor(`${address}?lang=zh`, async (tab, page) => {
      await expect(root(page)).toHaveAttribute('lang', 'zh-Hans');
      await expect(tab.status).toHaveText(/^轮到/);
    });
    await visitor(`${address}?theme=paper&scheme=dark`, async (_, page) => {
      await expect(root(page)).toHaveAttribute('data-theme', 'paper');
      await expect(root(page)).toHaveAttribute('data-scheme', 'dark');
    });
    await visitor(`${address}#player=00112233445566778899aabbccddeeff`, async (_, page) => {
      await expect.poll(() => place(page, address)).toBe('online/');
      await expect(page.locator('[data-online=offer]')).toHaveText(/^Become the player of this secret\?/);
    });
    await visitor(`${address}#game=0123456789`, async (_, page) => {
      await expect.poll(() => place(page, address)).toBe('online/#0123456789');
    });
  });
});
