// The Lab on the page: storage, copying, keys, and space for large text and on phones.
// covers: study, engine
import { devices } from '@playwright/test';
import { expect, test } from './helpers';
import { Lab, openLab } from './lab';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the knobs and the snapshots outlast a reload, a game comes back, and what is not stored or damaged is said', async ({ board, page }) => {
  let lab = await openLab(board);
  await lab.turn({ 'first-program': 'level', 'first-level': 'max', speed: '1000', seed: '42' });
  await board.play('h8 i9 g7');
  await lab.button('Save a snapshot').click();
  await expect(lab.root.locator('[data-lab=remark]')).toHaveText('Snapshot saved.');
  await board.newGame({ rules: 'renju', size: 15 });
  await board.play('h8 h9');
  await lab.open();
  await lab.button('Use the board I had before').click();
  await expect(lab.button('Simulate')).toBeFocused();
  await lab.button('Save a snapshot').click();
  await board.reload();
  lab = new Lab(board);
  await expect(lab.root).toBeVisible();
  await expect(lab.knob('first-program')).toHaveValue('level');
  await expect(lab.knob('first-level')).toHaveValue('max');
  await expect(lab.knob('speed')).toHaveValue('1000');
  await expect(lab.knob('seed')).toHaveValue('42');
  const options = lab.knob('lab-saves').locator('option');
  await expect(options).toHaveText([/^2\. Move 2 of 2, White H9 · Black to move · Renju/, /^1\. Move 3 of 3, Black G7/]);
  await lab.knob('lab-saves').selectOption({ index: 1 });
  await lab.button('Restore').click();
  expect(await board.moves()).toBe('h8 i9 g7');
  await lab.section('play').click();
  expect(await board.moves(), 'the game of the person').toBe('h8 h9');
  await lab.open();
  expect(await board.moves()).toBe('h8 i9 g7');
  await lab.button('Delete').click();
  await expect(options).toHaveCount(1);
  await test.step('the choice among the snapshots stays where it was', async () => {
    for (const point of ['j10', 'k11', 'l12']) {
      await board.play(point);
      await lab.button('Save a snapshot').click();
    }
    const chosen = () => lab.knob('lab-saves').evaluate((it: HTMLSelectElement) => it.selectedOptions[0].text);
    expect(await chosen()).toMatch(/Move 6/);
    await lab.knob('lab-saves').selectOption({ index: 1 });
    await lab.button('Delete').click();
    await expect(options).toHaveCount(3);
    expect(await chosen()).toMatch(/Move 4/);
  });
  await test.step('where nothing is stored that is said', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const remark = lab.root.locator('[data-lab=remark]');
    for (const button of ['Delete', 'Save a snapshot']) {
      await lab.button(button).click();
      await expect(remark).toHaveText('The browser could not store that; the snapshots are unchanged.');
      await expect(options).toHaveCount(3);
    }
  });
  await test.step('damaged ones are no harm', async () => {
    const remark = lab.root.locator('[data-lab=remark]');
    await page.evaluate(() => {
      localStorage['tengen.lab.saves'] = 'tengen lab saves 1\nAQAAAA';
      localStorage['tengen.lab'] = 'tengen lab 1\nspeed=fast';
    });
    // A reload returns to the Lab.
    await board.reload();
    await expect(board.toast).toContainText('settings');
    await lab.button('Restore').click();
    await expect(remark).toHaveText('This snapshot is damaged and cannot be restored.');
    await page.evaluate(() => (localStorage['tengen.lab.saves'] = 'x'));
    await board.reload();
    await expect(remark).toHaveText('The snapshots could not be read and were set aside; a new list begins.');
    expect(await page.evaluate(() => Object.values(localStorage))).toContain('x');
  });
});

