// Pictures of the game: PNG and SVG beside the canvas, the animated picture, printed diagrams, sharing with other programs.
import { readFileSync } from 'node:fs';
import { type Locator } from '@playwright/test';
import { ANNOTATED, paste } from './games';
import { expect, test, type Board } from './helpers';
import { holdBack } from './routes';

const MOVES = 'h8 h9 i9 g7 g8 i8 j7 f8 h6 h7 g6 f7 e7 f6 f9';
const note = (dialog: Locator) => dialog.locator('[data-part=copied]');
const choose = (dialog: Locator, kind: string) => dialog.locator(`[name=kind][value=${kind}]`).check();

async function saved(board: Board, kind: string): Promise<Buffer> {
  const dialog = board.dialog('share');
  await choose(dialog, kind);
  const download = board.page.waitForEvent('download');
  await dialog.locator(`[data-action=save][data-value=${kind}]`).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`tengen.${kind}`);
  await expect(note(dialog)).toHaveText(`Saved as tengen.${kind}.`);
  return readFileSync(await file.path());
}

/** Draws two pictures at the same size and returns the mean and the largest difference of a channel of a pixel. */
function difference(board: Board, a: string, b: string, side: number): Promise<{ mean: number; largest: number }> {
  return board.page.evaluate(
    async ([first, second, size]) => {
      const pixels = await Promise.all(
        [first, second].map(async (address) => {
          const image = new Image();
          image.src = address as string;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = canvas.height = size as number;
          const context = canvas.getContext('2d')!;
          context.drawImage(image, 0, 0, canvas.width, canvas.height);
          return context.getImageData(0, 0, canvas.width, canvas.height).data;
        }),
      );
      let sum = 0;
      let largest = 0;
      for (let at = 0; at < pixels[0].length; at += 1) {
        const off = Math.abs(pixels[0][at] - pixels[1][at]);
        sum += off;
        largest = Math.max(largest, off);
      }
      return { mean: sum / pixels[0].length, largest };
    },
    [a, b, side] as const,
  );
}

const data = (type: string, content: Buffer) => `data:${type};base64,${content.toString('base64')}`;

test.describe('with a board of 720 px, for which pictures of this size are laid out', () => {
  test.use({ viewport: { width: 1280, height: 788 }, contextOptions: { reducedMotion: 'reduce' } });

  for (const [theme, numbers] of [['wood', false], ['wood', true], ['night', false], ['paper', true]] as const) {
    test(`PNG and SVG show what the canvas shows: ${theme}, numbers ${numbers}`, async ({ board, page }) => {
      await board.open(`?theme=${theme}`);
      if (numbers) {
        const settings = await board.openDialog('settings');
        await settings.locator('[name=numbers]').check();
        await page.keyboard.press('Escape');
      }
      await board.play(MOVES);
      await page.mouse.move(1200, 400);
      await board.still();
      const side = await board.canvas.evaluate((it: HTMLCanvasElement) => it.width);
      expect(side).toBe(720);
      const shown = await board.canvas.evaluate((it: HTMLCanvasElement) => it.toDataURL());
      const dialog = await board.openDialog('share');
      const sizes = dialog.locator('[name=side]');
      await sizes.evaluate((it: HTMLSelectElement) => {
        const option = it.appendChild(document.createElement('option'));
        option.value = '720';
        it.value = '720';
        it.dispatchEvent(new Event('change', { bubbles: true }));
      });
      // The picture begins with what the board shows.
      await expect(dialog.locator('[name=numbers]')).toBeChecked({ checked: numbers });
      const png = await difference(board, shown, data('image/png', await saved(board, 'png')), side);
      // The same painter draws the same scene; the board is painted in parts, whose edges may differ a little.
      expect(png.largest, JSON.stringify(png)).toBeLessThanOrEqual(8);
      expect(png.mean, JSON.stringify(png)).toBeLessThan(0.001);
      // The texts of the SVG are strokes instead of a font; edges are antialiased by another program.
      const svg = await difference(board, shown, data('image/svg+xml', await saved(board, 'svg')), side);
      expect(svg.mean, JSON.stringify(svg)).toBeLessThan(numbers ? 1 : 0.4);
    });
  }
});

