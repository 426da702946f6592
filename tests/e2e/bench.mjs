// Measures the speed of the built page on a slow machine: Chromium, slowed down four times by its own tools.
// BASE_URL: the built site; CHROME: the browser; OTHER_URL: another build. If it is set, only the times to
// the first stones are measured, of both builds in turn. Prints one line for each figure: BENCH, name, value,
// unit and goal, separated by tabs.
//
// Times of moves are `TaskDuration` of the protocol's `Performance.getMetrics`: the time of all tasks on the
// page's main thread, including events, scripts, style, layout and paint. The waits between the moves let
// every animation end, and the work of the page during them counts. `ScriptDuration` is the part of the
// scripts, including their drawing calls. To show the browser's own share, the same moves are made over a
// bare page with one canvas, which draws one small rectangle per frame for as long as a stone moves.
// (`ThreadTime` cannot be used: it counts the slowdown as work.)
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { drawnFrames } from './drawn.mjs';

const SLOWDOWN = 4;
const ROUNDS = 5;
const MOVES = 40;
const STEPS = 100;
const STARTS = 7;
/** A connection of 1.6 Mbit/s with a round trip of 150 ms. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const LINE_STARTS = 5;
/** Longer than any animation of the page takes on the slow machine, in ms. */
const QUIET = 250;

const { BASE_URL, CHROME, OTHER_URL } = process.env;
const LINES = 15;

const wait = (time) => new Promise((done) => setTimeout(done, time));
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

function report(name, value, unit, goal) {
  console.log(`BENCH\t${name}\t${value}\t${unit}\t${goal}`);
}

/** Returns `count` points; alternating colours there make no five. */
function quietMoves(count) {
  const sides = [[], []];
  for (let row = 0; row < LINES; row += 1) {
    for (let column = 0; column < LINES; column += 1) {
      sides[((column >> 1) + row) % 2].push(`${String.fromCharCode(97 + column)}${row + 1}`);
    }
  }
  return Array.from({ length: count }, (_, ply) => sides[ply % 2][ply >> 1]);
}

/** Counts the frames in which the page draws. Runs in the page before any other script. */
function count() {
  const probe = (window.probe = { draws: 0, painted: 0 });
  const prototype = CanvasRenderingContext2D.prototype;
  for (const name of ['drawImage', 'fillRect', 'strokeRect', 'clearRect', 'fillText', 'strokeText', 'fill', 'stroke', 'putImageData']) {
    const own = prototype[name];
    prototype[name] = function (...args) {
      probe.draws += 1;
      return own.apply(this, args);
    };
  }
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    ask((now) => {
      const before = probe.draws;
      callback(now);
      if (probe.draws > before) probe.painted += 1;
    });
}

/**
 * Places a stone as soon as the page has a board and a second one after the next paint, and records the
 * times. Runs in the page.
 */
function start() {
  const placed = (window.placed = []);
  const place = (point) => {
    const { x, y } = window.tengen.locate(point);
    const target = document.querySelector('#board');
    for (const type of ['pointermove', 'pointerdown', 'pointerup']) {
      const init = { clientX: x, clientY: y, button: 0, buttons: 1, pointerId: 1, isPrimary: true, bubbles: true };
      target.dispatchEvent(new PointerEvent(type, { ...init, pointerType: 'mouse' }));
    }
    if (window.tengen.moves().endsWith(point)) placed.push(performance.now());
  };
  let board;
  Object.defineProperty(window, 'tengen', {
    get: () => board,
    set(value) {
      board = value;
      place('h8');
      requestAnimationFrame(() => setTimeout(() => place('i9')));
    },
  });
}

/** The least work that a page with a canvas can do for a pointer. Runs in the page. */
function bare() {
  const canvas = document.body.appendChild(document.createElement('canvas'));
  canvas.width = canvas.height = 768;
  canvas.style.cssText = 'position: fixed; inset: 16px auto auto 16px';
  const context = canvas.getContext('2d');
  let until = 0;
  let asked = false;
  const paint = (now) => {
    asked = false;
    context.fillRect(Math.random() * 700, 9, 3, 3);
    if (now < until) ask();
  };
  const ask = () => {
    if (!asked) requestAnimationFrame(paint);
    asked = true;
  };
  canvas.addEventListener('pointermove', ask);
  canvas.addEventListener('pointerup', () => {
    until = performance.now() + 120;
    ask();
  });
}

