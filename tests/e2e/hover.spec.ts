// The hover stone: when it is shown, and when not.
// covers: centre
import { expect, test, type Board } from './helpers';

// Without animations, one frame shows the result of every change.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Returns how bright the wood or the stone of a point is. */
function brightness(board: Board, point: string): Promise<number> {
  return board.page.evaluate((point) => {
    const canvas = document.querySelector<HTMLCanvasElement>('#board canvas')!;
    const rect = canvas.getBoundingClientRect();
    const scale = canvas.width / rect.width;
    const { x, y } = window.tengen.locate(point);
    const side = Math.round(8 * scale);
    const left = Math.round((x - rect.left + 4) * scale);
    const top = Math.round((y - rect.top + 4) * scale);
    const { data } = canvas.getContext('2d')!.getImageData(left, top, side, side);
    return data.reduce((sum, value, index) => sum + (index % 4 < 3 ? value : 0), 0) / (side * side * 3);
  }, point);
}

test('it shows on the nearest free crossing in the colour of the side to move, until a move or the end', async ({ board, page }) => {
  await board.open();
  const empty = await board.pixels();
  const away = await board.pixels('h8');
  const wood = await brightness(board, 'd5');
  await test.step('on the nearest crossing, up to half a cell away', async () => {
    await board.hover('h8');
    const on = await board.pixels('h8');
    expect(on).not.toBe(away);
    await board.shot('hover');
    for (const [right, up] of [[0.45, 0], [-0.45, 0.45], [0.45, -0.45], [0.1, 0.1]]) {
      await board.hover('h8', right, up);
      expect(await board.pixels('h8')).toBe(on);
    }
    await board.hover('h8', 0.55, 0);
    expect(await board.pixels('h8')).toBe(away);
    await page.mouse.move(1, 1);
    await board.frame();
    expect(await board.pixels()).toBe(empty);
  });
  await test.step('not beyond half a cell outside the board', async () => {
    for (const [right, up] of [[-0.55, 0], [0, -0.55], [-0.8, -0.8]]) {
      await board.hover('a1', right, up);
      expect(await board.pixels()).toBe(empty);
    }
    await board.hover('a1', -0.45, -0.45);
    expect(await board.pixels()).not.toBe(empty);
  });
  await test.step('in the colour of the side to move, and gone after the move until the pointer moves', async () => {
    await board.hover('d5');
    expect(await brightness(board, 'd5')).toBeLessThan(wood - 30);
    await board.play('h8');
    await board.hover('e5');
    await board.hover('d5');
    expect(await brightness(board, 'd5')).toBeGreaterThan(wood + 20);
    await board.play('a1');
    await board.frame();
    expect(Math.abs((await brightness(board, 'd5')) - wood)).toBeLessThan(2);
  });
  await test.step('not over a stone', async () => {
    await page.mouse.move(1, 1);
    await board.frame();
    const before = await board.pixels();
    await board.hover('h8');
    expect(await board.pixels()).toBe(before);
  });
  await test.step('not after the end', async () => {
    const before = await board.pixels('d4');
    await board.hover('d4');
    expect(await board.pixels('d4')).not.toBe(before);
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-action=resign]')!.click());
    await board.frame();
    expect(await board.pixels('d4')).toBe(before);
    await board.hover('d5');
    await board.hover('d4');
    expect(await board.pixels('d4')).toBe(before);
  });
});

test('it goes when the page scrolls below the pointer, and is right after the window has changed its size', async ({ board, page }) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await board.open();
  const before = await board.pixels('h8');
  await board.hover('h8');
  expect(await board.pixels('h8')).not.toBe(before);
  await page.mouse.wheel(0, 60);
  await page.waitForFunction(() => scrollY > 0);
  await board.frame();
  expect(await board.pixels('h8')).toBe(before);
  await board.hover('h8');
  await page.setViewportSize({ width: 700, height: 900 });
  await page.mouse.move(1, 1);
  await board.frame();
  const bare = await board.pixels('d4');
  await board.hover('d4');
  expect(await board.pixels('d4')).not.toBe(bare);
  await board.click('d4');
  expect(await board.moves()).toBe('d4');
});
