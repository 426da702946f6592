// Several tabs of one browser: one holds the game, the others show it, and nothing is lost.
// covers: learn, study
import { madeLink } from './games';
import { expect, LONG, pointName, test, type Board } from './helpers';
import { another, confirmed } from './tabs';

const note = (board: Board) => board.page.locator('[data-part=elsewhere]');
const playHere = (board: Board) => board.page.locator('[data-action=play-here]');

test('a tab shows the moves of another, takes the game over, and both keep all moves and games', async ({ board, faults }) => {
  await board.open();
  await board.click('h8', 'i9');
  const other = await another(board, faults);
  await expect(note(other)).toContainText('This game is being played in another tab.');
  await expect(note(board)).toBeHidden();
  expect(await other.moves()).toBe('h8 i9');
  await other.shot('elsewhere');
  await board.click('g7');
  await expect.poll(() => other.moves()).toBe('h8 i9 g7');
  await board.action('undo').click();
  await board.click('f6');
  await expect.poll(() => other.moves()).toBe('h8 i9 f6');
  await expect(other.variations).toHaveText([/G7/]);

  await other.click('a1');
  await expect(other.note).toContainText('another tab');
  await other.action('undo').click();
  expect(await other.moves()).toBe('h8 i9 f6');

  await playHere(other).click();
  await expect(note(other)).toBeHidden();
  await expect(note(board)).toBeVisible();
  await other.click('j10');
  await expect.poll(() => board.moves()).toBe('h8 i9 f6 j10');
  await board.click('a1');
  expect(await board.moves()).toBe('h8 i9 f6 j10');
  await test.step('a page that comes back from the cache of the browser asks again', async () => {
    await confirmed(other.page);
    const transition = (kind: string) =>
      other.page.evaluate((kind) => dispatchEvent(new PageTransitionEvent(kind, { persisted: true })), kind);
    await transition('pagehide');
    await expect(note(board)).toBeHidden();
    await board.click('k11');
    await transition('pageshow');
    await expect(note(other)).toBeVisible();
    await expect.poll(() => other.moves()).toBe('h8 i9 f6 j10 k11');
  });
  await test.step('a new game takes over, and the game before is among the past games', async () => {
    await other.newGame({ size: 19 });
    await expect(note(other)).toBeHidden();
    await other.click('a1');
    await expect.poll(() => board.moves()).toBe('a1');
    await expect(note(board)).toBeVisible();
    const library = await other.library('games');
    await library.locator('[data-action=past-open]').first().click();
    await library.locator('[data-action=library-go-on]').click();
    await other.agree();
    await expect.poll(() => other.moves()).toBe('h8 i9 f6 j10 k11');
  });
  await board.page.close();
  await other.reload();
  expect(await other.moves()).toBe('h8 i9 f6 j10 k11');
  await expect(note(other)).toBeHidden();
});

test('a record asks for the place of a game against the computer, and in another tab leaves it alone', async ({ board, faults }) => {
  const link = `study/#g=${(await madeLink(board, 'a1 b2 c3')).split('#')[1]}`;
  await board.newGame({ white: 'level:2' });
  await board.click('h8');
  await expect.poll(async () => (await board.moves()).split(' ').length).toBe(2);
  const game = await board.moves();
  const other = await another(board, faults, link);
  expect(await other.moves()).toBe('a1 b2 c3');
  await expect(note(other)).toBeHidden();
  await other.click('d4');
  await expect(note(board)).toBeHidden();
  expect(await board.moves()).toBe(game);
  await confirmed(board.page);
  await other.reload();
  expect(await other.moves(), 'what was tried is kept').toBe('a1 b2 c3 d4');
  await other.page.locator('.sections [data-section=play]').click();
  await expect(note(other)).toBeVisible();
  await expect.poll(() => other.moves()).toBe(game);

  await other.page.close();
  const dialog = board.dialog('leave');
  await board.open(link);
  await expect(dialog).toContainText('Your game against Pupil is kept. Open the record?');
  await board.shot('record-beside-game');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  expect(await board.moves()).toBe(game);
  await board.page.evaluate((link) => (location.hash = link.split('#')[1]), link);
  await dialog.getByRole('button', { name: 'Open' }).click();
  expect(await board.moves()).toBe('a1 b2 c3');
  const library = await board.library('games');
  await expect(library.locator('[data-action=past-open]', { hasText: 'You – Level 2 · Pupil' })).toHaveCount(1);
});

test('a tab gets the game when the one that held it is closed or crashes', async ({ board, faults }) => {
  await board.open();
  const first = await another(board, faults);
  await expect(note(first)).toBeVisible();
  await board.click('h8');
  await board.page.close();
  await expect(note(first)).toBeHidden();
  expect(await first.moves()).toBe('h8');
  await first.click('i9');
  const second = await another(first, faults);
  await expect(note(second)).toBeVisible();
  await first.page.evaluate(() => window.tengen.play('g7'));
  await first.page.goto('chrome://crash').catch(() => {});
  await expect(note(second)).toBeHidden();
  expect(await second.moves()).toBe('h8 i9 g7');
});

