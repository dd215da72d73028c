import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, type Login, logIn, makePlayer, test, withoutApp } from './fixtures.ts';
import { hostile, inert, listActive, run, watchAstray } from './hostile.ts';

const identified = z.object({ id: z.int() });
const refusal = z.object({ detail: z.array(z.object({ loc: z.array(z.unknown()), type: z.string() })) });
const listOfIdentified = z.object({ items: z.array(identified) });

async function bearer(page: Page, login: Login) {
  const { access_token } = z
    .object({ access_token: z.string() })
    .parse(await (await page.request.post('/api/auth/login', { data: login })).json());
  return { authorization: `Bearer ${access_token}` };
}

test('hostile texts are inert in the reader, the preview, the chat and a notification', async ({ page, product }) => {
  test.slow();
  const problems = watchAstray(page, product.origin);

  const login = await makePlayer(page, { email: 'hostile.text@example.com', name: 'Hostile Text' });
  await logIn(page, login, withoutApp);
  const admin = await bearer(page, product.admin);
  const player = await bearer(page, login);
  const game = identified.parse(await (await page.request.get('/api/games/wesnoth/with-achievements')).json());
  const write = (data: object) => page.request.post('/api/knowledge/articles', { headers: player, data });

  // Text that cannot be stored or is too large is refused.
  const one = (content: string) => ({
    game_id: game.id,
    title: 'Refused',
    language: 'en',
    chunks: [{ section: '', content }],
  });
  expect((await write(one('x'.repeat(10_000_000)))).status()).toBe(413);
  expect((await write(one('x'.repeat(50_001)))).status()).toBe(422);
  expect((await write(one('no\0thing'))).status()).toBe(422);
  expect((await write(one('half \uD800 a pair'))).status()).toBe(422);

  const title = `The quagmirefruit <img src=x onerror="${run}"> [x](javascript:${run})`;
  const chunks = hostile.map((text, n) => ({
    section: n === 0 ? `<b onclick="${run}">Bold</b>` : `Recipe ${n + 1}`,
    content: `${text}\n\nThe quagmirefruit recipe number ${n + 1} needs ${n + 1} spoons. ${text.slice(0, 200)}`,
  }));
  const refused = await write({ game_id: game.id, title, language: 'en', chunks });
  expect(refused.status()).toBe(422);
  // HTML is text only in code.
  for (const { loc, type } of refusal.parse(await refused.json()).detail) {
    expect(type).toBe('html_in_text');
    const chunk = chunks[Number(loc[2])]!;
    chunk.content = chunk.content.replace(/^[^]*(?=\n\nThe quag)/, '~~~\n$&\n~~~').replace(/(?<=spoons\. )[^]*$/, '');
  }
  const written = await write({ game_id: game.id, title, language: 'en', chunks });
  expect(written.status()).toBe(200);
  const { id } = identified.parse(await written.json());

  const waiting = async () => {
    const answer = await page.request.get(`/api/admin/knowledge/reviews?game_id=${game.id}`, { headers: admin });
    return listOfIdentified.parse(await answer.json()).items.at(-1)?.id;
  };
  const note = hostile.join('\n').slice(0, 1900);
  await page.request.post(`/api/admin/knowledge/reviews/${await waiting()}/return`, { headers: admin, data: { note } });
  await page.request.patch(`/api/knowledge/articles/${id}`, { headers: player, data: { game_version: '1' } });
  const approved = await page.request.post(`/api/admin/knowledge/reviews/${await waiting()}/approve`, {
    headers: admin,
  });
  expect(approved.status()).toBe(204);

  await page.goto(`/game/wesnoth/articles/${id}`);
  await expect(page.getByText('recipe number 30 needs 30 spoons').first()).toBeVisible();
  expect(await listActive(page)).toEqual(inert);

  await page.goto(`/game/wesnoth/articles/${id}/edit`);
  await expect(page.getByRole('region', { name: 'Preview' }).last()).toContainText('spoons');
  expect(await listActive(page)).toEqual(inert);

  await page.goto('/game/wesnoth/chat');
  for (const n of [3, 7, 30]) {
    // While an answer runs, Enter sends nothing.
    await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
    await page.getByRole('textbox').fill(`How many spoons does the quagmirefruit recipe number ${n} need?`);
    await page.getByRole('textbox').press('Enter');
    await expect(page.getByText(`number ${n} needs ${n} spoons`).first()).toBeVisible({ timeout: 60_000 });
    expect(await listActive(page)).toEqual(inert);
  }

  await page.goto('/notifications');
  await page.getByText('was sent back to you').first().click();
  // The list has the title, too.
  await expect(page.getByRole('heading', { level: 1, name: 'was sent back to you' })).toBeVisible();
  await expect(page.getByRole('main').getByText('onerror').first()).toBeVisible();
  expect(await listActive(page)).toEqual(inert);
  await page.goto('/game/wesnoth/articles?q=quagmirefruit');
  await expect(page.getByText('quagmirefruit').first()).toBeVisible();
  expect(await listActive(page)).toEqual(inert);

  expect(problems).toEqual([]);
  expect((await page.request.delete(`/api/knowledge/articles/${id}`, { headers: player })).status()).toBe(204);
});
