// The Lab: playing one move, playing to the end, its settings, its findings.
import { expect, test } from './helpers';
import { Lab, openLab } from './lab';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A replacement for the worker: it reports results forever and never decides on a move. */
const THINKER = String.raw`
  onmessage = ({ data }) => {
    if (typeof data !== 'string') return postMessage('ready');
    const id = /id=(\d+)/.exec(data)[1];
    let depth = 0;
    setInterval(() => {
      depth += 1;
      const known = 'candidates=h8:' + depth * 6000 + ':+35,i9:' + depth * 3000 + ':-20,k9:9:win:5';
      postMessage(['info id=' + id, 'depth=' + depth, 'nodes=' + depth * 10000, 'ms=' + depth * 100, 'done=' + Math.min(depth * 100, 900), 'score=+35', 'line=h8', known].join(' '));
    }, 100);
  };
`;

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
  await board.page.keyboard.press('Control+z');
  expect(await lab.count()).toBe(2);
  expect(await lab.text('log')).toMatch(/1 black h8 by=simple .*\n +2 white i9\n +3 black \w+ by=simple .*\n +undo to 2\n/);
});

const GAMES: [string, Record<string, string>, object][] = [
  ['the engine and 4 plies in renju', { 'first-program': 'search', 'first-unit': 'nodes', 'first-limit': '5000', 'second-program': 'ref4' }, { rules: 'renju', referee: 'claim' }],
  ['level 5 and Monte Carlo after an opening', { 'first-program': 'level', 'first-level': '5', 'first-limit': '100', 'second-program': 'mcts', 'second-iterations': '50' }, { rules: 'renju', opening: 'taraguchi10' }],
];

for (const [name, knobs, terms] of GAMES) {
  test(`a game is simulated to its end: ${name}`, async ({ board }) => {
    test.setTimeout(120_000);
    await board.open();
    await board.newGame(terms);
    const lab = new Lab(board);
    await lab.open();
    await lab.choosePrograms();
    await lab.turn({ speed: '0', ...knobs });
    await lab.button('Simulate').click();
    await expect.poll(async () => (await board.state()).over, { timeout: 90_000 }).toBe(true);
    await expect(lab.root.locator('[data-lab=results]')).toHaveText(/^(Black wins|White wins|Draw).* · Black [01] · White [01] · Draws [01]$/);
    await expect(lab.button('Simulate')).toHaveAttribute('aria-disabled', 'true');
    // The log that is unfolded is written with the next frames.
    const logged = async () => (await lab.text('log')).split('\n').filter((line) => / by=/.test(line)).length;
    await expect.poll(logged).toBeGreaterThanOrEqual(await lab.count());
    // After an undo the game can continue, but does not do so by itself.
    await board.page.keyboard.press('Control+z');
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
  // The game may be over by now; then there is nothing to stop.
  if (!(await board.state()).over) {
    await lab.button('Stop').click({ force: true });
    await expect(lab.button('Simulate')).toBeVisible();
  }
});

test('knobs refuse what they cannot be, and say what holds', async ({ board }) => {
  const lab = await openLab(board);
  for (const [name, bad, says] of [
    ['second-iterations', '2001', 'Enter a whole number from 1 to 2000; 1000 still applies.'],
    ['second-playout', '0', 'Enter a whole number from 1 to 100; 50 still applies.'],
    ['first-limit', 'soon', 'Enter a whole number from 10 to 60000; 1000 still applies.'],
    ['seed', '-1', 'Enter a whole number from 0 to 4294967295, or leave it blank.'],
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
  await page.route(/\/engine-worker\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: THINKER }));
  const lab = await openLab(board);
  await expect(lab.root.locator('table')).toBeHidden();
  await lab.turn({ 'first-unit': 'nodes' });
  await lab.button('Play one move').click();
  await expect(lab.root.getByRole('row')).toHaveCount(4);
  await expect(lab.root.getByRole('row').nth(1)).toHaveText(/H8[\d k]+\+35/);
  await expect(lab.root.getByRole('row').nth(3)).toHaveText(/K99≤ wins in 5/);
  await expect(lab.root.locator('[data-lab=search]')).toHaveText(/^Black · Engine · depth \d+ · \d+ k nodes\/s$/);
  const progress = lab.root.getByRole('progressbar', { name: 'Progress of the search' });
  await expect.poll(() => progress.evaluate((it: HTMLProgressElement) => it.value)).toBeGreaterThan(200);
  const bare = await board.pixels('i9');
  await lab.root.getByRole('button', { name: 'I9' }).hover();
  await board.frame();
  expect(await board.pixels('i9')).not.toBe(bare);
  await lab.section('lab').hover();
  await board.frame();
  expect(await board.pixels('i9')).toBe(bare);
  await lab.root.getByRole('button', { name: 'I9' }).focus();
  await board.frame();
  expect(await board.pixels('i9')).not.toBe(bare);
  // A click keeps the mark, another one removes it.
  const row = lab.root.getByRole('button', { name: 'I9' });
  await row.click();
  await lab.section('lab').hover();
  await lab.root.getByRole('heading', { name: 'Lab' }).focus();
  await board.frame();
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  expect(await board.pixels('i9')).not.toBe(bare);
  await row.press('Enter');
  await lab.root.getByRole('heading', { name: 'Lab' }).focus();
  await board.frame();
  await expect(row).toHaveAttribute('aria-pressed', 'false');
  expect(await board.pixels('i9')).toBe(bare);
  await lab.button('Move now').click();
  expect(await board.moves()).toBe('h8');
  await expect(lab.root.locator('progress')).toBeHidden();
});

test('what a quick bot found in the end shows too', async ({ board }) => {
  await board.open();
  await board.newGame({ size: 5 });
  const lab = new Lab(board);
  await lab.open();
  await lab.turn({ 'first-program': 'mcts', 'first-iterations': '2000' });
  await lab.button('Play one move').click();
  await lab.moved(1);
  const visits = await lab.root.locator('tbody tr:not(.gone) td.visits').allTextContents();
  const sum = visits.reduce((sum, text) => sum + Number(text.replace(' k', '000')), 0);
  // The best eight of 25 points are shown.
  expect(visits).toHaveLength(8);
  expect(sum).toBeGreaterThan(2000 * (8 / 25));
});
