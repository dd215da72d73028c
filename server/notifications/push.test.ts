import { randomUUID } from 'node:crypto';
import { limits } from '#contract/values/limits.ts';
import { afterAll, expect, test } from 'vitest';
import { openSession } from '#server/auth/login/sessions.ts';
import { claimJob } from '#server/background-jobs/claims.store.ts';
import { runJob } from '#server/background-jobs/run-job.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { startPushStandIn } from '#stand-ins/push/push-stand-in.ts';
import { readConfig } from '#server/config.ts';
import { notify } from './notifications.ts';
import { pushJob } from './push-job.ts';
import { requireKeys } from './push.ts';

const service = await startPushStandIn();
const { api, app, deps } = await testApp({ settings: { PUSH_HOSTS: service.host } });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await service.close();
});

type Headers = Record<string, string>;
const subscribe = async (headers: Headers, muted: string[] = []) => {
  const device = service.makeDevice();
  const answer = await api.with(headers).put('/api/push', { ...device, muted });
  expect(answer.status).toBe(200);
  return device;
};
const tell = (user_id: number) =>
  db.transaction().execute((tx) => notify(tx, user_id, 'calls_low', { calls: 3 }, '/calls'));
const logInElsewhere = async (user_id: number) => {
  const token = await openSession(db, user_id, { ip: '127.0.0.1', user_agent: null });
  return { authorization: `Bearer ${token}` };
};
/** Works on what is due now, as a worker does, and comes back. */
async function deliver() {
  for (;;) {
    const worker = randomUUID();
    const job = await claimJob(db, worker, ['push']);
    if (job === undefined) return;
    await runJob(deps, pushJob, { ...job, worker }, new AbortController().signal);
  }
}
const textsFor = (endpoint: string) =>
  service.received.filter((one) => one.endpoint === endpoint).map(({ text }) => JSON.parse(text));
const subscriptions = (user_id: number) =>
  db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', user_id).execute();

test('a device is for whoever logged in, and begins without notifications', async () => {
  expect((await api.get('/api/push')).status).toBe(401);
  expect((await api.put('/api/push', service.makeDevice())).status).toBe(401);
  const player = await makeUser(db);
  const state = await api.as(player).get('/api/push');
  expect(state.body).toEqual({ public_key: expect.stringMatching(/^[\w-]{87}$/), subscription: null });
  await tell(player.id);
  await deliver();
  expect(service.received).toEqual([]);
  expect((await api.as(player).delete('/api/push')).status).toBe(204);
});

test('a notification arrives once on each device, encrypted for it and signed by this installation', async () => {
  const player = await makeUser(db);
  const second = await logInElsewhere(player.id);
  const [one, other] = [await subscribe(player.headers), await subscribe(second)];
  await tell(player.id);
  await deliver();
  await deliver();
  for (const { endpoint } of [one, other])
    expect(textsFor(endpoint)).toEqual([
      {
        id: expect.any(Number),
        title: expect.stringContaining('calls'),
        body: expect.any(String),
        path: expect.stringMatching(/^\/notifications\/\d+$/),
      },
    ]);
  const { public_key } = await requireKeys(db);
  expect(service.received.at(-1)).toMatchObject({
    public_key,
    ttl: '86400',
    topic: expect.stringMatching(/^n\d+$/),
    claims: { aud: `http://${service.host}`, sub: 'mailto:no-reply@hintline.local' },
  });
});

test('a kind that a device does not show stays with the bell, and what was read is not sent', async () => {
  const player = await makeUser(db);
  const { endpoint } = await subscribe(player.headers, ['calls_low']);
  expect((await api.as(player).get('/api/push')).body.subscription).toEqual({ endpoint, muted: ['calls_low'] });
  await tell(player.id);
  await deliver();
  expect(textsFor(endpoint)).toEqual([]);

  const { endpoint: next } = await subscribe(player.headers);
  await tell(player.id);
  await api.as(player).post('/api/notifications/read-all');
  await deliver();
  expect(textsFor(next)).toEqual([]);
  expect(await subscriptions(player.id)).toEqual([{ endpoint: next }]);
});

