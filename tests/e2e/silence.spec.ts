// Lines that hang, networks that change and machines that sleep: the page says so, shows the move as being sent, and gets it
// through on another connection, at a limited cost on the clock. The times are those of docs/online-protocol.md.
// covers: online, server
import { link, Match, report, reportKnown, SHOWN, TERMS, TIMES, type Limits } from './faults';
import { allWings, Board, expect, pressHead } from './helpers';
import { test, type Person } from './online';
import { Renderer } from './renderer';
import { Proxy, type Way } from './proxy';

/**
 * A line that hangs: the times of `liveness.rs`, with a second for the pages of a busy machine. No second connection is
 * opened before `SECOND`, 3.2 s, less a lag of at most 0.3 s, and all of that is on the clock.
 */
const HANG: Limits = { said: 3000, through: 6000, charged: 5 + SHOWN, used: 2 };

/** A line that hangs to the page only: the move is through at once, so nothing need be on the clock. */
const TO_PAGE: Limits = { ...HANG, used: 0 };

/** A network that is there again: the page looks at once. `CHARGED`, 5 s, are on the clock, less a beat that may have come before the turn. */
const BACK: Limits = { said: 1000, through: 3000, charged: 5 + SHOWN, used: 3 };

/** A page that is loaded anew, and whose first connection hangs for `SECOND`: the whole of that is on the clock. */
const RELOADED: Limits = { said: 1000, through: 3000, charged: 10 + SHOWN, used: 2 };

/** A line that is ended: the page connects anew after `FIRST_WAIT`. */
const ENDED: Limits = { said: 1000, through: 4000, charged: 3, used: 0 };

/** Seconds for which a computer sleeps, or the network is gone: `CHARGED` of them count, and then the clock stands. */
const GONE = 9;

/** The opponent of a match sees that the connection is unsteady. */
const unsteady = ({ two }: Match) => two.page.locator('.away').filter({ hasText: 'connection unsteady' });

type People = (count: number, terms?: string, options?: object) => Promise<Person[]>;

/** Two people in a game, in which the one is to move who has a line through a relay. */
async function through(proxy: Proxy, url: string, people: People): Promise<Match> {
  const [one] = await people(1, TERMS, { baseURL: await proxy.start(url) });
  const [two] = await people(1, TERMS);
  // A page may come back once the test has ended the relay.
  one.faults.allow(/ERR_CONNECTION_REFUSED/);
  return Match.begin(one, two);
}

/** The line hangs because its page has another address now. */
function moveAway(proxy: Proxy): void {
  proxy.hang('both');
  proxy.from = '127.0.0.2';
}

/** Ways in which a line hangs. */
const HANGS: [string, (proxy: Proxy) => void][] = [
  ['both', (proxy) => proxy.hang('both')],
  ['to-server', (proxy) => proxy.hang('to-server')],
  ['to-page', (proxy) => proxy.hang('to-page')],
  ['another address', moveAway],
];

for (let turn = 0; turn < TIMES; turn += 1) {
  for (const way of ['both', 'to-server', 'to-page'] satisfies Way[]) {
    test(`a line that hangs (${way}, ${turn})`, async ({ server, people }, info) => {
      test.slow();
      const proxy = new Proxy();
      const match = await through(proxy, server.url, people);
      const shown = async () => {
        await expect(link(match.one)).toContainText(/Sending|does not answer/);
        if (turn === 0 && way === 'both') await match.one.board.shot('line-hangs');
      };
      const limits = way === 'to-page' ? TO_PAGE : HANG;
      const [cost] = await Promise.all([match.moveDuring(() => proxy.hang(way), limits), shown()]);
      await match.agrees();
      report(info, cost, limits);
      await match.end();
      await proxy.stop();
    });
  }

  // Where a player moves, a second connection may be there before the page knows that the first one hangs.
  for (const [name, fault] of HANGS) {
    test(`a page knows that its line hangs while its player thinks (${name}, ${turn})`, async ({ server, people }, info) => {
      test.slow();
      const proxy = new Proxy();
      const match = await through(proxy, server.url, people);
      reportKnown(info, await match.knowsDuring(() => fault(proxy)));
      await match.agrees();
      await match.end();
      await proxy.stop();
    });
  }

  test(`a phone that comes back from another address (${turn})`, async ({ server, people }, info) => {
    test.slow();
    const proxy = new Proxy();
    const match = await through(proxy, server.url, people);
    const cost = await match.moveDuring(() => moveAway(proxy), HANG);
    await match.agrees();
    report(info, cost, HANG);
    await match.end();
    await proxy.stop();
  });

  test(`a computer that sleeps (${turn})`, async ({ server, people }, info) => {
    test.slow();
    const proxy = new Proxy();
    const match = await through(proxy, server.url, people);
    const renderer = await Renderer.of(match.one.page);
    const slept = async () => {
      renderer.pause();
      await Promise.all([expect(unsteady(match)).toBeVisible(), match.counts(GONE)]);
      renderer.resume();
      await match.agrees();
    };
    const cost = await match.moveDuring(slept, BACK);
    report(info, cost, BACK);
    await expect(unsteady(match)).toBeHidden();
    await match.agrees();
    await match.end();
    await proxy.stop();
  });

  test(`a page that is reloaded while nothing answers (${turn})`, async ({ people }, info) => {
    test.slow();
    const [one, two] = await people(2, TERMS);
    const match = await Match.begin(one, two);
    const reloaded = async () => {
      let sockets = 0;
      // Nothing is said on the first of the new sockets.
      await one.page.routeWebSocket(/\/ws$/, (socket) => {
        sockets += 1;
        if (sockets > 1) socket.connectToServer();
      });
      await one.board.reload();
      await match.agrees();
    };
    const cost = await match.moveDuring(reloaded, RELOADED);
    await match.agrees();
    report(info, cost, RELOADED);
    await match.end();
  });

  test(`a page whose line is ended by a relay comes back without a loss (${turn})`, async ({ server, people }, info) => {
    test.slow();
    const proxy = new Proxy();
    const match = await through(proxy, server.url, people);
    match.one.faults.allow(/WebSocket connection to/);
    const cost = await match.moveDuring(() => proxy.end(), ENDED);
    await match.agrees();
    report(info, cost, ENDED);
    await match.end();
    await proxy.stop();
  });

  test(`a network that is gone and comes back (${turn})`, async ({ server, people }, info) => {
    test.slow();
    const proxy = new Proxy();
    const match = await through(proxy, server.url, people);
    match.one.faults.allow(/WebSocket connection to|Failed to load resource/);
    const gone = async () => {
      await match.one.context.setOffline(true);
      proxy.hang('both');
      await Promise.all([
        expect(unsteady(match)).toBeVisible(),
        expect(link(match.one)).toBeVisible(),
        match.counts(GONE),
      ]);
      await match.one.context.setOffline(false);
    };
    const cost = await match.moveDuring(gone, BACK);
    await match.agrees();
    report(info, cost, BACK);
    await match.end();
    await proxy.stop();
  });
}

