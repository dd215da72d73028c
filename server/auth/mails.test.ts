import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { consentVersion } from '#contract/auth.ts';
import { readConfig } from '#server/config.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import { mailJob } from '#server/mail/mail-job.ts';
import { startMailServer } from '#stand-ins/mail/mail-stand-in.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { readMail } from '#stand-ins/mail/read-mail.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { knownAddressMail, verificationMail } from './mails.ts';
import { composeMail, enqueueMail } from '#server/mail/mail.ts';
import { slow } from '#server/testing/slow.ts';

// A mail waits for seconds before it is tried again.
vi.setConfig(slow.computes);

// A queue of its own, so that no other file's mails go through it.
const database = await freshDb();
const mailServer = await startMailServer();
const outbox = await mkdtemp(join(tmpdir(), 'hintline-outbox-'));
afterAll(async () => {
  await mailServer.close();
  await database.close();
  await rm(outbox, { recursive: true });
});

/** The product with these settings and its worker, for as long as `use` runs. */
async function withWorker(
  settings: Record<string, string>,
  use: (app: Awaited<ReturnType<typeof testApp>>) => Promise<void>,
) {
  const running = await testApp({ settings: { PUBLIC_URL: 'https://hints.example', ...settings }, database });
  const worker = startWorker(running.deps, [mailJob], 100);
  try {
    await use(running);
  } finally {
    await worker.stop();
  }
}

function registration(email: string, changes: Record<string, string> = {}) {
  return {
    email,
    name: 'Анна <b>&"',
    password: 'seven green teapots',
    consent: true,
    consent_version: consentVersion,
    ...changes,
  };
}

test('mails leave through SMTP in the reader’s language, as text and as HTML, and bring no outside content', async () => {
  await withWorker({ SMTP_URL: mailServer.url, MAIL_FROM: 'Hintline <hello@hints.example>' }, async ({ api }) => {
    const send = (payload: object) => api.post('/api/auth/register', payload, { host: 'evil.example' });
    await Promise.all([send(registration('en@example.com')), send(registration('ru@example.com', { language: 'ru' }))]);
    await expect
      .poll(() => mailServer.mailsTo('ru@example.com').length + mailServer.mailsTo('en@example.com').length)
      .toBe(2);
    const [english] = mailServer.mailsTo('en@example.com');
    const [russian] = mailServer.mailsTo('ru@example.com');
    expect(english).toMatchObject({
      from: 'hello@hints.example',
      to: ['en@example.com'],
      subject: 'Confirm your e-mail address for Hintline',
    });
    expect(russian?.subject).toBe('Подтвердите адрес почты для Hintline');
    expect(english?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      date: expect.any(String),
      'message-id': expect.any(String),
    });
    expect(english?.text).toContain('Hello “Анна b”,');
    expect(english?.text).toContain('24 hours');
    expect(russian?.text).toContain('Здравствуйте, «Анна b»!');
    expect(russian?.text).toContain('24 часа');
    for (const mail of [english, russian]) {
      expect(mail?.text).toMatch(/^https:\/\/hints\.example\/verify-email\?token=[\w-]{43}$/m);
      expect(mail?.text).toMatch(/^\d{6}$/m);
      expect(mail?.html).toContain('Анна b');
      expect(mail?.html).not.toMatch(/<img|<script|<link|src=|evil/);
      const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'none';
      expect(mail?.html).toContain(`>${code}<`);
    }
  });
});

test('a mail server that is away delays a mail and loses none; one that refuses for good ends it', async () => {
  await withWorker({ SMTP_URL: mailServer.url }, async ({ api }) => {
    const send = (email: string) => api.post('/api/auth/register', registration(email));
    mailServer.refuse(451);
    const before = mailServer.offered();
    expect((await send('later@example.com')).status).toBe(202);
    await expect.poll(() => mailServer.offered()).toBeGreaterThan(before);
    expect(mailServer.mailsTo('later@example.com')).toEqual([]);
    mailServer.refuse(undefined);
    await expect.poll(() => mailServer.mailsTo('later@example.com').length).toBe(1);

    mailServer.refuse(550);
    const refusedBefore = mailServer.offered();
    await send('never@example.com');
    await expect.poll(() => mailServer.offered()).toBe(refusedBefore + 1);
    mailServer.refuse(undefined);
    await send('afterwards@example.com');
    await expect.poll(() => mailServer.mailsTo('afterwards@example.com').length).toBe(1);
    expect(mailServer.mailsTo('never@example.com')).toEqual([]);
  });
});

test('without SMTP the mail lies in the outbox as a private .eml file', async () => {
  await withWorker({ DATA_DIR: outbox }, async ({ api }) => {
    const payload = registration('outbox@example.com', { language: 'ru' });
    await api.post('/api/auth/register', payload);
    const folder = join(outbox, 'outbox');
    const files = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    await expect.poll(files).toHaveLength(1);
    const [name = ''] = await files();
    const raw = await readFile(join(folder, name), 'utf8');
    const mail = readMail(raw);
    // A person without a mail program opens the file and follows its link.
    expect(raw).toMatch(/^https:\/\/hints\.example\/verify-email\?token=[\w-]{43}$/m);
    expect(mail.headers['to']).toBe('outbox@example.com');
    expect(mail.subject).toBe('Подтвердите адрес почты для Hintline');
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    const answer = await api.post('/api/auth/verify-email', { token });
    expect(answer.status).toBe(200);
  });
});

