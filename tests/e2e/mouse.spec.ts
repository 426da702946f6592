// Whole games and refused moves by mouse.
import { expect, test } from './helpers';

const LINES = {
  'across': ['f8', 'g8', 'h8', 'i8', 'j8'],
  'up': ['h6', 'h7', 'h8', 'h9', 'h10'],
  'to the upper right': ['f6', 'g7', 'h8', 'i9', 'j10'],
  'to the lower right': ['f10', 'g9', 'h8', 'i7', 'j6'],
};
const SCATTERED = ['a1', 'c1', 'e1', 'g1', 'a3'];

test('Black wins by five in every direction', async ({ board }) => {
  await board.open();
  for (const [direction, line] of Object.entries(LINES)) {
    await board.newGame();
    // The middle stone comes last, so that the five is completed in its middle.
    const order = [line[0], line[1], line[3], line[4], line[2]];
    for (const [turn, point] of order.entries()) {
      await board.click(point);
      if (turn < 4) await board.click(SCATTERED[turn]);
    }
    const state = await board.state();
    expect(state, direction).toMatchObject({ toMove: null, over: true, winner: 'black' });
    expect([...state.line].sort()).toEqual([...line].sort());
    await expect(board.result).toBeVisible();
    await expect(board.result).toContainText('Black wins');
    await expect(board.result).toContainText('Five in a row, move 9');
    for (const point of line) await expect(board.cell(point)).toHaveAccessibleName(/winning line/);
    await board.still();
    await board.shot(`win-${direction.replaceAll(' ', '-')}`);
  }
});

test('White wins by five in every direction, which is announced with the winning line', async ({ board }) => {
  await board.open();
  for (const [direction, line] of Object.entries(LINES)) {
    await board.newGame();
    for (const [turn, point] of line.entries()) await board.click(SCATTERED[turn], point);
    expect(await board.state(), direction).toMatchObject({ over: true, winner: 'white' });
    await expect(board.result).toContainText('White wins');
    await expect(board.live).toHaveText(
      /^White [A-O]\d+\. White wins\. Five in a row, move 10\. Winning line: ([A-O]\d+ ?){5}\.$/,
    );
  }
});

test('six in a row win', async ({ board }) => {
  await board.open();
  await board.click('e8', 'a1', 'f8', 'c1', 'g8', 'e1', 'i8', 'g1', 'j8', 'a3', 'h8');
  expect((await board.state()).line).toHaveLength(6);
  await expect(board.result).toContainText('Black wins');
});

test('four in a row and five with a gap do not win', async ({ board }) => {
  await board.open();
  await board.click('e8', 'a1', 'f8', 'c1', 'g8', 'e1', 'h8', 'g1', 'j8');
  expect(await board.state()).toMatchObject({ over: false, toMove: 'white', line: [] });
  await expect(board.result).toBeHidden();
});

test('the sides take turns and the page says whose turn it is', async ({ board, page }) => {
  await board.open();
  await expect(board.status).toHaveText('Black to move');
  await expect(page.locator('.player.black')).toHaveClass(/active/);
  await board.click('h8');
  await expect(board.status).toHaveText('White to move');
  await expect(page.locator('.player.white')).toHaveClass(/active/);
  await expect(page.locator('.player.black')).not.toHaveClass(/active/);
  await expect(board.live).toHaveText('Black H8. White to move.');
  await expect(board.cell('h8')).toHaveAccessibleName('H8, black, last move');
  await expect(board.list).toHaveText([/1\s*H8/]);
});

test('clicks 0.45 cells off a crossing go to that crossing', async ({ board }) => {
  await board.open();
  await board.clickNear('h8', 0.45, 0.45);
  await board.clickNear('a1', -0.45, -0.45);
  await board.clickNear('o15', 0.45, 0.45);
  await board.clickNear('a15', -0.45, 0.45);
  await board.clickNear('d4', -0.45, 0.45);
  expect(await board.moves()).toBe('h8 a1 o15 a15 d4');
});

test('a click beyond half a cell outside is refused', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9');
  for (const [right, up] of [[-0.7, 0], [0, -0.7], [-0.7, -0.7]]) {
    await board.clickNear('a1', right, up);
    await expect(board.note).toHaveText('That is outside the board.');
    await expect(board.live).toHaveText('That is outside the board.');
    expect(await board.moves()).toBe('h8 i9');
    await expect(board.status).toHaveText('Black to move');
    await board.cell('h8').focus();
    await page.keyboard.press('Escape');
    await expect(board.note).toBeHidden();
  }
});

test('a click on a stone is refused with a note that goes on the next press', async ({ board }) => {
  await board.open();
  await board.click('h8', 'i9', 'h8');
  await expect(board.note).toBeVisible();
  await expect(board.note).toHaveText('There is a stone on H8 already.');
  await expect(board.live).toHaveText('There is a stone on H8 already.');
  expect(await board.moves()).toBe('h8 i9');
  await board.still();
  await board.shot('note');
  await board.click('g7');
  await expect(board.note).toBeHidden();
  expect(await board.moves()).toBe('h8 i9 g7');
});

test('a note stays within the board near every edge', async ({ board }) => {
  await board.open();
  for (const corner of ['a1', 'o1', 'a15', 'o15', 'h1', 'h15', 'a8', 'o8']) {
    await board.newGame();
    await board.click(corner, 'i9', corner);
    await expect(board.note).toBeVisible();
    const [note, canvas] = [await board.note.boundingBox(), await board.canvas.boundingBox()];
    expect(note!.x).toBeGreaterThanOrEqual(canvas!.x);
    expect(note!.y).toBeGreaterThanOrEqual(canvas!.y);
    expect(note!.x + note!.width).toBeLessThanOrEqual(canvas!.x + canvas!.width);
    expect(note!.y + note!.height).toBeLessThanOrEqual(canvas!.y + canvas!.height);
  }
});

test('a press that slides off the point places nothing', async ({ board, page }) => {
  await board.open();
  const [from, to, outside] = [await board.at('h8'), await board.at('j8'), { x: 2, y: 2 }];
  for (const end of [to, outside]) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
  }
  expect(await board.moves()).toBe('');
  await expect(board.note).toBeHidden();
  await board.click('h8');
  expect(await board.moves()).toBe('h8');
});

test('the right and the middle button place nothing', async ({ board, page }) => {
  await board.open();
  const { x, y } = await board.at('h8');
  await page.mouse.click(x, y, { button: 'right' });
  await page.mouse.click(x, y, { button: 'middle' });
  expect(await board.moves()).toBe('');
});

test('a double click places one stone and says nothing more', async ({ board, page }) => {
  await board.open();
  const { x, y } = await board.at('h8');
  await page.mouse.dblclick(x, y);
  expect(await board.moves()).toBe('h8');
  await expect(board.note).toBeHidden();
  await expect(board.live).toHaveText('Black H8. White to move.');
});
