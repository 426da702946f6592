// Clocks: chosen in the dialog, running, paused, kept over a reload, and running out.
import type { Locator } from '@playwright/test';
import { expect, test, type Board } from './helpers';

const clock = (board: Board, colour: 'black' | 'white') =>
  board.page.locator(`[data-player=${colour}] .clock`);

async function chooseClock(dialog: Locator, kind: string): Promise<void> {
  const clock = dialog.locator('[name=clock]');
  if (kind === 'none') return void (await clock.selectOption('none'));
  await clock.selectOption('other');
  await dialog.getByLabel('Kind of clock').selectOption(kind);
}

const pause = (board: Board) => board.page.locator('.head [data-action=pause]');

/** Returns the seconds that a clock shows. */
async function seconds(board: Board, colour: 'black' | 'white'): Promise<number> {
  return inSeconds(await clock(board, colour).locator('b').innerText());
}

const inSeconds = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

test('a game with byo-yomi is chosen in the dialog', async ({ board }) => {
  await board.open();
  const dialog = await board.openNewGame();
  await expect(dialog.getByLabel('Main time, minutes')).toBeHidden();
  await chooseClock(dialog, 'byoyomi');
  await expect(dialog.getByText('each move has one period')).toBeVisible();
  await expect(dialog.getByLabel('Increment, seconds')).toBeHidden();
  await dialog.getByLabel('Main time, minutes').fill('1.50');
  await dialog.getByLabel('Periods').fill('2');
  await dialog.getByLabel('Period, seconds').fill('25');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(dialog).toBeHidden();
  await expect(board.facts).toContainText('1:30 + 2 × 25 s');
  await expect(clock(board, 'black')).toHaveText('1:30×2');
  await expect(pause(board)).toBeDisabled();
  await board.click('h8');
  await expect(clock(board, 'white')).toHaveClass(/running/);
  await expect(clock(board, 'white')).toHaveText(/^1:2\d×2$/);
  await expect(clock(board, 'white')).toHaveAttribute('aria-label', /White's clock: 1:2\d, 2 more periods/);
  await expect(clock(board, 'black')).toHaveAttribute('aria-label', /Black's clock: 1:30, 2 more periods/);
  await expect(clock(board, 'black')).toHaveText('1:30×2');
  // The dialog keeps the settings.
  const again = await board.openNewGame();
  await expect(again.getByLabel('Main time, minutes')).toHaveValue('1.5');
  await expect(again.getByLabel('Periods')).toHaveValue('2');
});

test('times that make no clock are refused where they stand', async ({ board }) => {
  await board.open();
  const dialog = await board.openNewGame();
  await chooseClock(dialog, 'increment');
  await dialog.getByLabel('Main time, minutes').fill('0');
  await dialog.getByLabel('Increment, seconds').fill('0');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(dialog).toBeVisible();
  const main = dialog.getByLabel('Main time, minutes');
  const said = await main.evaluate((field: HTMLInputElement) => field.validationMessage);
  expect(said).toContain('Set some time');
  await dialog.getByLabel('Increment, seconds').fill('2');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(dialog).toBeHidden();
  await expect(clock(board, 'black')).toHaveText('2.0');
  // A hidden field with an invalid value is ignored.
  const next = await board.openNewGame();
  await chooseClock(next, 'bank');
  await next.getByLabel('Bank, seconds').fill('99999');
  await chooseClock(next, 'none');
  await next.getByRole('button', { name: 'Start game' }).click();
  await expect(next).toBeHidden();
  await expect(clock(board, 'black')).toBeHidden();
});

test('a flag falls, is said, and can be taken back', async ({ board }) => {
  await board.open();
  await board.newGame({ clock: 'increment:2+0' });
  await board.click('h8');
  await expect(clock(board, 'white')).toHaveClass(/low/);
  await expect(board.result).toContainText('Black wins', { timeout: 5000 });
  await expect(board.result).toContainText('White ran out of time');
  await expect(board.live).toContainText('White ran out of time');
  expect(await board.state()).toMatchObject({ over: true, winner: 'black' });
  await expect(clock(board, 'white')).toHaveText('0.0');
  await board.action('undo').click();
  expect((await board.state()).over).toBe(false);
  await expect(clock(board, 'white')).toHaveClass(/paused/);
});

test('a clock is paused by a press, by keys, and runs again with a stone', async ({ board }) => {
  await board.open();
  await board.newGame({ clock: 'bank:30+60' });
  await board.click('h8', 'i9');
  await pause(board).click();
  await expect(clock(board, 'black')).toHaveClass(/paused/);
  await expect(board.live).toContainText('The clock is paused.');
  await expect(pause(board)).toHaveAccessibleName('Resume');
  const before = await seconds(board, 'black');
  await board.page.waitForTimeout(1500);
  expect(await seconds(board, 'black')).toBe(before);
  await pause(board).focus();
  await board.page.keyboard.press('Enter');
  await expect(clock(board, 'black')).toHaveClass(/running/);
  await board.page.keyboard.press('Space');
  await expect(clock(board, 'black')).toHaveClass(/paused/);
  await board.page.keyboard.press(';');
  await expect(clock(board, 'black')).toHaveClass(/running/);
  await board.page.keyboard.press(';');
  await board.click('g7');
  await expect(clock(board, 'white')).toHaveClass(/running/);
});

test('a reload pauses at the last reading', async ({ board }) => {
  await board.open();
  await board.newGame({ clock: 'increment:60+0' });
  await board.click('h8', 'i9');
  await board.page.waitForTimeout(1600);
  // The clock runs until the page goes, which may be later than the press on Reload.
  await board.page.evaluate(() => {
    const shown = document.querySelector('[data-player=black] .clock b')!;
    addEventListener('pagehide', () => sessionStorage.setItem('shown', shown.textContent!));
  });
  await board.reload();
  const before = inSeconds((await board.page.evaluate(() => sessionStorage.getItem('shown')))!);
  await expect(clock(board, 'black')).toHaveClass(/paused/);
  const after = await seconds(board, 'black');
  expect(after).toBeGreaterThanOrEqual(before);
  expect(after - before).toBeLessThanOrEqual(2);
  await board.page.waitForTimeout(1200);
  expect(await seconds(board, 'black')).toBe(after);
  await pause(board).click();
  await expect(clock(board, 'black')).toHaveClass(/running/);
  await expect.poll(() => seconds(board, 'black')).toBeLessThan(after);
});

test('the computer plays on its clock, and so does the person', async ({ board }) => {
  await board.open();
  await board.newGame({ clock: 'increment:60+0', black: 'person', white: 'level:2' });
  await board.click('h8');
  await expect.poll(() => board.moves(), { timeout: 15_000 }).toContain(' ');
  await expect(clock(board, 'black')).toHaveClass(/running/);
  expect(await seconds(board, 'white')).toBeLessThanOrEqual(60);
});

test('small screens have room for clocks', async ({ board }) => {
  await board.open();
  for (const [width, height] of [[320, 568], [360, 640], [320, 480], [640, 360]]) {
    await board.page.setViewportSize({ width, height });
    await board.newGame({ clock: 'byoyomi:17940+50x30', white: 'level:1' });
    await board.click('h8');
    await expect.poll(() => board.moves(), { timeout: 15_000 }).toContain(' ');
    for (const colour of ['black', 'white'] as const) {
      const strip = await board.page.locator(`[data-player=${colour}]`).boundingBox();
      const box = await clock(board, colour).locator('b').boundingBox();
      expect(strip && box, `${colour} at ${width}`).toBeTruthy();
      if (!strip || !box) continue;
      expect(box.x, `${colour} at ${width}`).toBeGreaterThanOrEqual(strip.x);
      expect(box.x + box.width, `${colour} at ${width}`).toBeLessThanOrEqual(strip.x + strip.width + 0.5);
      expect(box.y + box.height, `${colour} at ${width}`).toBeLessThanOrEqual(strip.y + strip.height + 0.5);
    }
  }
});

test('times of other programs and odd numbers come through the dialog', async ({ board }) => {
  await board.open();
  await board.newGame({ clock: 'increment:45+0' });
  const dialog = await board.openNewGame();
  await expect(dialog.getByLabel('Main time, minutes')).toHaveValue('0.75');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(dialog).toBeHidden();
  await expect(clock(board, 'black')).toHaveText('0:45');
  const next = await board.openNewGame();
  await next.getByLabel('Main time, minutes').fill('1e1');
  await next.getByLabel('Increment, seconds').fill('3.0');
  await next.getByRole('button', { name: 'Start game' }).click();
  await expect(next).toBeHidden();
  await expect(clock(board, 'black')).toHaveText('10:00');
  await expect(board.facts).toContainText('10 min + 3 s');
});
