// Counts frames, for the tests and the benches.

/** Returns the number of frames that the browser draws of a page during `act`, for any reason. */
export async function drawnFrames(browser, page, act) {
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return traceEvents.filter(({ name }) => name === 'DrawFrame').length;
}
