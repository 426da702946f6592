// The custom element <tengen-board> on pages of other people: the package that `cargo xtask dist --npm` builds, served from a
// host of its own, with a strict policy of content.
// covers: everything
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import { devices, type Locator, type Page } from '@playwright/test';
import { expect, watched as test } from './helpers';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const HOST = 'http://club.test';
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types tengen-board";
const TYPES: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm', css: 'text/css', sgf: 'application/x-go-sgf' };
const RECORD = '(;GM[4]SZ[15]PB[Mei]C[The start];B[hh]C[A strong centre];W[ii](;B[gg]C[main line];W[gi])(;B[hi]C[another]))';
/** The first of two games has a move that cannot be. */
const HALF = '(;GM[4]SZ[15];B[hh];W[ii];B[ii];W[gg])(;GM[4]SZ[15];B[aa])';
/** A record with words at the start, whose second position has marks of all kinds and a comment. */
const MARKED = '(;GM[4]SZ[15]C[Two moves];B[hh];W[ii]TR[cc]SQ[mc]CR[cm]MA[mm]LB[hc:A][hm:B2]C[Look at A])';
/** The points of the marks, the file's rows counted from above. */
const MARKS = ['c13', 'm13', 'c3', 'm3', 'h13', 'h3'];
/** One byte more than the element reads. */
const LARGE = `(;GM[4]SZ[15];B[hh]C[${'a'.repeat((8 << 20) - 22)}])`;
/** A value of each attribute that is no use, and what is said about it. Any text is a name of a player. */
const NONSENSE: Record<string, [value: string, said: RegExp]> = {
  moves: ['h8 z99', /^move 2: expected a point such as h8, found `z99`$/],
  rules: ['go', /^unknown rule set "go"/],
  size: ['99', /^expected a number from 5 to 22$/],
  first: ['red', /^expected black or white$/],
  opening: ['sideways', /^expected free, tengen, /],
  'full-board': ['win', /^expected draw or second$/],
  referee: ['harsh', /^expected strict, marked or claim$/],
  clock: ['fast', /^expected none, increment: /],
  'move-limit': ['3', /^expected a number of moves from 20 to 400$/],
  ply: ['last', /^expected a number of moves, such as 12$/],
  interactive: ['maybe', /^expected no value, true or false$/],
  puzzle: ['z99', /^move 1: expected a point such as h8, found `z99`$/],
  controls: ['big', /^expected auto, shown or hidden$/],
  section: ['h8', /^expected two corners, such as c3-m13$/],
  coordinates: ['left', /^expected shown or hidden$/],
  numbers: ['all', /^expected shown or hidden$/],
  forbidden: ['all', /^expected shown or hidden$/],
  theme: ['pink', /^expected wood, slate, /],
  scheme: ['blue', /^expected system, light or dark$/],
  padding: ['-1', /^expected a number of cells from 0 to 5$/],
  'line-color': ['no colour', /^expected a colour of CSS, such as navy or #543$/],
  'line-width': ['thick', /^expected a width from 0 to 10 px$/],
  lang: ['tlh', /^expected en, ja, ko, ru, vi, zh or zh-hant, and the words are English now$/],
  src: ['none.sgf', /^\/none\.sgf: the server answered 404$/],
};
const STYLE = 'body { font: 20px Georgia; } svg { display: none; } p, button { color: red; border: 9px solid; } tengen-board { max-width: 20rem; --tengen-board: rgb(1, 2, 3); }';

interface Told {
  name: string;
  detail: Record<string, unknown>;
}

interface Board extends HTMLElement {
  ready: Promise<Board>;
  played: string;
  link: string;
  status: { toMove: string | null; over: boolean; reason: string | null };
  moves: string | null;
  referee: string | null;
  lineColor: string | null;
  size: string | number | null;
  play(point: string): void;
  undo(): void;
  goto(ply: number): void;
  restart(): void;
  locate(point: string): { x: number; y: number };
}

declare global {
  interface Window {
    told: Told[];
  }
}

/** Opens a page of a club with this body, whose files are the package and a record. */
async function visit(page: Page, body: string, { lang = 'en', without = '' } = {}): Promise<void> {
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Club</title><link rel="stylesheet" href="/club.css"></head><body><main><h1>Club</h1>${body}</main><script type="module" src="/board/tengen-board.js"></script></body></html>`;
  const files: Record<string, string> = { '/': html, '/club.css': STYLE, '/game.sgf': RECORD, '/broken.sgf': '(;GM[4', '/half.sgf': HALF, '/marked.sgf': MARKED, '/large.sgf': LARGE, '/a%.sgf': RECORD };
  await page.route(`${HOST}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const type = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/html';
    const headers = { 'content-type': type, 'content-security-policy': POLICY };
    if (pathname in files) return route.fulfill({ body: files[pathname], headers });
    const name = /^\/board\/([\w.-]+)$/.exec(pathname)?.[1];
    if (!name || name === without) return route.fulfill({ status: 404, body: 'no', headers });
    await route.fulfill({ body: readFileSync(join(process.env.PACKAGE ?? '', name)), headers });
  });
  await page.addInitScript(() => {
    window.told = [];
    for (const name of ['move', 'refused', 'ply', 'solved', 'error', 'warning']) {
      addEventListener(name, (event) => event instanceof CustomEvent && window.told.push({ name, detail: event.detail }), true);
    }
  });
  await page.goto(`${HOST}/`);
  await page.evaluate(() => Promise.all([...document.querySelectorAll<Board>('tengen-board')].map((it) => customElements.whenDefined('tengen-board').then(() => it.ready))));
}

