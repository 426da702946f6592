// Browsers controlled through their own drivers, and a page whose errors fail the test.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test as base } from '@playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { Host } from '../host';
import { Player } from './player';

export { expect };

export interface Options {
  engine: 'chromium' | 'firefox' | 'webkit';
}

/** The way to start a browser. */
interface Way {
  driver: string;
  port: (port: number) => string[];
  capabilities: object;
}

const ways: Record<Options['engine'], Way> = {
  chromium: {
    driver: process.env.CHROMEDRIVER!,
    port: (port) => [`--port=${port}`],
    capabilities: {
      browserName: 'chrome',
      'goog:chromeOptions': {
        binary: process.env.CHROME,
        args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      },
    },
  },
  firefox: {
    driver: process.env.GECKODRIVER!,
    port: (port) => ['--port', String(port), '--websocket-port', '0'],
    capabilities: {
      browserName: 'firefox',
      'moz:firefoxOptions': { binary: process.env.FIREFOX, args: ['-headless'] },
    },
  },
  // The driver starts the MiniBrowser that was built with it.
  webkit: {
    driver: process.env.WEBKITDRIVER!,
    port: (port) => [`--port=${port}`],
    capabilities: { browserName: 'MiniBrowser' },
  },
};

/** Runs before the scripts of the page: keeps what goes wrong, also while the page is loaded anew. */
const WATCH = String.raw`(() => {
  // A page that is left ends its downloads.
  let left = false;
  addEventListener('beforeunload', () => (left = true));
  const keep = (what) => {
    if (left) return;
    sessionStorage.faults = (sessionStorage.faults ?? '') + what + '\n';
  };
  addEventListener('error', ({ message, target }) => keep('error: ' + (message ?? target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => keep('rejection: ' + reason));
  addEventListener('securitypolicyviolation', (it) => keep('policy: ' + it.violatedDirective + ' forbids ' + it.blockedURI));
  const write = console.error;
  console.error = (...all) => {
    keep('console: ' + all.join(' '));
    write.apply(console, all);
  };
})();`;

/** A driver's process. */
class Driver {
  private constructor(private readonly process: ChildProcess, private readonly url: string, private readonly way: Way) {}

  static async start(way: Way): Promise<Driver> {
    const port = await freePort();
    const process = spawn(way.driver, way.port(port), { stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}`;
    const answers = () => fetch(`${url}/status`).then(({ ok }) => ok).catch(() => false);
    await expect.poll(answers, `${way.driver} answers`).toBe(true);
    return new Driver(process, url, way);
  }

  /** Starts a browser without any data of earlier ones. */
  browser(): Promise<WebDriver> {
    return new Builder()
      .disableEnvironmentOverrides()
      .usingServer(this.url)
      .withCapabilities(new Capabilities(this.way.capabilities))
      .build();
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGKILL');
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** A browser with the page. */
export class Session {
  private constructor(private readonly driver: Driver, readonly host: Host, readonly address: string, public player: Player) {}

  static async start(driver: Driver, host: Host): Promise<Session> {
    const address = await host.start();
    return new Session(driver, host, address, await Session.opened(driver, address));
  }

  private static async opened(driver: Driver, address: string): Promise<Player> {
    const player = new Player(await driver.browser());
    try {
      await player.resize(1280, 900);
      await player.open(address);
      return player;
    } catch (error) {
      await player.quit();
      throw error;
    }
  }

  /** Opens an address in a new browser, which knows nothing of the one before. */
  async anew(address: string): Promise<Player> {
    await this.end();
    this.player = await Session.opened(this.driver, address);
    return this.player;
  }

  async end(): Promise<void> {
    const faults = await this.player.faults().finally(() => this.player.quit());
    expect(faults, 'errors on the page').toBe('');
  }
}

interface Fixtures {
  host: Host;
  session: Session;
  player: Player;
}

export const test = base.extend<Fixtures, Options & { driver: Driver }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  driver: [
    async ({ engine }, use) => {
      const driver = await Driver.start(ways[engine]);
      await use(driver);
      await driver.stop();
    },
    { scope: 'worker' },
  ],
  host: async ({}, use) => {
    const host = new Host();
    host.prepend('failure.js', WATCH);
    await use(host);
    await host.remove();
    expect(host.refused, 'files that are not there').toEqual([]);
  },
  session: async ({ driver, host }, use) => {
    const session = await Session.start(driver, host);
    await use(session);
    await session.end();
  },
  player: async ({ session }, use) => use(session.player),
});
