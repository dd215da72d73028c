import { afterAll, expect, test, vi } from 'vitest';
import { startEmbedderStandIn } from '#stand-ins/embeddings/embeddings-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const chunkCount = 640;
const batch = 64;
const chunks = Array.from({ length: chunkCount }, (_, n) => ({ section: `Part ${n}`, content: `Mill number ${n}.` }));
const prepared = await prepareDatabase(async ({ db }) => ({
  admin: await makeUser(db, { role: 'admin' }),
  game: await makeGame(db, { articles: [{ title: 'Mills', chunks }] }),
}));
const { admin, game } = prepared.filled;
const standIn = await startEmbedderStandIn();
afterAll(async () => {
  await standIn.close();
  await prepared.remove();
});

test('vectors begun by themselves go on after a kill -9, and what was stored is not paid for again', async () => {
  const settings = { ...prepared.settings, EMBEDDING_BASE_URL: standIn.base_url, EMBEDDING_MODEL: 'demo' };
  // In the midst of a batch that nobody answers.
  standIn.script('answer', 'answer', 'answer', 'answer', 'stall');
  const killed = await startServer(settings);
  await until('the fifth batch is sent', () => standIn.requests.length === 5);
  await killed.end('SIGKILL');
  await prepared.look(async ({ db }) => {
    const jobs = await db.selectFrom('background_jobs').select(['state', 'kind']).execute();
    expect(jobs).toEqual([{ state: 'running', kind: 'embeddings' }]);
    // Sooner than by the clock: nobody waits here for a lease to end.
    await db.updateTable('background_jobs').set({ lease_until: new Date().toISOString() }).execute();
  });

  const next = await startServer(settings);
  const coverage = async (): Promise<unknown> =>
    (await client(next.origin).as(admin).get(`/api/admin/games/${game.id}/embeddings`)).body;
  await expect
    .poll(coverage, { interval: 100 })
    .toMatchObject({ chunks: chunkCount, covered: chunkCount, job: { state: 'succeeded' } });
  expect(await next.end('SIGTERM')).toBe(0);
  const sent = standIn.requests.flatMap(({ texts }) => texts).filter((text) => text.includes('Mill'));
  expect(new Set(sent).size).toBe(chunkCount);
  // The batch under way was answered to nobody.
  expect(sent.length - chunkCount).toBeLessThanOrEqual(batch);
  const jobs = await prepared.look(({ db }) => db.selectFrom('background_jobs').select(['state', 'tries']).execute());
  expect(jobs).toEqual([{ state: 'succeeded', tries: 2 }]);
});
