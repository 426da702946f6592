// Opening games: by file field, drop, paste and address; going back to the previous game.
// covers: study, records
import { devices, type Page } from '@playwright/test';
import { drag, drop, enter, expectMoves, file, found, FOUR, madeLink, paste, pick, sgf } from './games';
import { expect, test, type Board } from './helpers';

const OPENED = 'The game was opened.';
const back = (board: Board) => board.opened.locator('[data-action=restore]');

const WAYS: Record<string, (board: Board, text: string) => Promise<unknown>> = {
  'the picker': (board, text) => pick(board, file('game', text)),
  'a drop on the board': (board, text) => drop(board, file('game', text), '#board'),
  'a drop on the list': (board, text) => drop(board, file('game', text), '.panel'),
  'a paste': paste,
  'the field': enter,
};

/** Opens a text, checks that its game shows, and goes back to the game before. */
async function expectOpened(board: Board, what: string, open: () => Promise<unknown>, moves: string): Promise<void> {
  await board.newGame();
  await board.click('o15');
  await open();
  await board.agree();
  await expect.poll(() => board.moves(), what).toBe(moves);
  await expect(board.dialog('open')).toBeHidden();
  await expect(board.opened).toBeVisible();
  await expect(board.live).toContainText(OPENED);
  await expect(board.toast).toBeHidden();
  await back(board).click();
  await expectMoves(board, 'o15');
  await expect(board.opened).toBeHidden();
}

test('a game comes in by the picker, a drop, the field, a paste and the keys of the system', async ({ board, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await madeLink(board, 'h8 i9 j10');
  for (const [way, open] of Object.entries(WAYS)) {
    await test.step(way, () => expectOpened(board, way, () => open(board, sgf('h8 i9 g7')), 'h8 i9 g7'));
  }
  await test.step('moves and a link', async () => {
    await expectOpened(board, 'moves', () => paste(board, 'd4e5'), 'd4 e5');
    await expectOpened(board, 'our link', () => paste(board, link), 'h8 i9 j10');
  });
  await test.step('a paste by the keys of the system', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('h8 i9 g7'));
    await expectOpened(board, 'the keys', () => page.keyboard.press('Control+v'), 'h8 i9 g7');
  });
  await test.step('a paste right after the dialog closed', async () => {
    await board.newGame();
    await board.openDialog('open');
    // The browser fires the close event only after the paste.
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('[data-dialog=open]')!.close();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'a1 b2');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expectMoves(board, 'a1 b2');
    await expect(board.live).toContainText(OPENED);
  });
  await test.step('what is pasted into a field, or dropped on it, stays there', async () => {
    const dialog = await board.openDialog('open');
    await dialog.locator('textarea').focus();
    await paste(board, 'h8 i9');
    await board.frame();
    expect(await drop(board, file('game', 'h8'), '[data-dialog=open] textarea')).toBe(false);
    expect(await board.moves()).toBe('a1 b2');
  });
});

