// The process of a page, which a test pauses as a computer does that sleeps: all timers jump.
import type { Page } from '@playwright/test';

/** Ms for which a page is busy so that its process can be told from others. */
const BUSY = 400;

export class Renderer {
  private constructor(private readonly id: number) {}

  /** Finds the process of a page: the one that is busy while the page is. */
  static async of(page: Page): Promise<Renderer> {
    const browser = page.context().browser();
    if (!browser) throw new Error('the page has no browser');
    const session = await browser.newBrowserCDPSession();
    const used = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
    };
    const before = await used();
    await page.evaluate((ms) => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    }, BUSY);
    const after = [...(await used())].map(([id, time]) => [id, time - (before.get(id) ?? 0)] as const);
    await session.detach();
    const [id] = after.reduce((most, one) => (one[1] > most[1] ? one : most));
    return new Renderer(id);
  }

  pause(): void {
    process.kill(this.id, 'SIGSTOP');
  }

  resume(): void {
    process.kill(this.id, 'SIGCONT');
  }
}
