// A game with variations, comments and marks: shown content, folding, a large tree.
// covers: study, records
import { devices, type Locator } from '@playwright/test';
import { ANNOTATED, expectMoves, file, largeTree, paste, pick, sgf } from './games';
import { expect, test, type Board } from './helpers';

const comment = (board: Board) => board.page.locator('.comment');
const heads = (board: Board) => board.page.locator('[data-part=moves] .fold button');

async function annotated(board: Board): Promise<void> {
  await board.open();
  await pasteTree(board, ANNOTATED);
  expect(await board.moves()).toBe('h8 i9 g7 f6');
}

/** Pastes a game and shows its end. */
async function pasteTree(board: Board, text: string): Promise<void> {
  await paste(board, text);
  await expect(board.list.first()).toBeVisible();
  await board.action('last').click();
}

test('comments and marks show at their node, and lines fold', async ({ board, page }) => {
  await annotated(board);
  const points: [string, string][] = [['a15', ''], ['b14', ''], ['c13', ''], ['d12', ''], ['e11', ' A']];
  const plain = new Map<string, string>();
  for (const [point] of points) plain.set(point, await board.pixels(point));
  await test.step('comments', async () => {
    await expect(page.locator('[data-part=moves] button:has(.noted)')).toHaveText([/H8/, /G7/, /F6/]);
    for (const [ply, text] of [
      [0, 'About the game.'], [1, 'A quiet start.'], [2, ''], [3, 'Main.'], [4, ''],
    ] as const) {
      await page.evaluate((ply) => window.tengen.goto(ply), ply);
      await expect(comment(board)).toHaveText(text, { useInnerText: true });
      if (text === '') await expect(comment(board)).toBeHidden();
      else await expect(page.getByRole('note', { name: 'Comment' })).toBeInViewport();
    }
  });
  await test.step('marks', async () => {
    await page.evaluate(() => window.tengen.goto(1));
    await board.still();
    const drawn = new Set<string>();
    for (const [point, label] of points) {
      await expect(board.cell(point)).toHaveAccessibleName(`${point.toUpperCase()}, empty, marked${label}`);
      const pixels = await board.pixels(point);
      expect(pixels, point).not.toBe(plain.get(point));
      drawn.add(pixels);
    }
    expect(drawn.size, 'each sign has its own look').toBe(points.length);
    await board.action('last').click();
    await expect(board.cell('a15')).toHaveAccessibleName('A15, empty');
    await page.mouse.move(1, 1);
    await board.still();
    for (const [point] of points) expect(await board.pixels(point), point).toBe(plain.get(point));
  });
  await test.step('folding by the mouse hides the lines and keeps the rest', async () => {
    await expect(board.list).toHaveText([/H8/, /I9/, /G7/, /F6/]);
    await expect(heads(board)).toHaveText(['2 variations', '1 variation']);
    const before = await board.variations.allInnerTexts();
    await heads(board).first().click();
    await expect(heads(board)).toHaveText(['2 variations']);
    await expect(heads(board).first()).toHaveAttribute('aria-expanded', 'false');
    await expect(board.variations).toHaveCount(0);
    await expect(heads(board).first()).toBeFocused();
    await expect(board.list).toHaveText([/H8/, /I9/, /G7/, /F6/]);
    await heads(board).first().click();
    expect(await board.variations.allInnerTexts()).toEqual(before);
    await expect(heads(board).first()).toHaveAttribute('aria-expanded', 'true');
    expect(await board.moves()).toBe('h8 i9 g7 f6');
  });
  await test.step('folding by the keyboard keeps the focus', async () => {
    for (const [key, open] of [['Enter', 'false'], ['Space', 'true']]) {
      await page.keyboard.press(key);
      await expect(heads(board).first()).toHaveAttribute('aria-expanded', open);
      await expect(heads(board).first()).toBeFocused();
    }
  });
  await test.step('the list is one tab stop, and the arrow keys reach every move and fold', async () => {
    await board.list.last().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-part=moves] [aria-current]'), 'Tab enters at the current move').toBeFocused();
    await expect(page.locator('[data-part=moves] [tabindex="0"]')).toHaveCount(1);
    for (const [key, name] of [
      ['Home', /H8/], ['ArrowRight', /I9/], ['ArrowRight', /G7/], ['ArrowDown', /2 variations/], ['ArrowDown', /J10|K11/],
      ['ArrowDown', /1 variation/], ['ArrowUp', /J10|K11/], ['ArrowUp', /2 variations/], ['ArrowUp', /H8|I9|G7/],
      ['End', /F6/], ['ArrowLeft', /F6/], ['ArrowLeft', /A15/], ['Home', /H8/],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator('[data-part=moves] button:focus'), key).toHaveText(name);
    }
    expect(await board.moves(), 'moving alone changes nothing').toBe('h8 i9 g7 f6');
    await page.keyboard.press('Enter');
    expect(await board.moves()).toBe('h8');
    await expect(page.locator('[data-part=moves] [aria-current]')).toBeFocused();
  });
  await test.step('a variation has its comment', async () => {
    await board.variations.filter({ hasText: 'F6' }).first().click();
    await expect(comment(board)).toHaveText('A try');
    await board.newGame();
    await expect(comment(board)).toBeHidden();
  });
});

