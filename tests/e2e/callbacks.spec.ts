// Events that the browser fires while the page is working: a field reports its change when it loses the
// focus, and listeners outside the board call the page.
// covers: study
import { expect, test } from './helpers';
import { openLab } from './lab';

test('a number typed in the Lab holds when the board is clicked next', async ({ board, page }) => {
  const lab = await openLab(board);
  await lab.turn({ 'first-program': 'mcts' });
  const typed = [['first-iterations', '77', 'h8'], ['seed', '42', 'i9']] as const;
  for (const [field, text, point] of typed) {
    await lab.knob(field).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await board.click(point);
    await board.frame();
    await expect(page.locator('[data-part=broken]')).toBeHidden();
    await expect(page.locator('[role=gridcell]:focus')).toHaveAttribute('data-point', point);
  }
  expect(await board.moves()).toBe('h8 i9');
  await board.reload();
  await lab.open();
  for (const [field, text] of typed) await expect(lab.knob(field)).toHaveValue(text);
});

test('a listener of the page may use the board whenever the focus moves', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9');
  await page.evaluate(() => {
    const host = document.querySelector<HTMLElement>('#board')!;
    const calls = { moved: 0 };
    Object.assign(window, { calls });
    for (const kind of ['focusin', 'focusout']) {
      document.addEventListener(kind, () => {
        calls.moved += 1;
        // The size changes each time, so locating a point updates everything.
        host.style.setProperty('width', `${300 + (calls.moved % 50)}px`);
        window.tengen.locate('a1');
        window.tengen.status();
        window.tengen.goto(window.tengen.moves() === '' ? 0 : 1);
      });
    }
  });
  // Buttons that become disabled pass the focus on; rows of the list are replaced; cells come and go.
  await board.action('redo').focus();
  await page.keyboard.press('Enter');
  await board.action('undo').focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await board.list.first().focus();
  await board.language('zh');
  await board.list.first().focus();
  await board.newGame({ size: 9 });
  await board.cell('e5').focus();
  await board.newGame({ size: 11 });
  await board.cell('e5').focus();
  await page.keyboard.press('Enter');
  await board.frame();
  await expect(page.locator('[data-part=broken]')).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { calls: { moved: number } }).calls.moved)).toBeGreaterThan(8);
});
