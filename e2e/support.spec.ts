import { chatEndpoints } from '#contract/chat.ts';
import { authEndpoints } from '#contract/auth.ts';
import { gamesEndpoints } from '#contract/games.ts';
import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('support writes to a player, and returns a call from the answer', async ({ page, product }) => {
  const player = await makePlayer(page, { email: 'needs-help@example.com', name: 'Nora Needs' });
  const login = await page.request.post('/api/auth/login', { data: player });
  const { access_token } = authEndpoints['POST /api/auth/login'].response.parse(await login.json());
  const headers = { authorization: `Bearer ${access_token}` };
  const found = await page.request.get('/api/games/search?q=wesnoth');
  const [game] = gamesEndpoints['GET /api/games/search'].response.parse(await found.json()).items;
  const reply = await page.request.post(`/api/chat/games/${game?.id}/messages`, {
    headers,
    data: { text: 'How does the time of day change damage?' },
  });
  const { message } = chatEndpoints['POST /api/chat/games/{id}/messages'].response.parse(await reply.json());
  expect(message.call).toBe('charged');

  await logIn(page, product.admin, '/admin/users?q=needs-help');
  await page.getByRole('link', { name: 'Nora Needs' }).click();
  await page.getByRole('button', { name: 'Write a message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('Your question about damage');
  await dialog.getByLabel('Message').fill('We returned the call. Thank you for telling us.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Nora Needs was notified')).toBeVisible();

  await page.goto(`/admin/answers/${message.message_id}`);
  await page.getByRole('button', { name: 'Return the call' }).click();
  await dialog.getByLabel('Reason (optional)').fill('The answer was about another unit');
  await dialog.getByRole('button', { name: 'Return the call' }).click();
  await expect(page.getByText('The call was returned')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return the call' })).toBeHidden();

  await logIn(page, player, '/notifications');
  await expect(page.getByText('Your question about damage')).toBeVisible();
  await expect(page.getByText('The answer was about another unit')).toBeVisible();
});