const told = (page: Page, name: string) => page.evaluate((name) => window.told.filter((it) => it.name === name).map((it) => it.detail), name);
const at = (page: Page, point: string, index = 0) =>
  page.evaluate(({ point, index }) => document.querySelectorAll<Board>('tengen-board')[index].locate(point), { point, index });
const played = (page: Page, index = 0) => page.evaluate((index) => document.querySelectorAll<Board>('tengen-board')[index].played, index);

async function click(page: Page, point: string): Promise<void> {
  const { x, y } = await at(page, point);
  await page.mouse.click(x, y);
}

/** The middles of the drawn stones of a colour, as the browser shows them. */
const middles = (board: Locator, colour: string) =>
  board.evaluate((it, colour) => {
    const boxes = [...(it.shadowRoot?.querySelectorAll(`.board > svg use[href$=${colour}]`) ?? [])].map((stone) => stone.getBoundingClientRect());
    return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  }, colour);

/** The brightness of the screen at a place, from 0 to 255. */
async function brightness(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 };
  const shot = [...(await page.screenshot({ clip }))];
  return page.evaluate(async (shot) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(await createImageBitmap(new Blob([new Uint8Array(shot)])), 0, 0);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  }, shot);
}

/** Lets the browser darken pages that declare no dark scheme, as *Darken websites* and `--enable-features=WebContentsForceDark` do. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
}

test('three boards of one page share the module, and neither style reaches the other', async ({ page }) => {
  let modules = 0;
  page.on('request', (request) => (modules += request.url().endsWith('element_bg.wasm') ? 1 : 0));
  await visit(page, '<tengen-board moves="h8 i9" numbers></tengen-board><tengen-board moves="h8" theme="paper"></tengen-board><tengen-board size="9" interactive></tengen-board><p>Text</p>');
  expect(modules).toBe(1);
  const board = page.locator('tengen-board').first();
  const picture = board.locator('.board > svg');
  await expect(picture).toBeVisible();
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([320, 320]);
  expect(await picture.locator('stop').first().evaluate((it) => getComputedStyle(it).stopColor)).toBe('rgb(1, 2, 3)');
  expect(await page.locator('main > p').evaluate((it) => getComputedStyle(it).color)).toBe('rgb(255, 0, 0)');
  expect(await page.locator('tengen-board').nth(2).locator('.status').evaluate((it) => getComputedStyle(it).color)).not.toBe('rgb(255, 0, 0)');
  await expect(board.locator('.board')).toHaveAttribute('aria-label', /^Board, 15 × 15: Black to move\. Move 2\./);
});

test('stones are placed by mouse and keyboard, and refused with a reason', async ({ page }) => {
  await visit(page, '<tengen-board interactive moves="h8"></tengen-board>');
  await click(page, 'i9');
  await click(page, 'h8');
  expect(await told(page, 'move')).toEqual([{ point: 'i9', color: 'white', ply: 2 }]);
  expect(await told(page, 'refused')).toEqual([{ point: 'h8', code: 'occupied', reason: 'There is a stone on H8 already.' }]);
  await expect(page.locator('.note')).toHaveText('There is a stone on H8 already.');
  const board = page.locator('.board');
  await board.focus();
  for (const key of ['g', '7', 'Enter']) await page.keyboard.press(key);
  expect(await played(page)).toBe('h8 i9 g7');
  await expect(page.locator('.live')).toHaveText('Black G7.');
  await expect(page.locator(`#${await board.getAttribute('aria-activedescendant')}`)).toHaveText('G7, black, last move');
  await page.getByRole('button', { name: 'Back one move' }).click();
  expect(await played(page)).toBe('h8 i9');
  await expect(page.locator('.ply')).toHaveText('2 / 3');
});

test('a record shows its comments and variations, and a broken one says why it does not', async ({ page, faults }) => {
  await visit(page, '<tengen-board src="game.sgf"></tengen-board>');
  await expect(page.locator('.comment')).toHaveText('The start');
  await expect(page.locator('.players')).toHaveText('Black: Mei');
  const forward = page.getByRole('button', { name: 'Forward one move' });
  await forward.click();
  await expect(page.locator('.comment')).toHaveText('A strong centre');
  await forward.click();
  await page.locator('.branches button').nth(1).click();
  await expect(page.locator('.comment')).toHaveText('another');
  faults.allow(/404/);
  for (const [src, message] of [['broken.sgf', /line 1, column 6: the file ends inside a value/], ['none.sgf', /none\.sgf: the server answered 404/]] as const) {
    await page.evaluate((src) => document.querySelector('tengen-board')?.setAttribute('src', src), src);
    await expect(page.locator('.note')).toContainText('src: ');
    await expect.poll(async () => String((await told(page, 'error')).at(-1)?.message)).toMatch(message);
  }
  await expect(page.locator('.comment'), 'the record before stays').toHaveText('another');
  await page.evaluate(() => document.querySelector('tengen-board')?.setAttribute('src', 'half.sgf'));
  await expect.poll(() => played(page)).toBe('h8 i7');
  await expect(page.locator('.note')).toContainText('i7 is taken');
  expect((await told(page, 'warning')).map((it) => it.message)).toContain('the file has more games, of which the first one is shown');
});

test('a puzzle is solved, in the language of the page', async ({ page }) => {
  await visit(page, '<tengen-board moves="h8 a1 i8 a3 j8 a5" puzzle="k8 g8 l8"></tengen-board>', { lang: 'zh' });
  await click(page, 'c3');
  await expect(page.locator('.note')).toHaveText('还不对');
  expect(await told(page, 'refused')).toEqual([{ point: 'c3', code: 'wrong', reason: '还不对' }]);
  await click(page, 'k8');
  await expect.poll(() => played(page)).toBe('h8 a1 i8 a3 j8 a5 k8 g8');
  await click(page, 'l8');
  expect(await told(page, 'solved')).toEqual([{}]);
});

test('properties, methods and attributes agree, and a wrong one is said', async ({ page }) => {
  await visit(page, '<tengen-board moves="h8 i9"></tengen-board>');
  const result = await page.evaluate(async () => {
    const board = document.querySelector<Board>('tengen-board');
    if (!board) return;
    board.lineColor = 'navy';
    board.size = 99;
    await Promise.resolve();
    await new Promise(requestAnimationFrame);
    board.play('g7');
    board.goto(1);
    const errors: unknown[] = [];
    for (const wrong of [() => board.play('h8'), () => board.play('z'), () => board.goto(9), () => board.goto(-1), () => board.goto(0.5)]) {
      try {
        wrong();
      } catch (error) {
        if (error instanceof Error) errors.push([(error as Error & { code: string }).code, error.message]);
      }
    }
    return { attribute: board.getAttribute('line-color'), errors, status: board.status, link: board.link.length > 0 };
  });
  expect(result).toEqual({
    attribute: 'navy',
    errors: [
      ['occupied', 'There is a stone on H8 already.'],
      ['no-point', 'expected a point such as h8, found `z`'],
      ...Array.from({ length: 3 }, () => ['no-move', 'expected a number of moves from 0 to 3']),
    ],
    status: { toMove: 'white', over: false, winner: null, reason: null, line: [] },
    link: true,
  });
  expect(await told(page, 'refused')).toEqual([{ point: 'h8', code: 'occupied', reason: 'There is a stone on H8 already.' }]);
  expect(await told(page, 'error')).toEqual([{ attribute: 'size', message: 'expected a number from 5 to 22' }]);
});

test('nonsense in any attribute is an event and a sentence, and changes nothing', async ({ page, faults }) => {
  faults.allow(/404/);
  await visit(page, '<tengen-board moves="h8 i9"></tengen-board>');
  const note = page.locator('.note');
  const picture = page.locator('.board > svg');
  const set = (name: string, value: string | null) =>
    page.locator('tengen-board').evaluate((it, [name, value]) => (value === null ? it.removeAttribute(name) : it.setAttribute(name, value)), [name, value] as const);
  const names = await page.evaluate(() => (customElements.get('tengen-board') as unknown as { observedAttributes: string[] }).observedAttributes);
  expect(Object.keys(NONSENSE).sort()).toEqual(names.filter((it) => !['black', 'white'].includes(it)).sort());
  const before = await picture.innerHTML();
  for (const [name, [value, said]] of Object.entries(NONSENSE)) {
    const earlier = (await told(page, 'error')).length;
    await set(name, value);
    await expect.poll(async () => (await told(page, 'error')).slice(earlier), { message: name }).toEqual([{ attribute: name, message: expect.stringMatching(said) }]);
    const { message } = (await told(page, 'error'))[earlier];
    await expect(note).toBeVisible();
    await expect(note, name).toHaveText(`${name}: ${String(message)}`);
    expect(await picture.innerHTML(), name).toBe(before);
    await set(name, name === 'moves' ? 'h8 i9' : null);
    await expect(note, name).toBeHidden();
  }
  for (const colour of ['navy', '#543', 'rgb(1 2 3 / .5)', 'var(--club)', ' ']) await set('line-color', colour);
  await set('size', '99');
  await set('theme', 'pink');
  await expect(note).toHaveText('size: expected a number from 5 to 22 theme: expected wood, slate, paper, night, contrast or classic');
  expect((await note.evaluate((it) => (it as HTMLElement).innerText)).split('\n')).toHaveLength(2);
});

test('a page in a language that the element does not know has English words and no error', async ({ page }) => {
  await visit(page, '<tengen-board interactive></tengen-board><tengen-board interactive lang="zh"></tengen-board>', { lang: 'fr' });
  await expect(page.locator('.status')).toHaveText(['Black to move', '轮到黑棋']);
  await page.locator('tengen-board').nth(1).evaluate((it) => it.removeAttribute('lang'));
  await expect(page.locator('.status').nth(1)).toHaveText('Black to move');
  expect(await told(page, 'error')).toEqual([]);
});

test('the marks of a record are drawn at their points, with its comment', async ({ page }) => {
  await visit(page, '<tengen-board src="marked.sgf"></tengen-board>');
  const comment = page.locator('.comment');
  /** The picture around each of the marked points, and around one without a mark. */
  const seen = async () => {
    const around = async (point: string) => {
      const { x, y } = await at(page, point);
      return (await page.screenshot({ clip: { x: Math.round(x) - 8, y: Math.round(y) - 8, width: 17, height: 17 } })).toString('base64');
    };
    const pictures: string[] = [];
    for (const point of [...MARKS, 'f6']) pictures.push(await around(point));
    return pictures;
  };
  const back = page.getByRole('button', { name: 'Back one move' });
  const forward = page.getByRole('button', { name: 'Forward one move' });
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  const before = await seen();
  for (const _ of 'ab') await forward.click();
  await expect(comment).toHaveText('Look at A');
  const marked = await seen();
  expect(new Set(marked).size, 'each kind has a form of its own').toBe(marked.length);
  marked.forEach((picture, index) => expect(picture === before[index], MARKS[index] ?? 'no mark').toBe(index === MARKS.length));
  await back.click();
  await expect(comment).toBeHidden();
  expect(await seen(), 'the position before has none').toEqual(before);
});

