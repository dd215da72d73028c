import { gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Grant, grants } from '#contract/values/rights.ts';
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import { splitKey } from '#server/http/route.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { slow } from '#server/testing/slow.ts';

// An endpoint may be called by nine new users, each with a key.
vi.setConfig(slow.computes);

const { api, app, deps } = await testApp();
const { db } = deps;
// The admin's first page counts the mails of the queue, whose tables come with its start.
afterAll(() => app.close());

const endpoints: [key: string, endpoint: Endpoint][] = Object.entries<Endpoint>(allEndpoints);

const callers = ['nobody', 'stale', 'unverified', 'user', ...grants, 'admin', 'key', 'grant_key', 'admin_key'] as const;
type Caller = (typeof callers)[number];

/** An API key of somebody with every grant opens no more than another. */
const grantsOf = (caller: Caller): Grant[] =>
  caller === 'grant_key' ? [...grants] : grants.filter((grant) => grant === caller);

async function makeBearer(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'nobody') return {};
  if (caller === 'stale') return { authorization: 'Bearer ended-long-ago' };
  const role = caller.startsWith('admin') ? 'admin' : 'user';
  const { headers } = await makeUser(db, { role, grants: grantsOf(caller), verified: caller !== 'unverified' });
  if (!caller.endsWith('key')) return headers;
  const made = await api.with(headers).post('/api/auth/me/api-keys', { name: 'script' });
  return { authorization: `Bearer ${made.body.key}` };
}

const bearers = new Map<Caller, Promise<Record<string, string>>>();
/** The same for all calls but those on the own account; another that ended a session would have the next test fail. */
function bearerOf(caller: Caller): Promise<Record<string, string>> {
  const bearer = bearers.get(caller) ?? makeBearer(caller);
  bearers.set(caller, bearer);
  return bearer;
}

/** What the contract says; nothing where the call is let in. */
function refusalOf({ access, api_key, grants: allowed = [] }: Endpoint, caller: Caller): 401 | 403 | undefined {
  if (access === 'public' || (access === 'public_with_user' && caller === 'nobody')) return undefined;
  if (caller === 'nobody' || caller === 'stale') return 401;
  if (caller.endsWith('key') && !api_key) return 403;
  if (access === 'admin' && !caller.startsWith('admin') && !allowed.some((grant) => grant === caller)) return 403;
  return access === 'verified' && caller === 'unverified' ? 403 : undefined;
}

/** Without a body and with ids that no row has, so that a caller who is let in gets no further than that. */
async function send(key: string, headers: Record<string, string>): Promise<{ status: number; code: string }> {
  const { method, url } = splitKey(key);
  const answer = await api.with(headers).send(method, url.replaceAll(/:\w+/g, '987654321'));
  const isJson = String(answer.headers['content-type']).includes('json') && answer.text !== '';
  const body: unknown = isJson ? answer.body : {};
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;
  return { status: answer.status, code: typeof code === 'string' ? code : '' };
}

// An open stream would never end here; it is read in the tests of its own domain.
const endless: EndpointKey[] = ['GET /api/events'];

test.each(endpoints)('%s answers each caller as its audience says', async (key, endpoint) => {
  for (const caller of callers) {
    const expected = refusalOf(endpoint, caller);
    if (expected === undefined && endless.some((one) => one === key)) continue;
    // A call that lets somebody in may end their session, or their account.
    const changes = expected === undefined && !key.startsWith('GET ') && key.includes(' /api/auth/');
    const { status, code } = await send(key, await (changes ? makeBearer(caller) : bearerOf(caller)));
    if (expected !== undefined) expect({ caller, status }).toEqual({ caller, status: expected });
    else {
      expect([401, 403], `${caller}: ${status} ${code}`).not.toContain(status);
      // A part that is not set up says so; nothing else of the server's may fail.
      if (status >= 500)
        expect({ caller, status, code }).toMatchObject({ status: 503, code: expect.not.stringMatching('internal') });
    }
  }
});

type Person = Awaited<ReturnType<typeof makeUser>>;
const insert = async (row: Promise<{ id: number }>) => (await row).id;

