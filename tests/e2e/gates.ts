// How long the page is busy at a time.
import type { Browser } from '@playwright/test';
import { expect, type Board } from './helpers';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time in µs. */
  tdur?: number;
  args?: { name?: string };
}

/** The most that a task of the page may take, slowed down four times, in ms of CPU. */
export const LONGEST = 50;

/**
 * Measures up to three times, until the longest task is short enough. A busy machine makes a task long now and
 * then; a task that is too slow is so each time.
 */
export async function expectShortTasks(measure: () => Promise<number>): Promise<void> {
  let longest = Infinity;
  for (let round = 0; round < 3 && longest > LONGEST; round += 1) longest = Math.min(longest, await measure());
  expect(longest, 'something was measured').toBeGreaterThan(0.5);
  expect(longest, 'ms').toBeLessThanOrEqual(LONGEST);
}

/** The CPU time of the longest task of the page meanwhile, slowed down four times, in ms. */
export async function longestTask(board: Board, browser: Browser, act: () => Promise<unknown>): Promise<number> {
  const tools = await board.devtools();
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // What else can be traced takes time itself.
  await browser.startTracing(board.page, { categories: ['toplevel'] });
  await act();
  // A task is written down when it is over.
  await board.frame();
  await board.page.waitForTimeout(200);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const mains = trace.traceEvents.filter((event) => event.args?.name === 'CrRendererMain');
  const tasks = trace.traceEvents.filter(
    (event) => /::RunTask$/.test(event.name) && mains.some(({ pid, tid }) => pid === event.pid && tid === event.tid),
  );
  return Math.max(...tasks.map((task) => task.tdur ?? 0)) / 1000;
}