test('the opponent sees an unsteady connection before a player who has left', async ({ server, people }) => {
  test.slow();
  const proxy = new Proxy();
  const match = await through(proxy, server.url, people);
  const { one, two } = match;
  one.faults.allow(/WebSocket connection to|Failed to load resource/);
  proxy.portal = true;
  proxy.hang('both');
  await expect(unsteady(match)).toBeVisible();
  await two.board.shot('line-unsteady');
  await expect(two.says(/unsteady/).first()).toBeVisible();
  await test.step('a captive portal changes nothing, and once it is gone the game goes on', async () => {
    await expect(one.says(/does not answer/).first()).toBeVisible();
    proxy.portal = false;
    await expect(unsteady(match)).toBeHidden();
    await match.agrees();
    await match.end();
  });
  await proxy.stop();
});

test('a captive portal at the first connection is not taken for a host without online play', async ({ server, browser }) => {
  test.slow();
  const proxy = new Proxy();
  const context = await browser.newContext({ baseURL: await proxy.start(server.url) });
  const board = new Board(await context.newPage());
  await board.open();
  // The code of online play is there before the portal is.
  await allWings(board.page);
  proxy.portal = true;
  const panel = board.page.locator('[data-part=online]');
  await pressHead(board.page, 'online');
  await expect(panel.locator('[data-online=link]')).toContainText(/Retrying/);
  proxy.portal = false;
  await expect(panel.locator('[data-action=online-find]')).toBeEnabled();
  await context.close();
  await proxy.stop();
});

test('a question to the host that nobody answers ends in time, and a second socket that is open meanwhile stays', async ({ people }) => {
  test.slow();
  const [one, two] = await people(2, TERMS);
  const match = await Match.begin(one, two);
  // Chromium reports a request that the page ends itself as one that failed.
  const ended = one.page.waitForEvent('requestfailed', { predicate: (it) => it.method() === 'HEAD', timeout: 60_000 });
  await one.page.route('**/*', (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback();
  });
  // Sockets open, and nothing is said on them until the time of the question is over.
  let isOver = false;
  await one.page.routeWebSocket(/\/ws$/, (socket) => {
    if (isOver) socket.connectToServer();
  });
  await one.page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const note = () => said.push(document.querySelector('[data-online=link]')?.textContent ?? '');
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await one.board.reload();
  await ended;
  isOver = true;
  // The next second connection may be as late as that.
  await expect(link(one)).toBeHidden({ timeout: 15_000 });
  await match.agrees();
  const said = await one.page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((it) => /Retrying/.test(it)), 'it does not begin anew').toEqual([]);
  await match.end();
});

test.describe('on a server that is full', () => {
  test.use({ serverArgs: ['--connections', '2'] });

  for (let turn = 0; turn < TIMES; turn += 1) {
    test(`a line that hangs is kept and goes on, because a second connection is turned away (${turn})`, async ({ server, people }, info) => {
      test.slow();
      const proxy = new Proxy();
      const match = await through(proxy, server.url, people);
      const hang = () => {
        proxy.hang('both');
        setTimeout(() => proxy.goOn(), 1000 * GONE);
      };
      // The first words of what the server says on further connections.
      const heard: string[] = [];
      match.one.page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => heard.push(String(payload).split(' ')[0]));
      });
      const limits = { ...HANG, through: 1000 * (GONE + 2), used: BACK.used };
      const cost = await match.moveDuring(hang, limits);
      await match.agrees();
      expect([...new Set(heard)], 'no further connection is needed').toEqual(['closing']);
      report(info, cost, limits);
      await match.end();
      await proxy.stop();
    });
  }
});

test('a relay that ends lines on which nothing is said ends none of a game', async ({ server, people }) => {
  test.slow();
  const proxy = new Proxy();
  proxy.patience = 4000;
  const match = await through(proxy, server.url, people);
  const before = proxy.ended;
  await match.counts(GONE);
  expect(proxy.ended, 'beats are said meanwhile').toBe(before);
  await match.end();
  await proxy.stop();
});