async function newPage(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Performance.enable');
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { context, page, tools };
}

async function open(browser, script) {
  const opened = await newPage(browser);
  if (script) await opened.page.addInitScript(script);
  await opened.page.goto(BASE_URL);
  await opened.page.waitForFunction(() => window.tengen !== undefined);
  await wait(QUIET);
  return opened;
}

async function openBare(browser) {
  const opened = await newPage(browser);
  await opened.page.evaluate(bare);
  await wait(QUIET);
  return opened;
}

/** Returns the main thread's time for an action in ms, divided by `times`. */
async function spent(tools, times, act) {
  const read = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    const named = (name) => metrics.find((metric) => metric.name === name).value * 1000;
    return { all: named('TaskDuration'), script: named('ScriptDuration') };
  };
  const before = await read();
  await act();
  const after = await read();
  return { all: (after.all - before.all) / times, script: (after.script - before.script) / times };
}

function locate(page, points) {
  return page.evaluate((points) => points.map((point) => window.tengen.locate(point)), points);
}

async function clickAll(page, spots) {
  for (const { x, y } of spots) {
    await page.mouse.click(x, y);
    await wait(QUIET);
  }
}

async function moves(browser) {
  const { context, page, tools } = await open(browser);
  const spots = await locate(page, quietMoves(MOVES));
  const time = await spent(tools, MOVES, () => clickAll(page, spots));
  const placed = await page.evaluate(() => window.tengen.moves().split(' ').length);
  if (placed !== MOVES) throw new Error(`${placed} of ${MOVES} clicks placed a stone`);
  await context.close();
  const other = await openBare(browser);
  const floor = await spent(other.tools, MOVES, () => clickAll(other.page, spots));
  await other.context.close();
  return { ...time, bare: floor.all };
}

async function hoverAll(page, spots) {
  for (const { x, y } of spots) await page.mouse.move(x, y);
  await wait(QUIET);
}

async function pointer(browser) {
  const { context, page, tools } = await open(browser);
  await page.evaluate((points) => points.forEach((point) => window.tengen.play(point)), quietMoves(30));
  const [low, high] = await locate(page, ['d6', 'm14']);
  const across = (high.x - low.x) / 9;
  const spots = Array.from({ length: STEPS }, (_, step) => {
    const row = Math.floor(step / 10);
    const column = row % 2 === 0 ? step % 10 : 9 - (step % 10);
    return { x: low.x + column * across, y: low.y - (row % 9) * across };
  });
  await page.mouse.move(high.x, low.y);
  await wait(QUIET);
  const time = await spent(tools, STEPS, () => hoverAll(page, spots));
  await context.close();
  const other = await openBare(browser);
  const floor = await spent(other.tools, STEPS, () => hoverAll(other.page, spots));
  await other.context.close();
  return { ...time, bare: floor.all };
}

/** Counts what is painted while the pointer moves within a cell, and while nothing happens. */
async function stillness(browser) {
  const { context, page } = await open(browser, count);
  const [h8, i8] = await locate(page, ['h8', 'i8']);
  const reach = (i8.x - h8.x) * 0.4;
  await page.mouse.click(h8.x, h8.y);
  await page.mouse.move(i8.x, i8.y);
  await wait(QUIET);
  const paints = () => page.evaluate(() => ({ ...window.probe }));
  const before = await paints();
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.move(i8.x + reach * Math.sin(step), i8.y + reach * Math.cos(step));
  }
  await wait(QUIET);
  const between = await paints();
  // The ring around the player's stone turns three times.
  await page.waitForFunction(() => document.getAnimations().every((it) => it.playState !== 'running'));
  const idle = await drawnFrames(browser, page, () => wait(5000));
  await context.close();
  return { within: between.draws - before.draws, idle };
}

/** Returns the times at which the first and the second stone were placed, in ms since navigation. */
async function stones(browser, url, line) {
  const { context, page, tools } = await newPage(browser);
  if (line) await tools.send('Network.emulateNetworkConditions', line);
  await page.addInitScript(start);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.placed?.length === 2);
  const times = await page.evaluate(() => window.placed);
  await context.close();
  return times;
}

