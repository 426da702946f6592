// Online play besides the game itself: rooms by link, spectators, the lobby, history, lost connections,
// restarts.
import { pressHead } from './helpers';
import { expect, pair, play, starts, test, type Person } from './online';

test('a link invites the first who sits down, and all others watch', async ({ people, server }) => {
  const [host, guest, other] = await people(3, 'renju clock=byoyomi:60+3x10');
  await host.open();
  await host.press('online-invite');
  const field = host.panel.locator('[name=online-link]');
  await expect(field).toHaveValue(/#game=/);
  const link = await field.inputValue();
  expect(link).toContain(`${server.url}#game=`);
  expect(link).toContain('terms=renju');
  for (const person of [guest, other]) {
    await person.page.goto('about:blank');
    await person.page.goto(link);
    await person.board.ready();
    await expect(person.panel.locator('.guest')).toContainText(/Renju/);
  }
  await guest.press('online-sit');
  for (const person of [host, guest]) await expect(person.playing).toHaveText(/Playing…/);
  const players: [Person, Person] = (await starts(host)) ? [host, guest] : [guest, host];
  await play('h8 h9 i9', players, [other]);
  expect(await starts(other)).toBe(false);
  await other.board.click('a1');
  await expect(other.board.note).toContainText(/watching/);
  await expect(host.panel.locator('[data-online=told]')).toContainText(/1/);
  // After a reload, the same link leads back into the game, also for a late visitor.
  await players[0].board.reload();
  await expect.poll(() => players[0].moves()).toBe('h8 h9 i9');
  await play('j10', [players[1], players[0]].reverse() as [Person, Person], [other]);
});

test('the lobby lists who looks for a player and what is played', async ({ people }) => {
  const [one, two, three] = await people(3);
  await one.open();
  await one.button.click();
  await two.open();
  const seeks = two.panel.locator('[data-list=seeks]');
  await expect(seeks.getByRole('button')).toHaveCount(1);
  await seeks.getByRole('button').click();
  for (const person of [one, two]) await expect(person.playing).toHaveText(/Playing…/);
  await three.open();
  const games = three.panel.locator('[data-list=games]');
  await games.getByRole('button').first().click();
  const players: [Person, Person] = (await starts(one)) ? [one, two] : [two, one];
  await play('h8 i9', players, [three]);
});

test('the local game comes back untouched', async ({ people }) => {
  const [one, two] = await people(2);
  await one.board.play('c3 d4 e5');
  const players = await pair([one, two]);
  await play('h8 i9', players);
  await one.board.reload();
  await expect.poll(() => one.moves()).toBe('h8 i9');
  await one.press('online-home');
  await expect.poll(() => one.moves()).toBe('c3 d4 e5');
  await one.press('online-return');
  await expect.poll(() => one.moves()).toBe('h8 i9');
  await one.resign();
  await one.press('online-home');
  await expect.poll(() => one.moves()).toBe('c3 d4 e5');
  await one.board.reload();
  await expect.poll(() => one.moves()).toBe('c3 d4 e5');
});

test('a game that goes on is found again after a reload, also from my own game', async ({ people }) => {
  const players = await pair(await people(2));
  const [first, second] = players;
  await play('h8 i9', players);
  await first.press('online-home');
  await expect.poll(() => first.moves()).toBe('');
  // The address is that of online play, which leads to the game that goes on.
  await first.board.reload();
  await expect.poll(() => first.moves()).toBe('h8 i9');
  await play('j10', players);
  // While the player is away, the opponent's move is announced.
  await first.press('online-home');
  await second.board.click('k11');
  await expect(first.board.toast).toContainText(/online game/);
  await first.press('online-return');
  await expect.poll(() => first.moves()).toBe('h8 i9 j10 k11');
  await expect(first.board.toast).toBeHidden();
  await play('l12', players);
});

test('a link that leads to no game says so', async ({ people, server }) => {
  const [one] = await people(1);
  for (const link of ['#game=zzzzzzzzzz', '#game=AAAAAAAAAAA', '#game=']) {
    await one.page.goto('about:blank');
    await one.page.goto(server.url + link);
    await one.board.ready();
    await expect(one.panel).toContainText(/no such game/i);
    await expect(one.page.locator('dialog[open]')).toHaveCount(0);
  }
});

test('Resign held down does not resign an online game', async ({ people }) => {
  const players = await pair(await people(2));
  await play('h8', players);
  const button = players[0].page.locator('.actions [data-action=resign]');
  await button.focus();
  for (let repeat = 0; repeat < 30; repeat += 1) await players[0].page.keyboard.down('Enter');
  await players[0].page.keyboard.up('Enter');
  await expect(players[0].board.result).toBeHidden();
  await play('i9', players);
});

test('my games are listed, open as games of my own, and can be shared', async ({ people }) => {
  const players = await pair(await people(2));
  await play('h8 i9 j10', players);
  await players[0].resign();
  await players[0].press('online-home');
  await players[0].panel.locator('[data-fold=history] summary').click();
  const rows = players[0].panel.locator('[data-list=history] li');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/lost/i);
  await rows.locator('[data-action=online-past]').click();
  await expect.poll(() => players[0].moves()).toBe('h8 i9 j10');
  // It is now an ordinary game of this page and can be continued.
  await players[0].board.play('a1').catch(() => undefined);
});

