// Measures the longest task of the page.
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

/** Returns the CPU time of the longest task of the page during `act`, slowed down four times, in ms. */
export async function longestTask(board: Board, browser: Browser, act: () => Promise<unknown>): Promise<number> {
  const tools = await board.devtools();
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Other trace categories would take time themselves.
  await browser.startTracing(board.page, { categories: ['toplevel'] });
  await act();
  // A task is recorded when it ends.
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

/**
 * Expects that no task of the page takes longer than 50 ms of CPU, slowed down four times, during the action that
 * `prepare` returns. Other programs on the machine make a task longer, never shorter, so a task that is long because of
 * the page is long in each of three attempts.
 */
export async function expectShortTasks(board: Board, browser: Browser, prepare: () => Promise<() => Promise<unknown>>): Promise<void> {
  let longest = Infinity;
  for (let attempt = 0; attempt < 3 && longest > 50; attempt += 1) {
    const act = await prepare();
    longest = Math.min(longest, await longestTask(board, browser, act));
    expect(longest, 'something was measured').toBeGreaterThan(0.5);
  }
  expect(longest, 'ms').toBeLessThanOrEqual(50);
}
