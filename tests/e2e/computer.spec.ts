// Games against the computer, and its behaviour while it thinks, fails or cannot be loaded.
import { devices, type Page, type Request } from '@playwright/test';
import { expect, test, type Board, type Faults } from './helpers';
import { Lab } from './lab';
import { begin, moveCount, moved, moveNow, openThinker, strip } from './computer';
import { spoil } from './routes';

const PARTS = /\/engine(-worker|_bg)?\.(js|wasm)$/;

/** Collects every request for a file of the engine. */
function requests(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (PARTS.test(request.url())) seen.push(request);
  });
  return seen;
}

/** Returns a free point near the edges, where a stone makes no threat. */
async function quietPoint(board: Board): Promise<string> {
  return board.page.evaluate(() => {
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    const free = cells.filter((cell) => /, (empty|空)$|，空$/.test(cell.ariaLabel ?? ''));
    const spread = free.filter((cell) => /^[acegikmo](1|3|5|7|9|11|13|15)$/.test(cell.getAttribute('data-point')!));
    return (spread[0] ?? free[0]).getAttribute('data-point')!;
  });
}

/** Plays a game against the computer to its end, by clicks on quiet points. */
async function playOut(board: Board, most = 60): Promise<void> {
  for (let own = 0; own < most; own += 1) {
    const state = await board.state();
    if (state.over) return;
    const before = await moveCount(board);
    const point = await quietPoint(board);
    await board.click(point);
    // The computer may have answered already, so check only the player's own move.
    expect((await board.moves()).split(' ')[before]).toBe(point);
    if ((await board.state()).over) return;
    await moved(board, before + 2);
  }
}

/** The tests of the engine compare the choices of all bots under all rules in wasm with the native ones. */
const GAMES: [string, string, 'black' | 'white'][] = [
  ['freestyle', 'level:8', 'white'],
  ['renju', 'level:5', 'black'],
  ['custom:b=exact,w=over,ban=33,pass=on', 'ref2', 'white'],
];

for (const [rules, bot, colour] of GAMES) {
  test(`a whole game against ${bot}, which has ${colour}: ${rules}`, async ({ board }) => {
    test.slow();
    await board.open();
    await board.newGame({ rules, [colour]: bot });
    if (colour === 'black') await moved(board, 1);
    await playOut(board);
    const state = await board.state();
    if (state.over) {
      await expect(board.result).toBeVisible();
      await expect(board.result.getByRole('button', { name: 'Rematch' })).toBeVisible();
    }
    expect(await moveCount(board)).toBeGreaterThan(8);
    await expect(board.toast).toBeHidden();
  });
}

test('a page without a computer loads none', async ({ board, page }) => {
  const seen = requests(page);
  await board.open();
  await board.click('h8', 'i9');
  const dialog = await board.openDialog('new');
  await dialog.getByRole('radio', { name: 'Computer', exact: true }).check();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.actions [data-action=threats]').click();
  await new Lab(board).open();
  await page.waitForTimeout(300);
  expect(seen).toEqual([]);
});

test('the wasm of the engine has nothing of the page in it', async ({ board, page }) => {
  const seen = requests(page);
  await board.open();
  await board.newGame({ black: 'simple' });
  await moved(board, 1);
  const url = seen.map((request) => request.url()).find((url) => /engine_bg/.test(url))!;
  const [exported, imported, size] = await page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const module = await WebAssembly.compile(bytes);
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    return [names(WebAssembly.Module.exports(module)), names(WebAssembly.Module.imports(module)), bytes.byteLength] as const;
  }, url);
  const own = exported.filter((name) => !/^(memory|__.*)$/.test(name));
  expect(own.sort()).toEqual(['engine_new', 'engine_take']);
  expect(imported.join()).not.toMatch(/document|window|canvas|storage|fetch/i);
  expect(size).toBeGreaterThan(10_000);
});

