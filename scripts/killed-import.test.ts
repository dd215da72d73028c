import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';

const kills = 10;
const folder = await mkdtemp(join(tmpdir(), 'hintline-imports-'));
const running = new Set<ChildProcess>();
afterEach(() => running.forEach((child) => child.kill('SIGKILL')));
afterAll(() => rm(folder, { recursive: true }));

const words = 'Trains carry cargo over tracks, and each station rates how well they do. '.repeat(10).trim();
const texts = Array.from({ length: 600 }, (_, n) => ({
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

/** The real command; killed after so many milliseconds, where they are given. @returns its exit code, null where it was killed */
async function importWith(settings: Record<string, string>, args: readonly string[], killAfterMs?: number) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const exited = once(child, 'exit');
  if (killAfterMs !== undefined) {
    await Promise.race([exited, wait(killAfterMs)]);
    child.kill('SIGKILL');
  }
  await exited;
  running.delete(child);
  return child.exitCode;
}

test.each(['knowledge', 'wiki', 'markdown'] as const)(
  'killed ten times at other moments, an import (%s) leaves no half article and ends with each once',
  async (kind) => {
    const prepared = await prepareDatabase(async ({ db }) => {
      await db.insertInto('games').values({ slug: 'trains', title: 'Trains' }).execute();
    });
    const expected = texts.map(({ title, first, second }) => ({ title, text: `: ${first}|Tracks: ${second}` }));
    /** What players would read. @returns how many articles there are, each of them whole */
    const countWhole = () =>
      prepared.look(async ({ db }) => {
        const { rows } = await sql<{ title: string; text: string }>`
          SELECT a.title, string_agg(c.section || ': ' || c.content, '|' ORDER BY c.ordinal) AS text
          FROM articles a LEFT JOIN chunks c ON c.article_id = a.id AND c.to_rev IS NULL GROUP BY a.id`.execute(db);
        const whole = new Map(expected.map(({ title, text }) => [title, text]));
        expect(rows.filter(({ title, text }) => whole.get(title) !== text)).toEqual([]);
        expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
        return rows.length;
      });

    // How long a run takes here is told by one that only looks; where one has ended in time, the next is killed sooner.
    const began = performance.now();
    expect(await importWith(prepared.settings, [...imports[kind], '--dry-run'])).toBe(0);
    let killAfterMs = (performance.now() - began) * 0.5;
    const stored: number[] = [];
    for (let killed = 0; killed < kills;) {
      const code = await importWith(prepared.settings, imports[kind], killAfterMs);
      killAfterMs *= code === null ? 1.15 : 0.8;
      killed += code === null ? 1 : 0;
      stored.push(await countWhole());
    }
    // What is stored stays stored; a knowledge file is there whole or not at all.
    expect(stored).toEqual(stored.toSorted((one, other) => one - other));
    expect(stored.filter((count) => kind === 'knowledge' && count > 0 && count < texts.length)).toEqual([]);

    expect(await importWith(prepared.settings, imports[kind])).toBe(0);
    expect(await countWhole()).toBe(texts.length);
    await prepared.look(async ({ db }) => {
      const { rows } = await sql`
        SELECT count(*)::int AS chunks, count(DISTINCT chunk_key)::int AS keys, count(DISTINCT article_id)::int AS articles,
          (SELECT count(*)::int FROM games WHERE slug = 'trains') AS games FROM chunks`.execute(db);
      expect(rows).toEqual([{ chunks: 2 * texts.length, keys: 2 * texts.length, articles: texts.length, games: 1 }]);
    });
    await prepared.remove();
  },
);
