import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWebhookStandIn } from '#stand-ins/webhook/webhook-stand-in.ts';
import { alertLimits } from '#contract/values/alert-signals.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import type { Mail } from '#server/providers/mailer.ts';
import { createWebhookSender } from '#server/providers/webhook.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { alertJob } from './alert-job.ts';
import { watchSignals } from './alerts.ts';

const receiver = await startWebhookStandIn();
const database = await freshDb();
const mails: Mail[] = [];
const { app, deps } = await testApp({
  database,
  settings: { WEBHOOK_HOSTS: receiver.host },
  parts: { send_mail: async (mail) => void mails.push(mail) },
});
const { db } = deps;
const worker = startWorker(deps, [alertJob], 20);
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db);
const game = await makeGame(db);
const url = '/api/admin/alerts';
afterAll(async () => {
  await worker.stop();
  await app.close();
  await receiver.close();
  await database.close();
});

beforeEach(async () => {
  await sql`TRUNCATE alert_episodes, alert_deliveries, alert_channels`.execute(db);
  await sql`UPDATE alert_settings SET failures = 3, quiet_from = NULL, quiet_to = NULL, time_zone = 'UTC'`.execute(db);
  await sql`DELETE FROM messages`.execute(db);
  receiver.received.length = 0;
  mails.length = 0;
});

const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  app.inject({ method, url: `${url}${path}`, headers: admin.headers, ...(payload && { payload }) });

async function makeWebhook() {
  const made = await send('POST', '/channels', { kind: 'webhook', target: receiver.address });
  expect(made.statusCode).toBe(200);
  receiver.setSecret(made.json().secret);
  return made.json();
}

