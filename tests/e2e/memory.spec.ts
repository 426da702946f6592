// The memory of the page does not grow from game to game: its scripts, its module, elements and listeners. The workers
// are not measured.
// covers: everything
import { expect, LONG, openPuzzles, test, type Board } from './helpers';
import { moved } from './computer';

declare global {
  interface Window {
    /** The memory of the page's module. */
    wasmMemory?: WebAssembly.Memory;
  }
}

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
  await board.page.evaluate(async (rules) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const press = (action: string) => document.querySelector<HTMLElement>(`.actions [data-action=${action}]`)!.click();
    const play = (moves: string) => moves.split(' ').forEach((point) => window.tengen.play(point));
    window.tengen.newGame({ rules });
    await frame();
    // The moves that are undone stay as a variation.
    play('h8 i9 h9 j10');
    press('undo');
    press('undo');
    await frame();
    press('threats');
    play('h7 j10 h6 i11 h5 k11 h4');
    await frame();
    press('threats');
    if (!window.tengen.status().over) throw new Error('five in a row ends the game');
  }, number % 2 === 0 ? 'freestyle' : 'renju');
}

/** How many games are played. */
const GAMES = LONG ? 100 : 40;

/** Visits Study, Learn and a puzzle. */
async function visit({ page }: Board): Promise<void> {
  await page.locator('.sections [data-section=study]').click();
  await openPuzzles(page);
  await expect(page.locator('[data-bind=puzzle_task]')).toHaveText(/to move: /);
  await page.locator('.sections [data-section=play]').click();
}

test(`after ${GAMES} games the page needs as much memory as after twenty`, async ({ board, page }) => {
  test.slow();
  await page.addInitScript(() => {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (...given) => {
      const made = await instantiateStreaming(...given);
      // The chunks of the module use its memory.
      window.wasmMemory ??= made.instance.exports.memory as WebAssembly.Memory | undefined;
      return made;
    };
  });
  await board.open();
  const tools = await board.devtools();
  const measure = async () => {
    await board.newGame();
    await tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tools.send('Runtime.getHeapUsage');
    const wasm = await page.evaluate(() => window.wasmMemory!.buffer.byteLength);
    const { nodes, jsEventListeners } = await tools.send('Memory.getDOMCounters');
    return { heap: usedSize / MIB, wasm: wasm / MIB, nodes, jsEventListeners };
  };
  const seen = [];
  for (let number = 1; number <= GAMES; number += 1) {
    await game(board, number);
    if (number % 10 === 5) await visit(board);
    if (number % 20 === 0) seen.push(await measure());
  }
  test.info().annotations.push({ type: 'memory', description: JSON.stringify(seen) });
  const [early, late] = [seen[0], seen.at(-1)!];
  expect(late.heap).toBeLessThan(early.heap + 1);
  expect(late.wasm).toBeLessThan(early.wasm + 1);
  expect(late.nodes).toBeLessThan(early.nodes + 50);
  expect(late.jsEventListeners).toBeLessThan(early.jsEventListeners + 10);
});
