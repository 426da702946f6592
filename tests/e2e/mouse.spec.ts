// A game by mouse, and presses that place nothing.
// covers: centre
import { expect, test } from './helpers';

test('a game by mouse says whose turn it is, and who wins by which line', async ({ board, page }) => {
  await board.open();
  await test.step('the sides take turns', async () => {
    await expect(board.status).toHaveText('Black to move');
    await expect(page.locator('.player.black')).toHaveClass(/active/);
    // Near a crossing counts as on it.
    await board.clickNear('h8', 0.45, 0.45);
    await expect(board.status).toHaveText('White to move');
    await expect(page.locator('.player.white')).toHaveClass(/active/);
    await expect(page.locator('.player.black')).not.toHaveClass(/active/);
    await expect(board.live).toHaveText('Black H8. White to move.');
    await expect(board.cell('h8')).toHaveAccessibleName('H8, black, last move');
    await expect(board.list).toHaveText([/1\s*H8/]);
  });
  await test.step('Black wins', async () => {
    await board.clickNear('a1', -0.45, -0.45);
    await board.click('f6', 'c1', 'g7', 'e1', 'i9', 'g1', 'j10');
    const state = await board.state();
    expect(state).toMatchObject({ toMove: null, over: true, winner: 'black' });
    const line = ['f6', 'g7', 'h8', 'i9', 'j10'];
    expect([...state.line].sort()).toEqual([...line].sort());
    await expect(board.result).toContainText('Black wins');
    await expect(board.result).toContainText('Five in a row, move 9');
    await expect(board.live).toHaveText(
      /^Black J10\. Black wins\. Five in a row, move 9\. Winning line: ([A-O]\d+ ?){5}\.$/,
    );
    for (const point of line) await expect(board.cell(point)).toHaveAccessibleName(/winning line/);
    await board.still();
    await board.shot('win');
  });
});

test('presses that place nothing, and their notes', async ({ board, page }) => {
  await board.open();
  const { x, y } = await board.at('h8');
  await test.step('the other buttons, and a press that slides off its point', async () => {
    await page.mouse.click(x, y, { button: 'right' });
    await page.keyboard.press('Escape');
    // In Linux the middle button pastes what is selected. It would be opened as a game.
    await page.locator('.way h2').first().dblclick();
    await page.evaluate(() => addEventListener('paste', () => (document.body.dataset.pasted = '')));
    expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
    await page.mouse.click(x, y, { button: 'middle' });
    await board.frame();
    await expect(page.locator('body')).not.toHaveAttribute('data-pasted');
    for (const end of [await board.at('j8'), { x: 2, y: 2 }]) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    }
    expect(await board.moves()).toBe('');
    await expect(board.note).toBeHidden();
  });
  await test.step('a double click places one stone and says nothing more', async () => {
    await page.mouse.dblclick(x, y);
    await expect.poll(() => board.moves()).toBe('h8');
    await expect(board.note).toBeHidden();
    await expect(board.live).toHaveText('Black H8. White to move.');
  });
  await test.step('a click without a press before it, as assistive technology makes one, places a stone', async () => {
    await board.cell('i9').dispatchEvent('click', { detail: 1 });
    await expect.poll(() => board.moves()).toBe('h8 i9');
  });
  await test.step('a note about a press beside the board goes with Escape', async () => {
    await board.clickNear('a1', -0.7, -0.7);
    await expect(board.note).toHaveText('That is outside the board.');
    await expect(board.live).toHaveText('That is outside the board.');
    await board.cell('h8').focus();
    await page.keyboard.press('Escape');
    await expect(board.note).toBeHidden();
  });
  await test.step('a note about a stone stays within the board, and goes with the next press', async () => {
    for (const edge of ['a1', 'o1', 'a15', 'h15', 'o15']) {
      await board.newGame();
      await board.click(edge, 'i9', edge);
      await expect(board.note).toHaveText(`There is a stone on ${edge.toUpperCase()} already.`);
      const [note, canvas] = [(await board.note.boundingBox())!, (await board.canvas.boundingBox())!];
      expect(note.x).toBeGreaterThanOrEqual(canvas.x);
      expect(note.y).toBeGreaterThanOrEqual(canvas.y);
      expect(note.x + note.width).toBeLessThanOrEqual(canvas.x + canvas.width);
      expect(note.y + note.height).toBeLessThanOrEqual(canvas.y + canvas.height);
    }
    await board.shot('note');
    await board.click('g7');
    await expect(board.note).toBeHidden();
    expect(await board.moves()).toBe('o15 i9 g7');
  });
});
