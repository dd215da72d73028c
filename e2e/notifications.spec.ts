import type { APIRequestContext, Page } from '@playwright/test';
import { authEndpoints } from '#contract/auth.ts';
import { notificationsEndpoints } from '#contract/notifications.ts';
import { expect, expectAccessible, logIn, makePlayer, test, type Login } from './fixtures.ts';

async function openSession(request: APIRequestContext, login: Login) {
  const answer = await request.post('/api/auth/login', { data: login });
  const { access_token, user } = authEndpoints['POST /api/auth/login'].response.parse(await answer.json());
  return { user, headers: { authorization: `Bearer ${access_token}` } };
}

const bell = (page: Page, unread: number) =>
  page
    .getByRole('navigation', { name: 'Main places' })
    .getByRole('link', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });

test('a notification arrives live in two tabs and is read in one', async ({ page, context, product }) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url());
  });
  const admin = await openSession(context.request, product.admin);
  // The demonstration player's questions may get an answer at any moment, and a notification with it.
  const login = await makePlayer(page, { email: 'live.player@example.com', name: 'Live Player' });
  const player = await openSession(context.request, login);
  const readList = async () => {
    const answer = await context.request.get('/api/notifications', { headers: player.headers });
    return notificationsEndpoints['GET /api/notifications'].response.parse(await answer.json());
  };
  const give = async (calls: number) => {
    const data = { user_id: player.user.id, calls, description: 'From the story' };
    const answer = await context.request.post('/api/admin/wallet/credit-calls', { headers: admin.headers, data });
    expect(answer.ok()).toBe(true);
  };
  const { unread } = await readList();

  // Only what comes after the stream is open is told by a message.
  const following = page.waitForResponse('**/api/events*');
  await logIn(page, login);
  await following;
  expect(streams.length, 'the first tab reads the stream').toBe(1);
  const other = await context.newPage();
  await other.goto('/');
  await page.bringToFront();
  const pill = page.getByRole('link', { name: /calls left/ });
  await expect(pill).toHaveText(/\d/);
  const before = Number((await pill.innerText()).replaceAll(/\D/g, ''));

  await give(3);
  await expect(page.getByRole('status').getByText('You received 3 calls')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(bell(tab, unread + 1)).toBeVisible();
    await expect(tab.getByRole('link', { name: `${before + 3} calls left` })).toBeVisible();
  }

  await bell(page, unread + 1).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /You received 3 calls/ })
    .click();
  await expect(page).toHaveURL(/\/calls$/);
  for (const tab of [page, other]) await expect(bell(tab, unread)).toBeVisible();
  // It is shown before the server has it.
  await expect.poll(async () => (await readList()).unread).toBe(unread);

  expect(streams.length, 'one tab reads it for both').toBe(1);

  // The tab that read the stream is closed; the other one continues where it stopped.
  await page.close();
  await give(1);
  await expect(bell(other, unread + 1)).toBeVisible();
  await expect.poll(() => streams.at(-1)).toMatch(/last_id=\d+$/);

  await other.goto('/notifications');
  await other.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell(other, 0)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Mark all read' })).toBeHidden();
  // It is shown before the server has it.
  await expect.poll(async () => (await readList()).unread).toBe(0);
  // Its own page stays for whoever has its address.
  const [newest] = (await readList()).items;
  await other.goto(`/notifications/${newest?.id}`);
  await expect(other.getByRole('heading', { level: 1, name: 'You received 1 call' })).toBeVisible();
  await expectAccessible(other);
});

test('calls that arrive live are not overwritten by a reply that was requested before', async ({
  page,
  context,
  product,
}) => {
  const admin = await openSession(context.request, product.admin);
  const login = await makePlayer(page, { email: 'early.reply@example.com', name: 'Early Reply' });
  const { user } = await openSession(context.request, login);
  const isRead = Promise.withResolvers<void>();
  const isReleased = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  await page.route(
    '**/api/wallet/calls-summary',
    async (route) => {
      const response = await route.fetch();
      isRead.resolve();
      await isReleased.promise;
      // The page may have given this request up.
      await route.fulfill({ response }).catch(() => undefined);
      isOver.resolve();
    },
    { times: 1 },
  );
  const following = page.waitForResponse('**/api/events*');
  await logIn(page, login);
  await Promise.all([following, isRead.promise]);
  const data = { user_id: user.id, calls: 3, description: 'From the story' };
  await context.request.post('/api/admin/wallet/credit-calls', { headers: admin.headers, data });
  await expect(page.getByRole('link', { name: '8 calls left' })).toBeVisible();
  isReleased.resolve();
  await isOver.promise;
  // The page has taken the reply in once it has painted again.
  await page.evaluate(() => new Promise((paint) => requestAnimationFrame(() => setTimeout(paint))));
  await expect(page.getByRole('link', { name: '8 calls left' })).toBeVisible();
});

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: [/status of 503/] });

  test('a notification that could not be marked as read is unread again', async ({ page, context, product }) => {
    const admin = await openSession(context.request, product.admin);
    const login = await makePlayer(page, { email: 'stays.unread@example.com', name: 'Stays Unread' });
    const { user } = await openSession(context.request, login);
    const data = { user_id: user.id, calls: 2, description: 'From the story' };
    await context.request.post('/api/admin/wallet/credit-calls', { headers: admin.headers, data });
    await page.route('**/api/notifications/*/read', (route) => route.fulfill({ status: 503, json: {} }));
    await logIn(page, login, '/notifications');
    const row = page.getByRole('main').getByRole('link', { name: /You received 2 calls.*Unread/ });
    await row.click();
    await expect(page.getByText('The notifications could not be marked as read')).toBeVisible();
    await expect(page).toHaveURL(/\/calls$/);
    await page.goBack();
    await expect(row).toBeVisible();
  });
});
