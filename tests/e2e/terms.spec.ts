// The New game dialog: rule sets, openings, referee and colours, and the valid combinations. The native tests have every
// explanation, and all combinations.
// covers: centre
import { expect, inTurn, test, type Board } from './helpers';
import type { Locator } from '@playwright/test';

const field = (dialog: Locator, name: string) => dialog.getByLabel(name, { exact: true });
const hint = (dialog: Locator, name: string) => dialog.locator(`#${name}-hint`);
const begin = (dialog: Locator) => dialog.getByRole('button', { name: /Start game|开始对局/ });
const white = (dialog: Locator) => dialog.getByRole('radio', { name: 'White' });

async function choose(dialog: Locator, rules: string, opening = ''): Promise<void> {
  await field(dialog, 'Rules').selectOption(rules);
  if (opening !== '') await field(dialog, 'Opening').selectOption(opening);
}

/** Starts the game, and checks its description on the page and the stored terms. */
async function starts(board: Board, facts: string, terms: string): Promise<void> {
  const dialog = board.dialog('new');
  await begin(dialog).click();
  await expect(dialog).toBeHidden();
  // For custom rules, the description ends with their parts.
  const parts = facts.startsWith('Custom') ? '\\s\\(Black\\swins\\sby\\s.*\\)' : '';
  // A fact does not break, so its spaces are not ordinary ones.
  const said = facts.replace(/[()]/g, '\\$&').replace(/ /g, '\\s');
  await expect(board.page.locator('.panel [data-bind=facts]')).toHaveText(new RegExp(`^${said}${parts}$`));
  const stored = await board.page.evaluate(() => localStorage['tengen.settings'] as string);
  expect(stored.split('\n')).toContain(`terms=${terms}`);
  expect(await board.moves()).toBe('');
}

