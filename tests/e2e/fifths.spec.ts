// Questions of openings besides stones: symmetric fifths, nigiri; by mouse, by keyboard, by touch and in every window.
// covers: centre
import { devices } from '@playwright/test';
import { expect, test, type Board } from './helpers';

test('nigiri, and fifths that a symmetry carries into one another, by mouse', async ({ board, page }) => {
  // The hand takes one of 20 stones.
  await page.addInitScript(() => {
    Math.random = () => 0.5 / 20;
  });
  const name = page.locator('[data-bind=black_name]');
  await board.open();
  await board.newGame({ rules: 'renju', opening: 'rif', colours: 'nigiri' });
  await test.step('nigiri', async () => {
    await expect(board.prompt).toHaveText('Player 1: hide some stones in your hand');
    await expect(page.locator('[data-bind=empty]')).toHaveText('');
    await board.unchanged('a stone before nigiri', () => board.click('h8'));
    await expect(board.note).toHaveText('That is not possible right now.');
    await board.unchanged('hidden buttons', () => board.pressHidden());
    await board.choice.getByRole('button', { name: 'Take stones' }).dblclick();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await expect(board.prompt).toHaveText('Player 2: odd or even?');
    expect(await board.choices()).toEqual(['Odd', 'Even']);
    await expect(board.list).toHaveText(['Player 1 took stones in the hand']);
    await board.shot('nigiri');
    await board.unchanged('a reload', () => board.reload());
    await board.choose('Odd');
    await expect(name).toHaveText('Player 2');
    await expect(board.list).toHaveText(['Player 1 took 1 in the hand', 'Player 2 guessed odd']);
  });
  await test.step('a symmetric point is refused, and the offered ones show numbers', async () => {
    await board.click('h8', 'h9', 'h7');
    await expect(board.prompt).toHaveText('Player 1: swap colours?');
    await board.choose('Keep colours');
    await board.click('h6');
    await page.mouse.move(1, 1);
    await board.still();
    const before = await board.pixels('g8');
    await board.click('g8');
    await board.unchanged('i8', () => board.click('i8'));
    await expect(board.note).toHaveText('I8 is symmetric to G8, which is offered already.');
    await page.keyboard.press('Escape');
    await page.mouse.move(1, 1);
    await board.still();
    await board.shot('fifth-symmetric');
    expect(await board.pixels('g8')).not.toBe(before);
    expect(await board.moves()).toBe('h8 h9 h7 h6');
    await board.action('undo').click();
    await page.mouse.move(1, 1);
    await board.still();
    expect(await board.pixels('g8')).toBe(before);
  });
  await test.step('one of them is picked', async () => {
    await board.click('g8', 'h10');
    for (const [index, point] of ['g8', 'h10'].entries()) {
      await expect(board.cell(point)).toHaveAccessibleName(`${point.toUpperCase()}, empty, fifth ${index + 1}`);
    }
    await board.unchanged('h5', () => board.click('h5'));
    await expect(board.note).toHaveText('H5 is not offered.');
    await board.shot('fifth-pick');
    await board.click('h10');
    await expect(board.cell('h10')).toHaveAccessibleName('H10, black, last move');
    await expect(board.cell('g8')).toHaveAccessibleName('G8, empty');
    await expect(board.choice).toBeHidden();
  });
  await test.step('programs answer point by point, and hear what is wrong', async () => {
    await board.newGame({ rules: 'renju', opening: 'rif' });
    await board.play('h8 h9 h7');
    await board.choose('Keep colours');
    await board.play('h6 g8');
    await board.unchanged('i7', () => expect(board.play('i7')).rejects.toThrow('i7: the point is symmetric to g8, which is offered'));
    await board.play('a1 a1');
    expect(await board.moves()).toBe('h8 h9 h7 h6 a1');
  });
});

test('an opening by keyboard alone', async ({ board, page }) => {
  await board.open();
  await board.newGame({ rules: 'renju', opening: 'yamaguchi' });
  await board.cell('h8').focus();
  const type = async (keys: string) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
  };
  await type('Enter ArrowUp Enter h 1 1 Enter');
  await expect(board.note).toHaveText('The opening requires this stone in the middle 5 × 5.');
  await type('h 7 Enter');
  await expect(board.prompt).toHaveText('Player 1: how many fifth moves?');
  await page.keyboard.press('Tab');
  await expect(board.choice.getByRole('button', { name: '1', exact: true })).toBeFocused();
  await type('Tab');
  // Repeated keydown events of a held key must not answer the next question.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(board.prompt).toHaveText('Player 2: swap colours?');
  await expect(board.cell('h7')).toBeFocused();
  await type('Tab Enter');
  await expect(board.prompt).toHaveText('Player 1: place a white stone');
  await type('h 6 Enter g 8 Enter');
  await expect(board.prompt).toHaveText('Player 2: offer a fifth, 1 to go');
  await type('i 7 Enter');
  await expect(board.live).toHaveText('I7 is symmetric to G8, which is offered already.');
  await type('a 1 Enter a 1 Enter');
  expect(await board.moves()).toBe('h8 h9 h7 h6 a1');
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('an opening by touch, whose questions fit every window', async ({ board, page }) => {
    const press = (name: string) => board.choice.getByRole('button', { name, exact: true }).tap();
    const fits = async (state: string, names: string[]) => {
      for (const [width, height] of [[320, 480], [1280, 800], [360, 740]]) {
        await page.setViewportSize({ width, height });
        await board.frame();
        await board.shot(`opening-${width}-${state}`);
        await expectFits(board, names);
      }
    };
    await board.open();
    await board.newGame({ rules: 'renju', opening: 'taraguchi10' });
    await board.tap('a1');
    await expect(board.note).toHaveText('The opening requires this stone at the centre.');
    await board.tap('h8');
    await fits('swap', ['Swap colours', 'Keep colours']);
    await press('Swap colours');
    await board.tap('i9');
    await press('Keep colours');
    await board.tap('f6');
    await press('Keep colours');
    await board.tap('k6');
    await press('Ten fifths');
    await board.tap(...'a1 b3 c5 d2 e4 f1 k3 l6 m2 n5'.split(' '));
    await expect(board.prompt).toHaveText("Player 1: pick Black's fifth stone");
    await fits('pick', []);
    await board.tap('n5');
    expect(await board.moves()).toBe('h8 i9 f6 k6 n5');
    await board.newGame({ rules: 'renju', opening: 'yamaguchi' });
    await board.play('h8 h9 h7');
    await fits('number', ['1', '12']);
    await board.newGame({ opening: 'swap2' });
    await board.play('h8 c3 j10');
    await fits('branch', ['Play White', 'Place two more stones']);
  });
});

/**
 * Checks that buttons are completely visible, in the lowest window after scrolling, and that nothing is wider
 * than the page.
 */
async function expectFits(board: Board, names: string[]): Promise<void> {
  const { page } = board;
  for (const name of names) {
    const button = board.choice.getByRole('button', { name, exact: true });
    if (page.viewportSize()!.height < 500) await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
