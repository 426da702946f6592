// The canvas at several pixel ratios: its size, and sharp lines. All canvases after the browser has lost what was on them.
// covers: centre
import type { Locator, Page } from '@playwright/test';
import { Board, expect, LONG, test } from './helpers';

interface Profile {
  line: number;
  dark: number[];
  /** The lowest brightness of the wood on both sides, from 2 pixels away. */
  wood: number;
  /** The brightness of the pixels next to the dark ones. */
  beside: number[];
}

/** Returns the brightness across every line of the board, halfway between two crossings. */
function profiles(board: Board): Promise<Profile[]> {
  return board.page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('#board canvas')!;
    const rect = canvas.getBoundingClientRect();
    const scale = canvas.width / rect.width;
    const spot = (point: string) => {
      const { x, y } = window.tengen.locate(point);
      return { x: (x - rect.left) * scale, y: (y - rect.top) * scale };
    };
    const [a1, b1] = [spot('a1'), spot('b1')];
    const cell = b1.x - a1.x;
    const reach = Math.floor(cell / 3);
    const context = canvas.getContext('2d')!;
    const across = (x: number, y: number, along: 'x' | 'y'): number[] => {
      const [wide, high] = along === 'x' ? [2 * reach + 1, 1] : [1, 2 * reach + 1];
      const left = Math.floor(x) - (along === 'x' ? reach : 0);
      const top = Math.floor(y) - (along === 'y' ? reach : 0);
      const { data } = context.getImageData(left, top, wide, high);
      return Array.from({ length: 2 * reach + 1 }, (_, at) => (data[at * 4] + data[at * 4 + 1] + data[at * 4 + 2]) / 3);
    };
    const found: Profile[] = [];
    for (let line = 0; line < 15; line += 1) {
      for (const along of ['x', 'y'] as const) {
        const fixed = cell * 6.5;
        const values =
          along === 'x'
            ? across(a1.x + line * cell, a1.y - fixed, 'x')
            : across(a1.x + fixed, a1.y - line * cell, 'y');
        const dark = values.flatMap((value, at) => (value < 90 ? [at] : []));
        const [first, last] = [dark[0], dark[dark.length - 1]];
        const far = values.filter((_, at) => at < first - 2 || at > last + 2);
        found.push({
          line,
          dark: dark.map((at) => values[at]),
          wood: Math.min(...far),
          beside: [values[first - 1], values[last + 1]],
        });
      }
    }
    return found;
  });
}

async function expectScreenPixels(board: Board, ratio: number): Promise<void> {
  const size = await board.canvas.evaluate((canvas: HTMLCanvasElement) => ({
    pixels: [canvas.width, canvas.height],
    css: canvas.getBoundingClientRect().width,
    ratio: devicePixelRatio,
  }));
  expect(size.ratio).toBe(ratio);
  for (const pixels of size.pixels) {
    expect(Math.abs(pixels - size.css * ratio), `${pixels} for ${size.css}`).toBeLessThanOrEqual(1);
  }
}

async function expectSharpLines(board: Board, ratio: number): Promise<void> {
  const [a1, b1] = [await board.at('a1'), await board.at('b1')];
  const factor = Math.min(1.4, Math.max(0.8, (b1.x - a1.x) / 40));
  const usual = Math.max(1, Math.round(0.75 * ratio * factor));
  const border = usual + Math.max(1, Math.round(0.75 * ratio));
  for (const { line, dark, wood, beside } of await profiles(board)) {
    expect(dark.length, `line ${line}`).toBe(line === 0 || line === 14 ? border : usual);
    expect(Math.max(...dark) - Math.min(...dark), `line ${line}: one tone`).toBeLessThanOrEqual(1);
    expect(Math.min(...beside), `line ${line}: no half-tone beside`).toBeGreaterThan(wood - 25);
  }
}

const RATIOS = LONG ? [1, 1.5, 2, 3] : [1, 1.5, 3];
const SCREENS = LONG ? RATIOS : [1.5];
const WINDOWS = [[1280, 800], [1000, 701], [801, 607], [390, 844], [333, 700]];

for (const ratio of RATIOS) {
  test.describe(`at the emulated pixel ratio ${ratio}`, () => {
    test.use({ deviceScaleFactor: ratio });

    test(`the canvas has the screen's pixels and sharp lines, and clicks agree, ${ratio}`, async ({ board, page }) => {
      await board.open();
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        await board.frame();
        await expectScreenPixels(board, ratio);
        await expectSharpLines(board, ratio);
      }
      await page.setViewportSize({ width: 901, height: 640 });
      await board.click('a1', 'o15', 'h8', 'a15', 'o1');
      expect(await board.moves()).toBe('a1 o15 h8 a15 o1');
      await board.still();
      await board.shot(`ratio-${ratio}`);
    });
  });
}