test('the dialog has levels with names, and remembers what was chosen', async ({ board }) => {
  await board.open();
  const dialog = await board.openDialog('new');
  await expect(dialog.getByRole('radio', { name: 'Computer', exact: true })).toBeChecked();
  await dialog.getByRole('radio', { name: 'One screen' }).check();
  await expect(dialog.getByRole('slider')).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Computer', exact: true }).check();
  const level = dialog.getByRole('slider', { name: 'Strength' });
  const said = new Set<string>();
  for (let number = 1; number <= 11; number += 1) {
    await level.fill(String(number));
    const text = await dialog.locator('[data-part=level-white]').innerText();
    expect(text).toContain(number === 11 ? 'Maximum' : `Level ${number} · `);
    await expect(level).toHaveAttribute('aria-valuetext', number === 11 ? 'Maximum' : /^Level \d+ · \w+/);
    said.add(text);
  }
  expect(said.size).toBe(11);
  await level.fill('2');
  await dialog.getByRole('group', { name: 'You play' }).getByRole('radio', { name: 'White' }).check();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(strip(board, 'black')).toContainText('Level 2');
  await expect(strip(board, 'white')).toContainText('You');
  await moved(board, 1);
  const again = await board.openDialog('new');
  await expect(again.getByRole('radio', { name: 'Computer', exact: true })).toBeChecked();
  await expect(again.getByRole('slider', { name: 'Strength' })).toHaveValue('2');
  await expect(again.getByRole('group', { name: 'You play' }).getByRole('radio', { name: 'White' })).toBeChecked();
  await again.getByRole('radio', { name: 'One screen' }).check();
  await again.getByRole('button', { name: 'Start game' }).click();
  await board.click('h8', 'i9');
  expect(await board.moves()).toBe('h8 i9');
  await expect(strip(board, 'black').getByRole('button')).toHaveCount(0);
});

test('by lot the player has either colour', async ({ board, page }) => {
  await page.addInitScript(() => {
    const draws = [0.9, 0.1];
    Math.random = () => draws[(window as unknown as { draw: number }).draw ?? 0];
  });
  await board.open();
  for (const [draw, mine] of [[0, 'white'], [1, 'black']] as const) {
    await page.evaluate((draw) => Object.assign(window, { draw }), draw);
    await begin(board, 'Computer', (dialog) => dialog.getByRole('radio', { name: 'Random', exact: true }).check());
    await expect(strip(board, mine)).toContainText('You');
  }
});

test('two computers play by themselves until they are stopped', async ({ board, page }) => {
  await board.open();
  await begin(board, 'Two computers', async (dialog) => {
    await expect(dialog.getByRole('slider')).toHaveCount(2);
    await dialog.getByRole('slider', { name: 'Black' }).fill('1');
    await dialog.getByRole('slider', { name: 'White' }).fill('2');
  });
  await moved(board, 3);
  await expect(board.action('resign')).toBeDisabled();
  // The next move of a computer removes the note, and may come at any moment.
  const notes = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = document.querySelector('.point-note')!;
    new MutationObserver(() => texts.push(note.textContent ?? '')).observe(note, { childList: true, subtree: true });
    return texts;
  });
  await board.click('o15');
  await expect.poll(async () => (await notes.jsonValue()).join('\n')).toContain("It is the computer's turn.");
  // Both buttons stay visible, whichever side is to move.
  await expect(page.locator('[data-action=stop]:not(.gone)')).toHaveCount(2);
  await strip(board, 'black').getByRole('button', { name: 'Stop' }).click();
  const count = await moveCount(board);
  await page.waitForTimeout(900);
  expect(await moveCount(board)).toBe(count);
  await strip(board, 'white').getByRole('button', { name: 'Let it move' }).click();
  await moved(board, count + 2);
});

