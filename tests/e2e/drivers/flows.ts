// The core flows of the page, which every browser must pass.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sgf } from '../games';
import { BEFORE_33, BLACK_WINS } from '../helpers';
import { allKept } from '../kept';
import { Key, type Player } from './player';
import { expect, test } from './session';

const OPENED = 'The game was opened.';
const ELSEWHERE = 'This game is being played in another tab.';
const moves = (player: Player) => player.run<string>(`return window.tengen.moves()`);
const root = (player: Player, name: string) => player.run<string>(`return document.documentElement.getAttribute('${name}')`);

test('a stone by mouse, after its shadow', async ({ player }) => {
  const before = await player.look('h8');
  await player.hover('h8');
  await expect.poll(() => player.look('h8'), 'the shadow').not.toBe(before);
  await player.hover('d4');
  await expect.poll(() => player.look('h8'), 'it goes away').toBe(before);
  await player.click('h8', 'i9');
  await player.expectMoves('h8 i9');
  await player.expectSaid(/I9/);
});

test('stones by the keyboard alone', async ({ player }) => {
  const point = () => player.run<string | null>(`return document.activeElement.dataset.point ?? null`);
  for (let presses = 0; presses < 30 && (await point()) === null; presses += 1) await player.keys(Key.TAB);
  expect(await point(), 'Tab reaches the board').toBe('h8');
  await player.keys(Key.ENTER);
  await player.expectMoves('h8');
  await player.keys(Key.ARROW_UP, Key.ARROW_RIGHT, Key.ENTER);
  await player.expectMoves('h8 i9');
  await player.keys('a', '1', '5', Key.ENTER);
  await player.expectMoves('h8 i9 a15');
  expect(await point()).toBe('a15');
});

test('moves are undone and redone', async ({ player }) => {
  await player.click('h8', 'i9');
  await player.press('.actions [data-action=undo]');
  await player.expectMoves('h8');
  await player.press('.actions [data-action=redo]');
  await player.expectMoves('h8 i9');
  await player.control('z');
  await player.expectMoves('h8');
  await player.control('y');
  await player.expectMoves('h8 i9');
});

test('five in a row wins, and is announced', async ({ player }) => {
  const points = BLACK_WINS.split(' ');
  await player.play(points.slice(0, -1).join(' '));
  await player.click(points.at(-1)!);
  await player.expectSaid('Black wins');
  await player.expectText('[data-part=result]', 'Black wins');
  expect(await player.run(`return window.tengen.status().line`)).toEqual(['f8', 'g8', 'h8', 'i8', 'j8']);
  await player.click('o15');
  await player.expectMoves(BLACK_WINS);
});

test('a reload keeps the game', async ({ player }) => {
  await player.click('h8', 'i9', 'g7');
  await player.press('.actions [data-action=undo]');
  await player.expectMoves('h8 i9');
  await player.reload();
  await player.expectMoves('h8 i9');
  await player.press('.actions [data-action=redo]');
  await player.expectMoves('h8 i9 g7');
  const stored = `const done = arguments[0]; indexedDB.databases().then((all) => done(all.map(({ name }) => name)))`;
  expect(await player.wait(stored)).toContain('tengen');
  expect(await player.run(`return localStorage['tengen.journal'] ?? ''`), 'all is in the database').toBe('');
});

/** The chunks of the page, each with the control that needs it and the layout of its place. */
const CHUNKS = [
  ['split_learn.wasm', '.sections [data-section=learn]', 'learn'],
  ['split_study.wasm', '.sections [data-section=study]', 'study'],
  ['split_online.wasm', '.head [data-action=online]', 'lobby'],
] as const;

for (const [chunk, control, layout] of CHUNKS) {
  test(`${chunk} that does not come is said, costs nothing, and comes with another try`, async ({ session, host }) => {
    host.broken.add(chunk);
    const player = await session.anew(session.address);
    // An idle browser has asked for the chunk in vain, and does not ask again by itself.
    await expect.poll(() => player.faults(), 'the chunk is missing').toContain('console: ');
    await player.play('h8 i9');
    await player.press(control);
    await player.expectText('[data-part=toast]', 'Part of the page could not be loaded.');
    await player.expectMoves('h8 i9');
    host.broken.clear();
    await player.press('[data-part=toast] [data-action=take-offer]');
    const shown = `return document.querySelector('[data-host]').dataset.layout`;
    await expect.poll(() => player.run(shown)).toBe(layout);
    await player.back();
    await player.expectMoves('h8 i9');
    // The browser has said what the test has done.
    host.refused.length = 0;
    await player.run(`delete sessionStorage.faults`);
  });
}

/** Starts a game against the computer, as far as its first answer. */
async function playComputer(player: Player): Promise<void> {
  await player.dialog('new');
  await player.choose('opponent', 'computer');
  await player.press('[data-dialog=new] footer .primary');
  await player.expectHidden('[data-dialog=new]');
  await player.click('h8');
  await expect.poll(async () => (await moves(player)).split(' ').length, 'the computer answers').toBe(2);
}

test('the computer answers in a game from the dialog', async ({ player }) => {
  await playComputer(player);
  await player.expectText('.player.white', 'Level');
  await player.expectSaid(/White/);
});

test('a forbidden point of renju is refused and explained', async ({ player }) => {
  await player.newGame({ rules: 'renju', referee: 'marked' });
  await player.play(BEFORE_33);
  await player.click('h8');
  await player.expectText('.point-note', /H8.*double-three/i);
  await player.expectSaid(/double-three/);
  await player.expectMoves(BEFORE_33);
});

