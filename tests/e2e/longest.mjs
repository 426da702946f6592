// Measures tasks, for the timed tests and the benches.

/** Returns the CPU time of the longest task of the page's main thread during `act`, in ms. */
export async function longestTask(browser, page, act) {
  // Other trace categories would take time themselves.
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  // A task is recorded when it ends.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));
  await page.waitForTimeout(200);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const mains = traceEvents.filter((event) => event.args?.name === 'CrRendererMain');
  const isMain = (event) => mains.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
  const tasks = traceEvents.filter((event) => /::RunTask$/.test(event.name) && isMain(event));
  return Math.max(...tasks.map((task) => task.tdur ?? 0)) / 1000;
}
