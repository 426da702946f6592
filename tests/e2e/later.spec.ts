// Parts that are loaded later: the engine and the file formats. While they are loading or missing, the page
// stays usable and shows a message; the next press loads them again.
import type { Locator, Page, Route } from '@playwright/test';
import { expectMoves, file, found, paste, pick, sgf } from './games';
import { expect, test, type Board, type Faults } from './helpers';
import { begin, moved, strip } from './computer';
import { holdBack, spoil } from './routes';

const LOADING = 'Loading…';
const NOT_LOADED = 'Part of the page could not be loaded. Check your connection and try again.';

/** Places a stone by mouse, which is impossible if the page is blocked. */
async function expectResponsive(board: Board, point: string): Promise<void> {
  await board.click(point);
  await expect(board.cell(point)).toHaveAccessibleName(new RegExp(`^${point.toUpperCase()}, (black|white), last move$`));
}

const lost = (dialog: Locator) => dialog.locator('.kind:not([hidden]) [data-part=lost]');
const note = (dialog: Locator) => dialog.locator('[data-part=copied]');
const save = (dialog: Locator) => dialog.locator('.kind:not([hidden]) [data-action=save]');
const copyMoves = (dialog: Locator) => dialog.locator('[data-action=copy][data-value=text]');

/** Closes the dialog that shows an error. */
async function dismiss(board: Board): Promise<void> {
  await board.page.keyboard.press('Escape');
  await expect(board.dialog('open')).toBeHidden();
}

/** Returns the files of a part in the order in which they are needed. */
const files = (part: string) => [`${part}_bg.wasm`, `${part}-worker.js`, `${part}.js`].map((name) => new RegExp(`/${name}$`));
const FORMATS = files('records');
const ENGINE = files('engine');
/** Longer than the page waits for a file, in ms. */
const TOO_LONG = 61_000;

