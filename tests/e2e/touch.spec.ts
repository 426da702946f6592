// Fingers on a phone, and a pen.
import { devices, type CDPSession, type Locator } from '@playwright/test';
import { expect, MID_GAME, test, type Spot } from './helpers';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

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

const AIMING = 'aiming';

test.beforeEach(async ({ page }, { titlePath }) => {
  if (titlePath.includes(AIMING)) return;
  await page.addInitScript(() => {
    localStorage['tengen.settings'] ??= 'tengen settings 1\ntouch=direct\n';
  });
});

test.describe(AIMING, () => {
  test('the first tap aims, the second one places', async ({ board, page }) => {
    await board.open();
    await expect(board.action('place')).toHaveText('Tap a point');
    await expect(board.action('place')).toBeDisabled();
    const empty = await board.pixels();
    const { x, y } = await board.at('j8');
    await page.touchscreen.tap(x, y);
    await expect(board.action('place')).toHaveText('Place J8');
    await board.frame();
    expect(await board.pixels()).not.toBe(empty);
    expect(await board.moves()).toBe('');
    await board.shot('phone-aim');
    await page.touchscreen.tap(x + 6, y - 6);
    expect(await board.moves()).toBe('j8');
    await expect(board.action('place')).toHaveText('Tap a point');
  });

  test('a resting finger aims above itself, and the button places', async ({ board }) => {
    await board.open();
    const hand = new Hand(await board.devtools());
    await hand.down(await board.at('h8'));
    await expect(board.action('place')).toHaveText('Place H10');
    await hand.move(await board.at('k8', 0, -0.1));
    await expect(board.action('place')).toHaveText('Place K10');
    await board.shot('phone-aim-above');
    await hand.up();
    await board.action('place').tap();
    // The browser makes a click of a tap a moment later.
    await expect.poll(() => board.moves()).toBe('k10');
  });

  test('a slide corrects the aim', async ({ board, page }) => {
    await board.open();
    const { x, y } = await board.at('h8');
    await page.touchscreen.tap(x, y);
    const hand = new Hand(await board.devtools());
    await hand.down(await board.at('d4'));
    await hand.move(await board.at('d4', 1, 1));
    await hand.move(await board.at('d4', 2.5, 0));
    await hand.up();
    await expect(board.action('place')).toHaveText('Place I8');
    // The browser may drop a tap that follows a slide soon, or later while the machine is busy.
    await expect(async () => {
      await page.waitForTimeout(500);
      if ((await board.moves()) === '') await board.action('place').tap();
      await expect.poll(() => board.moves(), { timeout: 1000 }).toBe('i8');
    }).toPass();
  });

  test('the setting places at once, and is kept', async ({ board, page }) => {
    await board.open();
    await (await board.openDialog('settings')).locator('[name=touch][value=direct]').check();
    await page.keyboard.press('Escape');
    await expect(board.action('place')).toBeHidden();
    await page.reload();
    await board.ready();
    await expect(board.action('place')).toBeHidden();
    const { x, y } = await board.at('h8');
    await page.touchscreen.tap(x, y);
    expect(await board.moves()).toBe('h8');
  });
});

test('the menu of the action bar has Resign and New game', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9');
  await expect(board.action('resign')).toBeHidden();
  const more = board.action('more');
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
  await more.tap();
  await page.locator('.menu [data-action=new]').tap();
  await expect(board.dialog('new')).toBeVisible();
});

test('a whole game by taps', async ({ board }) => {
  await board.open();
  await board.shot('phone-empty');
  await board.tap(...'f8 a1 g8 c1 h8 e1 i8 g1 j8'.split(' '));
  expect(await board.state()).toMatchObject({ over: true, winner: 'black' });
  await expect(board.result).toContainText('Black wins');
  await board.shot('phone-win');
});

test('a game in its middle on the phone', async ({ board }) => {
  await board.open();
  await board.tap(...MID_GAME.split(' '));
  expect(await board.moves()).toBe(MID_GAME);
  await board.shot('phone-mid-game');
});

test('a tap on a stone is refused with a note', async ({ board }) => {
  await board.open();
  await board.tap('h8', 'i9', 'h8');
  await expect(board.note).toHaveText('There is a stone on H8 already.');
  await board.shot('phone-note');
  expect(await board.moves()).toBe('h8 i9');
});

test('a tap outside the lines is refused', async ({ board, page }) => {
  await board.open();
  const { x, y } = await board.at('h1', 0, -0.7);
  await page.touchscreen.tap(x, y);
  await expect(board.note).toHaveText('That is outside the board.');
  expect(await board.moves()).toBe('');
});

test('a real touch places where it lifts, even off the middle', async ({ board }) => {
  await board.open();
  const hand = new Hand(await board.devtools());
  await hand.down(await board.at('h8', -0.3, 0.3));
  await hand.move(await board.at('h8', 0.4, -0.4));
  await hand.up();
  expect(await board.moves()).toBe('h8');
});

test('a finger that slides off places nothing', async ({ board }) => {
  await board.open();
  const hand = new Hand(await board.devtools());
  for (const end of [await board.at('j8'), await board.at('h11'), { x: 200, y: 5 }]) {
    await hand.down(await board.at('h8'));
    await hand.move(await board.at('h8', 0.3, 0.3));
    await hand.move(end);
    await hand.up();
    expect(await board.moves()).toBe('');
  }
  await expect(board.note).toBeHidden();
  await board.tap('h8');
  expect(await board.moves()).toBe('h8');
});