test('a file that is too large says so, with the limit', async ({ page }) => {
  await visit(page, '<tengen-board moves="h8 i9" src="large.sgf"></tengen-board>');
  const message = '/large.sgf: expected a file of at most 8 MiB (8388608 bytes), found 8388609 bytes';
  expect(LARGE).toHaveLength(8388609);
  expect(await told(page, 'error')).toEqual([{ attribute: 'src', message }]);
  await expect(page.locator('.note')).toHaveText(`src: ${message}`);
});

test('a file opens whose name is no text of an address', async ({ page }) => {
  await visit(page, '<tengen-board src="a%.sgf" ply="2"></tengen-board>');
  expect(await told(page, 'error')).toEqual([]);
  expect(await played(page)).toBe('h8 i7');
});

test('a board in a shadow root speaks the language of the page', async ({ page }) => {
  await visit(page, '<div id="host"></div>', { lang: 'zh' });
  await page.evaluate(async () => {
    const board = document.createElement('tengen-board') as Board;
    board.setAttribute('interactive', '');
    document.querySelector('#host')?.attachShadow({ mode: 'open' }).append(board);
    await board.ready;
  });
  await expect(page.locator('.status')).toHaveText('轮到黑棋');
});

test('a record opens at the ply and with the puzzle of the attributes', async ({ page }) => {
  await visit(page, '<tengen-board src="game.sgf" ply="3"></tengen-board><tengen-board src="game.sgf" ply="2" puzzle></tengen-board>');
  expect([await played(page), await played(page, 1)]).toEqual(['h8 i7 g9', 'h8 i7']);
  expect(await told(page, 'error')).toEqual([]);
  await page.locator('tengen-board').nth(1).scrollIntoViewIfNeeded();
  const { x, y } = await at(page, 'a1', 1);
  await page.mouse.click(x, y);
  await expect(page.locator('.note').nth(1)).toHaveText('Not yet');
});