async function fail(times: number): Promise<void> {
  const place = { game_id: game.id, user_id: player.id, state: 'failed' as const };
  const conversation_id = await makeConversation(db, { user_id: player.id, game_id: game.id });
  for (let n = 0; n < times; n++) {
    const question = await db
      .insertInto('messages')
      .values({ ...place, conversation_id, role: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('messages')
      .values({ ...place, conversation_id, role: 'expert', question_id: question.id })
      .execute();
  }
}

const recover = () => sql`UPDATE messages SET created_at = now() - interval '2 hours'`.execute(db);
const waitAWhile = () => sql`UPDATE alert_episodes SET below_since = now() - interval '11 minutes'`.execute(db);
const deliveries = async () =>
  (await app.inject({ url: `${url}/deliveries`, headers: admin.headers })).json().items as {
    moment: string;
    state: string;
    tries: number;
    problem: string | null;
    status: number | null;
  }[];
const types = () => receiver.received.map(({ type }) => type);

test('only admins see and change alerts', async () => {
  const colleague = await makeUser(db, { grants: ['reviewer', 'support', 'finance'] });
  expect((await app.inject({ url })).statusCode).toBe(401);
  expect((await app.inject({ url, headers: colleague.headers })).statusCode).toBe(403);
  const body = { method: 'POST', url: `${url}/channels`, payload: { kind: 'mail', target: 'a@example.com' } } as const;
  expect((await app.inject({ ...body, headers: colleague.headers })).statusCode).toBe(403);
});

test('one message when it begins and one when it is over, however often and by how many it is looked at', async () => {
  await makeWebhook();
  await send('POST', '/channels', { kind: 'mail', target: 'Ops@Example.com' });
  await fail(2);
  await watchSignals(db);
  expect(await deliveries()).toEqual([]);
  await fail(1);
  await Promise.all([watchSignals(db), watchSignals(db), watchSignals(db)]);
  await watchSignals(db);
  await expect.poll(types).toEqual(['alert.begin']);
  expect(receiver.received[0]).toMatchObject({ signal: 'failures', value: 3, threshold: 3 });
  await expect
    .poll(() => mails.map(({ to, subject }) => [to, subject]))
    .toEqual([['ops@example.com', 'Alert: failed answers']]);

  await recover();
  await watchSignals(db);
  // Below for a moment only.
  await watchSignals(db);
  expect(await deliveries()).toHaveLength(2);
  await waitAWhile();
  await Promise.all([watchSignals(db), watchSignals(db)]);
  await watchSignals(db);
  await expect.poll(types).toEqual(['alert.begin', 'alert.end']);
  expect((await deliveries()).map(({ moment }) => moment)).toEqual(['end', 'end', 'begin', 'begin']);
  expect(receiver.refused()).toBe(0);
});

test('in quiet hours nothing is sent: afterwards what is still so, and never what is over', async () => {
  await makeWebhook();
  await sql`UPDATE alert_settings SET quiet_from = 1320, quiet_to = 420`.execute(db);
  const night = new Date('2026-11-22T23:00:00Z');
  const morning = new Date('2026-11-23T08:00:00Z');
  await fail(3);
  await watchSignals(db, night);
  expect(await deliveries()).toEqual([]);
  await watchSignals(db, morning);
  await expect.poll(types).toEqual(['alert.begin']);
  await recover();
  await watchSignals(db, night);
  await waitAWhile();
  await watchSignals(db, night);
  expect(types()).toEqual(['alert.begin']);
  await watchSignals(db, morning);
  await expect.poll(types).toEqual(['alert.begin', 'alert.end']);

  await fail(3);
  await watchSignals(db, night);
  await recover();
  await watchSignals(db, night);
  await waitAWhile();
  await watchSignals(db, night);
  await watchSignals(db, morning);
  expect(await deliveries()).toHaveLength(2);
});

test('what nobody takes is tried again, and a receiver that goes on refusing is given up', async () => {
  const { id } = await makeWebhook();
  receiver.script([500, 302]);
  expect((await send('POST', `/channels/${id}/test`)).statusCode).toBe(200);
  /** A try is noted before its job waits for the next one: only then is there a wait to skip. */
  const skipWait = () =>
    expect
      .poll(
        async () =>
          (
            await sql`UPDATE background_jobs SET run_after = now()
              WHERE kind = 'alert' AND state = 'queued' AND run_after > now() RETURNING id`.execute(db)
          ).rows.length,
      )
      .toBe(1);
  const newest = async () => (await deliveries())[0];
  for (const [tries, status] of [
    [1, 500],
    [2, 302],
  ]) {
    await expect.poll(newest).toMatchObject({ tries, status, state: 'waiting' });
    await skipWait();
  }
  await expect.poll(newest).toMatchObject({ state: 'sent', tries: 3 });
  expect(receiver.received[0]?.type).toBe('alert.test');

  receiver.script([500, 500]);
  const last = await send('POST', `/channels/${id}/test`);
  await expect.poll(newest).toMatchObject({ tries: 1, status: 500, state: 'waiting' });
  await sql`UPDATE alert_deliveries SET tries = 7 WHERE id = ${last.json().id}`.execute(db);
  await skipWait();
  await expect.poll(newest).toMatchObject({ state: 'failed', problem: 'answer', status: 500, tries: 8 });
});

test('a secret is shown once, a new one signs what comes after, and the log of audits holds none', async () => {
  const made = await makeWebhook();
  const { body } = await app.inject({ url, headers: admin.headers });
  expect(body).not.toContain(made.secret);
  const renewed = (await send('POST', `/channels/${made.id}/secret`)).json();
  expect(renewed.secret).not.toBe(made.secret);
  receiver.setSecret(renewed.secret);
  await send('POST', `/channels/${made.id}/test`);
  await expect.poll(types).toEqual(['alert.test']);
  const logged = JSON.stringify(await db.selectFrom('audit_log').select(['before', 'after']).execute());
  expect(logged).not.toContain(made.secret);
  expect(logged).not.toContain(renewed.secret);
});

test('only public https addresses are taken, and what a name leads to is seen when it is written to', async () => {
  const refused = [
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest',
    'https://user:password@example.com/',
    'https://example.com:8443/',
    'ftp://example.com/',
    'hook',
  ];
  for (const target of refused) {
    const response = await send('POST', '/channels', { kind: 'webhook', target });
    expect([target, response.statusCode, response.json().detail[0]?.loc]).toEqual([target, 422, ['body', 'target']]);
  }
  const post = createWebhookSender({ permitted_hosts: [] });
  expect(await post({ address: 'https://localhost/', secret: 's', id: '1', body: '{}' })).toEqual({
    problem: 'address',
  });
  expect((await send('POST', '/channels', { kind: 'mail', target: 'nobody' })).json().detail[0].type).toBe('email');
  await send('POST', '/channels', { kind: 'mail', target: 'a@example.com' });
  const again = await send('POST', '/channels', { kind: 'mail', target: 'a@example.com' });
  expect([again.statusCode, again.json().detail[0].type]).toEqual([422, 'channel_exists']);
});

test('a channel is switched off, deleted and brought back; there are ten at most', async () => {
  const { id } = await makeWebhook();
  expect((await send('PATCH', `/channels/${id}`, { is_active: false })).json()).toMatchObject({ is_active: false });
  await fail(3);
  await watchSignals(db);
  expect(await deliveries()).toEqual([]);
  expect((await send('DELETE', `/channels/${id}`)).statusCode).toBe(204);
  expect((await send('DELETE', `/channels/${id}`)).statusCode).toBe(404);
  expect((await send('POST', `/channels/${id}/test`)).statusCode).toBe(404);
  expect((await send('POST', `/channels/${id}/restore`)).json()).toMatchObject({ id, target: `${receiver.host}/…` });
  for (let n = 0; n < 9; n++) await send('POST', '/channels', { kind: 'mail', target: `n${n}@example.com` });
  expect((await send('POST', '/channels', { kind: 'mail', target: 'last@example.com' })).json().code).toBe(
    'too_many_channels',
  );
});

test('thresholds and quiet hours are changed by one admin at a time', async () => {
  const { signals, version } = (await app.inject({ url, headers: admin.headers })).json();
  const thresholds = Object.fromEntries(
    signals.map(({ signal, threshold }: { signal: string; threshold: number }) => [signal, threshold]),
  );
  const body = {
    thresholds: { ...thresholds, reviews: null },
    quiet: { from: 0, to: 60 },
    time_zone: 'Europe/Moscow',
    version,
  };
  const answers = await Promise.all([send('PUT', '/settings', body), send('PUT', '/settings', body)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const wrong = await send('PUT', '/settings', { ...body, time_zone: 'Moon/Base', version: version + 1 });
  expect(wrong.json().detail[0].loc).toEqual(['body', 'time_zone']);
  const beyond = await send('PUT', '/settings', { ...body, version: 2 ** 31 - 1 });
  expect([beyond.statusCode, beyond.json().detail[0].loc]).toEqual([422, ['body', 'version']]);
});

test('nobody is called for what no list holds, nor for what a clock dated that was ahead', async () => {
  const values = async () => {
    const { signals } = (await app.inject({ url, headers: admin.headers })).json();
    return Object.fromEntries(signals.map(({ signal, value }: { signal: string; value: number }) => [signal, value]));
  };
  const chunks = [{ section: 'Trains', content: 'A train needs a signal.' }];
  const written = await makeGame(db, { articles: [{ title: 'Signals', chunks }] });
  const articles = db.selectFrom('articles').select('id').where('game_id', '=', written.id);
  const { id: article_id } = await articles.executeTakeFirstOrThrow();
  await db.insertInto('article_reports').values({ article_id, user_id: player.id, reason: 'wrong' }).execute();
  const version = {
    title: 'Signals',
    language: 'en',
    number: 1,
    chunks: '[]',
    cause: 'edit',
    state: 'waiting',
  } as const;
  await db
    .insertInto('article_versions')
    .values({ ...version, article_id })
    .execute();
  await fail(2);
  expect(await values()).toMatchObject({ failures: 2, reviews: 1, reports: 1 });
  await sql`UPDATE games SET deleted_at = now() WHERE id = ${written.id}`.execute(db);
  await sql`UPDATE articles SET deleted_at = now() WHERE id = ${article_id}`.execute(db);
  await sql`UPDATE messages SET created_at = now() + interval '1 year'`.execute(db);
  expect(await values()).toMatchObject({ failures: 0, reviews: 0, reports: 0 });
});

test('there are so many channels and no more, also where several come at once', async () => {
  const made = await Promise.all(
    Array.from({ length: alertLimits.channels + 3 }, (_, n) =>
      send('POST', '/channels', { kind: 'mail', target: `channel-${n}@example.com` }),
    ),
  );
  expect(made.filter(({ statusCode }) => statusCode === 200)).toHaveLength(alertLimits.channels);
  const [one] = (await app.inject({ url, headers: admin.headers })).json().channels;
  await send('DELETE', `/channels/${one.id}`);
  const last = await Promise.all([
    send('POST', `/channels/${one.id}/restore`),
    send('POST', '/channels', { kind: 'mail', target: 'last@example.com' }),
  ]);
  expect(last.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
