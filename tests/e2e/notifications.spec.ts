// Notifications that call the player to an online game while the page is hidden.
// covers: online, server
import type { Page } from '@playwright/test';
import { expect, pair, play, test } from './online';

declare global {
  interface Window {
    /** The titles and texts of the notifications that the page showed, each with a press on it. */
    notified: { title: string; text: string; press: () => void }[];
    hide(hidden: boolean): void;
  }
}

/** Replaces the browser's notifications: the player answers the question for the permission in this way. */
async function replace(page: Page, answer: 'granted' | 'denied'): Promise<void> {
  await page.addInitScript((answer) => {
    window.notified = [];
    class Stub {
      static permission = localStorage['permission'] ?? 'default';
      static async requestPermission() {
        Stub.permission = localStorage['permission'] = answer;
        return answer;
      }
      onclick = () => {};
      constructor(title: string, options: { body: string }) {
        window.notified.push({ title, text: options.body, press: () => this.onclick() });
      }
    }
    Object.assign(window, { Notification: Stub });
    let isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    window.hide = (hidden) => {
      isHidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    };
  }, answer);
  await page.reload();
}

const notified = (page: Page) => page.evaluate(() => window.notified.map(({ title, text }) => `${title}: ${text}`));

test('a hidden page calls its player by a notification', async ({ people }) => {
  const all = await people(2);
  for (const person of all) {
    await replace(person.page, 'granted');
    const dialog = await person.board.openDialog('settings');
    const choice = dialog.getByLabel('Notify me when it is my move and this page is hidden');
    await expect(choice).not.toBeChecked();
    await choice.check();
    await expect(choice).toBeChecked();
    await person.page.screenshot({ path: test.info().outputPath('settings.png') });
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  const players = await pair(all);
  const [first, second] = players;
  await second.page.evaluate(() => window.hide(true));
  await first.board.click('h8');
  await expect.poll(() => notified(second.page)).toEqual([expect.stringMatching(/^Your move – Tengen: In your game with /)]);
  expect(await notified(first.page)).toEqual([]);
  await second.page.evaluate(() => window.notified[0]!.press());
  await second.page.evaluate(() => window.hide(false));
  await second.board.click('i9');
  await expect.poll(() => first.moves()).toBe('h8 i9');
  await play('j10', players);
  expect(await notified(second.page)).toHaveLength(1);
});

test('a page that may not notify says so and does not try', async ({ people }) => {
  const [person] = await people(1);
  await replace(person!.page, 'denied');
  const dialog = await person!.board.openDialog('settings');
  const choice = dialog.locator('[name=notifications]');
  const hint = dialog.getByText('The browser does not let this page notify you.');
  await expect(hint).toBeHidden();
  await choice.click();
  await expect(hint).toBeVisible();
  await expect(choice).not.toBeChecked();
  await expect(choice).toBeDisabled();
  await person!.page.screenshot({ path: test.info().outputPath('blocked.png') });
  await person!.board.reload();
  await person!.board.openDialog('settings');
  await expect(choice).not.toBeChecked();
});
