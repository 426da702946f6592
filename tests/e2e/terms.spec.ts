// The New game dialog: rule sets, openings, referee and colours, and the valid combinations.
import { expect, test, type Board } from './helpers';
import type { Locator } from '@playwright/test';

const RULES: [string, string, RegExp][] = [
  ['freestyle', 'Freestyle', /Five or more in a row win/],
  ['standard', 'Standard', /Exactly five win/],
  ['renju', 'Renju', /may make no double-three/],
  ['caro', 'Caro', /blocked at both ends/],
  ['caro-exact', 'Caro, exactly five', /As Caro/],
  ['custom', 'Custom', /one by one/],
];
const OPENINGS: [string, string, RegExp][] = [
  ['free', 'Free', /No restrictions/],
  ['tengen', 'First stone at the centre', /begins at the centre\.$/],
  ['pro', 'Pro', /5 × 5/],
  ['long-pro', 'Long Pro', /7 × 7/],
  ['swap', 'Swap', /three stones, the other chooses/],
  ['swap2', 'Swap2', /places two more/],
  ['rif', 'RIF', /two fifths/],
  ['yamaguchi', 'Yamaguchi', /As RIF/],
  ['taraguchi10', 'Taraguchi-10', /or ten/],
  ['soosyrv8', 'Soosyrv-8', /one to eight/],
  ['tarannikov', 'Tarannikov', /five stones/],
  ['sakata', 'Sakata', /the other two/],
];
const OF_RENJU = OPENINGS.slice(6).map(([value]) => value);
const OF_SIZE_11 = OPENINGS.slice(1, 6).map(([value]) => value);

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

/** Returns the values of the disabled options of the opening. */
function disabled(dialog: Locator): Promise<string[]> {
  const options = field(dialog, 'Opening').locator('option:disabled');
  return options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
}

test('every rule set and every opening has a name and an explanation', async ({ board }) => {
  await board.open();
  const dialog = await board.openNewGame();
  const explains = async (name: 'Rules' | 'Opening', choices: [string, string, RegExp][]) => {
    for (const [value, label, says] of choices) {
      await field(dialog, name).selectOption({ label });
      await expect(field(dialog, name)).toHaveValue(value);
      await expect(hint(dialog, name.toLowerCase())).toHaveText(says);
      await expect(field(dialog, name)).toHaveAccessibleDescription(says);
    }
  };
  await explains('Rules', RULES);
  await choose(dialog, 'renju');
  await explains('Opening', OPENINGS);
  await starts(board, 'Renju · Sakata · 15 × 15 · Strict', 'renju opening=sakata');
});

test('forbidden points are refereed in rule sets with bans only', async ({ board }) => {
  await board.open();
  let dialog = await board.openNewGame();
  const group = () => dialog.getByRole('group', { name: 'Forbidden points' });
  for (const rules of ['freestyle', 'standard', 'caro', 'caro-exact', 'custom']) {
    await choose(dialog, rules);
    await expect(group()).toBeHidden();
  }
  const last = { strict: 'loses at once', marked: 'shown and refused', claim: 'until White claims' };
  for (const [value, says] of Object.entries(last)) {
    await choose(dialog, 'renju');
    const name = value[0].toUpperCase() + value.slice(1);
    await group().getByRole('radio', { name }).check();
    await expect(group()).toHaveAccessibleDescription(new RegExp(says));
    const more = value === 'strict' ? '' : ` referee=${value}`;
    await starts(board, `Renju · 15 × 15 · ${name}`, `renju${more}`);
    dialog = await board.openNewGame();
    await expect(group().getByRole('radio', { name })).toBeChecked();
  }
  await choose(dialog, 'freestyle');
  await starts(board, 'Freestyle · 15 × 15', 'freestyle');
});

