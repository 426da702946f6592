// Forbidden points under each referee, by mouse, touch and keyboard.
import { devices } from '@playwright/test';
import { BEFORE_33, BEFORE_NESTED, expect, test, type Board } from './helpers';

const STRICT = { rules: 'renju' };
const MARKED = { rules: 'renju', referee: 'marked' };

const WHY_33 = ['F8 G8 H8 is an open three (open four at E8 or I8).', 'H6 H7 H8 is an open three (open four at H5 or H9).'];

async function reach(board: Board, terms: object, moves: string): Promise<void> {
  await board.open();
  await board.newGame(terms);
  await board.play(moves);
}

/** Checks that the note shows a verdict, reasons and buttons. */
async function expectExplained(board: Board, verdict: string, reasons: string[], buttons: string[]): Promise<void> {
  await expect(board.note).toBeVisible();
  await expect(board.note.locator('b')).toHaveText(verdict);
  await expect(board.note.locator('p')).toHaveText(reasons);
  expect(await board.note.getByRole('button').allInnerTexts()).toEqual([...buttons, '×']);
}

const press = (board: Board, name: string) => board.note.getByRole('button', { name, exact: true }).click();

test('strict: a forbidden stone loses at once, and why is explained', async ({ board, page }) => {
  await reach(board, STRICT, BEFORE_33);
  await expect(board.facts).toHaveText('Renju · 15 × 15 · Strict');
  await expect(board.cell('h8')).toHaveAccessibleName('H8, empty');
  await board.click('h8');
  expect(await board.state()).toEqual({ toMove: null, over: true, winner: 'white', line: [] });
  await expect(board.result).toContainText('White wins');
  await expect(board.result).toContainText('Double-three at H8, move 9');
  await expect(board.live).toContainText('White wins. Double-three at H8, move 9.');
  await expect(board.choice).toBeHidden();
  await expectExplained(board, 'H8: double-three', WHY_33, []);
  await page.mouse.move(1, 1);
  await board.still();
  await board.shot('strict-double-three');
  const explained = await board.pixels();
  await press(board, 'Close');
  await expect(board.note).toBeHidden();
  await board.still();
  const closed = await board.pixels();
  expect(closed, 'the shapes were drawn').not.toBe(explained);
  await board.result.getByRole('button', { name: 'Why?' }).click();
  await expectExplained(board, 'H8: double-three', WHY_33, []);
  await expect(board.live).toHaveText(`H8: double-three. ${WHY_33.join(' ')}`);
  await board.still();
  expect(await board.pixels(), 'the shapes are drawn').not.toBe(closed);
  await board.unchanged('a reload', () => board.reload());
  await board.action('undo').click();
  await expect(board.note).toBeHidden();
  await expect(board.result).toBeHidden();
  expect(await board.state()).toMatchObject({ toMove: 'black', over: false });
  await board.click('a15');
  expect(await board.moves()).toBe(`${BEFORE_33} a15`);
  await expect(board.result).toBeHidden();
});

test('strict with forbidden points shown: the first press explains, the second places', async ({ board, page }) => {
  await reach(board, STRICT, BEFORE_33);
  const before = await board.pixels('h8');
  const settings = await board.openDialog('settings');
  await settings.getByLabel('Show forbidden points in strict games').check();
  await page.keyboard.press('Escape');
  await page.mouse.move(1, 1);
  await expect(board.cell('h8')).toHaveAccessibleName('H8, empty, double-three');
  await board.still();
  expect(await board.pixels('h8')).not.toBe(before);
  await board.unchanged('the first press', () => board.click('h8'));
  await expectExplained(board, 'H8: double-three', WHY_33, ['Place it anyway']);
  await expect(board.live).toHaveText(`H8: double-three. ${WHY_33.join(' ')}`);
  await page.mouse.move(1, 1);
  await board.shot('strict-shown');
  await board.unchanged('Close', () => press(board, 'Close'));
  await expect(board.note).toBeHidden();
  await board.unchanged('the first press again', () => board.click('h8'));
  await board.unchanged('Escape', () => page.keyboard.press('Escape'));
  await expect(board.note).toBeHidden();
  const { x, y } = await board.at('h8');
  await board.unchanged('a double click', () => page.mouse.dblclick(x, y));
  // Repeated quick presses only show the note again; a press well after the last one places the stone.
  await expect(async () => {
    await board.click('h8');
    await expect(board.result).toContainText('Double-three at H8, move 9', { timeout: 50 });
  }).toPass({ intervals: [500] });
  await board.action('undo').click();
  await board.click('h8');
  await press(board, 'Place it anyway');
  await expect(board.result).toContainText('White wins');
  await board.action('undo').click();
  await board.reload();
  await expect(board.cell('h8')).toHaveAccessibleName('H8, empty, double-three');
  await board.click('h8', 'd13', 'e1');
  expect(await board.moves()).toBe(`${BEFORE_33} d13 e1`);
  await expect(board.note).toBeHidden();
});

