// Records that cannot be opened, completely or in part, and parts of the page that cannot be loaded.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BROKEN_TAIL, enter, expectMoves, expectRefused, file, found, madeLink, paste, pick, sgf } from './games';
import { expect, test } from './helpers';

const BROKEN = fileURLToPath(new URL('../../crates/testing/data/records/broken', import.meta.url));

const REFUSED: Record<string, [string | Uint8Array, string | RegExp]> = {
  'an empty file': ['', /nothing in it/],
  'spaces alone': [' \n\n ', /./],
  'a size that is none': ['(;FF[4]GM[4]SZ[99];B[hh])', /Line 1, column 1\d: expected a board size/],
  'another game': ['(;FF[4]GM[1]SZ[19];B[pd])', /Go|game of/],
  'moves that are none': ['h8 i9 z99', /[Ll]ine 1, column 7/],
  'garbage of bytes': [Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919 + (at >> 3)) & 255), /./],
  'a zip file': [Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), /unpack/],
};

for (const [what, [content, says]] of Object.entries(REFUSED)) {
  test(`${what} is refused, said so, and changes nothing`, async ({ board }) => {
    await board.open();
    await board.click('h8', 'i9');
    await board.action('undo').click();
    if (what === 'moves that are none') {
      // The moves before the error can be opened, so the record is not refused completely.
      await board.unchanged(what, async () => {
        await pick(board, file('x', content));
        await expect(found(board)).toContainText(says);
      });
      return;
    }
    await expectRefused(board, says, () => pick(board, file('x', content)));
    await board.page.keyboard.press('Escape');
    await board.click('g7');
    expect(await board.moves()).toBe('h8 g7');
  });
}

test('9 MB of junk are refused quickly', async ({ board }) => {
  await board.open();
  await board.click('h8');
  await expectRefused(board, '8388608', () => pick(board, file('large.sgf', Buffer.alloc(9 << 20, 120))));
});

test('a folder that is dropped is said to be empty', async ({ board, page }) => {
  await board.open();
  await board.click('h8');
  await expectRefused(board, /nothing in it/, () =>
    page.evaluate(() => {
      // For a dropped folder, browsers give a file that cannot be read.
      const folder = new File(['x'], 'folder');
      folder.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotFoundError'));
      Object.defineProperty(DataTransfer.prototype, 'files', { get: () => ({ length: 1, 0: folder, item: () => folder }) });
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true }));
    }),
  );
});

test('no broken file of the collection breaks the page', async ({ board }) => {
  test.slow();
  await board.open();
  for (const name of [
    'b01-sgf-truncated-in-comment.sgf', 'b03-sgf-nested-10000.sgf', 'b05-sgf-off-board.sgf', 'b09-sgf-60000-escapes.sgf',
    'b12-psq-negative-and-outside.psq', 'b17-lib-future-version.lib', 'b19-lib-comment-never-ends.lib',
    'b22-lib-chain-60000-deep.lib', 'b26-rif-entity-bomb.rif', 'b28-pos-count-too-big.pos', 'b31-bin-cut.bin',
  ]) {
    await board.newGame();
    await board.click('o15');
    await pick(board, file(name, readFileSync(join(BROKEN, name))));
    await expect
      .poll(async () => (await board.moves()) !== 'o15' || (await found(board).innerText().catch(() => '')) !== '', { message: name })
      .toBe(true);
    await board.page.keyboard.press('Escape');
    await expect(board.dialog('open')).toBeHidden();
  }
});

test('a broken tail opens up to the break, after the player has agreed', async ({ board }) => {
  await board.open();
  await board.click('o15');
  await board.unchanged('before agreement', async () => {
    await pick(board, file('tail.sgf', BROKEN_TAIL));
    await expect(found(board)).toContainText('This breaks off in the middle.');
    await expect(found(board)).toContainText('Line 2, column');
    await expect(found(board)).toContainText('H8');
  });
  await board.dialog('open').locator('footer .primary').click();
  await expectMoves(board, 'h8 i9 g7');
  await expect(board.dialog('open')).toBeHidden();
  await board.click('k11');
  expect(await board.moves()).toBe('h8 i9 g7 k11');
  await board.reload();
  expect(await board.moves()).toBe('h8 i9 g7 k11');
});

test('an old message is gone when the dialog opens anew', async ({ board, page }) => {
  await board.open();
  await pick(board, file('x', ''));
  await expect(found(board)).toContainText('nothing in it');
  await page.keyboard.press('Escape');
  await board.openDialog('open');
  await expect(found(board)).toHaveText('');
});

test('formats that cannot be loaded are said calmly, and links open all the same', async ({ board, page, faults }) => {
  faults.allow(/Failed to load resource/, /ERR_FAILED/);
  const link = await madeLink(board, 'h8 i9 g7');
  await board.newGame();
  await board.click('a1');
  await page.route(/\/records[^/]*$/, (route) => route.abort());
  await board.unchanged('no formats', async () => {
    await paste(board, sgf('c3 d4'));
    await expect(found(board)).toContainText('A part of the page could not be loaded.');
  });
  await enter(board, link);
  await expectMoves(board, 'h8 i9 g7');
});

test('dialogs without their style open all the same', async ({ board, page, faults }) => {
  faults.allow(/Failed to load resource/, /ERR_FAILED/);
  await page.route(/\/dialogs[^/]*\.css$/, (route) => route.abort());
  await board.open();
  await enter(board, 'h8 i9');
  await expectMoves(board, 'h8 i9');
});
