// Playing and using all commands by keyboard alone.
// covers: study
import { expect, test } from './helpers';

test('the board is one tab stop behind the skip link, and its cursor shows after a key only', async ({ board, page }) => {
  await board.open();
  const empty = await board.pixels();
  await test.step('the skip link and the tab stop', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await board.focused()).toBe('h8');
    expect(await page.evaluate(() => location.hash)).toBe('');
    await page.keyboard.press('Tab');
    expect(await board.focused()).toBeNull();
    await board.still();
    expect(await board.pixels(), 'no cursor without the focus').toBe(empty);
    await page.keyboard.press('Shift+Tab');
    expect(await board.focused()).toBe('h8');
    await board.still();
    await board.shot('cursor');
    expect(await board.pixels()).not.toBe(empty);
    await page.keyboard.press('Shift+Tab');
    expect(await board.focused()).toBeNull();
  });
  await test.step('the cursor goes after a pointer', async () => {
    await board.click('d4');
    await board.action('undo').click();
    await page.mouse.move(1, 1);
    await board.still();
    expect(await board.pixels()).toBe(empty);
  });
});

test('a whole game by keyboard, which can be rebuilt from the live region', async ({ board, page }) => {
  await board.open();
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const live = document.querySelector('[aria-live]')!;
    new MutationObserver(() => spoken.push(live.textContent!)).observe(live, { childList: true, characterData: true, subtree: true });
  });
  await board.cell('h8').focus();
  await page.keyboard.press('Enter');
  for (const key of ['ArrowUp', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  expect(await board.moves()).toBe('h8 i9');
  await test.step('a typed point is shown, placed by Enter, or cleared, or refused', async () => {
    await page.keyboard.type('h9');
    await expect(board.typed).toHaveText('H9');
    await expect(board.typed).toBeVisible();
    await board.shot('typed');
    await page.keyboard.press('Enter');
    await expect(board.typed).toBeHidden();
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
    expect(await board.moves()).toBe('h8 i9 h9');
  });
  for (const point of ['i8', 'h10', 'I10', 'h10', 'h11', 'i11']) {
    await page.keyboard.type(point);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.type('h12');
  await page.keyboard.press('Enter');
  await expect(board.result).toContainText('Black wins');
  await board.still();
  await board.shot('keyboard-win');
  const spoken = await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  const stones: string[] = [];
  for (const sentence of spoken) {
    const placed = sentence.match(/^(Taken back: )?(Black|White) ([A-V]\d+)/);
    if (placed === null) continue;
    if (placed[1] === undefined) stones.push(placed[3].toLowerCase());
    else expect(stones.pop()).toBe(placed[3].toLowerCase());
  }
  expect(stones.join(' ')).toBe(await board.moves());
  expect(stones).toHaveLength(9);
  expect(spoken[spoken.length - 1]).toContain('Black wins');
});

test('shortcuts step through the game and open the help, where the board or a control has the focus', async ({ board, page }) => {
  const press = async (key: string, moves: string) => {
    await page.keyboard.press(key);
    expect(await board.moves(), key).toBe(moves);
  };
  await board.open();
  await board.play('h8 i9 g7');
  await test.step('on the board', async () => {
    await board.cell('g7').focus();
    for (const [key, moves] of [
      ['Control+z', 'h8 i9'], ['Meta+z', 'h8'], ['Control+Shift+Z', 'h8 i9'], ['Control+y', 'h8 i9 g7'],
      [',', 'h8 i9'], ['.', 'h8 i9 g7'], ['Shift+Comma', ''], ['Shift+Period', 'h8 i9 g7'],
    ]) {
      await press(key, moves);
    }
  });
  await test.step('on a control', async () => {
    await page.locator('.bar [data-action=settings]').focus();
    await press('Control+z', 'h8 i9');
    await page.locator('[data-action=seek]').focus();
    await press('.', 'h8 i9 g7');
  });
  await test.step('? opens the help and Escape closes it, back to the cursor', async () => {
    const help = board.dialog('help');
    await board.cell('g7').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+Slash');
    await expect(help).toBeVisible();
    await expect(help).toContainText('Type a point and place there');
    await expect(help).toContainText('Five or more in a row win.');
    await expect(help.locator('.sketches svg:has(.black[d])')).toHaveCount(3);
    await press('Control+z', 'h8 i9 g7');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    expect(await board.focused()).toBe('g8');
  });
  await test.step('no single letter is a command', async () => {
    for (const focus of [board.cell('g7'), board.action('resign')]) {
      await focus.focus();
      for (const letter of 'abcdefghijklmnopqrstuvwxyzAZ') await page.keyboard.press(letter);
      await page.keyboard.press('Escape');
      expect(await board.moves()).toBe('h8 i9 g7');
      expect((await board.state()).over).toBe(false);
    }
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
  await test.step('nothing while the page itself has the focus', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of ['Control+z', 'Meta+z', ',', 'Shift+Comma', 'Enter', 'a', '1', 'Shift+Slash']) await press(key, 'h8 i9 g7');
    await expect(board.dialog('help')).toBeHidden();
  });
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
