import type { BrowserContext } from '@playwright/test';
import { findWholeChromium } from '../scripts/chromium.ts';
import { expect, expectAccessible, logIn, makePlayer, test as base } from './fixtures.ts';
import { type PushStandIn, startPushStandIn } from '#stand-ins/push/push-stand-in.ts';

/** The browser under test reaches no push service of its maker: this one plays it, and what it decrypts is given to the browser. */
const test = base.extend<object, { service: PushStandIn }>({
  service: [
    async ({}, use) => {
      const service = await startPushStandIn();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ service }, use) => use({ PUSH_HOSTS: service.host }), { scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = findWholeChromium();
      await use({ ...launchOptions, ...(executablePath === undefined ? {} : { executablePath }) });
    },
    { scope: 'worker' },
  ],
});

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** The browser's part of push: it subscribes at the stand-in, and counts on the page how often. */
async function playSubscriptions(context: BrowserContext, service: PushStandIn): Promise<void> {
  await context.addInitScript((made) => {
    const heldKey = 'push-held';
    const subscription = {
      endpoint: made.endpoint,
      toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: made.p256dh, auth: made.auth } }),
      unsubscribe: async () => (sessionStorage.removeItem(heldKey), true),
    };
    Object.assign(PushManager.prototype, {
      async subscribe() {
        Object.assign(window, { subscribed: (Reflect.get(window, 'subscribed') ?? 0) + 1 });
        sessionStorage.setItem(heldKey, 'yes');
        return subscription;
      },
      getSubscription: async () => (sessionStorage.getItem(heldKey) === null ? null : subscription),
    });
  }, service.makeDevice());
}

