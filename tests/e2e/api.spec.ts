// The programming interface `window.tengen`.
// covers: centre
import { expect, quietMoves, test, type Board } from './helpers';

/** Runs a call that must throw an Error, and returns its message. */
function failure(board: Board, call: string): Promise<string> {
  return board.page.evaluate((call) => {
    const [, name, args] = /^(\w+)\((.*)\)$/s.exec(call)!;
    try {
      (window.tengen as unknown as Record<string, (...args: unknown[]) => unknown>)[name](...JSON.parse(`[${args}]`));
    } catch (error) {
      return error instanceof Error ? error.message : `no Error but ${String(error)}`;
    }
    return 'no error';
  }, call);
}

test('a program plays on the board of the page, hears of changes, and is told what is wrong', async ({ board }) => {
  await board.open();
  await test.step('wrong calls change nothing', async () => {
    await board.play('h8 i9');
    // The tests in wasm have a table of every call and option.
    for (const [call, message] of [
      ['play("z9")', /"z9" is not a point/],
      ['goto(1.5)', /whole number/],
      ['newGame({"siez": 9})', /siez: unknown option/],
      ['locate("p1")', /off the board/],
    ] as const) {
      await board.unchanged(call, async () => expect(await failure(board, call), call).toMatch(message));
    }
    await expect(board.note).toBeHidden();
  });
  await test.step('a long game, and a far jump', async () => {
    await board.newGame();
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
  await test.step('a listener answers what the player does', async () => {
    await board.newGame();
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
});
