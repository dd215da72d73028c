import { sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { condition } from '#server/db/expressions.ts';
import type { AdminApiKey } from '#contract/api-keys.ts';
import { apiKeysList } from '#contract/lists/api-keys.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { type ListQuery, listStore, whetherDeleted } from '#server/db/list-store.ts';
import { anywhere } from '#server/db/list-words.ts';
import { canBeUndone, isFinal } from '#server/db/undo.ts';
import { userColumns } from '#server/users/users.store.ts';
import { now, today } from '#server/db/moments.ts';

const daysCounted = 30;
const retentionDays = 90;

const usage = (column: 'requests' | 'refused') => sql<number>`coalesce((
  SELECT sum(${sql.ref(`u.${column}`)}) FROM api_key_usage u
  WHERE u.api_key_id = api_keys.id AND u.day > ${today} - ${daysCounted}::int), 0)::bigint`;

/** A month begins at midnight UTC, as the day of the calls summary does. */
const callsThisMonth = sql<number>`coalesce((
  SELECT k.calls FROM api_key_months k
  WHERE k.api_key_id = api_keys.id AND k.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date), 0)`;

const games = sql<AdminApiKey['games']>`CASE WHEN api_keys.all_games THEN NULL ELSE coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title) ORDER BY g.title, g.id)
  FROM api_key_games k JOIN games g ON g.id = k.game_id WHERE k.api_key_id = api_keys.id), '[]') END`;

const columns = [
  'api_keys.id',
  'api_keys.name',
  'api_keys.prefix',
  'api_keys.is_active',
  'api_keys.expires_at',
  condition`coalesce(api_keys.expires_at <= now(), false)`.as('is_expired'),
  'api_keys.last_used_at',
  'api_keys.created_at',
  'api_keys.user_id',
  'api_keys.deleted_at',
  'api_keys.monthly_calls',
  'api_keys.client_host',
  games.as('games'),
  callsThisMonth.as('calls_this_month'),
  usage('requests').as('requests'),
  usage('refused').as('refused'),
  sql<AdminApiKey['user']>`jsonb_build_object(
    'id', users.id, 'name', users.name, 'email', users.email, 'is_active', users.is_active)`.as('user'),
] as const;

const deleted_at = sql.ref<string | null>('api_keys.deleted_at');

/** Key and user both open doors. */
const opensDoors = condition`(api_keys.is_active AND api_keys.deleted_at IS NULL
  AND (api_keys.expires_at IS NULL OR api_keys.expires_at > now())
  AND users.is_active AND users.deleted_at IS NULL AND users.deletion_asked_at IS NULL)`;

/** The key that a script shows, where it opens doors now: key and user are both read on every request. */
export function findLiveKey(db: Db, key_hash: Buffer) {
  return selectLive(db).where('api_keys.key_hash', '=', key_hash).executeTakeFirst();
}

/** The sign-in whose access token a program shows, likewise. */
export function findLiveSignIn(db: Db, token_hash: Buffer) {
  return selectLive(db)
    .innerJoin('oauth_tokens', 'oauth_tokens.api_key_id', 'api_keys.id')
    .where('oauth_tokens.token_hash', '=', token_hash)
    .where('oauth_tokens.kind', '=', 'access')
    .where(condition`oauth_tokens.expires_at > now()`)
    .executeTakeFirst();
}

function selectLive(db: Db) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(userColumns)
    .select([
      'api_keys.id as api_key_id',
      condition`coalesce(api_keys.last_used_at > now() - interval '1 minute', false)`.as('used_lately'),
    ])
    .where(opensDoors);
}

export async function listLiveKeyIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select('api_keys.id')
    .where(condition`api_keys.id = ANY (${ids}::bigint[])`)
    .where(opensDoors)
    .execute();
  return rows.map(({ id }) => id);
}

/** One statement for all processes: the day's counter moves however many requests come at once. */
export async function countRequest(db: Db, api_key_id: number, refused: boolean): Promise<void> {
  const more = refused ? 1 : 0;
  await sql`
    INSERT INTO api_key_usage AS u (api_key_id, day, requests, refused)
    SELECT id, ${today}, 1, ${more}::int FROM api_keys WHERE id = ${api_key_id}
    ON CONFLICT (api_key_id, day) DO UPDATE SET requests = u.requests + 1, refused = u.refused + ${more}::int`.execute(
    db,
  );
}