test('a method follows the attributes that the page has just set, and a new position is told', async ({ page }) => {
  await visit(page, '<tengen-board interactive rules="renju" referee="marked" moves="f8 a1 g8 a3 h9 c1 h10 e1"></tengen-board>');
  const result = await page.evaluate(() => {
    const board = document.querySelector<Board>('tengen-board');
    if (!board) return;
    board.referee = 'strict';
    board.play('h8');
    const { over, reason } = board.status;
    board.moves = 'h8';
    return { over, reason, played: board.played };
  });
  expect(result).toEqual({ over: true, reason: 'double-three', played: 'h8' });
  await expect.poll(() => told(page, 'ply')).toEqual([{ ply: 9 }, { ply: 1 }]);
});

test('a solved puzzle and a game that is over begin again by a button, and nothing below them moves', async ({ page }) => {
  await visit(page, '<tengen-board moves="h8 a1 i8 a3 j8 a5 k8 a7" puzzle="l8"></tengen-board><p>Below</p>');
  // The result fits into one line in every font.
  await page.locator('tengen-board').evaluate((it: HTMLElement) => (it.style.maxWidth = '30rem'));
  const below = page.getByText('Below');
  const place = async () => (await below.boundingBox())?.y;
  const before = await place();
  const again = page.getByRole('button', { name: 'Start again' });
  for (let time = 0; time < 2; time += 1) {
    await expect(again).toBeHidden();
    await click(page, 'c3');
    await expect(page.locator('.note')).toHaveText('Not yet');
    expect(await place()).toBe(before);
    await click(page, 'l8');
    await expect(page.locator('.note')).toHaveText('Solved');
    await expect(page.locator('.status')).toHaveText('Black wins. Five in a row, move 9');
    expect(await place()).toBe(before);
    await again.click();
    await expect(page.locator('.board')).toBeFocused();
    await expect(page.locator('.status')).toHaveText('Black to move');
    expect(await place()).toBe(before);
  }
});

