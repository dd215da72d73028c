import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const worker = startWorker(deps, jobKinds, 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});
const admin = await makeUser(deps.db, { role: 'admin' });
const send = (payload: string | Buffer, { headers } = admin) =>
  api.with(headers).post('/api/admin/games/import-catalogue', payload, { 'content-type': 'application/octet-stream' });
const ended = async (answer: { body: { job_id: number } }) => {
  const { job_id } = answer.body;
  const job = async () => (await api.as(admin).get(`/api/jobs/${job_id}`)).body;
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
  expect(wrong.status).toBe(422);
  expect(wrong.body.detail).toMatchObject([{ type: 'no_catalogue' }]);
  expect((await send(Buffer.alloc(0))).status).toBe(422);
  const lines = Array.from({ length: 40_000 }, (_, n) => `${line(n)} ${crypto.randomUUID()}`);
  const half = gzipSync([line(9), ...lines].join('\n'));
  const job = await ended(await send(half.subarray(0, half.length / 2)));
  expect(job).toMatchObject({ state: 'failed' });
  expect((await send(line(4), await makeUser(deps.db))).status).toBe(403);
});
