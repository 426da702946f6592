// Sharing and saving games: links, moves, the board as text, files of each format.
// covers: study, pictures, records
import { readFileSync } from 'node:fs';
import { devices, type Locator } from '@playwright/test';
import { ANNOTATED, expectMoves, file, paste, pick, sgf } from './games';
import { expect, test, type Board } from './helpers';
import { holdBack } from './routes';

const MOVES = 'h8 i9 g7 j10 f6';
const text = (dialog: Locator) => dialog.locator('[name=text]');
const link = (dialog: Locator) => dialog.locator('[name=link]');
const note = (dialog: Locator) => dialog.locator('[data-part=copied]');
/** The choices of the kind of file that is chosen. */
const part = (dialog: Locator) => dialog.locator('.kind:not([hidden])');
const lost = (dialog: Locator) => part(dialog).locator('[data-part=lost]');
const save = (dialog: Locator) => part(dialog).locator('[data-action=save]');
const copy = (dialog: Locator, what: string) => dialog.locator(`[data-action=copy][data-value=${what}]`);
const choose = (dialog: Locator, kind: string) => dialog.locator(`[name=kind][value=${kind}]`).check();
const copied = (board: Board) => board.page.evaluate(() => navigator.clipboard.readText());

test.describe('where copying is allowed', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a copied link opens the same game in another page', async ({ board, context }) => {
    await board.open();
    await board.play(MOVES);
    await board.action('undo').click();
    await board.action('undo').click();
    await board.play('a1 b2');
    const dialog = await board.openDialog('share');
    await expect(copy(dialog, 'link')).toBeFocused();
    await copy(dialog, 'link').click();
    await expect(note(dialog)).toHaveText('Copied.');
    await expect(copy(dialog, 'link')).toHaveText('Copied');
    const address = await copied(board);
    expect(address).toBe(await link(dialog).inputValue());
    expect(address).toContain(new URL(board.page.url()).origin);
    expect(address).toMatch(/[A-Za-z0-9]$/);
    const other = await context.newPage();
    // A mail program took more for the link than it is.
    await other.goto(`${address}).&fbclid=x`);
    await other.waitForFunction(() => window.tengen !== undefined);
    // The link is read after the stored game, and in a worker.
    await expect.poll(() => other.evaluate(() => window.tengen.moves())).toBe('h8 i9 g7 a1 b2');
    await expect(other.locator('[data-part=moves] .side button')).toHaveText([/J10/, /F6/]);
  });

  test('moves and the board are copied as text, also before the formats are there, and open again', async ({ board, page }) => {
    await page.addInitScript(() => {
      const write = navigator.clipboard.write.bind(navigator.clipboard);
      navigator.clipboard.write = (items) => {
        document.title = window.event?.type ?? 'too late';
        return write(items);
      };
    });
    const release = await holdBack(page, /\/records_bg\.wasm$/);
    await board.open();
    await board.play(MOVES);
    const dialog = await board.openDialog('share');
    await choose(dialog, 'text');
    // The clipboard is asked within the press, as some browsers demand, and gets the text later.
    await copy(dialog, 'text').click();
    await expect(page).toHaveTitle('click');
    await release();
    await expect(note(dialog)).toHaveText('Copied.');
    await expect(lost(dialog)).toHaveText('Keeps everything.');
    const moves = await copied(board);
    expect(moves.trim()).toContain('h8 i9 g7 j10 f6');
    await expect(text(dialog)).toHaveValue(moves);
    // It goes when something else is chosen.
    await dialog.locator('#words').selectOption('diagram');
    await expect(note(dialog)).toHaveText('');
    await expect(copy(dialog, 'text')).toHaveText('Copy');
    await expect(lost(dialog)).toHaveText(/^Loses: /);
    await copy(dialog, 'text').click();
    await expect.poll(() => copied(board)).not.toBe(moves);
    const diagram = await copied(board);
    const rows = diagram.split('\n');
    expect(rows.filter((row) => /[XO#●○]/i.test(row)).length).toBeGreaterThanOrEqual(5);
    // Nothing of the board is below the edge of the field.
    expect(await text(dialog).evaluate((it) => it.scrollHeight <= it.clientHeight)).toBe(true);
    await board.page.keyboard.press('Escape');
    for (const [what, expected] of [[moves, MOVES], [diagram, null]] as const) {
      await board.newGame();
      await paste(board, what);
      await expect(board.cell('h8')).toHaveAccessibleName(/^H8, black/);
      await expect(board.cell('i9')).toHaveAccessibleName(/^I9, white/);
      await expect(board.cell('f6')).toHaveAccessibleName(/^F6, black/);
      if (expected !== null) expect(await board.moves()).toBe(expected);
    }
  });
});

test('where copying is not allowed, or there is no clipboard, it is said, and the text is selected', async ({ board, page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await board.open();
  await board.play(MOVES);
  const dialog = await board.openDialog('share');
  await copy(dialog, 'link').click();
  await expect(note(dialog)).toHaveText('The browser does not allow copying. Select the text and copy it.');
  await expect(link(dialog)).toHaveJSProperty('selectionStart', 0);
  const [end, length] = await link(dialog).evaluate((it: HTMLInputElement) => [it.selectionEnd, it.value.length]);
  expect(end).toBe(length);
  expect(length).toBeGreaterThan(20);
  await test.step('without a clipboard', async () => {
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }));
    for (const [kind, what] of [['png', 'link'], ['png', 'picture'], ['text', 'text'], ['embed', 'embed']]) {
      await choose(dialog, 'svg');
      await choose(dialog, kind);
      await expect(note(dialog)).toHaveText('');
      if (kind === 'text') await expect(text(dialog)).not.toHaveValue('');
      await copy(dialog, what).click();
      await expect(note(dialog)).toHaveText(/does not allow copying/);
    }
  });
});

