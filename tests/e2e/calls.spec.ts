// Calls by push: the offer beside the second game with days, the switch, and a call from the move to the game that it opens.
// covers: online, server
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { kept } from './helpers';
import { expect, pair, Person, starts, test as base } from './online';
import { PushService } from './push';

const test = base.extend<{ service: PushService; origin: string }>({
  service: async ({}, use) => {
    const service = new PushService();
    await use(service);
    service.stop();
  },
  origin: async ({ service }, use) => use(await service.start()),
  serverArgs: async ({ origin }, use) => use(['--push-contact', 'mailto:me@example.org', '--push-services', origin]),
});

/** Gives a call to the service worker of a site, as the browser does. */
async function deliver(session: CDPSession, site: string, data: string): Promise<void> {
  const found = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === site && !isDeleted);
      if (own) done(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  const origin = site.replace(/\/$/, '');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.send('ServiceWorker.disable');
}

/** Lets the service worker note its notifications instead of showing them, and the pages that listen to it. */
async function noteNotifications(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as { shown: object[]; idle: number; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.idle = 0;
    addEventListener('message', ({ data }) => (scope.idle += data === 'idle' ? 1 : 0));
    scope.registration.getNotifications = async () => [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options });
    };
  });
}

interface Shown { title: string; body: string; tag: string; data: { open: string } }

const shown = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);

/** Returns how many pages have told the service worker that the browser is idle, which they do once they listen to it. */
const listening = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(() => (globalThis as unknown as { idle: number }).idle);

/** Presses the first notification that the service worker noted. */
async function pressNotification(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]!.evaluate(() => {
    const scope = globalThis as unknown as { shown: Shown[] };
    const event = new Event('notificationclick');
    Object.assign(event, { notification: { close: () => {}, data: scope.shown[0]!.data }, waitUntil: (done: Promise<void>) => done.catch(() => {}) });
    dispatchEvent(event);
  });
}

/** Puts the game with days away and begins another one. */
async function again(players: Person[]): Promise<void> {
  for (const person of players) await person.press('online-home');
  for (const person of players) await person.button.click();
  for (const person of players) await expect(person.playing).toHaveText(/Playing|对战中/);
}

const offer = (page: Page) => page.locator('[data-when=calls-offer]');

test('a player is called to a game with days while the page is closed', async ({ people, server, service, origin }) => {
  test.slow();
  const all = await people(2, 'freestyle clock=days:3/turn', { serviceWorkers: 'allow' });
  for (const person of all) {
    await service.replace(person.context, origin);
    await person.page.reload();
    await kept(person.page);
  }
  const players = await pair(all);
  await expect(players[0].panel.locator('.playing')).toBeVisible();
  for (const person of players) await expect(offer(person.page)).toBeHidden();
  await again(players);
  for (const person of players) await expect(offer(person.page)).toBeVisible();
  const [mover, waiter] = (await starts(players[0])) ? players : [players[1], players[0]];
  await waiter.page.screenshot({ path: test.info().outputPath('offer.png') });
  await mover.press('online-calls-no');
  await expect(offer(mover.page)).toBeHidden();
  await waiter.press('online-calls-on');
  await expect(waiter.says('This browser notifies you from now on.')).not.toHaveCount(0);
  await expect(offer(waiter.page)).toBeHidden();

  await test.step('a move calls the closed page', async () => {
    // The move may reach the server before the end of the connection: then the call follows that.
    await waiter.page.goto('about:blank');
    await mover.board.click('h8');
    await expect.poll(() => service.calls).toEqual([expect.stringMatching(/^call kind=turn game=[a-z0-9]{10} name=\S+ language=en$/)]);
  });
  const session = await waiter.context.newCDPSession(waiter.page);
  await noteNotifications(waiter.context);
  await test.step('the service worker makes a notification of it', async () => {
    await deliver(session, server.url, service.calls[0]!);
    await expect.poll(() => shown(waiter.context)).toHaveLength(1);
    const [call] = await shown(waiter.context);
    expect(call).toMatchObject({ title: 'Your move', body: expect.stringMatching(/^Your game with Guest /) });
    expect(call!.data.open).toBe(`${server.url}online/#${call!.tag}`);
  });
  await test.step('a visible page is not called, and a press on the notification opens the game', async () => {
    await waiter.page.goto('/learn/');
    await kept(waiter.page);
    await deliver(session, server.url, service.calls[0]!);
    await expect.poll(() => listening(waiter.context)).toBe(1);
    const loads: string[] = [];
    waiter.page.on('load', (page) => loads.push(page.url()));
    await pressNotification(waiter.context);
    await expect(waiter.page).toHaveURL(/\/online\/#[a-z0-9]{10}$/);
    await expect.poll(() => waiter.moves()).toBe('h8');
    expect(loads, 'the page opens it itself').toEqual([]);
    await expect(waiter.panel.locator('[data-when=game]')).toBeVisible();
    expect(await shown(waiter.context)).toHaveLength(1);
  });
  const deaf = [['/learn/', 'domcontentloaded'], ['/online/', 'domcontentloaded'], ['/guide/words.html', 'load']] as const;
  for (const [from, state] of deaf) {
    await test.step(`a press opens the game from ${from} after ${state}, before any program listens`, async () => {
      await waiter.page.goto(from, { waitUntil: state });
      await pressNotification(waiter.context);
      await expect(waiter.page).toHaveURL(/\/online\/#[a-z0-9]{10}$/);
      await waiter.board.ready();
      await expect.poll(() => waiter.moves()).toBe('h8');
    });
  }
  await test.step('the switch in the lobby ends calls', async () => {
    await waiter.press('online-home');
    const choice = waiter.panel.locator('[name=online-calls]');
    await expect(choice).toBeChecked();
    await choice.scrollIntoViewIfNeeded();
    await waiter.page.screenshot({ path: test.info().outputPath('switch.png') });
    await choice.uncheck();
    await expect(waiter.says('This browser does not notify you any more.')).not.toHaveCount(0);
    await waiter.page.reload();
    await expect(choice).not.toBeChecked();
    await expect(choice).toBeEnabled();
    expect(service.calls).toHaveLength(1);
  });
});

test('a browser that cannot be called says so', async ({ people, origin }) => {
  const [person] = await people(1);
  expect(origin).toMatch(/^http/);
  await person!.page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await person!.board.reload();
  await person!.open();
  await expect(person!.panel.getByText('This browser cannot notify you while the page is closed.')).toBeVisible();
  await expect(person!.panel.locator('[name=online-calls]')).toBeDisabled();
});