test('a frame shows while a file is dragged over the page, and not for text of the page', async ({ board, page }) => {
  await board.open();
  const room = page.locator('.room');
  await test.step('text of the page is no game', async () => {
    const text = page.locator('.facts-line');
    await text.evaluate((text) => {
      getSelection()!.selectAllChildren(text);
      const kinds: string[] = [];
      Object.assign(window, { kinds });
      for (const kind of ['dragstart', 'drop']) addEventListener(kind, () => kinds.push(kind));
    });
    const from = (await text.boundingBox())!;
    const to = await board.at('h8');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await board.frame();
    await expect(page.locator('.room')).not.toHaveClass(/dropping/);
    await page.mouse.up();
    await board.frame();
    expect(await page.evaluate(() => (window as never as { kinds: string[] }).kinds)).toEqual(['dragstart']);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
  await drag(board, 'dragover');
  await expect(room).toHaveClass(/dropping/);
  await drag(board, 'dragleave');
  await expect(room).not.toHaveClass(/dropping/);
  await drag(board, 'dragover');
  await drop(board, file('game', 'h8 i9'));
  await expect(room).not.toHaveClass(/dropping/);
  await expectMoves(board, 'h8 i9');
});

test('several games offer a choice, by mouse and by keyboard alone', async ({ board, page }) => {
  await board.open();
  await board.click('o15');
  const dialog = await pick(board, file('four.sgf', FOUR));
  await expect(found(board)).toHaveText('There are 4 games. Choose one.');
  const options = dialog.locator('[name=game] option');
  await expect(options).toHaveText([
    'Game 1 · Ann – Bo · 3 moves · 15 × 15',
    'Game 2 · 2 moves · 15 × 15',
    /^Game 3 · /,
    'Game 4 · Carl – Di · 4 moves · 15 × 15',
  ]);
  expect(await board.moves()).toBe('o15');
  await dialog.locator('select[name=game]').selectOption('3');
  await dialog.locator('footer .primary').click();
  await board.agree();
  await expect(dialog).toBeHidden();
  await expectMoves(board, 'c3 d4 e5 f6');
  await expect(board.page.locator('[data-player=black]')).toContainText('Carl');
  await test.step('by keyboard; Escape leaves the game', async () => {
    // The board has the focus before and after the dialog.
    await board.click('o15');
    await paste(board, FOUR);
    const dialog = board.dialog('open');
    await expect(found(board)).toContainText('There are 4 games.');
    await board.unchanged('Escape', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
    await paste(board, FOUR);
    await expect(dialog).toBeVisible();
    const list = dialog.locator('select[name=game]');
    for (let presses = 0; presses < 12; presses += 1) {
      if (await list.evaluate((it) => it === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(list).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    for (let presses = 0; presses < 5; presses += 1) {
      if ((await page.evaluate(() => document.activeElement?.getAttribute('value'))) === 'open') break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expectMoves(board, 'a1 b2');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('c');
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await expectMoves(board, 'a1 b2 c3');
  });
});

test('an address opens a game, and the game before comes back, also after reloads', async ({ board, page }) => {
  const link = await madeLink(board, 'h8 i9 g7');
  const text = link.split('#')[1];
  await board.newGame();
  await board.click('a1', 'b2');
  await test.step('a link in another visit', async () => {
    await page.goto('about:blank');
    await board.open(`?a=b#${text}`);
    await board.agree();
    await expectMoves(board, 'h8 i9 g7');
    expect(page.url()).not.toContain('#');
    expect(page.url()).toContain('?a=b');
    await back(board).click();
    await expectMoves(board, 'a1 b2');
  });
  await test.step('another address while playing', async () => {
    await page.evaluate((hash) => (location.hash = hash), 'h8%20i9');
    await board.agree();
    await expectMoves(board, 'h8 i9');
    expect(page.url()).not.toContain('#');
    await expect(board.opened).toBeVisible();
    await board.click('o15');
    await expect(board.opened, 'it goes with the next move').toBeHidden();
  });
  await test.step('the game before comes back, and again after a reload', async () => {
    const restore = async (agrees = async () => {}) => {
      const dialog = await board.openDialog('open');
      await dialog.locator('[data-action=restore]').click();
      await agrees();
      await expect(dialog).toBeHidden();
    };
    await restore();
    await expectMoves(board, 'a1 b2');
    await restore(() => board.agree());
    await expectMoves(board, 'h8 i9 o15');
    await board.reload();
    expect(await board.moves()).toBe('h8 i9 o15');
    await restore();
    await expectMoves(board, 'a1 b2');
  });
  await test.step('places of the page are no games', async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('.skip')!.click());
    await board.frame();
    expect(await board.moves()).toBe('a1 b2');
    await expect(board.dialog('open')).toBeHidden();
  });
});

test('damaged links and foreign words say so once, and a reload does not say it again', async ({ board, page }) => {
  const link = await madeLink(board, 'h8 i9 g7');
  const text = link.split('#')[1];
  for (const [fragment, says] of [
    ['h8i9h8', 'Line 1, column 5: there is a stone on H8 already.'],
    [text.slice(0, -2), 'The link is damaged or cut off'],
  ]) {
    await page.goto('about:blank');
    await board.open(`./#${fragment}`);
    await expect(found(board), fragment).toContainText(says);
    expect(await board.moves()).toBe('h8 i9 g7');
    expect(await page.evaluate(() => window.tengen.link())).toBe(text);
    await page.keyboard.press('Escape');
    await expect(board.toast).toBeHidden();
  }
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  await board.reload();
  await expect(board.dialog('open')).toBeHidden();
});

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.describe('on a phone in Chinese and dark', () => {
  test.use({ ...phone, locale: 'zh-CN', colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

  test('a file is opened, refused and taken back', async ({ board, page }) => {
    await board.open();
    await board.tap('o15');
    await pick(board, file('x', ''));
    await expect(found(board)).toContainText('无法打开。当前对局没有变动。');
    await expect(board.dialog('open').locator('footer .primary')).toBeInViewport();
    await pick(board, file('four.sgf', FOUR));
    await expect(found(board)).toContainText('共有 4 局');
    await expect(board.dialog('open').locator('footer .primary')).toBeInViewport();
    await board.shot('open-four-zh-phone');
    await board.dialog('open').locator('footer .primary').tap();
    await board.agree();
    await expectMoves(board, 'h8 i9 g7');
    await expect(board.opened).toContainText('已打开棋谱。');
    await back(board).tap();
    await expectMoves(board, 'o15');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a long reading shows how far it is, stops with the dialog, and the next file is read at once', async ({ board }) => {
  test.slow();
  const moves = ['hh', 'ig', 'gi', 'ii', 'gg', 'if', 'hg', 'jh', 'fi', 'kg'].map((at, n) => `;${'BW'[n % 2]}[${at}]`);
  const many = `(;GM[4]SZ[15]${moves.join('')})\n`.repeat(200_000);
  await board.open();
  const dialog = await pick(board, file('club.sgf', many));
  const bar = dialog.locator('[data-part=reading] progress');
  await test.step('the bar moves', async () => {
    await expect.poll(() => bar.evaluate((bar: HTMLProgressElement) => bar.value), { timeout: 30_000 }).toBeGreaterThan(1);
  });
  await test.step('the dialog closes, and its worker ends', async () => {
    await dialog.locator('[value=cancel]').last().click();
    await pick(board, file('game', sgf('h8 i9 g7')));
    await expectMoves(board, 'h8 i9 g7');
  });
  await test.step('a pasted text shows it in a toast, with a button that stops it', async () => {
    await paste(board, many);
    await expect(board.toast).toContainText(/Reading the file: \d+\s%\./, { timeout: 30_000 });
    await board.toast.locator('[data-action=take-offer]').click();
    await expect(board.toast).toBeHidden();
    await paste(board, 'a1 b2');
    await expectMoves(board, 'a1 b2');
  });
});
