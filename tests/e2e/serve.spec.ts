// The page as `tengen serve --engine` shows it: an engine of the machine plays and analyses under its name, and the page
// goes on without it if it fails.
// covers: engine
// TENGEN: the program, beside which `pbrain-tengen` lies; SITE: the folder of the site.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test as base, type Board } from './helpers';
import { moveCount, moved, strip } from './computer';

/** An engine that answers its first questions by the point after the last one in the row, and then ends. */
const SHORT = `
size=15; asked=0
while read -r line; do
  line=$(printf '%s' "$line" | tr -d '\\r')
  case $line in
    START*) echo OK ;;
    ABOUT) echo 'name="Short", version="1"' ;;
    BOARD)
      asked=$((asked + 1))
      while read -r line; do case $line in DONE*) break ;; esac; done
      [ -f "$0.ends" ] && exit 3
      echo "MESSAGE depth 4-7 ev 30 n 5K n/ms 9 tm 10 pv A15 B15"
      echo "0,0"
      ;;
    END) exit 0 ;;
  esac
done
`;

/** Starts `tengen serve` with an engine, and returns the printed address. */
type Serve = (engine: string, ...more: string[]) => Promise<string>;

const test = base.extend<{ serve: Serve; folder: string }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tengen-serve-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  serve: async ({}, use) => {
    const { TENGEN, SITE } = process.env;
    if (!TENGEN || !SITE) throw new Error('TENGEN and SITE are not set; cargo xtask test --only e2e sets them');
    const running: ReturnType<typeof spawn>[] = [];
    await use((engine, ...more) => {
      const args = ['serve', '--port', '0', '--site', SITE, '--engine', engine, ...more];
      const program = spawn(TENGEN, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      running.push(program);
      return new Promise((done, failed) => {
        let [said, told] = ['', ''];
        program.stdout.on('data', (text: Buffer) => {
          said += text.toString();
          if (said.includes('\n')) done(said.trim());
        });
        program.stderr.on('data', (text: Buffer) => (told += text.toString()));
        program.on('exit', () => failed(new Error(`the program ended: ${told}`)));
      });
    });
    for (const program of running) program.kill('SIGTERM');
  },
});

/** Starts a game against the engine, which has this name. */
async function beginExternal(board: Board, name: string): Promise<void> {
  const dialog = await board.openDialog('new');
  await dialog.getByRole('radio', { name }).check();
  await dialog.locator('footer button.primary').click();
  await expect(dialog).toBeHidden();
}

const own = () => join(dirname(process.env.TENGEN!), 'pbrain-tengen');

test('an engine of this machine plays and analyses under its name', async ({ board, page, serve }) => {
  test.slow();
  const address = await serve(own());
  await board.open(address);
  await expect(page, 'the token does not stay in the address').not.toHaveURL(/engine/);
  await beginExternal(board, 'Tengen 0.1.0');
  await board.shot('serve-begun');
  await board.click('h8');
  await moved(board, 2);
  await expect(strip(board, 'white')).toContainText('Tengen 0.1.0');
  await expect(strip(board, 'white')).toContainText('this machine');
  await expect(board.toast).toBeHidden();

  // The choice and the connection outlast a reload.
  await board.reload();
  await board.click('a1');
  await moved(board, 4);
  await page.locator('.sections [data-section=study]').click();
  const study = page.locator('[data-part=analysis]');
  await study.locator('summary').filter({ hasText: 'Settings of the engine' }).click();
  await study.locator('[name=live-engine]').selectOption({ label: 'Tengen 0.1.0' });
  await study.locator('[name=live-time]').selectOption('3');
  await study.getByRole('button', { name: 'Engine', exact: true }).click();
  await expect(study.locator('[data-bind=live]')).toContainText(/Tengen 0\.1\.0 · done/i, { timeout: 30_000 });
  await expect(study.locator('[data-line="0"] .moves-of-line')).not.toBeEmpty();
  await board.shot('serve-analysis');
});

test('what an engine says while it thinks is shown, and the page goes on when it ends', async ({ board, page, serve, folder }) => {
  test.slow();
  const script = join(folder, 'short.sh');
  writeFileSync(script, SHORT);
  await board.open(await serve('sh', '--', script));
  await beginExternal(board, 'Short 1');
  await board.click('h8');
  await moved(board, 2);
  expect(await board.moves()).toBe('h8 a15');
  writeFileSync(`${script}.ends`, '');
  await board.click('i9');
  await expect(board.toast).toContainText('Short 1 has ended. Tengen at full strength goes on in its place.');
  await board.shot('serve-ended');
  await expect.poll(() => moveCount(board), { timeout: 30_000 }).toBe(4);
  expect((await board.moves()).startsWith('h8 a15 i9 ')).toBe(true);
  await expect(strip(board, 'white')).toContainText('Maximum');
  await page.locator('.sections [data-section=play]').click();
});

test('without the token there is no engine, and nobody is asked for one', async ({ board, page, serve }) => {
  const address = await serve(own());
  const asked: string[] = [];
  page.on('websocket', (socket) => asked.push(socket.url()));
  await board.open(address.replace(/#.*/, ''));
  const dialog = await board.openDialog('new');
  await expect(dialog.locator('[data-part=external]')).toBeHidden();
  expect(asked).toEqual([]);
});
