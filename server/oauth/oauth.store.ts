import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { condition } from '#server/db/expressions.ts';
import { clock, daysAgo, now, secondsFromNow } from '#server/db/moments.ts';

const unusedClientDays = 30;
const usedCodeDays = 1;

/** Of the refresh tokens that a sign-in has used. */
const mostUsedKept = 20;

export interface RegisteredClient {
  id: string;
  name: string;
  redirect_uris: string[];
}

export async function insertClient(db: Db, row: { name: string; redirect_uris: string[] }) {
  return db.insertInto('oauth_clients').values(row).returning(['id', 'created_at']).executeTakeFirstOrThrow();
}

const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function findClient(db: Db, id: string): Promise<RegisteredClient | undefined> {
  if (!idForm.test(id)) return undefined;
  return db.selectFrom('oauth_clients').select(['id', 'name', 'redirect_uris']).where('id', '=', id).executeTakeFirst();
}

interface NewCode {
  code_hash: Buffer;
  client_id: string;
  user_id: number;
  redirect_uri: string;
  code_challenge: string;
  monthly_calls: number | null;
  game_ids: number[] | null;
}

export async function insertCode(tx: Tx, { seconds, ...row }: NewCode & { seconds: number }): Promise<void> {
  await tx
    .insertInto('oauth_codes')
    .values({ ...row, expires_at: secondsFromNow(seconds) })
    .execute();
  await tx.updateTable('oauth_clients').set({ last_used_at: now }).where('id', '=', row.client_id).execute();
}

/**
 * The code, locked: of two processes that are given it at once, the second finds it used.
 * @param seconds for which codes live: one that is older than the end of its program's sign-in is dead, too
 */
export function lockCode(tx: Tx, code_hash: Buffer, seconds: number) {
  return tx
    .selectFrom('oauth_codes as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .select(['c.client_id', 'c.user_id', 'c.redirect_uri', 'c.code_challenge', 'c.monthly_calls', 'c.game_ids'])
    .select([
      'c.used_at',
      'c.api_key_id',
      condition`c.expires_at > ${clock} AND NOT EXISTS (SELECT FROM api_keys k
      WHERE k.user_id = c.user_id AND k.client_id = c.client_id
        AND k.deleted_at > c.expires_at - make_interval(secs => ${seconds}))`.as('is_live'),
    ])
    .select(
      condition`users.is_active AND users.deleted_at IS NULL AND users.deletion_asked_at IS NULL`.as('may_log_in'),
    )
    .where('c.code_hash', '=', code_hash)
    .forUpdate('c')
    .executeTakeFirst();
}

export async function useCode(tx: Tx, code_hash: Buffer, api_key_id: number): Promise<void> {
  await tx.updateTable('oauth_codes').set({ used_at: now, api_key_id }).where('code_hash', '=', code_hash).execute();
}

/** To be called with the sign-in locked: of two processes that are given it at once, the second finds it used. */
export function findRefreshToken(tx: Tx, token_hash: Buffer) {
  return tx
    .selectFrom('oauth_tokens')
    .select(['used_at', condition`expires_at > ${clock}`.as('is_live')])
    .where('token_hash', '=', token_hash)
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
}

export function findSignInOf(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('oauth_tokens as t')
    .innerJoin('api_keys', 'api_keys.id', 't.api_key_id')
    .select(['t.api_key_id', 'api_keys.client_id'])
    .where('t.token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** Notes that a token was exchanged; of those that were before, the last few stay, so that a second use is noticed. */
export async function useRefreshToken(tx: Tx, api_key_id: number, token_hash: Buffer): Promise<void> {
  await tx.updateTable('oauth_tokens').set({ used_at: now }).where('token_hash', '=', token_hash).execute();
  await sql`DELETE FROM oauth_tokens WHERE token_hash IN (SELECT token_hash FROM oauth_tokens
    WHERE api_key_id = ${api_key_id} AND used_at IS NOT NULL ORDER BY used_at DESC OFFSET ${mostUsedKept})`.execute(tx);
}

interface NewToken {
  token_hash: Buffer;
  kind: 'access' | 'refresh';
  seconds: number;
}

export async function insertTokens(tx: Tx, api_key_id: number, tokens: readonly NewToken[]): Promise<void> {
  await tx
    .insertInto('oauth_tokens')
    .values(
      tokens.map(({ token_hash, kind, seconds }) => ({
        token_hash,
        api_key_id,
        kind,
        expires_at: secondsFromNow(seconds),
      })),
    )
    .execute();
  await sql`UPDATE oauth_clients SET last_used_at = now()
    WHERE id = (SELECT client_id FROM api_keys WHERE id = ${api_key_id})`.execute(tx);
}

export async function deleteTokensOf(tx: Tx, api_key_id: number): Promise<void> {
  await tx.deleteFrom('oauth_tokens').where('api_key_id', '=', api_key_id).execute();
}

/** What has ended; sign-ins that can no longer be renewed; programs that nobody has used for long. */
export async function deleteEnded(db: Db): Promise<void> {
  await deleteInBatches(db, 'oauth_codes', sql`expires_at < ${daysAgo(usedCodeDays)}`);
  await deleteInBatches(db, 'oauth_tokens', sql`expires_at < now()`);
  await sql`UPDATE api_keys SET deleted_at = now() WHERE client_id IS NOT NULL AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM oauth_tokens t WHERE t.api_key_id = api_keys.id)`.execute(db);
  await deleteInBatches(
    db,
    'oauth_clients',
    sql`last_used_at < ${daysAgo(unusedClientDays)}
      AND NOT EXISTS (SELECT FROM api_keys k WHERE k.client_id = oauth_clients.id)`,
  );
}
