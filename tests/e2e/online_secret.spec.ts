// The player's secret in online play: shown, taken over on another device, and burned.
import { pressHead } from './helpers';
import { expect, test, type Person } from './online';

const fold = (person: Person) => person.panel.locator('details:has([data-action=online-secret-show])');
const secret = (person: Person) => person.panel.locator('[data-online=secret]');
const offer = (person: Person) => person.panel.locator('[data-online=offer]');
const stored = (person: Person) => person.page.evaluate(() => localStorage.getItem('tengen.identity')!.split('\n')[0]!);

async function unfold(person: Person): Promise<void> {
  await person.open();
  await fold(person).locator('summary').click();
}

test('the secret is shown, copied as a link, and makes another device the same player', async ({ people }) => {
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
  await two.open();
  const before = await stored(two);
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

test('by the keyboard: a wrong secret is refused, and another one can be declined', async ({ people }) => {
  const [one] = await people(1);
  await unfold(one);
  const before = await stored(one);
  const field = one.panel.locator('[name=online-secret]');
  await field.fill('1234');
  await field.press('Tab');
  await one.page.keyboard.press('Enter');
  await expect(offer(one)).toHaveText(/needs 32 digits/);
  await expect(one.panel.locator('[data-action=online-secret-stay]'), 'the answer has the focus').toBeFocused();
  await field.fill('0011-2233-4455-6677 8899aabbccddeeff');
  await field.press('Tab');
  await one.page.keyboard.press('Enter');
  await expect(offer(one)).toHaveText(/^Become the player/);
  await one.press('online-secret-stay');
  await expect(offer(one)).toBeHidden();
  expect(await stored(one)).toBe(before);
});

test('a burned secret makes a new player here, and opens nothing in another tab', async ({ people }) => {
  const [one] = await people(1);
  await unfold(one);
  const before = await stored(one);
  const beside = await one.context.newPage();
  await beside.goto(new URL('..', one.page.url()).href);
  await pressHead(beside, 'online');
  const link = beside.locator('[data-online=link]');
  await expect(link).toBeHidden();
  await one.press('online-secret-burn');
  await expect(one.panel.locator('[data-action=online-secret-keep]')).toBeFocused();
  await one.board.shot('secret-burn');
  await one.press('online-secret-burn-yes');
  await expect.poll(() => stored(one)).not.toBe(before);
  await expect(one.button).toBeEnabled();
  await expect(one.board.live).toHaveText(/You are a new player now/);
  await expect(link).toHaveText(/was burned/);
  await beside.locator('[data-action=online-secret-renew]').click();
  await expect(link).toBeHidden();
  expect(await stored(one)).not.toBe(before);
});

test('on a phone, in Chinese and in the dark', async ({ people }) => {
  const [one] = await people(1, undefined, { viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme: 'dark' });
  await one.board.language('zh');
  await one.open();
  await fold(one).locator('summary').tap();
  await one.page.locator('[data-action=online-secret-show]').tap();
  await expect(secret(one)).toHaveText(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  await one.page.locator('[data-action=online-secret-burn]').tap();
  await one.board.shot('secret-phone');
  const wide = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
