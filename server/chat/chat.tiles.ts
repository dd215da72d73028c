import { sql } from 'kysely';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { firstMoment, lastDays, weekTile } from '#server/admin-home/tiles.ts';

interface Day {
  date: string;
  questions: number;
  /** Figures count unsure as refused. */
  refusals: number;
  failures: number;
  players: number;
}

// More than this share of failed answers in a week is worth a look.
const failuresWorthALook = 0.05;

export const chatTiles: TileSource = async ({ db }) => {
  const { rows: days } = await sql<Day>`
    SELECT days.day AS date, count(m.id) AS questions,
      count(m.id) FILTER (WHERE m.state IN ('refused', 'unsure')) AS refusals,
      count(m.id) FILTER (WHERE m.state = 'failed') AS failures,
      count(DISTINCT m.user_id) AS players
    FROM ${lastDays} LEFT JOIN messages m
      ON m.role = 'expert' AND m.created_at >= ${firstMoment} AND (m.created_at AT TIME ZONE 'UTC')::date = days.day
    GROUP BY days.day ORDER BY days.day`.execute(db);
  const { rows: players } = await sql<{ now: number; before: number }>`
    SELECT count(DISTINCT user_id) FILTER (WHERE created_at >= ${firstMoment} + interval '7 days') AS now,
      count(DISTINCT user_id) FILTER (WHERE created_at < ${firstMoment} + interval '7 days') AS before
    FROM messages WHERE role = 'expert' AND created_at >= ${firstMoment}`.execute(db);
  const series = (of: Exclude<keyof Day, 'date'>) => days.map((day) => ({ date: day.date, value: day[of] }));
  const [yesterday, today] = days.slice(-2);
  const questions = weekTile('questions', series('questions'));
  const failures = weekTile('failures', series('failures'));
  return [
    {
      ...questions,
      key: 'questions_today',
      value: today?.questions ?? 0,
      previous: yesterday?.questions ?? 0,
      series: null,
    },
    questions,
    weekTile('refusals', series('refusals')),
    { ...failures, attention: failures.value > questions.value * failuresWorthALook },
    {
      ...weekTile('active_players', series('players')),
      value: players[0]?.now ?? 0,
      previous: players[0]?.before ?? 0,
    },
  ];
};