test('marked: the points show for Black only, and a press is refused with the reason', async ({ board, page }) => {
  await reach(board, MARKED, BEFORE_33);
  await expect(board.facts).toHaveText('Renju · 15 × 15 · Marked');
  await expect(page.locator('[role=gridcell][aria-label$="double-three"]')).toHaveCount(1);
  await expect(board.cell('h8')).toHaveAccessibleName('H8, empty, double-three');
  const shown = await board.pixels('h8');
  for (const times of [1, 2]) {
    await board.unchanged(`press ${times}`, () => board.click('h8'));
    await expectExplained(board, 'H8: double-three', WHY_33, []);
    await expect(board.live).toContainText(WHY_33.join(' '));
  }
  await page.mouse.move(1, 1);
  await board.still();
  await board.shot('marked');
  await board.click('d13');
  await expect(board.note).toBeHidden();
  await expect(board.cell('h8')).toHaveAccessibleName('H8, empty');
  await page.mouse.move(1, 1);
  await board.still();
  expect(await board.pixels('h8'), 'White has no forbidden points').not.toBe(shown);
  await board.click('e1');
  await expect(board.cell('h8')).toHaveAccessibleName('H8, empty, double-three');
  await expect(board.play('h8')).rejects.toThrow('h8: the point is forbidden');
  expect(await board.moves()).toBe(`${BEFORE_33} d13 e1`);
  await board.unchanged('a reload', () => board.reload());
});

const OUTER = [
  'E8 F8 H8 does not count as a three. G8 is forbidden itself: double-four.',
  'E7 F8 G9 is an open three (open four at D6 or H10).',
  'F5 F6 F8 is an open three (open four at F7).',
];
const INNER = ['E8 F8 G8 H8 is a four (five at D8 or I8).', 'G8 G9 G10 G11 is a four (five at G7 or G12).'];

test('a further explanation is stepped into and out of by mouse', async ({ board, page }) => {
  await reach(board, MARKED, BEFORE_NESTED);
  await board.click('f8');
  await expectExplained(board, 'F8: double-three', OUTER, ['Why is G8 forbidden?']);
  await page.mouse.move(1, 1);
  await board.still();
  await board.shot('nested-outer');
  const outer = await board.pixels();
  await board.unchanged('in', () => press(board, 'Why is G8 forbidden?'));
  await expectExplained(board, 'G8: double-four', INNER, ['Back']);
  await expect(board.live).toHaveText(`G8: double-four. ${INNER.join(' ')}`);
  await page.mouse.move(1, 1);
  await board.still();
  await board.shot('nested-inner');
  expect(await board.pixels()).not.toBe(outer);
  await board.unchanged('back', () => press(board, 'Back'));
  await expectExplained(board, 'F8: double-three', OUTER, ['Why is G8 forbidden?']);
  await expect(board.live).toHaveText(`F8: double-three. ${OUTER.join(' ')}`);
  await press(board, 'Why is G8 forbidden?');
  await press(board, 'Close');
  await expect(board.note).toBeHidden();
});

