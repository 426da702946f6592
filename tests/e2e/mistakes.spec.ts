// My mistakes: from a review to a position that is asked, answered and kept; by mouse, keyboard and touch.
// covers: learn, study, engine
import { devices } from '@playwright/test';
import { expect, openPuzzles, test, type Board } from './helpers';

/** Black does not make the five, and White makes one. */
const MISSED = 'h8 a1 h9 a2 h10 a3 h11 a4 o15 a5';

const analysis = (board: Board) => board.page.locator('[data-part=analysis]');
const panel = (board: Board) => board.page.locator('[data-part=puzzles]');
const button = (board: Board, name: string) => panel(board).getByRole('button', { name, exact: true });
const said = (board: Board, name: string) => panel(board).locator(`[data-bind=${name}]`);
const added = (board: Board) => analysis(board).locator('[data-bind=mistakes_added]');

async function review(board: Board): Promise<void> {
  await board.open();
  await board.play(MISSED);
  await board.page.locator('[data-part=result]').getByRole('button', { name: 'Review' }).click();
  // Two people played at one screen.
  await analysis(board).locator('[data-action=mistakes-keep][data-value=both]').click({ timeout: 60_000 });
  await expect(added(board)).toHaveText(/^\d+ positions were added to My mistakes\.$/, { timeout: 60_000 });
}

/** Skips to the position in which Black made no five. */
async function findMissed(board: Board): Promise<void> {
  await expect(said(board, 'puzzle_task')).toHaveText(/ was played here/);
  while (!((await said(board, 'puzzle_task').textContent()) ?? '').includes('O15 was played')) {
    await button(board, 'Skip').click();
  }
}

test('a blunder comes back, is forgotten and brought back, answered wrong and then right, and kept', async ({ board, page }) => {
  await review(board);
  await board.shot('mistakes-added');
  await analysis(board).getByRole('button', { name: 'Practise now' }).click();
  await expect(panel(board).locator('h2')).toHaveText('Practise your mistakes');
  await expect(panel(board).locator('h2')).toBeFocused();
  await test.step('a forgotten position can be brought back', async () => {
    const task = said(board, 'puzzle_task');
    await expect(task).toHaveText(/ was played here/);
    const asked = (await task.textContent()) ?? '';
    // The lines after the cards tell other tabs what has changed.
    const kept = () => page.evaluate(() => localStorage.getItem('tengen.mistakes')!.split('\ntabs ')[0]);
    const before = await kept();
    await button(board, 'Forget this position').press('Enter');
    await expect(task).not.toHaveText(asked);
    await expect.poll(kept).not.toBe(before);
    await expect(board.live).toHaveText(/^The position does not come back\. My mistakes\. /);
    await board.shot('mistakes-forgotten');
    await page.locator('[data-action=take-offer]').press('Enter');
    await expect(task).toHaveText(asked);
    await expect.poll(kept).toBe(before);
    const focus = await page.evaluate(() => document.activeElement !== document.body);
    expect(focus, 'the focus is not lost').toBe(true);
  });
  await findMissed(board);
  expect(await board.moves()).toBe('');
  await board.shot('mistakes-asked');
  await board.click('o14');
  await expect(said(board, 'puzzle_remark')).toHaveText('After O14, White makes five.', { timeout: 30_000 });
  await expect(said(board, 'mistakes_back')).toHaveText('This position comes back tomorrow.');
  await board.shot('mistakes-wrong');
  await button(board, 'Try again').click();
  await board.click('h12');
  await expect(said(board, 'puzzle_remark')).toHaveText(/^Right, that is better\./);
  await board.shot('mistakes-right');
  const kept = await page.evaluate(() => localStorage.getItem('tengen.mistakes'));
  expect(kept).toMatch(/^tengen mistakes 1\n[0-9a-f]+ \d+:/);
  await button(board, 'Open the game').click();
  const focus = await page.evaluate(() => document.activeElement !== document.body);
  expect(focus, 'the focus is not lost').toBe(true);
  expect(await board.moves()).toBe('h8 a1 h9 a2 h10 a3 h11 a4');
  await board.reload();
  await page.locator('.sections [data-section=study]').click();
  // The review is there without a new run.
  await expect(analysis(board).locator('[data-bind=review]')).toHaveText(/^Black is lost after move 9, O15/);
  await expect(analysis(board).getByRole('button', { name: 'Review the game' })).toBeHidden();
  await openPuzzles(page);
  await expect(said(board, 'mistakes')).toHaveText(/^My mistakes: \d+ due, \d+ in all\.$/);
  await board.shot('mistakes-due');
  await page.locator('.sections [data-section=learn]').click();
  await page.locator('.ways [data-route="learn/mistakes/"]').click();
  await expect(said(board, 'puzzle_task')).toHaveText(/ was played here/);
  await expect(said(board, 'puzzle_task')).not.toHaveText(/O15/);
  await test.step('a past game comes back with its review', async () => {
    await page.locator('.sections [data-section=play]').click();
    await board.newGame();
    await board.play('h8');
    await board.reload();
    const library = await board.library('games');
    await library.locator('[data-action=past-open]').filter({ hasText: '10 moves' }).click();
    await library.locator('[data-action=library-study]').click();
    await board.agree();
    await expect(analysis(board).locator('[data-bind=review]')).toHaveText(/^Black is lost after move 9/);
    await expect(analysis(board).getByRole('button', { name: 'Practise the mistakes of this game' })).toBeVisible();
  });
});

