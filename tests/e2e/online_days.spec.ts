// Correspondence games: clocks in days, the list of running games, two games at the same time.
import { expect, pair, play, test } from './online';

test('two games of days are played by turns from the list of running games', async ({ people }) => {
  const players = await pair(await people(2, 'freestyle clock=days:3/turn'));
  const [first, second] = players;
  await expect(first.strip('black').locator('.clock')).toContainText(/3 days|2 days 23 hours/);
  await play('h8', players);
  // Both put the game away and begin a second one.
  for (const person of players) {
    await person.press('online-home');
    await expect(person.panel.locator('[data-list=own] li')).toHaveCount(1);
  }
  const list = second.panel.locator('[data-list=own]');
  await expect(list).toContainText('Your move');
  await expect(list).toContainText('2 days 23 hours left');
  await expect(first.panel.locator('[data-list=own]')).toContainText('Waiting');
  for (const person of players) await person.button.click();
  for (const person of players) await expect(person.playing).toHaveText(/Playing…/);
  for (const person of players) expect(await person.moves()).toBe('');
  for (const person of players) await person.press('online-home');
  await expect(list.locator('li')).toHaveCount(2);
  await expect(list.locator('li').first()).toContainText('Your move');
  // The first game is opened from the list by keyboard.
  const row = list.locator('li', { hasText: 'move 1' });
  await row.getByRole('button', { name: /Open/ }).press('Enter');
  await expect.poll(() => second.moves()).toBe('h8');
  await second.board.click('i9');
  await expect.poll(() => second.moves()).toBe('h8 i9');
  // The other player, who shows the list, is told.
  await expect(first.panel.locator('[data-list=own] li', { hasText: 'move 2' })).toContainText('Your move');
});

test('a game survives a restart of the server, and the list has it again', async ({ people, server }) => {
  const players = await pair(await people(2, 'freestyle clock=days:135/game'));
  await play('h8 i9', players);
  for (const person of players) {
    person.loses();
    await person.press('online-home');
  }
  await server.end('SIGKILL');
  await server.start();
  const list = players[0].panel.locator('[data-list=own]');
  await expect(list.locator('li')).toContainText(/Your move.*13[45] days/, { timeout: 20_000 });
});

test('a page that is opened anew says whose move it is', async ({ people }) => {
  const players = await pair(await people(2, 'freestyle clock=days:3/turn'));
  await play('h8', players);
  const second = players[1];
  await second.page.goto('about:blank');
  await second.page.goto('/');
  await expect(second.board.toast).toContainText('your move in a game by correspondence');
  await second.page.getByRole('button', { name: 'Show my games' }).press('Enter');
  const list = second.panel.locator('[data-list=own]');
  await expect(list).toContainText('Your move');
  await second.page.screenshot({ path: test.info().outputPath('own-games.png') });
  await list.getByRole('button', { name: /Open/ }).click();
  await expect.poll(() => second.moves()).toBe('h8');
  await second.page.screenshot({ path: test.info().outputPath('days.png') });
});

test('the terms of online games offer days', async ({ people }) => {
  const [person] = await people(1);
  await person.open();
  await person.press('online-terms');
  const dialog = person.page.locator('dialog[open]');
  await dialog.locator('[name=clock]').selectOption('days:3/turn');
  await expect(dialog.locator('#clock-hint')).toContainText('need not be here');
  await dialog.locator('[name=clock]').selectOption('other');
  await dialog.locator('[name=clock-kind]').selectOption('days-game');
  await expect(dialog.locator('[name=clock-turn-days]')).toBeHidden();
  await dialog.locator('[name=clock-game-days]').fill('201');
  await dialog.locator('footer [value=start]').click();
  await expect(dialog).toBeVisible();
  await dialog.locator('[name=clock-game-days]').fill('60');
  await dialog.locator('footer [value=start]').click();
  await expect(person.panel.locator('[data-online=terms]')).toContainText('60 days a game');
});
