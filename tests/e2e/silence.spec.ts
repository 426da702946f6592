// Lines that hang without an end: the page says so, shows the move as being sent, and gets it through on a second
// connection, at a limited cost on the clock. The times are those of docs/online-protocol.md.
// covers: online, server
import { Proxy, type Way } from './proxy';
import { expect, LONG } from './helpers';
import { pair, play, test, type Person } from './online';

const TERMS = 'freestyle clock=increment:300+0';

/** Repetitions of each fault. */
const TIMES = LONG ? 20 : 1;

const link = (person: Person) => person.panel.locator('[data-online=link]');

/** The seconds that the clock of a colour shows. */
async function clock(person: Person, colour: 'black' | 'white'): Promise<number> {
  const text = await person.strip(colour).locator('.clock b').innerText();
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Waits until something is so, and returns the time since a moment in ms. */
async function since(start: number, wait: Promise<unknown>): Promise<number> {
  await wait;
  return Date.now() - start;
}

/** Two people in a game with two stones, the first of whom has a line through a relay. */
async function through(proxy: Proxy, url: string, people: (count: number, terms?: string, options?: object) => Promise<Person[]>) {
  const address = await proxy.start(url);
  const [one] = await people(1, TERMS, { baseURL: address });
  const [two] = await people(1, TERMS);
  const players = await pair([one, two]);
  await play('h8 i9', players);
  // The player behind the relay is to move.
  const rest = ['j10', 'k11'];
  if (players[0] !== one) await play(rest.shift() as string, players);
  return { one, two, next: rest };
}

for (const way of ['both', 'to-server', 'to-page'] satisfies Way[]) {
  for (let turn = 0; turn < TIMES; turn += 1) {
    test(`a line that hangs (${way}, ${turn})`, async ({ server, people }, info) => {
      test.slow();
      const proxy = new Proxy();
      const { one, two, next } = await through(proxy, server.url, people);
      const colour = next.length === 2 ? 'black' : 'white';
      const before = await clock(one, colour);
      proxy.hang(way);
      const start = Date.now();
      await one.board.click(next[0]);
      const all = (await one.moves()).split(' ').length;
      const arrives = since(start, expect.poll(async () => (await two.moves()).split(' ').length, { intervals: [50] }).toBe(all));
      const said = since(start, expect(link(one)).toContainText(/Sending|does not answer/));
      const hangs = since(start, expect(one.says(/does not answer/).first()).toBeVisible());
      const times = { sending: await said, hangs: await hangs, through: await arrives };
      if (turn === 0 && way === 'both') await one.board.shot('line-hangs');
      await expect(link(one)).toBeHidden();
      const charged = before - (await clock(two, colour));
      info.annotations.push({ type: 'times', description: JSON.stringify({ way, ...times, charged }) });
      console.log(JSON.stringify({ way, ...times, charged }));
      expect(await two.moves(), 'once and in order').toBe(await one.moves());
      if (next[1]) await play(next[1], colour === 'black' ? [one, two] : [two, one]);
      await proxy.stop();
    });
  }
}

test('the opponent sees an unsteady connection before a player who has left', async ({ server, people }) => {
  test.slow();
  const proxy = new Proxy();
  const { one, two } = await through(proxy, server.url, people);
  one.faults.allow(/WebSocket connection to|Failed to load resource/);
  proxy.portal = true;
  proxy.hang('both');
  const away = two.page.locator('.away').filter({ hasText: 'connection unsteady' });
  await expect(away).toBeVisible();
  await two.board.shot('line-unsteady');
  await expect(two.says(/unsteady/).first()).toBeVisible();
  await test.step('a captive portal changes nothing, and once it is gone the game goes on', async () => {
    await expect(one.says(/does not answer/).first()).toBeVisible();
    proxy.portal = false;
    await expect(away).toBeHidden();
    await expect(link(one)).toBeHidden();
  });
  await proxy.stop();
});

test('a page whose line is ended by a relay comes back without a loss', async ({ server, people }) => {
  test.slow();
  const proxy = new Proxy();
  const { one, two, next } = await through(proxy, server.url, people);
  one.faults.allow(/WebSocket connection to/);
  proxy.end();
  await one.board.click(next[0]);
  await expect.poll(() => two.moves()).toBe(await one.moves());
  await proxy.stop();
});
