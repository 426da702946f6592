// Online play: two or more pages play each other through the server.
import { expect, pair, play, starts, test, type Person } from './online';

const FIVE = 'h8 i9 h9 i10 h10 i11 h11 i12 h12';

test('two people find each other by the one button, play to the end and play again', async ({ people }) => {
  const [one, two] = await people(2);
  await one.open();
  await expect(one.button).toHaveText(/Find a player/);
  await one.button.click();
  await expect(one.button).toHaveText(/Looking for a player…/);
  await one.button.click({ force: true });
  await expect(one.button).toHaveText(/Looking for a player…/);
  await two.open();
  await two.button.click();
  for (const person of [one, two]) await expect(person.button).toHaveText(/Matched/);
  for (const person of [one, two]) await expect(person.playing).toHaveText(/Playing…/);
  const players: [typeof one, typeof two] = (await starts(one)) ? [one, two] : [two, one];
  await play(FIVE, players);
  for (const person of players) {
    await expect(person.board.result).toContainText(/You (won|lost)/);
    await expect(person.button).toHaveText(/Play again/);
  }
  // Play again seeks any opponent, who may be the same one.
  for (const person of players) await person.button.click();
  for (const person of players) await expect(person.playing).toHaveText(/Playing…/);
  for (const person of players) expect(await person.moves()).toBe('');
});

test('a rematch exchanges the colours, and after a refusal there is none', async ({ people }) => {
  const players = await pair(await people(2));
  await play('h8 i9', players);
  await players[0].resign();
  for (const person of players) await expect(person.board.result).toContainText(/You (won|lost)/);
  await players[0].press('online-rematch');
  await expect(players[1].says(/rematch/i).first()).toBeVisible();
  await players[1].press('online-rematch');
  for (const person of players) await expect.poll(() => person.moves()).toBe('');
  const [second, first] = players;
  await play('a1 b2', [first, second]);
  await first.resign();
  await first.press('online-rematch');
  // The answers are the first buttons of the result, also for the keyboard.
  await expect(second.board.result.getByRole('button')).toHaveText(['Play the rematch', 'Refuse', 'Review', 'Share']);
  await second.press('online-no-rematch');
  await expect(first.board.result.getByRole('button', { name: 'Rematch' })).toBeVisible();
  expect(await second.moves()).toBe('a1 b2');
});

test('a hover stone shows only on my turn, and nobody moves for the other', async ({ people }) => {
  const [first, second] = await pair(await people(2));
  expect(await starts(second)).toBe(false);
  await second.board.click('a1');
  await expect(second.board.note).toContainText(/other player/);
  expect(await second.moves()).toBe('');
  await play('h8', [first, second]);
  expect(await starts(first)).toBe(false);
  await second.board.hover('i9');
  const hover = await second.board.pixels('i9');
  await second.board.hover('a1', -3, -3);
  expect(await second.board.pixels('i9')).not.toBe(hover);
  // In a game in progress there is no help by the computer, no undo and no Lab.
  for (const action of ['undo', 'redo', 'hint', 'threats']) {
    await expect(second.page.locator(`.actions [data-action=${action}]`)).toBeHidden();
  }
  await first.page.keyboard.press('!');
  await expect(first.board.note).toContainText('While your online game runs');
  await expect(first.page.locator('[data-part=lab]')).toBeHidden();
});

test('moves are taken back and draws made only if both want it', async ({ people }) => {
  const players = await pair(await people(2));
  const [first, second] = players;
  await play('h8 i9', players);
  await first.press('online-back');
  await expect(second.board.prompt).toContainText(/H8.*I9|H8/);
  await second.board.choose('Refuse');
  await expect(second.board.prompt).toBeHidden();
  expect(await first.moves()).toBe('h8 i9');
  // A refused request can be repeated only after another move, and not immediately.
  await play('j10 k11', players);
  await first.page.waitForTimeout(1100);
  await first.press('online-back');
  await second.board.choose('Agree');
  for (const person of players) await expect.poll(() => person.moves()).toBe('h8 i9');
  await play('a1', players);
  await first.page.waitForTimeout(1100);
  await first.press('online-draw');
  await first.press('online-withdraw');
  await expect(second.board.prompt).toBeHidden();
  await second.press('online-draw');
  await first.board.choose('Agree');
  for (const person of players) await expect(person.board.result).toContainText(/Draw/i);
});

