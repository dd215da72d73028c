import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { app, deps } = await testApp({ database });
const worker = startWorker(deps, jobKinds, 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});
const admin = await makeUser(deps.db, { role: 'admin' });
const send = (payload: string | Buffer, { headers } = admin) =>
  app.inject({
    method: 'POST',
    url: '/api/admin/games/import-catalogue',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload,
  });
const ended = async (answer: { json: () => { job_id: number } }) => {
  const { job_id } = answer.json();
  const job = async () =>
    (await app.inject({ method: 'GET', url: `/api/jobs/${job_id}`, headers: admin.headers })).json();
  await expect.poll(async () => (await job()).finished_at, { interval: 50 }).not.toBeNull();
  return job();
};
const line = (n: number) => JSON.stringify({ appid: 900_000 + n, name: `Railway ${n}` });

test('a catalogue file from a browser is loaded once, plain or packed, and its bad lines are named', async () => {
  const file = [line(1), line(2), 'no game', line(3)].join('\n');
  const job = await ended(await send(gzipSync(file)));
  expect(job).toMatchObject({
    kind: 'catalogue_import',
    state: 'succeeded',
    result: { games: { added: 3 }, bad: 1, bad_lines: [3] },
  });
  expect((await ended(await send(file))).result).toMatchObject({ games: { added: 0, unchanged: 3 } });
});

test('what is no catalogue, and half a file, are refused', async () => {
  const wrong = await send('hello\nworld');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().detail).toMatchObject([{ type: 'no_catalogue' }]);
  expect((await send(Buffer.alloc(0))).statusCode).toBe(422);
  const lines = Array.from({ length: 40_000 }, (_, n) => `${line(n)} ${crypto.randomUUID()}`);
  const half = gzipSync([line(9), ...lines].join('\n'));
  const job = await ended(await send(half.subarray(0, half.length / 2)));
  expect(job).toMatchObject({ state: 'failed' });
  expect((await send(line(4), await makeUser(deps.db))).statusCode).toBe(403);
});