test('branches of a record keep their place', async ({ page }) => {
  await visit(page, '<tengen-board src="game.sgf" ply="2"></tengen-board>');
  const comment = page.locator('.comment');
  const forward = page.getByRole('button', { name: 'Forward one move' });
  await forward.click();
  await expect(comment).toHaveText('main line');
  const before = await comment.boundingBox();
  await page.getByRole('button', { name: 'Back one move' }).click();
  await expect(page.locator('.branches button')).toHaveCount(2);
  expect((await comment.boundingBox())?.y).toBe(before?.y);
});

test('keys step where something can be stepped through, also from the buttons', async ({ page }) => {
  await visit(page, '<tengen-board moves="h8 i9"></tengen-board><tengen-board moves="h8 i9 g7" ply="1"></tengen-board>');
  const picture = page.getByRole('img', { name: 'Board, 15 × 15: Black to move. Move 2. Last move: White I9. Black: H8. White: I9.' });
  await expect(picture).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.board').nth(1)).toBeFocused();
  await page.locator('tengen-board').nth(1).evaluate((it: HTMLElement) => it.blur());
  await page.locator('tengen-board').nth(1).evaluate((it: HTMLElement) => it.focus());
  await expect(page.locator('.board').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  expect(await played(page, 1)).toBe('h8 i9');
  const back = page.getByRole('button', { name: 'Back one move' });
  await back.focus();
  await page.keyboard.press('End');
  expect(await played(page, 1)).toBe('h8 i9 g7');
  await expect(back).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  expect(await played(page, 1)).toBe('h8 i9');
});

test('until the module is there, and without it, the page shows what it has written', async ({ page, faults }) => {
  faults.allow(/404|wasm/i);
  const body = '<tengen-board moves="h8"><b>Black H8</b></tengen-board>';
  await expect(visit(page, body, { without: 'element_bg.wasm' })).rejects.toThrow();
  await expect(page.locator('tengen-board b')).toBeVisible();
  expect((await told(page, 'error')).at(-1)).toEqual({ attribute: '', message: expect.stringContaining('the module did not load') });
});

test('twenty boards draw only near the window', async ({ page }) => {
  await visit(page, '<tengen-board moves="h8 i9 g7"></tengen-board>');
  await page.evaluate(() => {
    for (let index = 0; index < 20; index += 1) document.body.append(Object.assign(document.createElement('tengen-board'), { moves: 'h8 i9 g7 i7' }));
  });
  const drawn = () => page.evaluate(() => [...document.querySelectorAll('tengen-board')].filter((it) => it.shadowRoot?.querySelector('.board')).length);
  await expect.poll(drawn).toBeGreaterThan(1);
  expect(await drawn()).toBeLessThan(12);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => Boolean([...document.querySelectorAll('tengen-board')].at(-1)?.shadowRoot?.querySelector('.board')))).toBe(true);
});

