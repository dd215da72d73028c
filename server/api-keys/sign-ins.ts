import { paths } from '#contract/values/paths.ts';
import type { Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import { limitToGames, requireRoom } from './api-keys.ts';
import * as store from './api-keys.store.ts';
import { accessMark } from './key-caller.ts';

/** A program that a player lets in, with the tokens that it is given next. */
export interface SignIn {
  user_id: number;
  client: { id: string; name: string; host: string };
  monthly_calls: number | null;
  game_ids: readonly number[] | null;
}

/**
 * A program signs in: as a key of another kind, so that every rule of keys holds for it. One that the player let in
 * before goes on with its figures, under what is allowed now.
 * @throws AppError `validation`, `too_many_api_keys`
 */
export async function allowSignIn(tx: Tx, { user_id, client, monthly_calls, game_ids }: SignIn): Promise<number> {
  const all_games = game_ids === null;
  const { name, host } = client;
  const notice = () => notify(tx, user_id, 'program_signed_in', { name, host }, paths.profilePart('api-keys'));
  const earlier = await store.lockSignIn(tx, user_id, client.id);
  if (earlier !== undefined) {
    const allowed = { is_active: true, expires_at: null, monthly_calls, all_games, client_host: host };
    await store.updateKey(tx, earlier.id, allowed);
    await limitToGames(tx, earlier.id, game_ids);
    if (earlier.client_host !== host) await notice();
    return earlier.id;
  }
  await requireRoom(tx, user_id);
  const id = await store.insertKey(tx, {
    user_id,
    name,
    key_hash: null,
    client_id: client.id,
    client_host: host,
    all_games,
    prefix: accessMark,
    is_active: true,
    expires_at: null,
    monthly_calls,
    made_by: user_id,
  });
  await limitToGames(tx, id, game_ids);
  await notice();
  return id;
}

/** Before a player's consent is taken: whether it can become a sign-in at all. @throws AppError `too_many_api_keys` */
export async function requireRoomForSignIn(tx: Tx, user_id: number, client_id: string): Promise<void> {
  if ((await store.lockSignIn(tx, user_id, client_id)) === undefined) await requireRoom(tx, user_id);
}

/** Before anything of a sign-in is changed: one after the other. */
export const lockSignInRow = store.lockRow;

/** Ends a sign-in whose tokens are gone; it cannot be brought back. */
export async function endSignIn(tx: Tx, id: number): Promise<void> {
  await store.setDeleted(tx, id, true);
}
