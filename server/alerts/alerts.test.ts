import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWebhookStandIn } from '#stand-ins/webhook/webhook-stand-in.ts';
import type { Alerts } from '#contract/alerts.ts';
import { alertLimits } from '#contract/values/alert-signals.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import type { Mail } from '#server/providers/mailer.ts';
import { createWebhookSender } from '#server/providers/webhook.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { alertJob } from './alert-job.ts';
import { watchSignals } from './alerts.ts';

const receiver = await startWebhookStandIn();
const database = await freshDb();
const mails: Mail[] = [];
const { api, app, deps } = await testApp({
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
  await sql`DELETE FROM token_usage_logs`.execute(db);
  await sql`DELETE FROM messages`.execute(db);
  receiver.received.length = 0;
  mails.length = 0;
});

async function makeWebhook() {
  const made = await api.as(admin).post(`${url}/channels`, { kind: 'webhook', target: receiver.address });
  expect(made.status).toBe(200);
  receiver.setSecret(made.body.secret);
  return made.body;
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

/** Lets the model be asked for so many answers, of which it fails at some. */
async function askModel(answers: number, faults: number): Promise<void> {
  const { message_id } = await makeExchange(db, { game_id: game.id, user_id: player.id });
  await sql`DELETE FROM token_usage_logs`.execute(db);
  await sql`INSERT INTO token_usage_logs (user_id, game_id, message_id, outcome, model, input_tokens, output_tokens, estimated, total_ms, cost_micro_usd)
    SELECT ${player.id}, ${game.id}, ${message_id}, CASE WHEN n <= ${faults} THEN 'timeout_gap' ELSE 'not_in_sources' END,
      'm', 1, 1, false, 1, 0 FROM generate_series(1, ${answers}::int) AS n`.execute(db);
}

const recover = () => sql`UPDATE messages SET created_at = now() - interval '2 hours'`.execute(db);
const waitAWhile = () => sql`UPDATE alert_episodes SET below_since = now() - interval '11 minutes'`.execute(db);
const deliveries = async () =>
  (await api.as(admin).get(`${url}/deliveries`)).body.items as {
    moment: string;
    state: string;
    tries: number;
    problem: string | null;
    status: number | null;
  }[];
const types = () => receiver.received.map(({ type }) => type);

test('only admins see and change alerts', async () => {
  const colleague = await makeUser(db, { grants: ['reviewer', 'support', 'finance'] });
  expect((await api.get(url)).status).toBe(401);
  expect((await api.as(colleague).get(url)).status).toBe(403);
  const channel = { kind: 'mail', target: 'a@example.com' };
  expect((await api.as(colleague).post(`${url}/channels`, channel)).status).toBe(403);
});

test('one message when it begins and one when it is over, however often and by how many it is looked at', async () => {
  await makeWebhook();
  await api.as(admin).post(`${url}/channels`, { kind: 'mail', target: 'Ops@Example.com' });
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

test('faults of the model are an alert by their share of ten answers or more, or three in a row, until the share falls', async () => {
  await makeWebhook();
  await api.as(admin).post(`${url}/channels`, { kind: 'mail', target: 'model@example.com' });
  const valueNow = async () => {
    const { signals } = (await api.as(admin).get(url)).body as Alerts;
    return signals.find(({ signal }) => signal === 'model_faults');
  };
  await askModel(9, 7);
  expect(await valueNow()).toMatchObject({ threshold: 20, value: 0 });
  await askModel(2, 2);
  expect(await valueNow()).toMatchObject({ value: 0 });
  await askModel(3, 3);
  expect(await valueNow()).toMatchObject({ value: 100 });
  await askModel(51, 10);
  expect(await valueNow()).toMatchObject({ value: 19 });
  await watchSignals(db);
  expect(await deliveries()).toEqual([]);
  // Whoever waited too long is no fault of the model, and none of what it was asked.
  await askModel(12, 2);
  await sql`UPDATE token_usage_logs SET outcome = 'queued' WHERE id IN (
    SELECT id FROM token_usage_logs WHERE outcome = 'not_in_sources' LIMIT 2)`.execute(db);
  await watchSignals(db);
  await expect.poll(types).toEqual(['alert.begin']);
  expect(receiver.received[0]).toMatchObject({ signal: 'model_faults', value: 20, threshold: 20 });
  await expect
    .poll(() => mails.map(({ text }) => text))
    .toEqual([expect.stringContaining('Faults of the model: 20% of its latest answers. The threshold is 20%.')]);
  await askModel(10, 1);
  await watchSignals(db);
  await waitAWhile();
  await watchSignals(db);
  await expect.poll(types).toEqual(['alert.begin', 'alert.end']);
});

test('a share above all of it is no threshold', async () => {
  const { version } = (await api.as(admin).get(url)).body as Alerts;
  const off = { failures: null, refusals: null, given_back: null, reviews: null, reports: null, failed_jobs: null };
  const save = (model_faults: number | null) =>
    api
      .as(admin)
      .put(`${url}/settings`, { thresholds: { ...off, model_faults }, quiet: null, time_zone: 'UTC', version });
  expect((await save(101)).status).toBe(422);
  expect((await save(50)).status).toBe(200);
  await sql`UPDATE alert_settings SET failures = 3, refusals = 50, given_back = 10, reviews = 20, reports = 5, failed_jobs = 3, model_faults = 20`.execute(
    db,
  );
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
  expect((await api.as(admin).post(`${url}/channels/${id}/test`)).status).toBe(200);
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
  const last = await api.as(admin).post(`${url}/channels/${id}/test`);
  await expect.poll(newest).toMatchObject({ tries: 1, status: 500, state: 'waiting' });
  await sql`UPDATE alert_deliveries SET tries = 7 WHERE id = ${last.body.id}`.execute(db);
  await skipWait();
  await expect.poll(newest).toMatchObject({ state: 'failed', problem: 'answer', status: 500, tries: 8 });
});

test('a secret is shown once, a new one signs what comes after, and the log of audits holds none', async () => {
  const made = await makeWebhook();
  const { text: body } = await api.as(admin).get(url);
  expect(body).not.toContain(made.secret);
  const renewed = (await api.as(admin).post(`${url}/channels/${made.id}/secret`)).body;
  expect(renewed.secret).not.toBe(made.secret);
  receiver.setSecret(renewed.secret);
  await api.as(admin).post(`${url}/channels/${made.id}/test`);
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
    const response = await api.as(admin).post(`${url}/channels`, { kind: 'webhook', target });
    expect([target, response.status, response.body.detail[0]?.loc]).toEqual([target, 422, ['body', 'target']]);
  }
  const post = createWebhookSender({ permitted_hosts: [] });
  expect(await post({ address: 'https://localhost/', secret: 's', id: '1', body: '{}' })).toEqual({
    problem: 'address',
  });
  expect((await api.as(admin).post(`${url}/channels`, { kind: 'mail', target: 'nobody' })).body.detail[0].type).toBe(
    'email',
  );
  await api.as(admin).post(`${url}/channels`, { kind: 'mail', target: 'a@example.com' });
  const again = await api.as(admin).post(`${url}/channels`, { kind: 'mail', target: 'a@example.com' });
  expect([again.status, again.body.detail[0].type]).toEqual([422, 'channel_exists']);
});

test('a channel is switched off, deleted and brought back; there are ten at most', async () => {
  const { id } = await makeWebhook();
  expect((await api.as(admin).patch(`${url}/channels/${id}`, { is_active: false })).body).toMatchObject({
    is_active: false,
  });
  await fail(3);
  await watchSignals(db);
  expect(await deliveries()).toEqual([]);
  expect((await api.as(admin).delete(`${url}/channels/${id}`)).status).toBe(204);
  expect((await api.as(admin).delete(`${url}/channels/${id}`)).status).toBe(404);
  expect((await api.as(admin).post(`${url}/channels/${id}/test`)).status).toBe(404);
  expect((await api.as(admin).post(`${url}/channels/${id}/restore`)).body).toMatchObject({
    id,
    target: `${receiver.host}/…`,
  });
  for (let n = 0; n < 9; n++)
    await api.as(admin).post(`${url}/channels`, { kind: 'mail', target: `n${n}@example.com` });
  expect((await api.as(admin).post(`${url}/channels`, { kind: 'mail', target: 'last@example.com' })).body.code).toBe(
    'too_many_channels',
  );
});

test('thresholds and quiet hours are changed by one admin at a time', async () => {
  const { signals, version } = (await api.as(admin).get(url)).body;
  const thresholds = Object.fromEntries(
    signals.map(({ signal, threshold }: { signal: string; threshold: number }) => [signal, threshold]),
  );
  const body = {
    thresholds: { ...thresholds, reviews: null },
    quiet: { from: 0, to: 60 },
    time_zone: 'Europe/Moscow',
    version,
  };
  const answers = await Promise.all([
    api.as(admin).put(`${url}/settings`, body),
    api.as(admin).put(`${url}/settings`, body),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const wrong = await api.as(admin).put(`${url}/settings`, { ...body, time_zone: 'Moon/Base', version: version + 1 });
  expect(wrong.body.detail[0].loc).toEqual(['body', 'time_zone']);
  const beyond = await api.as(admin).put(`${url}/settings`, { ...body, version: 2 ** 31 - 1 });
  expect([beyond.status, beyond.body.detail[0].loc]).toEqual([422, ['body', 'version']]);
});

test('nobody is called for what no list holds, nor for what a clock dated that was ahead', async () => {
  const values = async () => {
    const { signals } = (await api.as(admin).get(url)).body;
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
      api.as(admin).post(`${url}/channels`, { kind: 'mail', target: `channel-${n}@example.com` }),
    ),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(alertLimits.channels);
  const [one] = (await api.as(admin).get(url)).body.channels;
  await api.as(admin).delete(`${url}/channels/${one.id}`);
  const last = await Promise.all([
    api.as(admin).post(`${url}/channels/${one.id}/restore`),
    api.as(admin).post(`${url}/channels`, { kind: 'mail', target: 'last@example.com' }),
  ]);
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
