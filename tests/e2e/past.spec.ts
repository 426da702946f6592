// The past games in the library: choosing, opening, deleting, saving them all as a file, and reading it again.
// covers: study, records
import { readFile } from 'node:fs/promises';
import { BLACK_WINS, expect, test, type Board } from './helpers';

const library = (board: Board) => board.page.locator('[data-part=library]');
const rows = (board: Board) => library(board).locator('[data-action=past-open]');
const said = (board: Board) => library(board).locator('[data-part=past-said]');
const card = (board: Board) => library(board).locator('[data-part=library-card]');

test('past games are listed, searched, opened, deleted, saved as a file and read again', async ({ board, page }) => {
  await board.open();
  await board.library('games');
  await expect(said(board)).toContainText('No games yet.');
  await expect(library(board).getByRole('heading', { level: 2 })).toBeFocused();
  await page.goBack();
  await board.play(BLACK_WINS);
  await board.newGame({ rules: 'renju' });
  await board.play('h8 i9 g7');
  await board.newGame();
  await board.reload();
  await board.library('games');
  await expect(page).toHaveURL(/\/library\/$/);
  await expect(rows(board)).toHaveText([/Unfinished.*Renju.*3 moves/, /Black won.*Freestyle.*9 moves/]);
  await test.step('they are searched', async () => {
    await library(board).getByRole('searchbox').fill('h8 i9');
    await expect(rows(board)).toHaveCount(1);
    await library(board).getByRole('searchbox').fill('');
    await library(board).locator('[name=past-filter]').selectOption('black');
    await expect(rows(board)).toHaveText([/Black won/]);
    await library(board).locator('[name=past-filter]').selectOption('all');
  });
  await test.step('one is deleted and brought back', async () => {
    await rows(board).nth(1).click();
    await expect(rows(board).nth(1)).toHaveAttribute('aria-current', 'true');
    await card(board).getByRole('button', { name: /^Delete: / }).click();
    await expect(rows(board)).toHaveCount(1);
    await expect(said(board)).toHaveText('The game was deleted.');
    await expect(library(board).locator('[data-action=past-undelete]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows(board)).toHaveCount(2);
  });
  await test.step('all go into a file and come back from it', async () => {
    const saved = page.waitForEvent('download');
    await library(board).locator('[data-action=past-export]').click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file).toMatch(/^tengen games 1\n/);
    await rows(board).first().focus();
    await page.keyboard.press('Delete');
    await expect(rows(board)).toHaveCount(1);
    const load = (name: string, text: string) =>
      library(board).locator('[name=collected-file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await load('games.txt', `${file}nonsense\n`);
    await expect(said(board)).toHaveText('Games added: 1. Already here: 1. These lines could not be read: 4.');
    await expect(rows(board)).toHaveCount(2);
  });
  await test.step('the arrows go through the list, and Enter opens a game in Study', async () => {
    const won = rows(board).filter({ hasText: 'Black won' });
    await expect(library(board).locator('.games [tabindex="0"]')).toHaveCount(1);
    await rows(board).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(won).toBeFocused();
    await expect(card(board).locator('[data-card=result]')).toHaveText('Black won');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/study\/#past=\d+$/);
    expect(await board.moves()).toBe(BLACK_WINS);
    await page.goBack();
    await expect(won).toHaveAttribute('aria-current', 'true');
  });
  await test.step('one goes on', async () => {
    await rows(board).filter({ hasText: 'Renju' }).click();
    await card(board).getByRole('button', { name: 'Continue' }).click();
    await expect(library(board)).toBeHidden();
    await expect(page).toHaveURL(/\/game\/$/);
    expect(await board.moves()).toBe('h8 i9 g7');
  });
});
