// The Lab: opened on purpose, one move, games to the end, knobs, what is found, snapshots.
import { readFile } from 'node:fs/promises';
import { devices, type Locator, type Page, type Request } from '@playwright/test';
import { expect, test, type Board } from './helpers';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HAN = /\p{Script=Han}/u;
const PARTS = /\/(lab|partner|worker|engine|engine_bg)\.[^/]*(html|css|js|wasm)$/;

/** In the place of the worker: says what it has found so far, and never comes to an end. */
const THINKER = String.raw`
  onmessage = ({ data }) => {
    if (typeof data !== 'string') return;
    const id = /id=(\d+)/.exec(data)[1];
    let depth = 0;
    setInterval(() => {
      depth += 1;
      const known = 'candidates=h8:' + depth * 6000 + ':+35,i9:' + depth * 3000 + ':-20,k9:9:win:5';
      postMessage(['info id=' + id, 'depth=' + depth, 'nodes=' + depth * 10000, 'ms=' + depth * 100, 'done=' + Math.min(depth * 100, 900), 'score=+35', 'line=h8', known].join(' '));
    }, 100);
  };
`;

/** Every request for a part of the Lab or of the engine. */
function requests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    const found = PARTS.exec(new URL(request.url()).pathname);
    if (found) seen.push(`${found[1]}.${found[2]}`);
  });
  return seen;
}

class Lab {
  readonly root: Locator;

  constructor(readonly board: Board) {
    this.root = board.page.locator('.lab');
  }

  /** Opens it by the settings. */
  async open(): Promise<void> {
    const dialog = await this.board.openDialog('settings');
    await dialog.locator('[data-action=lab]').click();
    await expect(this.root).toBeVisible();
    await expect(dialog).toBeHidden();
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  knob(name: string): Locator {
    return this.root.locator(`[name=${name}]`);
  }

  async turn(knobs: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(knobs)) {
      const knob = this.knob(name);
      if ((await knob.evaluate((it) => it.tagName)) === 'SELECT') await knob.selectOption(value);
      else {
        await knob.fill(value);
        await knob.press('Tab');
      }
    }
  }

  async count(): Promise<number> {
    const moves = await this.board.moves();
    return moves === '' ? 0 : moves.split(' ').length;
  }

