import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { limits } from '#contract/values/limits.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import { client } from '#server/testing/client.ts';
import { commandEnvironment, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { createMigratedDatabase } from '#server/testing/test-db.ts';
import { withClient } from '#server/testing/with-client.ts';
import { startMailServer } from '#stand-ins/mail/mail-stand-in.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { startYookassaStandIn } from '#stand-ins/payments/yookassa-stand-in.ts';
import { startOneServerNginx } from './private-nginx.ts';

// The tests start a server, nginx and commands.
vi.setConfig(slow.startsProcesses);

const project = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'hintline-setup-'));
const certificate = join(folder, 'fullchain.pem');
const key = join(folder, 'privkey.pem');
// Debian's PostgreSQL, without which none of this runs, brings openssl along.
const names = ['-subj', '/CN=hints.example', '-addext', 'subjectAltName=IP:127.0.0.1'];
execFileSync(
  'openssl',
  ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', ...names, '-out', certificate, '-keyout', key],
  { stdio: 'ignore' },
);

/** Only where a redirect can be tried at the ports that browsers use; elsewhere the command says that it is not. */
const usual = (await canListen(80)) && (await canListen(443));
const [http, https] = usual ? [80, 443] : [await freePort(), await freePort()];
const port = await freePort();
const nginx = await startOneServerNginx({ port, http, https, certificate, key });
const [mail, model, shop] = await Promise.all([startMailServer(), startModelStandIn(), startYookassaStandIn({})]);

const settings = {
  NODE_ENV: 'production',
  PORT: String(port),
  PUBLIC_URL: nginx.origin,
  DATABASE_URL: await createMigratedDatabase(process.env['TEST_DATABASE_URL'] ?? ''),
  DATA_DIR: join(folder, 'data'),
  NODE_EXTRA_CA_CERTS: certificate,
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '1',
  SMTP_URL: mail.url,
  AI_BASE_URL: model.base_url,
  AI_MODEL: 'good',
  AI_API_KEY: 'a-key-that-nobody-may-read',
  PAYMENTS: 'yookassa',
  YOOKASSA_URL: shop.base_url,
  YOOKASSA_SHOP_ID: shop.shop_id,
  YOOKASSA_SECRET_KEY: shop.secret_key,
};
const server = await startServer(settings);

