// Online play: two pages play each other through the server.
// covers: online, server
import { ask, expect, pair, play, starts, test, type Person } from './online';

const FIVE = 'h8 i9 h9 i10 h10 i11 h11 i12 h12';

test('two people find each other by the one button, play to the end, and again', async ({ people }) => {
  test.slow();
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
  const order = async (): Promise<[Person, Person]> => ((await starts(one)) ? [one, two] : [two, one]);
  const players = await order();
  await play(FIVE, players);
  for (const person of players) {
    await expect(person.board.result).toContainText(/You (won|lost)/);
    await expect(person.button).toHaveText(/Play again/);
  }
  await test.step('play again seeks any opponent, who may be the same one', async () => {
    for (const person of players) await person.button.press('Enter');
    for (const person of players) await expect(person.playing).toHaveText(/Playing…/);
    for (const person of players) expect(await person.moves()).toBe('');
    // The button is gone, and the keys are for the board.
    for (const person of players) await expect(person.page.locator('[role=gridcell]:focus')).toHaveCount(1);
  });
  const [first, second] = await order();
  await play('h8 i9', [first, second]);
  await first.resign();
  await expect(second.board.result).toContainText('You won');
  await test.step('a rematch exchanges the colours', async () => {
    await first.press('online-rematch');
    await expect(second.says(/rematch/i).first()).toBeVisible();
    await second.press('online-rematch');
    for (const person of players) await expect.poll(() => person.moves()).toBe('');
    await play('a1 b2', [second, first]);
  });
  await test.step('after a refusal there is no rematch', async () => {
    await second.resign();
    await second.press('online-rematch');
    // The answers are the first buttons of the result, also for the keyboard.
    await expect(first.board.result.getByRole('button')).toHaveText(['Play the rematch', 'Refuse', 'Review', 'Share']);
    await first.press('online-no-rematch');
    await expect(second.board.result.getByRole('button', { name: 'Rematch' })).toBeVisible();
    expect(await first.moves()).toBe('a1 b2');
  });
  await test.step('the games are listed, and one opens as a game of my own', async () => {
    await second.press('online-home');
    await second.panel.locator('[data-fold=history] summary').click();
    const rows = second.panel.locator('[data-list=history] li');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(/lost/i);
    await rows.nth(2).locator('[data-action=online-past]').click();
    await expect.poll(() => second.moves()).toBe(FIVE);
  });
});

test('in a game: turns, words, requests, and no help', async ({ people }) => {
  const players = await pair(await people(2));
  const [first, second] = players;
  await test.step('a hover stone shows only on my turn, and nobody moves for the other', async () => {
    expect(await starts(second)).toBe(false);
    await second.board.click('a1');
    await expect(second.board.note).toContainText(/other player/);
    expect(await second.moves()).toBe('');
    await play('h8', players);
    expect(await starts(first)).toBe(false);
    expect(await starts(second, 'i9')).toBe(true);
  });
  await test.step('there is no help by the computer, no undo and no Lab', async () => {
    for (const action of ['undo', 'redo', 'hint', 'threats']) {
      await expect(second.board.action(action)).toBeHidden();
    }
    await first.page.keyboard.press('!');
    await expect(first.board.note).toContainText('While your online game runs');
    await expect(first.page.locator('[data-part=lab]')).toBeHidden();
    await first.page.keyboard.press('Escape');
  });
  const say = async (person: Person, words: string) => {
    await person.press('online-say');
    await person.panel.getByRole('button', { name: words }).click();
    await expect(person.panel.locator('.emotes'), 'they fold again').toBeHidden();
  };
  await test.step('words show at the strip of who says them, and can be muted', async () => {
    await say(first, 'Well played');
    for (const person of players) await expect(person.strip('black')).toContainText('Well played');
    await second.press('online-say');
    await second.press('online-mute');
  });
  await test.step('moves are taken back only if both want it', async () => {
    await play('i9', players);
    await ask(first, 'online-back', second);
    await expect(second.board.prompt).toContainText(/H8.*I9|H8/);
    await second.board.choose('Refuse');
    await expect(second.board.prompt).toBeHidden();
    expect(await first.moves()).toBe('h8 i9');
    // A refused request can be repeated only after another move.
    await play('j10 k11', players);
    await ask(first, 'online-back', second);
    await second.board.choose('Agree');
    for (const person of players) await expect.poll(() => person.moves()).toBe('h8 i9');
  });
  await test.step('words go after a while, and muted ones do not come', async () => {
    for (const person of players) await expect(person.strip('black')).not.toContainText('Well played');
    await say(first, 'Oh!');
    await expect(first.strip('black')).toContainText('Oh!');
    await expect(second.strip('black')).not.toContainText('Oh!');
  });
  await test.step('Resign held down does not resign', async () => {
    await first.board.action('resign').focus();
    for (let repeat = 0; repeat < 30; repeat += 1) await first.page.keyboard.down('Enter');
    await first.page.keyboard.up('Enter');
    await expect(first.board.result).toBeHidden();
  });
  await test.step('a draw is offered, withdrawn, offered back and agreed on', async () => {
    await play('a1', players);
    await ask(first, 'online-draw', second);
    await first.press('online-withdraw');
    await expect(second.board.prompt).toBeHidden();
    await ask(second, 'online-draw', first);
    await first.board.choose('Agree');
    for (const person of players) await expect(person.board.result).toContainText(/Draw/i);
  });
});

test('on a phone in Chinese: the words of a game, and an opponent who leaves and loses', async ({ people }) => {
  // A player who left has half a minute to return.
  test.setTimeout(90_000);
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
  const begins = !(await starts(two));
  if (begins) {
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
  const away = one.strip(begins ? 'white' : 'black');
  await expect(away).toContainText(/0:\d\d/);
  await expect(one.panel.locator('[data-action=online-take-win]')).toBeHidden();
  await one.page.locator('[data-action=online-take-win]:visible').tap({ timeout: 45_000 });
  await expect(one.board.result).toContainText('你赢了');
  await expect(away).not.toContainText(/0:\d\d/);
});

test('on a phone a player resigns from the menu, and nothing scrolls away when the game is over', async ({ people }) => {
  test.slow();
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const [one, other] = await pair(await people(2, undefined, phone));
  await play('h8 i9', [one, other]);
  await test.step('the menu stays open for the second press of Resign', async () => {
    await one.board.action('more').tap();
    await one.board.action('resign').tap();
    await expect(one.board.action('resign')).toBeVisible();
    await expect(one.board.action('resign')).toContainText('Press again');
    await one.confirmResign();
    await expect(one.board.result).toContainText('You lost');
    await expect(one.board.action('resign')).toBeHidden();
  });
  const expectInSight = async ({ page, board }: Person, state: string): Promise<void> => {
    for (const code of ['zh', 'en'] as const) {
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
  await test.step('looking back at the game leaves the way to a rematch', async () => {
    await one.press('prev');
    await expect(one.board.result).toContainText('You lost');
    await one.press('next');
    await expect(one.board.result.getByRole('button')).toHaveText(['Rematch', 'Review', 'Share']);
    await expectInSight(one, 'over');
  });
  await other.press('online-rematch');
  await expect(one.page.locator('[data-action=online-no-rematch]')).toBeVisible();
  await expectInSight(one, 'a rematch is wanted');
  await expectInSight(other, 'a rematch is offered');
});
