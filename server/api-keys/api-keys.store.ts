import { type Expression, sql, type SqlBool } from 'kysely';
import type { AdminApiKey } from '#contract/api-keys.ts';
import type { QueryOf, SortOf } from '#contract/endpoint-types.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { anywhere, emptyLast, inOrder } from '#server/db/list-order.ts';
import { canBeUndone, isFinal } from '#server/db/undo.ts';
import { userColumns } from '#server/users/users.store.ts';
import { now } from '#server/db/moments.ts';

export type KeysQuery = QueryOf<'GET /api/admin/api-keys'>;

const daysCounted = 30;
const daysKept = 90;

const usage = (column: 'requests' | 'refused') => sql<number>`coalesce((
  SELECT sum(${sql.ref(`u.${column}`)}) FROM api_key_usage u
  WHERE u.api_key_id = api_keys.id AND u.day > (now() AT TIME ZONE 'UTC')::date - ${daysCounted}::int), 0)::bigint`;

/** A month begins at midnight UTC, as the day of the calls summary does. */
const callsThisMonth = sql<number>`(SELECT count(*) FROM messages m JOIN reservations r ON r.id = m.reservation_id
  WHERE m.api_key_id = api_keys.id AND m.role = 'expert' AND r.state IN ('held', 'settled')
    AND m.created_at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`;

const columns = [
  'api_keys.id',
  'api_keys.name',
  'api_keys.prefix',
  'api_keys.is_active',
  'api_keys.expires_at',
  sql<boolean>`coalesce(api_keys.expires_at <= now(), false)`.as('is_expired'),
  'api_keys.last_used_at',
  'api_keys.created_at',
  'api_keys.user_id',
  'api_keys.deleted_at',
  'api_keys.monthly_calls',
  callsThisMonth.as('calls_this_month'),
  usage('requests').as('requests'),
  usage('refused').as('refused'),
  sql<AdminApiKey['user']>`jsonb_build_object(
    'id', users.id, 'name', users.name, 'email', users.email, 'is_active', users.is_active)`.as('user'),
] as const;

const deleted_at = sql.ref<string | null>('api_keys.deleted_at');

/** The key that a script shows, where it opens doors now: key and user are both read on every request. */
export function findLiveKey(db: Db, key_hash: Buffer) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(userColumns)
    .select([
      'api_keys.id as api_key_id',
      sql<boolean>`coalesce(api_keys.last_used_at > now() - interval '1 minute', false)`.as('used_lately'),
    ])
    .where('api_keys.key_hash', '=', key_hash)
    .where('api_keys.is_active', '=', true)
    .where('api_keys.deleted_at', 'is', null)
    .where(sql<boolean>`(api_keys.expires_at IS NULL OR api_keys.expires_at > now())`)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('users.deletion_asked_at', 'is', null)
    .executeTakeFirst();
}

/** One statement for all processes: the day's counter moves however many requests come at once. */
export async function countRequest(db: Db, api_key_id: number, refused: boolean): Promise<void> {
  const more = refused ? 1 : 0;
  await sql`
    INSERT INTO api_key_usage AS u (api_key_id, day, requests, refused)
    SELECT id, (now() AT TIME ZONE 'UTC')::date, 1, ${more}::int FROM api_keys WHERE id = ${api_key_id}
    ON CONFLICT (api_key_id, day) DO UPDATE SET requests = u.requests + 1, refused = u.refused + ${more}::int`.execute(
    db,
  );
}

export async function touchKey(db: Db, id: number): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

function keysOf(db: Db, { user_id, is_active, deleted = false, q }: KeysQuery) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where((row) => {
      const wanted: Expression<SqlBool>[] = [
        deleted ? canBeUndone(deleted_at) : row('api_keys.deleted_at', 'is', null),
      ];
      if (user_id !== undefined) wanted.push(row('api_keys.user_id', '=', user_id));
      if (is_active !== undefined) wanted.push(row('api_keys.is_active', '=', is_active));
      if (q !== undefined) {
        const words = anywhere(q);
        wanted.push(
          row.or([
            row('api_keys.name', 'ilike', words),
            row('api_keys.prefix', 'like', words),
            row('users.name', 'ilike', words),
            row('users.email', 'ilike', words),
          ]),
        );
      }
      return row.and(wanted);
    });
}

