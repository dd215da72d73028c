import { afterAll, expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { erasures } from '#server/registry/user-data.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { eraseDeletedUsers } from './erase-users.ts';

const { api, app, deps } = await testApp();
/** Another process, with the limits as they are in production. */
const { app: secondApp } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await secondApp.close();
});

const admin = await makeUser(db, { role: 'admin' });
const support = await makeUser(db, { grants: ['support'], name: 'Hanna' });
const reviewer = await makeUser(db, { grants: ['reviewer', 'finance'] });

type Caller = { headers: Record<string, string> };
const auditOf = async (kind: string, id: number) =>
  (await api.as(admin).get(`/api/admin/audit?object_kind=${kind}&object_id=${id}`)).body.items;

test('one person gets the words of the support as a notification and as a mail', async () => {
  const player = await makeUser(db, { name: 'Pia' });
  const words = { title: 'About your payment', body: 'It arrived today. Sorry for the wait.' };
  const wrong = await api.as(support).post(`/api/admin/users/${player.id}/message`, { title: ' ', body: '' });
  expect([wrong.status, wrong.body.detail.map(({ loc }: { loc: string[] }) => loc[1])]).toEqual([
    422,
    ['title', 'body'],
  ]);
  expect((await api.as(reviewer).post(`/api/admin/users/${player.id}/message`, words)).status).toBe(403);
  expect((await api.as(support).post(`/api/admin/users/${player.id}/message`, words)).status).toBe(204);
  const { items } = (await api.as(player).get('/api/notifications')).body;
  expect(items).toMatchObject([{ kind: 'support_message', ...words }]);
  const mails = await queuedMails(db, player.email);
  expect(mails).toMatchObject([{ subject: words.title, text: expect.stringContaining(words.body) }]);
  expect(await auditOf('user', player.id)).toMatchObject([
    { action: 'message', actor: { id: support.id }, after: words },
  ]);
});

test('one who writes for the support writes to one person ten times an hour', async () => {
  const [player, another] = [await makeUser(db), await makeUser(db)];
  const write = async (id: number, by = support) => {
    const words = { title: 'Hello', body: 'Once more.' };
    return (await client(secondApp).as(by).post(`/api/admin/users/${id}/message`, words)).status;
  };
  for (let n = 0; n < 10; n++) expect(await write(player.id)).toBe(204);
  expect(await write(player.id)).toBe(429);
  expect(await queuedMails(db, player.email)).toHaveLength(10);
  expect([await write(another.id), await write(player.id, admin)]).toEqual([204, 204]);
});

test('sessions end at once in every process; those of an admin only an admin ends', async () => {
  const player = await makeUser(db);
  const me = (from = app) => client(from).as(player).get('/api/auth/me');
  expect((await api.as(support).delete(`/api/admin/users/${player.id}/sessions`)).status).toBe(204);
  expect([(await me()).status, (await me(secondApp)).status]).toEqual([401, 401]);
  for (const colleague of [await makeUser(db, { role: 'admin' }), await makeUser(db, { grants: ['finance'] })]) {
    expect((await api.as(support).delete(`/api/admin/users/${colleague.id}/sessions`)).status).toBe(403);
    expect((await api.as(support).post(`/api/admin/users/${colleague.id}/password-reset`)).status).toBe(403);
    expect((await api.as(admin).delete(`/api/admin/users/${colleague.id}/sessions`)).status).toBe(204);
  }
  expect(await auditOf('user', player.id)).toMatchObject([{ action: 'end_sessions', actor: { id: support.id } }]);
});

test('a reset goes to the player alone, three times an hour, and to no account that is switched off', async () => {
  const player = await makeUser(db);
  const reset = () => client(secondApp).as(support).post(`/api/admin/users/${player.id}/password-reset`);
  const first = await reset();
  expect([first.status, first.text]).toEqual([204, '']);
  expect(await queuedMails(db, player.email)).toMatchObject([
    { text: expect.stringContaining('reset-password?token=') },
  ]);
  const rest = [await reset(), await reset(), await reset()];
  expect(rest.map(({ status }) => status)).toEqual([204, 204, 429]);
  await db.updateTable('users').set({ is_active: false }).where('id', '=', player.id).execute();
  expect((await reset()).status).toBe(409);
});

const game = await makeGame(db, {
  title: 'Beacon Isle',
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});

async function askCharged(player: Caller): Promise<number> {
  const payload = { text: 'How deep is the copper well?' };
  const url = `/api/chat/games/${game.id}/messages`;
  const { message } = (await api.as(player).post(url, payload)).body;
  expect(message.call).toBe('charged');
  return message.message_id;
}