test('choices are explained and limit each other, and what is wrong does not start', async ({ board, page }) => {
  await board.open();
  await board.play('h8');
  const dialog = await board.openNewGame();
  const opening = field(dialog, 'Opening');
  const option = (value: string) => opening.locator(`option[value=${value}]`);
  await test.step('a rule set has its explanation, its referee and its switches', async () => {
    const referee = dialog.getByRole('group', { name: 'Forbidden points' });
    for (const [rules, label, says] of [
      ['freestyle', 'Freestyle', /Five or more in a row win/], ['renju', 'Renju', /may make no double-three/], ['custom', 'Custom', /one by one/],
    ] as const) {
      await field(dialog, 'Rules').selectOption({ label });
      await expect(field(dialog, 'Rules')).toHaveValue(rules);
      await expect(hint(dialog, 'rules')).toHaveText(says);
      await expect(field(dialog, 'Rules')).toHaveAccessibleDescription(says);
      await expect(referee).toBeVisible({ visible: rules === 'renju' });
      await expect(field(dialog, 'Black wins by')).toBeVisible({ visible: rules === 'custom' });
    }
    await dialog.getByRole('checkbox', { name: 'double-three' }).check();
    await expect(referee).toBeVisible();
    for (const [name, says] of [['Strict', /loses at once/], ['Marked', /shown and refused/], ['Claim', /until White claims/]] as const) {
      await referee.getByRole('radio', { name }).check();
      await expect(referee).toHaveAccessibleDescription(says);
    }
  });
  await test.step('openings that do not go with rules and size are disabled and say why', async () => {
    await choose(dialog, 'renju', 'sakata');
    await expect(hint(dialog, 'opening')).toHaveText(/the other two/);
    await expect(opening).toHaveAccessibleDescription(/the other two/);
    await expect(opening.locator('option:disabled')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Smaller board' }).click();
    await expect(option('rif')).toHaveText('RIF – Only on 15 × 15');
    await field(dialog, 'Board size').fill('9');
    await expect(option('swap')).toHaveText('Swap – Only on 11 × 11 or larger');
    await expect(opening.locator('option:disabled')).toHaveCount(11);
    await choose(dialog, 'caro');
    await expect(option('rif')).toHaveText('RIF – Only with the rules of Renju');
  });
  await test.step('an opening that no longer fits stays, says why and does not start', async () => {
    await field(dialog, 'Board size').fill('15');
    for (const [change, says] of [
      [() => choose(dialog, 'standard'), 'Only with the rules of Renju.'],
      [() => choose(dialog, 'renju', 'soosyrv8'), /one to eight fifths/],
      [() => field(dialog, 'Board size').fill('19'), 'Only on 15 × 15.'],
      [() => choose(dialog, 'standard', 'swap2'), /places two more/],
      [() => field(dialog, 'Board size').fill('9'), 'Only on 11 × 11 or larger.'],
    ] as const) {
      await change();
      await expect(hint(dialog, 'opening')).toHaveText(says);
      const fits = says instanceof RegExp;
      expect(await opening.evaluate((select: HTMLSelectElement) => select.validationMessage)).toBe(fits ? '' : says);
      if (!fits) {
        await begin(dialog).click();
        await expect(dialog).toBeVisible();
        await expect(opening).toBeFocused();
      }
    }
    await expect(opening).toHaveValue('swap2');
    await board.shot('new-game-misfit');
    await field(dialog, 'Board size').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    expect(await board.moves()).toBe('h8');
  });
  await test.step('White starts only where the opening and the rules allow it', async () => {
    await expect(white(dialog)).toBeEnabled();
    await opening.selectOption('free');
    await white(dialog).check();
    await choose(dialog, 'renju');
    await expect(hint(dialog, 'first')).toHaveText('Black must start.');
    await begin(dialog).click();
    await expect(dialog).toBeVisible();
    await expect(white(dialog)).toBeFocused();
    await expect(white(dialog)).toBeChecked();
    await dialog.getByRole('radio', { name: 'Black' }).check();
    await expect(white(dialog)).toBeDisabled();
    await starts(board, 'Renju · 9 × 9 · Claim', 'renju size=9 referee=claim');
  });
  await test.step('in Chinese', async () => {
    await board.language('zh');
    await board.openNewGame();
    await expect(hint(dialog, 'rules')).toHaveText(/三三/);
    await expect(dialog.locator('option[value=rif]')).toHaveText('RIF 规则 – 仅适用于 15 × 15');
    await dialog.locator('#rules').selectOption({ label: '卡罗' });
    await starts(board, '卡罗 · 9 × 9', 'caro size=9');
  });
});

test('everything that was chosen is there after a reload, and a custom rule set is played', async ({ board, page }) => {
  await board.open();
  let dialog = await board.openNewGame();
  const swap = () => dialog.getByRole('checkbox', { name: "Swap the players' colours" });
  await test.step('a game of renju', async () => {
    await choose(dialog, 'renju', 'taraguchi10');
    await dialog.getByRole('radio', { name: 'Claim' }).check();
    await dialog.getByRole('radio', { name: 'By lot (nigiri)' }).check();
    await expect(dialog.getByRole('group', { name: 'Colours' })).toHaveAccessibleDescription(/odd or even/);
    await dialog.getByRole('radio', { name: 'Second player wins' }).check();
    await swap().check();
    await starts(
      board,
      'Renju · Taraguchi-10 · By lot (nigiri) · 15 × 15 · Claim · Second player wins',
      'renju:full=second opening=taraguchi10 colours=nigiri referee=claim',
    );
    await board.reload();
    dialog = await board.openNewGame();
    await expect(field(dialog, 'Rules')).toHaveValue('renju');
    await expect(field(dialog, 'Opening')).toHaveValue('taraguchi10');
    await expect(hint(dialog, 'opening')).toHaveText(/or ten/);
    for (const name of ['Claim', 'By lot (nigiri)', 'Second player wins', 'Black']) {
      await expect(dialog.getByRole('radio', { name })).toBeChecked();
    }
    await expect(swap()).toBeChecked();
    await swap().uncheck();
    await page.keyboard.press('Escape');
    await board.openNewGame();
    await expect(swap(), 'not started').toBeChecked();
  });
  const ban = (name: string) => dialog.getByRole('checkbox', { name });
  await test.step('custom switches begin as the rule set of the last game', async () => {
    await choose(dialog, 'custom', 'free');
    await expect(field(dialog, 'Black wins by')).toHaveValue('exact');
    await expect(field(dialog, 'White wins by')).toHaveValue('over');
    for (const name of ['double-three', 'double-four', 'overline', 'Players may pass']) await expect(ban(name)).toBeChecked();
  });
  await test.step('another custom rule set is kept', async () => {
    await field(dialog, 'White wins by').selectOption('five open at both ends');
    for (const name of ['double-three', 'overline', 'Players may pass']) await ban(name).uncheck();
    await dialog.getByRole('radio', { name: 'Strict' }).check();
    await dialog.locator('[name=colours][value=assigned]').check();
    await dialog.getByRole('radio', { name: 'Draw' }).check();
    await board.shot('new-game-custom');
    await starts(board, 'Custom · 15 × 15 · Strict', 'custom:b=exact,w=open,ban=44');
    await expect(board.facts).toContainText('(Black wins by exactly five, White wins by five open at both ends, forbidden for Black: double-four)');
  });
  await test.step('it is played: an edge blocks a five of White, a double-three is allowed', async () => {
    // The last black stone makes two threes.
    const black = 'a1 c1 e1 g1 i1 f5 g5 h3 h4 h5';
    const white = 'a8 b8 c8 d8 e8 d11 e11 f11 g11 h11';
    const moves = inTurn(black, white);
    await board.play(moves.slice(0, -1).join(' '));
    await board.unchanged('a reload', () => board.reload());
    expect((await board.state()).over).toBe(false);
    await board.click('h11');
    expect(await board.state()).toMatchObject({ over: true, winner: 'white' });
    await expect(board.result).toContainText('Five in a row, move 20');
    await board.unchanged('a stone after the end', () => board.click('o8'));
    await expect(board.note).toHaveText('The game is over. Undo a move or start a new game.');
  });
  await test.step('the fields show it after the reload, and without bans there is no referee', async () => {
    dialog = await board.openNewGame();
    await expect(field(dialog, 'White wins by')).toHaveValue('open');
    for (const [name, checked] of [['double-three', false], ['double-four', true], ['overline', false]] as const) {
      await expect(ban(name)).toBeChecked({ checked });
    }
    await ban('double-four').uncheck();
    await expect(dialog.getByRole('group', { name: 'Forbidden points' })).toBeHidden();
    await starts(board, 'Custom · 15 × 15', 'custom:b=exact,w=open');
  });
});

test('a game is agreed on by the keyboard alone', async ({ board, page }) => {
  await board.open();
  await page.locator('.head [data-action=new]').focus();
  await page.keyboard.press('Enter');
  const dialog = board.dialog('new');
  await expect(begin(dialog)).toBeFocused();
  const on = () =>
    page.evaluate(() => {
      const active = document.activeElement as HTMLInputElement;
      return active.name || active.getAttribute('data-action') || active.value || active.localName;
    });
  const tabTo = async (name: string) => {
    for (let tabs = 0; tabs < 40 && (await on()) !== name; tabs += 1) await page.keyboard.press('Tab');
    expect(await on()).toBe(name);
  };
  await tabTo('opponent');
  await page.keyboard.press('ArrowRight');
  await tabTo('colours');
  await tabTo('rules');
  await page.keyboard.press('r');
  await expect(hint(dialog, 'rules')).toHaveText(/double-three/);
  await tabTo('clock');
  await tabTo('summary');
  await page.keyboard.press('Enter');
  await tabTo('opening');
  await page.keyboard.type('Sak');
  await expect(hint(dialog, 'opening')).toHaveText(/the other two/);
  await tabTo('referee');
  await page.keyboard.press('ArrowRight');
  await expect(hint(dialog, 'referee')).toHaveText(/shown and refused/);
  await tabTo('smaller');
  await tabTo('size');
  await tabTo('larger');
  await tabTo('first');
  await tabTo('full');
  await page.keyboard.press('ArrowRight');
  await tabTo('swap');
  await page.keyboard.press(' ');
  await tabTo('cancel');
  await tabTo('start');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.panel [data-bind=facts]')).toHaveText('Renju · Sakata · 15 × 15 · Marked · Second player wins');
});

test('every field is reached and seen, also with large text', async ({ board, page }) => {
  await board.open();
  for (const [width, height, text] of [[320, 480, '100%'], [360, 740, '200%'], [1280, 800, '200%']] as const) {
    await test.step(`${width} × ${height}, text at ${text}`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), text);
      const dialog = await board.openNewGame();
      const start = begin(dialog);
      await expect(dialog.getByRole('heading', { name: 'New game' })).toBeInViewport();
      expect(await dialog.evaluate((it) => it.scrollTop), 'it opens at its top').toBe(0);
      await choose(dialog, 'custom');
      await dialog.getByRole('checkbox', { name: 'double-four' }).check();
      await start.focus();
      for (let fields = 0; fields < 30; fields += 1) {
        await page.keyboard.press('Tab');
        const seen = await page.evaluate(() => {
          const [active, dialog] = [document.activeElement!, document.querySelector('dialog[open]')!];
          if (!dialog.contains(active)) return '';
          const box = active.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          const covered = !active.contains(top) && !active.parentElement!.contains(top);
          const wide = dialog.scrollWidth > dialog.clientWidth || box.right > innerWidth || box.left < 0;
          return covered || wide ? `${active.outerHTML} covered ${covered} wide ${wide}` : '';
        });
        expect(seen).toBe('');
        await expect(start).toBeInViewport({ ratio: 0.9 });
      }
      await board.shot(`new-game-${width}-${text.slice(0, 3)}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }
});
