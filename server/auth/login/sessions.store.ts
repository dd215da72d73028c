import { type SelectQueryBuilder, sql } from 'kysely';
import { limits } from '#contract/values/limits.ts';
import { condition, exists } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { viewAlive } from '../account-views.store.ts';
import { userColumns } from '#server/users/users.store.ts';
import { farAhead, isWithin, now } from '#server/db/moments.ts';

export async function insertSession(
  db: Db,
  session: { user_id: number; token_hash: Buffer; ip: string; user_agent: string | null; created_at?: string },
): Promise<void> {
  const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  await endSurplus(db, session.user_id, id);
  await seeUser(db, session.user_id);
}

/** Beside the one just opened only the ones used last stay; a view of the account is none of its sessions. */
async function endSurplus(db: Db, user_id: number, opened: number): Promise<void> {
  const surplus = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('viewer_id', 'is', null)
    .where('id', '<>', opened)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(limits.sessions - 1);
  await deleteInOrder(db, surplus);
}

type Ids<From extends 'sessions' | 'users'> = SelectQueryBuilder<Tables, From, { id: number }>;

/** Two that end the same sessions at once would wait for each other for ever if each locked them in an order of its own. */
async function deleteInOrder(db: Db, ids: Ids<'sessions'> | Ids<'sessions' | 'users'>): Promise<void> {
  const locked = db.selectFrom('sessions').select('id').where('id', 'in', ids).orderBy('id').forUpdate();
  await db.deleteFrom('sessions').where('id', 'in', locked).execute();
}

/**
 * A statement of its own: to hold session and user at once could deadlock with a deactivation. Lists sort by this
 * moment, so it is not moved more often than anybody reads it.
 */
async function seeUser(db: Db, user_id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', user_id)
    .where(condition`coalesce(last_seen_at < now() - interval '10 minutes', true)`)
    .execute();
}

const longestLifeOfAdmin = sql`interval '12 hours'`;

/** It is as old as a session of an admin may become, but for a minute. @returns its id */
export async function insertProbe(db: Db, { user_id, token_hash }: { user_id: number; token_hash: Buffer }) {
  const created_at = sql<string>`now() - ${longestLifeOfAdmin} + interval '1 minute'`;
  const session = { user_id, token_hash, created_at, ip: '127.0.0.1', user_agent: 'setup check' };
  return (await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()).id;
}

const longestLife = sql`CASE WHEN users.role = 'admin' OR users.grants <> '{}' THEN ${longestLifeOfAdmin} ELSE interval '30 days' END`;

/** Idle 7 days and 30 days in all; 2 hours and 12 hours for admins and whoever has a grant. */
const alive = condition`
  sessions.last_seen_at > now() - CASE WHEN users.role = 'admin' OR users.grants <> '{}' THEN interval '2 hours' ELSE interval '7 days' END
  AND sessions.created_at > now() - ${longestLife}`;

/** Nor does one open doors that a clock far ahead made: unused, it would outlive any other. */
const isOpen = condition`(${alive}) AND sessions.created_at < now() + ${longestLife} AND ${viewAlive}`;

export function findLiveSession(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .select([
      'sessions.id as session_id',
      'sessions.viewer_id',
      condition`${isWithin(sql.ref('sessions.last_seen_at'), 1)} AND sessions.created_at < ${farAhead}`.as(
        'seen_lately',
      ),
    ])
    .where('sessions.token_hash', '=', token_hash)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(isOpen)
    .executeTakeFirst();
}

export async function listLiveSessionIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where(condition`sessions.id = ANY (${ids}::bigint[])`)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(isOpen)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a session still opens doors, for a statement that reads something for it. */
export const opensDoors = (id: number) => exists`sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.id = ${id} AND users.is_active AND users.deleted_at IS NULL AND ${isOpen}`;

export async function touchSession(db: Db, { id, user_id }: { id: number; user_id: number }): Promise<void> {
  // One that was opened while the clock was ahead is as young as it can be.
  const created_at = sql<string>`least(created_at, now())`;
  await db.updateTable('sessions').set({ last_seen_at: now, created_at }).where('id', '=', id).execute();
  await seeUser(db, user_id);
}

/** Sessions that still open doors, the one used last first. */
export function listLiveSessions(db: Db, user_id: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.created_at', 'sessions.last_seen_at', 'sessions.ip', 'sessions.user_agent'])
    .where('sessions.user_id', '=', user_id)
    .where('sessions.viewer_id', 'is', null)
    .where(alive)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** @returns whether the user had it */
export async function deleteSessionOf(db: Db, user_id: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('viewer_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The sessions of the views that somebody has begun; what they leave in the audit log, `endOldViews` writes. */
const viewsBy = (db: Db, viewer_id: number) =>
  db.selectFrom('account_views').select('session_id').where('viewer_id', '=', viewer_id).where('ended_at', 'is', null);

export async function deleteViewsBy(db: Db, viewer_id: number): Promise<void> {
  await deleteInOrder(db, db.selectFrom('sessions').select('id').where('id', 'in', viewsBy(db, viewer_id)));
}

/** Those that somebody has begun, and those of their own account. */
export async function deleteViewsAround(tx: Tx, user_id: number): Promise<void> {
  const views = tx
    .selectFrom('sessions')
    .select('id')
    .where('viewer_id', 'is not', null)
    .where((row) => row.or([row('user_id', '=', user_id), row('id', 'in', viewsBy(tx, user_id))]));
  await deleteInOrder(tx, views);
}

/** With the views that the user has begun, in this session or in another. */
export async function deleteOtherSessions(db: Db, user_id: number, own_session_id: number): Promise<void> {
  await deleteViewsBy(db, user_id);
  await deleteInOrder(
    db,
    db.selectFrom('sessions').select('id').where('user_id', '=', user_id).where('id', '<>', own_session_id),
  );
}

/** With the views that the user has begun. */
export async function deleteSessionsOf(tx: Tx, user_id: number): Promise<void> {
  const all = tx
    .selectFrom('sessions')
    .select('id')
    .where((row) => row.or([row('user_id', '=', user_id), row('id', 'in', viewsBy(tx, user_id))]));
  await deleteInOrder(tx, all);
}

const sessionsAtOnce = 20_000;

/** All of them are looked at, some at a time, as how long each lives depends on its user. */
export async function deleteDeadSessions(db: Db): Promise<void> {
  const { last } = await db
    .selectFrom('sessions')
    .select((row) => row.fn.coalesce(row.fn.max('id'), row.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  let first = 0;
  while (first <= last) {
    // Ids that are long gone are passed over.
    const { rows } = await sql<{ upTo: number }>`SELECT coalesce(max(id), ${last}) AS "upTo" FROM (
      SELECT id FROM sessions WHERE id >= ${first} ORDER BY id LIMIT ${sessionsAtOnce}) AS batch`.execute(db);
    const upTo = rows[0]?.upTo ?? last;
    const dead = db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', '>=', first)
      .where('sessions.id', '<=', upTo)
      // A view is ended together with its entry in the audit log.
      .where('sessions.viewer_id', 'is', null)
      .where(condition`NOT (${alive})`);
    await deleteInOrder(db, dead);
    first = upTo + 1;
  }
}