test('the database of an earlier version gets its store of reviews', async ({ board, page }) => {
  await board.open();
  await board.play(MISSED);
  await board.reload();
  await page.goto('rules.html');
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = ['game', 'past', 'texts'];
    const now = await done(indexedDB.open('tengen'));
    const all = now.transaction(names);
    const kept: [string, IDBValidKey, unknown][] = [];
    for (const name of names) {
      const store = all.objectStore(name);
      const [keys, values] = [await done(store.getAllKeys()), await done(store.getAll())];
      keys.forEach((key, index) => kept.push([name, key, values[index]]));
    }
    now.close();
    await done(indexedDB.deleteDatabase('tengen'));
    const opening = indexedDB.open('tengen', 1);
    opening.onupgradeneeded = () => names.forEach((name) => opening.result.createObjectStore(name));
    const before = await done(opening);
    const writing = before.transaction(names, 'readwrite');
    for (const [name, key, value] of kept) await done(writing.objectStore(name).put(value, key));
    before.close();
  });
  await board.open('game/');
  expect(await board.moves()).toBe(MISSED);
  await page.locator('[data-part=result]').getByRole('button', { name: 'Review' }).click();
  await expect(analysis(board).locator('[data-bind=review]')).toHaveText(/^Black is lost after move 9/, { timeout: 60_000 });
  await board.reload();
  await page.locator('.sections [data-section=study]').click();
  await expect(analysis(board).locator('[data-bind=review]')).toHaveText(/^Black is lost after move 9/);
});

test('by the keyboard, in the other language', async ({ board, page }) => {
  await review(board);
  await board.language('zh');
  const practise = analysis(board).getByRole('button', { name: '现在练习' });
  await practise.focus();
  await page.keyboard.press('Enter');
  await expect(said(board, 'puzzle_task')).toHaveText(/^轮到.*请找出更好的一手。$/);
  await expect(board.live).toHaveText(/我的失误/);
  await button(board, '显示答案').focus();
  await page.keyboard.press('Enter');
  await expect(said(board, 'puzzle_head')).toHaveText(/答案/);
  await expect(board.live).toHaveText(/明天再来。$/);
  await board.shot('mistakes-chinese');
  const focus = await page.evaluate(() => document.activeElement !== document.body);
  expect(focus, 'the focus is not lost').toBe(true);
  await button(board, '忘掉这个局面').focus();
  await page.keyboard.press('Enter');
  await expect(said(board, 'puzzle_remark')).toBeEmpty();
});

test('damaged cards are set aside', async ({ board, page }) => {
  await board.open();
  await page.evaluate(() => localStorage.setItem('tengen.mistakes', 'damaged'));
  await openPuzzles(page);
  await expect(board.toast).toContainText('could not be read and were set aside');
  expect(await page.evaluate(() => localStorage.getItem('tengen.mistakes.set-aside'))).toBe('damaged');
  await expect(said(board, 'mistakes')).toHaveText(/^My mistakes: after a review, /);
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('by touch, in the dark', async ({ board, page }) => {
    await review(board);
    await board.shot('mistakes-phone-added');
    await analysis(board).getByRole('button', { name: 'Practise now' }).tap();
    await expect(said(board, 'puzzle_task')).toHaveText(/ was played here/);
    await button(board, 'Hint').tap();
    await expect(said(board, 'puzzle_remark')).toHaveText(/column/);
    await board.shot('mistakes-phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing stands out to the side').toBeLessThanOrEqual(320);
    for (const name of ['Hint', 'Show the solution', 'Skip', 'Forget this position']) {
      const box = await button(board, name).boundingBox();
      expect(box!.height, name).toBeGreaterThanOrEqual(44);
    }
  });
});
