import { afterAll, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/admin-users.ts';
import { audit, theProduct } from '#server/audit/audit.ts';
import { erasures, timelineSources } from '#server/registry/user-data.ts';
import { notify } from '#server/notifications/notifications.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { eraseDeletedUsers } from './erase-users.ts';
import { showTimeline } from './timeline.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
afterAll(() => app.close());

const admin = await makeUser(db, { role: 'admin' });
const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});

/** A player with something in every source. */
async function makeBusyPlayer() {
  const player = await makeUser(db, { calls: 3 });
  await db.insertInto('consents').values({ user_id: player.id, version: '2026-11-20', ip: '192.0.2.9' }).execute();
  const answer = await api.as(player).ask(game, 'How deep is the copper well?');
  const { message_id } = answer.body.message;
  await api.as(player).post('/api/quality/rate', { message_id, rating: 2, comment: 'my own words' });
  await db.transaction().execute((tx) => notify(tx, player.id, 'calls_credited', { calls: 2, description: 'a gift' }));
  return player;
}

const get = (id: number, query = '', headers: Record<string, string> = admin.headers) =>
  api.with(headers).get(`/api/admin/users/${id}/timeline?${query}`);
const readings = async (id: number) =>
  (await api.as(admin).get(`/api/admin/audit?object_kind=chats&object_id=${id}`)).body.items;