test.describe('on the way', () => {
  for (const part of FORMATS) {
    test(`a pasted record comes when the formats have come: ${part.source}`, async ({ board, page }) => {
      const release = await holdBack(page, part);
      await board.open();
      await paste(board, sgf('h8 i9 g7'));
      await expect(board.toast).toContainText(LOADING);
      await expect(board.live).toContainText(LOADING);
      await expectResponsive(board, 'a1');
      await release();
      await expectMoves(board, 'h8 i9 g7');
      await expect(board.opened).toBeVisible();
      await expect(board.toast).toBeHidden();
    });
  }

  test('the dialog for opening says so itself', async ({ board, page }) => {
    const release = await holdBack(page, /\/records_bg\.wasm$/);
    await board.open();
    const dialog = await board.openDialog('open');
    await dialog.locator('textarea').fill(sgf('h8 i9'));
    await dialog.locator('footer .primary').click();
    await expect(found(board)).toHaveText(LOADING);
    await release();
    await expectMoves(board, 'h8 i9');
    await expect(dialog).toBeHidden();
  });

  test('the dialog for sharing says so at each control', async ({ board, page }) => {
    const release = await holdBack(page, /\/records_bg\.wasm$/);
    await board.open();
    await board.play('h8 i9');
    const dialog = await board.openDialog('share');
    await dialog.locator('[name=kind][value=file]').check();
    await expect(lost(dialog)).toHaveText(LOADING);
    await dialog.locator('#format').selectOption('psq');
    await dialog.locator('[name=kind][value=text]').check();
    await expect(lost(dialog)).toHaveText(LOADING);
    await copyMoves(dialog).click();
    await expect(note(dialog)).toHaveText(LOADING);
    await release();
    await expect(lost(dialog)).not.toHaveText(LOADING);
    await expect(note(dialog)).not.toHaveText(LOADING);
    await expect(dialog.locator('textarea')).toHaveValue(/h8 i9/);
  });

  for (const part of ENGINE) {
    test(`a computer that is to move says so, and moves when it has come: ${part.source}`, async ({ board, page }) => {
      const release = await holdBack(page, part);
      await board.open();
      await begin(board, 'Computer');
      await board.click('h8');
      await expect(strip(board, 'white')).toContainText('Getting ready…');
      await (await board.openDialog('help')).press('Escape');
      await board.action('undo').click();
      await expect(board.cell('h8')).toHaveAccessibleName('H8, empty');
      await expectResponsive(board, 'h8');
      // Longer than a loaded engine may take to reply.
      if (part === ENGINE[1]) await page.waitForTimeout(7000);
      await expect(strip(board, 'white')).toContainText('Getting ready…');
      await release();
      await moved(board, 2);
    });
  }

  test('a record that comes late does not take the place of one that was opened since', async ({ board, page }) => {
    const release = await holdBack(page, FORMATS[0]);
    await board.open();
    await paste(board, sgf('h8 i9 g7'));
    await expect(board.toast).toContainText(LOADING);
    await board.newGame({ size: 9 });
    await expect(board.toast).toBeHidden();
    await board.click('a1');
    await release();
    await paste(board, sgf('b2 c3'));
    await expectMoves(board, 'b2 c3');
    await board.page.waitForTimeout(500);
    await expectMoves(board, 'b2 c3');
  });

  test('closing the dialog cancels what it was to open', async ({ board, page }) => {
    const release = await holdBack(page, FORMATS[0]);
    await board.open();
    const dialog = await board.openDialog('open');
    await dialog.locator('textarea').fill(sgf('h8 i9'));
    await dialog.locator('footer .primary').click();
    await expect(found(board)).toHaveText(LOADING);
    await page.keyboard.press('Escape');
    await release();
    await board.click('a1');
    await page.waitForTimeout(1000);
    await expectMoves(board, 'a1');
    await expect(dialog).toBeHidden();
  });

  test('a hint that is asked for says so, and comes when the engine has come', async ({ board, page }) => {
    const release = await holdBack(page, /\/engine_bg\.wasm$/);
    await board.open();
    await board.play('h8 i9');
    await board.action('hint').click();
    await expect(board.action('hint')).toHaveText('Getting ready…');
    await expect(board.action('hint')).toHaveClass(/busy/);
    await release();
    await expect(board.live).toContainText(/Hint: /, { timeout: 15_000 });
    await expectResponsive(board, 'c3');
  });
});