test('a lost connection is said, and the game goes on when there is one again', async ({ people, server }) => {
  const players = await pair(await people(2));
  const [first, second] = players;
  await play('h8 i9', players);
  for (const person of players) person.loses();
  await server.end('SIGKILL');
  for (const person of players) {
    await expect(person.panel.locator('[data-online=link]')).toContainText(/connect|retrying/i);
  }
  // A move made without a connection is shown at once, and is sent exactly once later.
  await first.board.click('j10');
  expect(await first.moves()).toBe('h8 i9 j10');
  expect(await second.moves()).toBe('h8 i9');
  await server.start();
  for (const person of players) await expect.poll(() => person.moves(), { timeout: 20_000 }).toBe('h8 i9 j10');
  await play('k11 l12', [first, second]);
});

test('a server that stops asks its pages to come back', async ({ people, server }) => {
  const players = await pair(await people(2));
  await play('h8', players);
  for (const person of players) person.loses();
  await server.end('SIGTERM');
  for (const person of players) {
    await expect(person.panel.locator('[data-online=link]')).toContainText(/connect|retrying/i);
  }
  await server.start();
  await play('i9 j10', players);
});

test('who leaves is missed, and loses when the other says so', async ({ people }) => {
  test.setTimeout(90_000);
  const players = await pair(await people(2));
  const [first, second] = players;
  await play('h8', players);
  await second.page.close();
  await expect(first.strip('white')).toContainText(/left, 0:\d\d to return/);
  await expect(first.panel.locator('[data-action=online-take-win]')).toBeHidden();
  await first.page.locator('[data-action=online-take-win]:visible').click({ timeout: 45_000 });
  await expect(first.board.result).toContainText('You won');
  await expect(first.strip('white')).not.toContainText(/to return/);
});

test('a site without a server says so, offers no search and leaves no error', async ({ page, board }) => {
  await board.open(process.env.BASE_URL ?? '');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await pressHead(page, 'online');
  const panel = page.locator('[data-part=online]');
  await expect(panel.locator('[data-online=link]')).toHaveText(/no server for online play/);
  await expect(panel.locator('[data-action=online-find]')).toBeHidden();
  await expect(panel.getByRole('button')).toHaveText(['']);
  await panel.getByRole('button').click();
  await board.click('h8', 'i9');
  expect(await board.moves()).toBe('h8 i9');
  await page.waitForTimeout(1500);
  expect(sockets).toEqual([]);
});

test('who comes back is told of the running game at once', async ({ people }) => {
  const players = await pair(await people(2));
  const [first, second] = players;
  const home = new URL('..', first.page.url().replace(/#.*/, '')).href;
  await play('h8 i9', players);
  await first.press('online-home');
  await first.board.open(home);
  await expect(first.board.toast).toContainText('Your online game is still running.');
  expect(await first.moves()).toBe('');
  await expect(second.strip('black')).not.toContainText(/to return/);
  await first.board.toast.getByRole('button', { name: 'Back to the online game' }).click();
  await expect.poll(() => first.moves()).toBe('h8 i9');
  await play('j10', players);
  await first.resign();
  // Over: nothing to come back to.
  await first.press('online-home');
  await first.board.open(home);
  await first.page.waitForTimeout(500);
  await expect(first.board.toast).toBeHidden();
});

for (const [width, height] of [[360, 740], [320, 568], [844, 390], [1280, 800]]) {
  test(`a game and its requests leave players, slider and actions in sight: ${width} × ${height}`, async ({ people }) => {
    const touch = width < 900 ? { hasTouch: true, isMobile: true } : {};
    const players = await pair(await people(2, undefined, { viewport: { width, height }, ...touch }));
    const inSight = async (person: Person, what: string): Promise<Record<string, number>> => {
      await person.board.frame();
      const { scrolled, tops, hidden } = await person.page.evaluate(() => {
        const parts = ['[data-player=white] .clock', '[data-player=black] .clock', '#board', '[data-action=seek]', '[data-action=online-back]'];
        const tops: Record<string, number> = {};
        const hidden: string[] = [];
        for (const selector of parts) {
          const part = document.querySelector(selector)!;
          const { left, top, width, height, bottom } = part.getBoundingClientRect();
          tops[selector] = Math.round(top);
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          if (bottom > innerHeight + 0.5 || found === null || !(part.contains(found) || found.contains(part))) hidden.push(selector);
        }
        return { scrolled: scrollY, tops, hidden };
      });
      expect(scrolled, what).toBe(0);
      expect(hidden, what).toEqual([]);
      return tops;
    };
    await play('h8 i9', players);
    const before = await inSight(players[0], 'playing');
    await expect(players[0].strip('white').locator('p b')).toBeInViewport();
    await expect(players[1].strip('black').locator('p b')).toBeInViewport();
    for (const person of players) await expect(person.panel.locator('.emotes')).toBeHidden();
    await players[0].page.locator('[data-action=online-say]').click();
    expect(await inSight(players[0], 'emotes')).toEqual(before);
    await players[0].page.locator('[data-action=online-say]').click();
    for (const [action, asked] of [['online-back', /take back/], ['online-draw', /draw/]] as const) {
      await players[0].page.waitForTimeout(1100);
      await players[0].press(action);
      await expect(players[1].board.prompt).toHaveText(asked);
      expect(await inSight(players[0], `${action} of mine`)).toEqual(before);
      const slider = (await inSight(players[1], `${action} of the other`))['[data-action=seek]'];
      expect(Math.abs(slider - before['[data-action=seek]']), 'half a pixel may be rounded otherwise').toBeLessThanOrEqual(1);
      await expect(players[1].board.choice.getByRole('button', { name: 'Agree' })).toBeInViewport();
      await players[1].board.choose('Refuse');
      await expect(players[1].board.prompt).toBeHidden();
    }
  });
}
