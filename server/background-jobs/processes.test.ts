import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// The test starts servers.
vi.setConfig(slow.startsProcesses);

const prepared = await prepareDatabase(async ({ db }) => ({ admin: await makeUser(db, { role: 'admin' }) }));
const { admin } = prepared.filled;
afterAll(() => prepared.remove());

const articles = 1500;
const file = JSON.stringify({
  game: { slug: 'killed', title: 'Killed' },
  articles: Array.from({ length: articles }, (_, n) => ({
    title: `Article ${n}`,
    language: 'en',
    chunks: [{ section: 'Tracks', content: `Trains need tracks, ${n} of them. `.repeat(40) }],
  })),
});

// While the import holds the embedded database's one connection, other requests may be refused with a time to come back.
const jobAt = async (server: ServerProcess, id: number): Promise<{ state?: string }> =>
  (await client(server.origin).as(admin).get(`/api/jobs/${id}`)).body;

test('a job whose process is killed in the middle is taken up again and has its effect once', async () => {
  const killed = await startServer(prepared.settings);
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const answer = await client(killed.origin).with(headers).post('/api/admin/games/import', file);
  expect(answer.status).toBe(202);
  const { job_id } = answer.body;
  await until('the job runs', async () => (await jobAt(killed, job_id)).state === 'running');
  await killed.end('SIGKILL');
  const between = await prepared.look(({ db }) =>
    db.selectFrom('background_jobs').select(['state', 'tries']).where('id', '=', job_id).execute(),
  );
  expect(between).toEqual([{ state: 'running', tries: 1 }]);

  // Another process would wait until the lease of the dead one has ended; who alone has the embedded database does not.
  if (prepared.processes > 1) {
    const lease_until = new Date(0).toISOString();
    await prepared.look(({ db }) => db.updateTable('background_jobs').set({ lease_until }).execute());
  }
  const next = await startServer(prepared.settings);
  const hasSucceeded = async () => (await jobAt(next, job_id)).state === 'succeeded';
  await until('the job has succeeded', hasSucceeded, { within_ms: 60_000 });
  expect(await next.end('SIGTERM')).toBe(0);
  await prepared.look(async ({ db }) => {
    const { stored } = await db
      .selectFrom('articles')
      .select((row) => row.fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow();
    expect(stored).toBe(articles);
    expect(await db.selectFrom('background_jobs').select(['state', 'tries', 'done', 'total']).execute()).toEqual([
      { state: 'succeeded', tries: 2, done: articles, total: articles },
    ]);
    expect(await db.selectFrom('notifications').select('kind').execute()).toEqual([{ kind: 'import_done' }]);
    expect(await db.selectFrom('audit_log').select('action').where('action', '=', 'import').execute()).toHaveLength(1);
  });
});
