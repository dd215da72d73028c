import { leastProvingQueries } from '#contract/values/gate-verdicts.ts';
import { rated as stars } from '#contract/lists/define-list.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Actor } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { makeQuery, requireSnapshot } from './labels.ts';
import { listRatedAnswers, lockRatedAnswers } from './rated-answers.store.ts';

/** A chunk that an answer needed no other beside holds it whole; of several each holds a part. */
const grades = { alone: 3, part: 2 } as const;

/**
 * Makes labelled queries of a game's well-rated answers, as many at once as a check needs: their questions, with the chunks
 * they cite as relevant. Chunks that have changed since say nothing any more.
 * @throws AppError `not_found`
 */
export async function makeQueriesOfRatings(
  db: Db,
  game_id: number,
  actor: Actor & { user_id: number },
): Promise<AnswerOf<'POST /api/admin/labels/games/{id}/from-ratings'>> {
  return db.transaction().execute(async (tx) => {
    await requireSnapshot(tx, game_id);
    await lockRatedAnswers(tx, game_id);
    const rated = await listRatedAnswers(tx, game_id, stars.good);
    const fresh = rated.filter(({ is_labelled }) => !is_labelled);
    const usable = fresh.filter(({ cited }) => cited.length > 0);
    const chosen = usable.slice(0, leastProvingQueries);
    for (const { message_id, query_text, cited, cited_once } of chosen) {
      const grade = cited_once === 1 ? grades.alone : grades.part;
      const labels = cited.map((version_id) => ({ version_id, grade }));
      await makeQuery(tx, { game_id, query_text, message_id, candidates: cited }, actor, labels);
    }
    return {
      made: chosen.length,
      left: usable.length - chosen.length,
      labelled: rated.length - fresh.length,
      changed: fresh.length - usable.length,
    };
  });
}
