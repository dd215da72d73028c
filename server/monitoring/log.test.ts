import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { consentVersion } from '#contract/auth.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { allEvents } from '#server/testing/ask-client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { createLog } from './log.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const articles = [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }];
const prepared = await prepareDatabase(async ({ db }) => ({
  game: await makeGame(db, { articles }),
  player: await makeUser(db, { calls: 5 }),
}));
const { game, player } = prepared.filled;
const standIn = await startModelStandIn();
afterAll(async () => {
  await standIn.close();
  await prepared.remove();
});

const secrets = {
  password: 'quiet-harbour-lantern-77',
  wrong_password: 'loud-harbour-lantern-78',
  admin_password: 'first-keeper-of-keys-12',
  model_key: 'sk-standin-key-4f1d9b',
  metrics_token: 'prometheus-reads-this-31',
  question: 'How deep is the copper well under the velvet lighthouse?',
  search: 'velvet-lighthouse-search',
  key: 'intention-of-the-velvet-lighthouse',
};

/** Who needs their mails before there is SMTP finds them in this folder. */
async function mailed(data_dir: string): Promise<{ token: string; code: string }> {
  const outbox = join(data_dir, 'outbox');
  await mkdir(outbox, { recursive: true });
  await expect.poll(() => readdir(outbox)).toContainEqual(expect.stringMatching(/\.eml$/));
  const [file = ''] = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const text = await readFile(join(outbox, file), 'utf8');
  const [token = '', code = ''] = [/verify-email\?token=([\w-]+)/.exec(text)?.[1], /^\d{6}$/m.exec(text)?.[0]];
  return { token, code };
}

test('the log of a whole story in production names every request and no secret', async () => {
  const server = await startServer({
    ...prepared.settings,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://hintline.example',
    RATE_LIMIT_FACTOR: '1',
    LOG_LEVEL: 'trace',
    ADMIN_EMAIL: 'keeper@example.com',
    ADMIN_PASSWORD: secrets.admin_password,
    METRICS_TOKEN: secrets.metrics_token,
    AI_BASE_URL: standIn.base_url,
    AI_MODEL: 'good',
    AI_API_KEY: secrets.model_key,
  });
  const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
    client(server.origin).post(path, body, { 'content-type': 'application/json', ...headers });
  const account = { email: 'story@example.com', password: secrets.password };
  const registered = await post('/api/auth/register', {
    ...account,
    name: 'Story',
    consent: true,
    consent_version: consentVersion,
  });
  expect(registered.status).toBe(202);
  const proof = await mailed(prepared.settings.DATA_DIR);
  expect((await post('/api/auth/verify-email', { token: proof.token })).status).toBe(200);
  const login = await post('/api/auth/login', account);
  const { access_token } = login.body;
  expect((await post('/api/auth/login', { ...account, password: secrets.wrong_password })).status).toBe(401);
  expect(
    (await post('/api/auth/login', `{"email": "story@example.com", "password": "${secrets.password}`)).status,
  ).toBe(400);
  await client(server.origin).get(`/api/games/search?q=${secrets.search}&token=${access_token}`);

  const messages = `/api/chat/games/${game.id}/messages`;
  const stream = await client(server.origin)
    .as(player)
    .with({ 'idempotency-key': secrets.key })
    .open('POST', messages, { text: secrets.question });
  await allEvents(stream);
  standIn.script('html_502', 'html_502', 'html_502');
  // Without articles nobody answers in the model's place.
  const general = { text: secrets.question, mode: 'general' };
  expect((await post(messages, general, player.headers)).status).toBeGreaterThanOrEqual(500);
  expect((await post(messages, { text: secrets.question.repeat(100) }, player.headers)).status).toBe(422);
  const metrics = await client(server.origin).get('/metrics', { authorization: `Bearer ${secrets.metrics_token}` });
  expect(metrics.status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);

  const lines = server.output().trim().split('\n');
  const requests = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'request' && line.level === 30);
  expect(requests.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual(
    expect.arrayContaining([
      'POST /api/auth/register 202',
      'POST /api/auth/verify-email 200',
      'POST /api/auth/login 200',
      'POST /api/auth/login 401',
      'POST /api/auth/login 400',
      'GET /api/games/search 200',
      'POST /api/chat/games/:id/messages 200',
      'POST /api/chat/games/:id/messages 422',
    ]),
  );
  for (const { request_id, ms } of requests) expect([typeof request_id, typeof ms]).toEqual(['string', 'number']);
  expect(requests.find(({ route, status }) => route.endsWith('/messages') && status === 200)?.user_id).toBe(player.id);

  const [, , ...words] = secrets.question.split(' ');
  const hidden = { ...secrets, ...proof, access_token, session: player.token, part: words.join(' ') };
  for (const [what, text] of Object.entries(hidden)) {
    expect(text.length, what).toBeGreaterThanOrEqual(6);
    expect(
      lines.filter((line) => line.includes(text)),
      what,
    ).toEqual([]);
  }
});

test('of an error only its kind, words, code and origin are kept, and known secrets are taken out wherever they stand', () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b) exists' });
  log.error(
    { err: Object.assign(new Error('failed', { cause }), { requestBodyValues: { prompt: 'my question' } }) },
    'x',
  );
  log.info({ body: { password: 'p1', deep: { token: 't1' } }, api_key: 'k1' }, 'y');
  const [error = '', body = ''] = lines;
  expect(JSON.parse(error).err).toMatchObject({ type: 'Error', message: 'failed', cause: { code: '23505' } });
  expect(error).not.toMatch(/a@b|my question/);
  expect(body).not.toMatch(/p1|t1|k1/);
});
