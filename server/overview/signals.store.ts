import { sql } from 'kysely';
import type { AlertSignal } from '#contract/values/alert-signals.ts';
import type { Db } from '#server/db/database.ts';
import { isPlayer } from '#server/db/is-of-player.ts';

const lastHour = sql`now() - interval '1 hour'`;

/** Counted as the overview counts its days. */
export async function measureSignals(db: Db): Promise<Record<AlertSignal, number>> {
  const { rows } = await sql<Record<AlertSignal, number>>`
    WITH answers AS (
      SELECT count(*) FILTER (WHERE m.state = 'failed') AS failures, count(*) FILTER (WHERE m.state = 'refused') AS refusals
      FROM messages m JOIN users u ON u.id = m.user_id AND ${isPlayer}
      WHERE m.role = 'expert' AND m.created_at > ${lastHour})
    SELECT a.failures, a.refusals,
      (SELECT count(*) FROM given_back_calls b JOIN users u ON u.id = b.user_id AND ${isPlayer}
        WHERE b.created_at > ${lastHour}) AS given_back,
      (SELECT count(*) FROM article_versions v JOIN articles t ON t.id = v.article_id
        WHERE v.state = 'waiting' AND t.deleted_at IS NULL) AS reviews,
      (SELECT count(*) FROM article_reports r WHERE r.closed_at IS NULL) AS reports,
      (SELECT count(*) FROM background_jobs j
        WHERE j.state = 'failed' AND j.user_id IS NOT NULL AND j.finished_at > ${lastHour}) AS failed_jobs
    FROM answers a`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was measured');
  return row;
}
