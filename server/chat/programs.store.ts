import { sql } from 'kysely';
import { clock, isWithin } from '#server/db/moments.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Parallel questions of a user's programs come one after the other, so that a repeated one finds the first. */
export async function lockRepeats(tx: Tx, user_id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('repeated questions', ${user_id}))`.execute(tx);
}

/**
 * The question that the same program asked in the same words a short while ago, unless its answer failed, or would be
 * another one by now.
 */
export async function findRepeated(
  tx: Tx,
  {
    user_id,
    game_id,
    request_hash,
    basis_hash,
  }: { user_id: number; game_id: number; request_hash: Buffer; basis_hash: Buffer },
  minutes: number,
): Promise<{ question_id: number; message_id: number } | undefined> {
  const row = await tx
    .selectFrom('messages')
    .select(['id', 'question_id'])
    .where('user_id', '=', user_id)
    .where('game_id', '=', game_id)
    .where('hidden_at', 'is', null)
    .where('request_hash', '=', request_hash)
    .where('role', '=', 'expert')
    .where('state', 'in', ['running', 'answered', 'unsure', 'refused'])
    .where((column) =>
      column.or([
        column('finished_at', 'is', null),
        column.and([isWithin(sql.ref('finished_at'), minutes), column('basis_hash', '=', basis_hash)]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.question_id == null ? undefined : { question_id: row.question_id, message_id: row.id };
}

/**
 * What an answer cost and the tokens it took; the tokens are null where no model wrote it. `calls_charged` is told to a
 * program once: whoever adds up what its requests cost gets what was taken, however often it asks for the same answer.
 * @param left aborted where the program has gone, and is told nothing any more
 */
export async function tellCost(db: Db, message_id: number, left: AbortSignal) {
  const stated = db
    .updateTable('messages')
    .set({ charge_stated_at: clock })
    .where('id', '=', message_id)
    .where('charge_stated_at', 'is', null)
    .where(sql<boolean>`${!left.aborted}`)
    .returning('id');
  const { is_first, ...cost } = await db
    .with('stated', () => stated)
    .selectFrom('messages as m')
    .leftJoin('reservations as r', 'r.id', 'm.reservation_id')
    .leftJoin('token_usage_logs as u', (join) => join.onRef('u.message_id', '=', 'm.id').on('u.model', 'is not', null))
    .select([
      sql<boolean>`r.state IS NOT DISTINCT FROM 'settled'`.as('is_charged'),
      sql<boolean>`EXISTS (SELECT FROM stated)`.as('is_first'),
      'm.cut_off',
      'u.input_tokens',
      'u.output_tokens',
    ])
    .where('m.id', '=', message_id)
    .orderBy('u.id', 'desc')
    .executeTakeFirstOrThrow();
  return { ...cost, calls_charged: cost.is_charged && is_first ? 1 : 0 };
}

/** Programs that wait in other processes for an answer that is being written. */
export async function countReadersElsewhere(db: Db, message_id: number): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('readers_elsewhere')
    .where('id', '=', message_id)
    .executeTakeFirst();
  return row?.readers_elsewhere ?? 0;
}

/** Notes in the row of a running answer that one more waits for it in this process, or one less. */
export async function noteReaderElsewhere(db: Db, message_id: number, by: 1 | -1): Promise<void> {
  await db
    .updateTable('messages')
    .set({ readers_elsewhere: sql<number>`readers_elsewhere + ${by}::int` })
    .where('id', '=', message_id)
    .where('state', '=', 'running')
    .execute();
}
