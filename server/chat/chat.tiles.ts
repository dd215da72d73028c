import { sql } from 'kysely';
import { paths, withQuery } from '#contract/values/paths.ts';
import { countTile, type TileSource } from '#server/rules/tiles.ts';
import { isPlayer } from '#server/db/is-of-player.ts';
import { daysAgo } from '#server/db/moments.ts';

interface Week {
  questions: number;
  failures: number;
  charged: number;
  given_back: number;
}

const weekDays = 7;
// More than this share of failed answers in a week is worth a look.
const failuresWorthALook = 0.05;
// This share of calls taken back is worth a look, and of fewer calls no share.
const givenBackWorthALook = 0.125;
const callsOfShare = 8;

/** The answers of the last seven days; the share that was taken back says most of how good they are. */
export const chatTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<Week>`
    SELECT count(m.id) AS questions,
      count(m.id) FILTER (WHERE m.state = 'failed') AS failures,
      count(m.id) FILTER (WHERE r.state = 'settled') AS charged,
      count(b.message_id) AS given_back
    FROM messages m JOIN users u ON u.id = m.user_id AND ${isPlayer}
    LEFT JOIN reservations r ON r.id = m.reservation_id LEFT JOIN given_back_calls b ON b.message_id = m.id
    WHERE m.role = 'expert' AND m.created_at >= ${daysAgo(weekDays)}`.execute(db);
  const { questions, failures, charged, given_back } = rows[0] ?? {
    questions: 0,
    failures: 0,
    charged: 0,
    given_back: 0,
  };
  const share = charged === 0 ? 0 : given_back / charged;
  return [
    countTile('calls_given_back', Math.round(1000 * share) / 10, {
      unit: 'percent',
      attention: charged >= callsOfShare && share >= givenBackWorthALook,
      link: withQuery(paths.adminAnswers(), { call: 'given_back', players: 'true' }),
    }),
    countTile('failures', failures, {
      attention: failures > questions * failuresWorthALook,
      link: withQuery(paths.adminAnswers(), { state: 'failed', players: 'true' }),
    }),
  ];
};
