import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const { app, deps } = await testApp();
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
const send = (method: 'POST' | 'DELETE', url: string, { headers }: Caller, payload?: object, from = app) =>
  from.inject({ method, url: `/api/admin/${url}`, headers, ...(payload === undefined ? {} : { payload }) });
const auditOf = async (kind: string, id: number) =>
  (await app.inject({ url: `/api/admin/audit?object_kind=${kind}&object_id=${id}`, headers: admin.headers })).json()
    .items;

test('one person gets the words of the support as a notification and as a mail', async () => {
  const player = await makeUser(db, { name: 'Pia' });
  const words = { title: 'About your payment', body: 'It arrived today. Sorry for the wait.' };
  const wrong = await send('POST', `users/${player.id}/message`, support, { title: ' ', body: '' });
  expect([wrong.statusCode, wrong.json().detail.map(({ loc }: { loc: string[] }) => loc[1])]).toEqual([
    422,
    ['title', 'body'],
  ]);
  expect((await send('POST', `users/${player.id}/message`, reviewer, words)).statusCode).toBe(403);
  expect((await send('POST', `users/${player.id}/message`, support, words)).statusCode).toBe(204);
  const { items } = (await app.inject({ url: '/api/notifications', headers: player.headers })).json();
  expect(items).toMatchObject([{ kind: 'support_message', ...words }]);
  const mails = await queuedMails(db, player.email);
  expect(mails).toMatchObject([{ subject: words.title, text: expect.stringContaining(words.body) }]);
  expect(await auditOf('user', player.id)).toMatchObject([
    { action: 'message', actor: { id: support.id }, after: words },
  ]);
});

test('sessions end at once in every process; those of an admin only an admin ends', async () => {
  const player = await makeUser(db);
  const me = (from = app) => from.inject({ url: '/api/auth/me', headers: player.headers });
  expect((await send('DELETE', `users/${player.id}/sessions`, support)).statusCode).toBe(204);
  expect([(await me()).statusCode, (await me(secondApp)).statusCode]).toEqual([401, 401]);
  for (const colleague of [await makeUser(db, { role: 'admin' }), await makeUser(db, { grants: ['finance'] })]) {
    expect((await send('DELETE', `users/${colleague.id}/sessions`, support)).statusCode).toBe(403);
    expect((await send('POST', `users/${colleague.id}/password-reset`, support)).statusCode).toBe(403);
    expect((await send('DELETE', `users/${colleague.id}/sessions`, admin)).statusCode).toBe(204);
  }
  expect(await auditOf('user', player.id)).toMatchObject([{ action: 'end_sessions', actor: { id: support.id } }]);
});

test('a reset goes to the player alone, three times an hour, and to no account that is switched off', async () => {
  const player = await makeUser(db);
  const reset = () => send('POST', `users/${player.id}/password-reset`, support, undefined, secondApp);
  const first = await reset();
  expect([first.statusCode, first.body]).toEqual([204, '']);
  expect(await queuedMails(db, player.email)).toMatchObject([
    { text: expect.stringContaining('reset-password?token=') },
  ]);
  const rest = [await reset(), await reset(), await reset()];
  expect(rest.map(({ statusCode }) => statusCode)).toEqual([204, 204, 429]);
  await db.updateTable('users').set({ is_active: false }).where('id', '=', player.id).execute();
  expect((await reset()).statusCode).toBe(409);
});

const game = await makeGame(db, {
  title: 'Beacon Isle',
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});

async function askCharged(player: Caller): Promise<number> {
  const payload = { text: 'How deep is the copper well?' };
  const url = `/api/chat/games/${game.id}/messages`;
  const { message } = (await app.inject({ method: 'POST', url, headers: player.headers, payload })).json();
  expect(message.call).toBe('charged');
  return message.message_id;
}

test('a call that the support returns is a line with its reason, once, whoever asks at the same time', async () => {
  const player = await makeUser(db, { calls: 3 });
  const message_id = await askCharged(player);
  expect((await send('POST', `answers/${message_id}/give-back`, reviewer, {})).statusCode).toBe(403);
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      send('POST', `answers/${message_id}/give-back`, support, { reason: 'A fault of ours' }, i % 2 ? app : secondApp),
    ),
  );
  expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    204, 409, 409, 409, 409, 409, 409, 409,
  ]);
  expect((await callsSummary(db, player.id)).calls).toBe(3);
  expect(await listDifferences(db)).toEqual([]);
  const { items } = (await app.inject({ url: '/api/wallet/history', headers: player.headers })).json();
  expect(items[0]).toMatchObject({ kind: 'give_back', calls: 1, description: 'A fault of ours' });
  expect(await auditOf('wallet', player.id)).toMatchObject([
    { action: 'give_back', after: { message_id, calls: 1, reason: 'A fault of ours' } },
  ]);
  // The player's own right is as it was.
  const own = await app.inject({
    method: 'POST',
    url: `/api/chat/games/${game.id}/messages/${message_id}/give-back`,
    headers: player.headers,
    payload: { reason: 'wrong' },
  });
  expect([own.statusCode, own.json().calls_summary.calls]).toEqual([200, 3]);
});

test('support returns no call of its own or of a colleague; an admin does', async () => {
  const self = await makeUser(db, { grants: ['support'], calls: 1 });
  for (const [colleague, helper] of [
    [self, self],
    [await makeUser(db, { grants: ['reviewer'], calls: 1 }), support],
    [await makeUser(db, { role: 'admin', calls: 1 }), support],
  ] as const) {
    const message_id = await askCharged(colleague);
    const refused = await send('POST', `answers/${message_id}/give-back`, helper, {});
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'colleague']);
    expect((await callsSummary(db, colleague.id)).calls).toBe(0);
    expect((await send('POST', `answers/${message_id}/give-back`, admin, {})).statusCode).toBe(204);
    expect((await callsSummary(db, colleague.id)).calls).toBe(1);
  }
});

test('a free answer has no call to return', async () => {
  const player = await makeUser(db, { calls: 1 });
  const payload = { text: 'zzqx vvkj' };
  const url = `/api/chat/games/${game.id}/messages`;
  const { message } = (await app.inject({ method: 'POST', url, headers: player.headers, payload })).json();
  const refused = await send('POST', `answers/${message.message_id}/give-back`, support, {});
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_charged']);
  expect((await send('POST', 'answers/987654321/give-back', support, {})).statusCode).toBe(404);
});
