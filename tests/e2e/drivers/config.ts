// Settings of the core flows; `cargo xtask test --browsers` runs them.
// BROWSERS: the browsers, such as "firefox,webkit"; SITE: the folder of the site; CHROME, CHROMEDRIVER, FIREFOX,
// GECKODRIVER and WEBKITDRIVER: the programs.
import { defineConfig } from '@playwright/test';
import type { Options } from './session';

const names = process.env.BROWSERS!.split(',') as Options['engine'][];

export default defineConfig<Options>({
  testDir: '.',
  testMatch: 'flows.ts',
  outputDir: '../artifacts',
  // A project is one file and so has one worker: no browser runs beside itself.
  workers: names.length,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  projects: names.map((name) => ({ name, use: { engine: name } })),
});
