// Settings of the browser tests; `cargo xtask test --only e2e` runs them.
// BASE_URL: the built site at a root; SUB_URL: the same under a sub-path; CHROME: the browser; SITE: the
// folder of the site; PACKAGE: the folder of the package of the element; EXAMPLES: the projects that use it; SERVER: the
// program of online play; TENGEN: the program `tengen`; NATS_SERVER: the program nats-server, without which the tests of
// clusters are skipped. The weekly run sets TENGEN_DATE, the moment at which each test begins for its pages (such as
// 2027-03-28T00:30:00Z), TENGEN_ZONE and TENGEN_LOCALE.
import { defineConfig } from '@playwright/test';

const TIMED = 'timed.spec.ts';

export default defineConfig({
  testDir: '.',
  outputDir: 'artifacts',
  // They wait for the page and for servers most of the time.
  workers: '200%',
  fullyParallel: true,
  forbidOnly: true,
  // `cargo xtask test` runs the flows, `cargo xtask bench` the timed ones, one at a time.
  projects: [
    // On a machine that does other work, a browser may stand still for seconds. A test that fails is run once more,
    // and is listed as flaky if it passes then. A flaky test is a fault to mend.
    { name: 'flows', testIgnore: TIMED, retries: process.env.TENGEN_LONG === '1' ? 0 : 1 },
    { name: 'timed', testMatch: TIMED, workers: 1, retries: 0 },
  ],
  reporter: 'list',
  // Chromium encodes a canvas as PNG while it is idle, and gives up waiting for that only after seven seconds. On a
  // busy machine a picture may take that long.
  expect: { timeout: 15_000 },
  // Some tests open half a dozen pages.
  timeout: 60_000,
  use: {
    baseURL: process.env.BASE_URL,
    viewport: { width: 1280, height: 800 },
    // Those of the machine would decide the texts and the days. `helpers.ts` fixes the date.
    locale: process.env.TENGEN_LOCALE ?? 'en-US',
    timezoneId: process.env.TENGEN_ZONE ?? 'UTC',
    // The animated ring of the turn indicator keeps a machine without a graphics card busy. Tests of
    // animations turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Requests that a service worker answers cannot be intercepted; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording takes half of the time. To record a failed test, run it again with `--trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROME,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Starting fewer processes makes many short-lived pages faster.
        '--in-process-gpu',
        '--disable-site-isolation-trials',
      ],
    },
  },
});
