import { afterAll, expect, test } from 'vitest';
import { openSession } from '#server/auth/login/sessions.ts';
import { deleteOldProofs } from './proofs.store.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { steamApp } from '#server/testing/steam-app.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { SteamStandInFault } from '#stand-ins/steam/steam-stand-in.ts';

const { api, app, deps, database, standIn, player } = await steamApp();
const { db, config } = deps;
/** Another process of the product on the same database. */
const second = await testApp({ parts: { steam: deps.steam!, openid: deps.openid! }, database });
afterAll(async () => {
  await app.close();
  await second.app.close();
  await standIn.close();
});

type Headers = Record<string, string>;
const post = (url: string, headers: Headers, payload?: object, to = api) => to.with(headers).post(url, payload);
const link = (headers: Headers, steam_profile_url: string) =>
  post('/api/auth/me/link-steam', headers, { steam_profile_url });
const begin = (headers: Headers) => post('/api/steam/proof', headers);
const finish = (headers: Headers, query: URLSearchParams | string, to = api) =>
  post('/api/steam/proof/answer', headers, { query: String(query) }, to);
const provedAt = async (headers: Headers) =>
  (await api.with(headers).get('/api/steam')).body.profile?.proved_at ?? null;

/** A player with a linked profile who has come as far as Steam's page. */
async function atSteam() {
  const user = await makeUser(db);
  const { steam_id } = player([]);
  await link(user.headers, steam_id);
  const return_to = await returnOf(user.headers);
  return { ...user, steam_id, return_to };
}

async function returnOf(headers: Headers): Promise<string> {
  return new URL((await begin(headers)).body.url).searchParams.get('openid.return_to')!;
}

test('who signs in on Steam proves the linked profile, and unlinking takes the proof away', async () => {
  const { headers, steam_id } = await atSteam();
  const page = new URL((await begin(headers)).body.url);
  expect(`${page.origin}${page.pathname}`).toBe(`${standIn.base_url}/openid/login`);
  expect(page.searchParams.get('openid.realm')).toBe(`${config.PUBLIC_URL}/`);
  expect(page.searchParams.get('openid.return_to')).toMatch(
    new RegExp(`^${config.PUBLIC_URL}/profile\\?steam_state=[\\w-]{43}$`),
  );
  // The page is real: its form leads back.
  expect(await (await fetch(page)).text()).toContain(`value="${steam_id}"`);
  page.searchParams.set('player', steam_id);
  const back = await fetch(page, { redirect: 'manual' });
  const answer = await finish(headers, new URL(back.headers.get('location')!).search.slice(1));
  expect([answer.status, answer.body.profile.proved_at]).toEqual([200, expect.stringMatching(/^20.*Z$/)]);
  await link(headers, steam_id);
  expect(await provedAt(headers)).not.toBeNull();
  await link(headers, player([]).steam_id);
  expect(await provedAt(headers)).toBeNull();
});

test('a stranger and an account without a link begin nothing, and without Steam nobody does', async () => {
  expect((await begin({})).status).toBe(401);
  expect((await finish({}, 'x')).status).toBe(401);
  const { headers } = await makeUser(db);
  expect((await begin(headers)).body.code).toBe('steam_not_linked');
  const off = await testApp({ database });
  await link(headers, player([]).steam_id);
  expect((await post('/api/steam/proof', headers, undefined, off.api)).body.code).toBe('steam_off');
  expect((await finish(headers, 'x', off.api)).body.code).toBe('steam_off');
  await off.app.close();
});

