import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type JobWorker, startWorker } from '#server/background-jobs/worker.ts';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import { importGame } from '#server/knowledge/files/import-game.ts';
import { knowledgeRebuild } from '#server/knowledge/knowledge-jobs.ts';
import { gatherFile } from '#server/testing/gather-file.ts';
import { makeUser } from '#server/testing/make.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const lookEveryMs = 20;
const gradesEach = 4;
const started = z.object({ job_id: z.int() });
const found = z.object({ items: z.array(z.object({ version_id: z.int() })) });
const shown = z.object({ state: z.string(), result: z.unknown() });

interface Kept {
  /** How much there was to lose. */
  counts: { articles: number; chunks: number; graded_queries: number; grades: number; citations: number };
  /** What is no longer as it was, by name; empty where the rebuild kept everything. */
  differ: string[];
  seconds: { import: number; rebuild: number };
}

/**
 * Imports a game, grades chunks and asks the expert, rebuilds the game's knowledge by the real job, and holds what was
 * before against what is after: rows and keys of the chunks, labels, citations, and the whole content.
 */
export async function compareWithRebuild({ app, deps }: TestApp, text: string, queryCount: number): Promise<Kept> {
  const { db } = deps;
  const admin = await makeUser(db, { role: 'admin' });
  const player = await makeUser(db, { calls: queryCount });
  const call = async (method: 'GET' | 'POST', url: string, payload?: object, { headers } = admin): Promise<unknown> => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return isJson ? answer.json<unknown>() : answer.body;
  };
  const began = performance.now();
  const file = readImportFile(text);
  const { game_id, revision, articles, chunks } = await db.transaction().execute((tx) => importGame(tx, file));
  const imported = performance.now();

  for (const query_text of spreadQueries(file, queryCount)) {
    const question = { game_id, snapshot_version: revision, query_text };
    const { items } = found.parse(await call('POST', '/api/admin/labels/candidates', question));
    const labels = items.slice(0, gradesEach).map(({ version_id }, grade) => ({ version_id, grade }));
    await call('POST', '/api/admin/labels/save', { ...question, labels });
    await call('POST', `/api/chat/games/${game_id}/messages`, { text: query_text }, player);
  }

  /** By name, so that what differs can be told. */
  const look = async () => ({
    'rows and keys of the chunks': await db
      .selectFrom('chunks')
      .select(['id', 'chunk_key', 'article_id', 'ordinal', 'section', 'content', 'from_rev', 'to_rev'])
      .where('game_id', '=', game_id)
      .orderBy('id')
      .execute(),
    'rows of the grades': await db
      .selectFrom('label_grades as g')
      .innerJoin('labelled_queries as q', 'q.id', 'g.query_id')
      .select(['g.query_id', 'g.chunk_id', 'g.grade'])
      .where('q.game_id', '=', game_id)
      .orderBy('g.query_id')
      .orderBy('g.chunk_id')
      .execute(),
    'labels as they are exported': await call('GET', `/api/admin/labels/games/${game_id}/export?format=jsonl`),
    'labels that lost a chunk': await call('GET', `/api/admin/labels/games/${game_id}/lost`),
    'rows of the sources': await db
      .selectFrom('message_sources as s')
      .innerJoin('messages as m', 'm.id', 's.message_id')
      .select(['s.message_id', 's.n', 's.chunk_id', 's.cited'])
      .where('m.game_id', '=', game_id)
      .orderBy('s.message_id')
      .orderBy('s.n')
      .execute(),
    'answers and citations as the player reads them': await call(
      'GET',
      `/api/chat/games/${game_id}/messages`,
      undefined,
      player,
    ),
    'the whole content': await gatherFile(db, game_id),
  });
  const before = await look();
  const started_at = performance.now();
  const worker = startWorker(deps, [knowledgeRebuild], lookEveryMs);
  const { job_id } = started.parse(await call('POST', `/api/knowledge/articles/rebuild-by-game?game_id=${game_id}`));
  await untilDone(async () => shown.parse(await call('GET', `/api/jobs/${job_id}`)), worker);
  const rebuilt = performance.now();
  const after = Object.entries(await look());

  return {
    counts: {
      articles: articles.added,
      chunks: chunks.added,
      graded_queries: queryCount,
      grades: before['rows of the grades'].length,
      citations: before['rows of the sources'].filter(({ cited }) => cited).length,
    },
    differ: Object.entries(before).flatMap(([name, value], at) =>
      JSON.stringify(value) === JSON.stringify(after[at]?.[1]) ? [] : [name],
    ),
    seconds: { import: (imported - began) / 1000, rebuild: (rebuilt - started_at) / 1000 },
  };
}

async function untilDone(show: () => Promise<{ state: string; result: unknown }>, worker: JobWorker): Promise<void> {
  try {
    for (;;) {
      const { state, result } = await show();
      if (state === 'succeeded') return;
      if (state === 'failed' || state === 'cancelled') throw new Error(`the job ${state}: ${JSON.stringify(result)}`);
      await wait(lookEveryMs);
    }
  } finally {
    await worker.stop();
  }
}

/** Questions made of the file's own words, from its beginning to its end. */
function spreadQueries({ articles }: ReturnType<typeof readImportFile>, count: number): string[] {
  const all = articles.flatMap(({ title, chunks }) => chunks.map(({ section }) => `${title} ${section}`));
  return Array.from({ length: count }, (_, n) => {
    const words = all[Math.floor((n * all.length) / count)] ?? '';
    return `${words.slice(0, 200)} ${n}`;
  });
}