/** Requests that were refused without a look at the key; nothing for what is no key. */
export async function countRefused(db: Db, key_hash: Buffer, requests: number): Promise<void> {
  await sql`
    INSERT INTO api_key_usage AS u (api_key_id, day, requests, refused)
    SELECT id, ${today}, ${requests}::int, ${requests}::int FROM api_keys WHERE key_hash = ${key_hash}
      OR id = (SELECT t.api_key_id FROM oauth_tokens t WHERE t.token_hash = ${key_hash} AND t.kind = 'access')
    ON CONFLICT (api_key_id, day) DO UPDATE SET
      requests = u.requests + ${requests}::int, refused = u.refused + ${requests}::int`.execute(db);
}

export async function touchKey(db: Db, id: number): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

export const keys = listStore(
  apiKeysList,
  (db: Db, { sort }: ListQuery<typeof apiKeysList>) =>
    db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .$if(sort?.endsWith('requests') === true, (row) =>
        row.innerJoin('api_key_figures as figures', 'figures.api_key_id', 'api_keys.id'),
      ),
  'api_keys',
  {
    columns: { user: sql.ref('users.name'), requests: sql.ref('figures.requests') },
    filters: { deleted: whetherDeleted('api_keys.deleted_at') },
    search: ['api_keys.name', (words) => sql`api_keys.prefix LIKE ${anywhere(words)}`, 'users.name', 'users.email'],
    listByIds: (db, ids): Promise<AdminApiKey[]> =>
      db
        .selectFrom('api_keys')
        .innerJoin('users', 'users.id', 'api_keys.user_id')
        .select(columns)
        .where('api_keys.id', 'in', ids)
        .execute(),
  },
);

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

/** A sign-in that its program ended has no tokens: brought back it would open nothing. */
const opensWhenBack = condition`(api_keys.client_id IS NULL
  OR EXISTS (SELECT FROM oauth_tokens t WHERE t.api_key_id = api_keys.id))`;

/** A key to be changed: present, or deleted and not yet for good; with `user_id` only that user's. */
export function lockKey(tx: Tx, id: number, state: 'present' | 'deleted', user_id?: number) {
  return tx
    .selectFrom('api_keys')
    .select(['id', 'user_id', 'name', 'prefix', 'is_active', 'expires_at', 'monthly_calls', 'client_id'])
    .where('id', '=', id)
    .where((row) => row.and(user_id === undefined ? [] : [row('user_id', '=', user_id)]))
    .where((row) =>
      state === 'present' ? row('deleted_at', 'is', null) : row.and([canBeUndone(deleted_at), opensWhenBack]),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** @returns whether nobody has ended the session until now */
export async function isOpenSession(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

async function lockOwner(tx: Tx, user_id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

/** Keys that count against what one user may have. Held to the transaction's end, so that two at once cannot both be the last. */
export async function countLocked(tx: Tx, user_id: number): Promise<number> {
  await lockOwner(tx, user_id);
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
    key_hash: Buffer | null;
    client_id: string | null;
    client_host: string | null;
    all_games: boolean;
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
  row: {
    name?: string;
    is_active?: boolean;
    expires_at?: string | null;
    monthly_calls: number | null;
    all_games?: boolean;
    client_host?: string;
  },
): Promise<void> {
  await tx.updateTable('api_keys').set(row).where('id', '=', id).execute();
}

/**
 * The sign-in of a program that a player has already, locked; signing in again goes on with it. Its player is locked before it, so that of two which sign in at once the second finds
 * the first.
 */
export async function lockSignIn(tx: Tx, user_id: number, client_id: string) {
  await lockOwner(tx, user_id);
  return tx
    .selectFrom('api_keys')
    .select(['id', 'client_host'])
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** To be called before its tokens are touched: whoever renews them at the same moment has the row, too. */
export async function lockRow(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('api_keys').select('id').where('id', '=', id).forUpdate().execute();
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
  await sql`UPDATE api_key_usage SET is_recent = false WHERE is_recent AND day <= ${today} - ${daysCounted}::int`.execute(
    db,
  );
  await deleteInBatches(db, 'api_key_usage', sql`day < ${today} - ${retentionDays}::int`);
  await deleteInBatches(db, 'api_key_months', sql`month < ${today} - ${retentionDays}::int`);
}

export async function deleteKeysOf(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('oauth_codes').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('api_keys').where('user_id', '=', user_id).execute();
}
