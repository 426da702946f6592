// Fingers on a phone, and a pen.
// covers: learn
import { devices, type CDPSession, type Locator } from '@playwright/test';
import { expect, SOON, test, type Board, type Spot } from './helpers';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use(phone);

/** A hand with fingers at the given positions. */
class Hand {
  constructor(private readonly devtools: CDPSession) {}

  private send(type: string, spots: Spot[]): Promise<unknown> {
    const touchPoints = spots.map((spot, id) => ({ ...spot, id }));
    return this.devtools.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  }

  down = (...spots: Spot[]) => this.send('touchStart', spots);
  move = (...spots: Spot[]) => this.send('touchMove', spots);
  up = (...left: Spot[]) => this.send('touchEnd', left);
  cancel = () => this.send('touchCancel', []);
}

/** Opens the page with the setting that a tap places at once. */
async function openDirect(board: Board): Promise<void> {
  await board.page.addInitScript(() => {
    localStorage['tengen.settings'] ??= 'tengen settings 1\ntouch=direct\n';
  });
  await board.open();
}

test('a tap aims and a second one places, until the setting places at once', async ({ board, page }) => {
  await board.open();
  const place = board.action('place');
  const { x, y } = await board.at('j8');
  await test.step('two taps', async () => {
    await expect(place).toHaveText('Tap a point');
    await expect(place).toBeDisabled();
    const empty = await board.pixels();
    await page.touchscreen.tap(x, y);
    await expect(place).toHaveText('Place J8');
    await board.frame();
    expect(await board.pixels()).not.toBe(empty);
    expect(await board.moves()).toBe('');
    await board.shot('phone-aim');
    await page.touchscreen.tap(x + 6, y - 6);
    expect(await board.moves()).toBe('j8');
    await expect(place).toHaveText('Tap a point');
  });
  const hand = new Hand(await board.devtools());
  /** Presses the button. The browser may drop a tap that follows a slide soon, or make its click later. */
  const press = (moves: string) => expect(async () => {
    if ((await board.moves()) !== moves) await place.tap({ timeout: 1000 });
    await expect.poll(() => board.moves(), { timeout: 1000 }).toBe(moves);
  }).toPass({ intervals: [500] });
  await test.step('a resting finger aims above itself, and the button places', async () => {
    await hand.down(await board.at('h8'));
    await expect(place).toHaveText('Place H10');
    await hand.move(await board.at('k8', 0, -0.1));
    await expect(place).toHaveText('Place K10');
    await board.shot('phone-aim-above');
    await hand.up();
    await press('j8 k10');
  });
  await test.step('a slide corrects the aim', async () => {
    const h6 = await board.at('h6');
    await page.touchscreen.tap(h6.x, h6.y);
    await hand.down(await board.at('d4'));
    await hand.move(await board.at('d4', 1, 1));
    await hand.move(await board.at('d4', 2.5, 0));
    await hand.up();
    await expect(place).toHaveText('Place I6');
    await press('j8 k10 i6');
  });
  await test.step('the setting places at once, and is kept', async () => {
    await (await board.openDialog('settings')).locator('[name=touch][value=direct]').check();
    await page.keyboard.press('Escape');
    await expect(place).toBeHidden();
    await board.reload();
    await expect(place).toBeHidden();
    const h8 = await board.at('h8');
    await page.touchscreen.tap(h8.x, h8.y);
    expect(await board.moves()).toBe('j8 k10 i6 h8');
  });
});

