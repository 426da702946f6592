// Addresses: Back and Forward through all places with a running game below, dialogs and menus, first visits by a link.
// covers: everything
import { paste } from './games';
import { expect, test, SUB_URL, type Board } from './helpers';

const GAME = 'a1 b2 c3';

/** Returns the address below the root of the site. */
const address = (board: Board) => board.page.evaluate(() => location.href.replace(document.documentElement.dataset.base!, ''));
const isAt = (board: Board, place: string | RegExp) => expect.poll(() => address(board)).toMatch(place);
const entries = (board: Board) => board.page.evaluate(() => history.length);

const section = (board: Board, name: string) => board.page.locator(`.sections [data-section=${name}]`);
const press = (board: Board, action: string) => board.page.locator(`[data-action=${action}]:visible`).first();

/** Opens the site with a running game. */
async function playing(board: Board): Promise<void> {
  await board.open();
  await board.click(...GAME.split(' '));
  await isAt(board, /^game\/$/);
}

test('Back and Forward go through the places above a running game, and each comes back after a reload', async ({ board, page }) => {
  await board.open();
  await isAt(board, /^$/);
  const before = await entries(board);
  await board.click(...GAME.split(' '));
  await isAt(board, /^game\/$/);
  expect(await entries(board), 'no move is an entry').toBe(before);
  const steps: [() => Promise<void>, RegExp][] = [
    [() => section(board, 'learn').click(), /^learn\/$/],
    [() => press(board, 'lesson-choose').click(), /^learn\/lessons\/1\/$/],
    [() => press(board, 'lesson-list').click(), /^learn\/$/],
    [() => press(board, 'train-start').click(), /^learn\/trainers\/forbidden\/$/],
    [() => page.locator('[data-part=lessons] .back').click(), /^learn\/$/],
    [() => press(board, 'opening-list').click(), /^learn\/openings\/$/],
    [() => page.locator('[data-action=opening-choose][data-value=D4]').click(), /^learn\/openings\/#D4$/],
    [() => section(board, 'learn').click(), /^learn\/$/],
    [() => page.locator('.ways [data-route="learn/puzzles/"]').click(), /^learn\/puzzles\/#/],
    [() => section(board, 'lab').click(), /^lab\/$/],
    [() => section(board, 'study').click(), /^study\/$/],
    [() => section(board, 'play').click(), /^game\/$/],
  ];
  const titles: string[] = [];
  for (const [step, place] of steps) {
    await step();
    await isAt(board, place);
    titles.push(await page.title());
  }
  expect(new Set(titles.slice(6)).size, 'each place has its title').toBe(titles.length - 6);
  for (const [, place] of steps.slice(0, -1).reverse()) {
    await page.goBack();
    await isAt(board, place);
    if (!place.test('learn/lessons/1/')) continue;
    await expect(page.locator('[data-part=lessons] h2').first()).toBeFocused();
    await board.reload();
    await expect(page.getByRole('heading', { name: /^1\. / })).toBeVisible();
  }
  await page.goBack();
  await isAt(board, /^game\/$/);
  expect(await board.moves()).toBe(GAME);
  for (const [index, [, place]] of steps.entries()) {
    await page.goForward();
    await isAt(board, place);
    await expect(page).toHaveTitle(titles[index]);
  }
  expect(await board.moves()).toBe(GAME);
  await board.click('d4');
  expect(await board.moves()).toBe(`${GAME} d4`);
});

test('a dialog is an entry only while it is open', async ({ board, page }) => {
  const taken = () => expect.poll(() => page.evaluate(() => history.state as string)).not.toContain('over');
  await playing(board);
  await section(board, 'learn').click();
  await isAt(board, /^learn\/$/);
  await test.step('Back closes it, and Forward leads nowhere', async () => {
    await board.openDialog('settings');
    await page.goBack();
    await expect(board.dialog('settings')).toBeHidden();
    expect(await address(board)).toBe('learn/');
    await page.goForward();
    await board.frame();
    expect(await address(board)).toBe('learn/');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
  await test.step('closed in another way, or by a reload, it leaves no dead entry', async () => {
    for (let round = 0; round < 2; round += 1) {
      await board.openDialog('help');
      await page.keyboard.press('Escape');
      await expect(board.dialog('help')).toBeHidden();
      await taken();
    }
    await board.openDialog('settings');
    await board.reload();
    await taken();
    expect(await address(board)).toBe('learn/');
    await page.goBack();
    await isAt(board, /^game\/$/);
    expect(await board.moves()).toBe(GAME);
  });
  await test.step('where it leads to another place it leaves its entry to that place', async () => {
    await section(board, 'study').click();
    await isAt(board, /^study\/$/);
    const dialog = await board.openDialog('open');
    await dialog.locator('[name=record]').fill('h8 i9');
    await dialog.locator('button.primary[value=open]').click();
    await board.agree();
    await expect(dialog).toBeHidden();
    await board.frame();
    const here = await address(board);
    await page.goBack();
    await expect.poll(() => address(board)).not.toBe(here === 'study/' ? '' : here);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
});

test('any address is a first visit, at the root and under a sub-path', async ({ board, page }) => {
  for (const [root, place, becomes, shows] of [
    ['', 'learn/lessons/4/', /^learn\/lessons\/4\/$/, '[data-part=lesson-text] p'],
    [SUB_URL, 'learn/trainers/threats/', /^learn\/trainers\/threats\/$/, '[data-bind=train_task]'],
    ['', 'learn/openings/#D4', /^learn\/openings\/#D4$/, '[data-action=opening-play]'],
    [SUB_URL, 'learn/puzzles/#day', /^learn\/puzzles\/#day$/, '[data-bind=puzzle_task]'],
    ['', 'library/', /^library\/$/, '[data-part=library]'],
    [SUB_URL, 'lab/', /^lab\/$/, '[data-part=lab]'],
    ['', 'study/', /^study\/$/, '[data-part=analysis]'],
    [SUB_URL, 'online/', /^online\/$/, '[data-part=online]'],
    ['', 'zh/learn/', /^(zh\/)?learn\/$/, '[data-part=lessons]'],
    [SUB_URL, 'learn/lessons/1/#x', /^learn\/$/, '[data-part=lessons]'],
  ] as const) {
    await page.goto('about:blank');
    await board.open(root + place);
    await isAt(board, becomes);
    await expect(page.locator(shows).first()).toBeVisible();
  }
  await expect(board.toast).toContainText('There is no such page.');
});

/** Begins a rush from the start of learning. Its clock runs from the first move on, which is a wrong one. */
async function rush(board: Board): Promise<void> {
  await section(board, 'learn').click();
  await board.page.locator('.ways [data-route="learn/rush/"]').click();
  await isAt(board, /^learn\/rush\/$/);
  const time = board.page.locator('[data-bind=rush_time]');
  await expect(time).toHaveText('3:00');
  await board.page.locator('[role=gridcell][aria-label$=", empty"]').first().click();
  await expect(time).not.toHaveText('3:00');
}

test('a rush that has begun asks before Back or a word of the head ends it', async ({ board, page }) => {
  await playing(board);
  await rush(board);
  const dialog = board.dialog('leave');
  const before = await entries(board);
  await page.goBack();
  await expect(dialog).toContainText('Leaving ends the rush');
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
  await board.shot('leave-rush');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await isAt(board, /^learn\/rush\/$/);
  await expect.poll(() => entries(board)).toBe(before);
  // Back closes the question like any dialog, and the rush goes on.
  await page.goBack();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await isAt(board, /^learn\/rush\/$/);
  for (const way of [section(board, 'study'), page.locator('[data-action=return]')]) {
    await way.click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await isAt(board, /^learn\/rush\/$/);
  }
  await test.step('a record asks about the game below the rush too', async () => {
    await paste(board, 'h8 i9');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toContainText('Your game is kept. Open the record?');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await isAt(board, /^learn\/rush\/$/);
  });
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await isAt(board, /^learn\/$/);
  await expect(page.locator('[data-part=lessons] h2')).toBeFocused();
  await page.goBack();
  await isAt(board, /^game\/$/);
  expect(await board.moves()).toBe(GAME);
});

test('a board on another page leaves title, address and history alone', async ({ page, board, faults }) => {
  faults.allow(/Failed to load resource/);
  await board.open();
  const script = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).find((it) => /\/tengen\.js$/.test(it))!);
  await page.route('**/another-page*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mine</title><div id=one></div><div id=two></div>' }),
  );
  await page.goto('another-page?a=b#h8');
  const seen = await page.evaluate(async (script) => {
    const { default: init, mount } = await import(script);
    await init();
    history.replaceState('mine', '');
    const before = history.length;
    const boards = ['one', 'two'].map((id) => mount(document.getElementById(id), {}));
    for (const board of boards) {
      board.play('h8');
      board.newGame({ size: 9 });
      board.play('a1');
    }
    history.pushState('next', '', '#b2');
    history.back();
    await new Promise((done) => setTimeout(done, 300));
    const moves = boards.map((board) => board.moves());
    return { moves, added: history.length - before, state: history.state, title: document.title, scroll: history.scrollRestoration, end: location.href.replace(/.*\//, '') };
  }, script);
  expect(seen).toEqual({ moves: ['a1', 'a1'], added: 1, state: 'mine', title: 'Mine', scroll: 'auto', end: 'another-page?a=b#h8' });
});