test('a device that is gone is forgotten, one that is only away is written to again', async () => {
  for (const status of [410, 404]) {
    const player = await makeUser(db);
    await subscribe(player.headers);
    await tell(player.id);
    service.script([status]);
    await deliver();
    expect(await subscriptions(player.id)).toEqual([]);
  }
  const player = await makeUser(db);
  const { endpoint } = await subscribe(player.headers);
  await tell(player.id);
  service.script([503, 429]);
  for (let n = 0; n < 4; n += 1) {
    await db
      .updateTable('background_jobs')
      .set({ run_after: new Date(0).toISOString() })
      .execute();
    await deliver();
  }
  expect(textsFor(endpoint)).toHaveLength(1);
});

test('a device shows nothing after its logout; the other one does', async () => {
  const player = await makeUser(db);
  const second = await logInElsewhere(player.id);
  const [ended, kept] = [await subscribe(player.headers), await subscribe(second)];
  await tell(player.id);
  await api.as(player).post('/api/auth/logout');
  await deliver();
  expect(textsFor(ended.endpoint)).toEqual([]);
  expect(textsFor(kept.endpoint)).toHaveLength(1);
  expect(await subscriptions(player.id)).toEqual([{ endpoint: kept.endpoint }]);
});

test('a browser belongs to whoever logged in last', async () => {
  const [first, next] = [await makeUser(db), await makeUser(db)];
  const device = service.makeDevice();
  await api.as(first).put('/api/push', device);
  await api.as(next).put('/api/push', device);
  await tell(first.id);
  await tell(next.id);
  await deliver();
  expect(textsFor(device.endpoint)).toHaveLength(1);
  expect(await subscriptions(first.id)).toEqual([]);
  expect((await api.as(first).get('/api/push')).body.subscription).toBeNull();
});

test('a person has so many devices, and of more the newest', async () => {
  const player = await makeUser(db);
  const made = Array.from({ length: limits.pushDevices + 3 }, () => service.makeDevice());
  for (const device of made)
    expect((await api.with(await logInElsewhere(player.id)).put('/api/push', device)).status).toBe(200);
  const left = (await subscriptions(player.id)).map(({ endpoint }) => endpoint);
  expect(left.toSorted()).toEqual(
    made
      .slice(3)
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  );
});

test('only addresses of push services are taken', async () => {
  const player = await makeUser(db);
  const device = service.makeDevice();
  const wrong = [
    'https://push.example/a',
    'http://fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://10.0.0.8/a',
    'https://169.254.169.254/latest',
    'https://fcm.googleapis.com:8443/a',
    'https://name:word@fcm.googleapis.com/a',
    'ftp://fcm.googleapis.com/a',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  ];
  for (const endpoint of wrong) {
    const answer = await api.as(player).put('/api/push', { ...device, endpoint });
    expect([endpoint, answer.status, answer.body.detail[0].loc]).toEqual([endpoint, 422, ['body', 'endpoint']]);
  }
  // As long as a key, but no point of the curve: nothing could be encrypted with it.
  const offCurve = Buffer.alloc(65, 4).toString('base64url');
  for (const broken of [{ p256dh: 'short' }, { p256dh: offCurve }, { auth: '' }, { muted: ['no such kind'] }])
    expect((await api.as(player).put('/api/push', { ...device, ...broken })).status).toBe(422);
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/a';
  expect((await api.as(player).put('/api/push', { ...device, endpoint })).status).toBe(200);
});

test('the keys are made once, also by two at the same time, and a stand-in is refused in production', async () => {
  await db.deleteFrom('push_keys').execute();
  const [one, other] = await Promise.all([requireKeys(db), requireKeys(db)]);
  expect(one).toEqual(other);
  expect(await db.selectFrom('push_keys').selectAll().execute()).toHaveLength(1);
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hints.example', SMTP_URL: 'smtp://localhost' };
  expect(() => readConfig({ ...production, PUSH_HOSTS: service.host })).toThrow('PUSH_HOSTS');
});