test('a player switches notifications on for this device, gets one while the app is elsewhere, and ends it by logging out', async ({
  page,
  context,
  service,
  product,
}) => {
  const player = await makePlayer(page, { email: 'pushed.player@example.com', name: 'Pushed Player' });
  await playSubscriptions(context, service);
  await logIn(page, player);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: 'Notifications' })
    .click();
  const here = page.getByRole('switch', { name: 'Show notifications on this device' });
  await expect(here).not.toBeChecked();
  await here.click();
  await expect(here).toBeChecked();
  const kinds = page.getByRole('list', { name: 'What this device shows' });
  await expect(kinds.getByRole('switch', { name: 'Calls were given to you' })).toBeChecked();
  await kinds.getByRole('switch', { name: 'News about this site' }).click();
  await expect(kinds.getByRole('switch', { name: 'News about this site' })).not.toBeChecked();
  await expectAccessible(page);

  const desk = await context.browser()?.newContext();
  const request = desk?.request ?? page.request;
  const login = await request.post(`${product.origin}/api/auth/login`, { data: product.admin });
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` };
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id);
  const gift = { user_id: me, calls: 7, description: 'a gift' };
  const credit = () => request.post(`${product.origin}/api/admin/wallet/credit-calls`, { headers, data: gift });
  expect((await credit()).status()).toBe(200);
  await expect.poll(() => service.received.length).toBe(1);
  const text = service.received[0]?.text ?? '';
  expect(JSON.parse(text)).toMatchObject({ path: expect.stringMatching(/^\/notifications\/\d+$/) });

  // The worker shows it, and leads to its page.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const shown = await worker.evaluate(async (data) => {
    const event = new (Reflect.get(self, 'PushEvent'))('push', { data });
    self.dispatchEvent(event);
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    for (;;) {
      const [notification] = await registration.getNotifications();
      if (notification) return { title: notification.title, path: notification.data.path };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, text);
  expect(shown?.title).toContain('7');
  expect(shown?.path).toBe(JSON.parse(text).path);
  const opened = await worker?.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (path: string) => Promise<null> };
    };
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (path) => (resolve(path), null);
      self.dispatchEvent(new (Reflect.get(self, 'NotificationEvent'))('notificationclick', { notification }));
    });
  });
  expect(opened).toBe(shown?.path);
  await page.goto(opened ?? '/');
  await expect(page.getByRole('heading', { name: /7/ }).first()).toBeVisible();

  // What came and was not opened is in the device's list of notifications, which anybody can read.
  await worker?.evaluate((data) => {
    self.dispatchEvent(new (Reflect.get(self, 'PushEvent'))('push', { data }));
  }, text);
  const countShown = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length);
  await expect.poll(countShown).toBe(1);
  await page.getByRole('button', { name: 'Account' }).click();
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'));
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await ended;
  await expect.poll(countShown).toBe(0);
  expect((await credit()).status()).toBe(200);
  await logIn(page, player, '/profile#device');
  await expect(page.getByRole('switch', { name: 'Show notifications on this device' })).not.toBeChecked();
  expect(service.received).toHaveLength(1);
  await desk?.close();
});

test('the browser’s question is announced, and one that was closed is not called a refusal', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    let answer: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => answer });
    // Closed at first, then refused.
    const answers: NotificationPermission[] = ['default', 'denied'];
    Notification.requestPermission = async () => (answer = answers.shift() ?? 'denied');
  });
  await logIn(
    page,
    await makePlayer(page, { email: 'unsure.player@example.com', name: 'Unsure Player' }),
    '/profile#device',
  );
  const here = page.getByRole('switch', { name: 'Show notifications on this device' });
  const announced = page.getByText('The browser asks for permission first');
  const refused = page.getByText('This browser blocks notifications');
  await expect(announced).toBeVisible();
  await here.click();
  await expect(here).toBeEnabled();
  await expect(announced).toBeVisible();
  await expect(refused).toBeHidden();
  await here.click();
  await expect(refused).toBeVisible();
});

test('a device that is switched off gets nothing more, and choosing kinds keeps its subscription', async ({
  page,
  context,
  service,
  product,
}) => {
  await playSubscriptions(context, service);
  await logIn(
    page,
    await makePlayer(page, { email: 'quiet.player@example.com', name: 'Quiet Player' }),
    '/profile#device',
  );
  const here = page.getByRole('switch', { name: 'Show notifications on this device' });
  const kinds = page.getByRole('list', { name: 'What this device shows' });
  const news = kinds.getByRole('switch', { name: 'News about this site' });
  const gifts = kinds.getByRole('switch', { name: 'Calls were given to you' });
  await here.click();
  await expect(here).toBeChecked();
  for (const kind of [news, gifts]) {
    await kind.click();
    await expect(kind).not.toBeChecked();
    await expect(kind).toBeEnabled();
  }
  await gifts.click();
  await expect(gifts).toBeChecked();
  await page.reload();
  await expect(here).toBeChecked();
  await expect(news).not.toBeChecked();
  await expect(gifts).toBeChecked();
  await news.click();
  await expect(news).toBeChecked();
  // A new subscription could fail and leave the device without any.
  expect(await page.evaluate(() => Reflect.get(window, 'subscribed') ?? 0)).toBe(0);

  await here.click();
  await expect(here).not.toBeChecked();
  await expect(kinds).toBeHidden();
  const [token, me] = await page.evaluate(() => [
    localStorage.getItem('access_token'),
    JSON.parse(localStorage.getItem('user') ?? '{}').id,
  ]);
  const state = await page.request.get('/api/push', { headers: { authorization: `Bearer ${token}` } });
  expect(await state.json()).toMatchObject({ subscription: null });
  const before = service.received.length;
  const login = await page.request.post('/api/auth/login', { data: product.admin });
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` };
  const gift = { user_id: me, calls: 7, description: 'a gift' };
  expect((await page.request.post('/api/admin/wallet/credit-calls', { headers, data: gift })).status()).toBe(200);
  // The bell still tells it.
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' }).first()).toBeVisible();
  await page.reload();
  await expect(here).not.toBeChecked();
  expect(service.received).toHaveLength(before);
});
