import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

// They take seconds, of which the kill comes in the first.
const queries = 150;
const words = Array.from(
  { length: 60 },
  (_, i) => `${'bdfgklmnprstvz'[i % 14]}${'aeiou'[i % 5]}rl${'kmnt'[i % 4]}${i}`,
);
const prepared = await prepareDatabase(async ({ db }) => {
  const admin = await makeUser(db, { role: 'admin' });
  const game = await makeGame(db, {
    articles: words.map((title) => ({
      title,
      chunks: [{ section: '', content: `Ask the smith. ${words.join(' ')}.` }],
    })),
  });
  await db
    .insertInto('labelled_queries')
    .values(
      Array.from({ length: queries }, (_, i) => ({
        game_id: game.id,
        query_text: `${words.slice(i % 50).join(' ')} ${i}`,
      })),
    )
    .execute();
  await sql`INSERT INTO label_grades (query_id, chunk_id, grade)
    SELECT q.id, (SELECT min(id) FROM chunks WHERE game_id = ${game.id}), 1 FROM labelled_queries q ORDER BY q.id LIMIT 3`.execute(
    db,
  );
  return { admin, game };
});
const { admin, game } = prepared.filled;
afterAll(() => prepared.remove());

const settings = `/api/admin/games/${game.id}/settings`;

test('killed in the middle of publishing, the draft is as it was; the next process publishes it, once', async () => {
  const killed = await startServer(prepared.settings);
  await client(killed.origin).as(admin).put(`${settings}/draft`, { title_weight: 3 });
  const before = (await client(killed.origin).as(admin).get(settings)).body;
  const { job_id } = (
    await client(killed.origin).as(admin).post(`${settings}/publish`, { reason: 'The grades are a first try' })
  ).body;
  const stateAt = async (server: ServerProcess) =>
    (await client(server.origin).as(admin).get(`/api/jobs/${job_id}`)).body.state;
  await until('the job runs', async () => (await stateAt(killed)) === 'running');
  await killed.end('SIGKILL');
  await prepared.look(async ({ db }) => {
    expect(await db.selectFrom('background_jobs').select(['state', 'tries']).execute()).toEqual([
      { state: 'running', tries: 1 },
    ]);
    expect(await db.selectFrom('evaluations').select('id').execute()).toEqual([]);
    const [row] = await db.selectFrom('game_settings').selectAll().execute();
    expect(row).toMatchObject({ published: {}, draft: { title_weight: 3 }, proof: null, publish_job_id: job_id });
    // Another process would wait until the lease of the dead one has ended.
    await db
      .updateTable('background_jobs')
      .set({ lease_until: new Date(0).toISOString() })
      .execute();
  });

  const next = await startServer(prepared.settings);
  expect((await client(next.origin).as(admin).get(settings)).body.draft_at).toBe(before.draft_at);
  await until('the job has succeeded', async () => (await stateAt(next)) === 'succeeded', { within_ms: 60_000 });
  expect((await client(next.origin).as(admin).get(settings)).body).toMatchObject({
    published: { title_weight: 3 },
    draft: null,
  });
  expect(await next.end('SIGTERM')).toBe(0);
  await prepared.look(async ({ db }) => {
    expect(await db.selectFrom('evaluations').select('id').execute()).toHaveLength(2);
    expect(await db.selectFrom('audit_log').select('id').where('action', '=', 'publish').execute()).toHaveLength(1);
  });
});