afterAll(async () => {
  await server.end('SIGKILL');
  await Promise.all([nginx.stop(), mail.close(), model.close(), shop.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function canListen(at: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(at, '127.0.0.1'), 'listening');
    await once(probe.close(), 'close');
    return true;
  } catch {
    return false;
  }
}

/** Runs a command as docs/going-live.md does, and reads what it prints. */
function run(args: readonly string[], more: Record<string, string> = {}) {
  const env = { ...commandEnvironment, ...settings, ...more };
  return new Promise<{ code: number; printed: string; signs: string }>((resolve) => {
    execFile('npm', ['run', '-s', ...args], { cwd: project, env }, (error, stdout, stderr) => {
      const lines = [...stdout.matchAll(/^([✓–✗]) (\w+)/gm)].map(([, sign = '', about = '']) => `${sign} ${about}`);
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1;
      resolve({ code, printed: stdout + stderr, signs: lines.join(', ') });
    });
  });
}

const signsOf = (missing: readonly string[]) =>
  [
    'Settings',
    'Database',
    'Admin',
    'Address',
    'Proxies',
    'Certificate',
    'Redirect',
    'Events',
    'Mail',
    'Model',
    'Payments',
    'Disk',
    'Backup',
  ]
    .map((about) => `${missing.includes(about) ? '✗' : about === 'Redirect' && !usual ? '–' : '✓'} ${about}`)
    .join(', ');

test('before there is an admin, a backup and a notice, it says what to do about each', async () => {
  const { code, printed, signs } = await run(['check-setup']);
  expect(code, printed).toBe(1);
  expect(signs).toContain('✗ Admin');
  expect(signs).toContain('– Events');
  expect(printed).toContain(`the shop’s account has to name ${nginx.origin}/api/payments/yookassa/notifications`);
  expect(printed).toContain('npm run create-admin -- you@example.com');
  expect(printed).toMatch(/^✗ Backup +There is none/m);
});

test('an installation as docs/going-live.md makes it has every tick, and no secret is printed', async () => {
  expect((await run(['create-admin', '--', 'admin@hints.example'])).printed).toContain('Admin admin@hints.example');
  expect((await run(['backup', '--', join(folder, 'first.backup')])).code).toBe(0);
  const notice = { type: 'notification', event: 'payment.canceled', object: { id: 'unknown', status: 'canceled' } };
  expect((await client(server.origin).post('/api/payments/yookassa/notifications', notice)).status).toBe(200);
  const { code, printed, signs } = await run(['check-setup']);
  expect(signs, printed).toBe(signsOf([]));
  expect(code, printed).toBe(0);
  expect(printed).toMatch(/^✓ Proxies +the server sees who asks: 127\.0\.0\.2$/m);
  for (const secret of [settings.AI_API_KEY, settings.YOOKASSA_SECRET_KEY, settings.DATABASE_URL])
    expect(printed).not.toContain(secret);
});

const inDatabase = (statement: string, values: unknown[] = []) =>
  withClient(settings.DATABASE_URL, async (database) => (await database.query(statement, values)).rows);

test('a check leaves no trace on an admin, neither does it take a try to log in', async () => {
  const token = createToken();
  await inDatabase(
    `INSERT INTO sessions (user_id, token_hash, ip) SELECT users.id, sha256(n::text::bytea), '127.0.0.1'
    FROM users, generate_series(1, ${limits.sessions}) n WHERE email = 'admin@hints.example'`,
  );
  await inDatabase(`UPDATE users SET last_seen_at = '2026-01-01'`);
  await run(['create-admin', '--', 'second@hints.example']);
  await inDatabase(
    `INSERT INTO sessions (user_id, token_hash, ip) SELECT id, $1, '127.0.0.1' FROM users WHERE email LIKE 'second@%'`,
    [hashToken(token)],
  );
  await inDatabase(`INSERT INTO rate_limits (key, started_at, hits)
    VALUES ('login:network:127.0.0.2', now(), 49), ('login:site:127.0.0.2', now(), 7)
    ON CONFLICT (key) DO UPDATE SET hits = excluded.hits, started_at = now()`);
  const left = () =>
    Promise.all([
      inDatabase('SELECT id, last_seen_at FROM users ORDER BY id'),
      inDatabase('SELECT id, user_id FROM sessions ORDER BY id'),
      inDatabase(`SELECT key, hits FROM rate_limits WHERE key LIKE 'login:%' AND hits > 0 ORDER BY key`),
    ]);
  const before = await left();
  expect((await run(['check-setup'])).signs).toBe(signsOf([]));
  const second = client(server.origin).with({ authorization: `Bearer ${token}` });
  const { lines } = (await second.get('/api/admin/setup')).body;
  expect(lines.filter(({ verdict }: { verdict: string }) => verdict === 'wrong')).toEqual([]);
  expect(await left()).toEqual(before);
  await inDatabase(`UPDATE rate_limits SET hits = 50 WHERE key = 'login:network:127.0.0.2'`);
  expect((await run(['check-setup'])).printed).toMatch(/^– Address +not tried, as the server takes no more requests/m);
  await inDatabase(`DELETE FROM rate_limits WHERE key LIKE 'login:%'`);
});

test('each part that is wrong is named with what to do, and the command fails', async () => {
  const nowhere = await freePort();
  const { code, printed, signs } = await run(['check-setup'], {
    SMTP_URL: `smtp://keeper:s3cret@127.0.0.1:${nowhere}`,
    AI_BASE_URL: `http://127.0.0.1:${nowhere}/v1`,
    DATABASE_URL: await createMigratedDatabase(process.env['TEST_DATABASE_URL'] ?? ''),
  });
  expect(code).toBe(1);
  for (const about of ['Admin', 'Address', 'Mail', 'Model', 'Backup']) expect(signs).toContain(`✗ ${about}`);
  expect(printed).toMatch(/^✗ Address +Another installation answers at /m);
  expect(printed).toMatch(/^✗ Mail +127\.0\.0\.1 cannot be reached or refuses us \(ESOCKET\): correct SMTP_URL\.$/m);
  expect(printed).not.toMatch(/s3cret|^\s+at /m);
});

test('a server that takes the proxy for everybody, or a certificate that nobody signed, is told', async () => {
  const other = await startServer({ ...settings, PORT: String(await freePort()), TRUST_PROXY: '' });
  const between = await startOneServerNginx({
    port: Number(new URL(other.origin).port),
    http: await freePort(),
    https: await freePort(),
    certificate,
    key,
  });
  const { printed } = await run(['check-setup'], { PUBLIC_URL: between.origin, TRUST_PROXY: '' });
  expect(printed).toMatch(/^✗ Proxies +Everybody seems to come from 127\.0\.0\.1: set TRUST_PROXY=1/m);
  const believing = await run(['check-setup'], { PUBLIC_URL: between.origin, NODE_EXTRA_CA_CERTS: '' });
  expect(believing.printed).toMatch(/^✗ Address .*DEPTH_ZERO_SELF_SIGNED_CERT/m);
  await between.stop();
  await other.end('SIGKILL');
});

test('the proxy takes HTTP/2, sends players who come without TLS to it, and serves what certbot lays down', async () => {
  const session = connectHttp2(nginx.origin, { rejectUnauthorized: false });
  const request = session.request({ ':path': '/readyz' });
  const [headers] = await once(request.resume(), 'response');
  expect([headers[':status'], headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
  await new Promise<void>((resolve) => session.close(resolve));
  const plain = `http://127.0.0.1:${http}`;
  const [led] = await once(get(`${plain}/game/openttd?lang=ru`), 'response');
  led.resume();
  expect([led.statusCode, led.headers.location]).toEqual([301, 'https://127.0.0.1/game/openttd?lang=ru']);
  expect((await client(plain).get('/.well-known/acme-challenge/nothing')).status).toBe(404);
});
