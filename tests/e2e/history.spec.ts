// Undo, redo, the list of moves, the slider, variations, results.
// covers: study
import { BLACK_WINS, expect, pressHead, test, type Board } from './helpers';

const FOUR = 'h8 i9 g7 j10';

async function expectEnds(board: Board, atStart: boolean, atEnd: boolean): Promise<void> {
  for (const name of ['undo', 'first', 'prev']) {
    await expect(board.action(name)).toHaveJSProperty('disabled', atStart);
  }
  for (const name of ['redo', 'next', 'last']) {
    await expect(board.action(name)).toHaveJSProperty('disabled', atEnd);
  }
}

test('a game is gone through by buttons, list and slider, and another move makes a variation', async ({ board, page }) => {
  const seek = page.locator('[data-action=seek]');
  await board.open();
  await test.step('undo to the empty board and redo back', async () => {
    await expectEnds(board, true, true);
    await expect(seek).toBeDisabled();
    await expect(page.getByText('Place a stone to begin on one screen.')).toBeVisible();
    await expect(board.list).toHaveCount(0);
    await board.click(...FOUR.split(' '));
    await page.mouse.move(1, 1);
    await board.still();
    const full = await board.pixels();
    await expectEnds(board, false, true);
    for (const left of ['h8 i9 g7', 'h8 i9', 'h8', '']) {
      await board.action('undo').click();
      expect(await board.moves()).toBe(left);
    }
    await expectEnds(board, true, false);
    await expect(board.live).toContainText('Taken back: Black H8.');
    for (let redone = 0; redone < 4; redone += 1) await board.action('redo').click();
    expect(await board.moves()).toBe(FOUR);
    await expectEnds(board, false, true);
    await page.mouse.move(1, 1);
    await board.still();
    expect(await board.pixels()).toBe(full);
  });
  await test.step('first, forward, last and back', async () => {
    for (const [name, moves] of [['first', ''], ['next', 'h8'], ['last', FOUR], ['prev', 'h8 i9 g7']] as const) {
      await board.action(name).click();
      expect(await board.moves(), name).toBe(moves);
    }
    await expectEnds(board, false, false);
  });
  await test.step('the list', async () => {
    await expect(board.list).toHaveText([/1\s*H8/, /2\s*I9/, /3\s*G7/, /4\s*J10/]);
    await board.list.nth(1).click();
    expect(await board.moves()).toBe('h8 i9');
    await expect(board.list.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('[data-part=moves] [aria-current]')).toHaveCount(1);
    await board.list.nth(3).click();
    expect(await board.moves()).toBe(FOUR);
  });
  await test.step('the slider is dragged', async () => {
    const box = (await seek.boundingBox())!;
    await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 4, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    expect(await board.moves()).toBe('');
  });
  await test.step('another move after looking back is a variation', async () => {
    await board.list.nth(1).click();
    await board.click('f6');
    expect(await board.moves()).toBe('h8 i9 f6');
    await expect(board.list).toHaveText([/H8/, /I9/, /G7/, /J10/]);
    await expect(board.variations).toHaveText([/3\s*F6/]);
    await expect(board.variations.first()).toHaveAttribute('aria-current', 'true');
  });
  await test.step('another move after undo is the game, and the old line stays as a variation', async () => {
    await board.newGame();
    await board.play(FOUR);
    for (let undone = 0; undone < 2; undone += 1) await board.action('undo').click();
    await board.click('f6');
    await expect(board.action('redo')).toBeDisabled();
    await expect(board.list).toHaveText([/H8/, /I9/, /F6/]);
    await expect(board.variations).toHaveText([/3\s*G7/, /4\s*J10/]);
    await board.shot('variation');
    await board.variations.nth(1).click();
    expect(await board.moves()).toBe(FOUR);
    await expect(board.list, 'looking changes no line').toHaveText([/H8/, /I9/, /F6/]);
  });
});

