// Dialogs and panels are part of the page: on first use each opens immediately without a request, and it
// cannot be reached while it is closed.
// covers: everything
import type { Page } from '@playwright/test';
import { allWings, expect, test } from './helpers';

/** The buttons, and the parts that they open. Those of the Lab and of online play come last, because they leave the game. */
const OPENED: [button: string, part: string][] = [
  ['.head [data-action=new]', '[data-dialog=new]'],
  ['.bar [data-action=settings]', '[data-dialog=settings]'],
  ['.head [data-action=open]', '[data-dialog=open]'],
  ['.head [data-action=share]', '[data-dialog=share]'],
  ['.bar [data-action=help]', '[data-dialog=help]'],
  ['.head [data-action=online]', '[data-part=online]'],
  ['.sections [data-section=lab]', '[data-part=lab] [data-action=lab-simulate]'],
];

/** Presses a button, and checks the result before anything else can happen on the page. */
function opensAtOnce(page: Page, button: string, part: string): Promise<boolean> {
  return page.evaluate(([button, part]) => {
    document.querySelector<HTMLElement>(button)!.click();
    return document.querySelector(part)?.checkVisibility() ?? false;
  }, [button, part]);
}

test('a press opens each dialog and panel at once without a request', async ({ board, page }) => {
  await board.open();
  await allWings(page);
  const seen: string[] = [];
  page.on('request', (request) => {
    // Online play asks the host afterwards whether it has a server, and the browser looks for the icon of a new address.
    if (request.method() !== 'HEAD' && !request.url().endsWith('icon.svg')) seen.push(new URL(request.url()).pathname);
  });
  for (const [button, part] of OPENED) {
    expect(await opensAtOnce(page, button, part), part).toBe(true);
    await board.frame();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  expect(seen).toEqual([]);
});

test('what is closed is reached neither by Tab nor by a screen reader', async ({ board, page }) => {
  await board.open();
  expect(await page.locator('dialog, [data-part=lab], [data-part=online]').count()).toBe(8);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveText(['Tengen 天元', 'Computer', 'Online', 'One screen']);
  const inside = () =>
    page.evaluate(() => document.activeElement?.closest('dialog, [data-part=lab], [data-part=online]')?.outerHTML.slice(0, 80));
  const stops = new Set<string>();
  for (;;) {
    await page.keyboard.press('Tab');
    expect(await inside()).toBeUndefined();
    const stop = await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 120));
    if (stops.has(stop)) break;
    stops.add(stop);
  }
  expect(stops.size, 'the whole page was walked through').toBeGreaterThan(10);
  await test.step('every style sheet is linked in the head', async () => {
    await expect(page.locator('head link[rel=stylesheet]')).not.toHaveCount(0);
    await expect(page.locator('body link')).toHaveCount(0);
  });
});
