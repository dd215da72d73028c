import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, expect, test } from 'vitest';
import { client as clientOf } from '#server/testing/client.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { freePort } from '#server/testing/free-port.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { ask, registerProgram } from '#server/testing/program.ts';
import { testApp } from '#server/testing/test-app.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const { app, deps } = await testApp({ settings: { PUBLIC_URL: origin } });
const { db } = deps;
await app.listen({ port, host: '127.0.0.1' });
afterAll(() => app.close());
const api = clientOf(origin);

const about = (title: string) =>
  makeGame(db, {
    title,
    articles: [
      {
        title: 'Carts',
        chunks: [{ section: 'Rails', content: 'An ore cart runs on iron rails and carries eighty stones.' }],
      },
    ],
  });
const game = await about('Quarry of Lanterns');
const other = await about('Quarry of Ropes');
const question = 'How many stones does an ore cart carry?';

/** What a program that uses the protocol's own library keeps; `shown` is the page that it opens in the browser. */
function programMemory() {
  const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string; shown?: URL } = {
    verifier: '',
  };
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://127.0.0.1:7777/callback',
    clientMetadata: { client_name: 'Desk assistant', redirect_uris: ['http://127.0.0.1:7777/callback'] },
    state: () => 'state of the program',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.shown = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  };
  return { kept, provider };
}

const connect = async (transport: StreamableHTTPClientTransport) => {
  const client = new Client({ name: 'desk', version: '1' });
  await client.connect(transport);
  return client;
};

test('a program that knows only the address signs in, asks an expert, and renews its tokens', async () => {
  const player = await makeUser(db, { calls: 3 });
  const { kept, provider } = programMemory();
  const url = new URL(`${origin}/api/mcp`);
  const options = { authProvider: provider };
  const first = new StreamableHTTPClientTransport(url, options);
  await expect(connect(first)).rejects.toThrow('Unauthorized');

  const shown = kept.shown ?? new URL('none:');
  expect([shown.origin, shown.pathname]).toEqual([origin, '/authorize']);
  const request = Object.fromEntries(shown.searchParams);
  expect(request).toMatchObject({ resource: `${origin}/api/mcp`, code_challenge_method: 'S256', scope: 'mcp' });
  const view = await api.as(player).get(`/api/oauth/sign-in${shown.search}`);
  expect(view.body).toEqual({ program: { name: 'Desk assistant', host: '127.0.0.1', is_local: true }, fault: null });
  const decision = { request, user_id: player.id, is_allowed: true, monthly_calls: 2, game_ids: [game.id] };
  const decided = await api.as(player).post('/api/oauth/sign-in', decision);
  const back = new URL(decided.body.redirect_to);
  expect(back.href.startsWith('http://127.0.0.1:7777/callback?')).toBe(true);
  expect(back.searchParams.get('state')).toBe('state of the program');
  expect(back.searchParams.get('iss')).toBe(origin);

  await first.finishAuth(back.searchParams.get('code') ?? '');
  const client = await connect(new StreamableHTTPClientTransport(url, options));
  const call = async (slug: string) =>
    CallToolResultSchema.parse(await client.callTool({ name: 'ask_expert', arguments: { game: slug, question } }));
  expect((await call(game.slug)).structuredContent).toMatchObject({ state: 'answered', calls_charged: 1 });
  const refused = await call(other.slug);
  expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
    true,
    expect.stringContaining('key_game_not_allowed'),
  ]);

  const uses: [string, object][] = [
    ['search_knowledge', { query: question }],
    ['my_achievements', {}],
  ];
  for (const [name, args] of uses) {
    const look = async ({ slug }: { slug: string }) =>
      JSON.stringify(await client.callTool({ name, arguments: { ...args, game: slug } }));
    expect(await look(game), name).not.toContain('isError');
    expect(await look(other), name).toContain('key_game_not_allowed');
  }
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'game_id'])
    // Other tests share the database, and delete some of theirs.
    .where('game_id', 'in', [game.id, other.id])
    .execute();
  expect(articles).toHaveLength(2);
  for (const { id, game_id } of articles) {
    const read = client.readResource({ uri: `hintline://articles/${id}` });
    if (game_id === game.id) expect((await read).contents).toHaveLength(1);
    else await expect(read).rejects.toThrow('key_game_not_allowed');
  }
  const { resources } = await client.listResources();
  expect(resources.map(({ name }) => name)).toEqual([expect.stringContaining(game.title)]);

  const before = kept.tokens;
  expect(await auth(provider, { serverUrl: url })).toBe('AUTHORIZED');
  expect(kept.tokens?.access_token).not.toBe(before?.access_token);
  const again = await connect(new StreamableHTTPClientTransport(url, options));
  expect((await again.listTools()).tools).toHaveLength(5);
  await Promise.all([client.close(), again.close()]);

  const keys = await api.as(player).get('/api/auth/me/api-keys');
  expect(keys.body.items).toMatchObject([
    {
      name: 'Desk assistant',
      client_host: '127.0.0.1',
      monthly_calls: 2,
      calls_this_month: 1,
      games: [{ id: game.id, title: game.title }],
    },
  ]);
  const notices = await api.as(player).get('/api/notifications');
  expect(notices.body.items[0]).toMatchObject({ kind: 'program_signed_in', title: 'Desk assistant signed in' });
});

