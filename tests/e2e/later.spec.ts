// Parts that are loaded later: the engine and the file formats. While they are loading or missing, the page
// stays usable and shows a message; the next press loads them again.
// covers: everything
import type { Locator, Page, Request, Route } from '@playwright/test';
import { expectMoves, file, found, paste, pick, sgf } from './games';
import { expect, test, type Board, type Faults } from './helpers';
import { begin, moved, strip } from './computer';
import { Lab } from './lab';
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

/** Checks that a record was refused, closes the dialog that says so, and opens the record again. */
async function openAgain(board: Board, moves: string): Promise<void> {
  await expect(found(board)).toContainText(NOT_LOADED);
  await board.page.keyboard.press('Escape');
  await expect(board.dialog('open')).toBeHidden();
  await expect(board.toast).toBeHidden();
  await paste(board, sgf(moves));
  await expectMoves(board, moves);
}

/** Returns the files of a part in the order in which they are needed. */
const files = (part: string) => [`${part}_bg.wasm`, `${part}-worker.js`, `${part}.js`].map((name) => new RegExp(`/${name}$`));
const FORMATS = files('records');
const ENGINE = files('engine');
/** The time that the page waits for a file, in ms. */
const PATIENCE = 60_000;

const MISSING = (route: Route) => route.fulfill({ status: 404, body: 'no' });
const UNREACHABLE = (route: Route) => route.abort();
const CUT_OFF = (route: Route) => route.fulfill({ contentType: 'application/wasm', body: '\0asm' });
/** Answers with a worker that does this once it is asked. */
const worker = (does: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: `onmessage = ({ data }) => { if (data.id) ${does}; postMessage('ready'); };` });

const allowMissing = (faults: Faults) => faults.allow(/Failed to load resource/, /ERR_FAILED/, /module engine is missing/);

declare global {
  interface Window {
    /** Ends the time that the page waits for a file. */
    endPatience?: () => void;
  }
}

/** Loads the page anew, with an empty board. */
async function begun(board: Board): Promise<void> {
  await board.open();
  await board.newGame();
}

test('a record comes when the formats have come, from a paste or the dialog, and the page goes on meanwhile', async ({ board, page }) => {
  for (const part of FORMATS) {
    await test.step(`held back: ${part.source}`, async () => {
      const release = await holdBack(page, part);
      await begun(board);
      await paste(board, sgf('h8 i9 g7'));
      await expect(board.toast).toContainText(LOADING);
      await expect(board.live).toContainText(LOADING);
      await expectResponsive(board, 'a1');
      await release();
      await board.agree();
      await expectMoves(board, 'h8 i9 g7');
      await expect(board.opened).toBeVisible();
      await expect(board.toast).toBeHidden();
    });
  }
  await test.step('the dialog says so itself', async () => {
    const release = await holdBack(page, FORMATS[0]);
    await begun(board);
    const dialog = await board.openDialog('open');
    await dialog.locator('textarea').fill(sgf('h8 i9'));
    await dialog.locator('footer .primary').click();
    await expect(found(board)).toHaveText(LOADING);
    await release();
    await expectMoves(board, 'h8 i9');
    await expect(dialog).toBeHidden();
  });
  await test.step('the formats read for long', async () => {
    await page.route(FORMATS[1], worker('while (true)'));
    await begun(board);
    await paste(board, sgf('h8 i9'));
    await expect(board.toast).toContainText(LOADING);
    for (const point of ['a1', 'b2', 'c3']) await expectResponsive(board, point);
  });
});

test('a record is refused while the formats are missing or broken, and the next one opens', async ({ board, page, faults }) => {
  allowMissing(faults);
  faults.allow(/broken on purpose/);
  for (const [what, part, answer] of [
    ['a file that is not there', FORMATS[0], MISSING],
    ['a file that is cut off', FORMATS[0], CUT_OFF],
    ['a worker out of reach', FORMATS[1], UNREACHABLE],
    ['a script out of reach', FORMATS[2], UNREACHABLE],
    ['formats that break', FORMATS[1], worker('throw new Error("broken on purpose")')],
  ] as const) {
    await test.step(what, async () => {
      const mend = await spoil(page, part, answer);
      await begun(board);
      await pick(board, file('game.sgf', sgf('h8 i9')));
      await expect(found(board)).toContainText(NOT_LOADED);
      mend();
      await openAgain(board, 'h8 i9');
    });
  }
});

test('what takes too long counts as missing, and the next record opens', async ({ board, page, faults }) => {
  allowMissing(faults);
  // A clock of Playwright's would count from the real date, and the pages have another one.
  await page.addInitScript((patience) => {
    const start = window.setTimeout;
    window.setTimeout = ((run: () => void, ms: number) => {
      if (ms !== patience) return start(run, ms);
      window.endPatience = run;
      return 0;
    }) as typeof setTimeout;
  }, PATIENCE);
  for (const part of FORMATS) {
    await test.step(part.source, async () => {
      const release = await holdBack(page, part);
      await begun(board);
      const asked = page.waitForRequest(part);
      await paste(board, sgf('h8 i9'));
      await expect(board.toast).toContainText(LOADING);
      // The page begins to wait with the request.
      await asked;
      await page.evaluate(() => window.endPatience!());
      await expect(found(board)).toContainText(NOT_LOADED);
      await release();
      await openAgain(board, 'h8 i9');
    });
  }
});

