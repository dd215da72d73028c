import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const prepared = await prepareDatabase(async ({ db }) => ({ admin: await makeUser(db, { role: 'admin' }) }));
const { admin } = prepared.filled;
afterAll(() => prepared.remove());

test('a rule that one process changes applies in the other without a restart, and after one', async () => {
  // On the embedded database, which belongs to one process, both are the same.
  const servers = await Promise.all(Array.from({ length: prepared.processes }, () => startServer(prepared.settings)));
  const [first, second] = [servers[0]!, servers.at(-1)!];
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const change = (origin: string, value: number, version: number) =>
    client(origin).with(headers).put('/api/admin/settings/rules/FREE_CALLS', { value, version });
  const freeCalls = async (origin: string) => (await client(origin).get('/api/operator')).body.free_calls;
  expect((await change(first.origin, 9, 0)).status).toBe(200);
  await until('the other process knows the rule', async () => (await freeCalls(second.origin)) === 9);
  // Both begin from what they were shown: one of them is told that it is not so any more.
  const both = await Promise.all([change(first.origin, 10, 1), change(second.origin, 11, 1)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [ten] = both;
  const won = ten?.status === 200 ? 10 : 11;
  for (const { origin } of [first, second])
    await until('each process knows the rule', async () => (await freeCalls(origin)) === won);
  for (const server of new Set([first, second])) expect(await server.end('SIGTERM')).toBe(0);
  const again = await startServer(prepared.settings);
  expect(await freeCalls(again.origin)).toBe(won);
  expect(await again.end('SIGTERM')).toBe(0);
});
