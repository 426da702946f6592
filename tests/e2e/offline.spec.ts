// The page without a network after the first visit, and the change to a later version of the site.
// covers: everything
import type { Page } from '@playwright/test';
import { expectMoves, paste, sgf } from './games';
import { expect, kept, openPuzzles, savesData, test as base, type Board } from './helpers';
import { Host } from './host';
import { begin, moved } from './computer';

/** Lets the service worker of a person who saves data know it. */
const SAVES = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });`;

const READY = 'A new version is ready.';

const test = base.extend<{ below: string; host: Host; address: string }>({
  below: ['/', { option: true }],
  host: async ({ below }, use) => {
    const host = new Host(below);
    await use(host);
    await host.remove();
  },
  address: async ({ host }, use) => use(await host.start()),
});
test.use({ serviceWorkers: 'allow' });

/** Opens the page and waits until its files are kept. */
async function visit(board: Board, address: string): Promise<void> {
  await board.open(address);
  await kept(board.page);
}

/** Lets the browser look for a later version, as it does by itself when a page is opened. */
async function look(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
}

const isLater = (page: Page) => page.locator('html').evaluate((root) => 'later' in (root as HTMLElement).dataset);

/** Returns the names of the kept files, of all versions. */
const names = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const all = await Promise.all(caches_.map((cache) => cache.keys()));
    return all.flat().map(({ url }) => url.split('/').pop()!);
  });

/** Uses everything that is loaded later: the engine, the file formats, the texts of another language, the puzzles, the trainers, and the collection. */
async function useLater(board: Board): Promise<void> {
  await board.action('hint').click();
  await expect(board.live).toContainText(/Hint: /, { timeout: 15_000 });
  const dialog = await board.openDialog('share');
  await dialog.locator('[name=kind][value=file]').check();
  await dialog.locator('#format').selectOption('psq');
  await expect(dialog.locator('#format-hint')).not.toContainText(/loaded/);
  await board.page.keyboard.press('Escape');
  await board.language('zh');
  await expect(board.status).toHaveText(/^轮到/);
  await board.language('en');
  await openPuzzles(board.page);
  await expect(board.page.locator('[data-bind=puzzle_task]')).toHaveText(/to move: /);
  await board.page.locator('.sections [data-section=learn]').click();
  await board.page.locator('[data-part=train-list] button').first().click();
  await expect(board.page.locator('[data-bind=train_task]')).toHaveText(/^May Black play at /);
  await board.page.locator('.sections [data-section=play]').click();
  const collection = await board.library('collection');
  const buffer = Buffer.from('(;GM[4]SZ[15]PB[Ada]PW[Bo];B[hh];W[hi];B[ii])');
  await collection.locator('[name=collected-file]').setInputFiles({ name: 'club.sgf', mimeType: 'text/plain', buffer });
  await expect(collection.locator('[data-part=collected-said]')).toHaveText(/^Games added: /);
  await expect(collection.locator('[data-action=collected-open]', { hasText: 'Ada – Bo' })).toHaveCount(1);
  await board.page.goBack();
}

test.describe('below a path', () => {
  test.use({ below: '/sub/path/' });

  test('the second visit needs no network', async ({ board, page, host, address, context }) => {
    await visit(board, address);
    await board.play('h8 i9');
    await host.stop();
    await context.setOffline(true);
    await page.goto(`${address}?from=elsewhere`);
    await board.ready();
    // Chromium may forget the emulation at a navigation that a service worker answers.
    if (await page.evaluate(() => navigator.onLine)) {
      await context.setOffline(false);
      await context.setOffline(true);
    }
    await expect(board.toast).toContainText('You are offline. Online play needs a connection.');
    await board.toast.getByRole('button', { name: 'OK' }).click();
    expect(await board.moves()).toBe('h8 i9');
    await board.click('g7');
    await useLater(board);
    await paste(board, sgf('a1 b2'));
    await board.agree();
    await expectMoves(board, 'a1 b2');
    await begin(board, 'Computer');
    await board.click('h8');
    await moved(board, 2);
    await page.locator('.sections [data-section=learn]').click();
    await expect(page.getByRole('button', { name: /^10\. / })).toBeVisible();
    for (const [name, heading] of [['lessons.html', /Ten lessons/], ['rules.html', /Rules|rules/], ['rules.zh.html', /规则/]] as const) {
      await page.goto(address + name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
  });

  test('a page goes on with its version until the player accepts a later one', async ({ board, page, host, address }) => {
    // The page is loaded five times, and the files of two versions are kept.
    test.setTimeout(90_000);
    await visit(board, address);
    await board.play('h8 i9 g7');
    host.deploy();
    await look(page);
    await expect(board.toast).toContainText(READY);
    expect(await isLater(page)).toBe(false);
    await useLater(board);
    await board.reload();
    expect(await isLater(page), 'a reload changes nothing').toBe(false);
    await expect(board.toast).toContainText(READY);
    await board.toast.getByRole('button', { name: 'Later' }).click();
    await expect(board.toast).toBeHidden();
    await board.reload();
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await board.toast.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isLater(page).catch(() => false)).toBe(true);
    await board.ready();
    expect(await board.moves()).toBe('h8 i9 g7');
    await expect(board.toast).toBeHidden();
    await useLater(board);
    expect(loads, 'loaded once').toBe(1);
  });
});

test('the first visit goes on when the network goes away, without online play', async ({ board, page, host, address, context }) => {
  await visit(board, address);
  const opponent = board.dialog('new').locator('[name=opponent][value=online]');
  const hint = board.dialog('new').getByText('Online play needs a connection.');
  const button = page.locator('.head [data-action=online]');
  await board.openDialog('new');
  await expect(opponent).toBeEnabled();
  await expect(hint).toBeHidden();
  await context.setOffline(true);
  await expect(opponent).toBeDisabled();
  await expect(hint).toBeVisible();
  await expect(board.toast).toContainText('You are offline.');
  await context.setOffline(false);
  await expect(opponent).toBeEnabled();
  await expect(hint).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('title');
  await host.stop();
  await context.setOffline(true);
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('title', 'Online play needs a connection.');
  await board.play('h8 i9');
  await useLater(board);
});

test('a later version starts by itself when no page is open', async ({ board, page, host, address }) => {
  await visit(board, address);
  host.deploy();
  await look(page);
  await expect(board.toast).toContainText(READY);
  await page.goto('about:blank');
  await expect.poll(async () => {
    await board.open(address);
    const later = await isLater(page);
    if (!later) await page.goto('about:blank');
    return later;
  }, { timeout: 40_000 }).toBe(true);
  await expect(board.toast).toBeHidden();
});

test('a page whose files cannot be kept works and says nothing', async ({ board, host, address, faults }) => {
  // The browser itself writes about it.
  faults.allow(/bad HTTP response code/);
  host.missing.add('sw.js');
  await board.open(address);
  await board.play('h8 i9');
  await board.language('zh');
  await expect(board.toast).toBeHidden();
});

/** Damages the kept program. */
const damage = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const wasm = (await cache.keys()).find(({ url }) => url.endsWith('tengen_bg.wasm'));
      const damaged = new Response('damaged', { headers: { 'content-type': 'application/wasm' } });
      if (wasm) await cache.put(wasm, damaged);
    }
  });

test('a page that cannot start with the files that it kept loads the newest ones', async ({ board, page, host, address, faults }) => {
  faults.allow(/./);
  await visit(board, address);
  await damage(page);
  host.deploy();
  await page.reload();
  await page.locator('[data-part=failed]').getByRole('link', { name: /Reload/ }).click();
  await board.ready();
  expect(await isLater(page)).toBe(true);
});

/** Lets the browser look for a later version, and returns what becomes of it. */
const becomes = (page: Page) =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    await registration.update();
    const worker = registration.installing ?? registration.waiting;
    if (worker?.state === 'installing') await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
    return worker?.state;
  });

test('a version of which a host sends another file in the place of a missing one waits until it is whole', async ({ board, page, host, address, context }) => {
  host.fallback = 'index.html';
  await visit(board, address);
  await board.play('h8 i9 g7');
  host.deployWorker();
  expect(await becomes(page)).toBe('redundant');
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    await board.reload();
    expect(await isLater(page)).toBe(false);
    expect(await board.moves()).toBe('h8 i9 g7');
    await expect(board.toast.getByText(READY)).toBeHidden();
  }
  await context.setOffline(false);
  host.deploy();
  expect(await becomes(page)).toBe('installed');
  await board.toast.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isLater(page).catch(() => false)).toBe(true);
  await board.ready();
  await useLater(board);
});

test('what a host sends in the place of a missing file is not kept, and the file comes when the host has it', async ({ board, page, host, address, faults }) => {
  faults.allow(/./);
  host.fallback = 'index.html';
  const lost = ['split_study.wasm', 'lessons-en.txt', 'rules.html'];
  for (const name of lost) {
    const path = host.path(name);
    host.missing.add(path);
    // The browser may keep what comes for it, too.
    host.fresh.add(path);
  }
  await board.open(address);
  // The last of the files of this kind that a browser keeps when it is idle.
  await expect.poll(() => names(page)).toContain('rules.zh.html');
  const found = await names(page);
  for (const name of lost) expect(found).not.toContain(name);
  expect(host.refused).toEqual(expect.arrayContaining(lost.map((name) => host.path(name))));
  host.missing.clear();
  await board.reload();
  await kept(page);
  await page.locator('.sections [data-section=study]').click();
  await expect(page.locator('[data-part=analysis]')).toBeVisible();
  await page.goto(`${address}learn/lessons/1/`);
  await expect(page.getByRole('heading', { name: /^1\. / })).toBeVisible();
  await page.goto(`${address}rules.html`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Rules|rules/);
});

test('a document into which a host writes is kept', async ({ board, page, host, address, context }) => {
  for (const name of ['entry.html', 'later.html', 'rules.html']) host.prepend(name, '<!-- by the host -->');
  await visit(board, address);
  await host.stop();
  await context.setOffline(true);
  const reply = await page.reload();
  expect((await reply!.text()).startsWith('<!-- by the host -->')).toBe(true);
  await board.ready();
});

/** Lets the browser keep a document of another version, whose files are nowhere, as a service worker of early versions did. */
const mislead = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const entry = (await cache.keys()).find(({ url }) => url.endsWith('/entry.html'));
      if (!entry) continue;
      const text = await (await cache.match(entry))!.text();
      const other = text.replaceAll(/[0-9a-f]{16}\//g, '0123456789abcdef/').replace(/<!--\d+-->\s*$/, '');
      await cache.put(entry, new Response(other, { headers: { 'content-type': 'text/html' } }));
    }
  });

test('a page without any of its files removes what is kept if the host answers', async ({ board, page, host, address, faults }) => {
  faults.allow(/./);
  host.fallback = 'index.html';
  await visit(board, address);
  await board.play('h8 i9');
  await mislead(page);
  const place = `${address}learn/`;
  const link = page.locator('[data-part=failed]').getByRole('link', { name: /Reload/ });
  await page.goto(place);
  await test.step('it keeps everything while the host does not answer', async () => {
    host.broken.add('').add('learn');
    const all = await names(page);
    await Promise.all([page.waitForEvent('load'), link.click()]);
    await expect(link).toBeVisible();
    expect(await names(page)).toEqual(all);
    host.broken.clear();
  });
  await link.click();
  await board.ready();
  await expect(page).toHaveURL(place);
  await kept(page);
  await board.open(address);
  expect(await board.moves()).toBe('h8 i9');
});

test('a page that cannot start fetches damaged files of the same version once more', async ({ board, page, host, address, faults }) => {
  faults.allow(/./);
  await visit(board, address);
  await damage(page);
  const failed = page.locator('[data-part=failed]');
  await test.step('it keeps everything while the host does not answer', async () => {
    host.broken.add('');
    for (let round = 0; round < 2; round += 1) {
      const asked = host.refused.length;
      await page.reload();
      await expect(failed).toBeVisible();
      await expect.poll(() => host.refused.length).toBeGreaterThan(asked);
    }
    host.broken.clear();
  });
  await page.reload();
  await failed.getByRole('link', { name: /Reload/ }).click();
  await board.ready();
  await kept(page);
  await board.reload();
  await expect(page.locator('[data-part=failed]')).toBeHidden();
});

test('a later version takes over by itself where no page of the earlier one can start', async ({ board, page, host, address, faults }) => {
  faults.allow(/./);
  host.fallback = 'index.html';
  await visit(board, address);
  await mislead(page);
  await page.goto(address);
  await expect(page.locator('[data-part=failed]')).toBeVisible();
  host.deploy();
  await look(page);
  await expect.poll(async () => {
    await page.reload();
    return isLater(page);
  }).toBe(true);
  await board.ready();
});

test('a whole visit asks its own host alone, and only the files of the site are kept', async ({ board, page, host, address, context, faults }) => {
  faults.allow(/Failed to load resource/);
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).protocol === 'blob:' ? '' : new URL(request.url()).origin));
  await visit(board, address);
  await board.play('h8 i9');
  for (const name of ['new', 'open', 'settings', 'help', 'share']) {
    await board.openDialog(name);
    await page.keyboard.press('Escape');
  }
  await useLater(board);
  await page.keyboard.press('!');
  await page.goto(`${address}rules.html`);
  host.asked.length = 0;
  const status = (path: string) => page.evaluate(async (path) => (await fetch(path)).status, path);
  expect(await status('icon-192.png')).toBe(200);
  expect(await status('manifest.webmanifest')).toBe(200);
  expect(await page.evaluate(async () => (await fetch('healthz', { method: 'POST' }).catch(() => null))?.status)).toBe(404);
  expect(host.asked).toEqual(['icon-192.png', 'healthz']);
  asked.delete('');
  expect([...asked]).toEqual([new URL(address).origin]);
  expect(await context.cookies()).toEqual([]);
});

test('a person who saves data keeps what every page needs, and what a visit has used', async ({ board, page, context, address, host }) => {
  await savesData(page);
  host.prepend('sw.js', SAVES);
  await board.open(`${address}learn/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.reload();
  await board.ready();
  await expect(page.getByRole('button', { name: /^10\. / })).toBeVisible();
  await expect.poll(() => names(page)).toContain('split_learn.wasm');
  const kept = await names(page);
  expect(kept).toContain('tengen_bg.wasm');
  const others = ['split_study.wasm', 'split_online.wasm', 'engine_bg.wasm', 'records_bg.wasm', 'texts-zh.txt'];
  for (const other of others) expect(kept).not.toContain(other);
  // A later version that waits has what the one before has kept, and no more.
  host.deploy();
  await look(page);
  await expect(board.toast).toContainText(READY);
  const both = await names(page);
  expect(both.filter((name) => name === 'split_learn.wasm')).toHaveLength(2);
  for (const other of others) expect(both).not.toContain(other);
  await board.toast.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isLater(page).catch(() => false)).toBe(true);
  await board.ready();
  await host.stop();
  await context.setOffline(true);
  await page.reload();
  await board.ready();
  await expect(page.getByRole('button', { name: /^10\. / })).toBeVisible();
});

test('a page for reading of a later version is not kept among the files of an earlier one', async ({ board, page, address, host }) => {
  await savesData(page);
  host.prepend('sw.js', SAVES);
  await board.open(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.goto(`${address}lessons.html`);
  await expect.poll(() => names(page)).toContain('lessons.html');
  host.deploy();
  await page.goto(`${address}rules.html`);
  expect(await isLater(page)).toBe(true);
  await page.goto(`${address}lessons.html`);
  expect(await isLater(page)).toBe(false);
  expect(await names(page)).not.toContain('rules.html');
});

test('a later version comes although the browser may still show a page of the earlier one', async ({ board, page, address, host }) => {
  host.fresh.add('lessons.html');
  await visit(board, address);
  host.deploy();
  await look(page);
  await expect(board.toast).toContainText(READY);
});