test('the dialog for sharing says at each control what it waits for, and saves with the next press', async ({ board, page, faults }) => {
  allowMissing(faults);
  await test.step('on the way', async () => {
    const release = await holdBack(page, FORMATS[0]);
    await begun(board);
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
    await expect(dialog.locator('[name=text]')).toHaveValue(/h8 i9/);
  });
  await test.step('out of reach', async () => {
    const mend = await spoil(page, FORMATS[0], UNREACHABLE);
    await begun(board);
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
});

test('a computer on its way says so, people play meanwhile, and it moves when it has come', async ({ board, page }) => {
  for (const part of ENGINE) {
    await test.step(part.source, async () => {
      const release = await holdBack(page, part);
      await begun(board);
      await begin(board, 'Computer');
      await board.click('h8');
      const white = strip(board, 'white');
      await expect(white).toContainText('Getting ready…');
      await board.action('undo').click();
      await expect(board.cell('h8')).toHaveAccessibleName('H8, empty');
      await expectResponsive(board, 'h8');
      await white.getByRole('button', { name: 'Play this side yourself' }).click();
      await board.click('i9', 'g7');
      await white.getByRole('button', { name: 'Let the computer play this side' }).click();
      await expect(white).toContainText('Getting ready…');
      await release();
      await moved(board, 4);
      expect(await board.moves()).toMatch(/^h8 i9 g7 /);
    });
  }
  await test.step('a hint', async () => {
    const release = await holdBack(page, ENGINE[0]);
    await begun(board);
    await board.play('h8 i9');
    await board.action('hint').click();
    await expect(board.action('hint')).toHaveText('Getting ready…');
    await expect(board.action('hint')).toHaveClass(/busy/);
    await release();
    await expect(board.live).toContainText(/Hint: /);
    await expectResponsive(board, 'c3');
  });
});

test('without a computer people play on, and it can be tried again', async ({ board, page, faults }) => {
  allowMissing(faults);
  for (const part of ENGINE) {
    await test.step(part.source, async () => {
      const mend = await spoil(page, part, UNREACHABLE);
      await board.open();
      await board.newGame({ white: 'simple' });
      await board.click('h8');
      await expect(board.toast).toContainText('The computer');
      while (await board.toast.isVisible()) await board.toast.getByRole('button', { name: 'OK' }).click();
      await board.click('i9', 'j10');
      expect(await board.moves()).toBe('h8 i9 j10');
      mend();
      await strip(board, 'white').getByRole('button', { name: 'Try the computer again' }).click();
      await moved(board, 4);
    });
  }
  await test.step('a hint', async () => {
    const mend = await spoil(page, ENGINE[0], UNREACHABLE);
    await begun(board);
    await board.play('h8 i9');
    await board.action('hint').click();
    await expect(board.toast).toContainText('The computer');
    await board.toast.getByRole('button', { name: 'OK' }).click();
    mend();
    await board.action('hint').click();
    await expect(board.live).toContainText(/Hint: /);
  });
});

/** Collects the names of the files that the page asks for. */
function names(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request: Request) => seen.push(new URL(request.url()).pathname.replace(/^.*\//, '')));
  return seen;
}

test('the first stone waits for the page alone, and each part is fetched once, when it is needed', async ({ board, page }) => {
  const seen = names(page);
  // The chunks of the page come when the browser is idle (chunks.spec.ts).
  const wasm = () => seen.filter((name) => name.endsWith('.wasm') && !/^(split|chunk)_/.test(name)).sort();
  await board.open();
  await board.click('h8');
  expect(wasm()).toEqual(['tengen_bg.wasm']);
  await test.step('a page without a computer loads none', async () => {
    const dialog = await board.openDialog('new');
    await dialog.getByRole('radio', { name: 'Computer', exact: true }).check();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await board.action('threats').click();
    await new Lab(board).open();
    await page.locator('.sections [data-section=play]').click();
    await page.waitForLoadState('networkidle');
    expect(seen.filter((name) => /^(records|engine)/.test(name))).toEqual([]);
  });
  await test.step('the formats and the engine', async () => {
    await board.newGame();
    for (const point of ['a1', 'b2']) {
      await paste(board, sgf(point));
      await expectMoves(board, point);
    }
    await board.newGame({ white: 'simple' });
    await board.click('h8');
    await moved(board, 2);
    expect(wasm()).toEqual(['engine_bg.wasm', 'records_bg.wasm', 'tengen_bg.wasm']);
  });
});
