// Pictures of the game: PNG and SVG beside the canvas, the animated picture, printed diagrams, sharing with other programs.
// covers: study, pictures, records
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { ANNOTATED, paste } from './games';
import { expect, quietMoves, test, type Board } from './helpers';
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

/** Lets canvases be encoded at once. Chromium waits until it is idle, which may take seconds. */
async function encodeAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = function (done, type) {
      const bytes = Uint8Array.from(atob(this.toDataURL(type).split(',')[1]), (it) => it.charCodeAt(0));
      done(new Blob([bytes], { type }));
    };
  });
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
  test.use({ viewport: { width: 1280, height: 788 } });

  test('PNG and SVG show what the canvas shows', async ({ board, page }) => {
    await encodeAtOnce(page);
    await board.open('?theme=night');
    await board.play(MOVES);
    const dialog = board.dialog('share');
    /** Shows the board alone, and returns its pixels. Then opens the dialog for pictures of this size. */
    const shown = async (): Promise<string> => {
      await page.mouse.move(1200, 400);
      await board.still();
      expect(await board.canvas.evaluate((it: HTMLCanvasElement) => it.width)).toBe(720);
      const pixels = await board.canvas.evaluate((it: HTMLCanvasElement) => it.toDataURL());
      await board.openDialog('share');
      await dialog.locator('[name=side]').evaluate((it: HTMLSelectElement) => {
        const option = it.appendChild(document.createElement('option'));
        option.value = '720';
        it.value = '720';
        it.dispatchEvent(new Event('change', { bubbles: true }));
      });
      return pixels;
    };
    // The texts of the SVG are strokes instead of a font; edges are antialiased by another program.
    const expectSvg = async (pixels: string, most: number) => {
      const svg = await difference(board, pixels, data('image/svg+xml', await saved(board, 'svg')), 720);
      expect(svg.mean, JSON.stringify(svg)).toBeLessThan(most);
    };
    await test.step('night, without numbers', async () => {
      const night = await shown();
      // The picture begins with what the board shows.
      await expect(dialog.locator('[name=numbers]')).toBeChecked({ checked: false });
      await expectSvg(night, 0.4);
      await page.keyboard.press('Escape');
    });
    await test.step('wood, with numbers', async () => {
      const settings = await board.openDialog('settings');
      await settings.locator('[name=theme][value=wood]').check();
      await settings.locator('[name=numbers]').check();
      await page.keyboard.press('Escape');
      const wood = await shown();
      await expect(dialog.locator('[name=numbers]')).toBeChecked();
      await expectSvg(wood, 1);
      const png = await difference(board, wood, data('image/png', await saved(board, 'png')), 720);
      // The same painter draws the same scene; the board is painted in parts, whose edges may differ a little.
      expect(png.largest, JSON.stringify(png)).toBeLessThanOrEqual(8);
      expect(png.mean, JSON.stringify(png)).toBeLessThan(0.001);
    });
  });
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

test('making an animated picture can be stopped; it has a frame for each move, and is small', async ({ board, page }) => {
  const release = await holdBack(page, /\/pictures_bg\.wasm$/);
  await board.open();
  await board.play(quietMoves(60));
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map((it) => it.duration))).observe({ entryTypes: ['longtask'] });
  });
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
  await page.evaluate(() => ((window as unknown as { longTasks: number[] }).longTasks.length = 0));
  const start = Date.now();
  const gif = await saved(board, 'gif');
  expect(downloads, 'only the picture that was not stopped').toBe(1);
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

test('a game is printed as diagrams, on so many pages, with its players, event and date', async ({ board, page }) => {
  await page.addInitScript(() => {
    window.print = () => (document.title = 'printed');
  });
  await board.open();
  const dialog = board.dialog('share');
  const print = async (each = 4, most = 5) => {
    await page.evaluate(() => (document.title = 'not yet'));
    await board.openDialog('share');
    await choose(dialog, 'print');
    await dialog.locator('[name=each]').selectOption(`${each}`);
    await dialog.locator('[name=most]').selectOption(`${most}`);
    await dialog.locator('[data-action=print]').click();
    await expect(page).toHaveTitle('printed');
  };
  await test.step('an opened record', async () => {
    await paste(board, ANNOTATED);
    await expect(board.list.first()).toBeVisible();
    await print();
    await expect(page.locator('.sheet h2')).toHaveText(/Ann – 王/);
    await expect(page.locator('.sheet header')).toContainText('2026-11-20');
    await page.keyboard.press('Escape');
  });
  await board.newGame();
  await board.play(MOVES);
  for (const [each, most, diagrams, pages] of [[1, 5, 3, 3], [2, 5, 3, 2], [4, 5, 3, 1], [6, 50, 1, 1], [12, 5, 3, 1]]) {
    await test.step(`${diagrams} diagrams on ${pages} pages, ${each} on each`, async () => {
      await print(each, most);
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
      await page.emulateMedia({ media: 'screen' });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
    });
  }
});

test('where the browser shares with other programs, the link and the picture are passed on', async ({ board, page }) => {
  await encodeAtOnce(page);
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

test.describe('where the browser does not share, and copying is allowed', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the picture follows its choices and is copied as PNG, and another dialog opens from there', async ({ board, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { get: () => undefined });
    });
    await board.open();
    await board.play(MOVES);
    const dialog = await board.openDialog('share');
    await expect(dialog.locator('[data-action=send]:visible')).toHaveCount(0);
    const picture = dialog.locator('[data-part=picture]');
    await expect(picture).toHaveAccessibleName('Picture of the position');
    const drawn = () => picture.evaluate((it: HTMLCanvasElement) => it.toDataURL());
    const seen = new Set([await drawn()]);
    for (const name of ['numbers', 'coordinates']) {
      await dialog.locator(`[name=${name}]`).click();
      seen.add(await drawn());
    }
    expect(seen.size).toBe(3);
    await dialog.locator('[data-action=copy][data-value=picture]').click();
    await expect(note(dialog)).toHaveText('Copied.');
    const side = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await createImageBitmap(await item.getType('image/png'))).width;
    });
    expect(side).toBe(960);
    // What is said goes after two seconds.
    await expect(note(dialog)).toHaveText('', { timeout: 4000 });
    await dialog.locator('[data-action=open]').click();
    await expect(dialog).toBeHidden();
    await expect(board.dialog('open')).toBeVisible();
  });
});
