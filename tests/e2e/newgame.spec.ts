// The New game dialog, and games that fill the board.
import { expect, pointName, test, type Board } from './helpers';

type Starts = 'Black' | 'White';

// No five for either side: X is the first player, rows from the top.
const NO_FIVE = ['XXOOX', 'OOXXO', 'XXOOX', 'OOXXO', 'XXOOX'];
// The first player's only five is the middle row; its last stone ends the game and fills the board.
const LAST_FIVE = ['XXOOX', 'OOXXO', 'XXXXX', 'XOOOO', 'OXOXO'];

function fill(rows: string[], last = ''): string[] {
  const sides: Record<string, string[]> = { X: [], O: [] };
  for (const [index, row] of rows.entries()) {
    for (const [column, side] of [...row].entries()) sides[side].push(pointName(column, 4 - index));
  }
  if (last !== '') sides.X = [...sides.X.filter((point) => point !== last), last];
  return Array.from({ length: 25 }, (_, ply) => sides[ply % 2 === 0 ? 'X' : 'O'][ply >> 1]);
}

async function start(board: Board, size: number, starts: Starts, full: string): Promise<void> {
  const dialog = await board.openDialog('new');
  await dialog.getByLabel('Board size').fill(String(size));
  await dialog.getByRole('radio', { name: starts }).check();
  await dialog.getByRole('radio', { name: full }).check();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(dialog).toBeHidden();
}

for (const starts of ['Black', 'White'] as const) {
  const second = starts === 'Black' ? 'White' : 'Black';

  test(`a full board is a draw, ${starts} starts`, async ({ board }) => {
    await board.open();
    await start(board, 5, starts, 'Draw');
    const order = fill(NO_FIVE);
    await board.click(...order.slice(0, 24));
    expect((await board.state()).over).toBe(false);
    await board.click(order[24]);
    expect(await board.state()).toEqual({ toMove: null, over: true, winner: null, line: [] });
    await expect(board.result).toContainText('Draw');
    await expect(board.result).toContainText('The board is full, move 25');
    await expect(board.live).toContainText('Draw. The board is full, move 25.');
    await board.page.mouse.move(1, 1);
    await board.still();
    await board.shot(`draw-${starts}`);
    await board.action('undo').click();
    expect((await board.state()).over).toBe(false);
  });

  test(`a full board goes to the second player, ${starts} starts`, async ({ board }) => {
    await board.open();
    await start(board, 5, starts, 'Second player wins');
    await board.click(...fill(NO_FIVE));
    expect(await board.state()).toMatchObject({ over: true, winner: second.toLowerCase(), line: [] });
    await expect(board.result).toContainText(`${second} wins`);
    await expect(board.result).toContainText('The board is full: the second player wins');
  });

  test(`a five with the last stone wins on a full board, ${starts} starts`, async ({ board }) => {
    await board.open();
    await start(board, 5, starts, 'Second player wins');
    await board.click(...fill(LAST_FIVE, 'c3'));
    const state = await board.state();
    expect(state).toMatchObject({ over: true, winner: starts.toLowerCase() });
    expect([...state.line].sort()).toEqual(['a3', 'b3', 'c3', 'd3', 'e3']);
    await expect(board.result).toContainText(`${starts} wins`);
    await expect(board.result).toContainText('Five in a row, move 25');
  });
}

test('a draw in Chinese', async ({ board }) => {
  await board.open();
  await (await board.openDialog('settings')).getByLabel('Language').selectOption('zh');
  await board.page.keyboard.press('Escape');
  await board.newGame({ size: 5 });
  await board.play(fill(NO_FIVE).join(' '));
  await expect(board.result.locator('[data-bind=result]')).toHaveText('平局');
});