async function saved(board: Board, format: string): Promise<{ name: string; content: Buffer }> {
  const dialog = board.dialog('share');
  await choose(dialog, 'file');
  await dialog.locator('#format').selectOption(format);
  await expect(lost(dialog)).not.toHaveText('');
  await expect(save(dialog)).toBeEnabled();
  const download = board.page.waitForEvent('download');
  await save(dialog).click();
  const file = await download;
  const name = file.suggestedFilename();
  await expect(note(dialog)).toHaveText(`Saved as ${name}.`);
  return { name, content: readFileSync(await file.path()) };
}

test('saved files are read back; what a format loses or cannot hold is said', async ({ board, page }) => {
  await board.open();
  const dialog = board.dialog('share');
  await test.step('a binary format, and one that tells the board size by its stones', async () => {
    await board.play(MOVES);
    await board.openDialog('share');
    const lib = await saved(board, 'lib');
    expect(lib.name).toBe('tengen.lib');
    const rec = await saved(board, 'rec');
    await expect(lost(dialog)).toHaveText('Loses: the rules.');
    await page.keyboard.press('Escape');
    await board.newGame();
    await pick(board, file(lib.name, lib.content));
    await expectMoves(board, MOVES);
    await pick(board, file(rec.name, rec.content));
    await expectMoves(board, MOVES);
    await expect(board.facts).toContainText('15 × 15');
  });
  await test.step('a format that cannot hold the game', async () => {
    await board.newGame({ size: 20 });
    await board.play('h8');
    await board.openDialog('share');
    await choose(dialog, 'file');
    await dialog.locator('#format').selectOption('lib');
    await expect(lost(dialog)).toHaveText('RenLib holds boards of 15 × 15 only.');
    await expect(save(dialog)).toBeDisabled();
    await dialog.locator('#format').selectOption('sgf');
    await expect(save(dialog)).toBeEnabled();
    await page.keyboard.press('Escape');
  });
  // Formats without a registered extension are saved as .txt.
  for (const [format, ending] of [['sgf', 'sgf'], ['link', 'txt']]) {
    await test.step(`an annotated game comes back whole from ${format}, with a name of its players`, async () => {
      await board.newGame();
      await paste(board, ANNOTATED);
      await expect(board.list.first()).toBeVisible();
      await board.action('last').click();
      const before = await board.snapshot();
      await board.openDialog('share');
      const { name, content } = await saved(board, format);
      await expect(lost(dialog)).toHaveText('Keeps everything.');
      expect(name).toBe(`Ann-王-2026-11-20.${ending}`);
      await page.keyboard.press('Escape');
      await board.newGame();
      await pick(board, file(name, content));
      await expect(page.locator('[data-player=black]')).toContainText('Ann');
      // A link keeps the shown move, a file does not.
      if (await board.action('last').isEnabled()) await board.action('last').click();
      expect({ ...(await board.snapshot() as object), game: '' }).toEqual({ ...(before as object), game: '' });
    });
  }
});

test('formats and pictures that cannot be loaded are said, and the link is there all the same', async ({ board, page, faults }) => {
  faults.allow(/Failed to load resource/, /ERR_FAILED/);
  await page.route(/\/(records|pictures)[^/]*$/, (route) => route.abort());
  await board.open();
  await board.play(MOVES);
  const dialog = await board.openDialog('share');
  await choose(dialog, 'text');
  await expect(lost(dialog)).toContainText('Part of the page could not be loaded.');
  await copy(dialog, 'text').click();
  await expect(note(dialog)).toContainText('Part of the page could not be loaded.');
  expect(await link(dialog).inputValue()).toContain('#');
  for (const kind of ['svg', 'gif', 'print']) {
    await choose(dialog, kind);
    await expect(note(dialog)).toHaveText('');
    await dialog.locator(kind === 'print' ? '[data-action=print]' : `[data-action=save][data-value=${kind}]`).click();
    await expect(note(dialog)).toContainText('Part of the page could not be loaded.');
  }
});

test('by the keyboard alone a game is saved', async ({ board, page }) => {
  await board.open();
  await board.play(MOVES);
  await page.locator('.head [data-action=share]').focus();
  await page.keyboard.press('Enter');
  const dialog = board.dialog('share');
  await expect(dialog).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('value') || document.activeElement?.getAttribute('data-action'));
  for (let presses = 0; presses < 8 && (await focused()) !== 'png'; presses += 1) await page.keyboard.press('Tab');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(part(dialog)).toHaveAttribute('data-kind', 'file');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('format');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.locator('#format')).toHaveValue('lib');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('save');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('tengen.lib');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await focused()).toBe('share');
});

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.describe('on a phone in Chinese and dark', () => {
  test.use({ ...phone, locale: 'zh-CN', colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('a game is saved, and what is lost is said', async ({ board, page }) => {
    await board.open();
    await paste(board, sgf(MOVES, 'PB[王]C[好]'));
    await expect(board.list.first()).toBeVisible();
    const dialog = await board.openDialog('share');
    await choose(dialog, 'file');
    await dialog.locator('#format').selectOption('psq');
    await expect(lost(dialog)).toHaveText(/^不能保存：.*评注/);
    const download = page.waitForEvent('download');
    await save(dialog).tap();
    expect((await download).suggestedFilename()).toBe('王.psq');
    await expect(note(dialog)).toHaveText('已保存为 王.psq。');
    await board.shot('share-zh-phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