test('a game by taps: refusals, buttons, the menu and a new game', async ({ board, page }) => {
  await openDirect(board);
  await board.shot('phone-empty');
  await board.tap('f8', 'a1', 'g8', 'c1');
  await test.step('a stone and a place beside the board are refused', async () => {
    await board.tap('f8');
    await expect(board.note).toHaveText('There is a stone on F8 already.');
    await board.shot('phone-note');
    const { x, y } = await board.at('h1', 0, -0.7);
    await page.touchscreen.tap(x, y);
    await expect(board.note).toHaveText('That is outside the board.');
    expect(await board.moves()).toBe('f8 a1 g8 c1');
  });
  await test.step('buttons take back and forth', async () => {
    await board.action('undo').tap();
    await board.action('undo').tap();
    expect(await board.moves()).toBe('f8 a1');
    await board.action('redo').tap();
    await board.action('redo').tap();
    expect(await board.moves()).toBe('f8 a1 g8 c1');
  });
  const more = board.action('more');
  await test.step('Resign is in the menu, which closes by a press elsewhere', async () => {
    await expect(board.action('resign')).toBeHidden();
    await more.tap();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(board.action('resign')).toBeVisible();
    await board.shot('phone-menu');
    await page.touchscreen.tap(100, 100);
    await expect(board.action('resign')).toBeHidden();
    await more.tap();
    await board.action('resign').tap();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(board.result).toContainText('White wins');
    await board.toast.getByRole('button', { name: 'Undo' }).tap();
    await expect(board.result).toBeHidden();
  });
  await test.step('Black wins', async () => {
    await board.tap('h8', 'e1', 'i8', 'g1', 'j8');
    expect(await board.state()).toMatchObject({ over: true, winner: 'black' });
    await expect(board.result).toContainText('Black wins');
    await board.shot('phone-win');
  });
  await test.step('a new game of another size', async () => {
    await board.action('undo').tap();
    await more.tap();
    await page.locator('.menu [data-action=new]').tap();
    const dialog = board.dialog('new');
    await dialog.locator('[name=opponent][value=person]').check();
    await dialog.locator('[data-part=more] summary').tap();
    for (let lines = 15; lines > 9; lines -= 1) await dialog.getByRole('button', { name: 'Smaller board' }).tap();
    await board.shot('phone-new-game');
    await dialog.getByRole('button', { name: 'Start game' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('gridcell')).toHaveCount(81);
    await board.tap('e5', 'a1', 'i9');
    expect(await board.moves()).toBe('e5 a1 i9');
  });
});

test('touches that place nothing, and a pen that hovers like a mouse', async ({ board, page }) => {
  await openDirect(board);
  const devtools = await board.devtools();
  const hand = new Hand(devtools);
  const empty = await board.pixels();
  const expectNothing = async (what: string) => {
    await board.frame();
    expect(await board.moves(), what).toBe('');
    expect(await board.pixels(), `${what}: no hover stone`).toBe(empty);
  };
  await test.step('a finger that slides off', async () => {
    for (const end of [await board.at('j8'), await board.at('h11'), { x: 200, y: 5 }]) {
      await hand.down(await board.at('h8'));
      await expectNothing('down');
      await hand.move(await board.at('h8', 0.3, 0.3));
      await hand.move(end);
      await expectNothing('moved');
      await hand.up();
      await expectNothing('up');
    }
  });
  const [one, two] = [await board.at('h8'), await board.at('d4')];
  await test.step('a second finger, two fingers at once, and a touch that the system takes over', async () => {
    await hand.down(one);
    await hand.down(one, two);
    await hand.up(one);
    await hand.up();
    await expectNothing('a second finger');
    await hand.down(one, two);
    await hand.up();
    await expectNothing('two at once');
    await hand.down(one);
    await hand.cancel();
    await expectNothing('cancelled');
    await expect(board.note).toBeHidden();
  });
  await test.step('a touch places where it lifts, even off the middle', async () => {
    await hand.down(await board.at('h8', -0.3, 0.3));
    await hand.move(await board.at('h8', 0.4, -0.4));
    await hand.up();
    expect(await board.moves()).toBe('h8');
  });
  await test.step('a pen', async () => {
    const pen = async (type: string, spot: Spot, buttons = 0) =>
      devtools.send('Input.dispatchMouseEvent', {
        ...spot, type, buttons, pointerType: 'pen', clickCount: 1, button: type === 'mouseMoved' ? 'none' : 'left',
      } as never);
    const before = await board.pixels('k10');
    const kinds = page.evaluate(
      () => new Promise((done) => addEventListener('pointerup', (event) => done(event.pointerType), { once: true })),
    );
    const spot = await board.at('k10', 0.2, 0.2);
    await pen('mouseMoved', spot);
    await board.frame();
    expect(await board.pixels('k10')).not.toBe(before);
    await pen('mousePressed', spot, 1);
    await pen('mouseReleased', spot);
    expect(await kinds).toBe('pen');
    expect(await board.moves()).toBe('h8 k10');
    await pen('mousePressed', await board.at('d4'), 1);
    await pen('mouseMoved', await board.at('e4'), 1);
    await pen('mouseReleased', await board.at('e4'));
    expect(await board.moves()).toBe('h8 k10');
  });
  await test.step('a finger does not scroll the page from the board', async () => {
    await page.setViewportSize({ width: 360, height: 480 });
    await board.frame();
    await hand.down(await board.at('h12'));
    for (const row of ['h10', 'h8', 'h6', 'h4']) await hand.move(await board.at(row));
    await hand.up();
    await board.frame();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await board.moves()).toBe('h8 k10');
    const action = await board.canvas.evaluate((canvas) => getComputedStyle(canvas.parentElement!).touchAction);
    expect(action, 'pinching the page stays possible').toContain('pinch-zoom');
  });
});