for (const size of [9, 11, 13, 15, 17, 19, 20]) {
  test(`the button of size ${size}`, async ({ board, page }) => {
    await board.open();
    const dialog = await board.openDialog('new');
    const button = dialog.getByRole('button', { name: String(size), exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.locator('[aria-pressed=true]')).toHaveCount(1);
    await expect(dialog.getByLabel('Board size')).toHaveValue(String(size));
    await dialog.getByRole('button', { name: 'Start game' }).click();
    await expect(page.getByRole('gridcell')).toHaveCount(size * size);
    const corner = pointName(size - 1, size - 1);
    await board.click('a1', corner, pointName(0, size - 1), pointName(size - 1, 0));
    expect(await board.moves()).toBe(`a1 ${corner} a${size} ${pointName(size - 1, 0)}`);
    await board.shot(`size-${size}`);
  });
}

for (const size of [5, 7, 22]) {
  test(`size ${size} by the number field`, async ({ board, page }) => {
    await board.open();
    await start(board, size, 'Black', 'Draw');
    await expect(page.getByRole('gridcell')).toHaveCount(size * size);
    await expect(page.locator('.panel .facts-line')).toHaveText(`Freestyle · ${size} × ${size}`);
    const corner = pointName(size - 1, size - 1);
    await board.click('a1', corner);
    expect(await board.moves()).toBe(`a1 ${corner}`);
    await board.shot(`size-${size}`);
  });
}

test('the stepper goes by one and stops at 5 and 22', async ({ board }) => {
  await board.open();
  const dialog = await board.openDialog('new');
  const field = dialog.getByLabel('Board size');
  const [smaller, larger] = ['Smaller board', 'Larger board'].map((name) => dialog.getByRole('button', { name }));
  await smaller.click();
  await expect(field).toHaveValue('14');
  await expect(dialog.locator('[aria-pressed=true]')).toHaveCount(0);
  await larger.click();
  await expect(dialog.locator('[aria-pressed=true]')).toHaveText('15');
  await field.fill('6');
  for (const value of ['5', '5']) {
    await smaller.click();
    await expect(field).toHaveValue(value);
  }
  await field.fill('21');
  for (const value of ['22', '22']) {
    await larger.click();
    await expect(field).toHaveValue(value);
  }
});

test('a size that no board has does not start', async ({ board, page }) => {
  await board.open();
  await board.play('h8');
  const dialog = await board.openDialog('new');
  for (const size of ['4', '23', '0', '-7', '15.5', '', '1e9']) {
    await dialog.getByLabel('Board size').fill(size);
    await dialog.getByRole('button', { name: 'Start game' }).click();
    await expect(dialog, size).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog, size).toBeVisible();
  }
  await board.shot('new-game-invalid');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await board.moves()).toBe('h8');
});

for (const [name, close] of [['Escape', 'Escape'], ['Cancel', 'Cancel'], ['Close', 'Close']]) {
  test(`${name} closes the dialog, changes nothing and gives the focus back`, async ({ board, page }) => {
    await board.open();
    await board.play('h8');
    const dialog = await board.openDialog('new');
    await dialog.getByLabel('Board size').fill('9');
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: close, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('.bar [data-action=new]')).toBeFocused();
    expect(await board.moves()).toBe('h8');
    await board.openDialog('new');
    await expect(dialog.getByLabel('Board size')).toHaveValue('15');
  });
}

test('Enter in a field starts the game', async ({ board, page }) => {
  await board.open();
  const dialog = await board.openDialog('new');
  await dialog.getByLabel('Board size').fill('11');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('gridcell')).toHaveCount(121);
});

test('Enter right after opening starts the game', async ({ board, page }) => {
  await board.open();
  await board.play('h8');
  const dialog = await board.openDialog('new');
  await expect(dialog.getByRole('button', { name: 'Start game' })).toBeFocused();
  await board.shot('new-game');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await board.moves()).toBe('');
});

test('White starts when chosen', async ({ board, page }) => {
  await board.open();
  await start(board, 15, 'White', 'Draw');
  await expect(board.status).toHaveText('White to move');
  await expect(page.getByText('White begins. Place a stone.')).toBeVisible();
  await expect(page.locator('.player.white')).toContainText('plays first');
  await board.click('h8');
  await expect(board.cell('h8')).toHaveAccessibleName('H8, white, last move');
  await expect(board.status).toHaveText('Black to move');
});

test('the dialog remembers the last choice, also after a reload', async ({ board }) => {
  await board.open();
  await start(board, 19, 'White', 'Second player wins');
  await board.reload();
  const dialog = await board.openDialog('new');
  await expect(dialog.getByLabel('Board size')).toHaveValue('19');
  await expect(dialog.getByRole('radio', { name: 'White' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Second player wins' })).toBeChecked();
});

test('a new game is announced', async ({ board }) => {
  await board.open();
  await start(board, 9, 'Black', 'Draw');
  await expect(board.live).toHaveText('New game: Freestyle · 9 × 9. Black to move.');
  await expect(board.page.getByRole('grid')).toHaveAccessibleName('Board, 9 × 9');
});
