import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { type PlayedPage, startWikiStandIn } from '#stand-ins/wiki/wiki-stand-in.ts';

// Each test starts a server again and again.
vi.setConfig(slow.killsProcesses);

const prepared = await prepareDatabase(async ({ db }) => ({
  admin: await makeUser(db, { role: 'admin' }),
  games: { export: await makeGame(db), live: await makeGame(db) },
}));
const { admin, games } = prepared.filled;
const words = 'Trains carry cargo over tracks, and each station rates how well they do. '.repeat(20);
const pages = Array.from({ length: 2000 }, (_, n): PlayedPage => ({
  id: n + 1,
  title: `Station ${n + 1}`,
  text: `Station ${n + 1} takes cargo. ${words}\n== Tracks ==\nIt has ${n + 2} tracks. ${words}`,
}));
const wiki = await startWikiStandIn(pages);
afterAll(async () => {
  await wiki.close();
  await prepared.remove();
});

const settings = { ...prepared.settings, IMPORT_HOSTS: '127.0.0.1' };
const licence = { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' };
/** While an import holds the embedded database's one connection, a request may be refused with a time to come back. */
const ask = async (server: ServerProcess, method: 'GET' | 'POST', path: string, body?: object | string) => {
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
  return (await client(server.origin).as(admin).send(method, `/api/${path}`, body, { 'content-type': type })).body;
};
const jobAt = (server: ServerProcess, id: number) => ask(server, 'GET', `jobs/${id}`);
const hasEnded = (server: ServerProcess, id: number) =>
  until('the job has ended', async () => (await jobAt(server, id)).finished_at, { within_ms: 120_000 });

/** Kills it once it has stored another part of the import. @returns whether it was in the middle */
async function killInTheMiddle(server: ServerProcess, id: number): Promise<boolean> {
  const before = (await jobAt(server, id)).done;
  const { finished_at } = await until(
    'another part is stored',
    async () => {
      const job = await jobAt(server, id);
      return job.finished_at !== null || (job.state === 'running' && job.done > before) ? job : undefined;
    },
    { within_ms: 60_000 },
  );
  if (finished_at === null) await server.end('SIGKILL');
  return finished_at === null;
}

const kills = 2;

test.each(['export', 'live'] as const)(
  'killed again and again in the middle, the import of a wiki (%s) ends with every page once',
  async (kind) => {
    const game = games[kind];
    let server = await startServer(settings);
    const place = `admin/games/${game.id}/wiki`;
    const looked =
      kind === 'live'
        ? await ask(server, 'POST', `${place}/address`, { address: wiki.api })
        : await ask(server, 'POST', place, wikiExport(pages));
    await hasEnded(server, looked.job_id);
    const { source_id } = (await jobAt(server, looked.job_id)).result;
    const body = { source_id, namespaces: [0], licence, is_whole: true };
    const { job_id } = await ask(server, 'POST', `${place}/import`, body);
    let killed = 0;
    while (killed < kills && (await killInTheMiddle(server, job_id))) {
      killed += 1;
      // Another process would wait until the lease of the dead one has ended.
      const lease_until = new Date(0).toISOString();
      // An export counts as begun three times more often: after the last kill it has been begun as often as it may be.
      const tries = killed + (kind === 'export' ? 3 : 0);
      await prepared.look(({ db }) => db.updateTable('background_jobs').set({ lease_until, tries }).execute());
      server = await startServer(settings);
    }
    expect(killed).toBe(kills);
    await hasEnded(server, job_id);
    // Begun more than five times, a job is given up until its starter runs it again.
    const isGivenUp = (await jobAt(server, job_id)).state === 'failed';
    expect(isGivenUp).toBe(kind === 'export');
    if (isGivenUp) {
      await ask(server, 'POST', `jobs/${job_id}/retry`);
      await hasEnded(server, job_id);
    }
    expect(await jobAt(server, job_id)).toMatchObject({ state: 'succeeded', result: { gone: 0, problems: [] } });
    expect(await server.end('SIGTERM')).toBe(0);
    await prepared.look(async ({ db }) => {
      const { rows } = await sql<{ title: string; text: string }>`
        SELECT a.title, string_agg(c.section || ': ' || c.content, '|' ORDER BY c.ordinal) AS text
        FROM articles a JOIN chunks c ON c.article_id = a.id AND c.to_rev IS NULL
        WHERE a.game_id = ${game.id} GROUP BY a.id ORDER BY a.id`.execute(db);
      const expected = pages.map(({ title, text }) => {
        const [first = '', second = ''] = text.split('\n== Tracks ==\n');
        return { title, text: `: ${first.trim()}|Tracks: ${second.trim()}` };
      });
      const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title);
      expect(rows.toSorted(byTitle)).toEqual(expected.toSorted(byTitle));
      const { rows: counts } = await sql`
        SELECT count(*)::int AS chunks, count(DISTINCT c.chunk_key)::int AS keys,
          (SELECT count(*)::int FROM wiki_pages p JOIN articles a ON a.id = p.article_id WHERE a.game_id = ${game.id}) AS pages
        FROM chunks c WHERE c.game_id = ${game.id}`.execute(db);
      expect(counts).toMatchObject([{ chunks: 2 * pages.length, keys: 2 * pages.length, pages: pages.length }]);
    });
  },
);