/** Measures the first stones over a slow connection, for each build in turn. */
async function slowLine(browser) {
  const builds = [['', BASE_URL], ...(OTHER_URL ? [[', the other build', OTHER_URL]] : [])];
  const times = builds.map(() => []);
  for (let round = 0; round < LINE_STARTS; round += 1) {
    for (const [index, [, url]] of builds.entries()) times[index].push(await stones(browser, url, LINE));
  }
  for (const [index, [name]] of builds.entries()) {
    for (const [which, stone] of [[0, 'first'], [1, 'second']]) {
      const time = median(times[index].map((both) => both[which]));
      report(`to the ${stone} stone, CPU ${SLOWDOWN}× slower, 1.6 Mbit/s, 150 ms${name}`, time.toFixed(0), 'ms', '');
    }
  }
}

/** The work of scripts in a trace, by the names of its events. */
const SCRIPTS = new Set([
  'EvaluateScript', 'v8.evaluateModule', 'FunctionCall', 'EventDispatch', 'RunMicrotasks', 'FireAnimationFrame', 'TimerFire',
]);

/** Returns the script time of the longest task of the page's main thread during an action, in ms. */
async function longestTask(browser, page, act) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8'] });
  await act();
  await wait(2 * QUIET);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const thread = ({ pid, tid }) => `${pid}:${tid}`;
  const mains = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(thread));
  const own = traceEvents.filter((event) => event.ph === 'X' && mains.has(thread(event)));
  const scripts = own.filter(({ name }) => SCRIPTS.has(name)).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const times = own.filter(({ name }) => /::RunTask$/.test(name)).map((task) => {
    // Scripts inside others are counted once.
    let [sum, end] = [0, 0];
    for (const script of scripts) {
      const isInside = thread(script) === thread(task) && script.ts >= task.ts && script.ts < task.ts + task.dur;
      if (!isInside || script.ts < end) continue;
      sum += script.dur;
      end = script.ts + script.dur;
    }
    return sum / 1000;
  });
  return Math.max(...times);
}

/** A record of one line and many variations. */
function largeRecord(branches) {
  const points = quietMoves(200).map((point) => `${point[0]}${String.fromCharCode(112 - Number(point.slice(1)))}`);
  let text = '';
  for (let branch = 0; branch < branches; branch += 1) {
    const own = points.slice(20 + (branch % 170)).concat(points.slice(20, 20 + (branch % 170)));
    const colour = (ply) => (ply % 2 === 0 ? 'B' : 'W');
    text += `(${own.slice(0, 100).map((point, ply) => `;${colour(ply)}[${point}]`).join('')})`;
  }
  const start = points.slice(0, 20).map((point, ply) => `;${ply % 2 === 0 ? 'B' : 'W'}[${point}]`);
  return `(;GM[4]SZ[15]${start.join('')}${text})`;
}

