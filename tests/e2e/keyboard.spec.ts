// Playing and using all commands by keyboard alone.
import { expect, test, type Board } from './helpers';

async function tabToBoard(board: Board): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await board.page.keyboard.press('Tab');
    if ((await board.focused()) !== null) return;
  }
  throw new Error('the board is no tab stop');
}

test('the board is one tab stop in the middle', async ({ board, page }) => {
  await board.open();
  await tabToBoard(board);
  expect(await board.focused()).toBe('h8');
  await page.keyboard.press('Tab');
  expect(await board.focused()).toBeNull();
  await page.keyboard.press('Shift+Tab');
  expect(await board.focused()).toBe('h8');
  await page.keyboard.press('Shift+Tab');
  expect(await board.focused()).toBeNull();
});

test('the skip link leads to the board', async ({ board, page }) => {
  await board.open();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await board.focused()).toBe('h8');
  await page.keyboard.press('Enter');
  expect(await board.moves()).toBe('h8');
  expect(await page.evaluate(() => location.hash)).toBe('');
});

test('a whole game by keyboard', async ({ board, page }) => {
  await board.open();
  await tabToBoard(board);
  for (const turn of [0, 1, 2, 3, 4]) {
    await page.keyboard.press(turn % 2 === 0 ? 'Enter' : 'Space');
    if (turn < 4) {
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
    }
  }
  expect(await board.moves()).toBe('h8 h9 i8 i9 j8 j9 k8 k9 l8');
  await expect(board.result).toContainText('Black wins');
  await board.still();
  await board.shot('keyboard-win');
});

test('the cursor shows after a key and goes after a pointer', async ({ board, page }) => {
  await board.open();
  const empty = await board.pixels();
  await tabToBoard(board);
  await board.still();
  expect(await board.pixels('h8', 0.6)).not.toBe(empty);
  await board.shot('cursor');
  const shown = await board.pixels();
  expect(shown).not.toBe(empty);
  await board.click('d4');
  await board.action('undo').click();
  await page.mouse.move(1, 1);
  await board.still();
  expect(await board.pixels()).toBe(empty);
});

test('the cursor hides when the focus leaves the board', async ({ board, page }) => {
  await board.open();
  const empty = await board.pixels();
  await tabToBoard(board);
  await page.keyboard.press('Tab');
  await board.still();
  expect(await board.pixels()).toBe(empty);
});

test('typed points are placed by Enter, or cleared, or refused', async ({ board, page }) => {
  await board.open();
  await tabToBoard(board);
  await page.keyboard.type('h8');
  await expect(board.typed).toHaveText('H8');
  await expect(board.typed).toBeVisible();
  await board.shot('typed');
  await page.keyboard.press('Enter');
  await expect(board.typed).toBeHidden();
  await page.keyboard.type('O1');
  await page.keyboard.press('Enter');
  expect(await board.moves()).toBe('h8 o1');
  await page.keyboard.type('d12');
  await page.keyboard.press('Backspace');
  await expect(board.typed).toHaveText('D1');
  await page.keyboard.press('Escape');
  await expect(board.typed).toBeHidden();
  for (const point of ['p3', 'h0']) {
    await page.keyboard.type(point);
    await page.keyboard.press('Enter');
    await expect(board.note, point).toHaveText('There is no such point on this board.');
    await expect(board.live).toContainText('There is no such point on this board.');
    await page.keyboard.press('Escape');
    await expect(board.note).toBeHidden();
  }
  expect(await board.moves()).toBe('h8 o1');
});

test('shortcuts step through the game', async ({ board, page }) => {
  await board.open();
  await tabToBoard(board);
  await board.play('h8 i9 g7 j10');
  const steps: [string, string][] = [
    ['Control+z', 'h8 i9 g7'], ['Meta+z', 'h8 i9'], ['Control+Shift+Z', 'h8 i9 g7'], ['Control+y', 'h8 i9 g7 j10'],
    [',', 'h8 i9 g7'], [',', 'h8 i9'], ['.', 'h8 i9 g7'], ['Shift+Comma', ''], ['Control+z', ''],
    ['Shift+Period', 'h8 i9 g7 j10'], ['Control+Shift+Z', 'h8 i9 g7 j10'],
  ];
  for (const [key, moves] of steps) {
    await page.keyboard.press(key);
    expect(await board.moves(), key).toBe(moves);
  }
});

