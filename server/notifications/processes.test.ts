import { afterAll, expect, test, vi } from 'vitest';
import { openSession } from '#server/auth/login/sessions.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { startPushStandIn } from '#stand-ins/push/push-stand-in.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const service = await startPushStandIn();
const prepared = await prepareDatabase(async ({ db }) => {
  const [admin, player] = [await makeUser(db, { role: 'admin' }), await makeUser(db)];
  const second = await openSession(db, player.id, { ip: '127.0.0.1', user_agent: null });
  return { admin, player, devices: [player.headers, { authorization: `Bearer ${second}` }] };
});
const { admin, player, devices } = prepared.filled;
afterAll(async () => {
  await prepared.remove();
  await service.close();
});

const notifications = 12;

test('every process works on pushes, and each notification reaches each device once', async () => {
  const settings = { ...prepared.settings, PUSH_HOSTS: service.host };
  const servers = await Promise.all(Array.from({ length: prepared.processes }, () => startServer(settings)));
  const apiOf = (n: number) => client(servers[n % servers.length]?.origin ?? '');
  for (const headers of devices)
    expect((await apiOf(0).with(headers).put('/api/push', service.makeDevice())).status).toBe(200);
  // The first few are turned away for now, so that they are taken up again, perhaps by the other process.
  service.script([503, 503, 429]);
  await Promise.all(
    Array.from({ length: notifications }, async (_, n) => {
      const credit = {
        user_id: player.id,
        calls: 1,
        description: `gift ${n}`,
      };
      expect((await apiOf(n).as(admin).post('/api/admin/wallet/credit-calls', credit)).status).toBe(200);
    }),
  );
  const pushes = notifications * devices.length;
  await until('all have arrived', () => service.received.length === pushes, { within_ms: 60_000 });
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
  const seen = service.received.map(({ endpoint, topic }) => `${endpoint} ${topic}`);
  expect(new Set(seen).size).toBe(pushes);
  await prepared.look(async ({ db }) => {
    expect(await db.selectFrom('background_jobs').select('id').where('kind', '=', 'push').execute()).toEqual([]);
    // Both processes signed with the same keys.
    const [keys] = await db.selectFrom('push_keys').select('public_key').execute();
    expect(new Set(service.received.map(({ public_key }) => public_key))).toEqual(new Set([keys?.public_key]));
  });
});
