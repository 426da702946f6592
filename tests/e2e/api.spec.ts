// The programming interface `window.tengen`.
import { BLACK_WINS, expect, quietMoves, test, type Board } from './helpers';

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
    stored: localStorage['tengen.game'] as string,
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

const ERRORS: [string, RegExp][] = [
  ['play("")', /is not a point/],
  ['play("z9")', /"z9" is not a point/],
  ['play("8h")', /"8h" is not a point/],
  ['play("h0")', /"h0" is not a point/],
  ['play("h8 ")', /is not a point/],
  ['play("p1")', /p1: .*board/i],
  ['play("a16")', /a16: .*board/i],
  ['play("h8")', /h8: /],
  ['goto(4)', /./],
  ['goto(99999999)', /whole number/],
  ['goto(1.5)', /whole number/],
  ['goto(-1)', /whole number/],
  ['goto("@NaN")', /whole number/],
  ['newGame({"siez": 9})', /siez: unknown option/],
  ['newGame({"size": 4})', /size: expected a board size from 5 to 22/],
  ['newGame({"size": 23})', /size: expected a board size from 5 to 22/],
  ['newGame({"size": 15.5})', /size: /],
  ['newGame({"size": 271})', /size: /],
  ['newGame({"size": "15"})', /size: /],
  ['newGame({"size": null})', /size: /],
  ['newGame({"first": "red"})', /first: expected "black" or "white"/],
  ['newGame({"first": 1})', /first: /],
  ['newGame({"fullBoard": "loss"})', /fullBoard: expected "draw" or "second"/],
  ['newGame({"size": 9, "first": "red"})', /first: /],
  ['newGame({"rules": "gomoku"})', /rules: unknown rule set "gomoku": expected freestyle, standard, renju/],
  ['newGame({"rules": "custom:b=six"})', /rules: wrong option "b=six": expected/],
  ['newGame({"opening": "swap3"})', /opening: expected free, tengen, .* or sakata/],
  ['newGame({"colours": 1})', /colours: expected assigned or nigiri/],
  ['newGame({"referee": "kind"})', /referee: expected strict, marked or claim/],
  ['newGame({"opening": "rif"})', /opening: .*needs the rules of renju/],
  ['newGame({"opening": "rif", "rules": "renju", "size": 17})', /opening: .*15 lines/],
  ['newGame({"opening": "pro", "size": 9})', /opening: .*11 lines or more/],
  ['newGame({"rules": "renju", "first": "white"})', /first: expected Black to start/],
  ['newGame(15)', /expected an object of options/],
  ['newGame("15")', /expected an object of options/],
  ['newGame([15])', /expected an object of options/],
  ['locate("p1")', /off the board/],
  ['locate("x")', /"x" is not a point/],
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

test('a move after the end is an error', async ({ board }) => {
  await board.open();
  await board.play(BLACK_WINS);
  const before = await snapshot(board);
  expect(await failure(board, 'play("o15")')).toMatch(/o15: .*over/);
  expect(await failure(board, 'goto(10)')).not.toBe('no error');
  expect(await snapshot(board)).toEqual(before);
});

test('a move that makes two fives names every point once', async ({ board }) => {
  await board.open();
  await board.play('d8 a1 e8 c1 f8 e1 g8 g1 h4 i1 h5 k1 h6 m1 h7 o1 h8');
  const state = await board.state();
  expect(state).toMatchObject({ over: true, winner: 'black', toMove: null });
  expect(state.line).toHaveLength(9);
  expect(new Set(state.line)).toEqual(new Set('d8 e8 f8 g8 h8 h4 h5 h6 h7'.split(' ')));
});

test('newGame has defaults and takes every option', async ({ board }) => {
  await board.open();
  const cells = board.page.getByRole('gridcell');
  await board.newGame({ size: 9, first: 'white', fullBoard: 'second' });
  await expect(cells).toHaveCount(81);
  expect((await board.state()).toMove).toBe('white');
  await expect(board.page.locator('[data-bind=full_board]')).toHaveText('Second player wins');
  const facts = board.page.locator('.panel [data-bind=facts]');
  const rules = 'custom:b=exact,w=caro,ban=44,pass=on';
  await board.newGame({ rules, size: 11, opening: 'swap2', colours: 'nigiri', referee: 'claim', fullBoard: 'second' });
  await expect(facts).toHaveText(
    /^Custom · Swap2 · By lot \(nigiri\) · 11 × 11 · Claim · Second player wins \(Black wins by exactly five, .*players may pass\)$/,
  );
  await board.newGame({});
  await expect(facts).toHaveText('Freestyle · 15 × 15');
  await expect(cells).toHaveCount(225);
  expect((await board.state()).toMove).toBe('black');
  await expect(board.page.locator('[data-bind=full_board]')).toHaveText('Draw');
  for (const size of [5, 22]) {
    await board.newGame({ size, first: undefined });
    await expect(cells).toHaveCount(size * size);
  }
  await board.page.evaluate(() => window.tengen.newGame());
  await expect(cells).toHaveCount(225);
  await board.page.evaluate(() => window.tengen.newGame(null));
  expect(await board.moves()).toBe('');
});

test('locate says where points are', async ({ board }) => {
  await board.open();
  const [a1, o15, h8] = [await board.at('a1'), await board.at('o15'), await board.at('h8')];
  const box = (await board.canvas.boundingBox())!;
  expect(a1.x).toBeLessThan(o15.x);
  expect(a1.y).toBeGreaterThan(o15.y);
  expect(h8.x).toBeCloseTo((a1.x + o15.x) / 2, 3);
  expect(h8.y).toBeCloseTo((a1.y + o15.y) / 2, 3);
  for (const { x, y } of [a1, o15]) {
    expect(x).toBeGreaterThan(box.x);
    expect(x).toBeLessThan(box.x + box.width);
    expect(y).toBeGreaterThan(box.y);
    expect(y).toBeLessThan(box.y + box.height);
  }
});

test('change events come after every change, and only then', async ({ board }) => {
  await board.open();
  const counts = await board.page.evaluate(() => {
    const { tengen } = window;
    let heard = 0;
    const counts: number[] = [];
    const listener = () => (heard += 1);
    const step = (act: () => void) => {
      heard = 0;
      try {
        act();
      } catch {
        // The call was refused.
      }
      counts.push(heard);
    };
    tengen.addEventListener('change', listener);
    step(() => tengen.play('h8'));
    step(() => tengen.play('h8'));
    step(() => tengen.undo());
    step(() => tengen.undo());
    step(() => tengen.redo());
    step(() => tengen.redo());
    step(() => tengen.goto(0));
    step(() => tengen.goto(0));
    step(() => tengen.goto(7));
    step(() => tengen.newGame({ size: 9 }));
    step(() => tengen.newGame({ size: 4 }));
    tengen.removeEventListener('change', listener);
    step(() => tengen.play('a1'));
    return counts;
  });
  expect(counts).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 0]);
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
