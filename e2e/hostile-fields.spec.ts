import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, type Login, logIn, test, withoutApp } from './fixtures.ts';
import { inert, listActive, run, watchAstray } from './hostile.ts';

// It leaves hostile text in what everybody reads, such as the packs of calls.
test.use({ ownProduct: true });

const identified = z.looseObject({ id: z.int() });
const password = 'four plain wooden chairs';
/** Is in every field; the digits keep apart what has to be unique. */
const word = 'Quagmire';
let fields = randomInt(1_000_000);
const hostile = (length = 100_000) =>
  `${word}${++fields} <img src=x onerror="${run}">"'><script>${run}</script>[x](javascript:${run}) {{7*7}} \${7*7} \u202E<svg/onload=${run}>`.slice(
    0,
    length,
  );

/** Calls of one person; what is refused fails the story. */
function callsOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return async (method: 'POST' | 'PUT' | 'PATCH' | 'GET', url: string, data?: object): Promise<unknown> => {
    const answer = await request.fetch(`/api${url}`, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(answer.ok(), `${method} ${url}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? undefined : answer.json();
  };
}

async function tokenOf(page: Page, login: Login): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: login });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

/** Fills every field that a player or an admin can fill, each with hostile text. */
async function fillFields(page: Page, adminLogin: Login) {
  const admin = callsOf(page.request, await tokenOf(page, adminLogin));
  const email = `hostile-${++fields}@example.com`;
  const user = identified.parse(await admin('POST', '/admin/users', { email, name: hostile(100), password }));
  const game = z.looseObject({ id: z.int(), slug: z.string() }).parse(
    await admin('POST', '/admin/games', {
      title: hostile(300),
      summary_en: hostile(),
      summary_ru: hostile(),
      genres: [hostile(60)],
      developer: hostile(300),
      publisher: hostile(300),
      game_version: hostile(100),
    }),
  );
  const player = callsOf(page.request, await tokenOf(page, { email, password }));
  // In a text HTML is refused, but in code.
  const text = (n: number) => `~~~\n${hostile()}\n~~~\n\nThe ${word} lantern number ${n} burns for ${n} hours.`;
  const written = {
    game_id: game.id,
    title: hostile(300),
    language: 'en',
    game_version: hostile(100),
    chunks: [1, 2, 3].map((n) => ({
      section: hostile(200),
      content: text(n),
      hints: { nudge: hostile(), direction: hostile() },
    })),
  };
  const article = identified.parse(await admin('POST', '/knowledge/articles', written));
  const own = identified.parse(await player('POST', '/knowledge/articles', { ...written, title: hostile(300) }));
  await player('PUT', `/my-games/${game.id}`);
  await player('POST', `/knowledge/articles/${article.id}/report`, { reason: 'wrong', comment: hostile() });
  await player('POST', '/auth/me/api-keys', { name: hostile(100) });
  await admin('POST', '/admin/wallet/credit-calls', { user_id: user.id, calls: 20, description: hostile(500) });
  const question = (n: number) => `For how many hours burns the ${word} lantern number ${n}? ${hostile()}`;
  const answered = z.object({
    message: z.looseObject({ message_id: z.int() }),
    question: z.looseObject({ conversation_id: z.int() }),
  });
  const exchange = answered.parse(await player('POST', `/chat/games/${game.id}/messages`, { text: question(1) }));
  const { message_id } = exchange.message;
  await player('POST', '/quality/rate', { message_id, rating: 1, comment: hostile() });
  const share = z.object({ name: z.string() }).parse(await player('POST', '/shares', { message_id }));
  await player('PATCH', `/chat/conversations/${exchange.question.conversation_id}`, { title: hostile(100) });
  await player('POST', '/games/missed-searches', { q: hostile(200) });
  await admin('POST', '/admin/title-aliases', { alias: hostile(100), stands_for: hostile(300) });
  await admin('POST', '/admin/wallet/call-packs', {
    title_en: hostile(100),
    title_ru: hostile(100),
    calls: randomInt(1_000, 90_000),
    price_rub: 77,
    position: 9,
  });
  await admin('POST', '/admin/announcements', {
    title_en: hostile(150),
    title_ru: hostile(150),
    body_en: hostile(2000),
    body_ru: hostile(2000),
    audience: 'users',
    user_ids: [user.id],
  });
  await admin('POST', '/admin/wallet/promotions', { kind: 'calls', amount: 5, note: hostile(200) });
  const snapshot = z.looseObject({ snapshot_version: z.int() });
  const { snapshot_version } = snapshot.parse(await admin('POST', `/admin/knowledge/games/${game.id}/snapshots`));
  await admin('POST', '/admin/labels/save', {
    game_id: game.id,
    snapshot_version,
    query_text: hostile(),
    expected_fact: hostile(500),
    note: hostile(),
  });
  return { login: { email, password }, user, game, article, own, exchange, share, message_id };
}

/** Opens screens, each of which shows something of it. */
async function expectInert(page: Page, screens: readonly string[]) {
  for (const path of screens) {
    await page.goto(path);
    // What is shown of it somewhere in the page, not in a choice that is closed.
    const shown = page.getByRole('main').getByText(new RegExp(word)).filter({ visible: true });
    await expect(shown.first(), path).toBeVisible();
    expect(await listActive(page), path).toEqual(inert);
  }
}

test('hostile text in every field is only text on the screens of visitors and players', async ({ page, product }) => {
  test.slow();
  const astray = watchAstray(page, product.origin);
  const { login, game, article, own, exchange, share } = await fillFields(page, product.admin);
  await expectInert(page, [`/shared/${share.name}`, `/game/${game.slug}`]);
  await logIn(page, login, withoutApp);
  await expectInert(page, [
    `/game/${game.slug}`,
    `/game/${game.slug}/articles`,
    `/game/${game.slug}/articles/${article.id}`,
    `/game/${game.slug}/articles/${own.id}/edit`,
    `/game/${game.slug}/chat/${exchange.question.conversation_id}`,
    '/my-games',
    '/notifications',
    '/profile',
    '/profile/data',
    '/profile/programs',
    '/calls',
  ]);
  expect(astray).toEqual([]);
});

test('hostile text in every field is only text on the screens of admins', async ({ page, product }) => {
  test.slow();
  const astray = watchAstray(page, product.origin);
  const { user, game, message_id } = await fillFields(page, product.admin);
  await logIn(page, product.admin, withoutApp);
  await expectInert(page, [
    '/admin/users?sort=-created_at',
    `/admin/users/${user.id}`,
    `/admin/users/${user.id}/chats`,
    `/admin/users/${user.id}/games`,
    `/admin/users/${user.id}/games/${game.id}`,
    `/admin/users/${user.id}/wallet`,
    `/admin/games?q=${word}`,
    '/admin/games/aliases',
    '/admin/articles?sort=-created_at',
    '/admin/articles/chunks',
    '/admin/articles/review',
    '/admin/articles/reports',
    '/admin/wallet/packs',
    '/admin/wallet/promotions',
    '/admin/quality',
    `/admin/quality/${message_id}`,
    '/admin/api-keys',
    `/admin/labels/games/${game.id}`,
    '/admin/audit',
    '/admin/announcements',
    '/admin/shares',
    '/admin/jobs',
  ]);
  expect(astray).toEqual([]);
});
