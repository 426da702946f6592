// Measures the custom element <tengen-board> on a slow machine: Chromium, slowed down four times by its own tools.
// PACKAGE: the folder of the package; CHROME: the browser. Prints one line for each figure: BENCH, name, value, unit and
// goal, separated by tabs.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { longestTask } from './longest.mjs';

const { CHROME, PACKAGE } = process.env;
const SLOWDOWN = 4;
const ROUNDS = 5;
/** A connection of 1.6 Mbit/s with a round trip of 150 ms. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TYPES = { js: 'text/javascript', wasm: 'application/wasm', css: 'text/css' };
const MOVES = 'h8 i9 g7 i7 i8 g8 h9 h10 j7 k6 h7 h6 f7 e7 g9 i11 k8 l8 f10 e11 j9 k10 f8 e8 j5 l7 f6 f9';

const SCRIPT = '<script type="module" src="/board/tengen-board.js"></script>';
const EARLY = '<link rel="preload" as="fetch" crossorigin href="/board/element_bg.wasm">';
const board = `<tengen-board moves="${MOVES}" numbers></tengen-board>`;
const html = (head, body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Club</title>${head}${body}</html>`;
const PAGES = {
  '/one': html(SCRIPT, board),
  '/early': html(SCRIPT + EARLY, board),
  '/twenty': html(SCRIPT, Array.from({ length: 20 }, (_, index) => `<p>${index}</p>${board}`).join('')),
};

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const report = (name, value, unit, goal) => console.log(`BENCH\t${name}\t${value}\t${unit}\t${goal}`);

/** Serves the pages, and the files of the package with brotli. */
async function serve() {
  const packed = new Map();
  const read = (name) => {
    if (!packed.has(name)) packed.set(name, brotliCompressSync(readFileSync(join(PACKAGE, name))));
    return packed.get(name);
  };
  const server = createServer((request, answer) => {
    const name = /^\/board\/([\w.-]+)$/.exec(request.url)?.[1];
    if (request.url in PAGES) return answer.setHeader('content-type', 'text/html').end(PAGES[request.url]);
    if (!name) return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': TYPES[name.split('.').at(-1)] ?? 'text/plain', 'content-encoding': 'br' });
    return answer.end(read(name));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { server, address: `http://127.0.0.1:${server.address().port}` };
}

async function open(browser, line) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (line) await tools.send('Network.emulateNetworkConditions', line);
  return { context, page };
}

/** Notes when the first board is painted. Runs in the page. */
function note() {
  const look = () => {
    const isThere = document.querySelector('tengen-board')?.shadowRoot?.querySelector('.board use');
    if (isThere) requestAnimationFrame(() => setTimeout(() => (window.painted = performance.now())));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function firstBoard(browser, address) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { context, page } = await open(browser, LINE);
    await page.addInitScript(note);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.painted);
    times.push(await page.evaluate(() => window.painted));
    await context.close();
  }
  return median(times);
}

/** Scrolls through twenty boards, 120 px in each frame, and returns the longest task. */
async function scrolling(browser, address) {
  const longest = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { context, page } = await open(browser);
    await page.goto(`${address}/twenty`);
    await page.waitForFunction(() => document.querySelector('tengen-board').shadowRoot.querySelector('.board use'));
    const scroll = () => page.evaluate(async () => {
      const end = () => document.documentElement.scrollHeight - innerHeight;
      while (scrollY < end() - 1) {
        scrollBy(0, 120);
        await new Promise(requestAnimationFrame);
      }
    });
    longest.push(await longestTask(browser, page, scroll));
    const drawn = await page.evaluate(() => [...document.querySelectorAll('tengen-board')].filter((it) => it.shadowRoot.querySelector('.board use')).length);
    if (drawn !== 20) throw new Error(`expected 20 boards, ${drawn} were drawn`);
    await context.close();
  }
  return median(longest);
}

const { server, address } = await serve();
const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
const slow = `CPU ${SLOWDOWN}× slower, 1.6 Mbit/s, 150 ms`;
report(`the first board of the element, ${slow}`, (await firstBoard(browser, `${address}/one`)).toFixed(0), 'ms', '1,500');
report(`the same with its module preloaded`, (await firstBoard(browser, `${address}/early`)).toFixed(0), 'ms', '1,500');
report(`longest task while 20 boards are scrolled through, CPU ${SLOWDOWN}× slower`, (await scrolling(browser, address)).toFixed(1), 'ms', 'below 50');
await browser.close();
server.close();