  async moved(count: number): Promise<void> {
    await expect.poll(() => this.count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  }

  text(name: string): Promise<string> {
    return this.root.locator(`[data-lab=${name}]`).inputValue();
  }
}

async function openLab(board: Board): Promise<Lab> {
  await board.open();
  const lab = new Lab(board);
  await lab.open();
  return lab;
}

test('nothing of it is loaded before it is opened, and the engine comes with the first move', async ({ board, page }) => {
  const seen = requests(page);
  await board.open();
  await board.play('h8 i9');
  const dialog = await board.openDialog('settings');
  await page.waitForTimeout(300);
  expect(seen).toEqual([]);
  await expect(page.locator('.lab')).toHaveCount(0);
  await dialog.locator('[data-action=lab]').click();
  const lab = new Lab(board);
  await expect(lab.root).toBeVisible();
  expect(seen).toEqual(['lab.html', 'lab.css']);
  await lab.button('Play one move').click();
  await lab.moved(3);
  expect(seen).toContain('engine_bg.wasm');
  expect(seen.filter((name) => name.startsWith('lab.'))).toHaveLength(2);
});

test('a bot plays one move for the side to move, and the board stays playable', async ({ board }) => {
  const lab = await openLab(board);
  await lab.turn({ 'first-program': 'simple', 'second-program': 'ref2' });
  await lab.button('Play one move').click();
  await lab.moved(1);
  expect(await board.moves()).toBe('h8');
  await board.click('i9');
  await lab.button('Play one move').click();
  await lab.moved(3);
  await board.page.waitForTimeout(400);
  expect(await lab.count()).toBe(3);
  await board.action('undo').click();
  expect(await lab.count()).toBe(2);
  expect(await lab.text('log')).toMatch(/1 black h8 by=simple .*\n +2 white i9\n +3 black \w+ by=simple .*\n +undo to 2\n/);
});

const GAMES: [string, Record<string, string>, object][] = [
  ['two random bots', { 'first-program': 'random', 'second-program': 'random' }, { size: 9 }],
  ['Monte Carlo and the simple one in renju', { 'first-program': 'mcts', 'first-iterations': '150', 'first-playout': '20', 'second-program': 'simple' }, { rules: 'renju' }],
  ['2 plies and level 1 in standard', { 'first-program': 'ref2', 'second-program': 'level', 'second-level': '1' }, { rules: 'standard', size: 13 }],
  ['the engine and 4 plies in renju', { 'first-program': 'search', 'first-unit': 'nodes', 'first-limit': '5000', 'second-program': 'ref4' }, { rules: 'renju', referee: 'claim' }],
  ['level 5 and Monte Carlo after an opening', { 'first-program': 'level', 'first-level': '5', 'first-limit': '100', 'second-program': 'mcts', 'second-iterations': '50' }, { rules: 'renju', opening: 'taraguchi10' }],
  ['the engine by depth and Monte Carlo in caro', { 'first-program': 'mcts', 'first-iterations': '30', 'second-program': 'search', 'second-unit': 'depth', 'second-limit': '2' }, { rules: 'caro', size: 19 }],
];

for (const [name, knobs, terms] of GAMES) {
  test(`a game is simulated to its end: ${name}`, async ({ board }) => {
    test.setTimeout(120_000);
    const lab = await openLab(board);
    await board.newGame(terms);
    await lab.turn({ speed: '0', ...knobs });
    await lab.button('Simulate').click();
    await expect.poll(async () => (await board.state()).over, { timeout: 90_000 }).toBe(true);
    await expect(board.result).toBeVisible();
    await expect(lab.button('Simulate')).toHaveAttribute('aria-disabled', 'true');
    const log = await lab.text('log');
    expect(log.split('\n').filter((line) => / by=/.test(line)).length).toBeGreaterThanOrEqual(await lab.count());
    // It goes on where it is undone, and nothing happens by itself.
    await board.action('undo').click();
    const count = await lab.count();
    await expect(lab.button('Simulate')).toHaveAttribute('aria-disabled', 'false');
    await board.page.waitForTimeout(300);
    expect(await lab.count()).toBe(count);
  });
}

test('speed, pause, continue and stop', async ({ board, page }) => {
  const lab = await openLab(board);
  await lab.turn({ 'first-program': 'random', 'second-program': 'random', speed: '500' });
  const began = Date.now();
  await lab.button('Simulate').click();
  await lab.moved(4);
  expect(Date.now() - began).toBeGreaterThan(1900);
  await lab.button('Pause').click();
  const count = await lab.count();
  await page.waitForTimeout(900);
  expect(await lab.count()).toBe(count);
  await lab.turn({ speed: '0' });
  await lab.button('Continue').click();
  await lab.moved(count + 3);
  // It may be over by now; then there is nothing to stop.
  if (!(await board.state()).over) {
    await lab.button('Stop').click({ force: true });
    await expect(lab.button('Simulate')).toBeVisible();
  }
});

test('a stone by hand, a step back and a new game come between', async ({ board }) => {
  const lab = await openLab(board);
  await lab.turn({ 'first-program': 'random', 'second-program': 'random', speed: '2000' });
  await lab.button('Simulate').click();
  await expect(lab.button('Pause')).toBeVisible();
  await board.click('h8');
  await expect(lab.button('Continue')).toBeVisible();
  expect(await board.moves()).toBe('h8');
  await lab.button('Continue').click();
  await board.action('undo').click();
  await expect(lab.button('Continue')).toBeVisible();
  await lab.button('Continue').click();
  await board.newGame({ size: 19 });
  await expect(lab.button('Simulate')).toBeVisible();
  await board.page.waitForTimeout(2300);
  expect(await board.moves()).toBe('');
});

test('knobs refuse what they cannot be, and say what holds', async ({ board }) => {
  const lab = await openLab(board);
  for (const [name, bad, says] of [
    ['second-iterations', '2001', 'A whole number from 1 to 2000, please; 1000 still holds.'],
    ['second-playout', '0', 'A whole number from 1 to 100, please; 50 still holds.'],
    ['first-limit', 'soon', 'A whole number from 10 to 60000, please; 1000 still holds.'],
    ['seed', '-1', 'A whole number from 0 to 4294967295, please, or nothing.'],
  ]) {
    await lab.turn({ [name]: bad });
    await expect(lab.knob(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(lab.knob(name)).toHaveAccessibleDescription(says);
    await expect(lab.knob(name), 'what was typed stays').toHaveValue(bad);
  }
  await lab.button('Play one move').click();
  await lab.moved(1);
  expect(await lab.text('log')).toContain('by=search limits=time:1000 ');
  await lab.turn({ 'second-iterations': '7' });
  await expect(lab.knob('second-iterations')).toHaveAttribute('aria-invalid', 'false');
  await expect(lab.knob('second-iterations')).toHaveAccessibleDescription('');
});

test('the table and the progress show while a bot thinks, and a row marks its point', async ({ board, page }) => {
  await page.route(/\/worker\.[^/]*js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: THINKER }));
  const lab = await openLab(board);
  await expect(lab.root.locator('table')).toBeHidden();
  await lab.turn({ 'first-unit': 'nodes' });
  await lab.button('Play one move').click();
  await expect(lab.root.getByRole('row')).toHaveCount(4);
  await expect(lab.root.getByRole('row').nth(1)).toHaveText(/H8[\d k]+\+35/);
  await expect(lab.root.getByRole('row').nth(3)).toHaveText(/K99wins in 5/);
  await expect(lab.root.locator('[data-lab=search]')).toHaveText(/^Black · Engine · depth \d+ · \d+ k nodes\/s$/);
  const progress = lab.root.getByRole('progressbar', { name: 'Progress of the search' });
  await expect.poll(() => progress.evaluate((it: HTMLProgressElement) => it.value)).toBeGreaterThan(200);
  const bare = await board.pixels('i9');
  await lab.root.getByRole('button', { name: 'I9' }).hover();
  await board.frame();
  expect(await board.pixels('i9')).not.toBe(bare);
  await lab.root.getByRole('heading', { name: 'Lab' }).hover();
  await board.frame();
  expect(await board.pixels('i9')).toBe(bare);
  await lab.root.getByRole('button', { name: 'I9' }).focus();
  await board.frame();
  expect(await board.pixels('i9')).not.toBe(bare);
  await lab.button('Move now').click();
  expect(await board.moves()).toBe('h8');
  await expect(lab.root.locator('progress')).toBeHidden();
});

test('what a quick bot found in the end shows too', async ({ board }) => {
  const lab = await openLab(board);
  await board.newGame({ size: 5 });
  await lab.turn({ 'first-program': 'mcts', 'first-iterations': '2000' });
  await lab.button('Play one move').click();
  await lab.moved(1);
  const visits = await lab.root.locator('tbody tr:not(.gone) td.visits').allTextContents();
  const sum = visits.reduce((sum, text) => sum + Number(text.replace(' k', '000')), 0);
  // Of 25 points the best eight show.
  expect(visits).toHaveLength(8);
  expect(sum).toBeGreaterThan(2000 * (8 / 25));
});

test('the knobs and the snapshots outlast a reload, and a game comes back', async ({ board, page }) => {
  let lab = await openLab(board);
  await lab.turn({ 'first-program': 'level', 'first-level': 'max', speed: '1000', seed: '42' });
  await board.play('h8 i9 g7');
  await lab.button('Save a snapshot').click();
  await expect(lab.root.locator('[data-lab=remark]')).toHaveText('The snapshot is saved.');
  await board.newGame({ rules: 'renju', size: 15 });
  await board.play('h8 h9');
  await lab.button('Save a snapshot').click();
  await board.reload();
  lab = new Lab(board);
  await lab.open();
  await expect(lab.knob('first-program')).toHaveValue('level');
  await expect(lab.knob('first-level')).toHaveValue('max');
  await expect(lab.knob('speed')).toHaveValue('1000');
  await expect(lab.knob('seed')).toHaveValue('42');
  const options = lab.knob('lab-saves').locator('option');
  await expect(options).toHaveText([/^2\. Move 2 of 2, White H9 · Black to move · Renju/, /^1\. Move 3 of 3, Black G7/]);
  await board.newGame();
  await board.play('a1');
  await lab.knob('lab-saves').selectOption({ index: 1 });
  await lab.button('Restore').click();
  expect(await board.moves()).toBe('h8 i9 g7');
  await expect(board.toast).toContainText('The game was opened.');
  await page.locator('.toast [data-action=restore]').click();
  expect(await board.moves()).toBe('a1');
  await lab.button('Delete').click();
  await expect(options).toHaveCount(1);
});

test('where nothing is stored that is said, and damaged games are no harm', async ({ board, page }) => {
  const lab = await openLab(board);
  await board.play('h8');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await lab.button('Save a snapshot').click();
  await expect(lab.root.locator('[data-lab=remark]')).toHaveText('Not saved: the browser stores nothing here.');
  await expect(lab.knob('lab-saves')).toBeDisabled();
  await board.reload();
  await page.evaluate(() => {
    localStorage['tengen.lab.saves'] = 'tengen lab saves 1\nAQAAAA';
    localStorage['tengen.lab'] = 'tengen lab 1\nspeed=fast';
  });
  await lab.open();
  await expect(board.toast).toContainText('settings');
  await lab.button('Restore').click();
  await expect(lab.root.locator('[data-lab=remark]')).toHaveText('This snapshot is damaged and cannot be restored.');
  expect(await board.moves()).toBe('h8');
});

test('state and log can be copied, and records name the bots', async ({ board, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lab = await openLab(board);
  await board.newGame({ size: 9 });
  await lab.turn({ 'first-program': 'random', 'second-program': 'simple', speed: '0' });
  await lab.button('Simulate').click();
  await expect.poll(async () => (await board.state()).over, { timeout: 30_000 }).toBe(true);
  for (const [summary, button, says] of [
    ['State', 'Copy the state', /^terms: freestyle size=9\nstatus: over, won by \w+\n[^]*\nengine: think id=1 [^]*\nhash: [0-9a-f]{16}\n/],
    ['Log', 'Copy the log', /^ {2}1 black \w+ by=random .*\n {2}2 white \w+ by=simple /],
  ] as const) {
    await lab.root.locator('summary', { hasText: summary }).click();
    await lab.button(button).click();
    await expect(lab.root.locator('details', { hasText: button }).locator('[role=status]')).toHaveText('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(says);
  }
  const dialog = await board.openDialog('share');
  await expect(dialog.locator('[data-action=save]')).toBeEnabled();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.locator('[data-action=save]').click()]);
  const sgf = await readFile(await download.path(), 'utf8');
  expect(sgf).toContain('PB[Tengen random]');
  expect(sgf).toContain('PW[Tengen simple]');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-player=black]')).toContainText('Tengen random');
});