async function inList(list: Locator, item: Locator): Promise<boolean> {
  const [outer, inner] = [await list.boundingBox(), await item.boundingBox()];
  return inner !== null && outer !== null && inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
}

test('a large tree opens folded, its moves can be reached, and its link is long', async ({ board }) => {
  test.slow();
  await board.open();
  await paste(board, sgf('h8'));
  await expectMoves(board, 'h8');
  await pick(board, file('large.sgf', largeTree(3000)));
  await expect(board.list).toHaveCount(200);
  await board.action('last').click();
  expect((await board.moves()).split(' ')).toHaveLength(200);
  await expect(heads(board).first()).toHaveAttribute('aria-expanded', 'false');
  await expect(board.variations).toHaveCount(0);
  await expect(heads(board)).toHaveCount(200);
  await heads(board).nth(100).click();
  const side = board.variations.first();
  await expect(side).toBeVisible();
  await side.click();
  expect((await board.moves()).split(' ')).toHaveLength(101);
  await board.action('first').click();
  await board.click('v22');
  await test.step('a long link is shown with a warning, and is read', async () => {
    const dialog = await board.openDialog('share');
    const long = dialog.locator('[data-part=long]');
    await expect(long).toHaveText(/^The link has \d{4,5} characters; some programs cut off links this long\.$/);
    const address = await dialog.locator('[name=link]').inputValue();
    await expect(long).toContainText(` ${address.length} `);
    await board.page.keyboard.press('Escape');
    await board.newGame();
    await paste(board, address);
    await expect(board.list).toHaveCount(200);
  });
});

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
const SIZES = [[320, 568], [360, 640], [412, 915], [844, 390], [768, 1024], [1280, 800], [1920, 1080]];

