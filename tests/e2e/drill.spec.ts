// Drilling a tree: a RenLib file and an SGF file, by mouse, keyboard and touch, in both languages.
// covers: learn, records
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { devices } from '@playwright/test';
import { file, paste, pick } from './games';
import { expect, test, type Board } from './helpers';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const SIBLING = 0x80;
const LEAF = 0x40;

/** A RenLib file: an empty node, then points with their flags, each before those that follow it. */
function library(...nodes: [string, number][]): Uint8Array {
  const header = [0xff, ...Buffer.from('RenLib'), 0xff, 3, 4, ...Array<number>(10).fill(0xff), 0, 0];
  const node = ([name, flags]: [string, number]): number[] => {
    const [column, row] = [name.charCodeAt(0) - 96, 15 - Number(name.slice(1))];
    return [row * 16 + column, flags];
  };
  return Uint8Array.from([...header, ...nodes.flatMap(node)]);
}

/** White has two answers to H8, and Black one move after each. */
const LIBRARY = library(['h8', 0], ['h9', SIBLING], ['g7', LEAF], ['i9', 0], ['i7', LEAF]);
const ANSWERS: Record<string, string> = { h9: 'g7', i9: 'i7' };

const part = (board: Board) => board.page.locator('[data-part=drill]');
const button = (board: Board, name: string | RegExp) => part(board).getByRole('button', { name });
const count = (board: Board) => part(board).locator('[data-bind=drill_count]');
const remark = (board: Board) => part(board).locator('[data-bind=drill_remark]');

/** Presses the button that begins a drill, once the list of lessons above it has arrived and moves it no longer. */
async function pressStart(board: Board): Promise<void> {
  await expect(board.page.locator('[data-action=lesson-choose]').first()).toBeVisible();
  await board.page.locator('[data-action=drill-start]').click();
}

/** Opens the library and begins to drill it. */
async function begin(board: Board): Promise<void> {
  await pick(board, file('two.lib', LIBRARY));
  await expect(board.dialog('open')).toBeHidden();
  await board.page.locator('.sections [data-section=learn]').click();
  await pressStart(board);
  await expect(part(board)).toBeVisible();
  const start = part(board).locator('[data-value=beginning]');
  if (await start.isVisible()) await start.click();
}

/** The answer to the page's move after H8. */
async function answer(board: Board): Promise<string> {
  await expect.poll(() => board.moves()).toMatch(/^h8 (h9|i9)$/);
  return ANSWERS[(await board.moves()).slice(3)] ?? '';
}

test('a RenLib file is drilled until all lines are known, which a reload keeps, and the game comes back', async ({ board, page }) => {
  await board.open();
  await test.step('without a tree the tab offers to open one', async () => {
    await page.locator('.sections [data-section=learn]').click();
    await expect(page.locator('[data-bind=drill_offer]')).toContainText('Open a RenLib or SGF file');
    await page.locator('[data-action=drill-open]').click();
    await pick(board, file('two.lib', LIBRARY));
    await expect(board.dialog('open')).toBeHidden();
    await pressStart(board);
    await part(board).locator('[data-value=beginning]').click();
  });
  await test.step('a wrong answer, and the line comes again', async () => {
    const sides = part(board).getByRole('group', { name: 'You play' });
    await expect(sides.getByRole('button', { name: 'Black' })).toHaveAttribute('aria-pressed', 'true');
    await expect(count(board)).toHaveText('Lines known: 0 of 2');
    await board.click('a1');
    await expect(board.note).toContainText('A1 is not in the tree here.');
    await expect(remark(board)).toContainText('A1 is not in the tree here.');
    expect(await board.moves()).toBe('');
    await board.shot('drill-wrong');
    await board.click('h8');
    await board.click(await answer(board));
    await expect(part(board)).toContainText('It comes again');
    await button(board, 'Next line').click();
    await board.click('h8');
    await board.click(await answer(board));
    await expect(count(board)).toHaveText('Lines known: 1 of 2');
    await board.shot('drill-over');
  });
  await test.step('what is known is there after a reload, which returns to the drill', async () => {
    const known = (await board.moves()).slice(-2);
    await board.reload();
    await part(board).locator('[data-value=beginning]').click();
    await expect(count(board)).toHaveText('Lines known: 1 of 2');
    await board.click('h8');
    const other = await answer(board);
    expect(other, 'the other line comes first').not.toBe(known);
    await board.click(other);
    await expect(count(board)).toHaveText('Lines known: 2 of 2');
    await expect(part(board)).toContainText('You know all lines.');
    await board.shot('drill-done');
  });
  await test.step('the end', async () => {
    const end = await board.moves();
    await button(board, 'Analyse this position').click();
    await expect(page.locator('.sections [data-section=study]')).toHaveAttribute('aria-current', 'page');
    expect(await board.moves()).toBe(end);
    await page.locator('.sections [data-section=learn]').click();
    await pressStart(board);
    await button(board, 'White').click();
    await expect.poll(() => board.moves()).toBe('h8');
    await button(board, 'End the drill').click();
    expect(await board.moves()).toBe(end);
    await expect(page.locator('[data-action=drill-start]')).toBeFocused();
  });
});

