// Clocks: chosen in the dialog, running, paused, kept over a reload, and running out.
// covers: centre, engine
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

test('the dialog takes every kind of clock, and refuses times that make none', async ({ board }) => {
  await board.open();
  const dialog = await board.openNewGame();
  const field = (name: string) => dialog.getByLabel(name);
  const start = async () => {
    await dialog.getByRole('button', { name: 'Start game' }).click();
    await expect(dialog).toBeHidden();
  };
  await test.step('byo-yomi, of which the dialog keeps the times', async () => {
    await expect(field('Main time, minutes')).toBeHidden();
    await chooseClock(dialog, 'byoyomi');
    await expect(dialog.getByText('each move has one period')).toBeVisible();
    await expect(field('Increment, seconds')).toBeHidden();
    await field('Main time, minutes').fill('1.50');
    await field('Periods').fill('2');
    await field('Period, seconds').fill('25');
    await start();
    await expect(board.facts).toContainText('1:30 + 2 × 25 s');
    await expect(clock(board, 'black')).toHaveText('1:30×2');
    await expect(pause(board)).toBeDisabled();
    await board.click('h8');
    await expect(clock(board, 'white')).toHaveClass(/running/);
    await expect(clock(board, 'white')).toHaveText(/^1:2\d×2$/);
    await expect(clock(board, 'white')).toHaveAttribute('aria-label', /White's clock: 1:2\d, 2 more periods/);
    await board.openNewGame();
    await expect(field('Main time, minutes')).toHaveValue('1.5');
    await expect(field('Periods')).toHaveValue('2');
  });
  await test.step('no time at all is refused where it stands', async () => {
    await chooseClock(dialog, 'increment');
    await field('Main time, minutes').fill('0');
    await field('Increment, seconds').fill('0');
    await dialog.getByRole('button', { name: 'Start game' }).click();
    await expect(dialog).toBeVisible();
    const main = field('Main time, minutes');
    expect(await main.evaluate((it: HTMLInputElement) => it.validationMessage)).toContain('Set some time');
    await field('Increment, seconds').fill('2');
    await start();
    await expect(clock(board, 'black')).toHaveText('2.0');
  });
  await test.step('a hidden field with an invalid value is ignored', async () => {
    await board.openNewGame();
    await chooseClock(dialog, 'bank');
    await field('Bank, seconds').fill('99999');
    await chooseClock(dialog, 'none');
    await start();
    await expect(clock(board, 'black')).toBeHidden();
  });
  await test.step('times of programs and odd numbers', async () => {
    await board.newGame({ clock: 'increment:45+0' });
    await board.openNewGame();
    await expect(field('Main time, minutes')).toHaveValue('0.75');
    await field('Main time, minutes').fill('1e1');
    await field('Increment, seconds').fill('3.0');
    await start();
    await expect(clock(board, 'black')).toHaveText('10:00');
    await expect(board.facts).toContainText('10 min + 3 s');
  });
});

test('a clock runs, pauses by a press, by keys and by a reload, and its flag falls', async ({ board, page }) => {
  const [black, white] = [clock(board, 'black'), clock(board, 'white')];
  const stands = async () => {
    const before = await black.locator('b').innerText();
    // The shown tenths would change within this time.
    await page.waitForTimeout(400);
    await expect(black.locator('b')).toHaveText(before);
  };
  await board.open();
  await test.step('paused by a press and by keys, it runs again with a stone', async () => {
    await board.newGame({ clock: 'increment:9+0' });
    await board.click('h8', 'i9');
    await pause(board).click();
    await expect(black).toHaveClass(/paused/);
    await expect(board.live).toContainText('The clock is paused.');
    await expect(pause(board)).toHaveAccessibleName('Resume');
    await stands();
    await pause(board).focus();
    await page.keyboard.press('Enter');
    await expect(black).toHaveClass(/running/);
    await page.keyboard.press('Space');
    await expect(black).toHaveClass(/paused/);
    await page.keyboard.press(';');
    await expect(black).toHaveClass(/running/);
    await page.keyboard.press(';');
    await board.click('g7');
    await expect(white).toHaveClass(/running/);
  });
  await test.step('a reload pauses at the last reading', async () => {
    await board.newGame({ clock: 'increment:9+0' });
    await board.click('h8', 'i9');
    await expect.poll(() => seconds(board, 'black')).toBeLessThan(8.6);
    // The clock runs until the page goes, which may be later than the press on Reload.
    await page.evaluate(() => {
      const shown = document.querySelector('[data-player=black] .clock b')!;
      addEventListener('pagehide', () => sessionStorage.setItem('shown', shown.textContent!));
    });
    await board.reload();
    const before = inSeconds((await page.evaluate(() => sessionStorage.getItem('shown')))!);
    await expect(black).toHaveClass(/paused/);
    const after = await seconds(board, 'black');
    // What was shown may be a frame old, and what is stored a little older.
    expect(Math.abs(after - before)).toBeLessThanOrEqual(2);
    await stands();
    await pause(board).click();
    await expect(black).toHaveClass(/running/);
    await expect.poll(() => seconds(board, 'black')).toBeLessThan(after);
  });
  await test.step('a flag falls, is said, and can be taken back', async () => {
    await board.newGame({ clock: 'increment:2+0' });
    await board.click('h8');
    await expect(white).toHaveClass(/low/);
    await expect(board.result).toContainText('White ran out of time');
    await expect(board.live).toContainText('White ran out of time');
    expect(await board.state()).toMatchObject({ over: true, winner: 'black' });
    await expect(white).toHaveText('0.0');
    await board.action('undo').click();
    expect((await board.state()).over).toBe(false);
    await expect(white).toHaveClass(/paused/);
  });
});

test('small screens have room for clocks, also beside a computer that plays on its own', async ({ board, page }) => {
  await board.open();
  await board.newGame({ clock: 'byoyomi:17940+50x30', white: 'level:1' });
  await board.click('h8');
  await expect.poll(() => board.moves()).toContain(' ');
  await expect(clock(board, 'black')).toHaveClass(/running/);
  for (const [width, height] of [[320, 568], [360, 640], [320, 480], [640, 360]]) {
    await page.setViewportSize({ width, height });
    await board.frame();
    for (const colour of ['black', 'white'] as const) {
      const strip = (await page.locator(`[data-player=${colour}]`).boundingBox())!;
      const box = (await clock(board, colour).locator('b').boundingBox())!;
      const where = `${colour} at ${width}`;
      expect(box.x, where).toBeGreaterThanOrEqual(strip.x);
      expect(box.x + box.width, where).toBeLessThanOrEqual(strip.x + strip.width + 0.5);
      expect(box.y + box.height, where).toBeLessThanOrEqual(strip.y + strip.height + 0.5);
    }
  }
});