test('a finger that rests on an icon reads its name, and does not press it', async ({ board, page }) => {
  await openDirect(board);
  await board.tap('h8', 'i9');
  const hand = new Hand(await board.devtools());
  const rest = async (icon: Locator, name: string): Promise<void> => {
    const { x, y, width, height } = (await icon.boundingBox())!;
    await hand.down({ x: x + width / 2, y: y + height / 2 });
    const label = () => icon.evaluate((it) => {
      const { content, visibility } = getComputedStyle(it, '::before');
      return visibility === 'visible' ? content : '';
    });
    await expect.poll(label, { intervals: SOON }).toBe(`"${name}"`);
    await hand.up();
    await expect(icon).not.toHaveAttribute('data-held');
  };
  await rest(board.action('prev'), 'Back one move');
  await rest(board.action('next'), 'Forward one move');
  expect(await board.moves()).toBe('h8 i9');
  await rest(page.locator('[data-action=site-menu]'), 'Menu');
  await expect(page.locator('.bar .menu')).not.toHaveClass(/open/);
  await page.locator('[data-action=site-menu]').tap();
  await page.locator('[data-action=settings]').tap();
  const dialog = page.locator('dialog[open]');
  await rest(dialog.getByRole('button', { name: 'Close' }), 'Close');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
  await page.locator('.sections [data-section=learn]').tap();
  await rest(page.locator('.chip'), 'Your game: Black to move');
  await expect(page).toHaveURL(/learn/);
  // Some browsers click at the end of a long touch: this does not act, and a click without a touch does.
  await page.locator('[data-action=site-menu]').evaluate(async (icon) => {
    const init = { bubbles: true, pointerType: 'touch', pointerId: 7 };
    icon.dispatchEvent(new PointerEvent('pointerdown', init));
    await new Promise((done) => setTimeout(done, 450));
    icon.dispatchEvent(new PointerEvent('pointerup', init));
    icon.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  });
  await expect(page.locator('.bar .menu')).not.toHaveClass(/open/);
  await page.locator('[data-action=site-menu]').dispatchEvent('click', { detail: 1 });
  await expect(page.locator('.bar .menu')).toHaveClass(/open/);
  await page.keyboard.press('Escape');
  // A short press acts, also right after a long one.
  await page.locator('.chip').tap();
  await board.action('prev').tap();
  expect(await board.moves()).toBe('h8');
});
