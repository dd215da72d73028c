import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';

/** Marks the warnings read that name fewer calls than the player has; held calls still count. @returns whether there was one */
export async function markWarningsRead(tx: Tx, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE notifications SET read_at = ${now}
    WHERE user_id = ${user_id} AND kind = 'calls_low' AND read_at IS NULL AND (data ->> 'calls')::bigint < (
      SELECT sum(balance) FROM ledger_accounts
      WHERE ledger_accounts.user_id = ${user_id} AND ledger_accounts.kind IN ('calls', 'reserved'))
    RETURNING id`.execute(tx);
  return rows.length > 0;
}
