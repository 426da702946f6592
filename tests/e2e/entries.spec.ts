// The entries of the site: any address as the first visit, with what the browser kept, without a network, without scripts.
// covers: everything
import { expect, kept, SUB_URL, test as base, type Board } from './helpers';
import { Host } from './host';

/** A host of the site below a path, where an address that begins with a slash would lead away. */
const test = base.extend<{ host: Host; address: string }>({
  host: async ({}, use) => {
    const host = new Host('/sub/path/');
    await use(host);
    await host.remove();
  },
  address: async ({ host }, use) => use(await host.start()),
});

test('an entry is a first visit, has everything that it needs, and chooses no language', async ({ board, page, host, address, faults }) => {
  for (const [entry, lang, status] of [
    ['learn/lessons/4/', 'en', 'Black to move'],
    ['zh/learn/openings/', 'zh-Hans', '轮到黑棋'],
  ] as const) {
    await test.step(entry, async () => {
      await board.open(address + entry);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(board.status).toHaveText(status);
      await expect(page.locator('.preface')).toBeHidden();
      const links = await page.locator('a[href*=".html"]').evaluateAll((all) => all.map((it) => it.getAttribute('href')!));
      expect(links.length).toBeGreaterThan(2);
      for (const link of links) expect(link).toMatch(new RegExp(`^${address}((rules|lessons|boards)\\.(zh\\.)?|guide/[a-z-]+\\.)html$`));
    });
  }
  await test.step('the engine comes from there too', async () => {
    await page.locator('.sections [data-section=play]').click();
    await board.click('h8');
    await board.action('hint').click();
    await expect(board.live).not.toBeEmpty();
    await expect(board.action('hint')).not.toHaveClass(/busy/);
    expect(host.refused).toEqual([]);
  });
  await test.step('the visit of a Chinese entry chose no language, and who chose English stays with it', async () => {
    await board.open(address);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await board.open(`${address}zh/lab/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await board.language('en');
    await board.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await board.open(`${address}zh/?lang=zh`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  });
  await test.step('an address that nothing has leads back', async () => {
    faults.allow(/Failed to load resource/);
    // The page for it stands at the root of a host.
    const reply = await page.goto('no/such/address/');
    expect(reply!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address');
    await page.getByRole('link', { name: 'To the board' }).click();
    await board.ready();
  });
});

test('an address below zh/ that nothing has says so in Chinese first', async ({ page, board, faults }) => {
  faults.allow(/Failed to load resource/);
  const host = new Host();
  const address = await host.start();
  for (const [place, lang, titles] of [
    ['zh/no/such/', 'zh-Hans', ['这个地址什么也没有', 'There is nothing at this address']],
    ['no/such/', 'en', ['There is nothing at this address', '这个地址什么也没有']],
  ] as const) {
    await page.goto(address + place);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading')).toHaveText([...titles]);
    await expect(page.locator('main > section').first()).toHaveAttribute('lang', lang);
    await expect(page).toHaveTitle(new RegExp(`^${titles[0]}`));
  }
  await page.goto(`${address}zh/no/such/`);
  await page.getByRole('link', { name: '回到棋盘' }).click();
  await expect(page).toHaveURL(`${address}zh/`);
  await board.ready();
  await host.remove();
});

/** A game. */
const GAME = 'ARBmcmVlc3R5bGUgc2l6ZT05DQ04Ljk6QS9CQDBLJyQeBAAyaKo4';

/** Links below the root of the site, each with the end of its address that a messenger escapes. */
const LINKS = [
  ['', `#${GAME}`],
  ['zh/', `#${GAME}`],
  ['index.html', `#${GAME}`],
  ['game/', `#${GAME}`],
  ['study/', `#g=${GAME}`],
  ['zh/study/', `#g=${GAME}`],
  ['online/', '#0123456789&terms=renju%20clock%3Ddays%3A3%2Fturn&takebacks=never'],
  ['learn/openings/', '#D4'],
  ['zh/library/', '#%E4%BD%A0%E5%A5%BD'],
] as const;

/** Ways to escape the end of an address: all of it or only the `#`, once or twice. */
const ESCAPES: ((end: string) => string)[] = [
  (end) => encodeURIComponent(end),
  (end) => end.replace('#', '%23'),
  (end) => encodeURIComponent(encodeURIComponent(end)),
  (end) => end.replace('#', '%2523'),
];

/** Opens links that were escaped, each in another way, and expects the addresses that were meant. */
async function openEscaped(board: Board, root: string): Promise<void> {
  const { page } = board;
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(decodeURIComponent(frame.url())));
  for (const [index, [entry, end]] of LINKS.entries()) {
    const escaped = entry + ESCAPES[index % ESCAPES.length]!(end);
    await test.step(escaped, async () => {
      await page.goto('about:blank');
      // The page for other addresses may lead on before it is there.
      await page.goto(root + escaped).catch(() => {});
      await expect.poll(() => seen).toContain(decodeURIComponent(root + entry + end));
      await board.ready();
      await expect(page.locator('[data-part=failed]')).toBeHidden();
      await expect(board.toast.getByText('There is no such page.')).toBeHidden();
    });
  }
}

test('a link whose # a messenger has escaped opens, at the root and under a sub-path', async ({ board, page, faults }) => {
  faults.allow(/Failed to load resource/);
  for (const root of [process.env.BASE_URL!, SUB_URL]) await openEscaped(board, root);
  await test.step('what follows is unescaped as often', async () => {
    const meant = (pathname: string) => page.evaluate((pathname) => {
      const { tengenMeant } = globalThis as unknown as { tengenMeant(url: object): string | undefined };
      return tengenMeant({ origin: 'https://a.test', pathname, search: '?x' });
    }, pathname);
    for (const [path, end] of [
      ['/%23g=Ab-_', '/?x#g=Ab-_'],
      ['/a/%23b%3D%2520', '/a/?x#b=%20'],
      ['/a/%2523b%253D%252520', '/a/?x#b=%20'],
      ['/a/%23b%', '/a/?x#b%'],
      ['/a/%2523100%2525', '/a/?x#100%'],
      ['/a/%23b/', '/a/?x#b'],
      ['/a%23b%23c', '/a?x#b#c'],
      ['//b.test/%23c', '//b.test/?x#c'],
      ['/a/%2323', '/a/?x#23'],
    ] as const) expect(await meant(path), path).toBe(`https://a.test${end}`);
    for (const path of ['/', '/a/', '/a/%24', '/%2', '/a%25/23']) expect(await meant(path), path).toBeUndefined();
  });
  await test.step('an address that nothing has stays one', async () => {
    await page.goto('no/such/%23x');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address');
  });
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after a visit of one entry every other one needs no network', async ({ board, page, host, address, context }) => {
    await board.open(`${address}learn/rush/`);
    await kept(page);
    const registered = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.scope);
    expect(registered).toBe(address);
    host.asked.length = 0;
    await page.goto(`${address}lab/?theme=paper`);
    await board.ready();
    expect(host.asked.filter((path) => path.startsWith('lab/')), 'a kept entry').toEqual([]);
    await host.stop();
    await context.setOffline(true);
    for (const [entry, lang, title] of [
      ['', 'en', 'Tengen 天元: gomoku'],
      ['learn/lessons/4/index.html', 'en', 'Lesson 4: Open four and closed four · Tengen 天元'],
      ['zh/learn/lessons/4/', 'zh-Hans', '第 4 课：活四与冲四 · 天元'],
      ['no/such/address/', 'en', 'Tengen 天元: gomoku'],
      ['zh/no/such', 'zh-Hans', '天元五子棋'],
    ] as const) {
      const reply = await page.goto(address + entry);
      expect(await reply!.text(), entry).toContain(`<title>${title}</title>`);
      await board.ready();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('[data-part=failed]')).toBeHidden();
    }
  });

  test('a link whose # a messenger has escaped opens, with and without a network', async ({ board, page, host, address, context }) => {
    await board.open(address);
    await kept(page);
    await openEscaped(board, address);
    await host.stop();
    await context.setOffline(true);
    await openEscaped(board, address);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an entry has something to read, and links to others', async ({ page, address, host }) => {
    await page.goto(`${address}zh/learn/lessons/4/`);
    await expect(page.locator('.room')).toBeHidden();
    await expect(page.getByRole('heading', { name: '活四与冲四' })).toBeVisible();
    await expect(page.locator('.preface figure svg').first()).toBeVisible();
    await page.getByRole('link', { name: '第 5 课：四三 · 天元' }).click();
    await expect(page.getByRole('heading', { name: '四三', exact: true })).toBeVisible();
    await page.goto(`${address}learn/openings/`);
    await expect(page.getByText('D4 Kagetsu')).toBeVisible();
    expect(host.refused).toEqual([]);
  });
});