test('a printed page has all of its boards', async ({ page }) => {
  await visit(page, '<tengen-board moves="h8"></tengen-board>');
  await page.evaluate(() => {
    const gap = document.createElement('div');
    gap.style.height = '9000px';
    document.body.append(gap, Object.assign(document.createElement('tengen-board'), { moves: 'h8 i9' }));
  });
  const far = page.locator('tengen-board').nth(1).locator('.board > svg use');
  await expect(far).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await far.count()).toBeGreaterThan(1);
});

test('nothing is wrong for assistive technology', async ({ page }) => {
  await visit(page, '<tengen-board interactive moves="h8 i9"></tengen-board><tengen-board src="game.sgf"></tengen-board>');
  await page.locator('.board').first().focus();
  await page.keyboard.press('ArrowUp');
  // The policy of the page allows no script of another host.
  await page.evaluate(readFileSync(AXE, 'utf8'));
  const found = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(where: string): Promise<AxeResults> } };
    return axe.run('tengen-board');
  });
  expect(found.violations.map((it) => `${it.id}: ${it.nodes[0].html}`)).toEqual([]);
});

/** The styles of the parents around a board, and of the board. */
const PARENTS: Record<string, Record<string, string>[]> = {
  'a scaled parent': [{ transform: 'scale(.7)', 'transform-origin': '0 0' }],
  'a zoomed parent': [{ zoom: '1.4' }],
  'a turned parent': [{ transform: 'rotate(90deg)', width: '300px' }],
  'a mirrored parent': [{ transform: 'scaleX(-1)' }],
  'several parents': [{ zoom: '1.2' }, { transform: 'rotate(-20deg) scale(.8) skewX(10deg)', padding: '40px' }, { zoom: '.9', width: '300px' }],
};

for (const [name, styles] of Object.entries(PARENTS)) {
  test(`in ${name} a stone is placed under the pointer, and located there`, async ({ page }) => {
    await visit(page, '<tengen-board interactive moves="h8 e5"></tengen-board>');
    const board = page.locator('tengen-board');
    // The policy of the page allows no styles in its markup.
    await board.evaluate((it, styles) => {
      it.style.maxWidth = '300px';
      for (const style of styles) {
        const parent = document.createElement('div');
        for (const [name, value] of Object.entries(style)) parent.style.setProperty(name, value);
        it.replaceWith(parent);
        parent.append(it);
      }
      document.body.style.paddingBottom = '2000px';
      scrollTo(0, 50);
    }, styles);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
    const [drawn] = await middles(board, 'white');
    const located = await at(page, 'e5');
    expect(Math.hypot(located.x - drawn.x, located.y - drawn.y)).toBeLessThan(0.5);
    await page.mouse.click(drawn.x, drawn.y);
    expect(await told(page, 'refused')).toMatchObject([{ point: 'e5', code: 'occupied' }]);
    // The stone that would be placed shows under the pointer.
    const { x, y } = await at(page, 'l10');
    const shown = () => board.evaluate((it, [x, y]) => it.shadowRoot?.elementFromPoint(x, y)?.closest('use')?.getAttribute('href'), [x, y]);
    expect(await shown()).toBeUndefined();
    await page.mouse.move(x, y);
    await expect.poll(shown).toMatch(/black$/);
    await page.mouse.click(x, y);
    expect(await played(page)).toBe('h8 e5 l10');
    const blacks = await middles(board, 'black');
    expect(Math.min(...blacks.map((it) => Math.hypot(it.x - x, it.y - y)))).toBeLessThan(0.5);
  });
}