test('neither a long comment nor what is said about an opened game takes the room of the moves', async ({ board, page }) => {
  await board.open();
  const long = 'White has to answer here, or Black makes an open four. '.repeat(30);
  await pasteTree(board, `(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[gi]C[${long}]TR[hh](;W[fj];B[aa])(;W[jj]))`);
  await page.evaluate(() => window.tengen.goto(3));
  const list = page.locator('[data-part=moves]');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await board.still();
    await board.shot(`comment-${width}x${height}`);
    const box = (await list.boundingBox())!;
    expect(box.height, `${width}×${height}: the list`).toBeGreaterThanOrEqual(32);
    expect(await inList(list, page.locator('[aria-current=true]')), `${width}×${height}: the current move`).toBe(true);
    const canvas = (await board.canvas.boundingBox())!;
    expect(canvas.y + canvas.height, `${width}×${height}: the board`).toBeLessThanOrEqual(height + 0.5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await test.step('what is said about an opened game', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await board.newGame();
    await board.click('h8');
    await paste(board, ANNOTATED);
    await board.agree();
    await expect(board.opened).toContainText('Previous game');
    await expect(page.locator('.record')).toHaveText('Ann – 王 Cup 9 · 2026-11-20');
    const button = board.opened.getByRole('button');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await board.frame();
      const [line, moves] = [(await board.opened.boundingBox())!, (await list.boundingBox())!];
      expect(line.y + line.height, `${width}×${height}`).toBeLessThanOrEqual(moves.y + 0.5);
      expect(moves.height, `${width}×${height}: the list`).toBeGreaterThanOrEqual(32);
      const { x, width: wide } = (await button.boundingBox())!;
      expect(x, `${width}×${height}`).toBeGreaterThanOrEqual(0);
      expect(x + wide, `${width}×${height}`).toBeLessThanOrEqual(width);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ ...phone, locale: 'zh-CN', colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('lines and comments in Chinese', async ({ board, page }) => {
    await annotated(board);
    await page.evaluate(() => window.tengen.goto(1));
    await expect(page.getByRole('note', { name: '评注' })).toHaveText('A quiet start.');
    await expect(board.cell('e11')).toHaveAccessibleName('E11，空，标记 A');
    await expect(heads(board)).toHaveText(['另有 2 个变化', '另有 1 个变化']);
    await heads(board).first().tap();
    await expect(heads(board).first()).toHaveAttribute('aria-expanded', 'false');
    await board.shot('tree-zh-phone');
  });
});

async function mark(board: Board, tool: string, ...points: string[]): Promise<void> {
  await board.page.locator(`[data-action=mark][data-value=${tool}]`).click();
  await board.click(...points);
}

const menu = (board: Board) => board.page.locator('[data-part=move-menu]');

async function choose(board: Board, entry: string): Promise<void> {
  await board.action('move-menu').click();
  await menu(board).getByRole('menuitem', { name: entry }).click();
  await expect(menu(board)).toBeHidden();
}

test('comments and marks are written, drawn, spoken and kept; a part of the board is shown', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9');
  const plain = new Map<string, string>();
  // Two of them have stones.
  const points = ['a1', 'c3', 'e5', 'g11', 'k11', 'm13', 'h8', 'i9'];
  for (const point of points) plain.set(point, await board.pixels(point));
  await choose(board, 'Comment and marks');
  await mark(board, 'circle', 'a1', 'h8');
  await mark(board, 'square', 'c3', 'i9');
  await mark(board, 'triangle', 'e5');
  await mark(board, 'cross', 'g11');
  await mark(board, 'label', 'k11', 'l11');
  await mark(board, 'arrow', 'm13', 'o15');
  await page.getByRole('textbox', { name: 'Comment on this move' }).fill('A good answer.');
  await board.still();
  for (const point of points) if (point !== 'm13') expect(await board.pixels(point), point).not.toBe(plain.get(point));
  await expect(board.cell('l11')).toHaveAccessibleName('L11, empty, marked B');
  await expect(board.cell('m13')).toHaveAccessibleName('M13, empty, arrow to O15');
  await page.locator('[data-action=note-undo]').click();
  await expect(page.getByRole('textbox', { name: 'Comment on this move' })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Comment on this move' }).fill('Kept.');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-part=notes]')).toBeHidden();
  await expect(comment(board)).toHaveText('Kept.');
  await page.reload();
  await expect(comment(board)).toHaveText('Kept.');
  await expect(board.cell('m13')).toHaveAccessibleName('M13, empty, arrow to O15');
  await board.click('b2');
  expect(await board.moves(), 'a press is a stone again').toBe('h8 i9 b2');
  await test.step('a part of the board has its own coordinates, and takes stones where they are seen', async () => {
    await board.action('undo').click();
    await choose(board, 'Zoom in on the stones');
    await expect(page.getByRole('gridcell')).toHaveCount(25);
    await expect(board.cell('a1')).toHaveCount(0);
    const box = (await board.canvas.boundingBox())!;
    const cell = (await board.cell('g7').boundingBox())!;
    await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
    expect(await board.moves()).toBe('h8 i9 g7');
    expect(cell.width).toBeGreaterThan(box.width / 8);
    await page.evaluate(() => window.tengen.play('a1'));
    await expect(page.getByRole('gridcell'), 'a stone outside shows the whole board').toHaveCount(225);
    await choose(board, 'Rotate the board');
    expect(await board.moves()).toBe('h8 i7 g9 a15');
  });
});

test('lines are promoted and deleted by the menu of a move, which opens by mouse and keyboard', async ({ board, page }) => {
  await annotated(board);
  await board.variations.filter({ hasText: 'J10' }).first().click({ button: 'right' });
  await expect(menu(board)).toBeVisible();
  await expect(page.locator('[data-part=moves] [aria-current]')).toHaveText(/J10/);
  await menu(board).getByRole('menuitem', { name: 'Make this the main line' }).click();
  await expect(board.list).toHaveText([/H8/, /I9/, /J10/, /K11/]);
  await expect(board.toast).toContainText('This is the main line now.');
  await board.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(board.list).toHaveText([/H8/, /I9/, /G7/, /F6/]);

  await page.locator('[data-part=moves] [aria-current]').focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu(board)).toBeVisible();
  await expect(menu(board).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(board.toast).toContainText('moves deleted');
  expect(await board.moves()).toBe('h8 i9');
  await board.toast.getByRole('button', { name: 'Undo' }).click();
  expect(await board.moves()).toBe('h8 i9 j10');
  await board.action('move-menu').click();
  await page.keyboard.press('Escape');
  await expect(menu(board)).toBeHidden();
});
