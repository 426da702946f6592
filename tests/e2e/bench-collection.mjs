// Measures the collection on a built site with generated games: `node bench-collection.mjs URL [GAMES]`. Prints a line
// for each figure: `BENCH`, name, value and unit, with tabs between.
import { chromium } from 'playwright-core';

const [url, games = '100000'] = process.argv.slice(2);
const LETTERS = 'abcdefghijklmno';

let seed = 18;
const below = (end) => (seed = (seed * 1664525 + 1013904223) % 4294967296) % end;

/** Returns a game that begins near the centre, as real ones do, so that many openings come again. */
function game(number) {
  const points = ['hh'];
  while (points.length < 20) {
    const reach = Math.min(7, 1 + Math.floor(points.length / 3));
    const away = () => LETTERS[7 - reach + (Math.floor(below(1 << 24) / 256) % (2 * reach + 1))];
    const point = away() + away();
    if (!points.includes(point)) points.push(point);
  }
  const moves = points.map((point, ply) => `;${ply % 2 ? 'W' : 'B'}[${point}]`).join('');
  return `(;GM[4]SZ[15]PB[Player ${number % 997}]PW[Player ${number % 991}]RE[${number % 2 ? 'B' : 'W'}+R]${moves})`;
}

const print = (name, ms) => console.log(`BENCH\t${name}\t${ms.toFixed(0)}\tms`);
const browser = await chromium.launch({ executablePath: process.env.CHROME });
const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();

async function timed(name, act) {
  const began = performance.now();
  await act();
  print(name, performance.now() - began);
}

async function open() {
  await page.goto(url);
  await page.waitForFunction(() => window.tengen);
  await page.evaluate(() => window.tengen.newGame());
  await page.locator('[data-action=open]').first().click();
  await page.locator('[data-dialog=open] [data-action=collection]').click();
}

const rows = () => page.waitForFunction(() => document.querySelector('[data-action=collected-open]'), null, { timeout: 600000 });
const idle = () => page.waitForFunction(() => document.querySelector('[data-part=collected-progress]').hidden, null, { timeout: 600000 });

await open();
// A file may have 64 MiB and 2,000,000 moves.
const files = [];
for (let first = 0; first < Number(games); first += 50000) {
  const count = Math.min(50000, Number(games) - first);
  const text = Array.from({ length: count }, (_, index) => game(first + index)).join('\n');
  files.push({ name: `${first}.sgf`, mimeType: 'text/plain', buffer: Buffer.from(text) });
}
await timed(`add ${games} games`, async () => {
  for (const [index, file] of files.entries()) {
    await page.locator('[name=collected-file]').setInputFiles(file);
    // The result of the file before shows until this one is read.
    await page.waitForFunction((count) => document.querySelectorAll('[data-part=collected-sources] li').length === count, index + 1, { timeout: 600000 });
    await idle();
  }
});
await timed(`load ${games} games`, async () => {
  await open();
  await rows();
  await idle();
});
await page.keyboard.press('Escape');
await page.locator('[data-tab=analysis]').click();
await page.locator('[data-action=explorer]').click();
const settled = () => page.waitForFunction(() => /^(Games|No game)/.test(document.querySelector('[data-bind=explorer]').textContent));
await settled();
for (const [stones, moves] of [[1, ['h8']], [3, ['i9', 'g7']]]) {
  const [before, last] = [moves.slice(0, -1), moves.at(-1)];
  for (const point of before) await page.evaluate((point) => window.tengen.play(point), point);
  await settled();
  const change = (point) =>
    page.evaluate(async (point) => {
      const shown = () => document.querySelector('[data-part=explorer-moves]').innerText;
      const before = shown();
      const began = performance.now();
      if (point) window.tengen.play(point);
      else window.tengen.undo();
      while (shown() === before) await new Promise((done) => setTimeout(done));
      return performance.now() - began;
    }, point);
  const times = [];
  for (let run = 0; run < 9; run += 1) {
    times.push(await change(last));
    if (run < 8) await change();
  }
  print(`look up ${stones} stones`, times.sort((one, other) => one - other)[4]);
}
await browser.close();
