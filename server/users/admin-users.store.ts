import { type Insertable, sql } from 'kysely';
import type { AdminUser } from '#contract/admin-users.ts';
import { usersList } from '#contract/lists/users.ts';
import { countFigures } from '#server/db/answer-figures.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';
import { type ListQuery, listStore, whetherDeleted, whetherSet } from '#server/db/list-store.ts';
import { namedPeople } from '#server/db/list-words.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { canBeUndone } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';
import { userColumns } from './users.store.ts';

const calls = sql<number>`coalesce((
  SELECT a.balance FROM ledger_accounts a WHERE a.user_id = users.id AND a.kind = 'calls'), 0)`;
const questions = sql<number>`coalesce((SELECT f.questions FROM user_figures f WHERE f.user_id = users.id), 0)`;

const adminUserColumns = [
  ...userColumns,
  'users.is_invited',
  'users.last_seen_at',
  'users.deleted_at',
  calls.as('calls'),
  questions.as('questions'),
] as const;

const deleted_at = sql.ref<string | null>('users.deleted_at');

/**
 * With the figures that the list is sorted by, and no others. Their indexes hold whoever is not deleted: so said, people
 * of whom many match are met soon on the way through the order instead of being sorted.
 */
function listed(db: Db, { sort = usersList.sort, deleted = false }: ListQuery<typeof usersList>) {
  return db
    .selectFrom('users')
    .$if(sort.endsWith('questions'), (row) =>
      row.innerJoin('user_figures as figures', (join) =>
        join.onRef('figures.user_id', '=', 'users.id').on(condition`${deleted ? sql`true` : sql`figures.is_listed`}`),
      ),
    )
    .$if(sort.endsWith('calls'), (row) =>
      row.innerJoin('ledger_accounts as account', (join) =>
        join
          .onRef('account.user_id', '=', 'users.id')
          .on(condition`account.kind = 'calls' AND ${deleted ? sql`true` : sql`account.is_listed`}`),
      ),
    );
}

export const users = listStore(usersList, listed, 'users', {
  columns: { calls: sql.ref('account.balance'), questions: sql.ref('figures.questions') },
  alone: {
    calls: { table: 'ledger_accounts', id: 'user_id', column: 'balance', where: sql`kind = 'calls' AND is_listed` },
    questions: { table: 'user_figures', id: 'user_id', column: 'questions', where: sql`is_listed` },
  },
  filters: {
    role: (value) =>
      value === 'admin'
        ? condition`users.role = 'admin'`
        : value === 'user'
          ? condition`users.role = 'user' AND users.grants = '{}'`
          : condition`users.grants @> ARRAY[${value}]::text[]`,
    email_verified: whetherSet('users.email_verified_at'),
    deleted: whetherDeleted('users.deleted_at'),
  },
  search: [namedPeople],
  listByIds: (db, ids): Promise<AdminUser[]> =>
    db.selectFrom('users').select(adminUserColumns).where('users.id', 'in', ids).execute(),
});

/** An account that is there, or, where asked for, one whose deletion can be undone. */
export function findAdminUser(db: Db, id: number, or_deleted: boolean): Promise<AdminUser | undefined> {
  return db
    .selectFrom('users')
    .select(adminUserColumns)
    .where('users.id', '=', id)
    .where((row) => {
      const present = row('users.deleted_at', 'is', null);
      return or_deleted ? row.or([present, canBeUndone(deleted_at)]) : present;
    })
    .executeTakeFirst();
}

/** Figures about a user that only their page shows. */
export async function userFacts(db: Db, id: number) {
  const { rows } = await sql<{
    unsure: number;
    refused: number;
    failed: number;
    ratings: number;
    average_rating: number | null;
    games: number;
    input_tokens: number;
    output_tokens: number;
    cost_micro_usd: number;
    consent_version: string | null;
    consented_at: string | null;
  }>`SELECT answers.*, rated.*, used.*,
      (SELECT count(*) FROM user_games WHERE user_id = ${id}) AS games,
      (SELECT version FROM consents WHERE user_id = ${id} ORDER BY consents.id DESC LIMIT 1) AS consent_version,
      (SELECT accepted_at FROM consents WHERE user_id = ${id} ORDER BY consents.id DESC LIMIT 1) AS consented_at
    FROM (SELECT ${countFigures('messages', ['unsure', 'refused', 'failed'])}
        FROM messages WHERE user_id = ${id} AND role = 'expert') AS answers,
      (SELECT count(*) AS ratings, round(avg(rating), 2)::float8 AS average_rating FROM ratings WHERE user_id = ${id}) AS rated,
      (SELECT coalesce(sum(input_tokens), 0)::bigint AS input_tokens, coalesce(sum(output_tokens), 0)::bigint AS output_tokens,
        coalesce(sum(cost_micro_usd), 0)::bigint AS cost_micro_usd FROM token_usage_logs WHERE user_id = ${id}) AS used`.execute(
    db,
  );
  const facts = rows[0];
  if (facts === undefined) throw new Error('a query without FROM answers one row');
  return facts;
}

/**
 * Locks an account for its change. Less than FOR UPDATE, so that what only points at the user, such
 * as a new session, does not wait for it.
 */
export function lockUser(tx: Tx, id: number) {
  return tx
    .selectFrom('users')
    .select([...userColumns, 'users.is_invited'])
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Columns = Insertable<Tables['users']>;

/** @returns its id, or nothing where the address is taken */
export async function insertUser(tx: Tx, user: Columns): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function isAddressFree(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined;
}

export async function updateUser(
  tx: Tx,
  id: number,
  {
    email_verified,
    ...columns
  }: Pick<Columns, 'email' | 'name' | 'role' | 'grants' | 'is_active' | 'language'> & { email_verified: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({
      ...columns,
      email_verified_at: email_verified ? row.fn.coalesce('email_verified_at', now) : null,
    }))
    .where('id', '=', id)
    .execute();
}

export async function setDeleted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('users').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Locks an account whose deletion can be undone. */
export function lockDeleted(tx: Tx, id: number) {
  return tx
    .selectFrom('users')
    .select(userColumns)
    .where('users.id', '=', id)
    .where(canBeUndone(deleted_at))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function clearDeleted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('users').set({ deleted_at: null, deletion_asked_at: null }).where('id', '=', id).execute();
}

export async function deleteMailTokens(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('user_id', '=', user_id).execute();
}