test('shortcuts act while a control has the focus', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9 g7');
  await page.locator('.bar [data-action=settings]').focus();
  await page.keyboard.press('Control+z');
  expect(await board.moves()).toBe('h8 i9');
  await page.locator('[data-action=seek]').focus();
  await page.keyboard.press('.');
  expect(await board.moves()).toBe('h8 i9 g7');
});

test('shortcuts do nothing while the page itself has the focus', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9 g7');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (const key of ['Control+z', 'Meta+z', ',', 'Shift+Comma', 'Enter', 'a', '1', 'Shift+Slash']) {
    await page.keyboard.press(key);
    expect(await board.moves(), key).toBe('h8 i9 g7');
  }
  await expect(board.dialog('help')).toBeHidden();
});

test('in Study arrows, Home and End step through the game unless something uses them itself', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9 g7 j10');
  const press = async (key: string, moves: string) => {
    await page.keyboard.press(key);
    expect(await board.moves(), key).toBe(moves);
  };
  const blur = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await blur();
  await press('ArrowLeft', 'h8 i9 g7 j10');
  await page.locator('.sections [data-section=study]').click();
  await expect(page.locator('[data-part=analysis]')).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Study' });
  for (const focus of [blur, () => heading.focus(), () => page.locator('.bar [data-action=settings]').focus()]) {
    await focus();
    await press('ArrowLeft', 'h8 i9 g7');
    await press('Home', '');
    await press('ArrowUp', '');
    await press('ArrowRight', 'h8');
    await press('End', 'h8 i9 g7 j10');
    await press(',', (await page.evaluate(() => document.activeElement === document.body)) ? 'h8 i9 g7 j10' : 'h8 i9 g7');
    await press('End', 'h8 i9 g7 j10');
  }
  await board.cell('h8').focus();
  await press('ArrowLeft', 'h8 i9 g7 j10');
  expect(await board.focused()).toBe('g8');
  await page.locator('[data-action=seek]').focus();
  await press('ArrowLeft', 'h8 i9 g7');
  await board.list.last().focus();
  await press('ArrowLeft', 'h8 i9 g7');
  await page.locator('.engine-choices summary').click();
  await page.locator('[name=live-time]').focus();
  await press('Home', 'h8 i9 g7');
  await page.keyboard.press('Escape');
  await board.openDialog('help');
  await blur();
  await press('ArrowLeft', 'h8 i9 g7');
});

test('the help tells the rules of the game on the board, with small boards', async ({ board }) => {
  await board.open();
  for (const [rules, boards, sentence] of [
    ['freestyle', 3, 'Five or more in a row win.'],
    ['renju', 6, 'A forbidden move loses at once.'],
  ] as const) {
    await board.newGame({ rules });
    const help = await board.openDialog('help');
    await expect(help).toContainText(sentence);
    await expect(help.locator('.sketches svg:has(.black[d])')).toHaveCount(boards);
    await board.page.keyboard.press('Escape');
  }
});

test('? opens the help and Escape closes it, back to the cursor', async ({ board, page }) => {
  await board.open();
  await tabToBoard(board);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Slash');
  const help = board.dialog('help');
  await expect(help).toBeVisible();
  await expect(help).toContainText('Type a point and place there');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  expect(await board.focused()).toBe('h9');
});

test('no single letter is a command', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9 g7');
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const focus of [board.cell('g7'), board.action('undo'), board.action('resign')]) {
    await focus.focus();
    for (const letter of letters + letters.toUpperCase()) await page.keyboard.press(letter);
    await page.keyboard.press('Escape');
    expect(await board.moves()).toBe('h8 i9 g7');
    expect((await board.state()).over).toBe(false);
  }
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});
