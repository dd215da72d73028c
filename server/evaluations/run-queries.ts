import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TunedSettings } from '#contract/evaluations.ts';
import { effectiveSettings } from '#server/game-settings/game-settings.ts';
import type { GradedQuery, Snapshot } from '#server/labels/labels.ts';
import type { FoundMany, Retrieval, Retrieved } from '#server/retrieval/retrieval.ts';
import type { StoredResult } from './evaluations.store.ts';
import { type Grades, measure, relevantFrom } from './metrics.ts';

/** How deep a missed chunk is looked for. */
const depth = 100;

export type RanQuery = Omit<StoredResult, 'answer'>;

interface RunOptions {
  retrieve_k: number;
  settings: TunedSettings;
}

export function gradesOf(query: Pick<GradedQuery, 'grades'>): Grades {
  return new Map(Object.entries(query.grades).map(([id, grade]) => [Number(id), grade]));
}

/** Runs labelled queries against exactly one revision, in their order, and lets others have their turn. */
export async function* runQueries(
  retrieval: Retrieval,
  snapshot: Snapshot,
  queries: readonly GradedQuery[],
  { retrieve_k, settings }: RunOptions,
): AsyncGenerator<RanQuery & Pick<FoundMany, 'decision' | 'second_signal'>> {
  const texts = queries.map(({ query_text }) => query_text);
  const found = findEach(retrieval, snapshot, texts, settings);
  let at = 0;
  for await (const { ids, ...how } of found) {
    yield { ...judge(queries[at++]!, ids, retrieve_k), ...how };
  }
}

/** What each text finds in exactly one revision, in their order. */
export function findEach(
  retrieval: Retrieval,
  snapshot: Snapshot,
  questions: readonly string[],
  settings: TunedSettings,
): AsyncGenerator<FoundMany> {
  return retrieval.retrieveMany({
    game: gameAt(snapshot),
    questions,
    limit: depth,
    settings: effectiveSettings(settings).retrieval,
  });
}

/** The same, each with all that an expert writes from. */
export async function* retrieveQueries(
  retrieval: Retrieval,
  snapshot: Snapshot,
  queries: readonly GradedQuery[],
  { retrieve_k, settings }: RunOptions,
): AsyncGenerator<RanQuery & { retrieved: Retrieved }> {
  const of = { game: gameAt(snapshot), settings: effectiveSettings(settings).retrieval };
  await retrieval.prepare({ ...of, questions: queries.map(({ query_text }) => query_text) });
  for (const query of queries) {
    const began = performance.now();
    const retrieved = await retrieval.retrieve({
      ...of,
      question: query.query_text,
      limit: depth,
      freshness: 'current',
      vector_required: true,
    });
    const ms = performance.now() - began;
    const ids = retrieved.hits.map((hit) => hit.id);
    yield { ...judge(query, ids, retrieve_k), ms, retrieved };
    await nextTurn();
  }
}

export function gameAt({ game, revision }: Snapshot) {
  return { id: game.id, title: game.title, kb_revision: revision };
}

function judge(query: GradedQuery, ids: readonly number[], retrieve_k: number): Omit<RanQuery, 'ms'> {
  const ranking = ids.slice(0, retrieve_k);
  const grades = gradesOf(query);
  const relevant = [...grades].filter(([, grade]) => (grade ?? 0) >= relevantFrom).map(([id]) => id);
  const missed = relevant
    .filter((id) => !ranking.includes(id))
    .map((version_id) => ({ version_id, rank: ids.indexOf(version_id) + 1 || null }));
  return {
    query_id: query.id,
    query_text: query.query_text,
    ranking,
    grades: query.grades,
    metrics: measure(ranking, grades, retrieve_k) ?? null,
    missed,
  };
}