test.each<[string, Record<string, string>]>([
  ['another provider', { op_endpoint: 'https://steamcommunity.com.evil.example/openid/login' }],
  ['another place to return to', { return_to: 'http://localhost:3000/profile?steam_state=x' }],
  ['an id of another provider', { claimed_id: 'https://evil.example/openid/id/76561198000000042' }],
  ['an identity that is not the claimed one', { identity: 'https://evil.example/' }],
  ['another version', { ns: 'http://openid.net/signon/1.0' }],
  ['an old nonce', { response_nonce: '2020-01-01T00:00:00Zabc' }],
  ['a nonce without a moment', { response_nonce: 'abc' }],
  ['a nonce far ahead', { response_nonce: '2999-01-01T00:00:00Zabc' }],
  ['a nonce with a line end', { response_nonce: `${new Date().toISOString().slice(0, 19)}Za\nis_valid:true` }],
  ['an id that is not signed', { signed: 'signed,op_endpoint,identity,return_to,response_nonce,assoc_handle' }],
  ['nothing signed', { signed: '' }],
  ['a mode that is no answer', { mode: 'setup_needed' }],
  ['an error', { mode: 'error' }],
])('%s is refused before Steam is asked', async (_, changed) => {
  const { headers, steam_id, return_to } = await atSteam();
  standIn.requests.length = 0;
  const answer = await finish(headers, standIn.openIdAnswer(steam_id, return_to, changed));
  expectRefused(answer, 409, 'steam_proof_refused');
  expect(standIn.count('login')).toBe(0);
  expect(await provedAt(headers)).toBeNull();
});

test.each([
  '../id/76561198000000042',
  '76561198000000042/',
  '76561198000000042?x',
  '76561198000000042%0A',
  '76561197960265728',
  '76561202255233024',
  '103582791429521412',
  ' 76561198000000042',
  '',
])('the claimed id …/openid/id/%s is nobody’s', async (id) => {
  const { headers, return_to } = await atSteam();
  expect((await finish(headers, standIn.openIdAnswer(id, return_to))).body.code).toBe('steam_proof_refused');
});

test('a forged signature, a changed id and a field that is there twice are refused', async () => {
  const forged = await atSteam();
  const answer = standIn.openIdAnswer(forged.steam_id, forged.return_to);
  answer.set('openid.sig', Buffer.alloc(32).toString('base64'));
  expect((await finish(forged.headers, answer)).body.code).toBe('steam_proof_refused');
  expect(standIn.count('login')).toBeGreaterThan(0);

  // Signed for another player, then made to name the linked one.
  const changed = await atSteam();
  const theirs = standIn.openIdAnswer(player([]).steam_id, changed.return_to);
  for (const name of ['openid.claimed_id', 'openid.identity'])
    theirs.set(name, `${standIn.base_url}/openid/id/${changed.steam_id}`);
  expect((await finish(changed.headers, theirs)).body.code).toBe('steam_proof_refused');

  const twice = await atSteam();
  const doubled = standIn.openIdAnswer(twice.steam_id, twice.return_to);
  doubled.append('openid.claimed_id', `${standIn.base_url}/openid/id/76561198000000042`);
  expect((await finish(twice.headers, doubled)).body.code).toBe('steam_proof_refused');
  for (const { headers } of [forged, changed, twice]) expect(await provedAt(headers)).toBeNull();
});

test('a state belongs to one session of one player, and to one answer', async () => {
  const { id, headers, steam_id, return_to } = await atSteam();
  const answer = standIn.openIdAnswer(steam_id, return_to);
  const thief = await makeUser(db);
  await link(thief.headers, steam_id);
  const elsewhere = { authorization: `Bearer ${await openSession(db, id, { ip: '127.0.0.1', user_agent: null })}` };
  expect((await finish(thief.headers, answer)).body.code).toBe('steam_proof_stale');
  expect((await finish(elsewhere, answer)).body.code).toBe('steam_proof_stale');
  expect((await finish(headers, 'openid.mode=id_res')).body.code).toBe('steam_proof_stale');
  // None of that used it up.
  expect((await finish(headers, answer)).status).toBe(200);
  expect((await finish(headers, answer)).body.code).toBe('steam_proof_stale');
});

test('login CSRF: a link that somebody began for themselves proves nothing for whoever opens it', async () => {
  const attacker = await atSteam();
  const lure = standIn.openIdAnswer(attacker.steam_id, attacker.return_to);
  const victim = await atSteam();
  expect((await finish(victim.headers, lure)).body.code).toBe('steam_proof_stale');
  // With the victim's own state the place to return to differs from the signed one.
  lure.set('steam_state', new URL(victim.return_to).searchParams.get('steam_state')!);
  expect((await finish(victim.headers, lure)).body.code).toBe('steam_proof_refused');
  expect(await provedAt(victim.headers)).toBeNull();
});

