// A finger that explores the page with a screen reader asks the browser what lies under it: on the board, a cell.
// covers: centre
import { devices } from '@playwright/test';
import { expect, MID_GAME, test, type Board, type Spot } from './helpers';

const POINTS = ['a1', 'h8', 'o15', 'a15', 'o1', 'd12', 'k3'];
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

/** Returns the names of the cells that lie at a place, by the page and by the platform. */
async function cellsAt(board: Board, { x, y }: Spot): Promise<(string | null)[]> {
  const byPage = await board.page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.getAttribute('data-point') ?? null,
    { x, y },
  );
  const devtools = await board.devtools();
  // The platform counts from the corner of the document.
  const [right, down] = await board.page.evaluate(() => [scrollX, scrollY]);
  const place = { x: Math.round(x + right), y: Math.round(y + down) };
  const at = { ...place, includeUserAgentShadowDOM: true, ignorePointerEventsNone: false };
  const { backendNodeId } = await devtools.send('DOM.getNodeForLocation', at);
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', { backendNodeId, fetchRelatives: false });
  await devtools.detach();
  const node = nodes.find((node) => node.role?.value === 'gridcell');
  return [byPage, (node?.name?.value as string | undefined) ?? null];
}

async function expectCells(board: Board, names: Record<string, string> = {}): Promise<void> {
  for (const point of POINTS) {
    const spot = await board.at(point);
    const view = board.page.viewportSize()!;
    if (spot.y > view.height || spot.y < 0 || spot.x > view.width) continue;
    const said = names[point] ?? `${point.toUpperCase()}, empty`;
    expect(await cellsAt(board, spot), point).toEqual([point, said]);
  }
}

for (const [name, use] of Object.entries({ mouse: {}, touch: phone })) {
  test.describe(name, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });

    test(`the platform finds the cell at the centre of a point: ${name}`, async ({ board, page }) => {
      await board.open();
      await expectCells(board);
      await board.play(MID_GAME);
      await expectCells(board, { h8: 'H8, black' });
      await board.newGame();
      // The message that the game before is kept would lie over large text.
      if (await board.toast.isVisible()) await board.toast.locator('[data-action=dismiss]').click();
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await board.frame();
      await page.evaluate(() => document.querySelector('#board')!.scrollIntoView());
      await expectCells(board);
      for (const size of [5, 22]) {
        await board.newGame({ size });
        await board.frame();
        for (const point of ['a1', 'c3', 'e5']) {
          expect(await cellsAt(board, await board.at(point)), `${size}`).toEqual([point, `${point.toUpperCase()}, empty`]);
        }
      }
      await test.step('on a zoomed page', async () => {
        await page.evaluate(() => (document.documentElement.style.fontSize = ''));
        await board.newGame({ size: 15 });
        await page.evaluate(() => scrollTo(0, 0));
        await (await board.devtools()).send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
        await board.frame();
        // Places are those of the layout, whatever part of it the zoomed window shows.
        const shown = await page.evaluate(() => {
          const { offsetLeft, offsetTop, width, height, scale } = visualViewport!;
          return { offsetLeft, offsetTop, width, height, scale };
        });
        expect(shown.scale).toBe(2);
        let found = 0;
        for (const point of ['a15', 'c13', 'e11', 'g9', 'h8']) {
          const { x, y } = await board.at(point);
          const inside = x < shown.offsetLeft + shown.width && y < shown.offsetTop + shown.height;
          if (!inside) continue;
          const under = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.getAttribute('data-point') ?? null, { x, y });
          expect(under, point).toBe(point);
          found += 1;
        }
        expect(found).toBeGreaterThan(2);
      });
    });
  });
}

test('a click places once, whoever makes it', async ({ board, page }) => {
  await board.open();
  // Assistive technology by a click alone, or after presses without a place, which are no presses.
  await board.cell('h8').evaluate((cell: HTMLElement) => cell.click());
  for (const point of ['i9', 'g7']) {
    await board.cell(point).evaluate((cell: HTMLElement) => {
      for (const kind of ['pointerdown', 'pointerup']) {
        cell.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 9, pointerType: 'mouse', button: 0 }));
      }
      cell.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    });
  }
  expect(await board.moves()).toBe('h8 i9 g7');
  // A mouse, whose double click is one stone, and assistive technology after it.
  await board.click('a1');
  const { x, y } = await board.at('b2');
  await page.mouse.dblclick(x, y);
  await board.cell('c3').evaluate((cell: HTMLElement) => cell.click());
  expect(await board.moves()).toBe('h8 i9 g7 a1 b2 c3');
  // A press that slid off leaves nothing behind for the next click of assistive technology.
  const [from, to] = [await board.at('d4'), await board.at('f4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  expect(await board.moves()).toBe('h8 i9 g7 a1 b2 c3');
  await board.cell('d4').evaluate((cell: HTMLElement) => cell.click());
  expect(await board.moves()).toBe('h8 i9 g7 a1 b2 c3 d4');
  await expect(board.note).toBeHidden();
});
