import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { expect, logIn, makePlayer, withoutApp } from './fixtures.ts';
import { inert, listActive, run, watchAstray } from './hostile.ts';
import { test } from './outside.ts';

const openttd = 'openttd';
/** What stands in a picture, as a model that was talked into it would name it: six things of 80 characters at most. */
const names = [
  'Quagmire station rating',
  `<img src=x onerror="${run}">`,
  `"><script>${run}</script>`,
  `[press](javascript:${run})`,
  '![remote](https://example.com/pixel.png)',
  `</figcaption><svg/onload=${run}>`,
];

const question = 'What raises a station rating?';

/** Opens a screen that shows this text, and nothing on it acts. */
async function expectOnly(page: Page, path: string, text: string) {
  await page.goto(path);
  await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible();
  expect(await listActive(page), path).toEqual(inert);
}

test('the hostile words of a picture are only text wherever they are read', async ({ page, outside }) => {
  test.slow();
  const astray = watchAstray(page, outside.origin);
  const login = await makePlayer(page, { email: 'hostile.words@example.com', name: 'Hostile Words' });
  const answer = await page.request.post('/api/auth/login', { data: login });
  const { access_token, user } = z
    .object({ access_token: z.string(), user: z.object({ id: z.int() }) })
    .parse(await answer.json());
  const post = async (path: string, data: object | Buffer, type = 'application/json') => {
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': type };
    const reply = await page.request.post(`/api${path}`, { headers, data });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return reply.status() === 204 ? undefined : reply.json();
  };
  const game = z
    .object({ id: z.int() })
    .parse(await (await page.request.get(`/api/games/${openttd}/with-achievements`)).json());
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { picture_id } = z.object({ picture_id: z.int() }).parse(await post('/chat/pictures', png, 'image/png'));
  outside.model.scriptPictures({ say: JSON.stringify({ names }) });
  const { message } = z
    .object({ message: z.object({ message_id: z.int() }) })
    .parse(await post(`/chat/games/${game.id}/messages`, { text: question, picture_id }));
  await post('/quality/rate', { message_id: message.message_id, rating: 1 });
  const share = z.object({ name: z.string() }).parse(await post('/shares', { message_id: message.message_id }));

  await expectOnly(page, `/shared/${share.name}`, question);
  // Whoever reads a share is told nothing of the picture.
  await expect(page.getByText('onerror')).toHaveCount(0);
  await logIn(page, login, withoutApp);
  await expectOnly(page, `/game/${openttd}/chat`, '<img src=x onerror=');
  const alt = page.getByRole('img', { name: /^The picture sent with the question: ./ });
  await expect(alt).toHaveAttribute('alt', new RegExp('<img src=x onerror='));

  // In the file of one's data they stand in JSON that no browser shows as a page.
  const { job_id } = z.object({ job_id: z.int() }).parse(await post('/auth/me/export', {}));
  const read = () =>
    page.request.get(`/api/auth/me/export/${job_id}`, { headers: { authorization: `Bearer ${access_token}` } });
  await expect.poll(async () => (await read()).status()).toBe(200);
  const file = await read();
  expect(await file.text()).toContain('onerror');
  expect(file.headers()).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'content-disposition': expect.stringContaining('attachment'),
    'x-content-type-options': 'nosniff',
  });

  const admins = await page.context().browser()?.newContext({ baseURL: outside.origin });
  if (admins === undefined) throw new Error('there is no browser');
  const adminPage = await admins.newPage();
  const adminAstray = watchAstray(adminPage, outside.origin);
  await logIn(adminPage, outside.admin, withoutApp);
  await expectOnly(adminPage, `/admin/users/${user.id}/games/${game.id}`, '<img src=x onerror=');
  await expectOnly(adminPage, `/admin/quality/${message.message_id}`, question);
  await admins.close();
  expect([...astray, ...adminAstray]).toEqual([]);
});
