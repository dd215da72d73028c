import { sql } from 'kysely';
import type { Tile } from '#contract/admin-home.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { firstMoment, lastDays, nowTile, weekTile } from '#server/admin-home/tiles.ts';

interface Day {
  date: string;
  questions: number;
  failures: number;
  players: number;
  charged: number;
  given_back: number;
}

const weekDays = 7;
// More than this share of failed answers in a week is worth a look.
const failuresWorthALook = 0.05;

export const chatTiles: TileSource = async ({ db }) => {
  const { rows: days } = await sql<Day>`
    SELECT days.day AS date, count(m.id) AS questions,
      count(m.id) FILTER (WHERE m.state = 'failed') AS failures,
      count(DISTINCT m.user_id) AS players,
      count(m.id) FILTER (WHERE r.state = 'settled') AS charged,
      count(b.message_id) AS given_back
    FROM ${lastDays} LEFT JOIN messages m
      ON m.role = 'expert' AND m.created_at >= ${firstMoment} AND (m.created_at AT TIME ZONE 'UTC')::date = days.day
    LEFT JOIN reservations r ON r.id = m.reservation_id LEFT JOIN given_back_calls b ON b.message_id = m.id
    GROUP BY days.day ORDER BY days.day`.execute(db);
  const { rows: players } = await sql<{ now: number; before: number }>`
    SELECT count(DISTINCT user_id) FILTER (WHERE created_at >= ${firstMoment} + interval '7 days') AS now,
      count(DISTINCT user_id) FILTER (WHERE created_at < ${firstMoment} + interval '7 days') AS before
    FROM messages WHERE role = 'expert' AND created_at >= ${firstMoment}`.execute(db);
  const series = (of: Exclude<keyof Day, 'date'>) => days.map((day) => ({ date: day.date, value: day[of] }));
  const [yesterday, today] = days.slice(-2);
  const questions = days.slice(-weekDays).reduce((sum, day) => sum + day.questions, 0);
  const failures = weekTile('failures', series('failures'), {
    link: withQuery(paths.adminAnswers(), { state: 'failed' }),
  });
  return [
    givenBackTile(days),
    nowTile('questions_today', today?.questions ?? 0, {
      previous: yesterday?.questions ?? 0,
      link: paths.adminAnswers(),
    }),
    { ...failures, attention: failures.value > questions * failuresWorthALook },
    {
      ...weekTile('active_players', series('players')),
      value: players[0]?.now ?? 0,
      previous: players[0]?.before ?? 0,
    },
  ];
};

// More than this percentage taken back in a week is worth a look.
const givenBackWorthALook = 12;
/** The share of charged calls that players took back: of all figures the one that says most of the answers. */
function givenBackTile(days: readonly Day[]): Tile {
  const percentOf = (of: readonly Day[]) => {
    const charged = of.reduce((sum, day) => sum + day.charged, 0);
    const back = of.reduce((sum, day) => sum + day.given_back, 0);
    return charged === 0 ? 0 : Math.round((1000 * back) / charged) / 10;
  };
  const value = percentOf(days.slice(-weekDays));
  return {
    key: 'calls_given_back',
    value,
    unit: 'percent',
    previous: percentOf(days.slice(0, -weekDays)),
    series: days.map((day) => ({ date: day.date, value: percentOf([day]) })),
    attention: value > givenBackWorthALook,
    link: withQuery(paths.adminAnswers(), { call: 'given_back' }),
  };
}