test('thinking shows, nobody plays meanwhile, and Move now ends it', async ({ board, page }) => {
  await openThinker(board);
  await board.click('k10');
  await expect(moveNow(board)).toBeVisible();
  await expect(page.locator('.actions [data-action=hint]')).toBeHidden();
  await expect(strip(board, 'white')).toContainText('thinking…');
  await expect(strip(board, 'white').locator('.hairline')).toBeVisible();
  await board.hover('c3');
  const bare = await board.pixels('c3');
  await board.hover('m3');
  expect(await board.pixels('c3'), 'no hover stone').toBe(bare);
  await board.click('c3');
  await expect(board.note).toHaveText("It is the computer's turn.");
  await expect(board.live).toHaveText("It is the computer's turn.");
  await page.keyboard.press('Escape');
  expect(await moveCount(board)).toBe(1);
  const start = Date.now();
  await moveNow(board).click();
  await moved(board, 2);
  expect(Date.now() - start).toBeLessThan(1500);
  await expect(moveNow(board)).toBeHidden();
  // The engine was stopped; a new one makes the next move.
  await board.click('c3');
  await expect(strip(board, 'white')).toContainText('thinking…');
  await moveNow(board).click();
  await moved(board, 4);
  await expect(board.toast).toBeHidden();
});

test('a hint says its reason and shows a disc; nothing is played', async ({ board, page }) => {
  await board.open();
  await board.play('h8 a1 h9 b1 h10 c1');
  const before = await board.pixels('h11');
  const hint = page.locator('.actions [data-action=hint]');
  await hint.click();
  await expect(board.note).toContainText(/Hint: [A-O]\d+/, { timeout: 15_000 });
  const at = /Hint: ([A-O]\d+)/.exec(await board.note.innerText())![1].toLowerCase();
  await expect(board.live).toContainText(`Hint: ${at.toUpperCase()}.`);
  expect(await moveCount(board)).toBe(6);
  if (at === 'h11') expect(await board.pixels('h11')).not.toBe(before);
  await board.note.getByRole('button', { name: 'Close' }).click();
  await expect(board.note).toBeHidden();
});

test('threats are chips on the board and words in the cells', async ({ board, page }) => {
  await board.open();
  await board.play('h8 a1 h9 b1 h10 c1');
  const before = await board.pixels('h11');
  const threats = page.locator('.actions [data-action=threats]');
  await expect(threats).toHaveAttribute('aria-pressed', 'false');
  await threats.click();
  await expect(threats).toHaveAttribute('aria-pressed', 'true');
  await board.frame();
  expect(await board.pixels('h11')).not.toBe(before);
  await expect(board.cell('h11')).toHaveAccessibleName('H11, empty, black makes four');
  await expect(board.cell('d1')).toHaveAccessibleName('D1, empty, white makes four');
  await board.click('h11');
  await expect(board.cell('h12')).toHaveAccessibleName('H12, empty, black makes five');
  await threats.click();
  await expect(board.cell('h12')).toHaveAccessibleName('H12, empty');
});

const FAILURES: Record<string, RegExp> = {
  'its wasm': /\/engine_bg\.wasm$/,
  'its worker': /\/engine-worker\.js$/,
  "its worker's script": /\/engine\.js$/,
};

function allowFailures(faults: Faults): void {
  faults.allow(/Failed to load resource/, /net::ERR_FAILED/, /module engine is missing/);
}

for (const [what, part] of Object.entries(FAILURES)) {
  test(`without ${what} people play on, and it can be tried again`, async ({ board, page, faults }) => {
    allowFailures(faults);
    const mend = await spoil(page, part, (route) => route.abort());
    await board.open();
    await board.newGame({ white: 'simple' });
    await board.click('h8');
    await expect(board.toast).toContainText('The computer', { timeout: 15_000 });
    while (await board.toast.isVisible()) await board.toast.getByRole('button', { name: 'OK' }).click();
    await board.click('i9', 'j10');
    expect(await board.moves()).toBe('h8 i9 j10');
    mend();
    await strip(board, 'white').getByRole('button', { name: 'Try the computer again' }).click();
    await moved(board, 4);
  });
}

