// A referee who leaves forbidden stones to the players: claiming, playing on, asking to take back.
import { devices } from '@playwright/test';
import { BEFORE_33, expect, test, type Board } from './helpers';

const CLAIM = { rules: 'renju', referee: 'claim' };
const AFTER_33 = `${BEFORE_33} h8`;
const QUESTION = 'Double-three at H8: White may claim the win, or play on';
const REQUEST = 'Black asks to take H8 back';
const DECIDES = 'White decides first: claim the win, play on, or let Black take back.';
const WHY_33 = ['F8 G8 H8 is an open three (open four at E8 or I8).', 'H6 H7 H8 is an open three (open four at H5 or H9).'];
const OPEN = ['Claim the win', 'Play on', 'Why?'];

async function reach(board: Board, moves = BEFORE_33): Promise<void> {
  await board.open();
  await board.newGame(CLAIM);
  await board.play(moves);
}

async function expectPending(board: Board): Promise<void> {
  await expect(board.prompt).toHaveText(QUESTION);
  expect(await board.choices()).toEqual(OPEN);
  await expect(board.action('undo')).toBeHidden();
  await expect(board.action('ask')).toBeEnabled();
}

async function expectSettled(board: Board): Promise<void> {
  await expect(board.choice).toBeHidden();
  await expect(board.action('undo')).toBeVisible();
  await expect(board.action('ask')).toBeHidden();
}

test('nothing shows before the stone, whatever the settings', async ({ board, page }) => {
  await reach(board);
  await expect(board.facts).toHaveText('Renju · 15 × 15 · Claim');
  const before = await board.pixels();
  await (await board.openDialog('settings')).getByLabel('Show forbidden points in strict games').check();
  await page.keyboard.press('Escape');
  await page.mouse.move(1, 1);
  await board.still();
  expect(await board.pixels()).toBe(before);
  await expect(board.cell('h8')).toHaveAccessibleName('H8, empty');
  await expectSettled(board);
  await board.unchanged('hidden buttons', () => board.pressHidden());
  await board.click('d13');
  await expectSettled(board);
});

test('White claims the win', async ({ board, page }) => {
  await reach(board);
  await board.click('h8');
  await expectPending(board);
  expect(await board.state()).toMatchObject({ toMove: 'white', over: false });
  await expect(board.live).toHaveText(`Black H8, open three and open three. ${QUESTION}.`);
  await page.mouse.move(1, 1);
  await board.still();
  await board.shot('claim');
  await board.unchanged('Why?', () => board.choose('Why?'));
  await expect(board.note.locator('p')).toHaveText(WHY_33);
  await expect(board.live).toHaveText(`H8: double-three. ${WHY_33.join(' ')}`);
  await board.shot('claim-why');
  await board.choose('Claim the win');
  await expect(board.note).toBeHidden();
  await expect(board.choice).toBeHidden();
  expect(await board.state()).toEqual({ toMove: null, over: true, winner: 'white', line: [] });
  await expect(board.result).toContainText('White wins');
  await expect(board.result).toContainText('White claimed the double-three at H8');
  await expect(board.live).toHaveText('White wins. White claimed the double-three at H8.');
  await board.result.getByRole('button', { name: 'Why?' }).click();
  await expect(board.note.locator('p')).toHaveText(WHY_33);
  await board.shot('claimed');
  await board.unchanged('a reload', () => board.reload());
  await expect(board.list.last()).toHaveText('White claimed the win');
  await board.action('undo').click();
  await expect(board.prompt).toHaveText(QUESTION);
  await board.action('redo').click();
  await expect(board.result).toContainText('White claimed the double-three at H8');
});

test('White plays on, and the right is gone with the next stone', async ({ board }) => {
  await reach(board, AFTER_33);
  await board.choose('Play on');
  expect(await board.choices()).toEqual(['Claim the win', 'Why?']);
  await board.unchanged('Play on again', () => board.pressHidden());
  await board.click('e1');
  await expectSettled(board);
  expect(await board.moves()).toBe(`${AFTER_33} e1`);
  await board.click('d13');
  await expectSettled(board);
  await expect(board.cell('h8')).toHaveAccessibleName('H8, black');
  await board.action('undo').click();
  await board.action('undo').click();
  await expect(board.prompt).toHaveText('White may play on, or still claim the double-three at H8');
});