/** The frames of a GIF: their times in 1/100 s, read by the structure of the file. */
function times(gif: Buffer): number[] {
  const found = [];
  for (let at = 0; at < gif.length - 8; at += 1) {
    const isControl = gif[at] === 0x21 && gif[at + 1] === 0xf9 && gif[at + 2] === 4 && gif[at + 7] === 0 && gif[at + 8] === 0x2c;
    if (isControl) found.push(gif.readUInt16LE(at + 4));
  }
  return found;
}

/** A game without a five that fills `count` points. */
function filling(count: number): string {
  const points = [];
  for (let row = 0; row < 15; row += 1) {
    for (let column = 0; column < 15; column += 1) points.push({ row, column, black: Math.floor((column + 2 * (row % 2)) / 2) % 2 === 0 });
  }
  const name = ({ row, column }: { row: number; column: number }) => `${String.fromCharCode(97 + column)}${row + 1}`;
  const [black, white] = [true, false].map((side) => points.filter((it) => it.black === side).map(name));
  return Array.from({ length: count }, (_, at) => (at % 2 === 0 ? black : white)[Math.floor(at / 2)]).join(' ');
}

test('an animated picture has a frame for each move, is small, and never holds the page up', async ({ board, page }) => {
  await board.open();
  await board.play(filling(60));
  expect((await board.moves()).split(' ')).toHaveLength(60);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map((it) => it.duration))).observe({ entryTypes: ['longtask'] });
  });
  await board.openDialog('share');
  await page.evaluate(() => ((window as unknown as { longTasks: number[] }).longTasks.length = 0));
  const start = Date.now();
  const gif = await saved(board, 'gif');
  test.info().annotations.push({ type: 'gif', description: `${gif.length} bytes, ${Date.now() - start} ms, long tasks ${await page.evaluate(() => JSON.stringify((window as unknown as { longTasks: number[] }).longTasks))}` });
  console.log(test.info().annotations.at(-1)?.description);
  expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
  expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([480, 480]);
  const shown = times(gif);
  expect(shown).toHaveLength(61);
  expect(new Set(shown.slice(0, -1))).toEqual(new Set([100]));
  expect(shown.at(-1)).toBe(300);
  expect(gif.length).toBeLessThan(1_500_000);
});

test('making an animated picture can be stopped', async ({ board, page }) => {
  const release = await holdBack(page, /\/pictures_bg\.wasm$/);
  await board.open();
  await board.play(MOVES);
  const dialog = await board.openDialog('share');
  await choose(dialog, 'gif');
  const button = dialog.locator('[data-action=save][data-value=gif]');
  await button.click();
  await expect(dialog.locator('progress')).toBeVisible();
  await expect(button).toHaveText('Cancel');
  await expect(button).toBeFocused();
  await button.click();
  await expect(button).toHaveText('Save');
  await expect(dialog.locator('progress')).toBeHidden();
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await release();
  await saved(board, 'svg');
  expect(downloads).toBe(1);
});

test('pictures that cannot be made are said', async ({ board, page, faults }) => {
  faults.allow(/Failed to load resource/, /ERR_FAILED/);
  await page.route(/\/pictures[^/]*$/, (route) => route.abort());
  await board.open();
  await board.play(MOVES);
  const dialog = await board.openDialog('share');
  for (const kind of ['svg', 'gif']) {
    await choose(dialog, kind);
    await dialog.locator(`[data-action=save][data-value=${kind}]`).click();
    await expect(note(dialog)).toContainText('Part of the page could not be loaded.');
  }
  await choose(dialog, 'print');
  await dialog.locator('[data-action=print]').click();
  await expect(note(dialog)).toContainText('Part of the page could not be loaded.');
});

