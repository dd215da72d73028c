import { sql } from 'kysely';
import type { DayFigure } from '#contract/values/day-figures.ts';
import type { Db } from '#server/db/database.ts';

/** Days as `2026-11-22`, both included. */
export interface Period {
  from: string;
  to: string;
}

export async function lastCounted(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('counted_days')
    .select('counted_at')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.counted_at ?? null;
}

export async function hasMoreAccounts(db: Db, than: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').orderBy('id').offset(than).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function listTotals(
  db: Db,
  { from, to }: Period,
): Promise<{ day: string; figure: DayFigure; value: number }[]> {
  const { rows } = await sql<{ day: string; figure: DayFigure; value: number }>`
    SELECT day, figure, value FROM daily_totals WHERE day BETWEEN ${from}::date AND ${to}::date`.execute(db);
  return rows;
}

export async function sumTotals(db: Db, { from, to }: Period): Promise<Map<DayFigure, number>> {
  const { rows } = await sql<{ figure: DayFigure; value: number }>`
    SELECT figure, sum(value)::bigint AS value FROM daily_totals
    WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY figure`.execute(db);
  return new Map(rows.map(({ figure, value }) => [figure, value]));
}

/** The games asked about and wanted most of a period, each once: by weeks where they are added up, by days at its ends. */
export async function listGames(db: Db, { from, to }: Period, limit: number) {
  const { rows } = await sql<{
    game_id: number;
    title: string;
    questions: number;
    refused_or_unsure: number;
    failed: number;
    demand: number;
  }>`
    WITH week AS (
      SELECT monday::date AS week
      FROM generate_series(date_trunc('week', ${from}::date + 6), ${to}::date - 6, interval '7 days') AS monday
      WHERE EXISTS (SELECT FROM weekly_game_totals t WHERE t.week = monday::date)),
    part AS (
      SELECT game_id, questions, refused, failed, demand FROM weekly_game_totals
      WHERE week = ANY (ARRAY(SELECT week FROM week))
      UNION ALL
      SELECT game_id, questions, refused, failed, demand FROM daily_game_totals
      WHERE day = ANY (ARRAY(SELECT day::date FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS day
        WHERE date_trunc('week', day)::date NOT IN (SELECT week FROM week)))),
    summed AS (
      SELECT game_id, sum(questions)::bigint AS questions, sum(refused)::bigint AS refused_or_unsure, sum(failed)::bigint AS failed,
        sum(demand)::bigint AS demand
      FROM part GROUP BY game_id),
    shown AS (
      (SELECT game_id FROM summed WHERE questions > 0 ORDER BY questions DESC, game_id LIMIT ${limit})
      UNION (SELECT game_id FROM summed WHERE demand > 0 ORDER BY demand DESC, game_id LIMIT ${limit}))
    SELECT s.game_id, g.title, s.questions, s.refused_or_unsure, s.failed, s.demand
    FROM summed s JOIN shown USING (game_id) JOIN games g ON g.id = s.game_id
    ORDER BY s.questions DESC, s.demand DESC, s.game_id`.execute(db);
  return rows;
}

/** The last weeks of registration up to a day, oldest first, with those who asked in each week since. */
export async function listCohorts(db: Db, to: string, weeks: number) {
  const last = sql`date_trunc('week', ${to}::date)::date`;
  const { rows } = await sql<{ week: string; new_users: number; players: number[] }>`
    SELECT cohort.week, coalesce((SELECT sum(value) FROM daily_totals
        WHERE figure = 'new_users' AND day BETWEEN cohort.week AND cohort.week + 6), 0)::bigint AS new_users,
      ARRAY(SELECT coalesce(c.players, 0)::int
        FROM generate_series(cohort.week, ${last}, interval '7 days') AS asked (week)
        LEFT JOIN cohort_weeks c ON c.cohort = cohort.week AND c.week = asked.week::date ORDER BY asked.week) AS players
    FROM (SELECT day::date AS week
      FROM generate_series(${last} - ${7 * (weeks - 1)}::int, ${last}, interval '7 days') AS day) AS cohort
    ORDER BY cohort.week`.execute(db);
  return rows;
}
