// The New game dialog, and games that fill the board.
import { expect, pointName, pressHead, test, type Board } from './helpers';

// No five for either side: X is the first player, rows from the top.
const NO_FIVE = ['XXOOX', 'OOXXO', 'XXOOX', 'OOXXO', 'XXOOX'];

function fill(rows: string[]): string[] {
  const sides: Record<string, string[]> = { X: [], O: [] };
  for (const [index, row] of rows.entries()) {
    for (const [column, side] of [...row].entries()) sides[side].push(pointName(column, 4 - index));
  }
  return Array.from({ length: 25 }, (_, ply) => sides[ply % 2 === 0 ? 'X' : 'O'][ply >> 1]);
}

test('a first visit offers three ways to play, the computer first with its level and colour', async ({ board, page }) => {
  await board.open();
  const welcome = page.locator('[data-part=welcome]');
  await expect(welcome.getByRole('heading')).toHaveText([/^Computer/, /^Online/, /^One screen/]);
  await expect(welcome.locator('.primary')).toHaveCount(1);
  const level = welcome.getByRole('slider', { name: 'Strength' });
  await expect(welcome.locator('[data-part=home-level-name]')).toHaveText('Level 2 · Pupil');
  await level.fill('1');
  await expect(welcome.locator('[data-part=home-level-name]')).toContainText('Level 1');
  await expect(level).toHaveAttribute('aria-valuetext', /^Level 1/);
  await welcome.locator('[name=home-wish][value=white]').check();
  await board.shot('welcome');
  await welcome.locator('[data-action=begin-computer]').click();
  await expect(welcome).toBeHidden();
  await expect(page.locator('.player.black')).toContainText('Level 1');
  await expect(page.locator('.player.white')).toContainText('You');
  await expect(page.locator('.moves button')).toHaveCount(1);
  const dialog = await board.openDialog('new');
  await dialog.locator('[name=opponent][value=computer]').check();
  await expect(dialog.locator('[name=wish][value=white]'), 'the choices are one').toBeChecked();
  await dialog.locator('[name=wish][value=black]').check();
  await dialog.locator('[name=level-white]').fill('2');
  await expect(dialog.locator('output').last()).toHaveText('Level 2 · Pupil');
  await expect(dialog.getByLabel('Opening')).toBeHidden();
  await dialog.getByText('More options').click();
  await expect(dialog.getByLabel('Opening')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(welcome).toBeHidden();
  await expect(page.locator('.player.white')).toContainText('Pupil Level 2');
  await expect(page.locator('.player.black')).toContainText('You');
  await board.click('h8');
  await pressHead(page, 'new');
  await expect(dialog.locator('[name=opponent][value=computer]')).toBeChecked();
  await dialog.locator('[name=opponent][value=person]').check();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  // The game over which the new one began comes back, with its players.
  await board.toast.getByRole('button', { name: 'Previous game' }).click();
  await expect.poll(() => board.moves()).toContain('h8');
  await expect(page.locator('.player.white')).toContainText('Pupil');
});

test('one screen is chosen by one press', async ({ board, page }) => {
  await board.open();
  await page.locator('[data-action=begin-people]').click();
  await expect(page.locator('[data-part=welcome]')).toBeHidden();
  await expect(page.getByText('Black begins. Place a stone.')).toBeVisible();
  await board.click('h8', 'i9');
  expect(await board.moves()).toBe('h8 i9');
});

async function start(board: Board, size: number, starts: 'Black' | 'White', full: string): Promise<void> {
  const dialog = await board.openNewGame();
  await dialog.getByLabel('Board size').fill(String(size));
  await dialog.getByRole('radio', { name: starts }).check();
  await dialog.getByRole('radio', { name: full }).check();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(dialog).toBeHidden();
}

test('a full board is a draw', async ({ board }) => {
  await board.open();
  await start(board, 5, 'Black', 'Draw');
  const order = fill(NO_FIVE);
  await board.play(order.slice(0, 24).join(' '));
  expect((await board.state()).over).toBe(false);
  await board.click(order[24]);
  expect(await board.state()).toEqual({ toMove: null, over: true, winner: null, line: [] });
  await expect(board.result).toContainText('Draw');
  await expect(board.result).toContainText('The board is full, move 25');
  await expect(board.live).toContainText('Draw. The board is full, move 25.');
  await board.page.mouse.move(1, 1);
  await board.still();
  await board.shot('draw');
  await board.action('undo').click();
  expect((await board.state()).over).toBe(false);
});

test('White starts, and a full board goes to the second player', async ({ board, page }) => {
  await board.open();
  await start(board, 5, 'White', 'Second player wins');
  await expect(board.status).toHaveText('White to move');
  await expect(page.getByText('White begins. Place a stone.')).toBeVisible();
  await expect(page.locator('.player.white')).toContainText('to move');
  const order = fill(NO_FIVE);
  await board.click(order[0]);
  await expect(board.cell(order[0])).toHaveAccessibleName(/, white, last move$/);
  await board.play(order.slice(1).join(' '));
  expect(await board.state()).toMatchObject({ over: true, winner: 'black', line: [] });
  await expect(board.result).toContainText('Black wins');
  await expect(board.result).toContainText('The board is full: the second player wins');
});

/** Starts the game, and clicks the corners of its board. */
async function expectBoard(board: Board, size: number): Promise<void> {
  await board.dialog('new').getByRole('button', { name: 'Start game' }).click();
  await expect(board.page.getByRole('gridcell')).toHaveCount(size * size);
  await expect(board.facts).toHaveText(`Freestyle · ${size} × ${size}`);
  const corners = [[0, 0], [size - 1, size - 1], [0, size - 1], [size - 1, 0]].map(([column, row]) => pointName(column, row));
  await board.click(...corners);
  expect(await board.moves()).toBe(corners.join(' '));
  await board.shot(`size-${size}`);
}

test('sizes come from the number field', async ({ board }) => {
  await board.open();
  for (const size of [5, 9, 19, 22]) {
    await (await board.openNewGame()).getByLabel('Board size').fill(String(size));
    await expectBoard(board, size);
  }
});

test('the stepper goes by one and stops at 5 and 22', async ({ board }) => {
  await board.open();
  const dialog = await board.openNewGame();
  const field = dialog.getByLabel('Board size');
  const [smaller, larger] = ['Smaller board', 'Larger board'].map((name) => dialog.getByRole('button', { name }));
  await smaller.click();
  await expect(field).toHaveValue('14');
  await larger.click();
  await expect(field).toHaveValue('15');
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
  const dialog = await board.openNewGame();
  for (const size of ['4', '23', '15.5', '']) {
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

test('Escape, Cancel and Close change nothing and give the focus back', async ({ board, page }) => {
  await board.open();
  await board.play('h8');
  for (const way of ['Escape', 'Cancel', 'Close']) {
    const dialog = await board.openNewGame();
    await expect(dialog.getByLabel('Board size'), way).toHaveValue('15');
    await dialog.getByLabel('Board size').fill('9');
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: way, exact: true }).click();
    await expect(dialog, way).toBeHidden();
    await expect(page.locator('.head [data-action=new]'), way).toBeFocused();
    expect(await board.moves()).toBe('h8');
  }
  await expect((await board.openNewGame()).getByLabel('Board size')).toHaveValue('15');
});

test('Enter starts the game, in a field and right after opening', async ({ board, page }) => {
  await board.open();
  const dialog = await board.openNewGame();
  await dialog.getByLabel('Board size').fill('11');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('gridcell')).toHaveCount(121);
  await board.play('h8');
  await board.openNewGame();
  await expect(dialog.getByRole('button', { name: 'Start game' })).toBeFocused();
  await board.shot('new-game');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await board.moves()).toBe('');
});