test('a further explanation is stepped into and out of by keyboard', async ({ board, page }) => {
  await reach(board, MARKED, BEFORE_NESTED);
  await board.cell('f8').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(board.note).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(board.live).toHaveText(`F8: double-three. ${OUTER.join(' ')}`);
  await expectExplained(board, 'F8: double-three', OUTER, ['Why is G8 forbidden?']);
  await board.unchanged('Enter', () => page.keyboard.press('Enter'));
  await page.keyboard.press('Tab');
  await expect(board.note.getByRole('button', { name: 'Why is G8 forbidden?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board.live).toHaveText(`G8: double-four. ${INNER.join(' ')}`);
  await expect(board.note.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board.live).toHaveText(`F8: double-three. ${OUTER.join(' ')}`);
  await expect(board.note.getByRole('button', { name: 'Why is G8 forbidden?' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(board.note).toBeHidden();
  await expect(board.cell('f8')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(board.note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board.note).toBeHidden();
  expect(await board.moves()).toBe(BEFORE_NESTED);
});

const PASS = 'Black has only forbidden points left and may pass';
// X is Black, rows from the top. White begins, and the middle row is an overline when it is full.
const OVERLINE = ['XXOOXX', 'OOXXOO', 'XX.XXX', 'OOXXOO', 'XOOOXO', 'OOXXOO'];

/** Returns all moves except c4, White first. */
function filled(): string {
  const points = (side: string) =>
    OVERLINE.flatMap((row, y) => [...row].flatMap((it, x) => (it === side ? [`${'abcdef'[x]}${6 - y}`] : [])));
  const [white, black] = [points('O'), points('X')];
  return white.flatMap((point, index) => [point, ...black.slice(index, index + 1)]).join(' ');
}

test('Black may pass if only forbidden points are left', async ({ board }) => {
  await reach(board, { rules: 'custom:b=exact,w=exact,ban=overline,pass=on', size: 6, first: 'white' }, filled());
  await expect(board.prompt).toHaveText(PASS);
  await expect(board.live).toContainText(PASS);
  await board.shot('only-forbidden-pass');
  await board.click('c4');
  await expect(board.result).toContainText('Overline at C4, move 36');
  await board.action('undo').click();
  await board.action('pass').click();
  await expect(board.choice).toBeHidden();
  await board.action('pass').click();
  await expect(board.result).toContainText('Both players passed');
});

test('two passes in a row are a draw', async ({ board, page }) => {
  await reach(board, STRICT, 'h8 i9');
  await board.action('pass').dblclick();
  expect(await board.moves(), 'a double click passes for one player').toBe('h8 i9 pass');
  await expect(board.status).toHaveText('White to move');
  await expect(board.live).toHaveText('Black passed. White to move.');
  await board.click('g7');
  await board.action('pass').click();
  await board.action('pass').focus();
  await page.keyboard.press('Enter');
  expect(await board.moves()).toBe('h8 i9 pass g7 pass pass');
  await expect(board.result).toContainText('Draw');
  await expect(board.result).toContainText('Both players passed');
  await expect(board.live).toContainText('Draw. Both players passed.');
  await expect(board.action('pass')).toBeDisabled();
  await expect(board.list).toHaveText([/1\s*H8/, /2\s*I9/, /3\s*pass/, /4\s*G7/, /5\s*pass/, /6\s*pass/]);
  await board.shot('passes');
  await board.unchanged('a reload', () => board.reload());
  await board.action('undo').click();
  await expect(board.result).toBeHidden();
  await board.click('a1');
  expect(await board.moves()).toBe('h8 i9 pass g7 pass a1');
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('a forbidden point is explained in Chinese', async ({ board, page }) => {
    await reach(board, MARKED, BEFORE_NESTED);
    await expect(board.facts).toHaveText('连珠 · 15 × 15 · 标示');
    await expect(board.cell('f8')).toHaveAccessibleName('F8，空，三三');
    await board.click('f8');
    await expectExplained(board, 'F8：三三禁手', [
      'E8 F8 H8 不算活三。G8 本身是禁手：四四。', 'E7 F8 G9 是活三（D6、H10 可成活四）。', 'F5 F6 F8 是活三（F7 可成活四）。',
    ], ['G8 为什么是禁手？']);
    await press(board, 'G8 为什么是禁手？');
    await expectExplained(board, 'G8：四四禁手', ['E8 F8 G8 H8 是四（D8、I8 可成五）。', 'G8 G9 G10 G11 是四（G7、G12 可成五）。'], ['返回']);
    await page.mouse.move(1, 1);
    await board.shot('nested-zh');
  });
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('forbidden points by touch', async ({ board }) => {
    await reach(board, MARKED, BEFORE_NESTED);
    await board.shot('marked-phone');
    await board.tap('f8');
    await board.shot('nested-phone');
    await board.note.getByRole('button', { name: 'Why is G8 forbidden?' }).tap();
    await expectExplained(board, 'G8: double-four', INNER, ['Back']);
    await board.shot('nested-phone-inner');
    await board.note.getByRole('button', { name: 'Back' }).tap();
    await board.note.getByRole('button', { name: 'Close' }).tap();
    await expect(board.note).toBeHidden();
    expect(await board.moves()).toBe(BEFORE_NESTED);
    await (await board.openDialog('settings')).getByLabel('Show forbidden points in strict games').check();
    await board.dialog('settings').getByRole('button', { name: 'Done' }).tap();
    await board.newGame(STRICT);
    await board.play(BEFORE_33);
    await board.tap('h8');
    await expectExplained(board, 'H8: double-three', WHY_33, ['Place it anyway']);
    await board.shot('strict-phone');
    await board.note.getByRole('button', { name: 'Place it anyway' }).tap();
    await expect(board.result).toContainText('Double-three at H8, move 9');
    await board.shot('strict-phone-lost');
  });
});

for (const [width, height] of [[360, 740], [320, 480], [1280, 800]]) {
  test(`a long explanation in ${width} × ${height}`, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await reach(board, MARKED, BEFORE_NESTED);
    await board.click('f8');
    await page.mouse.move(1, 1);
    await board.still();
    await board.shot(`nested-${width}`);
    await expect(board.note).toBeInViewport({ ratio: 1 });
    const buttons = await board.note.getByRole('button').all();
    for (const button of buttons) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = (await button.boundingBox())!;
      expect(Math.min(box.width, box.height), 'a finger finds it').toBeGreaterThanOrEqual(24);
    }
  });
}