test('a nonce is used once, whatever session, player or process hands it in', async () => {
  const first = await atSteam();
  const answer = standIn.openIdAnswer(first.steam_id, first.return_to);
  expect((await finish(first.headers, answer)).status).toBe(200);
  const again = await returnOf(first.headers);
  const replayed = standIn.openIdAnswer(first.steam_id, again, {
    response_nonce: answer.get('openid.response_nonce')!,
  });
  standIn.requests.length = 0;
  expect((await finish(first.headers, replayed, second.api)).body.code).toBe('steam_proof_refused');
  expect(standIn.count('login')).toBe(0);
});

test('ten at once in two processes: one is taken, and others who named the profile are notified once', async () => {
  const { headers, steam_id, return_to } = await atSteam();
  const claimant = await makeUser(db);
  await link(claimant.headers, steam_id);
  const answer = standIn.openIdAnswer(steam_id, return_to);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => finish(headers, answer, n % 2 === 0 ? api : second.api)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  // Proving it once more says nothing new.
  await finish(headers, standIn.openIdAnswer(steam_id, await returnOf(headers)));
  const { items } = (await api.as(claimant).get('/api/notifications')).body;
  expect(items).toMatchObject([{ kind: 'steam_proved_elsewhere', link: '/profile#steam' }]);
  expect(items[0].title).toContain('Player');
  expect((await api.with(headers).get('/api/notifications')).body.items).toEqual([]);
  expect(await provedAt(claimant.headers)).toBeNull();
});

test('who signs in as another player, or links another profile meanwhile, proves nothing', async () => {
  const { headers, return_to } = await atSteam();
  const other = player([]);
  expect((await finish(headers, standIn.openIdAnswer(other.steam_id, return_to))).body.code).toBe('steam_proof_other');
  const moved = await atSteam();
  await link(moved.headers, other.steam_id);
  const late = await finish(moved.headers, standIn.openIdAnswer(other.steam_id, moved.return_to));
  expect(late.body.code).toBe('steam_proof_stale');
  expect([await provedAt(headers), await provedAt(moved.headers)]).toEqual([null, null]);
});

test('who cancels on Steam is told so, in their language', async () => {
  const { headers, return_to } = await atSteam();
  const query = `${new URL(return_to).search.slice(1)}&openid.ns=http://specs.openid.net/auth/2.0&openid.mode=cancel`;
  const answer = await finish({ ...headers, 'accept-language': 'ru' }, query);
  expect(answer.body).toMatchObject({ code: 'steam_proof_cancelled', detail: expect.stringContaining('отменили') });
});

test.each<[SteamStandInFault, string]>([
  ['outage', 'steam_unavailable'],
  ['redirect', 'steam_unavailable'],
  ['no_answer', 'steam_timeout'],
  ['throttled', 'steam_throttled'],
  ['page', 'steam_unreadable'],
  ['endless', 'steam_unavailable'],
])('a provider with the fault %s proves nothing: %s', async (fault, code) => {
  const { headers, steam_id, return_to } = await atSteam();
  standIn.script([fault], 'login');
  expect((await finish(headers, standIn.openIdAnswer(steam_id, return_to))).body.code).toBe(code);
  expect(await provedAt(headers)).toBeNull();
});

test('what was begun a quarter of an hour ago has ended, and a day later it is forgotten', async () => {
  const { headers, steam_id, return_to } = await atSteam();
  const answer = standIn.openIdAnswer(steam_id, return_to);
  const age = (hours: number) => ({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() });
  await db.updateTable('steam_proof_requests').set(age(0.26)).where('steam_id', '=', steam_id).execute();
  expect((await finish(headers, answer)).body.code).toBe('steam_proof_stale');
  await db.updateTable('steam_proof_requests').set(age(25)).where('steam_id', '=', steam_id).execute();
  await db
    .insertInto('steam_nonces')
    .values({ nonce: 'old', ...age(25) })
    .execute();
  await deleteOldProofs(db);
  const left = await db
    .selectFrom('steam_proof_requests')
    .select('steam_id')
    .where('steam_id', '=', steam_id)
    .execute();
  expect(left).toEqual([]);
  expect(await db.selectFrom('steam_nonces').select('nonce').where('nonce', '=', 'old').execute()).toEqual([]);
});
