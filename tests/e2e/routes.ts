// Files that arrive later than the page asks for them.
import type { Page, Route } from '@playwright/test';

/** Holds a file back until the returned function is called. */
export async function holdBack(page: Page, file: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(file, (route) => {
    if (!isHeld) return route.continue();
    held.push(route);
    return undefined;
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/**
 * Answers requests for a file in this way until the returned function is called; then they go on as usual. The page
 * stays intercepted: a worker that starts just after an interception ended may never run.
 */
export async function spoil(page: Page, file: RegExp, answer: (route: Route) => Promise<void>): Promise<() => void> {
  let isSpoilt = true;
  await page.route(file, (route) => (isSpoilt ? answer(route) : route.continue()));
  return () => {
    isSpoilt = false;
  };
}
