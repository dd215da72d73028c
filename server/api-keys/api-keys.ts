import { paths } from '#contract/values/paths.ts';
import type { AdminApiKey, ApiKey } from '#contract/api-keys.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { apiKeysList } from '#contract/lists/api-keys.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { notify } from '#server/notifications/notifications.ts';
import { findUser } from '#server/users/users.store.ts';
import * as store from './api-keys.store.ts';
import * as gamesStore from './key-games.store.ts';
import { keyMark } from './key-caller.ts';

interface NewKey {
  name: string;
  is_active?: boolean;
  expires_at?: string | null | undefined;
  monthly_calls?: number | null | undefined;
  /** Null for every game. */
  game_ids?: readonly number[] | null | undefined;
}

interface EditedKey {
  name: string;
  is_active: boolean;
  expires_at: string | null;
  /** Left as they are where absent. */
  monthly_calls?: number | null | undefined;
  game_ids?: readonly number[] | null | undefined;
}

// More than anybody's scripts need, and few enough to look through.
const mostKeys = 20;
const shownOfKey = keyMark.length + 6;

export function listApiKeys(request: ListRequest<QueryOf<'GET /api/admin/api-keys'>>): ListAnswer<AdminApiKey> {
  return answerAdminList(apiKeysList, request, store.keys, {
    cells: {
      user_id: (key) => key.user.id,
      user: (key) => key.user.email,
      requests_30_days: (key) => key.requests,
      refused_30_days: (key) => key.refused,
    },
  });
}

export async function listOwnKeys(db: Db, user_id: number): Promise<{ items: ApiKey[]; total: number }> {
  const items = (await store.listKeysOf(db, user_id)).map(asOwn);
  return { items, total: items.length };
}

/** @throws AppError `not_found` */
export async function requireKey(db: Db, id: number): Promise<AdminApiKey> {
  const key = await store.findKey(db, id);
  if (key === undefined) throw new AppError('not_found', { object: 'apiKey' });
  return key;
}

/**
 * Makes a key for a user and returns it this once. The user is notified, whoever made it.
 * @throws AppError `not_found`, `validation`, `too_many_api_keys`
 */
export function createKey(
  db: Db,
  { user_id, ...options }: NewKey & { user_id: number },
  actor: Actor & { user_id: number },
): Promise<AdminApiKey & { key: string }> {
  return db.transaction().execute(async (tx) => {
    if ((await findUser(tx, user_id)) === undefined) throw wrongField('user_id', 'unknown_user');
    const made = await insertKey(tx, { ...options, user_id, made_by: actor.user_id });
    await audit(tx, { actor, action: 'create', object: { kind: 'api_key', id: made.id }, after: auditedKey(made) });
    return made;
  });
}

/**
 * Makes a key in a session, which has to be open still once the account is locked: whoever is being put out of the
 * account takes no key along.
 * @throws AppError `validation`, `too_many_api_keys`, `too_many_requests` after sixty a day, `unauthenticated`
 */
export async function createOwnKey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { user_id, session_id }: { user_id: number; session_id: number | null },
  options: NewKey,
): Promise<ApiKey & { key: string }> {
  const { key, ...made } = await db.transaction().execute(async (tx) => {
    await countHit(tx, rateLimits.newApiKeys, String(user_id), config.RATE_LIMIT_FACTOR);
    const created = await insertKey(tx, { ...options, user_id, made_by: user_id });
    if (session_id === null || !(await store.isOpenSession(tx, session_id))) throw new AppError('unauthenticated');
    return created;
  });
  return { ...asOwn(made), key };
}

async function insertKey(
  tx: Tx,
  {
    user_id,
    name,
    is_active = true,
    expires_at = null,
    monthly_calls = null,
    game_ids = null,
    made_by,
  }: NewKey & { user_id: number; made_by: number },
): Promise<AdminApiKey & { key: string }> {
  requireFuture(expires_at);
  await requireRoom(tx, user_id);
  const key = keyMark + createToken();
  const prefix = key.slice(0, shownOfKey);
  const id = await store.insertKey(tx, {
    user_id,
    name,
    key_hash: hashToken(key),
    client_id: null,
    client_host: null,
    all_games: game_ids === null,
    prefix,
    is_active,
    expires_at,
    monthly_calls,
    made_by,
  });
  await limitToGames(tx, id, game_ids);
  await notify(tx, user_id, 'api_key_made', { name, prefix }, paths.profilePart('api-keys'));
  return { ...(await requireKey(tx, id)), key };
}

/** Keys and sign-ins together. @throws AppError `too_many_api_keys` */
export async function requireRoom(tx: Tx, user_id: number): Promise<void> {
  if ((await store.countLocked(tx, user_id)) >= mostKeys) throw new AppError('too_many_api_keys');
}

/** @throws AppError `validation` where one of the games is not there */
export async function limitToGames(tx: Tx, id: number, game_ids: readonly number[] | null): Promise<void> {
  if (!(await gamesStore.replaceGames(tx, id, game_ids ?? []))) throw wrongField('game_ids', 'unknown_game');
}

/** The games that a key may ask about; null where it may ask about all, and where it is no key that asks. */
export const { listGamesOfKey } = gamesStore;

