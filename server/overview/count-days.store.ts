import { type RawBuilder, sql } from 'kysely';
import type { DayFigure } from '#contract/values/day-figures.ts';
import { isFailedWork } from '#server/background-jobs/background-jobs.ts';
import { countFigures, figuresOfQuestions } from '#server/db/answer-figures.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isOfPlayer, isPlayer } from '#server/db/is-of-player.ts';
import { farAhead, today } from '#server/db/moments.ts';

/** Whether a moment belongs to a day in UTC, said so that an index on it is used. */
function within(moment: RawBuilder<unknown>, day: string): RawBuilder<boolean> {
  return sql`${moment} >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND ${moment} < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
}

/** The first day that is not final, from the first registration on; and today. */
export async function daysToCount(db: Db): Promise<{ first: string; last: string }> {
  const { rows } = await sql<{ first: string; last: string }>`
    SELECT coalesce(
        (SELECT max(day) + 1 FROM counted_days WHERE is_final AND counted_at < ${farAhead} AND day < ${today}),
        (SELECT (min(created_at) AT TIME ZONE 'UTC')::date FROM users WHERE deleted_at IS NULL),
        ${today}) AS first,
      ${today} AS last`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not know the day');
  return row;
}

/** @returns whether no other process counts now; the answer stays so until the end of the transaction */
export async function lockCounting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('daily_totals')) AS locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** What happened on a day, as far as later days cannot change it. */
export async function figuresOf(tx: Tx, day: string): Promise<Partial<Record<DayFigure, number>>> {
  const one = async (query: RawBuilder<Partial<Record<DayFigure, number>>>) => (await query.execute(tx)).rows[0];
  return {
    ...(await one(sql`
      SELECT count(DISTINCT m.user_id) AS players, ${countFigures('m', figuresOfQuestions)}
      FROM messages m JOIN users u ON u.id = m.user_id AND ${isPlayer}
      WHERE m.role = 'expert' AND ${within(sql`m.created_at`, day)}`)),
    ...(await one(sql`
      SELECT count(*) AS given_back FROM given_back_calls b JOIN users u ON u.id = b.user_id AND ${isPlayer}
      WHERE ${within(sql`b.created_at`, day)}`)),
    ...(await one(sql`
      SELECT count(*) AS reports FROM article_reports r JOIN users u ON u.id = r.user_id AND ${isPlayer}
      WHERE ${within(sql`r.created_at`, day)}`)),
    ...(await one(sql`
      SELECT count(*) AS failed_jobs FROM background_jobs j
      WHERE ${isFailedWork('j')} AND ${within(sql`j.finished_at`, day)}`)),
    ...(await one(sql`
      SELECT count(*) AS new_users FROM users u
      WHERE ${isPlayer} AND u.deleted_at IS NULL AND ${within(sql`u.created_at`, day)}`)),
    // What the rouble balance pays for came in earlier, or never.
    ...(await one(sql`
      SELECT coalesce(sum(t.paid_kopecks) FILTER (WHERE t.provider <> 'balance'), 0)::bigint AS revenue,
        count(*) FILTER (WHERE t.status IN ('succeeded', 'refunded')) AS top_ups,
        coalesce(sum(t.calls) FILTER (WHERE t.status IN ('succeeded', 'refunded')), 0)::bigint AS calls_sold
      FROM top_ups t WHERE ${within(sql`t.paid_at`, day)}`)),
    ...(await one(sql`
      SELECT coalesce(sum(r.kopecks), 0)::bigint AS refunds
      FROM top_up_refunds r JOIN top_ups t ON t.id = r.top_up_id AND t.provider <> 'balance'
      WHERE r.state = 'succeeded' AND ${within(sql`r.resolved_at`, day)}`)),
    // Admins' answers cost, too.
    ...(await one(sql`
      SELECT coalesce(sum(cost_micro_usd), 0)::bigint AS cost FROM token_usage_logs l
      WHERE ${within(sql`l.created_at`, day)}`)),
    ...(await one(sql`
      SELECT coalesce(-sum(e.amount), 0)::bigint AS calls_given
      FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
        AND e.account_id = (SELECT id FROM ledger_accounts WHERE kind = 'issued' AND unit = 'call' AND user_id IS NULL)
      WHERE t.kind IN ('credit', 'free_calls', 'promotion', 'reward', 'reversal') AND ${within(sql`t.created_at`, day)}
        AND (t.user_id IS NULL OR ${isOfPlayer('t.user_id')})`)),
  };
}

export async function storeFigures(tx: Tx, day: string, figures: Partial<Record<DayFigure, number>>): Promise<void> {
  await sql`INSERT INTO daily_totals (day, figure, value)
    SELECT ${day}::date, key, value::bigint FROM jsonb_each_text(${JSON.stringify(figures)}::jsonb)
    ON CONFLICT (day, figure) DO UPDATE SET value = excluded.value`.execute(tx);
}

export async function countGames(tx: Tx, day: string): Promise<void> {
  await sql`DELETE FROM daily_game_totals WHERE day = ${day}::date`.execute(tx);
  await sql`INSERT INTO daily_game_totals (day, game_id, questions, refused, failed)
    SELECT ${day}::date, m.game_id, ${countFigures('m', ['questions', 'refused_or_unsure', 'failed'])}
    FROM messages m JOIN users u ON u.id = m.user_id AND ${isPlayer}
    WHERE m.role = 'expert' AND ${within(sql`m.created_at`, day)} GROUP BY m.game_id`.execute(tx);
  await sql`INSERT INTO daily_game_totals (day, game_id, demand)
    SELECT ${day}::date, d.game_id, count(*) FROM game_demand d JOIN users u ON u.id = d.user_id AND ${isPlayer}
    WHERE ${within(sql`d.created_at`, day)} GROUP BY d.game_id
    ON CONFLICT (day, game_id) DO UPDATE SET demand = excluded.demand`.execute(tx);
}

const weekDays = 7;

/** The questions about each game in the week that ends with a day. */
export async function listWeekOfGames(tx: Tx, day: string): Promise<{ game_id: number; questions: number }[]> {
  const { rows } = await sql<{ game_id: number; questions: number }>`
    SELECT game_id, sum(questions)::int AS questions FROM daily_game_totals
    WHERE day > ${day}::date - ${weekDays}::int AND day <= ${day}::date AND questions > 0 GROUP BY game_id`.execute(tx);
  return rows;
}

/**
 * Adds up the week before the day's own, once its Sunday is final; the week of a day that is counted again is no longer
 * whole. Where a week has no sum, the overview adds up its days.
 */
export async function sumWeek(tx: Tx, day: string): Promise<void> {
  const week = sql`date_trunc('week', ${day}::date)::date`;
  await sql`DELETE FROM weekly_game_totals WHERE week = ${week}`.execute(tx);
  await sql`INSERT INTO weekly_game_totals (week, game_id, questions, refused, failed, demand)
    SELECT ${week} - 7, game_id, sum(questions), sum(refused), sum(failed), sum(demand)
    FROM daily_game_totals
    WHERE day BETWEEN ${week} - 7 AND ${week} - 1
      AND EXISTS (SELECT FROM counted_days c WHERE c.day = ${week} - 1 AND c.is_final)
      AND NOT EXISTS (SELECT FROM weekly_game_totals w WHERE w.week = ${week} - 7)
    GROUP BY game_id`.execute(tx);
}

/** Those who did something on a day, as a query of ids. */
const doers = {
  verified: (day: string) => sql`SELECT id FROM users WHERE ${within(sql`email_verified_at`, day)}`,
  questions: (day: string) =>
    sql`SELECT user_id FROM messages WHERE role = 'expert' AND ${within(sql`created_at`, day)}`,
  paid: (day: string) => sql`SELECT user_id FROM top_ups WHERE provider <> 'balance' AND ${within(sql`paid_at`, day)}`,
};

/**
 * Notes who took a step for the first time, and adds them to the day on which they registered. A step that is noted is
 * never counted again, so days are counted in their order and may be counted twice.
 */
export async function countSteps(tx: Tx, day: string): Promise<void> {
  const players = doers.questions(day);
  await step('new_verified', sql`verified_on`, doers.verified(day), sql`true`);
  // Before the first question is noted: who asked for the first time today has not come back yet.
  await step('new_returned', sql`returned_on`, players, sql`f.asked_on < ${day}::date`);
  await step('new_asked', sql`asked_on`, players, sql`true`);
  await step('new_paid', sql`paid_on`, doers.paid(day), sql`true`);

  async function step(
    figure: DayFigure,
    column: RawBuilder<unknown>,
    who: RawBuilder<unknown>,
    also: RawBuilder<unknown>,
  ) {
    await sql`WITH moved AS (
        UPDATE user_figures f SET ${column} = ${day}::date FROM users u
        WHERE u.id = f.user_id AND ${isPlayer} AND f.${column} IS NULL AND ${also} AND f.user_id IN (${who})
        RETURNING (u.created_at AT TIME ZONE 'UTC')::date AS registered)
      INSERT INTO daily_totals AS t (day, figure, value) SELECT registered, ${figure}, count(*) FROM moved GROUP BY registered
      ON CONFLICT (day, figure) DO UPDATE SET value = t.value + excluded.value`.execute(tx);
  }
}

export async function countWeek(tx: Tx, day: string): Promise<void> {
  const week = sql`date_trunc('week', ${day}::date)::date`;
  await sql`WITH moved AS (
      UPDATE user_figures f SET last_week = ${week} FROM users u
      WHERE u.id = f.user_id AND ${isPlayer} AND coalesce(f.last_week < ${week}, true) AND f.user_id IN (${doers.questions(day)})
      RETURNING date_trunc('week', u.created_at AT TIME ZONE 'UTC')::date AS cohort)
    INSERT INTO cohort_weeks AS c (cohort, week, players) SELECT cohort, ${week}, count(*) FROM moved GROUP BY cohort
    ON CONFLICT (cohort, week) DO UPDATE SET players = c.players + excluded.players`.execute(tx);
}

/** A day is final an hour after its end: what began before midnight is over by then. */
export async function noteCounted(tx: Tx, day: string): Promise<void> {
  await sql`INSERT INTO counted_days (day, counted_at, is_final)
    VALUES (${day}::date, clock_timestamp(), now() > (${day}::date + 1)::timestamp AT TIME ZONE 'UTC' + interval '1 hour')
    ON CONFLICT (day) DO UPDATE SET counted_at = excluded.counted_at, is_final = excluded.is_final`.execute(tx);
}
