// The memory of the page does not grow from game to game.
import { expect, test, type Board } from './helpers';
import { moved } from './partner';

const MIB = 1024 * 1024;

/** Plays a game with what a player does meanwhile; every tenth one is against the computer. */
async function game(board: Board, number: number): Promise<void> {
  if (number % 10 === 0) {
    await board.newGame({ white: 'level:1' });
    for (const own of [0, 2, 4]) {
      const free = await board.page.evaluate(() => {
        const cells = [...document.querySelectorAll('[role=gridcell]')];
        return cells.find((cell) => /, empty$/.test(cell.ariaLabel ?? ''))!.getAttribute('data-point')!;
      });
      await board.play(free);
      await moved(board, own + 2);
    }
    return;
  }
  await board.newGame({ rules: number % 2 === 0 ? 'freestyle' : 'renju' });
  // An undone move leaves a variation.
  await board.play('h8 i9 h9 j10');
  await board.page.evaluate(() => (window.tengen.undo(), window.tengen.undo()));
  await board.hover('c3');
  await board.play('h7 j10 h6 i11 h5 k11 h4');
  await board.action('threats').click();
  await expect(board.page.locator('[data-part=result]')).toBeVisible();
  await board.action('threats').click();
}

test('after a hundred games the page needs as much memory as after twenty', async ({ board, page }) => {
  test.slow();
  await page.addInitScript(() => {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (...given) => {
      const made = await instantiateStreaming(...given);
      Object.assign(window, { wasmMemory: made.instance.exports.memory });
      return made;
    };
  });
  await board.open();
  const tools = await board.devtools();
  const measure = async () => {
    await board.newGame();
    await tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tools.send('Runtime.getHeapUsage');
    const wasm = await page.evaluate(() => (window as unknown as { wasmMemory: WebAssembly.Memory }).wasmMemory.buffer.byteLength);
    const { nodes, jsEventListeners } = await tools.send('Memory.getDOMCounters');
    return { heap: usedSize / MIB, wasm: wasm / MIB, nodes, jsEventListeners };
  };
  const seen = [];
  for (let number = 1; number <= 100; number += 1) {
    await game(board, number);
    if (number % 20 === 0) seen.push(await measure());
  }
  test.info().annotations.push({ type: 'memory', description: JSON.stringify(seen) });
  const [early, late] = [seen[0], seen.at(-1)!];
  expect(late.heap).toBeLessThan(early.heap + 1);
  expect(late.wasm).toBeLessThan(early.wasm + 1);
});