test('stones keep their colours where the browser darkens pages', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 1400 });
  await darken(page);
  await visit(page, '<tengen-board moves="h8 i9 g7"></tengen-board><tengen-board theme="paper" scheme="light" moves="h8 i9 g7"></tengen-board><tengen-board scheme="dark" moves="h8 i9 g7"></tengen-board>');
  expect(await brightness(page, { x: 900, y: 1300 }), 'the page is dark').toBeLessThan(60);
  for (const index of [0, 1, 2]) {
    expect(await brightness(page, await at(page, 'i9', index)), `white ${index}`).toBeGreaterThan(200);
    expect(await brightness(page, await at(page, 'h8', index)), `black ${index}`).toBeLessThan(90);
  }
  /** The brightness of the three boards themselves with another `--tengen-board`. */
  const grounds = async (colour: string) => {
    await page.locator('tengen-board').evaluateAll((all: HTMLElement[], colour) => all.forEach((it) => it.style.setProperty('--tengen-board', colour)), colour);
    const found: number[] = [];
    for (const index of [0, 1, 2]) {
      const { x, y } = await at(page, 'a1', index);
      found.push(await brightness(page, { x: x + 5, y: y - 5 }));
    }
    return found;
  };
  const [system, light, dark] = await grounds('initial');
  expect(system, 'the colours follow the browser').toBeCloseTo(dark, 0);
  expect(light).toBeGreaterThan(dark + 20);
  expect(await grounds('light-dark(rgb(240, 240, 240), rgb(60, 60, 60))')).toEqual([60, 240, 60]);
});

