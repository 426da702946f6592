// Measures the longest task of the page while programs play; `cargo xtask bench` runs it. Each figure is the median of
// ROUNDS runs, printed as a line: BENCH, name, value, unit and goal, separated by tabs.
// covers: bench
import type { Browser } from '@playwright/test';
import { file, largeTree, paste, pick, sgf } from './games';
import { openLab } from './lab';
import { expect, test, type Board } from './helpers';
import { moved } from './computer';
import { longestTask } from './longest.mjs';

const ROUNDS = 5;
const GOAL = 'below 50';

/** Returns the CPU time of the longest task of the page during `act`, slowed down four times, in ms. */
async function slowed(board: Board, browser: Browser, act: () => Promise<unknown>): Promise<number> {
  const tools = await board.devtools();
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const longest = await longestTask(browser, board.page, act);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return longest;
}

/** Prints the longest task of the page during the action that `prepare` returns, slowed down four times. */
async function measure(name: string, board: Board, browser: Browser, prepare: () => Promise<() => Promise<unknown>>): Promise<void> {
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) longest.push(await slowed(board, browser, await prepare()));
  longest.sort((a, b) => a - b);
  expect(longest[0], 'something was measured').toBeGreaterThan(0.5);
  console.log(`BENCH\tlongest task, CPU slowed down 4 times: ${name}\t${longest[ROUNDS >> 1].toFixed(1)}\tms\t${GOAL}`);
}

/** Lets two random bots play in the Lab as fast as they can, with these of its texts unfolded. */
async function playInLab(board: Board, unfolded: string[] = []): Promise<() => Promise<void>> {
  const lab = await openLab(board);
  await lab.turn({ 'first-program': 'random', 'second-program': 'random', speed: '0', seed: '7' });
  await board.newGame({ size: 22 });
  await lab.button('Simulate').click();
  await lab.moved(3);
  for (const name of unfolded) await lab.text(name);
  return () => board.page.waitForTimeout(3000);
}

/** What happens while the longest task is measured. */
const ACTIONS: Record<string, (board: Board) => Promise<() => Promise<void>>> = {
  'a small program on a large board with threats, until it has moved': async (board) => {
    await board.newGame({ size: 19, white: 'mcts:iterations=2000,depth=100' });
    await board.page.locator('.actions [data-action=threats]').click();
    await board.play('k10');
    await moved(board, 2);
    await board.click('c17');
    await board.frame();
    return () => moved(board, 4);
  },
  'the strongest level, which is loaded meanwhile': async (board) => {
    await board.newGame({ white: 'level:max' });
    await board.play('h8');
    await board.frame();
    return () => moved(board, 2);
  },
  'the strongest level in renju, while the mouse moves': async (board) => {
    await board.newGame({ rules: 'renju', referee: 'marked', white: 'level:max' });
    await board.play('h8');
    await moved(board, 2);
    await board.click('c3');
    await board.frame();
    return async () => {
      for (let place = 0; place < 40; place += 1) {
        await board.page.mouse.move(100 + place * 15, 100 + ((place * 37) % 600));
        await board.page.waitForTimeout(40);
      }
      await moved(board, 4);
    };
  },
  'two computers': async (board) => {
    await board.newGame({ black: 'level:1', white: 'level:2' });
    await moved(board, 3);
    return () => moved(board, 7);
  },
  'a tree of 3,000 nodes that is opened': async (board) => {
    await paste(board, sgf('h8'));
    return async () => {
      await pick(board, file('large.sgf', largeTree(3000)));
      await expect(board.list).toHaveCount(200);
    };
  },
  'two bots of the Lab at full speed': (board) => playInLab(board),
  'two bots of the Lab at full speed, state and log unfolded': (board) => playInLab(board, ['state', 'log']),
};

for (const [name, prepare] of Object.entries(ACTIONS)) {
  test(`longest task: ${name}`, async ({ board, browser }) => {
    test.slow();
    await measure(name, board, browser, async () => {
      await board.open();
      return prepare(board);
    });
  });
}

test('a long task would be found', async ({ board, browser, page }) => {
  await board.open();
  const longest = await slowed(board, browser, () =>
    page.evaluate(() => {
      // Busy work instead of a wait, because only CPU time counts.
      let sum = 0;
      for (let turn = 0; turn < 40_000_000; turn += 1) sum = Math.imul(sum + turn, 31);
      return sum;
    }),
  );
  expect(longest).toBeGreaterThan(60);
});
