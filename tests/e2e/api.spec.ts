// The programming interface `window.tengen`.
import { expect, quietMoves, test, type Board } from './helpers';

/** Runs a call that must throw an Error, and returns its message. */
function failure(board: Board, call: string): Promise<string> {
  return board.page.evaluate((call) => {
    const [, name, args] = /^(\w+)\((.*)\)$/s.exec(call)!;
    const values = JSON.parse(`[${args}]`, (_, value) => (value === '@NaN' ? NaN : value));
    try {
      (window.tengen as unknown as Record<string, (...args: unknown[]) => unknown>)[name](...values);
    } catch (error) {
      return error instanceof Error ? error.message : `no Error but ${String(error)}`;
    }
    return 'no error';
  }, call);
}

function snapshot(board: Board): Promise<unknown> {
  return board.page.evaluate(() => ({
    moves: window.tengen.moves(),
    status: window.tengen.status(),
    redo: document.querySelector<HTMLButtonElement>('[data-action=redo]')!.disabled,
    size: document.querySelectorAll('[role=gridcell]').length,
    game: window.tengen.link(),
  }));
}

test('play, undo, redo, goto, moves and status', async ({ board }) => {
  await board.open();
  const seen = await board.page.evaluate(() => {
    const { tengen } = window;
    const seen: unknown[] = [tengen.moves(), tengen.status()];
    tengen.play('h8');
    tengen.play('I9');
    seen.push(tengen.moves(), tengen.status().toMove);
    tengen.undo();
    seen.push(tengen.moves(), tengen.status().toMove);
    tengen.redo();
    tengen.redo();
    seen.push(tengen.moves());
    tengen.goto(0);
    tengen.undo();
    seen.push(tengen.moves());
    tengen.goto(2);
    seen.push(tengen.moves());
    return seen;
  });
  expect(seen).toEqual([
    '', { toMove: 'black', over: false, winner: null, line: [] },
    'h8 i9', 'black', 'h8', 'white', 'h8 i9', '', 'h8 i9',
  ]);
  await expect(board.status).toHaveText('Black to move');
});

/** Each kind of call and of value. The wasm tests have a table of every option. */
const ERRORS: [string, RegExp][] = [
  ['play("z9")', /"z9" is not a point/],
  ['play("p1")', /p1: .*board/i],
  ['play("h8")', /h8: /],
  ['goto(4)', /./],
  ['goto(1.5)', /whole number/],
  ['goto("@NaN")', /whole number/],
  ['newGame({"siez": 9})', /siez: unknown option/],
  ['newGame({"size": 23})', /size: expected a board size from 5 to 22/],
  ['newGame({"size": "15"})', /size: /],
  ['newGame({"size": 9, "first": "red"})', /first: /],
  ['newGame({"opening": "rif"})', /opening: .*needs the rules of renju/],
  ['newGame([15])', /expected an object of options/],
  ['locate("p1")', /off the board/],
];

test('wrong calls are errors that say why, and change nothing', async ({ board }) => {
  await board.open();
  await board.play('h8 i9 g7');
  await board.page.evaluate(() => window.tengen.goto(2));
  await board.page.evaluate(() => window.tengen.play('f6'));
  await board.page.evaluate(() => window.tengen.undo());
  const before = await snapshot(board);
  for (const [call, message] of ERRORS) {
    expect.soft(await failure(board, call), call).toMatch(message);
    expect.soft(await snapshot(board), call).toEqual(before);
  }
  await expect(board.note).toBeHidden();
});

test('change events come for what the player does, and listeners may play', async ({ board }) => {
  await board.open();
  await board.page.evaluate(() => {
    const answers = ['a1', 'b1', 'c1'];
    window.tengen.addEventListener('change', () => {
      if (window.tengen.status().toMove === 'white') window.tengen.play(answers.shift()!);
    });
  });
  await board.click('h8', 'i9');
  expect(await board.moves()).toBe('h8 a1 i9 b1');
  await expect(board.status).toHaveText('Black to move');
  await expect(board.list).toHaveCount(4);
});

test('a long game and a far jump', async ({ board }) => {
  await board.open();
  const moves = quietMoves(220);
  await board.play(moves);
  expect(await board.moves()).toBe(moves);
  await board.page.evaluate(() => window.tengen.goto(110));
  expect((await board.moves()).split(' ')).toHaveLength(110);
  await expect(board.list).toHaveCount(220);
  await board.page.evaluate(() => window.tengen.goto(220));
  await board.still();
  await board.shot('long-game');
});
