// Games against the computer, its advice, and its behaviour while it thinks or dies.
// covers: engine
import { devices } from '@playwright/test';
import { expect, test, type Board } from './helpers';
import { begin, moveCount, moved, moveNow, openThinker, strip } from './computer';

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
async function playOut(board: Board, most = 30): Promise<void> {
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

// The tests of the engine compare the choices of all bots under all rules in wasm with the native ones.
test('a whole game against the engine, whose wasm has nothing of the page in it', async ({ board, page }) => {
  test.slow();
  const asked = page.waitForRequest(/\/engine_bg\.wasm$/);
  await board.open();
  await board.newGame({ rules: 'renju', black: 'level:2' });
  await moved(board, 1);
  await playOut(board);
  expect(await moveCount(board)).toBeGreaterThan(8);
  if ((await board.state()).over) {
    await expect(board.result).toBeVisible();
    await expect(board.result.getByRole('button', { name: 'Rematch' })).toBeVisible();
  }
  await expect(board.toast).toBeHidden();
  const [exported, imported, size] = await page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const module = await WebAssembly.compile(bytes);
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    return [names(WebAssembly.Module.exports(module)), names(WebAssembly.Module.imports(module)), bytes.byteLength] as const;
  }, (await asked).url());
  const own = exported.filter((name) => !/^(memory|__.*)$/.test(name));
  expect(own.sort()).toEqual(['engine_new', 'engine_take']);
  expect(imported.join()).not.toMatch(/document|window|canvas|storage|fetch/i);
  expect(size).toBeGreaterThan(10_000);
});

test('the dialog has levels with names, colours by wish or by lot, and remembers what was chosen', async ({ board, page }) => {
  await page.addInitScript(() => {
    Math.random = () => (window as unknown as { draw?: number }).draw ?? 0.5;
  });
  await board.open();
  const dialog = await board.openDialog('new');
  const level = dialog.getByRole('slider', { name: 'Strength' });
  const white = dialog.getByRole('group', { name: 'You play' }).getByRole('radio', { name: 'White' });
  await test.step('levels', async () => {
    await expect(dialog.getByRole('radio', { name: 'Computer', exact: true })).toBeChecked();
    await dialog.getByRole('radio', { name: 'One screen' }).check();
    await expect(dialog.getByRole('slider')).toHaveCount(0);
    await dialog.getByRole('radio', { name: 'Computer', exact: true }).check();
    for (const [number, said] of [['10', /^Level 10 · \w+/], ['11', 'Maximum'], ['2', /^Level 2 · \w+/]] as const) {
      await level.fill(number);
      await expect(dialog.locator('[data-part=level-white]')).toContainText(said instanceof RegExp ? `Level ${number} · ` : said);
      await expect(level).toHaveAttribute('aria-valuetext', said);
    }
  });
  await test.step('the chosen colour, which is remembered', async () => {
    await white.check();
    await dialog.getByRole('button', { name: 'Start game' }).click();
    await expect(strip(board, 'black')).toContainText('Level 2');
    await expect(strip(board, 'white')).toContainText('You');
    await moved(board, 1);
    await board.openDialog('new');
    await expect(dialog.getByRole('radio', { name: 'Computer', exact: true })).toBeChecked();
    await expect(level).toHaveValue('2');
    await expect(white).toBeChecked();
    await page.keyboard.press('Escape');
  });
  await test.step('by lot either colour', async () => {
    for (const [draw, mine] of [[0.9, 'white'], [0.1, 'black']] as const) {
      await page.evaluate((draw) => Object.assign(window, { draw }), draw);
      await begin(board, 'Computer', (dialog) => dialog.getByRole('radio', { name: 'Random', exact: true }).check());
      await expect(strip(board, mine)).toContainText('You');
    }
  });
  await test.step('two computers, which play by themselves until they are stopped', async () => {
    await begin(board, 'Two computers', async (dialog) => {
      await dialog.getByRole('slider', { name: 'Black' }).fill('1');
      await dialog.getByRole('slider', { name: 'White' }).fill('2');
    });
    await moved(board, 2);
    // Both buttons stay visible, whichever side is to move.
    await expect(page.locator('[data-action=stop]:not(.gone)')).toHaveCount(2);
    await strip(board, 'black').getByRole('button', { name: 'Stop' }).click();
    await expect(strip(board, 'white').getByRole('button', { name: 'Let it move' })).toBeVisible();
    const count = await moveCount(board);
    await strip(board, 'white').getByRole('button', { name: 'Let it move' }).click();
    await moved(board, count + 1);
  });
  await test.step('one screen', async () => {
    await begin(board, 'One screen');
    await board.click('h8', 'i9');
    expect(await board.moves()).toBe('h8 i9');
    await expect(strip(board, 'black').getByRole('button')).toHaveCount(0);
  });
});

test('thinking shows, nobody plays meanwhile, Move now ends it, and a worker that dies is started again', async ({ board, page }) => {
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
  const thinks = () => expect(strip(board, 'white')).toContainText('thinking…');
  await openThinker(board);
  await test.step('while it thinks', async () => {
    await board.click('k10');
    await expect(moveNow(board)).toBeVisible();
    await expect(board.action('hint')).toBeHidden();
    await thinks();
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
    await moveNow(board).click();
    await moved(board, 2);
    await expect(moveNow(board)).toBeHidden();
    await expect(board.toast).toBeHidden();
  });
  await test.step('a worker that dies is started again, which is said', async () => {
    await board.click('c3');
    await thinks();
    await kill();
    await expect(board.toast).toContainText('The computer stopped working and was restarted.');
    await board.toast.getByRole('button', { name: 'OK' }).click();
    await moveNow(board).click();
    await moved(board, 4);
  });
  await test.step('if it dies while it has nothing to do, no message appears', async () => {
    await kill();
    await board.click('d5');
    await moveNow(board).click();
    await moved(board, 6);
    await expect(board.toast).toBeHidden();
  });
});

test('a hint says its reason and shows a disc, and threats are chips on the board and words in the cells', async ({ board }) => {
  await board.open();
  await board.play('h8 a1 h9 b1 h10 c1');
  await test.step('a hint, of which nothing is played', async () => {
    await board.action('hint').click();
    await expect(board.note).toContainText(/Hint: [A-O]\d+/);
    const at = /Hint: ([A-O]\d+)/.exec(await board.note.innerText())![1].toLowerCase();
    await expect(board.live).toContainText(`Hint: ${at.toUpperCase()}.`);
    const shown = await board.pixels(at);
    expect(await moveCount(board)).toBe(6);
    await board.note.getByRole('button', { name: 'Close' }).click();
    await expect(board.note).toBeHidden();
    await board.still();
    expect(await board.pixels(at)).not.toBe(shown);
  });
  await test.step('threats', async () => {
    const before = await board.pixels('h11');
    const threats = board.action('threats');
    await expect(threats).toHaveAttribute('aria-pressed', 'false');
    await threats.click();
    await expect(threats).toHaveAttribute('aria-pressed', 'true');
    await board.frame();
    expect(await board.pixels('h11')).not.toBe(before);
    await expect(board.cell('h11')).toHaveAccessibleName('H11, empty, black makes four');
    await expect(board.cell('d1')).toHaveAccessibleName('D1, empty, white makes four');
    await threats.click();
    await expect(board.cell('h11')).toHaveAccessibleName('H11, empty');
  });
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