test('a second finger cancels', async ({ board }) => {
  await board.open();
  const hand = new Hand(await board.devtools());
  const [one, two] = [await board.at('h8'), await board.at('d4')];
  await hand.down(one);
  await hand.down(one, two);
  await hand.up(one);
  await hand.up();
  expect(await board.moves()).toBe('');
  await board.tap('h8');
  expect(await board.moves()).toBe('h8');
});

test('two fingers at once place nothing', async ({ board }) => {
  await board.open();
  const hand = new Hand(await board.devtools());
  await hand.down(await board.at('h8'), await board.at('j10'));
  await hand.up();
  expect(await board.moves()).toBe('');
  await board.tap('g7');
  expect(await board.moves()).toBe('g7');
});

test('a touch that the system takes over places nothing', async ({ board }) => {
  await board.open();
  const hand = new Hand(await board.devtools());
  await hand.down(await board.at('h8'));
  await hand.cancel();
  expect(await board.moves()).toBe('');
  await board.tap('h8');
  expect(await board.moves()).toBe('h8');
});

test('a finger never shows a hover stone', async ({ board }) => {
  await board.open();
  const hand = new Hand(await board.devtools());
  const empty = await board.pixels();
  await hand.down(await board.at('h8'));
  await board.frame();
  expect(await board.pixels()).toBe(empty);
  await hand.move(await board.at('k8'));
  await board.frame();
  expect(await board.pixels()).toBe(empty);
  await hand.up();
  await board.frame();
  expect(await board.pixels()).toBe(empty);
  await board.tap('h8');
  await board.frame();
  const away = await board.pixels('d4');
  await hand.down(await board.at('d4'));
  await board.frame();
  expect(await board.pixels('d4')).toBe(away);
  await hand.up();
});

test('a finger does not scroll the page from the board', async ({ board, page }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  await board.open();
  const hand = new Hand(await board.devtools());
  await hand.down(await board.at('h12'));
  for (const row of ['h10', 'h8', 'h6', 'h4']) await hand.move(await board.at(row));
  await hand.up();
  await board.frame();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await board.moves()).toBe('');
  const action = await board.canvas.evaluate((canvas) => getComputedStyle(canvas.parentElement!).touchAction);
  expect(action, 'pinching the page stays possible').toContain('pinch-zoom');
});

test('buttons work by taps', async ({ board }) => {
  await board.open();
  await board.tap('h8', 'i9', 'g7');
  await board.action('undo').tap();
  await board.action('undo').tap();
  expect(await board.moves()).toBe('h8');
  await board.action('redo').tap();
  expect(await board.moves()).toBe('h8 i9');
});

test('a finger that rests on an icon reads its name, and does not press it', async ({ board, page }) => {
  await board.open();
  await board.tap('h8', 'i9');
  const hand = new Hand(await board.devtools());
  const rest = async (icon: Locator, name: string): Promise<void> => {
    const { x, y, width, height } = (await icon.boundingBox())!;
    await hand.down({ x: x + width / 2, y: y + height / 2 });
    const label = () => icon.evaluate((it) => {
      const { content, visibility } = getComputedStyle(it, '::before');
      return visibility === 'visible' ? content : '';
    });
    await expect.poll(label).toBe(`"${name}"`);
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

test('New game by taps', async ({ board }) => {
  await board.open();
  const dialog = await board.openNewGame();
  for (let lines = 15; lines > 9; lines -= 1) await dialog.getByRole('button', { name: 'Smaller board' }).tap();
  await board.shot('phone-new-game');
  await dialog.getByRole('button', { name: 'Start game' }).tap();
  await expect(dialog).toBeHidden();
  await expect(board.page.getByRole('gridcell')).toHaveCount(81);
  await board.tap('e5', 'a1', 'i9');
  expect(await board.moves()).toBe('e5 a1 i9');
});

test('a pen hovers like a mouse and places', async ({ board }) => {
  await board.open();
  const devtools = await board.devtools();
  const pen = async (type: string, spot: Spot, buttons = 0) =>
    devtools.send('Input.dispatchMouseEvent', {
      ...spot, type, buttons, pointerType: 'pen', clickCount: 1, button: type === 'mouseMoved' ? 'none' : 'left',
    } as never);
  const before = await board.pixels('h8');
  const kinds = board.page.evaluate(
    () => new Promise((done) => addEventListener('pointerup', (event) => done(event.pointerType), { once: true })),
  );
  const spot = await board.at('h8', 0.2, 0.2);
  await pen('mouseMoved', spot);
  await board.frame();
  expect(await board.pixels('h8')).not.toBe(before);
  await pen('mousePressed', spot, 1);
  await pen('mouseReleased', spot);
  expect(await kinds).toBe('pen');
  expect(await board.moves()).toBe('h8');
  await pen('mousePressed', await board.at('d4'), 1);
  await pen('mouseMoved', await board.at('e4'), 1);
  await pen('mouseReleased', await board.at('e4'));
  expect(await board.moves()).toBe('h8');
});