test('by the keyboard alone it opens, plays and closes, and gives the focus back', async ({ board, page }) => {
  await board.open();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('!');
  const lab = new Lab(board);
  await expect(lab.root.getByRole('heading', { name: 'Lab' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(lab.button('Close the Lab')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(lab.button('Play one move')).toBeFocused();
  await page.keyboard.press('Enter');
  await lab.moved(1);
  await expect(lab.button('Play one move')).toBeFocused();
  // Signs that are keys of the page are only signs in a field.
  await lab.knob('seed').focus();
  await page.keyboard.type('?<,!');
  await expect(lab.knob('seed')).toHaveValue('?<,!');
  expect(await lab.count()).toBe(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await lab.button('Close the Lab').focus();
  await page.keyboard.press('Enter');
  await expect(lab.root).toBeHidden();
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  await expect(board.list).toHaveCount(1);
  await page.keyboard.press('!');
  await expect(lab.root).toBeVisible();
  await lab.root.getByRole('heading', { name: 'Lab' }).focus();
  await page.keyboard.press('!');
  await expect(lab.root).toBeHidden();
  const dialog = await board.openDialog('settings');
  await dialog.locator('[data-action=lab]').click();
  await lab.button('Close the Lab').click();
  await expect(page.locator('.bar [data-action=settings]')).toBeFocused();
});

test('closing stops what it was doing', async ({ board, page }) => {
  const lab = await openLab(board);
  await lab.turn({ 'first-program': 'random', 'second-program': 'random', speed: '200' });
  await lab.button('Simulate').click();
  await lab.moved(2);
  await lab.button('Close the Lab').click();
  const count = await lab.count();
  await page.waitForTimeout(700);
  expect(await lab.count()).toBe(count);
  await expect(board.list).toHaveCount(count);
});

test('it is all there in Chinese, and every control has a name', async ({ board, page }) => {
  const lab = await openLab(board);
  const nameless = await lab.root.locator('button, select, input, textarea, progress').evaluateAll((all) =>
    all.filter((it) => {
      const field = it as HTMLInputElement;
      const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.textContent;
      return label?.trim() === '' && field.closest('.gone') === null;
    }).map((it) => it.outerHTML));
  expect(nameless).toEqual([]);
  await board.language('zh');
  const english = await lab.root.locator('[data-text], [data-lab=activity], [data-lab=search], legend b').evaluateAll((all) =>
    all.map((it) => it.textContent ?? '').filter((text) => !/\p{Script=Han}/u.test(text)));
  expect(english).toEqual([]);
  for (const label of await lab.root.locator('[data-label]').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''))) {
    expect(label).toMatch(HAN);
  }
  await lab.turn({ 'second-iterations': '0' });
  await expect(lab.knob('second-iterations')).toHaveAccessibleDescription('请输入 1 到 2000 的整数；目前仍为 1000。');
  await page.locator('.bar [data-action=settings]').click();
  await page.locator('[name=language]').selectOption('en');
  await expect(lab.root.locator('[data-lab=activity]')).toHaveText('Simulate');
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, viewport: { width: 360, height: 640 } });

  test('the board stays in sight while the Lab scrolls', async ({ board, page }) => {
    const lab = await openLab(board);
    await lab.turn({ 'first-program': 'random', 'second-program': 'random', speed: '0' });
    await lab.button('Simulate').tap();
    await expect.poll(async () => (await board.state()).over, { timeout: 30_000 }).toBe(true);
    await lab.root.locator('summary').last().scrollIntoViewIfNeeded();
    const box = await board.canvas.boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(0);
    expect(box!.y + box!.height).toBeLessThanOrEqual(400);
    const [width, height] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(width).toBe(360);
    expect(height).toBeGreaterThan(640);
  });

  for (const width of [320, 390]) {
    test(`nothing is cut off at ${width} px`, async ({ board, page }) => {
      await page.setViewportSize({ width, height: 640 });
      const lab = await openLab(board);
      await lab.turn({ 'second-iterations': 'many', seed: 'none' });
      const wide = await lab.root.locator('*').evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().right > innerWidth + 0.5).map((it) => it.outerHTML.slice(0, 80)));
      expect(wide).toEqual([]);
    });
  }
});
