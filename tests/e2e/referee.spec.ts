// Forbidden points under each referee, by mouse, touch and keyboard.
// covers: centre
import { devices } from '@playwright/test';
import { BEFORE_33, BEFORE_NESTED, expect, test, type Board } from './helpers';

const STRICT = { rules: 'renju' };
const MARKED = { rules: 'renju', referee: 'marked' };

const WHY_33 = ['F8 G8 H8 is an open three (open four at E8 or I8).', 'H6 H7 H8 is an open three (open four at H5 or H9).'];

/** Begins a game on an open page. */
async function reach(board: Board, terms: object, moves: string): Promise<void> {
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

test('strict: a forbidden stone loses at once, unless forbidden points are shown, and why is explained', async ({ board, page }) => {
  await board.open();
  await reach(board, STRICT, BEFORE_33);
  const bare = await board.pixels('h8');
  await test.step('it loses at once', async () => {
    await expect(board.facts).toHaveText('Renju · 15 × 15 · Strict');
    await expect(board.cell('h8')).toHaveAccessibleName('H8, empty');
    await board.click('h8');
    expect(await board.state()).toEqual({ toMove: null, over: true, winner: 'white', line: [] });
    await expect(board.result).toContainText('White wins');
    await expect(board.result).toContainText('Double-three at H8, move 9');
    await expect(board.live).toContainText('White wins. Double-three at H8, move 9.');
    await expectExplained(board, 'H8: double-three', WHY_33, []);
  });
  await test.step('its shapes are drawn as long as it is explained', async () => {
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
  });
  await test.step('a reload keeps the end, and an undo takes it back', async () => {
    await board.unchanged('a reload', () => board.reload());
    await board.action('undo').click();
    await expect(board.note).toBeHidden();
    await expect(board.result).toBeHidden();
    expect(await board.state()).toMatchObject({ toMove: 'black', over: false });
  });
  await test.step('with forbidden points shown, the first press explains', async () => {
    const settings = await board.openDialog('settings');
    await settings.getByLabel('Show forbidden points in strict games').check();
    await page.keyboard.press('Escape');
    await page.mouse.move(1, 1);
    await expect(board.cell('h8')).toHaveAccessibleName('H8, empty, double-three');
    await board.still();
    expect(await board.pixels('h8')).not.toBe(bare);
    await board.unchanged('the first press', () => board.click('h8'));
    await expectExplained(board, 'H8: double-three', WHY_33, ['Place it anyway']);
    await expect(board.live).toHaveText(`H8: double-three. ${WHY_33.join(' ')}`);
    await board.unchanged('Close', () => press(board, 'Close'));
    await expect(board.note).toBeHidden();
    const { x, y } = await board.at('h8');
    await board.unchanged('a double click', () => page.mouse.dblclick(x, y));
    await board.unchanged('Escape', () => page.keyboard.press('Escape'));
    await expect(board.note).toBeHidden();
  });
  await test.step('the second press places, and so does a button', async () => {
    // Repeated quick presses only show the note again; a press well after the last one places the stone.
    await expect(async () => {
      await board.click('h8');
      await expect(board.result).toContainText('Double-three at H8, move 9', { timeout: 50 });
    }).toPass({ intervals: [500] });
    await board.action('undo').click();
    await board.click('h8');
    await press(board, 'Place it anyway');
    await expect(board.result).toContainText('White wins');
  });
});

const OUTER = [
  'E8 F8 H8 does not count as a three. G8 is forbidden itself: double-four.',
  'E7 F8 G9 is an open three (open four at D6 or H10).',
  'F5 F6 F8 is an open three (open four at F7).',
];
const INNER = ['E8 F8 G8 H8 is a four (five at D8 or I8).', 'G8 G9 G10 G11 is a four (five at G7 or G12).'];

test('marked: a forbidden point is refused, and a further explanation is stepped into and out of', async ({ board, page }) => {
  await board.open();
  await reach(board, MARKED, BEFORE_NESTED);
  await expect(board.facts).toHaveText('Renju · 15 × 15 · Marked');
  await expect(board.cell('f8')).toHaveAccessibleName('F8, empty, double-three');
  await board.still();
  const shown = await board.pixels('f8');
  await test.step('by mouse', async () => {
    await board.unchanged('a press', () => board.click('f8'));
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
    await press(board, 'Close');
    await expect(board.note).toBeHidden();
  });
  await test.step('by keyboard', async () => {
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
  await test.step('in every window', async () => {
    for (const [width, height] of [[360, 740], [320, 480], [1280, 800]]) {
      await page.setViewportSize({ width, height });
      await board.click('f8');
      await board.frame();
      await board.shot(`nested-${width}`);
      await expect(board.note).toBeInViewport({ ratio: 1 });
      for (const button of await board.note.getByRole('button').all()) {
        await expect(button).toBeInViewport({ ratio: 1 });
        const box = (await button.boundingBox())!;
        expect(Math.min(box.width, box.height), 'a finger finds it').toBeGreaterThanOrEqual(24);
      }
      await page.keyboard.press('Escape');
    }
  });
  await test.step('White has no forbidden points', async () => {
    await board.click('a15');
    await expect(board.cell('f8')).toHaveAccessibleName('F8, empty');
    await page.mouse.move(1, 1);
    await board.still();
    expect(await board.pixels('f8')).not.toBe(shown);
    await board.click('c15');
    await expect(board.cell('f8')).toHaveAccessibleName('F8, empty, double-three');
    await expect(board.play('f8')).rejects.toThrow('f8: the point is forbidden');
  });
});

test('two passes in a row are a draw', async ({ board, page }) => {
  await board.open();
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

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('forbidden points by touch', async ({ board }) => {
    await board.open();
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