test('a mail of a transaction that was rolled back is never sent', async () => {
  await withWorker({ SMTP_URL: mailServer.url }, async ({ deps }) => {
    const mailTo = (to: string) =>
      composeMail({ to, language: 'en', subject: 'A subject', parts: [{ text: 'A text' }] });
    const rolledBack = deps.db.transaction().execute(async (tx) => {
      await enqueueMail(tx, mailTo('rolled-back@example.com'));
      throw new Error('rolled back on purpose');
    });
    await expect(rolledBack).rejects.toThrow('on purpose');
    await deps.db.transaction().execute((tx) => enqueueMail(tx, mailTo('committed@example.com')));
    await expect.poll(() => mailServer.mailsTo('committed@example.com').length).toBe(1);
    expect(mailServer.mailsTo('rolled-back@example.com')).toEqual([]);
  });
});

const sender = readConfig({ PUBLIC_URL: 'https://hints.example' });

test('the owner of a known address learns in their language where to sign in and to choose a new password', () => {
  const english = knownAddressMail({ email: 'a@example.com', name: 'Ann', language: 'en' }, sender);
  const russian = knownAddressMail({ email: 'a@example.com', name: 'Анна', language: 'ru' }, sender);
  expect(english.subject).toBe('You already have an account at Hintline');
  expect(russian.subject).toBe('У вас уже есть аккаунт в Hintline');
  for (const mail of [english, russian]) {
    expect(mail.text).toContain('https://hints.example/login');
    expect(mail.text).toContain('https://hints.example/forgot-password');
    expect(mail.html).toContain('href="https://hints.example/login"');
  }
});

test('a mail ends with who runs the product and where to ask, as far as the settings say', () => {
  const ending = (language: 'en' | 'ru', from = sender) =>
    knownAddressMail({ email: 'a@example.com', name: 'Ann', language }, from).text.trim().split('\n').at(-1);
  expect(ending('en')).toBe('Hintline');
  const operator = {
    OPERATOR_NAME: 'Hints Ltd',
    OPERATOR_INN: '7700000000',
    OPERATOR_ADDRESS: 'Moscow, 1st street 2',
    SUPPORT_EMAIL: 'help@hints.example',
  };
  const known = readConfig({ PUBLIC_URL: 'https://hints.example', ...operator });
  expect(ending('en', known)).toBe('Hints Ltd, INN 7700000000, Moscow, 1st street 2. Questions: help@hints.example');
  expect(ending('ru', known)).toContain('ИНН 7700000000, Moscow, 1st street 2. Вопросы: help@hints.example');
});

test('neither a name nor a subject can begin a new header or a new line', () => {
  const name = 'Eve\r\nBcc: all@example.com';
  const mail = verificationMail(
    { email: 'a@example.com', name, language: 'en' },
    { token: 't', code: '000001' },
    { ...sender, VERIFY_TTL_SECONDS: 1800 },
  );
  expect(mail.text).toContain('Hello “Eve”,');
  expect(mail.text).toContain('30 minutes');
  const { subject } = composeMail({ to: 'a@example.com', language: 'en', subject: 'One\r\nBcc: two', parts: [] });
  expect(subject).toBe('One Bcc: two');
});

test.each([
  ['Win 100 calls at https://evil.example/x', 'Hello “Win 100 calls at”,'],
  ['evil.example www.evil.example evil。example a@evil.example', 'Hello,'],
  ['Anne-Marie O’Neil', 'Hello “Anne-Marie O’Neil”,'],
  ['Dear customer your account is closed call this number now', 'Hello “Dear customer your account is cl”,'],
])('to a player of the name %j a mail says %j, and never a link', (name, shown) => {
  const mail = verificationMail(
    { email: 'a@example.com', name, language: 'en' },
    { token: 't', code: '000001' },
    { ...sender, VERIFY_TTL_SECONDS: 1800 },
  );
  expect(mail.text).toContain(shown);
  expect(`${mail.text}${mail.html}`).not.toContain('evil');
});

// Last, since its mails stay in the queue that the others work through.
test('with no mail server there, registering and asking for a new password are answered, and the mails wait', async () => {
  await withWorker({ SMTP_URL: 'smtp://127.0.0.1:9' }, async ({ api }) => {
    expect((await api.post('/api/auth/register', registration('waiting@example.com'))).status).toBe(202);
    expect((await api.post('/api/auth/forgot-password', { email: 'waiting@example.com' })).status).toBe(202);
    const waiting = await queuedMails(database.db, 'waiting@example.com');
    expect(waiting.map(({ subject }) => subject)).toEqual([
      'Confirm your e-mail address for Hintline',
      'Set a new password for Hintline',
    ]);
  });
});
