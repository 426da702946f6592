// A game that is being played online in a frame of another site: `embed/?watch=…` of a server with the site.
// covers: everything
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { Board, SOON } from './helpers';
import { expect, pair, play, starts, test as base, type Person } from './online';

/** A page of another site with a frame. */
const test = base.extend<{ club: (frame: string) => Promise<{ page: Page; frame: FrameLocator }> }>({
  club: async ({ page }, use) => {
    const club = createServer((request, response) => {
      const frame = new URL(request.url ?? '', 'http://x/').searchParams.get('frame') ?? '';
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><html lang="en"><title>Club</title><iframe src="${frame}" width="360" height="510"></iframe>`);
    });
    await new Promise<void>((done) => club.listen(0, 'localhost', done));
    const { port } = club.address() as AddressInfo;
    await use(async (frame) => {
      await page.goto(`http://localhost:${port}/?frame=${encodeURIComponent(frame)}`);
      return { page, frame: page.frameLocator('iframe') };
    });
    club.closeAllConnections();
    club.close();
  },
});

interface Live {
  movesOf(entries: readonly string[], over: string | undefined, colours: Record<string, string>): string[];
  termsOf(text: string): [string, string | undefined][];
}

const played = (frame: FrameLocator) =>
  frame.locator('tengen-board').evaluate((it) => (it as unknown as { played: string }).played);
const game = (person: Person) => /#(?:game=)?(\w{10})$/.exec(person.page.url())?.[1] ?? '';

test('a frame on another site shows a game while it is played, to its end and in the rematch', async ({ people, server, club, faults }) => {
  test.slow();
  const players = await pair(await people(2, 'renju clock=increment:300+5'));
  const [first, second] = players;
  await play('h8 h9', players);
  await expect.poll(() => game(first)).not.toBe('');
  const { page, frame } = await club(`${server.url}embed/?watch=${game(first)}`);
  const state = frame.locator('#state');
  await expect(state).toHaveText('Playing…');
  await expect.poll(() => played(frame)).toBe('h8 h9');
  await expect(frame.locator('[part=players]')).toContainText(/Guest.*Guest/);
  await expect(frame.getByRole('link')).toHaveAttribute('href', `../#game=${game(first)}`);
  await play('i8', players);
  await expect.poll(() => played(frame), { intervals: SOON }).toBe('h8 h9 i8');
  const sizes = await frame.locator('html').evaluate((it) => [it.scrollWidth, it.scrollHeight]);
  expect(sizes[0]).toBeLessThanOrEqual(360);
  expect(sizes[1], 'nothing scrolls').toBeLessThanOrEqual(510);
  await new Board(page).shot('watch');
  await test.step('a position that somebody looks at stays until the last one shows again', async () => {
    await frame.getByRole('button', { name: 'Back' }).click();
    await expect(frame.locator('.ply')).toHaveText('2 / 3');
    await play('h7 g6', players);
    await expect(frame.locator('.ply')).toHaveText('2 / 3');
    await frame.getByRole('button', { name: 'Last move' }).click();
    await expect.poll(() => played(frame)).toBe('h8 h9 i8 h7 g6');
  });
  await test.step('a server that ends and comes back', async () => {
    faults.allow(/WebSocket connection to/);
    for (const person of players) person.loses();
    await server.end('SIGTERM');
    await expect(state).toHaveText('Connecting again…');
    await server.start();
    await expect(state).toHaveText('Playing…');
    for (const person of players) await expect(person.playing).toHaveText(/Playing…/);
    await play('a1', players);
    await expect.poll(() => played(frame)).toBe('h8 h9 i8 h7 g6 a1');
  });
  await test.step('the end, and a rematch', async () => {
    await second.resign();
    await expect(frame.locator('[part=status]')).toContainText('Black wins. White resigned');
    await expect(state).toBeEmpty();
    await first.press('online-rematch');
    await expect(second.says(/rematch/i).first()).toBeVisible();
    await second.press('online-rematch');
    await expect(state).toHaveText('Playing…');
    await expect.poll(() => played(frame)).toBe('');
    await play('h8', [second, first]);
    await expect.poll(() => played(frame)).toBe('h8');
  });
});

test('the choices of an opening are no stones', async ({ people, server, club }) => {
  const players = await pair(await people(2, 'freestyle opening=swap clock=increment:300+5'));
  for (const point of ['h8', 'i9', 'g7']) {
    await players[0].board.click(point);
    await expect.poll(() => players[1].moves()).toContain(point);
  }
  const { frame } = await club(`${server.url}embed/?watch=${game(players[0])}&lang=zh`);
  await expect.poll(() => played(frame)).toBe('h8 i9 g7');
  await expect(frame.locator('#state')).toHaveText('对战中…');
  await players[1].page.getByRole('button', { name: 'Swap colours' }).click();
  await expect.poll(() => starts(players[0], 'j10')).toBe(true);
  await players[0].board.click('j10');
  await expect.poll(() => played(frame)).toBe('h8 i9 g7 j10');
  await expect(frame.locator('.note')).toBeHidden();
});

test('a game that is not there is said', async ({ server, club }) => {
  for (const wrong of ['aaaaaaaaaa', 'nothing', '']) {
    const { frame } = await club(`${server.url}embed/?watch=${wrong}`);
    await expect(frame.locator('#state')).toHaveText('There is no such game.');
  }
});

test('entries of a game are moves of the board, its terms are attributes', async ({ page, server }) => {
  await page.goto(`${server.url}embed/`);
  const live = await page.evaluateHandle(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[src$="embed.js"]')!.src;
    return (await import(script.replace('embed.js', 'live.js'))) as Live;
  });
  for (const [entries, over, moves] of [
    ['1.h8.300000 2.i9.297500', undefined, 'h8 i9'],
    ['1.h8 2.i9 back.1 2.j10', undefined, 'h8 j10'],
    ['1.h8 2.i9 1.g7 back.2 1.a1', undefined, 'h8 a1'],
    ['1.grab:5 2.guess:odd 1.h8', undefined, 'h8'],
    ['1.h8 1.h9 1.i8 2.branch:put-two 2.a1 2.b2 1.swap', undefined, 'h8 h9 i8 branch:put-two a1 b2 swap'],
    ['1.offer:h8 1.offer:a1 2.pick:h8', undefined, 'offer:h8 offer:a1 pick:h8'],
    ['1.h8 2.resign', 'first', 'h8 W+R'],
    ['1.h8 2.flag', 'first', 'h8 W+T'],
    ['1.h8 1.leave', 'second', 'h8 B+F'],
    ['1.h8 2.draw', 'draw', 'h8 Draw'],
    ['1.h8 2.claim', 'second', 'h8 claim'],
    ['1.h8 2.i9 1.pass 2.pass', 'draw', 'h8 i9 pass pass Draw'],
    ['1.h8', 'first', 'h8'],
  ] as const) {
    const made = await live.evaluate(
      (it, [entries, over]) => it.movesOf(entries.split(' '), over, { first: 'white', second: 'black' }).join(' '),
      [entries, over] as const,
    );
    expect(made, entries).toBe(moves);
  }
  const terms = await live.evaluate((it) => Object.fromEntries(it.termsOf('renju:full=second size=19 clock=increment:300+5 moves=150')));
  expect(terms).toEqual({ rules: 'renju:full=second', size: '19', clock: 'increment:300+5', 'move-limit': '150' });
});
