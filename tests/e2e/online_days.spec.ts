// Correspondence games: clocks in days, the list of running games, two games at the same time, and their terms.
// covers: online, server
import { expect, pair, play, test } from './online';

test('two games of days are played by turns from the list of running games', async ({ people, server }) => {
  test.slow();
  const players = await pair(await people(2, 'freestyle clock=days:3/turn'));
  const [first, second] = players;
  await expect(first.strip('black').locator('.clock')).toContainText(/3 days|2 days 23 hours/);
  await play('h8', players);
  const list = second.panel.locator('[data-list=own]');
  await test.step('a page that is opened anew says whose move it is', async () => {
    await second.page.goto('about:blank');
    await second.page.goto('/');
    await expect(second.board.toast).toContainText('your move in a game by correspondence');
    await second.page.getByRole('button', { name: 'Show my games' }).press('Enter');
    await expect(list).toContainText('Your move');
    await expect(list).toContainText('2 days 23 hours left');
    await second.page.screenshot({ path: test.info().outputPath('own-games.png') });
  });
  await test.step('both begin a second game', async () => {
    await first.press('online-home');
    await expect(first.panel.locator('[data-list=own] li')).toHaveCount(1);
    await expect(first.panel.locator('[data-list=own]')).toContainText('Waiting');
    for (const person of players) await person.button.click();
    for (const person of players) await expect(person.playing).toHaveText(/Playing…/);
    for (const person of players) expect(await person.moves()).toBe('');
    for (const person of players) await person.press('online-home');
    await expect(list.locator('li')).toHaveCount(2);
    await expect(list.locator('li').first()).toContainText('Your move');
  });
  await test.step('the first game is opened from the list by keyboard, and the other player is told of its move', async () => {
    await list.locator('li', { hasText: 'move 1' }).getByRole('button', { name: /Open/ }).press('Enter');
    await expect.poll(() => second.moves()).toBe('h8');
    await second.page.screenshot({ path: test.info().outputPath('days.png') });
    await second.board.click('i9');
    await expect.poll(() => second.moves()).toBe('h8 i9');
    await expect(first.panel.locator('[data-list=own] li', { hasText: 'move 2' })).toContainText('Your move');
  });
  await test.step('the games survive a restart of the server, and the list has them again', async () => {
    for (const person of players) person.loses();
    await server.end('SIGKILL');
    await expect(first.panel.locator('[data-online=link]')).toContainText(/connect|retrying/i);
    await server.start();
    await expect(first.panel.locator('[data-list=own] li')).toHaveCount(2, { timeout: 20_000 });
    await expect(first.panel.locator('[data-list=own] li', { hasText: 'move 2' })).toContainText(/Your move.*2 days/);
  });
});

test('the terms of online games offer days, and a draw after a number of moves', async ({ people }) => {
  const [person] = await people(1);
  await person.open();
  await person.press('online-terms');
  const dialog = person.page.locator('dialog[open]');
  const start = dialog.locator('footer [value=start]');
  await dialog.locator('[name=clock]').selectOption('days:3/turn');
  await expect(dialog.locator('#clock-hint')).toContainText('need not be here');
  await dialog.locator('[name=clock]').selectOption('other');
  await dialog.locator('[name=clock-kind]').selectOption('days-game');
  await expect(dialog.locator('[name=clock-turn-days]')).toBeHidden();
  for (const [name, wrong, right] of [['clock-game-days', '201', '60'], ['moves', '7', '150']]) {
    if (name === 'moves') await dialog.locator('[data-part=more] summary').click();
    await dialog.locator(`[name=${name}]`).fill(wrong);
    await start.click();
    await expect(dialog).toBeVisible();
    await dialog.locator(`[name=${name}]`).fill(right);
  }
  await dialog.locator('[name=moves]').scrollIntoViewIfNeeded();
  await person.page.screenshot({ path: test.info().outputPath('moves.png') });
  await start.click();
  await expect(person.panel.locator('[data-online=terms]')).toContainText('60 days a game');
  await expect(person.panel.locator('[data-online=terms]')).toContainText('draw after move 150');
});
