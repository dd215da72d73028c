import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QueryMetrics, TunedSettings } from '#contract/evaluations.ts';
import type { Grade } from '#contract/labels.ts';
import { effectiveSettings } from '#server/game-settings/game-settings.ts';
import type { GradedQuery, Snapshot } from '#server/labels/labels.ts';
import type { Retrieval, Retrieved } from '#server/retrieval/retrieval.ts';
import { type Grades, measure, relevantFrom } from './metrics.ts';

/** How deep a missed chunk is looked for. */
const depth = 100;
/** Others are served between two queries once this much time has gone. */
const turnMs = 8;

export interface RanQuery {
  query_id: number;
  query_text: string;
  /** The first k. */
  ranking: number[];
  grades: Record<string, Grade>;
  metrics: QueryMetrics | null;
  missed: { version_id: number; rank: number | null }[];
  ms: number;
  retrieved: Retrieved;
}

export function gradesOf(query: Pick<GradedQuery, 'grades'>): Grades {
  return new Map(Object.entries(query.grades).map(([id, grade]) => [Number(id), grade]));
}

/** Runs labelled queries one after another against exactly one revision, and lets others have their turn. */
export async function* runQueries(
  retrieval: Retrieval,
  { game, revision }: Snapshot,
  queries: readonly GradedQuery[],
  { retrieve_k, settings }: { retrieve_k: number; settings: TunedSettings },
): AsyncGenerator<RanQuery> {
  const { retrieval: tuned } = effectiveSettings(settings);
  const of = { id: game.id, title: game.title, kb_revision: revision };
  const questions = queries.map((query) => query.query_text);
  await retrieval.prepare({ game: of, settings: tuned, questions });
  let turn_began = performance.now();
  for (const query of queries) {
    const began = performance.now();
    const retrieved = await retrieval.retrieve({
      game: of,
      question: query.query_text,
      limit: depth,
      settings: tuned,
      freshness: 'current',
      patient: true,
    });
    const ms = performance.now() - began;
    const all = retrieved.hits.map((hit) => hit.id);
    const ranking = all.slice(0, retrieve_k);
    const grades = gradesOf(query);
    const relevant = [...grades].filter(([, grade]) => (grade ?? 0) >= relevantFrom).map(([id]) => id);
    const missed = relevant
      .filter((id) => !ranking.includes(id))
      .map((version_id) => ({ version_id, rank: all.indexOf(version_id) + 1 || null }));
    yield {
      query_id: query.id,
      query_text: query.query_text,
      ranking,
      grades: query.grades,
      metrics: measure(ranking, grades, retrieve_k) ?? null,
      missed,
      ms,
      retrieved,
    };
    if (performance.now() - turn_began >= turnMs) {
      await nextTurn();
      turn_began = performance.now();
    }
  }
}
