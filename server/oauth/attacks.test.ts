import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { client } from '#server/testing/client.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { ask, form, registerProgram } from '#server/testing/program.ts';
import { testApp } from '#server/testing/test-app.ts';
import { forgetEndedSignIns } from './oauth.ts';

/** The attacks of OAuth's security guide (RFC 9700), each as a program or a page would try it. */
const { app, api, deps } = await testApp();
const { db } = deps;
afterAll(() => app.close());
const player = await makeUser(db, { calls: 3 });

const refusedAs = (error: string) => ({ status: 400, body: { error } });
const deadGrant = refusedAs('invalid_grant');

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://example.com/cb',
  'https://example.com/#x',
  'https://user@example.com/',
])('a program cannot register %s', async (uri) => {
  const { status, body } = await api.post('/api/oauth/register', { redirect_uris: [uri] });
  expect([status, body.error]).toEqual([400, expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/)]);
});

test.each([
  [[]],
  [undefined],
  ['https://a.example/'],
  [Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`)],
])('nor with the addresses %j', async (redirect_uris) => {
  expect((await api.post('/api/oauth/register', { redirect_uris })).status).toBe(400);
});

test.each([
  { client_uri: '', jwks_uri: '', client_name: null, scope: null, policy_uri: null },
  { client_name: '', contacts: 'nobody', grant_types: 'all', logo_uri: 'no address' },
])('what is not read of a registration may be anything: %j', async (rest) => {
  const { status, body } = await api.post('/api/oauth/register', {
    redirect_uris: ['https://program.example/cb'],
    ...rest,
  });
  expect([status, body.client_name]).toEqual([201, 'program.example']);
});

test('what is read and wrong is named', async () => {
  const redirect_uris = ['https://program.example/cb'];
  const { body } = await api.post('/api/oauth/register', { redirect_uris, client_name: 7 });
  expect(body).toEqual({ error: 'invalid_client_metadata', error_description: 'client_name must be a text.' });
});

test('a form of thousands of fields is read in one pass', async () => {
  const fields = Array.from({ length: 3_000 }, (_, at) => [at.toString(36), '']);
  const body = new URLSearchParams(fields).toString();
  expect(await api.post('/api/oauth/token', body, form)).toMatchObject(refusedAs('invalid_client'));
});

test.each([
  'https://elsewhere.example/cb',
  'https://program.example/cb/more',
  'https://program.example/cb?next=https://elsewhere.example',
  'https://program.example.elsewhere.example/cb',
  'https://program.example@elsewhere.example/cb',
  'javascript:alert(1)',
])('no code and no error is sent to %s, which is not registered', async (redirect_uri) => {
  const program = await registerProgram(api, ['https://program.example/cb']);
  expectRefused(await program.view(player, { redirect_uri }), 400, 'wrong_redirect');
  expectRefused(await program.decide(player, {}, { redirect_uri }), 400, 'wrong_redirect');
  expectRefused(await program.decide(player, { is_allowed: false }, { redirect_uri }), 400, 'wrong_redirect');
});

test('a wrong request is no open redirect: the player is shown the way back and not sent there', async () => {
  const program = await registerProgram(api, ['https://program.example/cb']);
  const { status, headers, body } = await program.view(player, { response_type: 'token' });
  expect([status, headers['location']]).toEqual([200, undefined]);
  expect(body.fault.error).toBe('unsupported_response_type');
  expect(new URL(body.fault.back_to).searchParams.get('state')).toBe('as it was');
  expectRefused(await program.decide(player, {}, { response_type: 'token' }), 400, 'bad_request');
});

test('a program on the device gets its code at whichever port it listens on', async () => {
  for (const host of ['127.0.0.1', '[::1]']) {
    const program = await registerProgram(api, [`http://${host}/cb`]);
    const { body } = await program.decide(player, {}, { redirect_uri: `http://${host}:50123/cb` });
    expect(new URL(body.redirect_to).host).toBe(`${host}:50123`);
  }
});

test.each([
  ['left out', { code_challenge: undefined, code_challenge_method: undefined }],
  ['plain', { code_challenge_method: 'plain' }],
  ['without a method, which means plain', { code_challenge_method: undefined }],
  ['of another length', { code_challenge: 'short' }],
])('PKCE %s is refused', async (_, changed) => {
  const program = await registerProgram(api);
  expectRefused(await program.decide(player, {}, changed), 400, 'bad_request');
});

test('the code is of no use without the verifier, with another, or with the challenge in its place', async () => {
  const program = await registerProgram(api);
  const code = await program.codeOf(player);
  const { code_challenge, redirect_uri } = program.request;
  const withoutVerifier = { grant_type: 'authorization_code', client_id: program.client_id, code, redirect_uri };
  const left_out = await api.post('/api/oauth/token', new URLSearchParams(withoutVerifier).toString(), form);
  expect(left_out).toMatchObject(refusedAs('invalid_request'));
  for (const code_verifier of ['', 'x'.repeat(43), code_challenge])
    expect(await program.exchange(code, { code_verifier })).toMatchObject(deadGrant);
  expect((await program.exchange(code)).status).toBe(200);
});

