import type { Db } from '#server/db/database.ts';
import { type JsonInPieces, withLongText } from '#server/rules/json-in-pieces.ts';
import * as gradesStore from './grades.store.ts';
import * as store from './labels.store.ts';
import { requireSnapshot } from './labels.ts';

/** Each may have grades for hundreds of chunks. */
const queriesAtOnce = 50;

/**
 * All labels of a snapshot as one text, TREC's `query 0 chunk grade` or a line of JSON a query, read while it is sent: each
 * query once, with the grades that it has at that moment.
 * @throws AppError `not_found`
 */
export async function exportLabels(
  db: Db,
  game_id: number,
  version: number | undefined,
  format: 'qrels' | 'jsonl',
): Promise<JsonInPieces> {
  const { game, revision } = await requireSnapshot(db, game_id, version);
  const counts = { queries: 0, grades: 0 };
  async function* text(): AsyncGenerator<string> {
    for await (const queries of store.readGraded(db, game.id, revision, queriesAtOnce)) {
      counts.queries += queries.length;
      for (const { grades } of queries) counts.grades += Object.keys(grades).length;
      if (format === 'qrels') yield queries.map(qrelsOf).join('');
      else yield await jsonlOf(db, { game_id: game.id, revision }, queries);
    }
  }
  return withLongText({
    name: `labels-${game.slug}-${revision}.${format}`,
    text: text(),
    counts: () => counts,
  });
}

/** TREC has no value for a chunk that cannot be graded, so it is left out like an ungraded one. */
function qrelsOf({ id, grades }: store.GradedQuery): string {
  return Object.entries(grades)
    .flatMap(([version_id, grade]) => (grade === null ? [] : [`${id} 0 ${version_id} ${grade}\n`]))
    .join('');
}

async function jsonlOf(
  db: Db,
  snapshot: { game_id: number; revision: number },
  queries: readonly store.GradedQuery[],
): Promise<string> {
  const ids = new Set(queries.flatMap(({ grades }) => Object.keys(grades).map(Number)));
  const chunks = new Map(
    (await gradesStore.listSnapshotChunks(db, snapshot, [...ids])).map((chunk) => [chunk.id, chunk]),
  );
  const lines = queries.map(({ id, grades, ...query }) => {
    const labels = Object.entries(grades).map(([key, grade]) => {
      const version_id = Number(key);
      const chunk = chunks.get(version_id);
      return {
        version_id,
        chunk_key: chunk?.chunk_key,
        article_title: chunk?.article_title,
        language: chunk?.language,
        section: chunk?.section,
        grade,
      };
    });
    return `${JSON.stringify({ query_id: id, ...query, labels })}\n`;
  });
  return lines.join('');
}
