// Questions of openings besides stones: symmetric fifths, nigiri; by keyboard, by touch, in Chinese.
import { devices } from '@playwright/test';
import { expect, test, type Board } from './helpers';

const RIF = { rules: 'renju', opening: 'rif' };

async function toFifths(board: Board): Promise<void> {
  await board.open();
  await board.newGame(RIF);
  await board.click('h8', 'h9', 'h7');
  await board.choose('Keep colours');
  await board.click('h6');
}

test('fifths that a symmetry carries into one another are one offer', async ({ board, page }) => {
  await toFifths(board);
  await board.click('g8');
  for (const [point, other] of [['i8', 'G8'], ['g7', 'G8'], ['i7', 'G8']]) {
    await board.unchanged(point, () => board.click(point));
    await expect(board.note).toHaveText(`${point.toUpperCase()} is symmetric to ${other}, which is offered already.`);
  }
  await page.mouse.move(1, 1);
  await board.shot('fifth-symmetric');
  await board.click('h10');
  await expect(board.prompt).toHaveText("Player 2: pick Black's fifth stone");
  for (const [index, point] of ['g8', 'h10'].entries()) {
    await expect(board.cell(point)).toHaveAccessibleName(`${point.toUpperCase()}, empty, fifth ${index + 1}`);
  }
  await board.unchanged('h5', () => board.click('h5'));
  await expect(board.note).toHaveText('H5 is not offered.');
  await page.mouse.move(1, 1);
  await board.shot('fifth-pick');
  await board.click('h10');
  await expect(board.cell('h10')).toHaveAccessibleName('H10, black, last move');
  await expect(board.cell('g8')).toHaveAccessibleName('G8, empty');
  await expect(board.choice).toBeHidden();
});

test('the offered points show numbers, and only a pick is a stone', async ({ board, page }) => {
  await toFifths(board);
  const before = await board.pixels('g8');
  await board.click('g8');
  await page.mouse.move(1, 1);
  await board.still();
  expect(await board.pixels('g8')).not.toBe(before);
  expect(await board.moves()).toBe('h8 h9 h7 h6');
  await board.action('undo').click();
  await board.still();
  expect(await board.pixels('g8')).toBe(before);
});

test('programs answer an opening point by point, and hear what is wrong', async ({ board }) => {
  await toFifths(board);
  await board.play('g8');
  await board.unchanged('i7', () =>
    expect(board.play('i7')).rejects.toThrow('i7: the point is symmetric to g8, which is offered'));
  await board.play('a1 a1');
  expect(await board.moves()).toBe('h8 h9 h7 h6 a1');
});

/** Fixes the random number so that the hand takes `stones` of 20 stones. */
async function takes(board: Board, stones: number): Promise<void> {
  await board.page.addInitScript((stones) => {
    Math.random = () => (stones - 0.5) / 20;
  }, stones);
}

for (const [stones, guess, black] of [[1, 'Odd', 2], [20, 'Odd', 1]] as const) {
  test(`nigiri: ${stones} in the hand, ${guess} is guessed`, async ({ board }) => {
    await takes(board, stones);
    await board.open();
    await board.newGame({ opening: 'swap', colours: 'nigiri' });
    await expect(board.facts).toHaveText('Freestyle · Swap · By lot (nigiri) · 15 × 15');
    await expect(board.prompt).toHaveText('Player 1: hide some stones in your hand');
    expect(await board.choices()).toEqual(['Take stones']);
    await expect(board.page.locator('[data-bind=empty]')).toHaveText('');
    const refused = async (what: string) => {
      await board.unchanged(what, () => board.click('h8'));
      await expect(board.note).toHaveText('That is not possible right now.');
      await board.unchanged(what, () => board.pressHidden());
    };
    await refused('a stone before nigiri');
    await board.choice.getByRole('button', { name: 'Take stones' }).dblclick();
    expect(await board.page.evaluate(() => getSelection()?.toString())).toBe('');
    await expect(board.prompt).toHaveText('Player 2: odd or even?');
    expect(await board.choices()).toEqual(['Odd', 'Even']);
    await expect(board.live).toHaveText('Player 1 took stones in the hand. Player 2: odd or even?');
    await expect(board.list).toHaveText(['Player 1 took stones in the hand']);
    await refused('a stone before the guess');
    await board.shot('nigiri');
    await board.unchanged('a reload', () => board.reload());
    await board.choose(guess);
    await expect(board.page.locator('[data-bind=black_name]')).toHaveText(`Player ${black}`);
    await expect(board.prompt).toHaveText(`Player ${black}: place a black stone`);
    await expect(board.list).toHaveText([`Player 1 took ${stones} in the hand`, `Player 2 guessed ${guess.toLowerCase()}`]);
    await board.click('h8', 'i9', 'g7');
    await expect(board.prompt).toHaveText(`Player ${3 - black}: swap colours?`);
    await board.choose('Swap colours');
    await expect(board.page.locator('[data-bind=black_name]')).toHaveText(`Player ${3 - black}`);
    await board.action('first').click();
    await expect(board.prompt).toHaveText('Player 1: hide some stones in your hand');
    await board.action('last').click();
    await expect(board.page.locator('[data-bind=black_name]')).toHaveText(`Player ${3 - black}`);
  });
}

