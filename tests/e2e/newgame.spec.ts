// The start of a first visit, and the New game dialog.
// covers: centre
import { expect, pressHead, test } from './helpers';

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

test('one screen is chosen by one press, and the dialog begins another game', async ({ board, page }) => {
  await board.open();
  await page.locator('[data-action=begin-people]').click();
  await expect(page.locator('[data-part=welcome]')).toBeHidden();
  await expect(page.getByText('Black begins. Place a stone.')).toBeVisible();
  await board.click('h8', 'i9');
  expect(await board.moves()).toBe('h8 i9');
  const dialog = board.dialog('new');
  const field = dialog.getByLabel('Board size');
  await test.step('Escape, Cancel and Close change nothing and give the focus back', async () => {
    for (const way of ['Escape', 'Cancel', 'Close']) {
      await board.openNewGame();
      await expect(field, way).toHaveValue('15');
      await field.fill('9');
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: way, exact: true }).click();
      await expect(dialog, way).toBeHidden();
      await expect(page.locator('.head [data-action=new]'), way).toBeFocused();
      expect(await board.moves()).toBe('h8 i9');
    }
  });
  await test.step('a size that no board has does not start, and the stepper stops at 5 and 22', async () => {
    await board.openNewGame();
    await expect(dialog.getByRole('button', { name: 'Start game' })).toBeFocused();
    await board.shot('new-game');
    for (const size of ['4', '23', '15.5', '']) {
      await field.fill(size);
      await dialog.getByRole('button', { name: 'Start game' }).click();
      await expect(dialog, size).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog, size).toBeVisible();
    }
    await board.shot('new-game-invalid');
    for (const [name, before, end] of [['Smaller board', '6', '5'], ['Larger board', '21', '22']]) {
      await field.fill(before);
      for (let presses = 0; presses < 2; presses += 1) {
        await dialog.getByRole('button', { name }).click();
        await expect(field).toHaveValue(end);
      }
    }
  });
  await test.step('White starts on the largest board', async () => {
    await dialog.getByRole('radio', { name: 'White' }).check();
    await dialog.getByRole('button', { name: 'Start game' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('gridcell')).toHaveCount(484);
    await expect(board.facts).toHaveText('Freestyle · 22 × 22');
    await expect(board.status).toHaveText('White to move');
    await expect(page.locator('.player.white')).toContainText('to move');
    const corners = ['a1', 'v22', 'a22', 'v1'];
    await board.click(...corners);
    expect(await board.moves()).toBe(corners.join(' '));
    await board.shot('size-22');
  });
  await test.step('Enter starts the game in a field, and right after opening', async () => {
    await board.openNewGame();
    await dialog.getByRole('radio', { name: 'Black' }).check();
    await field.fill('5');
    await dialog.getByRole('radio', { name: 'Second player wins' }).check();
    await field.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('gridcell')).toHaveCount(25);
    await board.click('c3');
    await board.openNewGame();
    await expect(dialog.getByRole('radio', { name: 'Second player wins' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(await board.moves()).toBe('');
  });
});
