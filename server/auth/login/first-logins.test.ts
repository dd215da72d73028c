import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { createAdmin, ensureFirstLogins, resetPasswordByHand } from './first-logins.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const scripts = join(import.meta.dirname, '../../../scripts');

type Product = Awaited<ReturnType<typeof testApp>>;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hintline-first-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The product on a database of its own with these settings, for as long as `use` runs. */
async function onNewDatabase(settings: Record<string, string>, use: (product: Product) => Promise<void>) {
  const database = await freshDb();
  try {
    await use(await testApp({ settings: { DATA_DIR: folder, ...settings }, database }));
  } finally {
    await database.close();
  }
}

async function signIn({ api }: Product, payload: { email: string; password: string }) {
  const answer = await api.post('/api/auth/login', payload);
  return answer.status === 200 ? answer.body.user : answer.status;
}

const usersOf = ({ deps }: Product) => deps.db.selectFrom('users').select(['email', 'role']).orderBy('email').execute();

test('a first start in development makes an admin and a demo player with calls, and keeps their passwords privately', async () => {
  await onNewDatabase({ DEMO: 'on' }, async (product) => {
    const logins = await ensureFirstLogins(product.deps);
    expect(logins.map((login) => login.email)).toEqual(['admin@hintline.local', 'demo@hintline.local']);
    const [admin, demo] = logins;
    if (admin === undefined || demo === undefined) throw new Error('two logins were expected');
    expect(admin.password).not.toBe(demo.password);
    expect(await signIn(product, admin)).toMatchObject({ role: 'admin', email_verified: true });
    expect(await signIn(product, demo)).toMatchObject({ role: 'user', email_verified: true });
    const { access_token } = (await product.api.post('/api/auth/login', demo)).body;
    const summary = await product.api
      .with({ authorization: `Bearer ${access_token}` })
      .get('/api/wallet/calls-summary');
    expect(summary.body).toMatchObject({ calls: 25 });
    const file = join(folder, 'logins.txt');
    expect(await readFile(file, 'utf8')).toBe(`${admin.email} ${admin.password}\n${demo.email} ${demo.password}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await ensureFirstLogins(product.deps)).toEqual([]);
    expect(await usersOf(product)).toHaveLength(2);
  });
});

test('several starts at once make one admin and one demo player', async () => {
  await onNewDatabase({ DEMO: 'on' }, async (product) => {
    const made = await Promise.all(Array.from({ length: 4 }, () => ensureFirstLogins(product.deps)));
    expect(made.flat()).toHaveLength(2);
    expect(await usersOf(product)).toEqual([
      { email: 'admin@hintline.local', role: 'admin' },
      { email: 'demo@hintline.local', role: 'user' },
    ]);
  });
});

test('an admin given by the settings is made with that password, which is written nowhere', async () => {
  const login = { email: 'Boss@Example.com', password: 'given by the settings' };
  await onNewDatabase({ DEMO: 'off', ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password }, async (product) => {
    expect(await ensureFirstLogins(product.deps)).toEqual([]);
    expect(await signIn(product, login)).toMatchObject({
      email: 'boss@example.com',
      role: 'admin',
      email_verified: true,
    });
    await expect(stat(join(folder, 'logins.txt'))).rejects.toThrow('ENOENT');
  });
});

test('an account that already has the admin’s address is made the admin, under the given password and without its old sessions', async () => {
  const login = { email: 'boss@example.com', password: 'given by the settings' };
  await onNewDatabase({ DEMO: 'off', ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password }, async (product) => {
    const { db } = product.deps;
    const earlier = await makeUser(db, { verified: false });
    await db.updateTable('users').set({ email: login.email }).where('id', '=', earlier.id).execute();
    await ensureFirstLogins(product.deps);
    expect(await signIn(product, login)).toMatchObject({ id: earlier.id, role: 'admin', email_verified: true });
    expect((await product.api.as(earlier).get('/api/auth/me')).status).toBe(401);
  });
});

test.each([
  ['create-admin', createAdmin],
  ['reset-password', resetPasswordByHand],
])('%s ends sessions, API keys, mails under way and the failures that others made', async (_command, run) => {
  await onNewDatabase({ DEMO: 'off', RATE_LIMIT_FACTOR: '1' }, async (product) => {
    const { api, deps } = product;
    const taken = await makeUser(deps.db, { verified: false });
    const made = await api.as(taken).post('/api/auth/me/api-keys', { name: 'script' });
    const { key } = made.body;
    await api.post('/api/auth/forgot-password', { email: taken.email });
    for (let n = 0; n < 11; n++) await signIn(product, { email: taken.email, password: 'a guess' });
    const login = await run(deps.db, taken.email);
    for (const token of [taken.token, key]) {
      const answer = await api.with({ authorization: `Bearer ${token}` }).get('/api/auth/me');
      expect(answer.status).toBe(401);
    }
    const mails = await deps.db.selectFrom('mail_tokens').selectAll().where('user_id', '=', taken.id).execute();
    expect(mails).toEqual([]);
    expect(await signIn(product, login ?? { email: '', password: '' })).toMatchObject({ id: taken.id });
  });
});

test('a database with users gets an admin, but no demo player', async () => {
  await onNewDatabase({ DEMO: 'on' }, async (product) => {
    await makeUser(product.deps.db);
    const logins = await ensureFirstLogins(product.deps);
    expect(logins.map((login) => login.email)).toEqual(['admin@hintline.local']);
  });
});

test('production makes no admin of its own accord and says how to make one', async () => {
  const warnings: string[] = [];
  await onNewDatabase({}, async (product) => {
    const { config, log } = product.deps;
    const productionLog = log.child({});
    productionLog.warn = (text: string) => void warnings.push(text);
    const production = { ...product.deps, config: { ...config, production: true, DEMO: false }, log: productionLog };
    expect(await ensureFirstLogins(production)).toEqual([]);
    expect(await usersOf(product)).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('npm run create-admin')]);
  });
});

test('a password that cannot be written down is not set', async () => {
  await writeFile(join(folder, 'file'), '');
  await onNewDatabase({ DEMO: 'on', DATA_DIR: join(folder, 'file') }, async (product) => {
    await expect(ensureFirstLogins(product.deps)).rejects.toThrow('ENOTDIR');
    expect(await usersOf(product)).toEqual([]);
  });
});

test('create-admin and reset-password print a new password once, and the earlier one is void', async () => {
  const prepared = await prepareDatabase(async () => {});
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(scripts, script), ...args], { env: { ...prepared.settings } });
  const passwordIn = (printed: string) => /password (\S+)\n$/.exec(printed)?.[1] ?? '';
  try {
    const first = passwordIn((await run('create-admin.ts', 'Boss@Example.com')).stdout);
    const second = passwordIn((await run('reset-password.ts', 'boss@example.com')).stdout);
    expect(first).toMatch(/^[\w-]{16}$/);
    const { stdout } = await run('create-admin.ts', 'boss@example.com');
    expect(stdout).toContain('its sessions, API keys and mails under way have ended');
    const third = passwordIn(stdout);
    await expect(run('reset-password.ts', 'nobody@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: 'No account has the address nobody@example.com.\n',
    });
    await expect(run('create-admin.ts', 'nonsense')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm run create-admin -- '),
    });
    await prepared.look(async (database) => {
      const product = await testApp({ database });
      expect(await signIn(product, { email: 'boss@example.com', password: first })).toBe(401);
      expect(await signIn(product, { email: 'boss@example.com', password: second })).toBe(401);
      expect(await signIn(product, { email: 'boss@example.com', password: third })).toMatchObject({ role: 'admin' });
    });
  } finally {
    await prepared.remove();
  }
});
