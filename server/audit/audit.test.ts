import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { audit } from './audit.ts';
import { withoutSecrets } from './without-secrets.ts';

const { api, deps } = await testApp();
const { db } = deps;

const actorOf = (user_id: number) => ({ user_id, ip: '192.0.2.7', request_id: 'r-1' });
const record = (actor_id: number, object_id: number, note: string) =>
  db.transaction().execute((tx) =>
    audit(tx, {
      actor: actorOf(actor_id),
      action: 'update',
      object: { kind: 'user', id: object_id },
      before: { note: '' },
      after: { note },
    }),
  );
const list = async (headers: Record<string, string>, query: string) =>
  api.with(headers).get(`/api/admin/audit?${query}`);

test('a player does not see the log', async () => {
  const player = await makeUser(db);
  expect((await list(player.headers, '')).status).toBe(403);
});

test('an entry says who did what to whom, from where, with what was there before', async () => {
  const [admin, player] = [await makeUser(db, { role: 'admin', name: 'Ada' }), await makeUser(db, { name: 'Bo' })];
  await record(admin.id, player.id, 'changed');
  const answer = (await list(admin.headers, `object_kind=user&object_id=${player.id}`)).body;
  expect(answer).toMatchObject({
    total: 1,
    items: [
      {
        actor: { id: admin.id, name: 'Ada', email: admin.email },
        action: 'update',
        object_kind: 'user',
        object_id: player.id,
        object_name: 'Bo',
        before: { note: '' },
        after: { note: 'changed' },
        ip: '192.0.2.7',
        request_id: 'r-1',
      },
    ],
  });
});

test('the log is narrowed by actor, action, period and words, in which % and _ are themselves', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  for (const note of ['one', 'fifty % off', 'snake_case']) await record(admin.id, admin.id, note);
  const total = async (query: string) => (await list(admin.headers, `actor_id=${admin.id}&${query}`)).body.total;
  expect(await total('')).toBe(3);
  expect(await total('action=delete')).toBe(0);
  expect(await total(`q=${encodeURIComponent('% off')}`)).toBe(1);
  expect(await total('q=e_c')).toBe(1);
  expect(await total('from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z')).toBe(0);
  const oldestFirst = (await list(admin.headers, `actor_id=${admin.id}&sort=created_at&limit=1&skip=1`)).body;
  expect(oldestFirst.items[0].after).toEqual({ note: 'fifty % off' });
});

test.each([
  ['limit=101', 'limit'],
  ['skip=-1', 'skip'],
  ['sort=password_hash', 'sort'],
  ['action=dance', 'action'],
  ['from=yesterday', 'from'],
  ['actor_id=x', 'actor_id'],
  ['actor_id=1&actor_id=2', 'actor_id'],
])('a wrong question %s names %s', async (query, field) => {
  const admin = await makeUser(db, { role: 'admin' });
  const answer = await list(admin.headers, query);
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['query', field]]);
});

test('what was recorded cannot be changed, deleted or emptied', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  await record(admin.id, admin.id, 'for good');
  const mine = db.updateTable('audit_log').where('actor_id', '=', admin.id);
  await expect(mine.set({ action: 'read' }).execute()).rejects.toThrow('append-only');
  await expect(mine.set({ before: null, after: null }).execute()).rejects.toThrow('append-only');
  await expect(mine.set({ ip: null }).execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('audit_log').where('actor_id', '=', admin.id).execute()).rejects.toThrow('append-only');
  await expect(sql`TRUNCATE audit_log`.execute(db)).rejects.toThrow('append-only');
});

test('an action that is undone leaves no record', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  const undone = db.transaction().execute(async (tx) => {
    await audit(tx, { actor: actorOf(admin.id), action: 'delete', object: { kind: 'user', id: admin.id } });
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect((await list(admin.headers, `actor_id=${admin.id}`)).body.total).toBe(0);
});

test('what is named like a secret is not kept, at any depth', () => {
  const facts = {
    name: 'Ada',
    password: 'x',
    password_hash: 'x',
    accessToken: 'x',
    'api-key': 'x',
    input_tokens: 5,
    chunk_key: 'kept',
    sessions: [{ token_hash: 'x', ip: '::1' }],
    APIKey: 'x',
    passphrase: 'x',
    recovery: { codes: ['x'] },
    source: 'https://crawler:hunter2@wiki.example.org/page?a=b',
  };
  expect(withoutSecrets(facts)).toEqual({
    name: 'Ada',
    password: '[secret]',
    password_hash: '[secret]',
    accessToken: '[secret]',
    'api-key': '[secret]',
    input_tokens: 5,
    chunk_key: 'kept',
    sessions: [{ token_hash: '[secret]', ip: '::1' }],
    APIKey: '[secret]',
    passphrase: '[secret]',
    recovery: { codes: '[secret]' },
    source: 'https://[secret]@wiki.example.org/page?a=b',
  });
});

test('the log as CSV holds every entry of the filter, not only a page', async () => {
  const admin = await makeUser(db, { role: 'admin', name: '=Ada' });
  for (let n = 0; n < 25; n++) await record(admin.id, admin.id, `say "${n}"`);
  const answer = await list({ ...admin.headers, accept: 'text/csv' }, `actor_id=${admin.id}&limit=3&sort=created_at`);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/),
    'x-total-count': '25',
    'cache-control': 'no-store',
  });
  expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = answer.text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(26);
  expect(lines[0]).toContain('id,created_at,actor_id,actor,action');
  expect(lines[1]).toContain('"{""note"":""say \\""0\\""""}"');
});