test('the documents of discovery stand where programs look, and nothing else there is a page', async () => {
  for (const suffix of ['', '/api/mcp']) {
    const resource = await api.get(`/.well-known/oauth-protected-resource${suffix}`);
    expect(resource.body).toMatchObject({ resource: `${origin}/api/mcp`, authorization_servers: [origin] });
    const server = await api.get(`/.well-known/oauth-authorization-server${suffix}`);
    expect(server.body).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  }
  expectRefused(await api.get('/.well-known/openid-configuration'), 404, 'not_found');
  expectRefused(await api.get('/.well-known/oauth-protected-resource/api/v1'), 404, 'not_found');
});

test('without a key the MCP address says what is needed, where, and how a program finds the sign-in', async () => {
  const { status, headers, body } = await api.post('/api/mcp', {});
  expect(status).toBe(401);
  expect(headers['www-authenticate']).toBe(
    `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/api/mcp", scope="mcp"`,
  );
  expect(body).toMatchObject({
    code: 'unauthenticated',
    detail: `Not authenticated: sign in from your program, if it supports OAuth, or give it an API key from ${origin}/profile#api-keys`,
  });
  const stale = await api.post('/api/mcp', {}, { authorization: 'Bearer hlo_ended' });
  expect(stale.headers['www-authenticate']).toContain('error="invalid_token"');
  expect((await api.get('/api/v1/models')).headers['www-authenticate']).toBe('Bearer');
});

test('the tokens are for the MCP address: /api/v1 and everything else refuses them', async () => {
  const player = await makeUser(db, { calls: 3 });
  const { access_token } = await (await registerProgram(api)).signIn(player);
  const bearer = api.with({ authorization: `Bearer ${access_token}` });
  expect((await ask(api, access_token)).status).toBe(200);
  for (const path of ['/api/v1/models', '/api/wallet/calls-summary', '/api/auth/me', '/api/auth/me/api-keys'])
    expectRefused(await bearer.get(path), 403, 'sign_in_not_allowed');
  expectRefused(await bearer.ask(game, question), 403, 'sign_in_not_allowed');
});

test('a key is limited to games, too', async () => {
  const player = await makeUser(db, { calls: 3 });
  const made = await api.as(player).post('/api/auth/me/api-keys', { name: 'bot', game_ids: [game.id] });
  const bot = api.with({ authorization: `Bearer ${made.body.key}` });
  const complete = (model: string) =>
    bot.post('/api/v1/chat/completions', { model, messages: [{ role: 'user', content: question }] });
  expect((await complete(game.slug)).status).toBe(200);
  expectRefused(await complete(other.slug), 403, 'key_game_not_allowed');
  expectRefused(await bot.ask(other, question), 403, 'key_game_not_allowed');
  const { id, name } = made.body;
  const edit = (more: object) =>
    api.as(player).put(`/api/auth/me/api-keys/${id}`, { name, is_active: true, expires_at: null, ...more });
  expect((await edit({})).body.games).toEqual([{ id: game.id, title: game.title }]);
  expect((await edit({ game_ids: null })).body.games).toBeNull();
  expect((await complete(other.slug)).status).toBe(200);
  expectRefused(await edit({ game_ids: [987_654_321] }), 422, 'validation');
});

