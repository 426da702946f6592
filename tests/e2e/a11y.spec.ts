// The page for assistive technology, and the WCAG rules that can be checked automatically.
// covers: everything, rules
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { devices } from '@playwright/test';
import { ANNOTATED, BROKEN_TAIL, file, FOUR, paste, pick } from './games';
import { BEFORE_33, BEFORE_NESTED, expect, LONG, MID_GAME, pressHead, test, type Board } from './helpers';
import { confirmed, writeGame } from './tabs';

test('assistive technology finds the board, its cells and every dialog by role and name, and hears each move', async ({ board, page }) => {
  await board.open();
  const grid = page.getByRole('grid', { name: 'Board, 15 × 15' });
  await test.step('the grid and its cells', async () => {
    await expect(grid.getByRole('row')).toHaveCount(15);
    await expect(grid.getByRole('row').first().getByRole('gridcell').first()).toHaveAccessibleName('A15, empty');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('status')).toHaveCount(1);
    await expect(page.locator('[aria-live]')).toHaveCount(1);
    await expect(board.live).toHaveText('');
  });
  await test.step('a click of assistive technology places a stone, and is refused on one', async () => {
    const activate = (point: string) => grid.getByRole('gridcell', { name: new RegExp(`^${point},`) }).evaluate((cell: HTMLElement) => cell.click());
    await activate('H8');
    await expect(board.live).toHaveText('Black H8. White to move.');
    await activate('I9');
    await expect(board.cell('h8')).toHaveAccessibleName('H8, black');
    await expect(board.cell('i9')).toHaveAccessibleName('I9, white, last move');
    await expect(board.cell('i9')).toHaveAttribute('tabindex', '0');
    await activate('I9');
    await expect(board.live).toHaveText('There is a stone on I9 already.');
    expect(await board.moves()).toBe('h8 i9');
  });
  await test.step('dialogs, regions and controls', async () => {
    for (const [action, name] of [
      ['open', 'Open a game'], ['share', 'Share this game'], ['new', 'New game'], ['settings', 'Settings'], ['help', 'Help'],
    ]) {
      await pressHead(page, action);
      await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    for (const name of ['Settings', 'Help', 'New game', 'Undo', 'Redo', 'Resign', 'First move', 'Last move']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
    for (const name of ['White', 'Black', 'Game record']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
  });
});

test('a focused control is seen', async ({ board, page }) => {
  await board.open();
  await board.play('h8 i9');
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const active = document.activeElement!;
      const shown = active.getAttribute('role') === 'gridcell' ? document.querySelector('#board canvas')! : active;
      const style = getComputedStyle(shown);
      return `${active.tagName} ${style.outlineStyle} ${style.outlineWidth}`;
    });
    expect(outline).toMatch(/BODY|solid 2px/);
  }
});

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * Returns the violations, without those of the target size of the board's points. All cells of the board are alike
 * and take most of the time, so only those of the first row are looked at.
 */
async function violations(board: Board): Promise<string[]> {
  const results = await board.page.evaluate((values) => {
    const { axe } = window as unknown as { axe: { run(where: ElementContext, options: RunOptions): Promise<AxeResults> } };
    const options: RunOptions = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] };
    return axe.run({ include: ['html'], exclude: ['[role=row]:not(:first-child) > [role=gridcell]'] }, options);
  }, TAGS);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== 'target-size' || !html.includes('gridcell'))
      .map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Leads of the states to look at, in three walks of which each begins with a new page. */