test.describe('printing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [each, most, diagrams, pages] of [[1, 5, 3, 3], [2, 5, 3, 2], [4, 5, 3, 1], [6, 50, 1, 1], [12, 5, 3, 1]]) {
    test(`${diagrams} diagrams are printed on ${pages} pages, ${each} on each`, async ({ board, page }) => {
      await page.addInitScript(() => {
        window.print = () => (document.title = 'printed');
      });
      await board.open();
      await board.play(MOVES);
      const dialog = await board.openDialog('share');
      await choose(dialog, 'print');
      await dialog.locator('[name=each]').selectOption(`${each}`);
      await dialog.locator('[name=most]').selectOption(`${most}`);
      await dialog.locator('[data-action=print]').click();
      await expect(page).toHaveTitle('printed');
      await page.emulateMedia({ media: 'print' });
      const figures = page.locator('.sheet figure');
      await expect(figures).toHaveCount(diagrams);
      await expect(figures.last().locator('figcaption')).toHaveText(most === 50 ? 'Moves 1–15' : 'Moves 11–15');
      await expect(page.locator('.sheet h2')).toBeVisible();
      await expect(board.canvas).toBeHidden();
      await expect(dialog).toBeHidden();
      const paper = await page.locator('.paper').evaluateAll((all) => all.map((it) => it.scrollHeight <= it.clientHeight));
      expect(paper).toEqual(Array(pages).fill(true));
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(pages);
      // The sheet goes after printing.
      await expect(page.locator('.sheet')).toBeHidden();
    });
  }

  test('the heading of a printed record has its players, event and date', async ({ board, page }) => {
    await page.addInitScript(() => {
      window.print = () => (document.title = 'printed');
    });
    await board.open();
    await paste(board, ANNOTATED);
    await expect(board.list.first()).toBeVisible();
    const dialog = await board.openDialog('share');
    await choose(dialog, 'print');
    await dialog.locator('[data-action=print]').click();
    await expect(page).toHaveTitle('printed');
    await expect(page.locator('.sheet h2')).toHaveText(/Ann – 王/);
    await expect(page.locator('.sheet header')).toContainText('2026-11-20');
  });
});

test.describe('where the browser shares with other programs', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.assign(Navigator.prototype, {
        canShare: (it: ShareData) => it.files?.length === 1 && it.files[0].type === 'image/png',
        share: async (it: ShareData) => {
          shared.push(it.url ?? [it.files![0].name, it.files![0].size > 1000]);
          if (shared.length === 3) throw new DOMException('no', 'NotAllowedError');
          if (shared.length === 4) throw new DOMException('closed', 'AbortError');
        },
      });
    });
  });

  test('the link and the picture are passed on', async ({ board, page }) => {
    await board.open();
    await board.play(MOVES);
    const dialog = await board.openDialog('share');
    const send = (what: string) => dialog.locator(`[data-action=send][data-value=${what}]`);
    const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    await send('link').click();
    await expect.poll(shared).toEqual([await dialog.locator('[name=link]').inputValue()]);
    await send('picture').click();
    await expect.poll(async () => (await shared()).at(1)).toEqual(['tengen.png', true]);
    await send('link').click();
    await expect(note(dialog)).toHaveText('The browser could not share this. Copy or save it instead.');
    await send('link').click();
    await expect(note(dialog)).toHaveText('');
  });
});

test('where it does not, there are no buttons for it', async ({ board, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { get: () => undefined });
  });
  await board.open();
  const dialog = await board.openDialog('share');
  await expect(dialog.locator('[data-action=send]:visible')).toHaveCount(0);
});

test.describe('where copying is allowed', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the picture is copied as PNG', async ({ board, page }) => {
    await board.open();
    await board.play(MOVES);
    const dialog = await board.openDialog('share');
    await dialog.locator('[data-action=copy][data-value=picture]').click();
    await expect(note(dialog)).toHaveText('Copied.');
    const side = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await createImageBitmap(await item.getType('image/png'))).width;
    });
    expect(side).toBe(960);
    // What is said goes after two seconds.
    await expect(note(dialog)).toHaveText('', { timeout: 4000 });
  });
});

test('a broken link is said once, and a reload does not say it again', async ({ board, page }) => {
  await board.open('#BQAPD3Z3hnV1hnmHlHN0g2VzdWVSY5Rp');
  await expect(page.locator('[data-part=found]')).toContainText('The link is damaged or cut off');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  await board.reload();
  await expect(board.dialog('open')).toBeHidden();
});

test('the picture in the dialog follows its choices, and another dialog can be opened from there', async ({ board }) => {
  await board.open();
  await board.play(MOVES);
  const dialog = await board.openDialog('share');
  const picture = dialog.locator('[data-part=picture]');
  await expect(picture).toHaveAccessibleName('Picture of the position');
  const drawn = () => picture.evaluate((it: HTMLCanvasElement) => it.toDataURL());
  const seen = new Set([await drawn()]);
  for (const name of ['numbers', 'coordinates']) {
    await dialog.locator(`[name=${name}]`).click();
    seen.add(await drawn());
  }
  expect(seen.size).toBe(3);
  await dialog.locator('[data-action=open]').click();
  await expect(dialog).toBeHidden();
  await expect(board.dialog('open')).toBeVisible();
});