test('emotes show at the strip of who says them, and can be muted', async ({ people }) => {
  const players = await pair(await people(2));
  const [first, second] = players;
  const say = async (person: typeof first, words: string) => {
    await person.press('online-say');
    await person.panel.getByRole('button', { name: words }).click();
    await expect(person.panel.locator('.emotes'), 'they fold again').toBeHidden();
  };
  await say(first, 'Well played');
  for (const person of players) {
    await expect(person.strip('black')).toContainText('Well played');
  }
  await expect(second.strip('black')).not.toContainText('Well played', { timeout: 8000 });
  await second.press('online-say');
  await second.press('online-mute');
  await say(first, 'Oh!');
  await expect(first.strip('black')).toContainText('Oh!');
  await expect(second.strip('black')).not.toContainText('Oh!');
});

test('clocks run to the fall of the flag on both pages', async ({ people }) => {
  const players = await pair(await people(2, 'freestyle clock=bank:4+4'));
  await play('h8', players);
  for (const person of players) {
    await expect(person.board.result).toContainText(/You (won|lost)/, { timeout: 20_000 });
    await expect(person.board.result).toContainText(/time/i);
  }
});

test('on a phone and in Chinese the words are those of the game', async ({ people }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'zh-CN' };
  const [one] = await people(1, undefined, phone);
  const [two] = await people(1);
  await one.open();
  await expect(one.button).toHaveText('匹配玩家');
  await one.button.tap();
  await expect(one.button).toHaveText(/正在匹配中…/);
  await two.open();
  await two.button.click();
  await expect(one.button).toHaveText('匹配成功');
  await expect(one.playing).toHaveText('对战中…');
  await expect(one.panel.locator('.emotes button')).toHaveText(['你好', '催促', '赞美', '嘚瑟', '惊讶', '抖机灵']);
  if (!(await starts(two))) {
    await one.board.tap('h8');
    await one.board.tap('h8');
  } else {
    await two.board.click('h8');
  }
  for (const person of [one, two]) await expect.poll(() => person.moves()).toBe('h8');
  await two.context.setOffline(true);
  await two.page.close();
  await expect(one.says(/对方掉线了/).first()).toBeVisible();
  const width = await one.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
});

test('on a phone the menu stays open for the second press of Resign', async ({ people }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const [one] = await pair(await people(2, undefined, phone));
  const resign = one.board.action('resign');
  await one.board.action('more').tap();
  await resign.tap();
  await expect(resign).toBeVisible();
  await expect(resign).toContainText('Press again');
  // Two presses in quick succession would count as one.
  await one.page.waitForTimeout(600);
  await resign.tap();
  await expect(one.board.result).toContainText('You lost');
  await expect(resign).toBeHidden();
});

test('on a phone nothing scrolls away when a game is over', async ({ people }) => {
  test.slow();
  const players = await pair(await people(2, undefined, { viewport: { width: 360, height: 740 } }));
  await play(FIVE, players);
  const expectInSight = async ({ page, board }: Person, state: string): Promise<void> => {
    for (const code of ['en', 'zh'] as const) {
      await board.language(code);
      for (const [width, height] of [[360, 640], [360, 740], [390, 844]]) {
        await page.setViewportSize({ width, height });
        await board.frame();
        const where = `${state}, ${code}, ${width}×${height}`;
        expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), where).toBe(0);
        for (const part of ['result', 'online-find', 'online-rematch', 'seek']) {
          await expect(page.locator(`[data-part=${part}], [data-action=${part}]`).first(), where).toBeInViewport({ ratio: 1 });
        }
      }
    }
  };
  const [one, other] = players;
  // Looking back at the game leaves the way to a rematch.
  await one.press('prev');
  await expect(one.board.result).toContainText(/You (won|lost)/);
  await one.press('next');
  await expect(one.board.result.getByRole('button')).toHaveText(['Rematch', 'Review', 'Share']);
  await expectInSight(one, 'over');
  await other.press('online-rematch');
  await expect(one.page.locator('[data-action=online-no-rematch]')).toBeVisible();
  await expectInSight(one, 'a rematch is wanted');
  await expectInSight(other, 'a rematch is offered');
});