test('the Open dialog begins at its file field, and opens a file and a text', async ({ player }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tengen-record-'));
  const path = join(folder, 'game.sgf');
  writeFileSync(path, sgf('h8 i9 g7'));
  await player.dialog('open');
  const isRight = `return document.activeElement.matches('dialog[open] [data-focus]')`;
  await expect.poll(() => player.run(isRight), 'the focus').toBe(true);
  await player.setFile('#record-file', path);
  await player.expectMoves('h8 i9 g7');
  await player.expectSaid(OPENED);
  await player.expectHidden('[data-dialog=open]');
  await player.dialog('open');
  await player.write('#record', 'a1 b2 c3');
  await player.press('[data-dialog=open] footer .primary');
  await player.expectMoves('a1 b2 c3');
  rmSync(folder, { recursive: true });
});

test('a shared link opens the game in a browser that does not know it', async ({ player, session }) => {
  await player.play('h8 i9 g7 j10');
  await player.dialog('share');
  const link = await player.run<string>(`return document.querySelector('[name=link]').value`);
  expect(link).toContain(session.address);
  const other = await session.anew(link);
  await other.expectMoves('h8 i9 g7 j10');
  await other.expectSaid(OPENED);
});

test('Chinese, and a dark page, which stay', async ({ player }) => {
  await player.dialog('settings');
  await player.selectNext('#language');
  await expect.poll(() => root(player, 'lang')).toBe('zh-Hans');
  const ground = () => player.run<string>(`return getComputedStyle(document.documentElement).backgroundColor`);
  const light = await ground();
  await player.choose('scheme', 'dark');
  await expect.poll(ground).not.toBe(light);
  const board = await player.look('o15');
  await player.choose('theme', 'slate');
  await expect.poll(() => root(player, 'data-theme')).toBe('slate');
  await expect.poll(() => player.look('o15')).not.toBe(board);
  await player.press('[data-dialog=settings] footer .primary');
  await player.expectText('[data-bind=status]', /^轮到/);
  await player.reload();
  expect(await root(player, 'lang')).toBe('zh-Hans');
  expect(await root(player, 'data-theme')).toBe('slate');
  expect(await root(player, 'data-scheme')).toBe('dark');
  expect(await ground()).not.toBe(light);
});

test('a second visit needs no network', async ({ player, session }) => {
  const kept = `const done = arguments[0]; (${allKept})().then(done, () => done(false))`;
  await expect.poll(() => player.wait(kept), 'the files are kept').toBe(true);
  await player.click('h8', 'i9');
  await session.host.stop();
  await player.open(`${session.address}?from=elsewhere`);
  await player.expectMoves('h8 i9');
  await playComputer(player);
  await player.dialog('settings');
  await player.selectNext('#language');
  await expect.poll(() => root(player, 'lang')).toBe('zh-Hans');
});

test('a second window says where the game is, shows its moves and takes it over', async ({ player, session }) => {
  await player.click('h8', 'i9');
  const [first, second] = await player.another(session.address);
  await player.expectText('[data-part=elsewhere]', ELSEWHERE);
  await player.expectMoves('h8 i9');
  await player.goTo(first);
  await player.expectHidden('[data-part=elsewhere]');
  await player.click('g7');
  await player.goTo(second);
  await player.expectMoves('h8 i9 g7');
  await player.press('[data-action=play-here]');
  await player.expectHidden('[data-part=elsewhere]');
  await player.click('j10');
  await player.expectMoves('h8 i9 g7 j10');
  await player.goTo(first);
  await player.expectText('[data-part=elsewhere]', ELSEWHERE);
  await player.expectMoves('h8 i9 g7 j10');
});

test('the layout follows the window', async ({ player }) => {
  const parts = `return ['.bar', '#board', '.panel', '.actions'].map((it) => {
    const { x, y, width, height } = document.querySelector(it).getBoundingClientRect();
    return [it, x, y, width, height].join(' ');
  }).join('\\n')`;
  const layout = () => player.run<string>(parts);
  await player.click('h8', 'i9');
  const sizes = [[500, 900], [1280, 900]] as const;
  const opened: string[] = [];
  for (const [width, height] of sizes) {
    await player.resize(width, height);
    await player.reload();
    opened.push(await layout());
  }
  expect(opened[0]).not.toBe(opened[1]);
  for (const [index, [width, height]] of sizes.entries()) {
    await player.resize(width, height);
    await expect.poll(layout, `at ${width} x ${height}`).toBe(opened[index]);
  }
});

test('Back closes a dialog, and then leads to the place before', async ({ player }) => {
  const place = () => player.run<string>(`return location.href.replace(document.documentElement.dataset.base, '')`);
  await player.click('h8', 'i9');
  await expect.poll(place).toBe('game/');
  await player.press('.sections [data-section=learn]');
  await expect.poll(place).toBe('learn/');
  await player.dialog('settings');
  await player.back();
  await player.expectHidden('[data-dialog=settings]');
  expect(await place()).toBe('learn/');
  await player.dialog('help');
  await player.keys(Key.ESCAPE);
  await player.expectHidden('[data-dialog=help]');
  await expect.poll(() => player.run<string>(`return history.state`), 'its entry is taken back').not.toContain('over');
  await player.back();
  await expect.poll(place).toBe('game/');
  await player.expectMoves('h8 i9');
  await player.forward();
  await expect.poll(place).toBe('learn/');
});
