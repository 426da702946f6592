// Correspondence games: replies that are prepared on the board, and vacations.
// covers: online, server
import { pressHead } from './helpers';
import { expect, pair, play, test, type Person } from './online';

const TERMS = 'freestyle clock=days:3/turn';

/** Returns the heights at which the buttons of the ways to play begin, on a phone and on a desk. */
async function ways({ page }: Person): Promise<number[]> {
  const tops = [];
  for (const [width, height] of [[390, 844], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    tops.push(...(await page.locator('.way button').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))));
  }
  return tops;
}

test('replies are prepared on the board and follow at once, and a vacation stops the clock', async ({ people }) => {
  const both = await people(2, TERMS);
  const before = await ways(both[0]);
  const players = await pair(both);
  await play('h8', players);
  const [waiter, mover] = players;
  const lines = waiter.panel.locator('[data-online=plan_lines]');
  const task = waiter.panel.locator('[data-online=plan_task]');
  const planned = waiter.panel.locator('[data-online=planned]');
  await expect(mover.panel.locator('[data-action=online-plan-open]')).toBeHidden();
  await test.step('the first pair by keyboard', async () => {
    await waiter.panel.locator('[data-action=online-plan-open]').press('Enter');
    await expect(task).toHaveText('Place a move that your opponent may make.');
    await waiter.board.canvas.focus();
    for (const key of ['i', '9', 'Enter']) await waiter.page.keyboard.press(key);
    await expect(task).toContainText('Place your reply');
    for (const key of ['g', '7', 'Enter']) await waiter.page.keyboard.press(key);
    await expect(lines).toHaveText('i9 g7');
  });
  await test.step('the second pair by mouse', async () => {
    await waiter.board.click('j10');
    await waiter.board.click('f6');
    await expect(lines).toHaveText('i9 g7 j10 f6');
    await waiter.page.screenshot({ path: test.info().outputPath('plan.png') });
    await waiter.press('online-plan-save');
    await expect(planned).toHaveText('Prepared replies: i9 g7 j10 f6');
    await waiter.page.screenshot({ path: test.info().outputPath('planned.png') });
    await expect.poll(() => waiter.moves()).toBe('h8');
  });
  await test.step('the page is closed, and the reply follows all the same', async () => {
    await waiter.page.goto('about:blank');
    await mover.board.click('i9');
    await expect.poll(() => mover.moves()).toBe('h8 i9 g7');
    await waiter.page.goto('/');
    await expect(waiter.page.locator('[data-part=home-games]')).toContainText('Waiting');
    expect(await ways(waiter), 'the ways to play stand where they stood without a game').toEqual(before);
    await pressHead(waiter.page, 'online');
    await waiter.panel.locator('[data-list=own]').getByRole('button', { name: /Open/ }).click();
    await expect(planned).toHaveText('Prepared replies: j10 f6');
  });
  const vacation = mover.panel.locator('[data-online=vacation]');
  await test.step('a vacation of some days begins, and both players see it', async () => {
    await mover.press('online-home');
    await expect(vacation).toContainText('Days left in a year: 30');
    await mover.panel.locator('[name=vacation-days]').fill('0');
    await mover.press('online-vacation-begin');
    await expect(vacation).toContainText('30');
    await mover.panel.locator('[name=vacation-days]').fill('5');
    await mover.page.screenshot({ path: test.info().outputPath('vacation.png') });
    await mover.press('online-vacation-begin');
    await expect(vacation).toContainText('You are on vacation');
    await expect(mover.panel.locator('[data-list=own]')).toContainText('on vacation');
    await expect(waiter.panel.locator('[data-online=standing]')).toContainText('is on vacation');
    await waiter.page.screenshot({ path: test.info().outputPath('standing.png') });
  });
  await test.step('it ends', async () => {
    await mover.press('online-vacation-end');
    await expect(vacation).toContainText('Days left in a year: 29');
    await expect(waiter.panel.locator('[data-online=standing]')).toBeHidden();
  });
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
