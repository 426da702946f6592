// Questions about a point of renju before a stone is there, a hint, and what lies beside the board.
// covers: engine
import { devices } from '@playwright/test';
import { BEFORE_33, expect, test, type Board } from './helpers';

const MARKED = { rules: 'renju', referee: 'marked' };
const ONE_THREE = 'E8 is not forbidden: it makes one three';

/** Begins a game on an open page. */
async function reach(board: Board, options: object): Promise<void> {
  await board.newGame(options);
  await board.play(BEFORE_33);
}

/** Right-clicks a point. Returns whether the browser's own menu was prevented. */
async function rightClick(board: Board, point: string): Promise<boolean> {
  const prevented = board.page.evaluate(
    () => new Promise<boolean>((done) =>
      window.addEventListener('contextmenu', (event) => done(event.defaultPrevented), { once: true })),
  );
  const { x, y } = await board.at(point);
  await board.page.mouse.click(x, y, { button: 'right' });
  return prevented;
}

test('a point is asked about by a right click, and by Shift and Enter', async ({ board, page }) => {
  await board.open();
  await reach(board, MARKED);
  await test.step('a right click', async () => {
    expect(await rightClick(board, 'e8')).toBe(true);
    await expect(board.note.locator('b')).toHaveText(ONE_THREE);
    await expect(board.live).toContainText(ONE_THREE);
    await board.shot('why-allowed');
    expect(await rightClick(board, 'h8')).toBe(true);
    await expect(board.note.locator('b')).toHaveText('H8: double-three');
    expect(await rightClick(board, 'f8'), 'a stone').toBe(false);
    await page.keyboard.press('Escape');
    await expect(board.note).toBeHidden();
    expect(await board.moves()).toBe(BEFORE_33);
  });
  await test.step('Shift and Enter ask about the point of the cursor', async () => {
    await board.cell('h8').focus();
    await page.keyboard.type('e8');
    await page.keyboard.press('Shift+Enter');
    await expect(board.note.locator('b')).toHaveText(ONE_THREE);
    expect(await board.moves()).toBe(BEFORE_33);
    await page.keyboard.press('Enter');
    expect(await board.moves()).toBe(`${BEFORE_33} e8`);
  });
  await test.step('nothing is asked where the referee must not warn, and a claim moves no move of the list', async () => {
    await reach(board, { ...MARKED, referee: 'claim' });
    expect(await rightClick(board, 'h8')).toBe(false);
    await page.keyboard.press('Escape');
    await expect(board.note).toBeHidden();
    const top = async (): Promise<number> => (await board.list.first().boundingBox())!.y;
    const before = await top();
    await board.play('h8');
    await expect(board.choice).toBeVisible();
    expect(await top()).toBe(before);
    await expect(board.status).toHaveText('White to move');
  });
  await test.step('Escape closes a hint while its button has the focus', async () => {
    await board.newGame();
    await board.play('h8 a1 h9 b1 h10 c1');
    await board.action('hint').click();
    await expect(board.note).toContainText('Hint:', { timeout: 15_000 });
    await expect(board.note).toContainText('Expected moves: ');
    await expect(board.action('hint')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(board.note).toBeHidden();
    await expect(board.action('hint')).toBeFocused();
  });
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('a button beside Place asks about the aimed point', async ({ board, page }) => {
    await board.open();
    await reach(board, MARKED);
    const why = board.action('why-aimed');
    await expect(why).toBeHidden();
    await expect(board.action('pass'), 'in the menu').toBeHidden();
    const { x, y } = await board.at('e8');
    await page.touchscreen.tap(x, y);
    await why.tap();
    await expect(board.note.locator('b')).toHaveText(ONE_THREE);
    await board.shot('phone-why');
    await board.action('place').tap();
    await expect.poll(() => board.moves()).toBe(`${BEFORE_33} e8`);
    await expect(why).toBeHidden();
  });
});