/** @throws AppError `key_game_not_allowed` where it is a key that asks, and one for other games */
export async function requireKeyGame(db: Db, api_key_id: number | null, game_id: number): Promise<void> {
  if (api_key_id !== null && !(await gamesStore.mayAskAbout(db, api_key_id, game_id)))
    throw new AppError('key_game_not_allowed');
}

/** @throws AppError `not_found`, `validation` */
export function replaceKey(db: Db, id: number, edited: EditedKey, actor: Actor): Promise<AdminApiKey> {
  return db.transaction().execute(async (tx) => {
    const before = await changeKey(tx, id, edited);
    const after = await requireKey(tx, id);
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'api_key', id },
      before: auditedKey(before),
      after: auditedKey(after),
    });
    return after;
  });
}

/** @throws AppError `not_found`, also for another user's; `validation` */
export function replaceOwnKey(db: Db, user_id: number, id: number, edited: EditedKey): Promise<ApiKey> {
  return db.transaction().execute(async (tx) => {
    await changeKey(tx, id, edited, user_id);
    return asOwn(await requireKey(tx, id));
  });
}

async function changeKey(tx: Tx, id: number, edited: EditedKey, user_id?: number) {
  const before = await requireLocked(tx, id, 'present', user_id);
  // A key that has expired can be renamed without being given a new life.
  if (momentOf(edited.expires_at) !== momentOf(before.expires_at)) requireFuture(edited.expires_at);
  const { name, is_active, expires_at, monthly_calls = before.monthly_calls, game_ids } = edited;
  const games = game_ids === undefined ? {} : { all_games: game_ids === null };
  await store.updateKey(tx, id, { name, is_active, expires_at, monthly_calls, ...games });
  if (game_ids !== undefined) await limitToGames(tx, id, game_ids);
  return before;
}

/** @throws AppError `not_found`, also a second time */
export async function deleteKey(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await requireLocked(tx, id, 'present');
    await store.setDeleted(tx, id, true);
    await audit(tx, { actor, action: 'delete', object: { kind: 'api_key', id }, before: auditedKey(before) });
  });
}

/** @throws AppError `not_found`, also for another user's */
export async function deleteOwnKey(db: Db, user_id: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireLocked(tx, id, 'present', user_id);
    await store.setDeleted(tx, id, true);
  });
}

/** @throws AppError `not_found` where nothing is to be undone; `too_many_api_keys` */
export function restoreKey(db: Db, id: number, actor: Actor): Promise<AdminApiKey> {
  return db.transaction().execute(async (tx) => {
    const restored = await bringBack(tx, id);
    await audit(tx, { actor, action: 'restore', object: { kind: 'api_key', id }, after: auditedKey(restored) });
    return restored;
  });
}

/** @throws AppError `not_found`, also for another user's; `too_many_api_keys` */
export function restoreOwnKey(db: Db, user_id: number, id: number): Promise<ApiKey> {
  return db.transaction().execute(async (tx) => asOwn(await bringBack(tx, id, user_id)));
}

async function bringBack(tx: Tx, id: number, user_id?: number): Promise<AdminApiKey> {
  const deleted = await requireLocked(tx, id, 'deleted', user_id);
  await requireRoom(tx, deleted.user_id);
  const { client_id } = deleted;
  // The program has signed in again since, and goes on with that row.
  if (client_id !== null && (await store.lockSignIn(tx, deleted.user_id, client_id)) !== undefined)
    throw new AppError('not_found', { object: 'apiKey' });
  await store.setDeleted(tx, id, false);
  return requireKey(tx, id);
}

/**
 * To be called with the wallet's row locked, so that two questions at once cannot both be the last.
 * @throws AppError `key_limit_reached`
 */
export async function requireKeyLimit(tx: Tx, api_key_id: number): Promise<void> {
  const { used, monthly_calls } = await store.callsOfKey(tx, api_key_id);
  if (monthly_calls !== null && used >= monthly_calls) throw new AppError('key_limit_reached');
}

/** Every key of a person is gone at once: whoever made them was not the one whose account it is. */
export const deleteKeysOf = store.deleteKeysOf;

/** Keys whose deletion has become final, and counts that nobody needs any more. */
export const purgeKeys = store.deleteFinal;

async function requireLocked(tx: Tx, id: number, state: 'present' | 'deleted', user_id?: number) {
  const key = await store.lockKey(tx, id, state, user_id);
  if (key === undefined) throw new AppError('not_found', { object: 'apiKey' });
  return key;
}

const momentOf = (iso: string | null) => (iso === null ? null : Date.parse(iso));

function requireFuture(expires_at: string | null): void {
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) throw wrongField('expires_at', 'in_the_past');
}

/** Without the name: the log outlives the user, and a name may say who that was. */
function auditedKey({
  user_id,
  prefix,
  is_active,
  expires_at,
  monthly_calls,
}: Pick<AdminApiKey, 'user_id' | 'prefix' | 'is_active' | 'expires_at' | 'monthly_calls'>) {
  return { user_id, prefix, is_active, expires_at, monthly_calls };
}

function asOwn({ user: _user, user_id: _user_id, deleted_at: _deleted_at, ...own }: AdminApiKey): ApiKey {
  return own;
}