/** Makes an object of a person and says its ids as they stand in the path. */
const notification = async ({ id }: Person) => ({
  id: await insert(
    db
      .insertInto('notifications')
      .values({ user_id: id, kind: 'calls_low', data: JSON.stringify({ calls: 1 }) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ),
});
const job = async ({ id }: Person) => ({
  id: await insert(
    db
      .insertInto('background_jobs')
      .values({ user_id: id, kind: 'data_export', title: 'Hintline', payload: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ),
});
const topUp = async ({ headers }: Person) => ({
  id: (await api.with(headers).post('/api/wallet/top-up', { calls: 5 })).body.id,
});
const apiKey = async ({ headers }: Person) => ({
  id: (await api.with(headers).post('/api/auth/me/api-keys', { name: 'x' })).body.id,
});
const session = async ({ id }: Person) => ({
  id: await insert(db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()),
});
const dataFile = async (person: Person) => {
  const { id } = await job(person);
  const row = { job_id: id, user_id: person.id };
  await db
    .insertInto('data_export_pieces')
    .values({ ...row, place: 0, content: gzipSync('{}') })
    .execute();
  await db
    .insertInto('data_exports')
    .values({ ...row, pieces: 1 })
    .execute();
  return { id };
};
const answer = async ({ id }: Person) => {
  const game = await makeGame(db);
  const conversation_id = await makeConversation(db, { user_id: id, game_id: game.id });
  const message = (role: 'user' | 'expert', question_id: number | null) =>
    insert(
      db
        .insertInto('messages')
        .values({ game_id: game.id, user_id: id, conversation_id, role, question_id, state: 'answered' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  return { id: game.id, message_id: await message('expert', await message('user', null)) };
};
const share = async (person: Person): Promise<Record<string, number | string>> => {
  const { message_id } = await answer(person);
  const name = crypto.randomUUID().replaceAll('-', '').slice(0, 22);
  await db.insertInto('shares').values({ name, user_id: person.id, message_id }).execute();
  return { name };
};
const picture = async ({ id }: Person) => ({
  id: await insert(
    db
      .insertInto('question_pictures')
      .values({ user_id: id, content: Buffer.from('not looked into'), width: 1, height: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ),
});
const conversation = async ({ id }: Person) => ({
  id: await makeConversation(db, { user_id: id, game_id: (await makeGame(db)).id }),
});

/** Whose object a call names: of another user it is not there, whatever is asked of it. */
const owned: Record<string, (person: Person) => Promise<Record<string, number | string>>> = {
  'DELETE /api/auth/me/sessions/{id}': session,
  'GET /api/auth/me/export/{id}': dataFile,
  'POST /api/chat/games/{id}/messages/{message_id}/stop': answer,
  'POST /api/chat/games/{id}/messages/{message_id}/reveal': answer,
  'POST /api/chat/games/{id}/messages/{message_id}/give-back': answer,
  'GET /api/chat/games/{id}/messages/{message_id}/events': answer,
  'PATCH /api/chat/conversations/{id}': conversation,
  'GET /api/chat/pictures/{id}': picture,
  'GET /api/notifications/{id}': notification,
  'PATCH /api/notifications/{id}/read': notification,
  'GET /api/wallet/top-ups/{id}': topUp,
  'POST /api/wallet/top-ups/{id}/receipt': topUp,
  'POST /api/wallet/top-ups/{id}/check': topUp,
  'POST /api/wallet/top-ups/{id}/cancel': topUp,
  'POST /api/wallet/top-ups/{id}/retry': topUp,
  'PUT /api/auth/me/api-keys/{id}': apiKey,
  'DELETE /api/auth/me/api-keys/{id}': apiKey,
  'POST /api/auth/me/api-keys/{id}/restore': apiKey,
  'DELETE /api/shares/{name}': share,
  'GET /api/jobs/{id}': job,
  'POST /api/jobs/{id}/cancel': job,
  'POST /api/jobs/{id}/retry': job,
};

const bodies: Record<string, object> = {
  'PATCH /api/chat/conversations/{id}': { title: 'Mine' },
  'POST /api/chat/games/{id}/messages/{message_id}/reveal': { step: 2 },
  'PUT /api/auth/me/api-keys/{id}': { name: 'stolen', is_active: false, expires_at: null },
};

test.each(Object.entries(owned))('%s: another user’s object is not there', async (key, make) => {
  const [owner, other] = [await makeUser(db), await makeUser(db)];
  const ids = await make(owner);
  const [method = '', path = ''] = key.split(' ');
  const payload = bodies[key];
  const sendAs = ({ headers }: Person) =>
    api.with(headers).send(
      splitKey(`${method} /api`).method,
      path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(ids[name])),
      payload,
    );
  const refused = await sendAs(other);
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 404, code: 'not_found' });
});

/** Their ids name what everybody shares: games, articles, answers that a player shares. Who may change those is the matter of their own tests. */
const shared =
  /^\w+ \/api\/(games|my-games|my-achievements|knowledge|shared|chat\/games\/\{id\}\/(messages|messages\/restore|conversations)$|v1\/models|payments)/;

test('every call that names an object is either of the one kind or of the other', () => {
  const named = endpoints.filter(([key, { access }]) => key.includes('{') && access !== 'admin').map(([key]) => key);
  expect(named.filter((key) => !shared.test(key) && !(key in owned))).toEqual([]);
});
