// Records that cannot be opened, completely or in part, and parts of the page that cannot be loaded.
// covers: study, records
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BROKEN_TAIL, expectMoves, expectRefused, file, found, pick } from './games';
import { expect, test } from './helpers';

const BROKEN = fileURLToPath(new URL('../../crates/testing/data/records/broken', import.meta.url));

const REFUSED: [string | Uint8Array, RegExp][] = [
  ['', /It is empty/],
  ['(;FF[4]GM[4]SZ[99];B[hh])', /Line 1, column 1\d: expected a board size/],
  [Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), /unpack/],
];

test('a file that is no record is refused, said so until the dialog closes, and changes nothing', async ({ board, page }) => {
  await board.open();
  await board.click('h8', 'i9');
  await board.action('undo').click();
  for (const [content, says] of REFUSED) {
    await expectRefused(board, says, () => pick(board, file('x', content)));
    await page.keyboard.press('Escape');
    await board.openDialog('open');
    await expect(found(board)).toHaveText('');
  }
  await page.keyboard.press('Escape');
  await test.step('65 MB of junk', async () => {
    await expectRefused(board, '67108864', () =>
      // The page makes the file, because sending so much to the browser takes long.
      page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(65 << 20).fill(120)], 'large.sgf'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }),
    );
    await page.keyboard.press('Escape');
  });
  await test.step('a broken tail opens up to the break, after the player has agreed', async () => {
    await board.unchanged('before agreement', async () => {
      await pick(board, file('tail.sgf', BROKEN_TAIL));
      await expect(found(board)).toContainText('The file is cut off');
      await expect(found(board)).toContainText('Line 2, column');
      await expect(found(board)).toContainText('H8');
    });
    await board.dialog('open').locator('footer .primary').click();
    await board.agree();
    await expectMoves(board, 'h8 i9 g7');
    await expect(board.dialog('open')).toBeHidden();
    await board.click('k11');
    await board.reload();
    expect(await board.moves()).toBe('h8 i9 g7 k11');
  });
  await test.step('a folder that is dropped is said to be empty', async () => {
    await expectRefused(board, /It is empty/, () =>
      page.evaluate(() => {
        // For a dropped folder, browsers give a file that cannot be read.
        const folder = new File(['x'], 'folder');
        folder.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotFoundError'));
        Object.defineProperty(DataTransfer.prototype, 'files', { get: () => ({ length: 1, 0: folder, item: () => folder }) });
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true }));
      }),
    );
  });
});

// The native tests read the whole collection. These files could exhaust the stack or the memory of the worker.
test('no broken file breaks the page', async ({ board }) => {
  test.slow();
  await board.open();
  for (const name of [
    'b03-sgf-nested-10000.sgf', 'b09-sgf-60000-escapes.sgf', 'b22-lib-chain-60000-deep.lib', 'b26-rif-entity-bomb.rif',
    'b31-bin-cut.bin',
  ]) {
    await board.newGame();
    await pick(board, file(name, readFileSync(join(BROKEN, name))));
    await expect
      .poll(async () => (await board.moves()) !== '' || (await found(board).allInnerTexts()).join('') !== '', { message: name })
      .toBe(true);
    await board.page.keyboard.press('Escape');
    await expect(board.dialog('open')).toBeHidden();
  }
});