test('White refuses to let Black take back, then agrees', async ({ board }) => {
  await reach(board, AFTER_33);
  await board.unchanged('nothing to answer', () => board.pressHidden());
  await board.action('ask').click();
  await expect(board.prompt).toHaveText(REQUEST);
  await expect(board.live).toHaveText(`${REQUEST}.`);
  await expect(board.action('ask')).toBeDisabled();
  expect(await board.choices()).toEqual(expect.arrayContaining(['Agree', 'Refuse', 'Claim the win']));
  await board.shot('claim-asked');
  await board.choose('Refuse');
  await expect(board.live).toHaveText(`White does not agree. ${QUESTION}.`);
  await expectPending(board);
  expect(await board.moves()).toBe(AFTER_33);
  await board.action('ask').click();
  await board.choose('Agree');
  await expectSettled(board);
  expect(await board.moves()).toBe(BEFORE_33);
  await expect(board.live).toHaveText('Taken back: Black H8. Black to move.');
  await board.click('d13');
  await expectSettled(board);
});

test('nobody goes back while White decides', async ({ board, page }) => {
  await reach(board, AFTER_33);
  for (const name of ['first', 'prev']) await expect(board.action(name)).toBeDisabled();
  const refused: [string, () => Promise<unknown>][] = [
    ['the list', () => board.list.nth(2).click()],
    ['the slider', async () => {
      await page.getByRole('slider', { name: 'Move' }).focus();
      await page.keyboard.press('Home');
    }],
    ['the key to step back', async () => {
      await board.cell('h8').focus();
      await page.keyboard.press(',');
    }],
    ['the key to the start', () => page.keyboard.press('<')],
    ['a program', () => page.evaluate(() => window.tengen.undo())],
  ];
  for (const [what, act] of refused) {
    await board.unchanged(what, act);
    await expect(board.note, what).toHaveText(DECIDES);
    await expect(board.live).toContainText(DECIDES);
    await board.cell('h8').focus();
    await page.keyboard.press('Escape');
    await expect(board.note).toBeHidden();
  }
  await expect(page.getByRole('slider', { name: 'Move' })).toHaveValue('9');
  await board.unchanged('a pass', () => board.pressHidden());
  await expect(board.action('pass')).toBeDisabled();
  await expect(page.evaluate(() => window.tengen.goto(3))).rejects.toThrow('a claim is to be decided first');
});

test('a refusal shows in place of an explanation', async ({ board }) => {
  await reach(board, AFTER_33);
  await board.choose('Why?');
  await expect(board.note).toContainText('double-three');
  await board.unchanged('the list', () => board.list.first().click());
  await expect(board.note).toHaveText(DECIDES);
  await board.choose('Why?');
  await board.unchanged('beside the board', () => board.clickNear('h1', 0, -0.7));
  await expect(board.note).toHaveText('That is outside the board.');
});

test('Ctrl Z asks, as the button does', async ({ board, page }) => {
  await reach(board, AFTER_33);
  await board.cell('h8').focus();
  await page.keyboard.press('Control+z');
  await expect(board.prompt).toHaveText(REQUEST);
  await board.unchanged('once more', () => page.keyboard.press('Control+z'));
  await board.choice.getByRole('button', { name: 'Agree' }).focus();
  await page.keyboard.press('Enter');
  expect(await board.moves()).toBe(BEFORE_33);
  await page.keyboard.press('Control+z');
  expect(await board.moves()).toBe(BEFORE_33.split(' ').slice(0, -1).join(' '));
});

test('a claim by keyboard alone', async ({ board, page }) => {
  await reach(board);
  await board.cell('h8').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(board.choice.getByRole('button', { name: 'Claim the win' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board.result).toContainText('White claimed the double-three at H8');
});

test('a pending claim comes back after a reload', async ({ board }) => {
  await reach(board, AFTER_33);
  await board.unchanged('a reload', () => board.reload());
  await expectPending(board);
  await board.action('ask').click();
  await board.reload();
  await expectPending(board);
  await board.choose('Claim the win');
  await expect(board.result).toContainText('White wins');
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('a claim by touch', async ({ board }) => {
    await reach(board);
    await board.tap('h8');
    await board.shot('claim-phone');
    await board.choice.getByRole('button', { name: 'Why?' }).tap();
    await expect(board.note.locator('p')).toHaveText(WHY_33);
    await board.shot('claim-phone-why');
    await board.note.getByRole('button', { name: 'Close' }).tap();
    await expect(board.note).toBeHidden();
    await board.action('ask').tap();
    await board.shot('claim-phone-asked');
    await board.choice.getByRole('button', { name: 'Refuse' }).tap();
    await board.choice.getByRole('button', { name: 'Claim the win' }).tap();
    await expect(board.result).toContainText('White claimed the double-three at H8');
  });
});

for (const [width, height] of [[360, 740], [320, 480], [1280, 800]]) {
  test(`a claim and its reasons in ${width} × ${height}`, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await reach(board, AFTER_33);
    await board.action('ask').click();
    await board.choose('Why?');
    await board.still();
    await board.shot(`claim-${width}`);
    await expect(board.note).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