test('by keyboard the focus stays where it is useful', async ({ board, page }) => {
  await board.open();
  await test.step('a button that goes dark hands the focus to its neighbour, a step button to one of its kind', async () => {
    await board.play('h8 i9');
    for (const [name, neighbour] of [['undo', 'redo'], ['redo', 'undo']]) {
      await board.action(name).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect.soft(board.action(neighbour), `after ${name}`).toBeFocused();
    }
    for (const name of ['prev', 'next', 'first', 'last']) {
      await board.action(name).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      const group = await page.evaluate(() => document.activeElement?.parentElement?.className ?? '');
      expect.soft(group, `after ${name}`).toBe('scrub');
    }
  });
  await test.step('Enter pressed on and on at Redo never resigns', async () => {
    await page.evaluate(() => window.tengen.goto(0));
    await board.action('redo').focus();
    for (let presses = 1; presses <= 4; presses += 1) {
      await page.keyboard.press('Enter');
      expect((await board.state()).over, `after ${presses}`).toBe(false);
    }
  });
  await test.step('the slider', async () => {
    await board.newGame();
    await board.play(FOUR);
    const seek = page.getByRole('slider', { name: 'Move' });
    await seek.focus();
    for (const [key, moves] of [
      ['ArrowLeft', 'h8 i9 g7'], ['ArrowLeft', 'h8 i9'], ['ArrowRight', 'h8 i9 g7'], ['Home', ''], ['End', FOUR],
    ]) {
      await page.keyboard.press(key);
      expect(await board.moves(), key).toBe(moves);
      await expect(seek).toBeFocused();
    }
    await expect(seek).toHaveAttribute('aria-valuetext', 'Move 4 of 4, White J10');
    await page.keyboard.press('Home');
    await expect(seek).toHaveAttribute('aria-valuetext', 'Start, 4 moves');
  });
  await test.step('a variation in the list', async () => {
    await page.evaluate(() => window.tengen.goto(2));
    await board.play('f6');
    await board.list.nth(0).click();
    await board.variations.first().focus();
    await page.keyboard.press('Enter');
    expect(await board.moves()).toBe('h8 i9 f6');
    const place = await page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part'));
    expect(place).toBe('moves');
  });
});

test('a win and a resignation are taken back, and a rematch begins under the same terms', async ({ board, page }) => {
  await board.open();
  await test.step('a win', async () => {
    await board.click(...BLACK_WINS.split(' '));
    await expect(board.result).toBeVisible();
    await expect(board.action('resign')).toBeDisabled();
    await board.action('undo').click();
    await expect(board.result).toBeHidden();
    await expect(board.action('resign')).toBeEnabled();
    await board.action('redo').click();
    await expect(board.result).toContainText('Black wins');
    await expect(board.live).toContainText('Black wins. Five in a row, move 9. Winning line:');
    await board.action('undo').click();
    await board.click('o15');
    await expect(board.status).toHaveText('White to move');
  });
  await test.step('a resignation', async () => {
    await board.action('resign').click();
    await expect(board.result).toContainText('Black wins');
    await expect(board.result).toContainText('White resigned');
    await expect(board.live).toHaveText('Black wins. White resigned.');
    expect(await board.state()).toMatchObject({ over: true, winner: 'black', line: [] });
    await board.shot('resigned');
    await board.action('undo').click();
    await expect(board.result).toBeHidden();
    await expect(board.live).toHaveText('The game goes on. White to move.');
  });
  await test.step('a rematch', async () => {
    await board.newGame({ size: 9, first: 'white', fullBoard: 'second' });
    await board.play('a1 a9 b1 b9 c1 c9 d1 d9 e1');
    await expect(board.result).toContainText('White wins');
    await pressHead(page, 'new');
    await expect(board.dialog('new')).toBeVisible();
    await page.keyboard.press('Escape');
    await board.result.getByRole('button', { name: 'Rematch' }).click();
    await expect(board.result).toBeHidden();
    expect(await board.moves()).toBe('');
    expect(await board.state()).toMatchObject({ toMove: 'white', over: false });
    await expect(page.getByRole('gridcell')).toHaveCount(81);
    await expect(board.list).toHaveCount(0);
    await expectEnds(board, true, true);
  });
});
