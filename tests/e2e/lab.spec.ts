// The Lab: playing one move, playing to the end, its settings, its findings.
// covers: study, engine
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

test('a bot plays one move for the side to move, the board stays playable, and knobs refuse what they cannot be', async ({ board, page }) => {
  const lab = await openLab(board);
  await lab.turn({ 'first-program': 'simple', 'second-program': 'ref2' });
  await lab.button('Play one move').click();
  await lab.moved(1);
  expect(await board.moves()).toBe('h8');
  await board.click('i9');
  await lab.button('Play one move').click();
  await lab.moved(3);
  await page.keyboard.press('Control+z');
  // No bot goes on by itself: it would have moved by now.
  await page.waitForTimeout(300);
  expect(await lab.count()).toBe(2);
  expect(await lab.text('log')).toMatch(/1 black h8 by=simple .*\n +2 white i9\n +3 black \w+ by=simple .*\n +undo to 2\n/);
  await test.step('knobs say what holds', async () => {
    await lab.choosePrograms();
    for (const [name, bad, says] of [
      ['second-iterations', '2001', 'Enter a whole number from 1 to 2000; 1000 still applies.'],
      ['first-limit', 'soon', 'Enter a whole number from 10 to 60000; 1000 still applies.'],
      ['seed', '-1', 'Enter a whole number from 0 to 4294967295, or leave it blank.'],
    ]) {
      await lab.turn({ [name]: bad });
      await expect(lab.knob(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(lab.knob(name)).toHaveAccessibleDescription(says);
      await expect(lab.knob(name), 'what was typed stays').toHaveValue(bad);
    }
    await lab.turn({ 'second-iterations': '7' });
    await expect(lab.knob('second-iterations')).toHaveAttribute('aria-invalid', 'false');
    await expect(lab.knob('second-iterations')).toHaveAccessibleDescription('');
  });
});

test('a game after an opening is simulated to its end, with a pause', async ({ board, page }) => {
  test.setTimeout(120_000);
  await board.open();
  await board.newGame({ rules: 'renju', opening: 'taraguchi10' });
  const lab = new Lab(board);
  await lab.open();
  await lab.turn({
    'first-program': 'level', 'first-level': '5', 'first-limit': '100', 'second-program': 'mcts', 'second-iterations': '50', speed: '500',
  });
  await test.step('speed, pause, stop and continue', async () => {
    const began = Date.now();
    await lab.button('Simulate').click();
    await lab.moved(3);
    expect(Date.now() - began).toBeGreaterThan(900);
    await lab.button('Pause').click();
    const count = await lab.count();
    await page.waitForTimeout(700);
    expect(await lab.count()).toBe(count);
    await lab.button('Stop').click();
    await lab.button('Simulate').click();
    await lab.button('Pause').click();
    await lab.turn({ speed: '0' });
    await lab.button('Continue').click();
  });
  await expect.poll(async () => (await board.state()).over, { timeout: 90_000 }).toBe(true);
  await expect(lab.root.locator('[data-lab=results]')).toHaveText(/^(Black wins|White wins|Draw).* · Black [01] · White [01] · Draws [01]$/);
  await expect(lab.button('Simulate')).toHaveAttribute('aria-disabled', 'true');
  // The log that is unfolded is written with the next frames.
  const logged = async () => (await lab.text('log')).split('\n').filter((line) => / by=/.test(line)).length;
  await expect.poll(logged).toBeGreaterThanOrEqual(await lab.count());
  // After an undo the game can continue.
  await page.keyboard.press('Control+z');
  await expect(lab.button('Simulate')).toHaveAttribute('aria-disabled', 'false');
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
