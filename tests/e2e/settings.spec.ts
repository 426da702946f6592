// Language, colours, coordinates and numbers: changes take effect immediately and are kept.
// covers: centre
import { expect, MID_GAME, test, type Board } from './helpers';

const HAN = /\p{Script=Han}/u;

function texts(board: Board): Promise<[string, string][]> {
  return board.page.evaluate(() => {
    const all: [string, string][] = [];
    for (const element of document.querySelectorAll('[data-text]')) {
      all.push([`text ${element.getAttribute('data-text')}`, element.textContent ?? '']);
    }
    for (const element of document.querySelectorAll('[data-label]')) {
      all.push([`label ${element.getAttribute('data-label')}`, element.getAttribute('aria-label') ?? '']);
    }
    return all;
  });
}

async function choose(board: Board, change: (dialog: ReturnType<Board['dialog']>) => Promise<unknown>): Promise<void> {
  const dialog = await board.openDialog('settings');
  await change(dialog);
  await dialog.getByRole('button', { name: /Done|完成/ }).click();
  await expect(dialog).toBeHidden();
  await board.page.mouse.move(1, 1);
  await board.frame();
}

const chooseLanguage = (board: Board, code: string) =>
  choose(board, async (dialog) => {
    await dialog.locator('[name=language]').selectOption(code);
    // A language that is not there yet is loaded.
    await expect(board.page.locator('html')).toHaveAttribute('lang', code === 'zh' ? 'zh-Hans' : 'en');
  });

test('the language switches every text at once and back, and is kept', async ({ board, page }) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await board.open();
  await board.play('h8');
  // Opening the first dialog creates all dialogs.
  await board.openDialog('help');
  await page.keyboard.press('Escape');
  const english = await texts(board);
  expect(english.length).toBeGreaterThan(70);
  for (const [key, text] of english) {
    expect(text, key).not.toBe('');
    expect(text, key).not.toMatch(HAN);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await chooseLanguage(board, 'zh');
  for (const [key, text] of await texts(board)) expect(text, key).toMatch(HAN);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(board.cell('h8')).toHaveAccessibleName('H8，黑棋，最后一手');
  await expect(board.cell('a1')).toHaveAccessibleName('A1，空');
  await expect(page.getByRole('grid')).toHaveAccessibleName('棋盘，15 × 15');
  await expect(board.status).toHaveText('轮到白棋');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '第 1 手，共 1 手，黑棋 H8');
  await board.click('i9');
  await expect(board.live).toHaveText('白棋 I9。轮到黑棋。');
  await board.click('h8');
  await expect(board.note).toHaveText('H8 已有棋子。');
  await board.shot('zh');
  await chooseLanguage(board, 'en');
  expect(await texts(board)).toEqual(english);
  await expect(board.cell('h8')).toHaveAccessibleName('H8, black');
  expect(loads).toBe(1);
  await chooseLanguage(board, 'zh');
  await board.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(board.status).toHaveText('轮到黑棋');
});

const ground = (board: Board) =>
  board.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const [LIGHT, DARK] = ['rgb(242, 240, 235)', 'rgb(21, 20, 18)'];

test('the colours follow the system while the page is open, unless others are chosen', async ({ board, page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await board.open();
  await board.play(MID_GAME);
  const [lightGround, light] = [await ground(board), await board.pixels()];
  expect(lightGround).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await board.frame();
  expect(await ground(board)).toBe(DARK);
  const dark = await board.pixels();
  expect(dark).not.toBe(light);
  await board.shot('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await board.frame();
  expect(await ground(board)).toBe(lightGround);
  expect(await board.pixels()).toBe(light);
  await test.step('chosen colours win over the system and survive a reload', async () => {
    await choose(board, (dialog) => dialog.getByRole('radio', { name: 'Dark' }).check());
    expect(await ground(board)).toBe(DARK);
    expect(await board.pixels()).toBe(dark);
    await board.reload();
    expect(await ground(board)).toBe(DARK);
    expect(await board.pixels()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await choose(board, (dialog) => dialog.getByRole('radio', { name: 'Light' }).check());
    expect(await ground(board)).toBe(LIGHT);
    expect(await board.pixels()).toBe(light);
    await choose(board, (dialog) => dialog.getByRole('radio', { name: 'System' }).check());
    expect(await ground(board)).toBe(DARK);
    expect(await board.pixels()).toBe(dark);
  });
});

test('switches change the board at once, survive a reload and show what holds', async ({ board, page }) => {
  await board.open();
  await board.play(MID_GAME);
  await board.frame();
  const before = await board.pixels();
  for (const name of ['Coordinates', 'Move numbers']) {
    await test.step(name, async () => {
      const dialog = await board.openDialog('settings');
      const box = dialog.getByRole('checkbox', { name });
      const was = await box.isChecked();
      await box.click();
      await board.frame();
      expect(await board.pixels(), 'behind the open dialog').not.toBe(before);
      await page.keyboard.press('Escape');
      await board.frame();
      const after = await board.pixels();
      await board.shot(name === 'Coordinates' ? 'no-coordinates' : 'numbers');
      await board.reload();
      expect(await board.pixels()).toBe(after);
      await choose(board, async (dialog) => {
        await expect(dialog.getByRole('checkbox', { name })).toBeChecked({ checked: !was });
        await dialog.getByRole('checkbox', { name }).click();
      });
      expect(await board.pixels()).toBe(before);
    });
  }
  await test.step('clicks agree without coordinates', async () => {
    await board.newGame();
    await choose(board, async (dialog) => {
      await dialog.getByRole('checkbox', { name: 'Coordinates' }).uncheck();
      await dialog.getByRole('checkbox', { name: 'Show forbidden points in strict games' }).check();
    });
    await board.click('a1', 'o15', 'h8');
    expect(await board.moves()).toBe('a1 o15 h8');
  });
  await test.step('the dialog shows what holds', async () => {
    await board.reload();
    const dialog = await board.openDialog('settings');
    await expect(dialog.getByRole('radio', { name: 'System' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Coordinates' })).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Show forbidden points in strict games' })).toBeChecked();
    await expect(dialog.getByLabel('Language')).toHaveValue('en');
    await page.keyboard.press('Escape');
    await expect(page.locator('.bar [data-action=settings]')).toBeFocused();
  });
});
