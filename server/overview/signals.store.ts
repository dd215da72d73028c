import { sql } from 'kysely';
import { alertLimits, type AlertSignal } from '#contract/values/alert-signals.ts';
import { isFailedWork } from '#server/background-jobs/background-jobs.ts';
import { countFigures } from '#server/db/answer-figures.ts';
import type { Db } from '#server/db/database.ts';
import { isPlayer } from '#server/db/is-of-player.ts';
import { isWithin } from '#server/db/moments.ts';
import { isAskedAnswer, isFinished, isOfModelInUse } from '#server/usage/usage.ts';

const inLastHour = (column: string) => isWithin(sql.ref(column), 60);

/**
 * Counted as the overview counts its days; what waits is what the lists of reviews and reports hold. A fault of the model
 * is one also where the articles were quoted in its place; with few answers a share says nothing yet, but faults in a row do.
 */
export async function measureSignals(db: Db): Promise<Record<AlertSignal, number>> {
  const { rows } = await sql<Record<AlertSignal, number>>`
    WITH answers AS (
      SELECT ${countFigures('m', ['failed', 'refused'])}
      FROM messages m JOIN users u ON u.id = m.user_id AND ${isPlayer}
      WHERE m.role = 'expert' AND ${inLastHour('m.created_at')})
    SELECT a.failed AS failures, a.refused AS refusals,
      (SELECT count(*) FROM given_back_calls b JOIN users u ON u.id = b.user_id AND ${isPlayer}
        WHERE ${inLastHour('b.created_at')}) AS given_back,
      (SELECT count(*) FROM article_versions v JOIN articles t ON t.id = v.article_id
        JOIN games g ON g.id = t.game_id
        WHERE v.state = 'waiting' AND t.deleted_at IS NULL AND g.deleted_at IS NULL) AS reviews,
      (SELECT count(*) FROM article_reports r JOIN articles t ON t.id = r.article_id
        WHERE r.closed_at IS NULL AND t.deleted_at IS NULL) AS reports,
      (SELECT count(*) FROM background_jobs j
        WHERE ${isFailedWork('j')} AND ${inLastHour('j.finished_at')}) AS failed_jobs,
      (SELECT CASE WHEN count(*) FILTER (WHERE is_fault AND nth <= ${alertLimits.faultsInARow}) = ${alertLimits.faultsInARow}
            THEN 100
          WHEN count(*) < ${alertLimits.answersOfShare} THEN 0
          ELSE 100 * count(*) FILTER (WHERE is_fault) / count(*) END
        FROM (SELECT NOT ${isFinished('l')} AS is_fault, row_number() OVER (ORDER BY l.id DESC) AS nth
          FROM token_usage_logs l
          WHERE ${isAskedAnswer('l')} AND ${isOfModelInUse('l')} AND ${inLastHour('l.created_at')}) AS l) AS model_faults
    FROM answers a`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was measured');
  return row;
}
