// The code of each wing of the page is a chunk, which comes when it is needed or when the browser is idle.
// covers: everything
import type { Locator, Page } from '@playwright/test';
import { expect, savesData, test, type Board, type Faults } from './helpers';

const MISSING = 'Part of the page could not be loaded.';

/** The chunk of each wing, the control that leads there from a game, its address and its layout. */
const WINGS = [
  { chunk: 'split_learn', control: '.sections [data-section=learn]', address: 'learn/', layout: 'learn' },
  { chunk: 'split_study', control: '.sections [data-section=study]', address: 'study/', layout: 'study' },
  { chunk: 'split_online', control: '.head [data-action=online]', address: 'online/', layout: 'lobby' },
];

/** Lets nothing of a name come, which the console says; the function that is returned lets it come again. */
async function abort(page: Page, name: string, faults: Faults): Promise<() => Promise<void>> {
  faults.allow(/Failed to (fetch|load resource)/);
  // Otherwise another try may come by itself, when the browser is idle.
  await savesData(page);
  const pattern = `**/${name}*.wasm`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

const layout = (page: Page) => page.locator('[data-host]').getAttribute('data-layout');

for (const { chunk, control, address, layout: there } of WINGS) {
  test(`without ${chunk} the game goes on, and another try opens ${address}`, async ({ board, page, faults }) => {
    const allow = await abort(page, chunk, faults);
    await board.open();
    await board.play('h8 i9');
    await expect(board.toast).toBeHidden();
    await page.locator(control).first().click();
    await expect(board.toast).toContainText(MISSING);
    expect(await board.moves()).toBe('h8 i9');
    await board.click('g7');
    expect(await board.moves()).toBe('h8 i9 g7');
    await board.toast.getByRole('button', { name: 'Try again' }).click();
    await expect(board.toast).toContainText(MISSING);
    await allow();
    await board.toast.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => layout(page)).toBe(there);
    await expect(board.toast).toBeHidden();
    await page.goBack();
    await expect.poll(() => board.moves()).toBe('h8 i9 g7');
  });

  test(`the address ${address} without ${chunk} says so, and another try opens it`, async ({ board, page, faults }) => {
    const allow = await abort(page, chunk, faults);
    await board.open(address);
    await expect(board.toast).toContainText(MISSING);
    await allow();
    await board.toast.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => layout(page)).toBe(there);
    await expect(board.toast).toBeHidden();
  });
}

test('a chunk that several wings share is loaded once, and its absence is that of a wing', async ({ board, page, faults }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').pop()!));
  const allow = await abort(page, 'chunk_', faults);
  await board.open('learn/');
  await expect(board.toast).toContainText(MISSING);
  await allow();
  asked.length = 0;
  await board.toast.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => layout(page)).toBe('learn');
  await page.locator('.sections [data-section=study]').click();
  await expect.poll(() => layout(page)).toBe('study');
  const chunks = asked.filter((name) => name.startsWith('chunk_')).sort();
  expect(chunks.length).toBeGreaterThan(0);
  expect(chunks).toEqual([...new Set(chunks)]);
});

test('a person who saves data gets the chunks of the places that they open, and no other', async ({ board, page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname.split('/').pop()!));
  const chunks = () => [...asked].filter((name) => name.startsWith('split_')).sort();
  await board.open('learn/');
  // The browser is idle when the last one comes.
  await expect.poll(chunks).toEqual(['split_learn.wasm', 'split_online.wasm', 'split_study.wasm']);
  await savesData(page);
  asked.clear();
  await board.open('learn/');
  await expect(page.getByRole('button', { name: /^10\. / })).toBeVisible();
  // As many of its tasks have passed as before.
  await page.evaluate(async () => {
    for (let round = 0; round < 20; round += 1) await new Promise((done) => requestIdleCallback(done));
  });
  expect(chunks()).toEqual(['split_learn.wasm']);
});

