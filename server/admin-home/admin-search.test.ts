import { afterAll, expect, test } from 'vitest';
import type { SearchedKind } from '#contract/values/kinds.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { payingClient } from '#server/testing/paying.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
const { buy, credit } = payingClient(api);
afterAll(() => app.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin', name: 'Searching Admin' });

type Person = Parameters<typeof api.as>[0];

async function search(words: string, who: Person = admin, kind?: SearchedKind) {
  const query = new URLSearchParams({ q: words, ...(kind && { kind }) });
  const answer = await api.as(who).get(`/api/admin/search?${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** The ids that are found, by kind, without the kinds of which nothing is. */
async function idsOf(words: string, who?: Person, kind?: SearchedKind): Promise<Record<string, number[]>> {
  const found: Record<string, { id: number }[]> = await search(words, who, kind);
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, rows]) => (rows.length === 0 ? [] : [[name, rows.map(({ id }) => id)]])),
  );
}

/** A player whose name nobody else has, with a payment, an answer, and a game with one article. */
async function makeAll() {
  const mark = `Q${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
  const player = await makeUser(db, { name: `Anna ${mark}`, calls: 3 });
  await credit(admin, player.id, 149);
  const payment: { id: number } = await buy(player, 10);
  const chunks = [{ section: 'Gate', content: 'Turn the wheel.' }];
  const game = await makeGame(db, { title: `Locks${mark}`, articles: [{ title: `Sluices ${mark}`, chunks }] });
  const { message_id } = await makeExchange(
    db,
    { user_id: player.id, game_id: game.id },
    { question: `Where is the ${mark}wheel?`, answer: 'By the mill.' },
  );
  const article = await db.selectFrom('articles').select('id').where('game_id', '=', game.id).executeTakeFirstOrThrow();
  return { mark, player, payment, game, answer: { id: message_id }, article };
}

test('strangers and players find nothing, and neither does a line without words', async () => {
  const player = await makeUser(db);
  expect((await api.get('/api/admin/search?q=anna')).status).toBe(401);
  expect((await api.as(player).get('/api/admin/search?q=anna')).status).toBe(403);
  expect((await api.as(admin).get('/api/admin/search?q=%20')).status).toBe(422);
  expect((await api.as(admin).get('/api/admin/search?q=anna&kind=secrets')).status).toBe(422);
});

test('a person is found by name, address and number, with what is theirs', async () => {
  const { player, payment, answer, mark } = await makeAll();
  const theirs = { people: [player.id], payments: [payment.id], answers: [answer.id] };
  expect(await idsOf(player.email)).toEqual(theirs);
  expect(await idsOf(`anna ${mark}`)).toEqual(theirs);
  expect((await idsOf(String(player.id), admin, 'people'))['people']?.[0]).toBe(player.id);
  expect((await search(player.email)).people).toEqual([{ id: player.id, name: `Anna ${mark}`, email: player.email }]);
});

test('a payment is found by its number and by the number that its provider gave it', async () => {
  const { player, payment } = await makeAll();
  const [found] = (await search(String(payment.id), admin, 'payments')).payments;
  expect(found).toMatchObject({ id: payment.id, user: { id: player.id }, calls: 10, amount_rub: 149, refunded_rub: 0 });
  const open: { id: number } = await buy(player, 1);
  const [{ provider_payment_id }] = (await search(String(open.id), admin, 'payments')).payments;
  expect(provider_payment_id).toEqual(expect.any(String));
  expect(await idsOf(provider_payment_id)).toEqual({ payments: [open.id] });
});

test('an answer is found by the words of its question and by its number, games and articles by their titles', async () => {
  const { mark, answer, game, article } = await makeAll();
  expect(await idsOf(`${mark}wheel`)).toEqual({ answers: [answer.id] });
  expect((await idsOf(String(answer.id), admin, 'answers'))['answers']?.[0]).toBe(answer.id);
  expect(await idsOf(`sluices ${mark}`)).toEqual({ articles: [article.id] });
  expect(await idsOf(`locks${mark}`)).toEqual({ games: [game.id], articles: [article.id] });
  expect((await search(`sluices ${mark}`)).articles).toMatchObject([
    { language: 'en', game_slug: game.slug, game_title: game.title },
  ]);
});

test('deleted people are not found by their number', async () => {
  const gone = await makeUser(db);
  await api.as(admin).delete(`/api/admin/users/${gone.id}`);
  expect((await idsOf(String(gone.id), admin, 'people'))['people'] ?? []).not.toContain(gone.id);
});

test('at most five of a kind are answered', async () => {
  const name = `Crowd ${crypto.randomUUID()}`;
  for (let i = 0; i < 7; i++) await makeUser(db, { name });
  expect((await search(name)).people).toHaveLength(5);
});

test('a colleague finds what they may list, and nothing else', async () => {
  const { player, payment, answer, mark, game, article } = await makeAll();
  const reviewer = await makeUser(db, { grants: ['reviewer'] });
  const support = await makeUser(db, { grants: ['support'] });
  const finance = await makeUser(db, { grants: ['finance'] });
  expect(await idsOf(player.email, reviewer)).toEqual({ answers: [answer.id] });
  expect(await idsOf(player.email, support)).toEqual({ people: [player.id], answers: [answer.id] });
  expect(await idsOf(player.email, finance)).toEqual({ people: [player.id], payments: [payment.id] });
  expect(await idsOf(`locks${mark}`, reviewer)).toEqual({ games: [game.id], articles: [article.id] });
  expect(await idsOf(`locks${mark}`, support)).toEqual({});
  expect(await idsOf(String(payment.id), reviewer, 'payments')).toEqual({});
});

test('whoever finds answers has read what players wrote, which the audit log says without the words', async () => {
  const { mark } = await makeAll();
  const reader = await makeUser(db, { grants: ['support'] });
  await search(`nothing${mark}`, reader);
  const readings = () =>
    db.selectFrom('audit_log').select(['action', 'object_kind', 'after']).where('actor_id', '=', reader.id).execute();
  expect(await readings()).toEqual([]);
  await search(`${mark}wheel`, reader);
  await search(`${mark}whee`, reader);
  await search(`${mark}wheel`, reader);
  const rows = await readings();
  expect(rows).toMatchObject([{ action: 'read', object_kind: 'chats', after: { list: 'answers', searched: true } }]);
  expect(JSON.stringify(rows)).not.toContain(mark);
});