test('a user’s life stands in one line, newest first, and reading it is audited', async () => {
  const player = await makeBusyPlayer();
  const answer = await get(player.id, '', { ...admin.headers, 'accept-language': 'ru' });
  const { items, next } = answer.body;
  expect(next).toBeNull();
  expect(new Set(items.map((entry: TimelineEntry) => entry.kind))).toEqual(
    new Set(['account', 'sessions', 'chats', 'ledger', 'ratings', 'notifications']),
  );
  const of = (event: string) => items.find((entry: TimelineEntry) => entry.event === event);
  expect(of('question_asked')).toMatchObject({
    data: {
      text: 'How deep is the copper well?',
      game_title: 'Lantern Keep',
      state: 'answered',
      hidden: false,
      is_charged: true,
    },
    link: expect.stringMatching(/^\/admin\/answers\/\d+$/),
  });
  expect(of('answer_rated').data).toMatchObject({ rating: 2, comment: 'my own words' });
  expect(of('consented').data).toEqual({ version: '2026-11-20', ip: '192.0.2.9' });
  expect(of('notified').data).toMatchObject({ title: 'Начислено: 2 вызова', is_read: false });
  const times: number[] = items.map((entry: TimelineEntry) => Date.parse(entry.at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(await readings(player.id)).toMatchObject([{ action: 'read', actor: { id: admin.id }, ip: '127.0.0.1' }]);
});

test('a question stands there once with what it cost, and its parts where questions are not shown', async () => {
  const player = await makeBusyPlayer();
  const { items } = (await get(player.id)).body;
  const ofQuestion = items.filter(({ kind }: TimelineEntry) => ['chats', 'ledger', 'tokens'].includes(kind));
  expect(ofQuestion).toMatchObject([
    { event: 'question_asked', data: { is_charged: true } },
    { event: 'ledger_line', data: { kind: 'credit', amount: 3 } },
  ]);
  const parts = (await get(player.id, 'kinds=ledger,tokens')).body.items;
  const reserved = parts.find(({ data }: { data: { kind?: string } }) => data.kind === 'reserve');
  expect(reserved).toMatchObject({
    data: { unit: 'call', amount: -1, game_title: 'Lantern Keep' },
    link: expect.stringMatching(/^\/admin\/answers\/\d+$/),
  });
  const used = parts.filter(({ event }: TimelineEntry) => event === 'tokens_used');
  expect(used.length).toBeGreaterThan(0);
  const sum = used.reduce(
    (total: number, { data }: { data: { input_tokens: number; output_tokens: number } }) =>
      total + data.input_tokens + data.output_tokens,
    0,
  );
  expect(ofQuestion[0].data.tokens).toBe(sum);
});

test('what was refused cost nothing, and the call that came back makes no entry of its own', async () => {
  const player = await makeUser(db, { calls: 1 });
  await api.as(player).ask(game, {
    text: 'Which perfume does the dragon of the northern harbour prefer?',
  });
  const { items } = (await get(player.id, 'kinds=chats,ledger')).body;
  expect(items).toMatchObject([
    { event: 'question_asked', data: { state: 'refused', is_charged: false } },
    { event: 'ledger_line', data: { kind: 'credit' } },
  ]);
});

test('orders that booked nothing, articles and jobs stand in the line, each with what became of it', async () => {
  const player = await makeUser(db);
  const buy = (calls: number) => api.as(player).post('/api/wallet/top-up', { calls });
  const { id } = (await buy(50)).body;
  await api.as(player).post(`/api/wallet/top-ups/${id}/cancel`);
  const written = await api.as(player).post('/api/knowledge/articles', {
    game_id: game.id,
    title: 'The copper well',
    language: 'en',
    chunks: [{ section: 'Depth', content: 'It is nine fathoms deep.' }],
  });
  await api.as(player).post('/api/auth/me/export');
  const { items } = (await get(player.id, 'kinds=ledger,articles,jobs')).body;
  expect(items).toMatchObject([
    {
      event: 'job_started',
      data: { job_kind: 'data_export', state: 'queued' },
      link: expect.stringMatching(/^\/admin\/jobs\/\d+$/),
    },
    {
      event: 'article_written',
      data: { title: 'The copper well', game_title: 'Lantern Keep', is_reviewed: false, is_deleted: false },
      link: expect.stringMatching(new RegExp(`^/game/[a-z0-9-]+/articles/${written.body.id}$`)),
    },
    {
      event: 'top_up_ordered',
      data: { calls: 50, kopecks: 59_000, status: 'canceled' },
      link: `/admin/wallet/top-ups/${id}`,
    },
  ]);
});

test('a game that was added by hand stands in the line and leads to it', async () => {
  const player = await makeUser(db);
  await api.as(player).put(`/api/my-games/${game.id}`, {});
  const { items } = (await get(player.id, 'kinds=games')).body;
  expect(items).toMatchObject([
    { kind: 'games', event: 'game_added', data: { title: 'Lantern Keep' }, link: `/game/${game.slug}` },
  ]);
});

test('pages follow each other without a gap or a repetition, also where times are equal', async () => {
  const player = await makeBusyPlayer();
  const whole = (await get(player.id, 'limit=100')).body.items;
  const paged: TimelineEntry[] = [];
  let before = '';
  do {
    const page = (await get(player.id, `limit=2${before}`)).body;
    expect(page.items.length).toBeLessThanOrEqual(2);
    paged.push(...page.items);
    before = page.next === null ? '' : `&before=${page.next}`;
  } while (before !== '');
  expect(paged).toEqual(whole);
  expect(new Set(paged.map((entry) => entry.id)).size).toBe(whole.length);
});

test('only what is asked for is shown, and nothing is audited where nothing was read', async () => {
  const player = await makeBusyPlayer();
  const { items } = (await get(player.id, 'kinds=account,ledger')).body;
  expect(new Set(items.map((entry: TimelineEntry) => entry.kind))).toEqual(new Set(['account', 'ledger']));
  expect(await readings(player.id)).toEqual([]);
});

test.each([
  ['kinds=account,diary', 'kinds'],
  ['before=now', 'before'],
  ['limit=0', 'limit'],
])('a wrong question %s names %s', async (query, field) => {
  const answer = await get(admin.id, query);
  expect([answer.status, answer.body.detail[0].loc.slice(0, 2)]).toEqual([422, ['query', field]]);
});

test('an unknown user has no time line', async () => {
  expect((await get(987_654_321)).status).toBe(404);
});

test('the names of sources are unlike each other, so that a cursor finds its place', () => {
  const names = timelineSources.map((source) => source.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+$/);
});

test('an account whose deletion became final is erased once: nothing personal is left, the ledger is', async () => {
  const player = await makeBusyPlayer();
  const stored = await makeBusyPlayer();
  for (const { id } of [player, stored]) {
    await db.transaction().execute((tx) =>
      audit(tx, {
        actor: { ...theProduct, user_id: id, ip: '192.0.2.9' },
        action: 'update',
        object: { kind: 'user', id },
        after: { email: 'kept' },
      }),
    );
    await api.as(admin).delete(`/api/admin/users/${id}`);
  }
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .where('id', '=', player.id)
    .execute();
  await Promise.all([eraseDeletedUsers(db, erasures), eraseDeletedUsers(db, erasures)]);
  const purges = db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'purge')
    .where('object_id', '=', player.id);
  expect(await purges.execute()).toEqual([{ actor_id: null }]);

  const everything = await Promise.all(
    (['users', 'consents', 'sessions', 'messages', 'ratings', 'notifications', 'audit_log'] as const).map(
      async (table) =>
        table === 'users'
          ? db.selectFrom('users').selectAll().where('id', '=', player.id).execute()
          : table === 'audit_log'
            ? db
                .selectFrom('audit_log')
                .selectAll()
                .where((row) => row.or([row('object_id', '=', player.id), row('actor_id', '=', player.id)]))
                .execute()
            : db.selectFrom(table).selectAll().where('user_id', '=', player.id).execute(),
    ),
  );
  const text = JSON.stringify(everything);
  for (const personal of [player.email, 'Test Player', 'copper well', 'my own words', 'a gift', '192.0.2.9'])
    expect(text).not.toContain(personal);
  expect(await listDifferences(db)).toEqual([]);
  const spared = await db.selectFrom('users').select('email').where('id', '=', stored.id).executeTakeFirstOrThrow();
  expect(spared.email).toBe(stored.email);
  expect((await api.as(admin).post(`/api/admin/users/${player.id}/restore`)).status).toBe(404);
  const line = await showTimeline(db, timelineSources, player.id, { limit: 100, language: 'en' }, theProduct);
  expect(line.items.some((entry) => entry.kind === 'ledger')).toBe(true);
});