export async function listIds(db: Db, query: KeysQuery, page: { skip: number; limit: number }): Promise<number[]> {
  const order: Record<SortOf<KeysQuery>, Expression<unknown> | ReturnType<typeof emptyLast>> = {
    id: sql.ref('api_keys.id'),
    // Sorted as people read it, in both alphabets.
    name: sql`api_keys.name COLLATE "und-x-icu"`,
    user: sql`users.name COLLATE "und-x-icu"`,
    created_at: sql.ref('api_keys.created_at'),
    last_used_at: emptyLast(sql.ref('api_keys.last_used_at')),
    expires_at: emptyLast(sql.ref('api_keys.expires_at')),
    requests: usage('requests'),
  };
  const rows = await inOrder(keysOf(db, query).select('api_keys.id'), query.sort, order, sql.ref<number>('api_keys.id'))
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countKeys(db: Db, query: KeysQuery): Promise<number> {
  const row = await keysOf(db, query)
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function listKeys(db: Db, ids: readonly number[]): Promise<AdminApiKey[]> {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(columns)
    .where('api_keys.id', 'in', ids)
    .execute();
}

export function listKeysOf(db: Db, user_id: number) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(columns)
    .where('api_keys.user_id', '=', user_id)
    .where('api_keys.deleted_at', 'is', null)
    .orderBy('api_keys.id', 'desc')
    .execute();
}

export function findKey(db: Db, id: number): Promise<AdminApiKey | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(columns)
    .where('api_keys.id', '=', id)
    .where('api_keys.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A key to be changed: present, or deleted and not yet for good; with `user_id` only that user's. */
export function lockKey(tx: Tx, id: number, state: 'present' | 'deleted', user_id?: number) {
  return tx
    .selectFrom('api_keys')
    .select(['id', 'user_id', 'name', 'prefix', 'is_active', 'expires_at', 'monthly_calls'])
    .where('id', '=', id)
    .where((row) => row.and(user_id === undefined ? [] : [row('user_id', '=', user_id)]))
    .where((row) => (state === 'present' ? row('deleted_at', 'is', null) : canBeUndone(deleted_at)))
    .forUpdate()
    .executeTakeFirst();
}

/** Keys that count against what one user may have. Held to the transaction's end, so that two at once cannot both be the last. */
export async function countLocked(tx: Tx, user_id: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('api_keys')
    .select((column) => column.fn.countAll<number>().as('total'))
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function insertKey(
  tx: Tx,
  row: {
    user_id: number;
    name: string;
    key_hash: Buffer;
    prefix: string;
    is_active: boolean;
    expires_at: string | null;
    monthly_calls: number | null;
    made_by: number;
  },
): Promise<number> {
  const { id } = await tx.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateKey(
  tx: Tx,
  id: number,
  row: { name: string; is_active: boolean; expires_at: string | null; monthly_calls: number | null },
): Promise<void> {
  await tx.updateTable('api_keys').set(row).where('id', '=', id).execute();
}

export async function setDeleted(tx: Tx, id: number, deleted: boolean): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ deleted_at: deleted ? now : null })
    .where('id', '=', id)
    .execute();
}

export async function callsOfKey(db: Db, id: number): Promise<{ used: number; monthly_calls: number | null }> {
  return db
    .selectFrom('api_keys')
    .select(['monthly_calls', callsThisMonth.as('used')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function deleteFinal(db: Db): Promise<void> {
  await db.deleteFrom('api_keys').where(isFinal(deleted_at)).execute();
  await sql`DELETE FROM api_key_usage WHERE day < (now() AT TIME ZONE 'UTC')::date - ${daysKept}::int`.execute(db);
}

export async function deleteKeysOf(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('api_keys').where('user_id', '=', user_id).execute();
}