test('a call that the support returns is a line with its reason, once, whoever asks at the same time', async () => {
  const player = await makeUser(db, { calls: 3 });
  const message_id = await askCharged(player);
  expect((await api.as(reviewer).post(`/api/admin/answers/${message_id}/give-back`, {})).status).toBe(403);
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      client(i % 2 ? app : secondApp)
        .as(support)
        .post(`/api/admin/answers/${message_id}/give-back`, { reason: 'A fault of ours' }),
    ),
  );
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409, 409, 409, 409, 409]);
  expect((await callsSummary(db, player.id)).calls).toBe(3);
  expect(await listDifferences(db)).toEqual([]);
  const { items } = (await api.as(player).get('/api/wallet/history')).body;
  expect(items[0]).toMatchObject({ kind: 'give_back', calls: 1, description: 'A fault of ours' });
  expect(await auditOf('wallet', player.id)).toMatchObject([
    { action: 'give_back', after: { message_id, calls: 1, reason: 'A fault of ours' } },
  ]);
  // The player's own right is as it was.
  const own = await api
    .as(player)
    .post(`/api/chat/games/${game.id}/messages/${message_id}/give-back`, { reason: 'wrong' });
  expect([own.status, own.body.calls_summary.calls]).toEqual([200, 3]);
});

test('support returns no call of its own or of a colleague; an admin does', async () => {
  const self = await makeUser(db, { grants: ['support'], calls: 1 });
  for (const [colleague, helper] of [
    [self, self],
    [await makeUser(db, { grants: ['reviewer'], calls: 1 }), support],
    [await makeUser(db, { role: 'admin', calls: 1 }), support],
  ] as const) {
    const message_id = await askCharged(colleague);
    const refused = await api.as(helper).post(`/api/admin/answers/${message_id}/give-back`, {});
    expectRefused(refused, 403, 'colleague');
    expect((await callsSummary(db, colleague.id)).calls).toBe(0);
    expect((await api.as(admin).post(`/api/admin/answers/${message_id}/give-back`, {})).status).toBe(204);
    expect((await callsSummary(db, colleague.id)).calls).toBe(1);
  }
});

test('nothing is booked to an account that is deleted or erased, also not to that of a colleague', async () => {
  const people = [
    await makeUser(db, { calls: 1 }),
    await makeUser(db, { grants: ['support'], calls: 1 }),
    await makeUser(db, { calls: 1 }),
  ];
  const answers = [];
  for (const person of people) answers.push(await askCharged(person));
  for (const { id } of people) await api.as(admin).delete(`/api/admin/users/${id}`);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  await db
    .updateTable('users')
    .set({ deleted_at: days(8) })
    .where('id', '=', people[2]?.id ?? 0)
    .execute();
  // Tests in other files share the database, and they leave people behind who are erased now as well.
  await eraseDeletedUsers(db, erasures);
  const erased = await db
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .where('erased_at', 'is not', null)
    .execute();
  expect(erased).toEqual([{ id: people[2]?.id }]);
  for (const [at, message_id] of answers.entries()) {
    for (const helper of [support, admin])
      expectRefused(await api.as(helper).post(`/api/admin/answers/${message_id}/give-back`, {}), 404, 'not_found');
    expect((await callsSummary(db, people[at]?.id ?? 0)).calls).toBe(0);
  }
});

test('the calls of several answers are returned in one go, each by itself', async () => {
  const player = await makeUser(db, { calls: 2 });
  const ids = [await askCharged(player), await askCharged(player)];
  const body = { action: 'give_back', ids, reason: 'The model was down' };
  expect((await api.as(reviewer).post('/api/admin/answers/bulk', body)).status).toBe(403);
  expect((await api.as(player).post('/api/admin/answers/bulk', body)).status).toBe(403);
  await api.as(support).post(`/api/admin/answers/${ids[0]}/give-back`, {});
  const { items } = (await api.as(support).post('/api/admin/answers/bulk', body)).body;
  expect(items).toMatchObject([
    { id: ids[0], code: 'call_returned', detail: 'The call for this answer was returned already' },
    { id: ids[1], code: null },
  ]);
  expect((await callsSummary(db, player.id)).calls).toBe(2);
});

test('a free answer has no call to return', async () => {
  const player = await makeUser(db, { calls: 1 });
  const payload = { text: 'zzqx vvkj' };
  const url = `/api/chat/games/${game.id}/messages`;
  const { message } = (await api.as(player).post(url, payload)).body;
  const refused = await api.as(support).post(`/api/admin/answers/${message.message_id}/give-back`, {});
  expectRefused(refused, 409, 'not_charged');
  expect((await api.as(support).post('/api/admin/answers/987654321/give-back', {})).status).toBe(404);
});
