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