test('by the keyboard alone, with hints and comments; progress is cleared and brought back, and a side without moves is said', async ({ board, page }) => {
  await board.open();
  await paste(board, '(;GM[4]SZ[15];B[hh]C[The centre.];W[hg];B[gi]C[Kagetsu.])');
  await expect.poll(() => board.moves()).toBe('h8 h9 g7');
  await page.locator('.sections [data-section=learn]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-action=drill-start]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  for (const key of ['h', '8', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => board.moves()).toBe('h8 h9');
  await expect(part(board).locator('[data-bind=drill_note]')).toHaveText('The centre.');
  await expect(board.live).toContainText('The centre.');
  await button(board, 'Hint').press('Enter');
  await expect(remark(board)).toHaveText('The tree has one move here, in column G.');
  await button(board, 'Hint').press('Enter');
  await expect(remark(board)).toHaveText('Play G7.');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  for (const key of ['g', '7', 'Enter']) await page.keyboard.press(key);
  await expect(part(board)).toContainText('Kagetsu.');
  await expect(button(board, 'Next line')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => board.moves()).toBe('');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  for (const key of ['h', '8', 'Enter', 'g', '7', 'Enter']) await page.keyboard.press(key);
  await expect(count(board)).toHaveText('Lines known: 1 of 1');
  await expect(part(board)).toContainText('You know all lines.');
  await expect(button(board, 'Next line')).toBeFocused();
  await test.step('progress is cleared and brought back', async () => {
    await page.keyboard.press('Enter');
    await button(board, 'Clear my progress').press('Enter');
    await expect(count(board)).toHaveText('Lines known: 0 of 1');
    await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
    await expect(board.live).toContainText('Your progress in these lines was cleared.');
    await page.locator('[data-action=take-offer]').press('Enter');
    await expect(count(board)).toHaveText('Lines known: 1 of 1');
    await expect(board.live).toContainText('Lines known: 1 of 1');
  });
  await test.step('a side without moves cannot be chosen, and the reason is told', async () => {
    await page.locator('.sections [data-section=play]').press('Enter');
    await board.newGame();
    await board.play('h8');
    await page.locator('.sections [data-section=learn]').press('Enter');
    await pressStart(board);
    const white = button(board, 'White');
    await expect(white).toBeDisabled();
    await expect(white).toHaveAccessibleDescription('The lines have no moves of White.');
    await white.press('Enter');
    await expect(white).toBeFocused();
    await expect(white).toHaveAttribute('aria-pressed', 'false');
    await board.shot('drill-one-side');
  });
});

test.describe('on a phone in Chinese', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  test.use({ ...phone, viewport: { width: 320, height: 568 }, locale: 'zh-CN', colorScheme: 'dark' });

  test('a finger answers, nothing is wider than the page, and axe finds nothing', async ({ board, page }) => {
    await page.addInitScript({ path: AXE });
    await board.open();
    await begin(board);
    const task = part(board).locator('[data-bind=drill_task]');
    await expect(task).toHaveText('轮到黑棋：请走出变化树中的一手。');
    await board.tap('a1');
    await expect(remark(board)).toHaveText('此处变化树中没有 A1。请再试一次。');
    await page.evaluate(() => window.scrollTo(0, 0));
    await board.tap('h8');
    await board.tap(await answer(board));
    await expect(button(board, '下一条')).toBeVisible();
    for (const one of await part(board).getByRole('button').all()) {
      const box = await one.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(40);
      expect((box?.x ?? -1) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await board.shot('drill-phone');
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(root: Element): Promise<AxeResults> } };
      const results = await axe.run(document.querySelector('[data-part=drill]')!);
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.html).join(' ')}`);
    });
    expect(found).toEqual([]);
  });
});