test('a code that another program got hold of is worth nothing to it, and still its own program’s', async () => {
  const program = await registerProgram(api);
  const thief = await registerProgram(api);
  const code = await program.codeOf(player);
  const { client_id } = thief;
  expect(await program.exchange(code, { client_id })).toMatchObject(deadGrant);
  expect(await program.exchange(code, { redirect_uri: 'http://127.0.0.1:9/elsewhere' })).toMatchObject(deadGrant);
  const { body } = await program.exchange(code);
  expect((await ask(api, body.access_token)).status).toBe(200);
  // Nor can the other one end the sign-in by showing the used code or the refresh token.
  expect(await program.exchange(code, { client_id })).toMatchObject(deadGrant);
  expect(await program.refresh(body.refresh_token, { client_id })).toMatchObject(deadGrant);
  expect((await ask(api, body.access_token)).status).toBe(200);
});

test('a code that comes a second time ends what it has opened', async () => {
  const program = await registerProgram(api);
  const code = await program.codeOf(player);
  const { body } = await program.exchange(code);
  expect(await program.exchange(code)).toMatchObject(deadGrant);
  expect((await ask(api, body.access_token)).status).toBe(401);
  expect(await program.refresh(body.refresh_token)).toMatchObject(deadGrant);
});

test('a refresh token that comes a second time ends the sign-in with all of its tokens', async () => {
  const program = await registerProgram(api);
  const first = await program.signIn(player);
  const { body: second } = await program.refresh(first.refresh_token);
  expect((await ask(api, second.access_token)).status).toBe(200);
  expect(await program.refresh(first.refresh_token)).toMatchObject(deadGrant);
  for (const token of [first.access_token, second.access_token]) expect((await ask(api, token)).status).toBe(401);
  expect(await program.refresh(second.refresh_token)).toMatchObject(deadGrant);
});

test('a token is no other kind of token: none opens what another does', async () => {
  const program = await registerProgram(api);
  const { access_token, refresh_token } = await program.signIn(player);
  expect((await ask(api, refresh_token)).status).toBe(401);
  expect(await program.refresh(access_token)).toMatchObject(deadGrant);
  expect(await program.exchange(refresh_token)).toMatchObject(deadGrant);
  const [, session = ''] = player.headers.authorization.split(' ');
  expect(await program.refresh(session)).toMatchObject(deadGrant);
});

test('a token for another resource is refused where it is asked for, exchanged and renewed', async () => {
  const program = await registerProgram(api);
  const resource = 'https://elsewhere.example/mcp';
  expect((await program.view(player, { resource })).body.fault.error).toBe('invalid_target');
  expectRefused(await program.decide(player, {}, { resource }), 400, 'bad_request');
  const code = await program.codeOf(player);
  expect(await program.exchange(code, { resource })).toMatchObject(refusedAs('invalid_target'));
  const own = { resource: `${deps.config.PUBLIC_URL}/api/mcp` };
  const { body } = await program.exchange(code, own);
  expect(await program.refresh(body.refresh_token, { resource })).toMatchObject(refusedAs('invalid_target'));
  expect((await program.refresh(body.refresh_token, own)).status).toBe(200);
});

test('each answer says who gives it, so that a program that talks to several servers cannot be mixed up', async () => {
  const program = await registerProgram(api);
  for (const is_allowed of [true, false]) {
    const { body } = await program.decide(player, { is_allowed });
    expect(new URL(body.redirect_to).searchParams.get('iss')).toBe(deps.config.PUBLIC_URL);
  }
});

test('the state comes back as it was, whatever is in it', async () => {
  const program = await registerProgram(api, ['https://program.example/cb?tenant=a%20b']);
  for (const state of ['a b+c&d=e#f%20', 'code=stolen&iss=https://elsewhere.example', '«снова» 🎲', '<script>']) {
    const { body } = await program.decide(player, {}, { state });
    const { searchParams } = new URL(body.redirect_to);
    expect([searchParams.getAll('state'), searchParams.getAll('code').length]).toEqual([[state], 1]);
    expect(searchParams.get('tenant')).toBe('a b');
  }
});

