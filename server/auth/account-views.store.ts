import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { clock, isWithin } from '#server/db/moments.ts';

const viewMinutes = 15;

/** Whether a session of a view opens doors: for some minutes, as long as the viewer may view and the viewed is a player. */
export const viewAlive: RawBuilder<boolean> = sql<boolean>`(sessions.viewer_id IS NULL OR (
  ${isWithin(sql.ref('sessions.created_at'), viewMinutes)}
  AND users.role = 'user' AND users.grants = '{}'
  AND EXISTS (SELECT FROM users v WHERE v.id = sessions.viewer_id AND v.is_active AND v.deleted_at IS NULL
    AND (v.role = 'admin' OR 'support' = ANY (v.grants)))))`;

/** @returns the session, and when it ends by itself */
export async function insertView(
  tx: Tx,
  view: { user_id: number; viewer_id: number; token_hash: Buffer },
): Promise<{ id: number; ends_at: string }> {
  const session = await tx
    .insertInto('sessions')
    .values(view)
    .returning(['id', sql<string>`created_at + make_interval(mins => ${viewMinutes})`.as('ends_at')])
    .executeTakeFirstOrThrow();
  const { user_id, viewer_id } = view;
  await tx.insertInto('account_views').values({ user_id, viewer_id, session_id: session.id }).execute();
  return session;
}

/** Ends one view, or all whose session opens no door any more. @returns what was ended */
export async function endViews(
  tx: Tx,
  which: { session_id: number } | 'over',
): Promise<{ id: number; user_id: number; viewer_id: number; started_at: string }[]> {
  const isMeant =
    which === 'over'
      ? sql`NOT EXISTS (SELECT FROM sessions JOIN users ON users.id = sessions.user_id
          WHERE sessions.id = account_views.session_id AND users.is_active AND users.deleted_at IS NULL AND ${viewAlive})`
      : sql`session_id = ${which.session_id}`;
  const { rows } = await sql<{
    id: number;
    user_id: number;
    viewer_id: number;
    session_id: number;
    started_at: string;
  }>`
    UPDATE account_views SET ended_at = ${clock} WHERE ended_at IS NULL AND ${isMeant}
    RETURNING id, user_id, viewer_id, session_id, started_at`.execute(tx);
  const sessions = rows.map(({ session_id }) => session_id);
  if (sessions.length > 0) await tx.deleteFrom('sessions').where('id', 'in', sessions).execute();
  return rows;
}
