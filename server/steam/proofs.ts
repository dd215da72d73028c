import type { Language } from '#contract/common.ts';
import type { SteamStatus } from '#contract/steam.ts';
import { paths } from '#contract/values/paths.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { notify } from '#server/notifications/notifications.ts';
import type { SteamAssertion, SteamOpenId } from '#server/providers/steam/steam-openid.ts';
import { steamErrorAsAppError } from './steam-errors.ts';
import * as store from './proofs.store.ts';
import { showSteam } from './steam.ts';
import { lockLink } from './steam.store.ts';

/** Who proves, and in which login: what comes back in another one is worth nothing. */
interface Prover {
  user_id: number;
  session_id: number | null;
}

/**
 * Sends a player to Steam, where they sign in.
 * @returns Steam's page
 * @throws AppError `steam_off`, `steam_not_linked`
 */
export async function startProof(deps: Deps, { user_id, session_id }: Prover): Promise<{ url: string }> {
  const { db, config, openid } = deps;
  const state = createToken();
  return db.transaction().execute(async (tx) => {
    const steam_id = await lockLink(tx, user_id);
    if (steam_id === null) throw new AppError('steam_not_linked');
    if (openid === undefined) throw new AppError('steam_off');
    await countHit(tx, rateLimits.steamProofs, String(user_id), config.RATE_LIMIT_FACTOR);
    await store.storeRequest(tx, {
      state_hash: hashToken(state),
      user_id,
      session_id: requireSession(session_id),
      steam_id,
    });
    return { url: openid.addressOf({ return_to: returnTo(deps, state), realm: `${config.PUBLIC_URL}/` }) };
  });
}

/**
 * Takes what Steam sent the player back with. It counts once, in the login in which it was begun, and only when Steam
 * itself says that it is its own.
 * @throws AppError `steam_proof_stale`, `steam_proof_cancelled`, `steam_proof_refused`, `steam_proof_other`, Steam's faults
 */
export async function finishProof(
  deps: Deps,
  { user_id, session_id }: Prover,
  { query, language }: { query: string; language: Language },
): Promise<SteamStatus> {
  const { db, openid } = deps;
  if (openid === undefined) throw new AppError('steam_off');
  const answer = new URLSearchParams(query);
  const state = answer.get('steam_state') ?? '';
  const linked = await store.takeRequest(db, {
    state_hash: hashToken(state),
    user_id,
    session_id: requireSession(session_id),
  });
  if (linked === undefined) throw new AppError('steam_proof_stale');
  const read = openid.read(answer, returnTo(deps, state));
  if (read === 'cancelled') throw new AppError('steam_proof_cancelled');
  if (read === 'refused' || !(await store.spendNonce(db, read.nonce)) || !(await isGenuine(deps, openid, read)))
    throw new AppError('steam_proof_refused');
  await db.transaction().execute(async (tx) => {
    const link = await lockLink(tx, user_id);
    if (link === null || link !== linked || link !== read.steam_id) throw new AppError('steam_proof_other');
    const name = await store.storeProof(tx, user_id);
    if (name === undefined) return;
    for (const claimant of await store.listClaimants(tx, link, user_id))
      await notify(tx, claimant, 'steam_proved_elsewhere', { name }, paths.profilePart('steam'));
  });
  return showSteam(deps, user_id, language);
}

const returnTo = ({ config }: Deps, state: string) => `${config.PUBLIC_URL}${paths.profile()}?steam_state=${state}`;

/** Nobody but a person in a browser has one; API keys are refused before. */
function requireSession(session_id: number | null): number {
  if (session_id === null) throw new AppError('forbidden');
  return session_id;
}

async function isGenuine({ log }: Deps, openid: SteamOpenId, assertion: SteamAssertion): Promise<boolean> {
  try {
    return await openid.isGenuine(assertion);
  } catch (error) {
    log.warn({ err: error }, 'Steam’s OpenID gave no usable answer');
    throw steamErrorAsAppError(error);
  }
}