test('a sign-in obeys what is said of keys: the switch, the limit of the month, deletion and its undoing', async () => {
  const player = await makeUser(db, { calls: 3 });
  const program = await registerProgram(api);
  const { access_token, refresh_token } = await program.signIn(player, { monthly_calls: 1 });
  const [key] = (await api.as(player).get('/api/auth/me/api-keys')).body.items;
  const path = `/api/auth/me/api-keys/${key.id}`;
  const put = (is_active: boolean) =>
    api.as(player).put(path, { name: 'Mine', is_active, expires_at: null, monthly_calls: 1 });
  await put(false);
  expect((await ask(api, access_token)).status).toBe(401);
  expect((await program.refresh(refresh_token)).body.error).toBe('invalid_grant');
  await put(true);
  expect((await ask(api, access_token)).status).toBe(200);
  await api.as(player).delete(path);
  expect((await ask(api, access_token)).status).toBe(401);
  await api.as(player).post(`${path}/restore`);
  expect((await ask(api, access_token)).status).toBe(200);
  const answers = await Promise.all(
    ['How many stones does an ore cart carry?', 'On what does an ore cart run?'].map(async (text) => {
      const params = { name: 'ask_expert', arguments: { game: game.slug, question: text } };
      return (await ask(api, access_token, { jsonrpc: '2.0', id: 1, method: 'tools/call', params })).text;
    }),
  );
  expect(answers.filter((text) => text.includes('key_limit_reached'))).toHaveLength(1);
});

test('signing in again goes on with the same entry and ends the tokens before', async () => {
  const player = await makeUser(db, { calls: 3 });
  const program = await registerProgram(api);
  const first = await program.signIn(player, { monthly_calls: 5 });
  const second = await program.signIn(player, { monthly_calls: 7 });
  expect((await ask(api, first.access_token)).status).toBe(401);
  expect((await ask(api, second.access_token)).status).toBe(200);
  const keys = await api.as(player).get('/api/auth/me/api-keys');
  expect(keys.body.items).toMatchObject([{ monthly_calls: 7 }]);
});

test('a program ends its sign-in by either token, and it cannot be brought back', async () => {
  const player = await makeUser(db);
  for (const token of ['access_token', 'refresh_token'] as const) {
    const program = await registerProgram(api);
    const tokens = await program.signIn(player);
    const [key] = (await api.as(player).get('/api/auth/me/api-keys')).body.items;
    // Of another program, or unknown: nothing happens, and nobody learns anything.
    const stranger = await registerProgram(api);
    expect((await stranger.revoke(tokens[token])).status).toBe(200);
    expect((await program.revoke('unknown')).status).toBe(200);
    expect((await ask(api, tokens.access_token)).status).toBe(200);
    expect((await program.revoke(tokens[token])).status).toBe(200);
    expect((await ask(api, tokens.access_token)).status).toBe(401);
    expect((await program.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    expectRefused(await api.as(player).post(`/api/auth/me/api-keys/${key.id}/restore`), 404, 'not_found');
  }
});

test('declining says so to the program; without a confirmed address nothing can be allowed', async () => {
  const player = await makeUser(db, { verified: false });
  const program = await registerProgram(api);
  const { body } = await program.decide(player, { is_allowed: false });
  const { searchParams } = new URL(body.redirect_to);
  expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', state: 'as it was', iss: origin });
  expectRefused(await program.decide(player), 403, 'email_not_verified');
});

test('keys and sign-ins count together, and one more is refused before the program hears of it', async () => {
  const player = await makeUser(db);
  for (let n = 0; n < 19; n++) await makeKey(db, player.id);
  const known = await registerProgram(api);
  await known.signIn(player);
  expectRefused(await (await registerProgram(api)).decide(player), 409, 'too_many_api_keys');
  expect((await known.decide(player)).status).toBe(200);
});