const WALKS: Record<string, Record<string, (board: Board) => Promise<unknown>>> = {
  'a game and its dialogs': {
    'empty': async () => {},
    'variation and note': async (board) => {
      await board.play(MID_GAME);
      await board.action('undo').click();
      await board.action('undo').click();
      await board.play('a1');
      await board.click('h8');
    },
    'new': (board) => board.openNewGame(),
    'new-computers': async (board) => {
      const dialog = await board.openNewGame();
      await dialog.locator('[name=opponent][value=both]').check();
      await expect(dialog.getByRole('slider')).toHaveCount(2);
    },
    'new-misfit': async (board) => {
      const dialog = await board.openNewGame();
      await dialog.locator('#rules').selectOption('renju');
      await dialog.locator('#opening').selectOption('rif');
      await dialog.locator('#rules').selectOption('custom');
      await dialog.locator('[name=ban]').first().check();
      await dialog.locator('[name=colours][value=nigiri]').check();
      await expect(dialog.locator('#opening:invalid')).toBeVisible();
    },
    'settings': (board) => board.openDialog('settings'),
    'help': (board) => board.openDialog('help'),
    'open': (board) => board.openDialog('open'),
    'my games': async (board) => {
      await board.newGame();
      await board.play('h8 i9');
      await board.newGame();
      await expect((await board.library('games')).locator('[data-action=past-open]').first()).toBeVisible();
    },
    'my collection': async (board) => {
      const dialog = await board.library('collection');
      const text = '(;GM[4]SZ[15]PB[Ada]PW[Bo]RE[B+R];B[hh];W[hi])(;GM[4]SZ[15];B[hh];W[hh])';
      await dialog.locator('[name=collected-file]').setInputFiles(file('club.sgf', text));
      await expect(dialog.locator('[data-part=collected-skipped]')).toBeVisible();
      for (const summary of await dialog.locator('summary:visible').all()) await summary.click();
    },
    'moves of the collection': async (board) => {
      await board.page.locator('.sections [data-section=play]').click();
      await board.newGame();
      await board.page.locator('.sections [data-section=study]').click();
      await board.page.locator('[data-action=explorer]').click();
      await expect(board.page.locator('[data-action=explorer-move]').first()).toBeVisible();
    },
    'open-refused': async (board) => {
      await board.page.locator('.sections [data-section=play]').click();
      await pick(board, file('x', ''));
    },
    'open-broken': async (board) => {
      await paste(board, BROKEN_TAIL);
      await expect(board.dialog('open')).toContainText(/H8/);
    },
  },
  'records, sharing and the engine': {
    'open-four': async (board) => {
      await paste(board, FOUR);
      await expect(board.dialog('open')).toContainText('Carl');
    },
    'comment and marks': async (board) => {
      await paste(board, ANNOTATED);
      await expect(board.opened).toBeVisible();
      await board.page.evaluate(() => window.tengen.goto(1));
    },
    'menu of a move': async (board) => {
      await board.action('move-menu').click();
      await expect(board.page.locator('[data-part=move-menu]')).toBeVisible();
    },
    'writing': async (board) => {
      await board.action('move-menu').click();
      await board.page.getByRole('menuitem').nth(4).click();
      await expect(board.page.locator('[data-part=notes]')).toBeVisible();
    },
    'choosing corners': async (board) => {
      await expect(board.page.locator('[data-part=notes]')).toBeHidden();
      await board.action('move-menu').click();
      await board.page.getByRole('menuitem').nth(8).click();
      await expect(board.page.locator('[data-part=corners]')).toBeVisible();
    },
    'a part of the board': async (board) => {
      await board.action('move-menu').click();
      await board.page.getByRole('menuitem').nth(8).click();
      await board.click('c3', 'l12');
      await expect(board.page.getByRole('gridcell')).toHaveCount(100);
    },
    'folded': async (board) => {
      await board.action('move-menu').click();
      await board.page.getByRole('menuitem').last().click();
      await board.page.locator('[data-part=moves] .fold button').first().click();
    },
    'share': async (board) => {
      const dialog = await board.openDialog('share');
      await dialog.locator('[name=kind][value=file]').check();
      await dialog.locator('#format').selectOption('psq');
      await expect(dialog.locator('#format-hint')).not.toHaveText('');
    },
    'share pictures': async (board) => {
      const dialog = await board.openDialog('share');
      await dialog.locator('[name=kind][value=gif]').check();
      await dialog.locator('progress').evaluate((it) => (it.hidden = false));
    },
    'share text': async (board) => {
      const dialog = await board.openDialog('share');
      await dialog.locator('[name=kind][value=text]').check();
      await expect(dialog.locator('[name=text]')).not.toHaveValue('');
    },
    'share embed': async (board) => {
      const dialog = await board.openDialog('share');
      await dialog.locator('[name=kind][value=embed]').check();
      await dialog.locator('[name=embed]').selectOption('element');
      await expect(dialog.locator('[name=html]')).toHaveValue(/<tengen-board/);
    },
    'share print': async (board) => {
      const dialog = await board.openDialog('share');
      await dialog.locator('[name=kind][value=print]').check();
    },
    'lines of the engine': async (board) => {
      await board.newGame();
      await board.play('h8 a1 i9 a2 j10');
      const panel = board.page.locator('[data-part=analysis]');
      await board.page.locator('.sections [data-section=study]').click();
      await panel.locator('[data-action=live]').click();
      await expect(panel.locator('[data-line="2"] button').first()).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
      await panel.locator('summary').click();
      await board.page.locator('[data-line="0"] button').first().focus();
      // The bar at the bottom of a phone covers nothing there.
      await board.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  'results, rules and settings': {
    'toast': async (board) => {
      await confirmed(board.page);
      await writeGame(board.page, 'game', 'broken');
      await board.reload();
      await expect(board.toast).toBeVisible();
    },
    'win': async (board) => {
      await board.toast.getByRole('button').click();
      await board.play('f8 a1 g8 c1 h8 e1 i8 g1 j8');
    },
    'marks and an explanation': async (board) => {
      await board.newGame({ rules: 'renju', referee: 'marked' });
      await board.play(BEFORE_NESTED);
      await board.click('f8');
      await board.note.locator('[data-action=go-into]').click();
    },
    'claim, asked back': async (board) => {
      await board.newGame({ rules: 'renju', referee: 'claim' });
      await board.play(`${BEFORE_33} h8`);
      await board.action('ask').click();
      await board.choice.locator('[data-action=why]').click();
    },
    'claimed': (board) => board.choice.locator('[data-action=claim]').click(),
    'numbers': async (board) => {
      await board.newGame({ rules: 'renju', opening: 'yamaguchi' });
      await board.play('h8 h9 h7');
    },
    'fifths': async (board) => {
      await board.choice.locator('[data-value="2"]').click();
      await board.choice.locator('[data-action=keep]').click();
      await board.play('h6 g8 f5');
    },
    'threats and hint': async (board) => {
      await board.newGame();
      await board.play(MID_GAME);
      await board.page.locator('.actions [data-action=threats]').click();
      await board.page.locator('.actions [data-action=hint]').click();
      await expect(board.note).toContainText('G10', { timeout: 15_000 });
    },
    'computer that waits': async (board) => {
      await board.newGame({ white: 'level:1' });
      await board.page.locator('[data-player=white] [data-action=stop]').waitFor({ state: 'attached' });
      await board.page.evaluate(() => {
        window.tengen.play('h8');
        document.querySelector<HTMLElement>('[data-action=stop]:not(.gone)')!.click();
      });
    },
    'computer that was relieved': (board) => board.page.locator('[data-player=white] [data-action=relieve]').click(),
    'clocks': async (board) => {
      await board.newGame({ clock: 'bank:30+60' });
      await board.play('h8 i9');
    },
    'lab': async (board) => {
      await board.newGame();
      await board.cell('h8').focus();
      await board.page.keyboard.press('!');
      await expect(board.page.locator('[data-part=lab]')).toBeVisible();
      // The bar at the bottom of a phone covers nothing there.
      await board.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
    'online': async (board) => {
      await board.page.locator('.sections [data-section=play]').click();
      await pressHead(board.page, 'online');
      await expect(board.page.locator('[data-part=online]')).toBeVisible();
    },
    ...Object.fromEntries(
      ['slate', 'paper', 'night', 'contrast', 'classic'].map((theme) => [
        `settings, ${theme}`,
        async (board: Board) => {
          await (await board.openDialog('settings')).locator(`[name=theme][value=${theme}]`).check();
        },
      ]),
    ),
    'letters': async (board) => {
      await (await board.openDialog('settings')).locator('[name=stones][value=letters]').check({ force: true });
      await board.page.keyboard.press('Escape');
      await board.play(MID_GAME);
    },
  },
};

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

for (const [profile, use] of Object.entries({ desktop: {}, phone })) {
  test.describe(`rules on the ${profile}`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });
    for (const [scheme, locale] of [['light', 'en-US'], ['dark', 'zh-CN'], ['dark', 'en-US']] as const) {
      // The two cases of a normal run together cover every scheme, language and size.
      if (!LONG && (profile === 'desktop') !== (scheme === 'light')) continue;
      if (!LONG && scheme === 'dark' && locale === 'en-US') continue;
      test.describe(`${scheme} ${locale}`, () => {
        test.use({ colorScheme: scheme, locale });
        for (const [walk, states] of Object.entries(WALKS)) {
          test(`no state breaks a rule of WCAG 2.2 A and AA or a best practice: ${profile}, ${scheme}, ${locale}, ${walk}`, async ({ board, page }) => {
            test.setTimeout(180_000);
            await page.addInitScript({ path: SOURCE });
            await board.open();
            for (const [name, reach] of Object.entries(states)) {
              await reach(board);
              await board.frame();
              await board.shot(`${profile}-${scheme}-${locale.slice(0, 2)}-${name}`);
              expect.soft(await violations(board), name).toEqual([]);
              await page.keyboard.press('Escape');
              await board.frame();
            }
          });
        }
      });
    }
  });
}
