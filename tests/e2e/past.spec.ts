// The list of past games: opening, deleting, saving them all as a file, and reading it again.
import { readFile } from 'node:fs/promises';
import { BLACK_WINS, expect, test, type Board } from './helpers';

const list = (board: Board) => board.dialog('games');
const rows = (board: Board) => list(board).locator('[data-action=past-open]');
const said = (board: Board) => list(board).locator('[data-part=past-said]');

async function open(board: Board): Promise<void> {
  await (await board.openDialog('open')).locator('[data-action=games]').click();
  await expect(list(board)).toBeVisible();
}

test('past games are listed, searched, opened, deleted and brought back', async ({ board, page }) => {
  await board.open();
  await open(board);
  await expect(said(board)).toContainText('No games yet.');
  await expect(list(board).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await board.play(BLACK_WINS);
  await board.newGame({ rules: 'renju' });
  await board.play('h8 i9 g7');
  await board.newGame();
  await board.reload();
  await open(board);
  await expect(rows(board)).toHaveText([/Unfinished.*Renju.*3 moves/, /Black won.*Freestyle.*9 moves/]);
  await list(board).getByRole('searchbox').fill('h8 i9');
  await expect(rows(board)).toHaveCount(1);
  await list(board).getByRole('searchbox').fill('');
  await list(board).locator('[name=past-filter]').selectOption('black');
  await expect(rows(board)).toHaveText([/Black won/]);
  await list(board).locator('[name=past-filter]').selectOption('all');
  await list(board).getByRole('button', { name: /^Delete: / }).nth(1).click();
  await expect(rows(board)).toHaveCount(1);
  await expect(said(board)).toHaveText('The game was deleted.');
  await expect(list(board).locator('[data-action=past-undelete]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(board)).toHaveCount(2);
  await rows(board).first().focus();
  await page.keyboard.press('Enter');
  await expect(list(board)).toBeHidden();
  expect(await board.moves()).toBe('h8 i9 g7');
});

test('all games go into a file and come back from it', async ({ board, page }) => {
  await board.open();
  await board.play(BLACK_WINS);
  await board.newGame();
  await board.play('h8');
  await board.newGame();
  await open(board);
  const saved = page.waitForEvent('download');
  await list(board).locator('[data-action=past-export]').click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toMatch(/^tengen games 1\n/);
  await list(board).getByRole('button', { name: /^Delete: / }).first().click();
  await expect(rows(board)).toHaveCount(1);
  const load = (name: string, text: string) =>
    list(board).locator('[name=past-file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await load('games.txt', `${file}nonsense\n`);
  await expect(said(board)).toHaveText('Games added: 1. Already here: 1. These lines could not be read: 4.');
  await expect(rows(board)).toHaveCount(2);
});
