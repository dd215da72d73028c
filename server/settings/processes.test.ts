import { afterAll, expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';

const prepared = await prepareDatabase(async ({ db }) => ({ admin: await makeUser(db, { role: 'admin' }) }));
const { admin } = prepared.filled;
afterAll(() => prepared.remove());

test('a rule that one process changes applies in the other without a restart, and after one', async () => {
  // On the embedded database, which belongs to one process, both are the same.
  const first = await startServer(prepared.settings);
  const second = prepared.processes === 2 ? await startServer(prepared.settings) : first;
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const change = (origin: string, value: number, version: number) =>
    client(origin).with(headers).put('/api/admin/settings/rules/FREE_CALLS', { value, version });
  const freeCalls = async (origin: string) => (await client(origin).get('/api/operator')).body.free_calls;
  expect((await change(first.origin, 9, 0)).status).toBe(200);
  await expect.poll(() => freeCalls(second.origin)).toBe(9);
  // Both begin from what they were shown: one of them is told that it is not so any more.
  const both = await Promise.all([change(first.origin, 10, 1), change(second.origin, 11, 1)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [ten] = both;
  const won = ten?.status === 200 ? 10 : 11;
  await expect.poll(() => freeCalls(first.origin)).toBe(won);
  await expect.poll(() => freeCalls(second.origin)).toBe(won);
  for (const server of new Set([first, second])) expect(await server.end('SIGTERM')).toBe(0);
  const again = await startServer(prepared.settings);
  expect(await freeCalls(again.origin)).toBe(won);
  expect(await again.end('SIGTERM')).toBe(0);
});