test('a person who saves data comes back to a running online game', async ({ board, page, faults }) => {
  // No server answers here.
  faults.allow(/WebSocket|Failed to load resource/);
  await savesData(page);
  await board.open();
  await page.evaluate(() => localStorage.setItem('tengen.online.game', 'kf7m2xq9bt'));
  const asked = page.waitForRequest(/split_online\.wasm/);
  await board.open();
  await asked;
});

/** Lets a chunk come only when the function that is returned is called, which waits for its content. */
async function hold(page: Page, chunk: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(`**/${chunk}.wasm`, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    const came = page.waitForResponse(new RegExp(chunk));
    release();
    await (await came).finished();
    // Compiling it takes a moment.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
  };
}

/** Asks for online play in the dialog, whose chunk is awaited. */
async function startOnline(board: Board): Promise<Locator> {
  const dialog = await board.openDialog('new');
  await dialog.getByRole('radio', { name: 'Online', exact: true }).check();
  await dialog.locator('footer .primary').click();
  await expect(board.toast).toContainText('Loading…');
  return dialog;
}

/** Opens and leaves the lobby by its button. A lobby that is open already would be closed by it. */
async function visitLobby(page: Page): Promise<void> {
  await page.locator('.head [data-action=online]').click();
  await expect.poll(() => layout(page)).toBe('lobby');
  await page.goBack();
}

test('who begins another game is not pulled away by what waited', async ({ board, page }) => {
  await savesData(page);
  const come = await hold(page, 'split_online');
  await board.open();
  await board.play('g7');
  await page.locator('.head [data-action=online]').click();
  await expect(board.toast).toContainText('Loading…');
  await board.newGame();
  await expect(board.toast).not.toContainText('Loading…');
  await board.play('h8 i9');
  await come();
  await visitLobby(page);
  await expect.poll(() => board.moves()).toBe('h8 i9');
});

test('a dialog that is closed, or has another choice, forgets what it waited for', async ({ board, page }) => {
  await savesData(page);
  const come = await hold(page, 'split_online');
  await board.open();
  await board.play('h8 i9');
  const dialog = await startOnline(board);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(board.toast).toBeHidden();
  await startOnline(board);
  await dialog.getByRole('radio', { name: 'One screen', exact: true }).check();
  await come();
  await expect(board.toast).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await visitLobby(page);
  await expect.poll(() => board.moves()).toBe('h8 i9');
});

test('another try of what a closed dialog waited for opens it again', async ({ board, page, faults }) => {
  const allow = await abort(page, 'split_online', faults);
  await board.open();
  const dialog = await board.openDialog('new');
  await dialog.getByRole('radio', { name: 'Online', exact: true }).check();
  await dialog.locator('footer .primary').click();
  await expect(board.toast).toContainText(MISSING);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await allow();
  await board.toast.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Online', exact: true })).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('a choice of a menu waits for its chunk although the menu closes', async ({ board, page }) => {
    await savesData(page);
    await board.open();
    await board.play('h8 a1 i8 a2 j8 a3');
    const asked = page.waitForRequest(/split_study/);
    await page.locator('.actions [data-menu]').tap();
    await page.locator('[data-action=find-win]').tap();
    await asked;
    await expect(page.locator('[data-part=win]')).toBeVisible();
  });
});

test('a game in the dialog waits for the chunk of online play, and its lists for that of study', async ({ board, page }) => {
  await savesData(page);
  await board.open();
  const dialog = await board.openDialog('new');
  await dialog.getByRole('radio', { name: 'Online', exact: true }).check();
  await dialog.locator('footer .primary').click();
  await expect.poll(() => layout(page)).toBe('lobby');
  await page.goBack();
  await board.library('collection');
});

test('the key of the Lab waits for its chunk', async ({ board, page }) => {
  await savesData(page);
  await board.open();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('!');
  await expect.poll(() => layout(page)).toBe('lab');
});