test('a page of another site cannot consent: what it can send has no session, and no page of ours stands in a frame', async () => {
  const program = await registerProgram(api);
  const body = { request: program.request, user_id: player.id, is_allowed: true };
  // A browser adds cookies by itself and nothing else; sessions are none.
  expectRefused(
    await api.post('/api/oauth/sign-in', body, { cookie: `session=${player.token}` }),
    401,
    'unauthenticated',
  );
  const fields = new URLSearchParams({ request: JSON.stringify(program.request), is_allowed: 'true' }).toString();
  expect((await api.as(player).post('/api/oauth/sign-in', fields, form)).status).toBe(415);
  const { headers } = await program.view(player);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('nobody consents for another: the page was shown to somebody, and a code opens their account alone', async () => {
  const other = await makeUser(db, { calls: 1 });
  const program = await registerProgram(api);
  expectRefused(await program.decide(other, { user_id: player.id }), 409, 'other_account');
  const { access_token } = await program.signIn(other);
  const keysOf = async (person: typeof other) =>
    (await api.as(person).get('/api/auth/me/api-keys')).body.items.map(({ id }: { id: number }) => id);
  const [made] = await keysOf(other);
  expect(await keysOf(player)).not.toContain(made);
  expectRefused(await api.as(player).delete(`/api/auth/me/api-keys/${made}`), 404, 'not_found');
  expect((await ask(api, access_token)).status).toBe(200);
});

test('who is switched off, or wants the account deleted, is out, with codes that were not used yet', async () => {
  for (const gone of [{ is_active: false }, { deletion_asked_at: new Date().toISOString() }]) {
    const person = await makeUser(db, { calls: 1 });
    const program = await registerProgram(api);
    const { access_token, refresh_token } = await program.signIn(person);
    const code = await program.codeOf(person);
    await db.updateTable('users').set(gone).where('id', '=', person.id).execute();
    expect((await ask(api, access_token)).status).toBe(401);
    expect(await program.refresh(refresh_token)).toMatchObject(deadGrant);
    expect(await program.exchange(code)).toMatchObject(deadGrant);
  }
});

test('a code and a token end after their time, and what has ended is forgotten', async () => {
  const person = await makeUser(db);
  const program = await registerProgram(api);
  const code = await program.codeOf(person);
  const early = { expires_at: new Date(Date.now() - 1000).toISOString() };
  await db.updateTable('oauth_codes').set(early).where('user_id', '=', person.id).execute();
  expect(await program.exchange(code)).toMatchObject(deadGrant);
  const { access_token, refresh_token } = await program.signIn(person);
  const [key] = (await api.as(person).get('/api/auth/me/api-keys')).body.items;
  await db.updateTable('oauth_tokens').set(early).where('api_key_id', '=', key.id).execute();
  expect((await ask(api, access_token)).status).toBe(401);
  expect(await program.refresh(refresh_token)).toMatchObject(deadGrant);
  const unused = await registerProgram(api);
  const longAgo = { last_used_at: '2020-01-01T00:00:00Z' };
  await db.updateTable('oauth_clients').set(longAgo).where('id', 'in', [unused.client_id, program.client_id]).execute();
  await forgetEndedSignIns(db);
  expect((await api.as(person).get('/api/auth/me/api-keys')).body.total).toBe(0);
  expectRefused(await unused.view(person), 404, 'unknown_program');
  // Its sign-in is kept for a while, as a deleted key is.
  expect((await program.view(person)).status).toBe(200);
});

test('tokens and codes are stored as hashes alone', async () => {
  const program = await registerProgram(api);
  const code = await program.codeOf(player);
  const { body } = await program.exchange(code);
  const hashes = await db.selectFrom('oauth_tokens').select('token_hash').execute();
  const codes = await db.selectFrom('oauth_codes').select('code_hash').execute();
  const stored = [...hashes.map((row) => row.token_hash), ...codes.map((row) => row.code_hash)].map((one) =>
    one.toString('hex'),
  );
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  for (const secret of [code, body.access_token, body.refresh_token]) expect(stored).toContain(hash(secret));
});

test('a parameter that comes twice, an unknown client and an unknown grant are refused in OAuth’s words', async () => {
  const program = await registerProgram(api);
  const twice = `grant_type=refresh_token&client_id=${program.client_id}&refresh_token=a&refresh_token=b`;
  expect(await api.post('/api/oauth/token', twice, form)).toMatchObject(refusedAs('invalid_request'));
  const unknown = await program.refresh('x', { client_id: crypto.randomUUID() });
  expect(unknown).toMatchObject(refusedAs('invalid_client'));
  expect(await program.refresh('x', { grant_type: 'password' })).toMatchObject(refusedAs('unsupported_grant_type'));
  expect(unknown.headers['cache-control']).toBe('no-store');
});

test('a network registers so many programs an hour and no more', async () => {
  const strict = await testApp({ settings: { RATE_LIMIT_FACTOR: '0.1' }, database: deps.database });
  const from = client(strict.app).from('198.51.100.44');
  const most = Math.ceil(rateLimits.newClients.hits * 0.1);
  const register = () => from.post('/api/oauth/register', { redirect_uris: ['https://a.example/'] });
  for (let n = 0; n < most; n++) expect((await register()).status).toBe(201);
  expectRefused(await register(), 429, 'too_many_requests');
  await strict.app.close();
});