test('a picture keeps its colours where the browser darkens pages, before the script and in its time', async ({ page, faults }) => {
  faults.allow(/404|wasm/i);
  await darken(page);
  const { svg } = await import(pathToFileURL(join(process.env.PACKAGE ?? '', 'server.js')).href) as { svg(values: object): string };
  const picture = svg({ moves: 'h8 i9 g7' });
  const file = execFileSync(process.env.TENGEN!, ['show', '--svg', '-', '--no-numbers', '-'], { encoding: 'utf8', input: 'h8 i9 g7' });
  for (const head of ['<link rel="stylesheet" href="/board/tengen-board.css">', '<script type="module" src="/board/tengen-board.js"></script>']) {
    const html = `<!doctype html><html lang="en"><title>Club</title>${head}<body><tengen-board>${picture}</tengen-board><tengen-board><img src="/picture.svg" alt=""></tengen-board><img src="/file.svg" alt="" width="320"></body></html>`;
    await page.route(`${HOST}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const name = /^\/board\/([\w.-]+)$/.exec(pathname)?.[1];
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
      if (pathname.endsWith('.svg')) return route.fulfill({ contentType: 'image/svg+xml', body: pathname === '/file.svg' ? file : picture });
      // The module never comes, and the pictures stay.
      if (!name || name.endsWith('.wasm')) return route.fulfill({ status: 404 });
      await route.fulfill({ contentType: TYPES[name.split('.').at(-1) ?? ''], body: readFileSync(join(process.env.PACKAGE ?? '', name)) });
    });
    await page.goto(`${HOST}/`);
    await page.setViewportSize({ width: 700, height: 1800 });
    if (head.startsWith('<script')) await expect(page.locator('tengen-board .wait').first()).toBeAttached();
    for (const shown of await page.locator('tengen-board > svg, img').all()) {
      const { x, y, width } = (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      expect(width).toBeGreaterThan(300);
      const point = (across: number, down: number) => brightness(page, { x: x + (across / 720) * width, y: y + (down / 720) * width });
      expect(await point(405.5, 315.5), `white, ${head}`).toBeGreaterThan(200);
      expect(await point(360.5, 360.5), `black, ${head}`).toBeLessThan(90);
    }
    expect(await brightness(page, { x: 690, y: 20 }), 'the page is dark').toBeLessThan(60);
  }
});

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.describe('with a mouse and a touch screen', () => {
  test.use({ hasTouch: true });

  test('a press whose end the board does not hear silences nothing', async ({ page }) => {
    await visit(page, '<tengen-board interactive></tengen-board><p id="beside">Beside</p>');
    const place = page.locator('.place');
    const devtools = await page.context().newCDPSession(page);
    const mouse = async (type: string, point: string, options: object = {}) => {
      const place = point === '' ? { x: -40, y: -40 } : await at(page, point);
      await devtools.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', buttons: 1, clickCount: 1, ...options } as never);
    };
    const touch = async (type: string, points: string[]) => {
      const touchPoints = await Promise.all(points.map((point) => at(page, point)));
      await devtools.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
    };
    const beside = async (): Promise<[x: number, y: number]> => {
      const { x, y } = (await page.locator('#beside').boundingBox()) ?? { x: 0, y: 0 };
      return [x + 5, y + 5];
    };
    /** Moves the element behind or before its neighbour. */
    const reorder = () => page.locator('tengen-board').evaluate((it) => (it.nextElementSibling ? it.parentElement?.append(it) : it.parentElement?.prepend(it)));
    /** Lets an element beside the board capture the next pointer that is pressed. */
    const steal = () => page.evaluate(() =>
      addEventListener('pointerdown', ({ pointerId }) => document.querySelector('#beside')?.setPointerCapture(pointerId), { once: true }));
    /** Slides a finger off the board. */
    const slide = async () => {
      await touch('touchStart', ['h8']);
      const [x, y] = await beside();
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
      await touch('touchEnd', []);
    };
    const ways: Record<string, () => Promise<void>> = {
      'a drag beside the board': async () => {
        await mouse('mousePressed', 'h8');
        await page.mouse.move(...(await beside()));
        await page.mouse.up();
      },
      'a drag out of the window': async () => {
        await mouse('mousePressed', 'h8');
        await mouse('mouseMoved', '');
        await mouse('mouseReleased', '', { buttons: 0 });
      },
      'two buttons': async () => {
        await mouse('mousePressed', 'h8');
        await mouse('mousePressed', 'h8', { button: 'right', buttons: 3 });
        await mouse('mouseReleased', 'h8', { buttons: 2 });
        await mouse('mouseReleased', 'h8', { button: 'right', buttons: 0 });
      },
      'a mouse while the element moves': async () => {
        await mouse('mousePressed', 'h8');
        await reorder();
        await mouse('mouseReleased', '', { buttons: 0 });
      },
      'a finger while the element moves': async () => {
        await touch('touchStart', ['h8']);
        await expect(place).toHaveText('Place H10');
        await reorder();
        await touch('touchEnd', []);
      },
      'a captured mouse': async () => {
        await steal();
        await mouse('mousePressed', 'h8');
        await page.mouse.move(...(await beside()));
        await page.mouse.up();
      },
      'a captured finger': async () => {
        await steal();
        await slide();
      },
      'a finger whose end a script keeps for itself': async () => {
        await page.evaluate(() => addEventListener('pointerup', (event) => event.stopImmediatePropagation(), { capture: true, once: true }));
        await slide();
      },
      'a pen': async () => {
        await mouse('mousePressed', 'h8', { pointerType: 'pen' });
        await mouse('mouseMoved', '', { pointerType: 'pen' });
        await mouse('mouseReleased', '', { pointerType: 'pen', buttons: 0 });
      },
    };
    for (const [name, press] of Object.entries(ways)) {
      await test.step(name, async () => {
        await press();
        // Nor does it wait for an end of another press.
        await page.mouse.move(...(await beside()));
        await page.mouse.down();
        await mouse('mouseReleased', 'h8', { buttons: 0 });
        expect(await played(page), 'no stone').toBe('');
        await expect(place).toHaveText('Tap a point');
        const { x, y } = await at(page, 'i9');
        await page.touchscreen.tap(x, y);
        await expect(place, name).toHaveText('Place I9');
        await page.touchscreen.tap(x, y);
        await expect.poll(() => played(page)).toBe('i9');
        await click(page, 'g7');
        expect(await played(page)).toBe('i9 g7');
        await mouse('mousePressed', 'f6', { pointerType: 'pen' });
        await mouse('mouseReleased', 'f6', { pointerType: 'pen', buttons: 0 });
        await expect.poll(() => played(page)).toBe('i9 g7 f6');
        await page.locator('tengen-board').evaluate((it) => (it as Board).restart());
      });
    }
  });
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 740 } });

  test('a tap aims on a small board, and a second one places the stone', async ({ page }) => {
    await visit(page, '<tengen-board interactive></tengen-board>');
    const place = page.locator('.place');
    await expect(place).toHaveText('Tap a point');
    const { x, y } = await at(page, 'h8');
    await page.touchscreen.tap(x, y);
    await expect(place).toHaveText('Place H8');
    expect(await played(page)).toBe('');
    await page.touchscreen.tap(x, y);
    await expect.poll(() => played(page)).toBe('h8');
    const other = await at(page, 'i9');
    await page.touchscreen.tap(other.x, other.y);
    await place.tap();
    expect(await played(page)).toBe('h8 i9');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('a large board that its parent makes small takes taps as a small one', async ({ page }) => {
    await visit(page, '<div id="slide"></div>');
    await page.evaluate(async () => {
      const slide = document.querySelector<HTMLElement>('#slide')!;
      Object.assign(slide.style, { width: '640px', height: '340px', transform: 'scale(.5)', transformOrigin: '0 0' });
      const board = document.createElement('tengen-board') as Board;
      board.setAttribute('interactive', '');
      board.style.maxWidth = 'none';
      slide.append(board);
      await board.ready;
    });
    const place = page.locator('.place');
    await expect(place).toHaveText('Tap a point');
    const { x, y } = await at(page, 'h8');
    await page.touchscreen.tap(x, y);
    await expect(place).toHaveText('Place H8');
    await page.touchscreen.tap(x, y);
    await expect.poll(() => played(page)).toBe('h8');
  });
});
