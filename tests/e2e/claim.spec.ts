// A referee who leaves forbidden stones to the players: claiming, playing on, asking to take back.
// covers: centre
import { devices } from '@playwright/test';
import { BEFORE_33, expect, test, type Board } from './helpers';

const CLAIM = { rules: 'renju', referee: 'claim' };
const QUESTION = 'Double-three at H8: White may claim the win, or play on';
const REQUEST = 'Black asks to take H8 back';
const DECIDES = 'White decides first: claim the win, play on, or let Black take back.';
const WHY_33 = ['F8 G8 H8 is an open three (open four at E8 or I8).', 'H6 H7 H8 is an open three (open four at H5 or H9).'];
const OPEN = ['Claim the win', 'Play on', 'Why?'];

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

test('a claim by mouse: why, asked back, refused, kept over a reload, and won', async ({ board, page }) => {
  await board.open();
  await board.newGame(CLAIM);
  await board.play(BEFORE_33);
  await test.step('nothing shows before the stone, whatever the settings', async () => {
    const before = await board.pixels();
    await (await board.openDialog('settings')).getByLabel('Show forbidden points in strict games').check();
    await page.keyboard.press('Escape');
    await page.mouse.move(1, 1);
    await board.still();
    expect(await board.pixels()).toBe(before);
    await expect(board.cell('h8')).toHaveAccessibleName('H8, empty');
    await expectSettled(board);
  });
  await test.step('the question and its reasons', async () => {
    await board.click('h8');
    await expectPending(board);
    await expect(board.live).toHaveText(`Black H8, open three and open three. ${QUESTION}.`);
    await page.mouse.move(1, 1);
    await board.still();
    await board.shot('claim');
    await board.unchanged('Why?', () => board.choose('Why?'));
    await expect(board.note.locator('p')).toHaveText(WHY_33);
    await board.shot('claim-why');
    await board.unchanged('the list', () => board.list.first().click());
    await expect(board.note, 'a refusal in place of the reasons').toHaveText(DECIDES);
    await board.unchanged('hidden buttons', () => board.pressHidden());
  });
  await test.step('Black asks, and White refuses, agrees, and plays on', async () => {
    await board.action('ask').click();
    await expect(board.prompt).toHaveText(REQUEST);
    await expect(board.action('ask')).toBeDisabled();
    await board.choose('Refuse');
    await expectPending(board);
    await board.action('ask').click();
    await board.choose('Agree');
    await expectSettled(board);
    expect(await board.moves()).toBe(BEFORE_33);
    await board.click('h8');
    await board.unchanged('a reload', () => board.reload());
    await expectPending(board);
    await board.choose('Play on');
    expect(await board.choices()).toEqual(['Claim the win', 'Why?']);
    await board.click('e1');
    await expectSettled(board);
    await board.action('undo').click();
    await expect(board.prompt).toHaveText('White may play on, or still claim the double-three at H8');
  });
  await test.step('White claims the win', async () => {
    await board.choose('Claim the win');
    await expect(board.choice).toBeHidden();
    expect(await board.state()).toEqual({ toMove: null, over: true, winner: 'white', line: [] });
    await expect(board.result).toContainText('White claimed the double-three at H8');
    await board.result.getByRole('button', { name: 'Why?' }).click();
    await expect(board.note.locator('p')).toHaveText(WHY_33);
    await board.shot('claimed');
    await board.unchanged('a reload', () => board.reload());
    await expect(board.list.last()).toHaveText('White claimed the win');
  });
});

test('a claim by keyboard alone: nobody goes back but by asking', async ({ board, page }) => {
  await board.open();
  await board.newGame(CLAIM);
  await board.play(BEFORE_33);
  await board.cell('h8').focus();
  await page.keyboard.press('Enter');
  const slider = page.getByRole('slider', { name: 'Move' });
  for (const [what, act] of [
    ['the slider', async () => {
      await slider.focus();
      await page.keyboard.press('Home');
    }],
    ['the key to step back', async () => {
      await board.cell('h8').focus();
      await page.keyboard.press(',');
    }],
    ['a program', () => page.evaluate(() => window.tengen.undo())],
  ] as const) {
    await board.unchanged(what, act);
    await expect(board.note, what).toHaveText(DECIDES);
    await board.cell('h8').focus();
    await page.keyboard.press('Escape');
    await expect(board.note).toBeHidden();
  }
  await expect(slider).toHaveValue('9');
  await expect(page.evaluate(() => window.tengen.goto(3))).rejects.toThrow('a claim is to be decided first');
  await page.keyboard.press('Control+z');
  await expect(board.prompt).toHaveText(REQUEST);
  await board.unchanged('once more', () => page.keyboard.press('Control+z'));
  await board.choice.getByRole('button', { name: 'Agree' }).focus();
  await page.keyboard.press('Enter');
  expect(await board.moves()).toBe(BEFORE_33);
  await board.cell('h8').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(board.choice.getByRole('button', { name: 'Claim the win' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board.result).toContainText('White claimed the double-three at H8');
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('a claim by touch, whose reasons fit every window', async ({ board, page }) => {
    await board.open();
    await board.newGame(CLAIM);
    await board.play(BEFORE_33);
    await board.tap('h8');
    await board.action('ask').tap();
    await board.choice.getByRole('button', { name: 'Why?' }).tap();
    await expect(board.note.locator('p')).toHaveText(WHY_33);
    for (const [width, height] of [[320, 480], [1280, 800], [360, 740]]) {
      await page.setViewportSize({ width, height });
      await board.still();
      await board.shot(`claim-${width}`);
      await expect(board.note).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await board.note.getByRole('button', { name: 'Close' }).tap();
    await expect(board.note).toBeHidden();
    await board.choice.getByRole('button', { name: 'Refuse' }).tap();
    await board.choice.getByRole('button', { name: 'Claim the win' }).tap();
    await expect(board.result).toContainText('White claimed the double-three at H8');
  });
});
