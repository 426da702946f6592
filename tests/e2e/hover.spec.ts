// The hover stone: when it is shown, and when not.
import { BLACK_WINS, expect, test } from './helpers';

// Without animations, one frame shows the result of every change.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('it shows over an empty crossing, and goes on leaving the board', async ({ board, page }) => {
  await board.open();
  const empty = await board.pixels();
  await board.hover('h8');
  expect(await board.pixels()).not.toBe(empty);
  await board.shot('hover');
  await page.mouse.move(1, 1);
  await board.frame();
  expect(await board.pixels()).toBe(empty);
});

test('it shows on the nearest crossing up to half a cell away', async ({ board }) => {
  await board.open();
  const away = await board.pixels('h8');
  await board.hover('h8');
  const on = await board.pixels('h8');
  expect(on).not.toBe(away);
  for (const [right, up] of [[0.45, 0], [-0.45, 0.45], [0.45, -0.45]]) {
    await board.hover('d4');
    expect(await board.pixels('h8')).toBe(away);
    await board.hover('h8', right, up);
    expect(await board.pixels('h8')).toBe(on);
  }
  await board.hover('h8', 0.55, 0);
  expect(await board.pixels('h8')).toBe(away);
});

test('it does not show beyond half a cell outside the board', async ({ board }) => {
  await board.open();
  const empty = await board.pixels();
  for (const [right, up] of [[-0.55, 0], [0, -0.55], [-0.8, -0.8]]) {
    await board.hover('a1', right, up);
    expect(await board.pixels()).toBe(empty);
  }
  await board.hover('a1', -0.45, -0.45);
  expect(await board.pixels()).not.toBe(empty);
});

test('it does not show over a stone', async ({ board }) => {
  await board.open();
  await board.play('h8');
  const before = await board.pixels();
  await board.hover('h8');
  expect(await board.pixels()).toBe(before);
});

test('it has the colour of the side to move', async ({ board }) => {
  await board.open();
  const brightness = () =>
    board.page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('#board canvas')!;
      const rect = canvas.getBoundingClientRect();
      const scale = canvas.width / rect.width;
      const { x, y } = window.tengen.locate('d5');
      const side = Math.round(8 * scale);
      const left = Math.round((x - rect.left + 4) * scale);
      const top = Math.round((y - rect.top + 4) * scale);
      const { data } = canvas.getContext('2d')!.getImageData(left, top, side, side);
      return data.reduce((sum, value, index) => sum + (index % 4 < 3 ? value : 0), 0) / (side * side * 3);
    });
  const wood = await brightness();
  await board.hover('d5');
  expect(await brightness()).toBeLessThan(wood - 30);
  await board.play('h8');
  await board.hover('e5');
  await board.hover('d5');
  expect(await brightness()).toBeGreaterThan(wood + 20);
});

test('it is gone after the move until the pointer moves again', async ({ board }) => {
  await board.open();
  await board.play('h8');
  const before = await board.pixels('g7');
  await board.hover('g7');
  expect(await board.pixels('g7')).not.toBe(before);
  await board.play('a1');
  await board.frame();
  expect(await board.pixels('g7')).toBe(before);
});

test('it is gone at the end of the game and does not come back', async ({ board }) => {
  await board.open();
  await board.play(BLACK_WINS.split(' ').slice(0, -1).join(' '));
  const before = await board.pixels('d4');
  await board.hover('d4');
  expect(await board.pixels('d4')).not.toBe(before);
  await board.play('j8');
  await board.frame();
  expect(await board.pixels('d4')).toBe(before);
  await board.hover('d5');
  await board.hover('d4');
  expect(await board.pixels('d4')).toBe(before);
});

test('it is gone after resigning', async ({ board, page }) => {
  await board.open();
  const before = await board.pixels('d4');
  await board.hover('d4');
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-action=resign]')!.click());
  await board.frame();
  expect(await board.pixels('d4')).toBe(before);
});

test('it goes when the page scrolls below the pointer', async ({ board, page }) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await board.open();
  const before = await board.pixels('h8');
  await board.hover('h8');
  expect(await board.pixels('h8')).not.toBe(before);
  await page.mouse.wheel(0, 60);
  await page.waitForFunction(() => scrollY > 0);
  await board.frame();
  expect(await board.pixels('h8')).toBe(before);
});

test('it is right after the window has changed its size', async ({ board, page }) => {
  await board.open();
  await board.hover('h8');
  await page.setViewportSize({ width: 700, height: 900 });
  await page.mouse.move(1, 1);
  await board.frame();
  const before = await board.pixels('d4');
  await board.hover('d4');
  expect(await board.pixels('d4')).not.toBe(before);
  await board.click('d4');
  expect(await board.moves()).toBe('d4');
});

test('it stays with the pointer while the pointer stays within a cell', async ({ board }) => {
  await board.open();
  await board.hover('h8');
  const on = await board.pixels();
  for (const [right, up] of [[0.1, 0.1], [0.4, -0.4], [-0.3, 0.2]]) {
    await board.hover('h8', right, up);
    expect(await board.pixels()).toBe(on);
  }
});