test('a custom rule set has switches, and only it', async ({ board }) => {
  await board.open();
  let dialog = await board.openNewGame();
  const black = () => field(dialog, 'Black wins by');
  for (const [rules] of RULES) {
    await choose(dialog, rules);
    await expect(black()).toBeVisible({ visible: rules === 'custom' });
  }
  await black().selectOption('exactly five');
  await field(dialog, 'White wins by').selectOption('five open at both ends');
  await dialog.getByRole('checkbox', { name: 'double-three' }).check();
  await expect(dialog.getByRole('group', { name: 'Forbidden points' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'overline' }).check();
  await dialog.getByRole('checkbox', { name: 'Players may pass' }).check();
  await board.shot('new-game-custom');
  const terms = 'custom:b=exact,w=open,ban=33+overline,pass=on';
  await starts(board, 'Custom · 15 × 15 · Strict', terms);
  await board.reload();
  dialog = await board.openNewGame();
  await expect(black()).toHaveValue('exact');
  await expect(field(dialog, 'White wins by')).toHaveValue('open');
  for (const [name, checked] of [['double-three', true], ['double-four', false], ['overline', true]] as const) {
    await expect(dialog.getByRole('checkbox', { name })).toBeChecked({ checked });
  }
  await dialog.getByRole('checkbox', { name: 'double-three' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'overline' }).uncheck();
  await expect(dialog.getByRole('group', { name: 'Forbidden points' })).toBeHidden();
  await dialog.getByRole('checkbox', { name: 'Players may pass' }).uncheck();
  await starts(board, 'Custom · 15 × 15', 'custom:b=exact,w=open');
});

test('custom switches begin as the rule set of the last game', async ({ board }) => {
  await board.open();
  await board.newGame({ rules: 'renju' });
  const dialog = await board.openNewGame();
  await choose(dialog, 'custom');
  await starts(board, 'Custom · 15 × 15 · Strict', 'custom:b=exact,w=over,ban=33+44+overline,pass=on');
});

test('openings that do not go with rules and size are disabled and say why', async ({ board }) => {
  await board.open();
  const dialog = await board.openNewGame();
  for (const [rules, size, expected] of [
    ['freestyle', 15, OF_RENJU],
    ['caro', 10, [...OF_SIZE_11, ...OF_RENJU]],
    ['renju', 15, []],
    ['renju', 9, [...OF_SIZE_11, ...OF_RENJU]],
  ] as const) {
    await choose(dialog, rules);
    await field(dialog, 'Board size').fill(String(size));
    expect(await disabled(dialog), `${rules} ${size}`).toEqual(expected);
  }
  const option = (value: string) => field(dialog, 'Opening').locator(`option[value=${value}]`);
  await expect(option('swap')).toHaveText('Swap – Only on 11 × 11 or larger');
  await expect(option('rif')).toHaveText('RIF – Only on 15 × 15');
  await choose(dialog, 'caro');
  await expect(option('rif')).toHaveText('RIF – Only with the rules of Renju');
  await choose(dialog, 'renju');
  await field(dialog, 'Board size').fill('15');
  await expect(option('rif')).toHaveText('RIF');
  await dialog.getByRole('button', { name: 'Smaller board' }).click();
  await expect(option('rif')).toBeDisabled();
});

test('an opening that no longer fits stays, says why and does not start', async ({ board, page }) => {
  await board.open();
  await board.play('h8');
  const dialog = await board.openNewGame();
  const opening = field(dialog, 'Opening');
  await choose(dialog, 'renju', 'soosyrv8');
  for (const [change, says] of [
    [() => choose(dialog, 'standard'), 'Only with the rules of Renju.'],
    [() => choose(dialog, 'renju'), /one to eight fifths/],
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
  await opening.selectOption('free');
  await starts(board, 'Standard · 9 × 9', 'standard size=9');
});

test('White starts only where the opening and the rules allow it', async ({ board }) => {
  await board.open();
  const dialog = await board.openNewGame();
  for (const [rules, opening] of [['renju', 'free'], ['freestyle', 'swap'], ['caro', 'pro']]) {
    await choose(dialog, rules, opening);
    await expect(white(dialog)).toBeDisabled();
    await expect(hint(dialog, 'first')).toHaveText('Black must start.');
  }
  await choose(dialog, 'custom', 'free');
  await expect(white(dialog)).toBeEnabled();
  await expect(hint(dialog, 'first')).toHaveText('');
  await white(dialog).check();
  await choose(dialog, 'renju');
  await expect(hint(dialog, 'first')).toHaveText('Black must start.');
  await begin(dialog).click();
  await expect(dialog).toBeVisible();
  await expect(white(dialog)).toBeFocused();
  await expect(white(dialog)).toBeChecked();
  await dialog.getByRole('radio', { name: 'Black' }).check();
  await expect(white(dialog)).toBeDisabled();
  await starts(board, 'Renju · 15 × 15 · Strict', 'renju');
});

test('everything that was chosen is there after a reload', async ({ board, page }) => {
  await board.open();
  let dialog = await board.openNewGame();
  await choose(dialog, 'renju', 'taraguchi10');
  await dialog.getByRole('radio', { name: 'Claim' }).check();
  await dialog.getByRole('radio', { name: 'By lot (nigiri)' }).check();
  await expect(dialog.getByRole('group', { name: 'Colours' })).toHaveAccessibleDescription(/odd or even/);
  await dialog.getByRole('radio', { name: 'Second player wins' }).check();
  await dialog.getByRole('checkbox', { name: "Swap the players' colours" }).check();
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
  await expect(dialog.getByRole('checkbox', { name: "Swap the players' colours" })).toBeChecked();
  await page.keyboard.press('Escape');
  await board.openNewGame();
  await dialog.getByRole('checkbox', { name: "Swap the players' colours" }).uncheck();
  await page.keyboard.press('Escape');
  await board.openNewGame();
  await expect(dialog.getByRole('checkbox', { name: "Swap the players' colours" }), 'not started').toBeChecked();
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

test('the dialog speaks Chinese', async ({ board, page }) => {
  await board.open();
  await (await board.openDialog('settings')).locator('[name=language]').selectOption('zh');
  await page.keyboard.press('Escape');
  const dialog = await board.openNewGame();
  await dialog.locator('#rules').selectOption({ label: '连珠' });
  await expect(hint(dialog, 'rules')).toHaveText(/三三/);
  await dialog.locator('#opening').selectOption({ label: '坂田规则' });
  await expect(hint(dialog, 'opening')).toHaveText(/^一方摆三子/);
  await dialog.locator('#rules').selectOption({ label: '卡罗' });
  await expect(hint(dialog, 'opening')).toHaveText('仅适用于连珠规则。');
  await expect(dialog.locator('option[value=rif]')).toHaveText('RIF 规则 – 仅适用于连珠规则');
  await dialog.locator('#opening').selectOption('swap2');
  await starts(board, '卡罗 · 二次交换（Swap2） · 15 × 15', 'caro opening=swap2');
  await (await board.openDialog('settings')).locator('[name=language]').selectOption('en');
  await page.keyboard.press('Escape');
  await board.openNewGame();
  await expect(hint(dialog, 'rules')).toHaveText(/blocked at both ends/);
  await expect(dialog.locator('option[value=rif]')).toHaveText('RIF – Only with the rules of Renju');
});

for (const [width, height, text] of [[320, 480, '100%'], [360, 740, '100%'], [360, 740, '200%'], [1280, 800, '200%']] as const) {
  test(`every field is reached and seen on ${width} × ${height}, text at ${text}`, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await board.open();
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
  });
}