/** Measures the longest tasks of our scripts: while the page starts, in a long game, and with a large record. */
async function longest(browser) {
  const { context, page } = await newPage(browser);
  const start = await longestTask(browser, page, async () => {
    await page.goto(BASE_URL);
    await page.waitForFunction(() => window.tengen !== undefined);
  });
  await page.evaluate((points) => points.forEach((point) => window.tengen.play(point)), quietMoves(220));
  await wait(QUIET);
  const [next] = await locate(page, quietMoves(221).slice(-1));
  const press = (action) => page.evaluate((action) => document.querySelector(`[data-action=${action}]`).click(), action);
  const game = await longestTask(browser, page, async () => {
    await page.mouse.click(next.x, next.y);
    for (const action of ['undo', 'redo', 'first', 'last', 'prev']) {
      await wait(QUIET);
      await press(action);
    }
  });
  const record = largeRecord(1000);
  const file = await longestTask(browser, page, async () => {
    await press('open');
    await page.locator('[data-dialog=open] input[type=file]').first()
      .setInputFiles({ name: 'large.sgf', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.waitForFunction(() => document.querySelectorAll('[data-part=moves] .fold').length > 0, null, { timeout: 60_000 });
  });
  await context.close();
  return { start, game, file };
}

/** The requests that `cargo bench -p tengen-engine` measures natively. */
const THINK = readFileSync(new URL('../../crates/engine/benches/think.txt', import.meta.url), 'utf8').trim().split('\n');

/** Returns the thousands of nodes per second of an engine in a worker for each of some requests. Runs in the page. */
async function speeds(lines) {
  const { name: beside } = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/tengen_bg.wasm'));
  const module = await WebAssembly.compileStreaming(fetch(new URL('engine_bg.wasm', beside)));
  const worker = new Worker(new URL('engine-worker.js', beside), { type: 'module' });
  const reply = (message, ends) => new Promise((done, fail) => {
    worker.onerror = ({ message }) => fail(new Error(message));
    worker.onmessage = ({ data }) => ends.test(data) && done(data);
    worker.postMessage(message);
  });
  await reply(module, /^ready/);
  const all = [];
  for (const line of lines) {
    worker.postMessage('new');
    const best = await reply(line, /^(best|error)/);
    const [nodes, ms] = ['nodes', 'ms'].map((field) => Number(new RegExp(` ${field}=(\\d+)`).exec(best)?.[1]));
    if (!(ms > 0)) throw new Error(`${line}: ${best}`);
    all.push(nodes / ms);
  }
  worker.terminate();
  return all;
}

/** Measures the search in the browser, not slowed down. */
async function thinking(browser) {
  const { context, page, tools } = await open(browser);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const runs = await rounds(ROUNDS, () => page.evaluate(speeds, THINK));
  await context.close();
  for (const [index, line] of THINK.entries()) {
    const speed = median(runs.map((run) => run[index])).toFixed(0);
    report(`the search in the browser, not slowed down, ${/rules=(\S+)/.exec(line)[1]}`, speed, 'thousand nodes per second', '0.75 of the native one');
  }
}

/** Returns the time from asking for a hint until a frame after it shows, in ms. Runs in the page. */
function hint(points) {
  points.forEach((point) => window.tengen.play(point));
  return new Promise((done, fail) => {
    const said = () => document.querySelector('.point-note')?.textContent;
    const before = said();
    const begun = performance.now();
    const seen = new MutationObserver(() => {
      if (said() === before || !said()?.includes('Hint:')) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    setTimeout(() => fail(new Error('no hint in 10 s')), 10_000);
    document.querySelector('[data-action=hint]').click();
  });
}

/** Returns the times to a hint whose engine has to be loaded, and to the next one. */
async function hints(browser) {
  const { context, page, tools } = await open(browser);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const first = await page.evaluate(hint, ['h8', 'i9', 'g7', 'j6']);
  await page.waitForFunction(() => !document.querySelector('[data-action=hint].busy'));
  const next = await page.evaluate(hint, ['h6', 'h7']);
  await context.close();
  return { first, next };
}

async function rounds(times, measure) {
  const values = [];
  for (let round = 0; round < times; round += 1) values.push(await measure());
  return values;
}

async function work(browser) {
  const slow = `CPU ${SLOWDOWN}× slower`;
  for (const [name, measure, goal] of [
    ['a move by mouse until idle', moves, 'at most 4'],
    ['a pointer move to another cell', pointer, 'at most 0.5'],
  ]) {
    const times = await rounds(ROUNDS, () => measure(browser));
    const middle = (part) => median(times.map((time) => time[part])).toFixed(2);
    report(`${name}, ${slow}`, middle('all'), 'ms', goal);
    report(`${name}, ${slow}: the program's part`, middle('script'), 'ms', 'a part of it');
    report(`${name}, ${slow}: over a bare page`, middle('bare'), 'ms', 'for comparison');
  }
  const tasks = await rounds(ROUNDS, () => longest(browser));
  for (const [part, what] of [
    ['start', 'while the page starts'], ['game', 'with 220 moves: a move, undo, jumps'], ['file', 'opening a record of 100,000 moves'],
  ]) {
    const middle = median(tasks.map((task) => task[part])).toFixed(0);
    report(`the longest task of our scripts, ${slow}: ${what}`, middle, 'ms', 'at most 50');
  }
  const { within, idle } = await stillness(browser);
  report(`drawing calls for ${STEPS} pointer moves in a cell`, within, 'calls', '0');
  report('frames drawn in 5 idle seconds', idle, 'frames', '0');
  await thinking(browser);
  const helped = await rounds(ROUNDS, () => hints(browser));
  for (const [part, what] of [['first', 'the engine loaded for it'], ['next', 'the engine there']]) {
    report(`from asking to a hint, not slowed down, ${what}`, median(helped.map((times) => times[part])).toFixed(0), 'ms', 'at most 150');
  }
  const first = median(await rounds(STARTS, async () => (await stones(browser, BASE_URL))[0]));
  report(`from the address to a placed stone, ${slow}`, first.toFixed(0), 'ms', 'under 500');
}

const browser = await chromium.launch({
  executablePath: CHROME,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
});
try {
  await slowLine(browser);
  if (!OTHER_URL) await work(browser);
} finally {
  await browser.close();
}