test('the board can be played on while the computer is on its way', async ({ board, page }) => {
  const held: (() => void)[] = [];
  await page.route(/\/engine_bg\./, async (route) => {
    await new Promise<void>((done) => held.push(done));
    await route.continue();
  });
  await board.open();
  await board.newGame({ white: 'simple' });
  await board.click('h8');
  await expect(strip(board, 'white')).toContainText('Getting ready…');
  await strip(board, 'white').getByRole('button', { name: 'Play this side yourself' }).click();
  await board.click('i9', 'g7');
  await strip(board, 'white').getByRole('button', { name: 'Let the computer play this side' }).click();
  await expect.poll(() => held.length).toBe(1);
  held[0]();
  await moved(board, 4);
  expect(await board.moves()).toMatch(/^h8 i9 g7 /);
});

test('a worker that dies is started again, which is said once', async ({ board, page }) => {
  await page.addInitScript(() => {
    const Own = Worker;
    window.Worker = class extends Own {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        ((window as unknown as { workers: Worker[] }).workers ??= []).push(this);
      }
    };
  });
  const kill = () =>
    page.evaluate(() => (window as unknown as { workers: Worker[] }).workers.at(-1)!.dispatchEvent(new Event('error')));
  await openThinker(board);
  await board.click('k10');
  await expect(strip(board, 'white')).toContainText('thinking…');
  await kill();
  await expect(board.toast).toContainText('The computer stopped working and was restarted.');
  await board.toast.getByRole('button', { name: 'OK' }).click();
  await moveNow(board).click();
  await moved(board, 2);
  // If the engine fails while it has nothing to do, no message appears.
  await kill();
  await board.click('c3');
  await moveNow(board).click();
  await moved(board, 4);
  await expect(board.toast).toBeHidden();
  // A second failure for the same move stops the computer.
  await board.click('d5');
  await expect(strip(board, 'white')).toContainText('thinking…');
  await kill();
  await expect(strip(board, 'white')).toContainText('thinking…');
  await kill();
  await expect(board.toast).toContainText('The computer');
  await board.click('m13');
  expect(await moveCount(board)).toBe(6);
});

test('an opening is answered by the computer', async ({ board }) => {
  await board.open();
  await board.newGame({ rules: 'renju', opening: 'swap', black: 'simple' });
  await moved(board, 3);
  await expect(board.prompt).toHaveText('You: swap colours?');
  await board.choose('Swap colours');
  // White is to move, which the computer has now.
  await moved(board, 4);
  await expect(strip(board, 'black')).toContainText('You');
});

test('every word about it is Chinese on a Chinese page', async ({ board, page }) => {
  await board.open();
  await board.language('zh');
  await begin(board, '电脑', async (dialog) => {
    await expect(dialog.locator('[data-part=level-white]')).toContainText('2 级 · ');
    await board.shot('computer-new-zh');
  });
  await board.click('h8');
  await moved(board, 2);
  await expect(strip(board, 'white')).toContainText('级');
  await expect(strip(board, 'black')).toContainText('你');
  await expect(page.locator('.actions [data-action=hint]')).toHaveText('提示');
  const names = await strip(board, 'white').getByRole('button').evaluateAll((buttons) => buttons.map((it) => it.ariaLabel));
  expect(names.join()).toMatch(/自己下这一方/);
  await board.language('en');
  await expect(strip(board, 'white')).toContainText('Level 2');
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('a game against the computer by taps; nothing is wider than the page', async ({ board, page }) => {
    await board.open();
    await begin(board, 'Computer', (dialog) => dialog.getByRole('slider').fill('10'));
    await board.tap('h8');
    await moved(board, 2);
    await board.shot('computer-phone');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    for (const button of await strip(board, 'white').getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(24);
    }
  });
});