test('state and log can be copied, and its game is kept in the library with the names of the bots', async ({ board, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await board.open();
  await board.newGame({ size: 9 });
  const lab = new Lab(board);
  await lab.open();
  await lab.turn({ 'first-program': 'random', 'second-program': 'simple', speed: '0' });
  await lab.button('Simulate').click();
  await expect.poll(async () => (await board.state()).over, { timeout: 30_000 }).toBe(true);
  for (const [summary, button, says] of [
    ['State', 'Copy the state', /^terms: freestyle size=9\nstatus: over, won by \w+\n[^]*\nengine: think id=1 [^]*\nhash: [0-9a-f]{16}\n/],
    ['Log', 'Copy the log', /^ {2}1 black \w+ by=random .*\n {2}2 white \w+ by=simple /],
  ] as const) {
    const part = lab.root.locator('details', { hasText: button });
    if ((await part.getAttribute('open')) === null) await part.locator('summary', { hasText: summary }).click();
    await lab.button(button).click();
    await expect(lab.root.locator('details', { hasText: button }).locator('[role=status]')).toHaveText('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(says);
  }
  await lab.button('Keep in the library').click();
  await expect(lab.root.locator('[data-lab=remark]')).toHaveText('The game is in the library.');
  await page.goto('library/');
  await expect(page.locator('[data-action=past-open]')).toContainText('Tengen random – Tengen simple');
});

test('by the keyboard alone it opens, plays and closes by its key or the words of the sections, and gives the focus back', async ({ board, page }) => {
  await board.open();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('!');
  const lab = new Lab(board);
  await expect(lab.root.getByRole('heading', { name: 'Lab' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(lab.button('Play one move')).toBeFocused();
  await page.keyboard.press('Enter');
  await lab.moved(1);
  await expect(lab.button('Play one move')).toBeFocused();
  // In a field, characters that are keys of the page are ordinary text.
  await lab.knob('seed').focus();
  await page.keyboard.type('?<,!');
  await expect(lab.knob('seed')).toHaveValue('?<,!');
  expect(await lab.count()).toBe(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await lab.root.getByRole('heading', { name: 'Lab' }).focus();
  await page.keyboard.press('!');
  await expect(lab.root).toBeHidden();
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  expect(await board.moves(), 'the game of the person').toBe('');
  await lab.section('lab').focus();
  await page.keyboard.press('Enter');
  await expect(lab.root.getByRole('heading', { name: 'Lab' })).toBeFocused();
  await expect(lab.section('lab')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('[data-part=moves]')).toBeHidden();
  await lab.section('play').focus();
  await page.keyboard.press('Enter');
  await expect(lab.root).toBeHidden();
  await expect(lab.section('play')).toHaveAttribute('aria-current', 'page');
  await expect(lab.section('lab')).not.toHaveAttribute('aria-current');
});

test('its table shows at once on a desktop, and at no size it scrolls the board away', async ({ board, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await board.open();
  await board.play('h8 i9 i8');
  const lab = new Lab(board);
  await lab.open();
  await expect(lab.knob('first-level')).toHaveValue('6');
  await lab.button('Play one move').click();
  await lab.moved(4);
  const rows = await lab.root.evaluate((root) => {
    const end = innerHeight;
    return [...root.querySelectorAll('tbody tr:not(.gone)')].filter((row) => row.getBoundingClientRect().bottom <= end).length;
  });
  expect(rows).toBeGreaterThanOrEqual(4);
  for (const [width, height] of [[360, 740], [320, 568], [844, 390], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    await lab.section('play').click();
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('!');
    await expect(lab.root).toBeVisible();
    await board.frame();
    expect(await page.evaluate(() => scrollY), `${width}×${height}`).toBe(0);
  }
});

/** Returns the parts of the Lab that reach beyond the right edge of the window. */
const wide = (lab: Lab) =>
  lab.root.locator('*').evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().right > innerWidth + 0.5).map((it) => it.outerHTML.slice(0, 80)));

test('it can be used with text of 200 % in every window', async ({ board, page }) => {
  const lab = await openLab(board);
  await lab.turn({ 'first-program': 'simple', 'second-program': 'simple' });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  let moves = 0;
  for (const [width, height] of [[1280, 800], [1024, 768], [820, 1180], [360, 640], [320, 480], [844, 390]]) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await lab.button('Play one move').click();
      await lab.moved((moves += 1));
      // Where it stands in columns it has no box of its own.
      const room = (it: Element) => (getComputedStyle(it).display === 'contents' ? innerHeight : it.clientHeight);
      expect(await lab.root.evaluate(room)).toBeGreaterThanOrEqual(160);
      // Every control can be scrolled into view, where nothing covers it.
      const covered = await lab.root.locator('button, select, input, summary').evaluateAll(async (all) => {
        const covered: string[] = [];
        for (const part of all as HTMLElement[]) {
          const { width, height } = part.getBoundingClientRect();
          if (width * height === 0 || !part.checkVisibility({ visibilityProperty: true })) continue;
          if (part.matches(':disabled, [aria-disabled=true]')) continue;
          part.focus();
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const box = part.getBoundingClientRect();
          const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          if (found === null || !part.contains(found)) covered.push(part.outerHTML.slice(0, 80));
        }
        return covered;
      });
      expect(covered).toEqual([]);
      expect(await wide(lab)).toEqual([]);
    });
  }
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, viewport: { width: 360, height: 640 } });

  test('nothing is cut off, and the board stays in sight while the Lab scrolls', async ({ board, page }) => {
    const lab = await openLab(board);
    await lab.turn({ 'second-iterations': 'many', seed: 'none' });
    for (const width of [320, 390, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await board.frame();
      expect(await wide(lab), `${width} px`).toEqual([]);
    }
    await lab.turn({ 'first-program': 'random', 'second-program': 'random', seed: '', speed: '0' });
    await lab.button('Simulate').tap();
    await expect.poll(async () => (await board.state()).over).toBe(true);
    await lab.root.locator('summary').last().scrollIntoViewIfNeeded();
    const box = await board.canvas.boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(0);
    expect(box!.y + box!.height).toBeLessThanOrEqual(400);
    const [width, height] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(width).toBe(360);
    expect(height).toBeGreaterThan(640);
  });
});