test('a tab that does not answer loses the game, and writes no more', async ({ board, faults }) => {
  await board.open();
  await board.click('h8');
  const other = await another(board, faults);
  await confirmed(board.page);
  const client = await board.devtools();
  // The script of the first tab stands still, as in a frozen tab.
  const stands = board.page.evaluate(() => {
    const end = performance.now() + 3000;
    while (performance.now() < end);
  });
  await playHere(other).click();
  await expect(note(other)).toBeHidden({ timeout: 2500 });
  await other.click('i9');
  await stands;
  await client.detach();
  await expect(note(board)).toBeVisible();
  await expect.poll(() => board.moves()).toBe('h8 i9');
  await other.reload();
  await board.page.close();
  await expect(note(other)).toBeHidden();
  expect(await other.moves()).toBe('h8 i9');
});

test('random moves in two tabs: nothing is lost', async ({ board, faults }) => {
  await board.open();
  const other = await another(board, faults);
  const tabs: Board[] = [board, other];
  let seed = 7;
  const pick = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  let played: string[] = [];
  const newGame = async (tab: Board) => {
    await tab.newGame({ size: 15 });
    played = [];
  };
  for (let index = 0; index < (LONG ? 200 : 20); index += 1) {
    const tab = tabs[pick(2)];
    if (pick(6) === 0) {
      await tab.reload();
      continue;
    }
    if (await note(tab).isVisible()) {
      await playHere(tab).click();
      await expect(note(tab)).toBeHidden();
    }
    if (played.length > 20) await newGame(tab);
    await expect.poll(() => tab.moves(), `before event ${index}`).toBe(played.join(' '));
    const point = pointName((index * 4 + Math.floor(index / 4)) % 15, Math.floor(index / 4) % 15);
    await tab.page.evaluate((point) => window.tengen.play(point), point).catch(() => {});
    const moves = await tab.moves();
    played = moves === '' ? [] : moves.split(' ');
    if ((await tab.state()).over) await newGame(tab);
  }
  await board.page.close();
  await other.reload();
  expect(await other.moves()).toBe(played.join(' '));
});

const trainers = (board: Board) => board.page.locator('[data-part=trainers]');
const answered = (board: Board) => trainers(board).locator('[data-part=train-figures]');

async function train(board: Board): Promise<void> {
  await board.page.locator('.sections [data-section=learn]').click();
  // A reload has returned to the trainer already.
  const start = trainers(board).getByRole('button', { name: /^Forbidden points/ });
  const task = trainers(board).locator('[data-action=train-answer], [data-action=train-next]');
  await expect(start.or(task.first()).first()).toBeVisible();
  if (await start.isVisible()) await start.click();
}

async function answer(board: Board): Promise<void> {
  const next = trainers(board).locator('[data-action=train-next]');
  if (await next.isVisible()) await next.click();
  await trainers(board).locator('[data-action=train-answer]').first().click();
}

test('answers in two tabs count together, also beside a tab of an earlier version; a message of a later one is ignored', async ({ board, faults }) => {
  await board.open();
  const other = await another(board, faults);
  for (const tab of [board, other]) await train(tab);
  for (const tab of [board, other, other, board, other]) await answer(tab);
  for (const tab of [board, other]) await expect(answered(tab)).toContainText(/\d of 5/);
  // An earlier version stores and tells only the sums.
  await other.page.evaluate(() => {
    const [head, line = '', ...rest] = (localStorage['tengen.trainers'] as string).split('\n');
    const numbers = line.split(' ').map(Number);
    numbers[5] = (numbers[5] ?? 0) + 2;
    const text = `${head}\n${numbers.join(' ')}\n${rest[0]}\n`;
    localStorage['tengen.trainers'] = text;
    new BroadcastChannel('tengen.game').postMessage(`trainers ${text}`);
  });
  for (const tab of [board, other]) await expect(answered(tab)).toContainText(/\d of 7/);
  await other.page.close();
  await board.reload();
  await train(board);
  await answer(board);
  await expect(answered(board)).toContainText(/\d of 8/);
  await test.step('a message of an unknown version is said once', async () => {
    await board.page.locator('.sections [data-section=play]').click();
    const send = () => board.page.evaluate(() => new BroadcastChannel('tengen.game').postMessage('constellations 3'));
    await send();
    await expect(board.toast).toContainText('a different version of this page');
    await board.toast.locator('[data-action=dismiss]').click();
    await send();
    await board.play('h8');
    await expect(board.toast).toBeHidden();
  });
});
