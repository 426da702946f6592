// Online play besides the game itself: rooms by link, spectators, the lobby, the own game, lost connections, restarts.
// covers: online, server
import { pressHead } from './helpers';
import { ask, expect, pair, play, starts, test, type Person } from './online';

test('a link invites the first who sits down, all others watch, and other links lead nowhere', async ({ people, server }) => {
  const [host, guest, other] = await people(3, 'renju clock=byoyomi:60+3x10');
  await host.open();
  await host.press('online-invite');
  const field = host.panel.locator('[name=online-link]');
  await expect(field).toHaveValue(/#game=/);
  const link = await field.inputValue();
  expect(link).toContain(`${server.url}#game=`);
  expect(link).toContain('terms=renju');
  const visit = async (person: Person, address: string) => {
    await person.page.goto('about:blank');
    await person.board.open(address);
  };
  for (const person of [guest, other]) {
    await visit(person, link);
    await expect(person.panel.locator('.guest')).toContainText(/Renju/);
  }
  await guest.press('online-sit');
  for (const person of [host, guest]) await expect(person.playing).toHaveText(/Playing…/);
  const players: [Person, Person] = (await starts(host)) ? [host, guest] : [guest, host];
  await play('h8 h9 i9', players, [other]);
  await test.step('who watches moves nothing', async () => {
    expect(await starts(other, 'a1')).toBe(false);
    await other.board.click('a1');
    await expect(other.board.note).toContainText(/watching/);
    await expect(host.panel.locator('[data-online=told]')).toContainText(/1/);
  });
  await test.step('after a reload, the same link leads back into the game', async () => {
    await players[0].board.reload();
    await expect.poll(() => players[0].moves()).toBe('h8 h9 i9');
    await play('j10', players, [other]);
  });
  await test.step('a link that leads to no game says so', async () => {
    for (const wrong of ['#game=AAAAAAAAAAA', '#game=']) {
      await visit(other, server.url + wrong);
      await expect(other.panel).toContainText(/no such game/i);
      await expect(other.page.locator('dialog[open]')).toHaveCount(0);
    }
  });
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

test('an online game and the own one are found again after reloads', async ({ people }) => {
  test.slow();
  const both = await people(2);
  for (const person of both) await person.board.play('c3 d4 e5');
  const players = await pair(both);
  const [first, second] = players;
  const home = new URL('..', first.page.url().replace(/#.*/, '')).href;
  await play('h8 i9', players);
  await test.step('the address of the game leads back to it, and the own game comes back untouched', async () => {
    await first.board.reload();
    await expect.poll(() => first.moves()).toBe('h8 i9');
    await first.press('online-home');
    await expect.poll(() => first.moves()).toBe('c3 d4 e5');
    // The address is that of online play now, which leads to the game that goes on.
    await first.board.reload();
    await expect.poll(() => first.moves()).toBe('h8 i9');
    await play('j10', players);
  });
  await test.step("while the player is away, the opponent's move is announced", async () => {
    await first.press('online-home');
    await second.board.click('k11');
    await expect(first.board.toast).toContainText(/online game/);
    await first.press('online-return');
    await expect.poll(() => first.moves()).toBe('h8 i9 j10 k11');
    await expect(first.board.toast).toBeHidden();
  });
  await test.step('who comes back to the start is told of the running game at once', async () => {
    await first.press('online-home');
    await first.board.open(home);
    await expect(first.board.toast).toContainText('Your online game is still running.');
    expect(await first.moves()).toBe('c3 d4 e5');
    await expect(second.strip('black')).not.toContainText(/to return/);
    await first.board.toast.getByRole('button', { name: 'Back to the online game' }).click();
    await expect.poll(() => first.moves()).toBe('h8 i9 j10 k11');
    await play('l12', players);
  });
  await test.step('after its end there is nothing to come back to', async () => {
    await first.resign();
    await first.press('online-home');
    await expect.poll(() => first.moves()).toBe('c3 d4 e5');
    await first.board.open(home);
    // Nothing may come late.
    await first.page.waitForTimeout(500);
    await expect(first.board.toast).toBeHidden();
    expect(await first.moves()).toBe('c3 d4 e5');
  });
});

test('a lost connection is said, and the game goes on when there is one again', async ({ people, server }) => {
  const players = await pair(await people(2));
  const [first, second] = players;
  await play('h8 i9', players);
  for (const person of players) person.loses();
  const expectLost = async () => {
    for (const person of players) {
      await expect(person.panel.locator('[data-online=link]')).toContainText(/connect|retrying/i);
    }
  };
  await test.step('a server that breaks off: a move made without a connection shows at once, and is sent once later', async () => {
    await server.end('SIGKILL');
    await expectLost();
    await first.board.click('j10');
    expect(await first.moves()).toBe('h8 i9 j10');
    expect(await second.moves()).toBe('h8 i9');
    await server.start();
    for (const person of players) await expect.poll(() => person.moves(), { timeout: 20_000 }).toBe('h8 i9 j10');
    await play('k11', players);
  });
  await test.step('a server that stops asks its pages to come back', async () => {
    await server.end('SIGTERM');
    await expectLost();
    await server.start();
    await play('l12 m13', players);
  });
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
  // No attempt may follow.
  await page.waitForTimeout(1500);
  expect(sockets).toEqual([]);
});

for (const sizes of [[[360, 740], [320, 568], [844, 390]], [[1280, 800]]]) {
  const names = sizes.map((size) => size.join(' × ')).join(', ');
  test(`a game and its requests leave players, slider and actions in sight: ${names}`, async ({ people }) => {
    const [width, height] = sizes[0];
    const touch = width < 900 ? { hasTouch: true, isMobile: true } : {};
    const players = await pair(await people(2, undefined, { viewport: { width, height }, ...touch }));
    const [one, other] = players;
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
    /** Looks at a person's page in every size. */
    const each = async (person: Person, look: (size: string) => Promise<unknown>): Promise<void> => {
      for (const [width, height] of sizes) {
        await person.page.setViewportSize({ width, height });
        await look(`${width} × ${height}`);
      }
    };
    const before = new Map<string, Record<string, number>>();
    await play('h8 i9', players);
    for (const person of players) await expect(person.panel.locator('.emotes')).toBeHidden();
    await each(other, () => expect(other.strip('black').locator('p b')).toBeInViewport());
    await each(one, async (size) => {
      before.set(size, await inSight(one, `playing, ${size}`));
      await expect(one.strip('white').locator('p b')).toBeInViewport();
      await one.page.locator('[data-action=online-say]').click();
      expect(await inSight(one, `emotes, ${size}`)).toEqual(before.get(size));
      await one.page.locator('[data-action=online-say]').click();
    });
    for (const [action, asked] of [['online-back', /take back/], ['online-draw', /draw/]] as const) {
      await ask(one, action, other);
      await expect(other.board.prompt).toHaveText(asked);
      await each(one, async (size) => {
        expect(await inSight(one, `${action} of mine, ${size}`)).toEqual(before.get(size));
      });
      await each(other, async (size) => {
        const slider = (await inSight(other, `${action} of the other, ${size}`))['[data-action=seek]'];
        expect(Math.abs(slider - before.get(size)!['[data-action=seek]']), 'half a pixel may be rounded otherwise').toBeLessThanOrEqual(1);
        await expect(other.board.choice.getByRole('button', { name: 'Agree' })).toBeInViewport();
      });
      await other.board.choose('Refuse');
      await expect(other.board.prompt).toBeHidden();
    }
  });
}