test.describe('missing', () => {
  const answers: Record<string, (route: Route) => Promise<void>> = {
    'not there': (route) => route.fulfill({ status: 404, body: 'no' }),
    'out of reach': (route) => route.abort(),
    'cut off': (route) => route.fulfill({ contentType: 'application/wasm', body: '\0asm' }),
  };
  const allow = (faults: Faults) => faults.allow(/Failed to load resource/, /ERR_FAILED/);

  for (const [how, answer] of Object.entries(answers)) {
    test(`a record is refused while the formats are ${how}, and the next one opens`, async ({ board, page, faults }) => {
      allow(faults);
      const mend = await spoil(page, /\/records_bg\.wasm$/, answer);
      await board.open();
      await board.click('a1');
      await pick(board, file('game.sgf', sgf('h8 i9')));
      await expect(found(board)).toContainText(NOT_LOADED);
      await dismiss(board);
      await expect(board.toast).toBeHidden();
      await expectResponsive(board, 'b2');
      mend();
      await paste(board, sgf('h8 i9'));
      await expectMoves(board, 'h8 i9');
    });
  }

  for (const part of FORMATS.slice(1)) {
    test(`the next record opens where a script was missing: ${part.source}`, async ({ board, page, faults }) => {
      allow(faults);
      const mend = await spoil(page, part, answers['out of reach']);
      await board.open();
      await paste(board, sgf('h8 i9'));
      await expect(found(board)).toContainText(NOT_LOADED);
      await dismiss(board);
      await expect(board.toast).toBeHidden();
      mend();
      await paste(board, sgf('h8 i9'));
      await expectMoves(board, 'h8 i9');
    });
  }

  for (const part of FORMATS) {
    test(`what takes too long counts as missing, and the next record opens: ${part.source}`, async ({ board, page, faults }) => {
      allow(faults);
      await page.clock.install();
      const release = await holdBack(page, part);
      await board.open();
      const asked = page.waitForRequest(part);
      await paste(board, sgf('h8 i9'));
      await expect(board.toast).toContainText(LOADING);
      // The page begins to wait with the request.
      await asked;
      await page.clock.fastForward(TOO_LONG);
      await expect(found(board)).toContainText(NOT_LOADED);
      await dismiss(board);
      await release();
      await paste(board, sgf('h8 i9'));
      await expectMoves(board, 'h8 i9');
    });
  }

  test('a game is saved with the next press', async ({ board, page, faults }) => {
    allow(faults);
    const mend = await spoil(page, /\/records_bg\.wasm$/, answers['out of reach']);
    await board.open();
    await board.play('h8 i9');
    const dialog = await board.openDialog('share');
    await dialog.locator('[name=kind][value=file]').check();
    await expect(lost(dialog)).toHaveText(NOT_LOADED);
    await save(dialog).click();
    await expect(note(dialog)).toHaveText(NOT_LOADED);
    mend();
    const download = page.waitForEvent('download');
    await save(dialog).click();
    expect((await download).suggestedFilename()).toMatch(/\.sgf$/);
    await expect(note(dialog)).toContainText('Saved as ');
  });

  test('a hint comes with the next press', async ({ board, page, faults }) => {
    allow(faults);
    const mend = await spoil(page, /\/engine_bg\.wasm$/, answers['out of reach']);
    await board.open();
    await board.play('h8 i9');
    await board.action('hint').click();
    await expect(board.toast).toContainText('The computer');
    await board.toast.getByRole('button', { name: 'OK' }).click();
    mend();
    await board.action('hint').click();
    await expect(board.live).toContainText(/Hint: /, { timeout: 15_000 });
  });
});

test('formats that break answer the next request', async ({ board, page, faults }) => {
  faults.allow(/broken on purpose/);
  const broken = 'onmessage = ({ data }) => { if (data.id) throw new Error("broken on purpose"); postMessage("ready"); };';
  const script = { contentType: 'text/javascript', body: broken };
  const mend = await spoil(page, /\/records-worker\.js$/, (route) => route.fulfill(script));
  await board.open();
  await paste(board, sgf('h8 i9'));
  await expect(found(board)).toContainText(NOT_LOADED);
  await dismiss(board);
  mend();
  await paste(board, sgf('h8 i9'));
  await expectMoves(board, 'h8 i9');
});

test('the page goes on while the formats read', async ({ board, page }) => {
  const busy = 'onmessage = ({ data }) => { while (data.id); postMessage("ready"); };';
  await page.route(/\/records-worker\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: busy }));
  await board.open();
  await paste(board, sgf('h8 i9'));
  await expect(board.toast).toContainText(LOADING);
  for (const point of ['a1', 'b2', 'c3']) await expectResponsive(board, point);
});

test('the first stone waits for the page alone, and each part is fetched once', async ({ board, page }) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(new URL(request.url()).pathname.replace(/^.*\//, '')));
  await board.open();
  await board.click('h8');
  expect(seen.filter((name) => name.endsWith('.wasm'))).toEqual(['tengen_bg.wasm']);
  expect(seen.filter((name) => /^(records|engine)/.test(name))).toEqual([]);
  await board.action('undo').click();
  await paste(board, sgf('a1'));
  await expectMoves(board, 'a1');
  await paste(board, sgf('b2'));
  await expectMoves(board, 'b2');
  await board.newGame({ white: 'simple' });
  await board.click('h8');
  await moved(board, 2);
  const wasm = seen.filter((name) => name.endsWith('.wasm')).sort();
  expect(wasm).toEqual(['engine_bg.wasm', 'records_bg.wasm', 'tengen_bg.wasm']);
});
