// Themes of the board: chosen in the settings, by the address, and by the system.
// covers: centre
import { expect, MID_GAME, test, type Board } from './helpers';

const THEMES = ['wood', 'slate', 'paper', 'night', 'contrast', 'classic'];

/** Returns the colour of the board's ground in the upper left corner. */
function ground(board: Board): Promise<number[]> {
  return board.canvas.evaluate((canvas: HTMLCanvasElement) =>
    [...canvas.getContext('2d')!.getImageData(8, 8, 1, 1).data].slice(0, 3),
  );
}

const theme = (board: Board) => board.page.locator('html').getAttribute('data-theme');
const stored = (board: Board) => board.page.evaluate(() => localStorage.getItem('tengen.settings') ?? '');

test('six pictures in the settings choose a theme, which shows behind the dialog and stays; letters and rings show on the stones', async ({ board, page }) => {
  await board.open();
  await board.play(MID_GAME);
  const dialog = await board.openDialog('settings');
  const grounds = new Set<string>();
  for (const name of THEMES) {
    await dialog.locator(`[name=theme][value=${name}]`).check();
    await board.frame();
    expect(await theme(board)).toBe(name);
    const drawn = await dialog.locator(`[data-sample=${name}]`).evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    expect(drawn, `the picture of ${name} shows lines and stones`).toBeGreaterThan(20);
    grounds.add(String(await ground(board)));
    await board.shot(`theme-${name}-settings`);
  }
  // The two white grounds are equal in the corner.
  expect(grounds.size).toBeGreaterThanOrEqual(THEMES.length - 1);
  await expect(dialog.getByRole('radio', { name: 'Classic' })).toBeChecked();
  await expect(dialog.locator('[name=coordinates]')).toBeDisabled();
  await test.step('letters and rings', async () => {
    const seen = new Set<string>();
    for (const value of ['plain', 'letters', 'rings']) {
      await dialog.locator(`[name=stones][value=${value}]`).check({ force: true });
      await board.frame();
      seen.add(await board.pixels('i9'));
    }
    expect(seen.size).toBe(3);
    expect(await stored(board)).toContain('stones=rings\n');
  });
  await dialog.getByRole('radio', { name: 'Classic' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('radio', { name: 'Contrast' })).toBeChecked();
  await expect(dialog.locator('[name=coordinates]')).toBeEnabled();
  await page.keyboard.press('Escape');
  await board.reload();
  expect(await theme(board)).toBe('contrast');
  expect(await stored(board)).toContain('theme=contrast\n');
});

test('the board follows the contrast of the system while it is open', async ({ board, page }) => {
  await board.open();
  expect(await theme(board)).toBe('wood');
  await page.emulateMedia({ contrast: 'more' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await board.frame();
  expect(await ground(board)).toEqual([255, 255, 255]);
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active', colorScheme: 'dark' });
  await board.frame();
  expect(await theme(board)).toBe('contrast');
  expect(await ground(board)).toEqual([0, 0, 0]);
  const dialog = await board.openDialog('settings');
  await expect(dialog.locator('[name=theme]').first()).toBeDisabled();
  await expect(dialog).toContainText('Your system sets the colours.');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'wood');
});

test('the address chooses for one visit, and the colours are there before the program', async ({ board, page }) => {
  await board.open();
  const dialog = await board.openDialog('settings');
  await dialog.locator('[name=theme][value=slate]').check();
  await page.keyboard.press('Escape');
  const before = await stored(board);
  await board.open('?theme=night&lang=zh&scheme=dark#renju=!');
  expect(await theme(board)).toBe('night');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  expect(await stored(board)).toBe(before);
  await board.open('?theme=pink&lang=xx&scheme=');
  expect(await theme(board)).toBe('slate');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).not.toHaveAttribute('data-scheme', /./);
  // A choice of the player is stored and ends that of the address.
  await board.open('?theme=night');
  await (await board.openDialog('settings')).locator('[name=theme][value=paper]').check();
  expect(await theme(board)).toBe('paper');
  await board.dialog('settings').locator('[name=scheme][value=dark]').check({ force: true });
  await page.keyboard.press('Escape');
  await board.open();
  expect(await theme(board)).toBe('paper');
  await test.step('before the program', async () => {
    await page.route('**/tengen_bg.wasm', () => {});
    await page.goto('');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper');
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  });
});
