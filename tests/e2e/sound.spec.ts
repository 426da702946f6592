// Sounds: none before the player uses the page, none while muted or hidden; vibration; the title of the tab.
// covers: centre, engine
import type { Page } from '@playwright/test';
import { BLACK_WINS, expect, test } from './helpers';

declare global {
  interface Window {
    /** What the page did with the browser's audio and vibration. */
    heard: { contexts: number; closed: number; sounds: { ms: number; peak: number }[]; pulses: unknown[] };
    hide(hidden: boolean): void;
  }
}

/** Records every sound, and lets a test hide the tab. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = { contexts: 0, closed: 0, sounds: [], pulses: [] };
    const { heard } = window;
    const Own = window.AudioContext;
    window.AudioContext = class extends Own {
      constructor() {
        super();
        heard.contexts += 1;
      }
      close() {
        heard.closed += 1;
        return super.close();
      }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...args) {
      const peak = this.buffer!.getChannelData(0).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      heard.sounds.push({ ms: this.buffer!.duration * 1000, peak });
      return start.apply(this, args);
    };
    navigator.vibrate = (pattern) => {
      heard.pulses.push(pattern);
      return true;
    };
    let isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    window.hide = (hidden) => {
      isHidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    };
  });
}

const heard = (page: Page) => page.evaluate(() => window.heard);

/** Expects this number of sounds so far; the first one waits until the audio runs. */
const expectSounds = (page: Page, count: number) =>
  expect.poll(async () => (await heard(page)).sounds.length).toBe(count);

test('there is no audio before the player uses the page, and a stone sounds after', async ({ board, page }) => {
  const warnings: string[] = [];
  // The tests block service workers, and Playwright says so.
  page.on('console', (message) => message.text().startsWith('Service Worker') || warnings.push(message.text()));
  await listen(page);
  await page.goto('');
  // Unlike this, everything that the tests ask the page counts as an input of the player.
  const devtools = await board.devtools();
  const evaluate = async (expression: string) =>
    (await devtools.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as unknown;
  await expect.poll(() => evaluate('typeof tengen')).toBe('object');
  await page.mouse.move(5, 5);
  await evaluate('tengen.play("a1"), tengen.play("c1")');
  expect(await evaluate('tengen.moves()')).toBe('a1 c1');
  expect(await evaluate('heard')).toMatchObject({ contexts: 0, sounds: [] });
  await board.click('h8');
  await expectSounds(page, 1);
  const { contexts, sounds } = await heard(page);
  expect(contexts).toBe(1);
  expect(sounds[0].ms).toBeLessThanOrEqual(120);
  expect(sounds[0].peak).toBeGreaterThan(0.02);
  expect(sounds[0].peak).toBeLessThanOrEqual(0.5);
  expect(warnings).toEqual([]);
});

test('sounds follow the game, the button, the volume and the tab', async ({ board, page }) => {
  await listen(page);
  await board.open();
  await test.step('a key is enough, and the end of a game has its own sound', async () => {
    await board.cell('h8').focus();
    await page.keyboard.press('Enter');
    await expectSounds(page, 1);
    await board.newGame();
    await board.play(BLACK_WINS);
    // The start, nine stones and the win.
    await expectSounds(page, 12);
    const { sounds } = await heard(page);
    expect(sounds[11].ms).toBeGreaterThan(500);
    expect(sounds[11].ms).toBeLessThanOrEqual(1000);
    await board.newGame();
    await expectSounds(page, 13);
  });
  await test.step('the settings have the volume, which is heard at once', async () => {
    const dialog = await board.openDialog('settings');
    const volume = dialog.getByRole('slider', { name: 'Volume' });
    await expect(volume).toHaveAttribute('aria-valuetext', '60 %');
    await volume.focus();
    await page.keyboard.press('ArrowRight');
    await expect(volume).toHaveAttribute('aria-valuetext', '70 %');
    await expect(dialog.getByText('70 %')).toBeVisible();
    await expectSounds(page, 14);
    const { sounds } = await heard(page);
    // The first sound was that of a stone, too.
    expect(sounds[13].peak).toBeGreaterThan(sounds[0].peak * 1.2);
    await page.keyboard.press('Home');
    await expect(volume).toHaveAttribute('aria-valuetext', '0 %');
    await page.keyboard.press('Escape');
  });
  const button = page.getByRole('button', { name: 'Sound' });
  await test.step('the button mutes by mouse and keyboard', async () => {
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await board.click('i9');
    await expectSounds(page, 14);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expectSounds(page, 15);
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Space');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expectSounds(page, 16);
  });
  await test.step('a hidden tab is silent, and its title calls the player', async () => {
    const title = await page.title();
    await page.evaluate(() => window.hide(true));
    await board.play('j10');
    await expect(page).toHaveTitle(title);
    await board.newGame({ white: 'level:1' });
    await expect(page).toHaveTitle('Your move – Tengen');
    await expectSounds(page, 16);
    await page.evaluate(() => window.hide(false));
    await expect(page).toHaveTitle(title);
    await board.newGame();
    await expectSounds(page, 17);
  });
  await test.step('the board of another page is silent', async () => {
    await page.evaluate(async () => {
      // The address of the page has changed since, so a relative link would lead elsewhere.
      const module = performance.getEntriesByType('resource').map((it) => it.name).find((it) => it.endsWith('/tengen.js'))!;
      const { mount } = (await import(module)) as { mount: (host: Element, options: object) => { play(point: string): void } };
      const host = document.body.appendChild(document.createElement('div'));
      mount(host, {}).play('h8');
    });
    await expectSounds(page, 17);
  });
  await test.step('the choice survives a reload', async () => {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await board.reload();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await board.click('j10');
    expect(await heard(page)).toMatchObject({ contexts: 0, sounds: [] });
  });
  await test.step('removing the board releases the audio', async () => {
    await button.click();
    await expectSounds(page, 1);
    await page.evaluate(() => (window.tengen as unknown as { free(): void }).free());
    expect((await heard(page)).closed).toBe(1);
  });
});

test('a page without audio and vibration works in silence', async ({ board, page }) => {
  await page.addInitScript(() => {
    for (const [owner, name] of [[window, 'AudioContext'], [Navigator.prototype, 'vibrate']] as const) {
      delete (owner as unknown as Record<string, unknown>)[name];
    }
  });
  await board.open();
  await board.click('h8', 'i9');
  expect(await board.moves()).toBe('h8 i9');
  const dialog = await board.openDialog('settings');
  await expect(dialog.getByRole('checkbox', { name: 'Vibrate on touch' })).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });
  test('it vibrates for a stone and a refusal, unless the player does not want it', async ({ board, page }) => {
    await listen(page);
    await board.open();
    await board.tap('h8', 'g7', 'h8');
    await expect.poll(async () => (await heard(page)).pulses).toEqual([[10], [10], [20, 60, 20]]);
    await expectSounds(page, 2);
    const dialog = await board.openDialog('settings');
    await dialog.getByRole('checkbox', { name: 'Vibrate on touch' }).uncheck();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await board.tap('i9');
    await expectSounds(page, 3);
    expect((await heard(page)).pulses).toHaveLength(3);
  });
});
