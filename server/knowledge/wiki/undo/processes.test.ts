import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { serverSet } from '#server/testing/server-set.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';
import { withClient } from '#server/testing/with-client.ts';

// The tests start servers, and kill one.
vi.setConfig(slow.killsProcesses);

const prepared = await prepareDatabase(async ({ db }) => ({
  admin: await makeUser(db, { role: 'admin' }),
  games: { twice: await makeGame(db), killed: await makeGame(db) },
}));
const { admin, games } = prepared.filled;
const servers = serverSet(prepared.settings);
afterAll(async () => {
  await servers.end('SIGKILL');
  await prepared.remove();
});

const names = Array.from({ length: 12 }, (_, n) => `Station ${10 + n}`);
const textsOf = (word: string, count: number) =>
  Object.fromEntries(names.slice(0, count).map((name) => [name, `${name} takes ${word}.`]));

/** Imports eight articles, and then another text of them with four more. @returns the job of the second import */
async function importTwice(origin: string, game_id: number): Promise<number> {
  const api = client(origin).as(admin);
  const ended = (job_id: number) =>
    until(
      'the job has ended',
      async () => {
        const job = (await api.get(`/api/jobs/${job_id}`)).body;
        return job.finished_at !== null && job;
      },
      { within_ms: 60_000 },
    );
  const importOne = async (word: string, count: number) => {
    const files = Object.entries(textsOf(word, count)).map(([name, text]) => ({
      path: `${name}.md`,
      text: `# ${name}\n\n${text}`,
    }));
    const look = await api.post(`/api/admin/games/${game_id}/markdown/files`, { files });
    const { source_id } = (await ended(look.body.job_id)).result;
    const body = { source_id, namespaces: [0], licence: { name: 'CC BY 4.0' }, source: { name: 'The Manual' } };
    const { job_id } = (await api.post(`/api/admin/games/${game_id}/wiki/import`, body)).body;
    expect(await ended(job_id)).toMatchObject({ state: 'succeeded' });
    return job_id;
  };
  await importOne('coal', 8);
  return importOne('mail', 12);
}

const stateOf = (game_id: number) =>
  prepared.look(async ({ db }) => {
    const { rows } = await sql<{ title: string; content: string }>`SELECT a.title, c.content
      FROM articles a JOIN chunks c ON c.article_id = a.id AND c.to_rev IS NULL
      WHERE a.game_id = ${game_id} AND a.deleted_at IS NULL ORDER BY a.title`.execute(db);
    const { rows: entries } = await sql`SELECT id FROM audit_log
      WHERE action = 'restore' AND object_kind = 'game' AND object_id = ${game_id}`.execute(db);
    return { texts: Object.fromEntries(rows.map(({ title, content }) => [title, content])), undone: entries.length };
  });
const undoPlace = (job_id: number) => `/api/admin/imports/${job_id}/undo`;

test('pressed in two processes at once, an import is taken back once', async () => {
  const [one, other] = await servers.use(2);
  const job_id = await importTwice(one?.origin ?? '', games.twice.id);
  expect(await stateOf(games.twice.id)).toEqual({ texts: textsOf('mail', 12), undone: 0 });
  const presses = await Promise.all(
    [one, other].map((server) =>
      client(server?.origin ?? '')
        .as(admin)
        .post(undoPlace(job_id)),
    ),
  );
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(presses.find(({ status }) => status === 409)?.body.code).toBe('import_undone');
  expect(await stateOf(games.twice.id)).toEqual({ texts: textsOf('coal', 8), undone: 1 });
});

test('killed in the midst of it, a process leaves every article as it was, and another takes the import back', async () => {
  const [one, other] = await servers.use(2);
  const game_id = games.killed.id;
  const job_id = await importTwice(one?.origin ?? '', game_id);
  await withClient(prepared.settings.DATABASE_URL ?? '', async (holder) => {
    // What it made and all but the last of what it changed is taken back before it comes to this one.
    await holder.query('BEGIN');
    await holder.query('SELECT FROM articles WHERE game_id = $1 AND title = $2 FOR UPDATE', [game_id, names[7]]);
    const pressed = client(one?.origin ?? '')
      .as(admin)
      .post(undoPlace(job_id))
      .catch(() => 'killed');
    await until('it waits for the article', async () => {
      const { rows } = await holder.query(
        'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
      );
      return rows.length;
    });
    await one?.end('SIGKILL');
    expect(await pressed).toBe('killed');
    await holder.query('ROLLBACK');
  });
  expect(await stateOf(game_id)).toEqual({ texts: textsOf('mail', 12), undone: 0 });
  const again = await client(other?.origin ?? '')
    .as(admin)
    .post(undoPlace(job_id));
  expect(again.body).toMatchObject({ is_undone: true, added: 4, changed: 8, left: 0 });
  expect(await stateOf(game_id)).toEqual({ texts: textsOf('coal', 8), undone: 1 });
});