for (const ratio of SCREENS) {
  test(`on a screen of pixel ratio ${ratio} lines are sharp and clicks agree`, async ({ playwright, launchOptions, baseURL, faults }) => {
    const args = [...(launchOptions.args ?? []), `--force-device-scale-factor=${ratio}`, '--window-size=1201,843'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    try {
      const context = await browser.newContext({ viewport: null, baseURL, reducedMotion: 'reduce' });
      const board = new Board(await context.newPage());
      faults.watch(board.page);
      await board.open();
      await expectScreenPixels(board, ratio);
      await expectSharpLines(board, ratio);
      await board.click('a1', 'o15', 'h8');
      expect(await board.moves()).toBe('a1 o15 h8');
      await board.frame();
      await board.shot(`screen-${ratio}`);
    } finally {
      await browser.close();
    }
    expect(faults.unexpected()).toEqual([]);
  });
}

declare global {
  interface Window {
    canvases: HTMLCanvasElement[];
  }
}

/** Notes the canvases that are never part of the document too: the page copies the ground and the stones from them. */
async function noteCanvases(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.canvases = [];
    const make = Document.prototype.createElement;
    Document.prototype.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
      const element = make.call(this, name, options);
      if (element instanceof HTMLCanvasElement) window.canvases.push(element);
      return element;
    };
  });
}

/** Empties all canvases, as the end of the graphics process does, and fires these events at them. */
const lose = (page: Page, ...events: string[]) =>
  page.evaluate((events) => {
    const all = new Set([...window.canvases, ...document.querySelectorAll('canvas')]);
    for (const canvas of all) canvas.getContext('2d')!.reset();
    for (const event of events) for (const canvas of all) canvas.dispatchEvent(new Event(event, { cancelable: true }));
  }, events);

const LOST = ['contextlost', 'contextrestored'];

/** A number for all pixels of a canvas. */
const drawn = (canvas: Locator) =>
  canvas.evaluate((it: HTMLCanvasElement) => {
    let sum = 0;
    for (const letter of it.toDataURL()) sum = (31 * sum + letter.charCodeAt(0)) | 0;
    return sum;
  });

/** The colour of the board at a point. */
const colour = (board: Board, point: string) =>
  board.canvas.evaluate((canvas: HTMLCanvasElement, point) => {
    const rect = canvas.getBoundingClientRect();
    const scale = canvas.width / rect.width;
    const { x, y } = window.tengen.locate(point);
    return [...canvas.getContext('2d')!.getImageData((x - rect.left) * scale, (y - rect.top) * scale, 1, 1).data];
  }, point);

test('what the browser lost of the canvases is drawn again without a move', async ({ board, page }) => {
  await noteCanvases(page);
  await board.open();
  await board.play('h8 i9 g7');
  await board.reload();
  const before = await drawn(board.canvas);
  await test.step('the board, and what it is made of', async () => {
    await lose(page, ...LOST);
    await expect.poll(() => drawn(board.canvas)).toBe(before);
    await board.play('g8 h9');
    await expect.poll(() => colour(board, 'g8')).toEqual(await colour(board, 'i9'));
    await board.action('undo').click();
    await board.action('undo').click();
    await expect.poll(() => colour(board, 'g8')).toEqual(await colour(board, 'e5'));
  });
  await test.step('the board of a browser that does not say so, when the page is looked at again', async () => {
    await board.reload();
    await lose(page);
    expect(await drawn(board.canvas)).not.toBe(before);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => drawn(board.canvas)).toBe(before);
  });
  await test.step('the themes in the settings, open and closed', async () => {
    const dialog = await board.openDialog('settings');
    const theme = dialog.locator('[data-sample=paper]');
    const sample = await drawn(theme);
    await lose(page, ...LOST);
    await expect.poll(() => drawn(theme)).toBe(sample);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await lose(page, ...LOST);
    await board.openDialog('settings');
    expect(await drawn(theme)).toBe(sample);
    await page.keyboard.press('Escape');
  });
  await test.step('the picture to share', async () => {
    const picture = (await board.openDialog('share')).locator('[data-part=picture]');
    const shown = await drawn(picture);
    await lose(page, ...LOST);
    await expect.poll(() => drawn(picture)).toBe(shown);
  });
});
