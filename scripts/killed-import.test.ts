import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { commandEnvironment } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';

// Each test starts the command five times.
vi.setConfig(slow.killsProcesses);

/** When a run is killed: so long after its first connection, before which it has nothing to lose, or in the middle of writing. */
type Moment = { ms: number } | 'writing';
const moments: Record<'knowledge' | 'wiki' | 'markdown', Moment[]> = {
  knowledge: ['writing', 'writing', { ms: 30 }],
  wiki: ['writing', 'writing', { ms: 120 }],
  markdown: ['writing', 'writing', { ms: 480 }],
};
const folder = await mkdtemp(join(tmpdir(), 'hintline-imports-'));
const running = new Set<ChildProcess>();
afterEach(() => running.forEach((child) => child.kill('SIGKILL')));
afterAll(() => rm(folder, { recursive: true }));

const words = 'Trains carry cargo over tracks, and each station rates how well they do. '.repeat(10).trim();
const texts = Array.from({ length: 300 }, (_, n) => ({
  title: `Station ${n + 1}`,
  first: `Station ${n + 1} takes cargo. ${words}`,
  second: `It has ${n + 2} tracks. ${words}`,
}));

await mkdir(join(folder, 'texts'));
for (const { title, first, second } of texts)
  await writeFile(join(folder, 'texts', `${title}.md`), `# ${title}\n\n${first}\n\n## Tracks\n\n${second}\n`);
await writeFile(
  join(folder, 'wiki.xml'),
  wikiExport(
    texts.map(({ title, first, second }, n) => ({ id: n + 1, title, text: `${first}\n== Tracks ==\n${second}` })),
  ),
);
await writeFile(
  join(folder, 'knowledge.json'),
  JSON.stringify({
    game: { slug: 'trains', title: 'Trains' },
    articles: texts.map(({ title, first, second }) => ({
      title,
      language: 'en',
      chunks: [
        { section: '', content: first },
        { section: 'Tracks', content: second },
      ],
    })),
  }),
);
const ofGame = [
  '--game',
  'trains',
  '--licence',
  'CC BY-SA 4.0',
  '--licence-url',
  'https://creativecommons.org/licenses/by-sa/4.0/',
];
const imports = {
  knowledge: [join(folder, 'knowledge.json')],
  wiki: ['--wiki', join(folder, 'wiki.xml'), ...ofGame],
  markdown: ['--markdown', join(folder, 'texts'), ...ofGame],
};

/** Runs the real command on this database. @returns its exit code, null where it was killed */
async function importWith({ db }: OpenDatabase, settings: Record<string, string>, args: string[], kill?: Moment) {
  const countArticles = async () =>
    Number((await sql<{ n: number }>`SELECT count(*) AS n FROM articles`.execute(db)).rows[0]?.n);
  const [before, { rows }] = [
    await countArticles(),
    await sql<{ at: string }>`SELECT clock_timestamp() AS at`.execute(db),
  ];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], {
    env: { ...commandEnvironment, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const exited = once(child, 'exit');
  /** Whether it has come so far, or ended before. */
  const has = async (state: 'connected' | 'writing') => {
    const sessions = await sql<{ is_writing: boolean }>`
      SELECT backend_xid IS NOT NULL AS is_writing FROM pg_stat_activity
      WHERE datname = current_database() AND backend_start > ${rows[0]?.at} AND pid <> pg_backend_pid()`.execute(db);
    const isSo = sessions.rows.some(({ is_writing }) => state === 'connected' || is_writing);
    return isSo || child.exitCode !== null;
  };
  const soon = { within_ms: 60_000, every_ms: 5 };
  if (kill === 'writing') {
    // What stores in parts has stored one more before.
    const isInParts = args.includes('--wiki') || args.includes('--markdown');
    const isFurther = async () => !isInParts || child.exitCode !== null || (await countArticles()) > before;
    await until('the import writes', async () => (await isFurther()) && (await has('writing')), soon);
  } else if (kill !== undefined) {
    await until('the import is connected', () => has('connected'), soon);
    await Promise.race([exited, wait(kill.ms)]);
  }
  if (kill !== undefined) child.kill('SIGKILL');
  await exited;
  running.delete(child);
  return child.exitCode;
}

test.each(['knowledge', 'wiki', 'markdown'] as const)(
  'killed again and again at other moments, an import (%s) leaves no half article and ends with each once',
  async (kind) => {
    const prepared = await prepareDatabase(async (database) => {
      await database.db.insertInto('games').values({ slug: 'trains', title: 'Trains' }).execute();
    });
    const watched = await openDatabase(prepared.settings);
    const { db } = watched;
    const expected = texts.map(({ title, first, second }) => ({ title, text: `: ${first}|Tracks: ${second}` }));
    /** What players would read. @returns how many articles there are, each of them whole */
    const countWhole = async () => {
      const { rows } = await sql<{ title: string; text: string }>`
        SELECT a.title, string_agg(c.section || ': ' || c.content, '|' ORDER BY c.ordinal) AS text
        FROM articles a LEFT JOIN chunks c ON c.article_id = a.id AND c.to_rev IS NULL GROUP BY a.id`.execute(db);
      const whole = new Map(expected.map(({ title, text }) => [title, text]));
      expect(rows.filter(({ title, text }) => whole.get(title) !== text)).toEqual([]);
      expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
      return rows.length;
    };

    expect(await importWith(watched, prepared.settings, [...imports[kind], '--dry-run'])).toBe(0);
    const stored: number[] = [];
    for (const moment of moments[kind]) {
      const code = await importWith(watched, prepared.settings, imports[kind], moment);
      // A moment may come after the end of a run, but not while it writes.
      if (moment === 'writing') expect(code).toBeNull();
      stored.push(await countWhole());
    }
    // What is stored stays stored; a knowledge file is there whole or not at all, all else in part.
    expect(stored).toEqual(stored.toSorted((one, other) => one - other));
    const isInPart = (count: number) => count > 0 && count < texts.length;
    expect(stored.some(isInPart)).toBe(kind !== 'knowledge');

    expect(await importWith(watched, prepared.settings, imports[kind])).toBe(0);
    expect(await countWhole()).toBe(texts.length);
    const { rows } = await sql`
      SELECT count(*)::int AS chunks, count(DISTINCT chunk_key)::int AS keys, count(DISTINCT article_id)::int AS articles,
        (SELECT count(*)::int FROM games WHERE slug = 'trains') AS games FROM chunks`.execute(db);
    expect(rows).toEqual([{ chunks: 2 * texts.length, keys: 2 * texts.length, articles: texts.length, games: 1 }]);
    await watched.close();
    await prepared.remove();
  },
);
