// The player's secret in online play: shown, taken over on another device, and burned.
// covers: online, server
import { pressHead } from './helpers';
import { expect, test, type Person } from './online';
import { another } from './tabs';

const fold = (person: Person) => person.panel.locator('details:has([data-action=online-secret-show])');
const secret = (person: Person) => person.panel.locator('[data-online=secret]');
const offer = (person: Person) => person.panel.locator('[data-online=offer]');
const stored = (person: Person) => person.page.evaluate(() => localStorage.getItem('tengen.identity')!.split('\n')[0]!);

async function unfold(person: Person): Promise<void> {
  await person.open();
  await fold(person).locator('summary').click();
}

test('the secret is shown, copied as a link, and makes another device the same player, unless it declines', async ({ people }) => {
  const [one, two] = await people(2);
  await unfold(one);
  await expect(secret(one)).toBeHidden();
  await one.press('online-secret-show');
  const digits = (await secret(one).textContent())!.replaceAll(' ', '');
  expect(digits).toBe(await stored(one));
  await one.board.shot('secret-shown');
  await one.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await one.press('online-secret-link');
  await expect(one.panel.locator('[data-part=online-secret-copied]')).not.toBeEmpty();
  const link = await one.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(new URL(`..#player=${digits}`, one.page.url()).href);
  await unfold(two);
  const before = await stored(two);
  await test.step('by the keyboard: a wrong secret is refused, and another one is declined', async () => {
    const field = two.panel.locator('[name=online-secret]');
    await field.fill('1234');
    await field.press('Tab');
    await two.page.keyboard.press('Enter');
    await expect(offer(two)).toHaveText(/needs 32 digits/);
    await expect(two.panel.locator('[data-action=online-secret-stay]'), 'the answer has the focus').toBeFocused();
    await field.fill('0011-2233-4455-6677 8899aabbccddeeff');
    await field.press('Tab');
    await two.page.keyboard.press('Enter');
    await expect(offer(two)).toHaveText(/^Become the player/);
    await two.press('online-secret-stay');
    await expect(offer(two)).toBeHidden();
    expect(await stored(two)).toBe(before);
  });
  await two.page.goto('about:blank');
  await two.board.open(link);
  await expect(offer(two)).toHaveText(/^Become the player of this secret\?/);
  await expect(two.page, 'the secret does not stay in the address').not.toHaveURL(/player=/);
  expect(await stored(two)).toBe(before);
  await two.board.shot('secret-offered');
  await two.press('online-secret-adopt');
  await expect(offer(two)).toBeHidden();
  await expect.poll(() => stored(two)).toBe(digits);
  const name = (person: Person) => person.panel.locator('[name=online-name]');
  await expect(name(two)).toHaveValue(await name(one).inputValue());
  await two.board.reload();
  expect(await stored(two)).toBe(digits);
});

test('a burned secret makes a new player here, and opens nothing in another tab', async ({ people }) => {
  const [one] = await people(1);
  await unfold(one);
  const before = await stored(one);
  // Before the program is there, a press may be lost.
  const beside = await another(one.board, one.faults, new URL('..', one.page.url()).href);
  await pressHead(beside.page, 'online');
  const link = beside.page.locator('[data-online=link]');
  await expect(beside.page.locator('[data-action=online-find]')).toBeEnabled();
  await expect(link).toBeHidden();
  await one.press('online-secret-burn');
  await expect(one.panel.locator('[data-action=online-secret-keep]')).toBeFocused();
  await one.board.shot('secret-burn');
  await one.press('online-secret-burn-yes');
  await expect.poll(() => stored(one)).not.toBe(before);
  await expect(one.button).toBeEnabled();
  await expect(one.board.live).toHaveText(/You are a new player now/);
  await expect(link).toHaveText(/was burned/);
  await beside.page.locator('[data-action=online-secret-renew]').click();
  await expect(link).toBeHidden();
  expect(await stored(one)).not.toBe(before);
  await test.step('in Chinese, everything fits a narrow page', async () => {
    await one.page.setViewportSize({ width: 320, height: 640 });
    await one.board.language('zh');
    await one.page.locator('[data-action=online-secret-show]').click();
    await expect(secret(one)).toHaveText(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
    await one.page.locator('[data-action=online-secret-burn]').click();
    await one.board.shot('secret-narrow');
    const wide = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
