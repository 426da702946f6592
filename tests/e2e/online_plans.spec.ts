// Correspondence games: replies that are prepared on the board, vacations, and a draw after a number of moves.
import { pressHead } from './helpers';
import { expect, pair, play, test, type Person } from './online';

const TERMS = 'freestyle clock=days:3/turn';

/** Begins a game, and returns its players: the one who waits, and the one to move. */
async function begun(people: (count: number, terms?: string) => Promise<Person[]>): Promise<Person[]> {
  const players = await pair(await people(2, TERMS));
  await play('h8', players);
  return players;
}

test('replies are prepared on the board and follow at once', async ({ people }) => {
  const [waiter, mover] = await begun(people);
  await expect(mover.panel.locator('[data-action=online-plan-open]')).toBeHidden();
  await waiter.press('online-plan-open');
  const lines = waiter.panel.locator('[data-online=plan_lines]');
  const task = waiter.panel.locator('[data-online=plan_task]');
  await expect(task).toHaveText('Place a move that your opponent may make.');
  await waiter.board.click('i9');
  await expect(task).toContainText('Place your reply');
  await waiter.board.click('g7');
  await expect(lines).toHaveText('i9 g7');
  await waiter.board.click('j10');
  await waiter.board.click('f6');
  await expect(lines).toHaveText('i9 g7 j10 f6');
  await waiter.page.screenshot({ path: test.info().outputPath('plan.png') });
  await waiter.press('online-plan-save');
  const planned = waiter.panel.locator('[data-online=planned]');
  await expect(planned).toHaveText('Prepared replies: i9 g7 j10 f6');
  await waiter.page.screenshot({ path: test.info().outputPath('planned.png') });
  await expect.poll(() => waiter.moves()).toBe('h8');
  // The page is closed, and the reply follows all the same.
  await waiter.page.goto('about:blank');
  await mover.board.click('i9');
  await expect.poll(() => mover.moves()).toBe('h8 i9 g7');
  await waiter.page.goto('/');
  await pressHead(waiter.page, 'online');
  await waiter.panel.locator('[data-list=own]').getByRole('button', { name: /Open/ }).click();
  await expect(planned).toHaveText('Prepared replies: j10 f6');
});

test('replies are prepared by keyboard, and a move of the opponent ends that', async ({ people }) => {
  const [waiter, mover] = await begun(people);
  await waiter.panel.locator('[data-action=online-plan-open]').press('Enter');
  await waiter.board.canvas.focus();
  for (const key of ['i', '9', 'Enter', 'g', '7', 'Enter']) await waiter.page.keyboard.press(key);
  await expect(waiter.panel.locator('[data-online=plan_lines]')).toHaveText('i9 g7');
  await mover.board.click('k11');
  await expect.poll(() => waiter.moves()).toBe('h8 k11');
  await expect(waiter.panel.locator('[data-online=plan_task]')).toBeHidden();
});

test('a vacation stops the clock, and both players see it', async ({ people }) => {
  const [waiter, mover] = await begun(people);
  await mover.press('online-home');
  const days = mover.panel.locator('[name=vacation-days]');
  await expect(mover.panel.locator('[data-online=vacation]')).toContainText('Days left in a year: 30');
  await days.fill('0');
  await mover.press('online-vacation-begin');
  await expect(mover.panel.locator('[data-online=vacation]')).toContainText('30');
  await days.fill('5');
  await mover.page.screenshot({ path: test.info().outputPath('vacation.png') });
  await mover.press('online-vacation-begin');
  await expect(mover.panel.locator('[data-online=vacation]')).toContainText('You are on vacation');
  await expect(mover.panel.locator('[data-list=own]')).toContainText('on vacation');
  await expect(waiter.panel.locator('[data-online=standing]')).toContainText('is on vacation');
  await waiter.page.screenshot({ path: test.info().outputPath('standing.png') });
  await mover.press('online-vacation-end');
  await expect(mover.panel.locator('[data-online=vacation]')).toContainText('Days left in a year: 29');
  await expect(waiter.panel.locator('[data-online=standing]')).toBeHidden();
});

test('plans and vacations fit a phone', async ({ people }) => {
  const players = await pair(await people(2, TERMS, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }));
  await play('h8', players);
  const [waiter, mover] = players;
  await waiter.press('online-plan-open');
  await waiter.board.click('i9');
  await waiter.board.click('g7');
  await expect(waiter.panel.locator('[data-online=plan_lines]')).toHaveText('i9 g7');
  await waiter.page.screenshot({ path: test.info().outputPath('plan-phone.png') });
  await waiter.press('online-plan-save');
  await expect(waiter.panel.locator('[data-online=planned]')).toContainText('i9 g7');
  await waiter.page.screenshot({ path: test.info().outputPath('planned-phone.png') });
  await mover.press('online-home');
  await expect(mover.panel.locator('[data-online=vacation]')).toContainText('30');
  await mover.page.screenshot({ path: test.info().outputPath('vacation-phone.png') });
  for (const person of players) {
    const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test('the terms offer a draw after a number of moves', async ({ people }) => {
  const [person] = await people(1);
  await person.open();
  await person.press('online-terms');
  const dialog = person.page.locator('dialog[open]');
  await dialog.locator('[data-part=more] summary').click();
  await dialog.locator('[name=moves]').fill('7');
  await dialog.locator('footer [value=start]').click();
  await expect(dialog).toBeVisible();
  await dialog.locator('[name=moves]').fill('150');
  await dialog.locator('[name=moves]').scrollIntoViewIfNeeded();
  await person.page.screenshot({ path: test.info().outputPath('moves.png') });
  await dialog.locator('footer [value=start]').click();
  await expect(person.panel.locator('[data-online=terms]')).toContainText('draw after move 150');
});