test('resigning in an opening ends it, undo asks again, and each answer holds', async ({ board }) => {
  await board.open();
  await board.newGame({ opening: 'swap2' });
  await board.click('h8', 'i9', 'g7');
  await board.action('resign').click();
  await expect(board.choice).toBeHidden();
  await expect(board.result).toContainText('Black wins');
  await expect(board.result).toContainText('White resigned');
  await board.unchanged('hidden buttons', () => board.pressHidden());
  await board.action('undo').click();
  await expect(board.prompt).toHaveText('Player 2: choose a colour or add two stones');
  expect(await board.choices()).toEqual(['Play White', 'Play Black', 'Place two more stones']);
  for (const [answer, black] of [['Play White', 1], ['Play Black', 2]] as const) {
    await board.choose(answer);
    await expect(board.choice).toBeHidden();
    await expect(board.page.locator('[data-bind=black_name]')).toHaveText(`Player ${black}`);
    await board.action('undo').click();
  }
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

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('an opening asks in Chinese', async ({ board, page }) => {
    await board.open();
    await board.newGame({ rules: 'renju', opening: 'soosyrv8', colours: 'nigiri' });
    await expect(board.facts).toHaveText('连珠 · 索索夫-8 · 猜先 · 15 × 15 · 严格');
    await expect(board.prompt).toHaveText('玩家 1：请抓子');
    await board.choose('抓子');
    await expect(board.prompt).toHaveText('玩家 2：猜单还是双？');
    expect(await board.choices()).toEqual(['单', '双']);
    await board.choose('单');
    await board.click('a1');
    await expect(board.note).toHaveText('按开局规则，这一子应在天元。');
    await board.click('h8', 'h9', 'h7');
    await expect(board.prompt).toHaveText(/^玩家 [12]：是否交换？$/);
    expect(await board.choices()).toEqual(['交换', '不交换']);
    await board.shot('opening-swap-zh');
    await board.choose('交换');
    await board.click('h6');
    await expect(board.prompt).toHaveText(/^玩家 [12]：第五手几打？$/);
    expect(await board.choices()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    await board.choose('3');
    await board.choose('不交换');
    await board.click('g8', 'i7');
    await expect(board.note).toHaveText('I7 与已有打点 G8 对称。');
    await board.click('a1', 'b3', 'b3');
    expect(await board.moves()).toBe('h8 h9 h7 h6 b3');
    await page.mouse.move(1, 1);
    await board.shot('opening-zh');
  });
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('an opening by touch', async ({ board }) => {
    await board.open();
    await board.newGame({ rules: 'renju', opening: 'taraguchi10' });
    const press = (name: string) => board.choice.getByRole('button', { name, exact: true }).tap();
    await board.tap('a1');
    await expect(board.note).toHaveText('The opening requires this stone at the centre.');
    await board.tap('h8');
    await press('Swap colours');
    await board.tap('i9');
    await press('Keep colours');
    await board.tap('f6');
    await press('Keep colours');
    await board.tap('k6');
    await board.shot('opening-phone');
    await press('Ten fifths');
    await board.tap(...'a1 b3 c5 d2 e4 f1 k3 l6 m2 n5'.split(' '));
    await expect(board.prompt).toHaveText("Player 1: pick Black's fifth stone");
    await board.shot('fifths-phone');
    await board.tap('n5');
    expect(await board.moves()).toBe('h8 i9 f6 k6 n5');
  });
});

for (const [width, height] of [[360, 740], [320, 480], [1280, 800]]) {
  test(`what an opening asks fits into ${width} × ${height}`, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await board.open();
    await board.newGame({ rules: 'renju', opening: 'yamaguchi' });
    await board.shot(`opening-${width}-centre`);
    await board.click('h8', 'h9', 'h7');
    await board.shot(`opening-${width}-number`);
    await expectFits(board, ['1', '12']);
    await board.choose('12');
    await board.shot(`opening-${width}-swap`);
    await expectFits(board, ['Swap colours', 'Keep colours']);
    await board.choose('Swap colours');
    await board.click('i4', ...'a1 b3 c5 d2 e4 f1 k3 l6 m2 n5 o1 o9'.split(' '));
    await page.mouse.move(1, 1);
    await board.shot(`opening-${width}-pick`);
    await board.newGame({ opening: 'swap2' });
    await board.click('h8', 'c3', 'j10');
    await board.shot(`opening-${width}-branch`);
    await expectFits(board, ['Play White', 'Place two more stones']);
  });
}

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
