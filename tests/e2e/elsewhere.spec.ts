// The package of <tengen-board> as other projects use it: packed, installed into an empty project, built with Vite, React, Vue
// and Svelte, and rendered by a server.
// covers: everything
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, watched } from './helpers';

const HOST = 'http://club.test';
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:";
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm', css: 'text/css' };
const { PACKAGE = '', EXAMPLES = '' } = process.env;
const BUILT = ['vite', 'react', 'vue', 'svelte'];
const TYPED = ['vite', 'react'];

interface Board extends HTMLElement {
  ready: Promise<Board>;
  locate(point: string): { x: number; y: number };
}

/** An empty project with the packed package, and copies of the examples, which find their tools in the folder above. */
class Project {
  private readonly above = mkdtempSync(join(tmpdir(), 'tengen-project-'));
  readonly folder = join(this.above, 'project');

  constructor() {
    mkdirSync(this.folder);
    writeFileSync(join(this.folder, 'package.json'), '{ "name": "project", "private": true, "type": "module" }');
    const packed = this.npm('pack', PACKAGE, '--silent').trim();
    this.npm('install', '--offline', '--no-audit', '--no-fund', `./${packed}`);
    symlinkSync(join(EXAMPLES, 'node_modules'), join(this.above, 'node_modules'));
    for (const name of ['plain', 'server', ...BUILT]) cpSync(join(EXAMPLES, name), join(this.folder, name), { recursive: true });
  }

  private npm(...words: string[]): string {
    return execFileSync('npm', words, { cwd: this.folder, encoding: 'utf8', stdio: 'pipe', shell: process.platform === 'win32' });
  }

  /** Runs a program of Node.js: a file of the project, or a tool of the examples. */
  run(program: string, ...words: string[]): string {
    return execFileSync('node', [program, ...words], { cwd: this.folder, encoding: 'utf8', stdio: 'pipe' });
  }

  tool(path: string, ...words: string[]): string {
    return this.run(join(EXAMPLES, 'node_modules', path), ...words);
  }

  remove(): void {
    rmSync(this.above, { recursive: true });
  }
}

/** Serves the project under a strict policy. Files whose names match `late` wait for `release`. */
async function serve(page: Page, project: Project, late?: { names: RegExp; release: Promise<void> }): Promise<void> {
  await page.route(`${HOST}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(project.folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (late?.names.test(pathname)) await late.release;
    const type = TYPES[pathname.split('.').at(-1) ?? ''] ?? (pathname.endsWith('/') ? TYPES.html : 'application/octet-stream');
    const headers = { 'content-type': type, 'content-security-policy': POLICY };
    if (!existsSync(file)) return route.fulfill({ status: 404, body: 'no', headers });
    await route.fulfill({ body: readFileSync(file), headers });
  });
}

/** Waits until the module and all records are there. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await customElements.whenDefined('tengen-board');
    await Promise.all([...document.querySelectorAll<Board>('tengen-board')].map((it) => it.ready));
  });

const test = watched.extend<object, { project: Project }>({
  project: [async ({}, use) => {
    const project = new Project();
    await use(project);
    project.remove();
  }, { scope: 'worker' }],
});

/** Places a stone on the first board of an example, and takes it back by its button. */
async function play(page: Page): Promise<void> {
  await drawn(page);
  const { x, y } = await page.evaluate(() => document.querySelector<Board>('tengen-board')?.locate('h8') ?? { x: 0, y: 0 });
  await page.mouse.click(x, y);
  const moves = page.locator('p > output');
  await expect(moves).toHaveText('h8');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(moves).toHaveText('');
}

test('a plain page uses the installed files as they are', async ({ page, project }) => {
  await serve(page, project);
  await page.goto(`${HOST}/plain/`);
  await play(page);
  await expect(page.locator('tengen-board').nth(1).locator('.comment')).toHaveText('The first stone takes the centre.');
});

for (const name of BUILT) {
  test(`a project of ${name} builds, and its board plays`, async ({ page, project }) => {
    if (TYPED.includes(name)) project.tool('typescript/bin/tsc', '-p', name);
    project.tool('vite/bin/vite.js', 'build', name, '--base', './', '--logLevel', 'warn');
    await serve(page, project);
    await page.goto(`${HOST}/${name}/dist/`);
    await play(page);
    expect(await page.locator('tengen-board').first().getAttribute('theme')).not.toBeNull();
    if (name === 'vite') await expect(page.locator('tengen-board').nth(1).locator('.comment')).toHaveText('The first stone takes the centre.');
  });
}

test('a wrong attribute does not pass the types', async ({ project }) => {
  cpSync(join(project.folder, 'vite'), join(project.folder, 'wrong'), { recursive: true });
  writeFileSync(join(project.folder, 'wrong/main.ts'), 'import { TengenBoard } from "tengen-board";\nnew TengenBoard().theme = "pink";\n');
  expect(() => project.tool('typescript/bin/tsc', '-p', 'wrong')).toThrow();
});

test.describe('a page that a server has rendered', () => {
  const write = (project: Project) => writeFileSync(join(project.folder, 'server/index.html'), project.run('server/page.js'));

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('shows its boards, also in print', async ({ page, project }) => {
      write(project);
      await serve(page, project);
      await page.goto(`${HOST}/server/`);
      const pictures = page.locator('tengen-board > svg');
      await expect(pictures).toHaveCount(3);
      await expect(page.getByRole('img', { name: 'Board, 15 × 15: White to move' })).toBeVisible();
      for (const media of ['screen', 'print'] as const) {
        await page.emulateMedia({ media });
        const { width, height } = (await pictures.first().boundingBox()) ?? { width: 0, height: 0 };
        expect([width, height], media).toEqual([640, 640]);
      }
    });
  });

  test('does not move when the boards come', async ({ page, project }) => {
    write(project);
    let release = (): void => {};
    const released = new Promise<void>((done) => (release = done));
    await serve(page, project, { names: /tengen-board\.js$/, release: released });
    await page.setViewportSize({ width: 700, height: 2600 });
    await page.addInitScript(() => {
      const list = ((window as unknown as { shifts: number[] }).shifts = [] as number[]);
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) list.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${HOST}/server/`, { waitUntil: 'commit' });
    await expect(page.locator('tengen-board > svg').first()).toBeVisible();
    const places = () => page.locator('body > p').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().y));
    const picture = () => page.locator('tengen-board').first().boundingBox();
    const [before, standing] = [await places(), await picture()];
    release();
    await drawn(page);
    await expect(page.locator('.board')).toHaveCount(3);
    expect(await places()).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(await picture()).toEqual(standing);
  });

  test('a wrong attribute is an error of the server', async ({ project }) => {
    const wrong = "import { svg } from 'tengen-board/server'; svg({ size: 99 });";
    const run = () => project.run('--input-type=module', '--eval', wrong);
    expect(run).toThrow(/size: expected a number from 5 to 22/);
  });
});
