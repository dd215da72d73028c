import { createHash, timingSafeEqual } from 'node:crypto';
import { listLiveKeyIds, accessMark } from '#server/api-keys/key-caller.ts';
import { allowSignIn, endSignIn, lockSignInRow } from '#server/api-keys/sign-ins.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { errorText } from '#server/rules/error-texts.ts';
import { countHit } from '#server/rules/limits.ts';
import { signInScope } from '#server/http/mcp-door.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { codeSeconds, isOwnResource } from './consent.ts';
import { type OauthAnswer, type OauthForm, oauthForm, refused } from './oauth-answer.ts';
import * as store from './oauth.store.ts';
import { shownHost } from './redirect-uris.ts';

/** Each use asks the database, so an end holds at once; it only bounds what a token in a log is worth. */
const accessSeconds = 60 * 60;
/** Without a use for so long a sign-in ends by itself. */
const refreshSeconds = 90 * 24 * 60 * 60;
const refreshMark = 'hlr_';

const deadCode = refused('invalid_grant', 'The code is unknown, used, expired, or not for this client.');
const deadToken = refused('invalid_grant', 'The refresh token is unknown, used, expired, or not for this client.');

/** The token endpoint. What is wrong is answered and not thrown, so that ends of sign-ins are kept. */
export async function giveTokens(deps: Deps, body: unknown): Promise<OauthAnswer> {
  const { data: form } = oauthForm.safeParse(body);
  if (form === undefined) return refused('invalid_request', 'Each parameter may come once, as text.');
  const { grant_type, client_id, resource } = form;
  const client = client_id === undefined ? undefined : await store.findClient(deps.db, client_id);
  if (client === undefined) return refused('invalid_client', 'No client with this client_id is registered.');
  if (resource !== undefined && !isOwnResource(resource, deps.config.PUBLIC_URL))
    return refused('invalid_target', 'Tokens are for the MCP address alone.');
  if (grant_type === 'authorization_code') return exchangeCode(deps, client, form);
  if (grant_type === 'refresh_token') return refresh(deps, client, form);
  return refused('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
}

async function exchangeCode(
  { db }: Deps,
  client: store.RegisteredClient,
  { code, code_verifier, redirect_uri }: OauthForm,
): Promise<OauthAnswer> {
  if (code === undefined || code_verifier === undefined)
    return refused('invalid_request', 'code and code_verifier are needed.');
  const code_hash = hashToken(code);
  const exchanged = db.transaction().execute(async (tx) => {
    const found = await store.lockCode(tx, code_hash, codeSeconds);
    // Of another client's code nothing is touched, or anybody could end the sign-ins of others.
    if (found === undefined || found.client_id !== client.id) return deadCode;
    if (found.used_at !== null) {
      // Somebody else has it, too: whoever was first gets no further.
      if (found.api_key_id !== null) await endFully(tx, found.api_key_id);
      return deadCode;
    }
    if (!found.is_live || !found.may_log_in) return deadCode;
    if (redirect_uri !== undefined && redirect_uri !== found.redirect_uri) return deadCode;
    if (!isVerifier(code_verifier, found.code_challenge)) return deadCode;
    const { user_id, monthly_calls, game_ids } = found;
    const { host } = shownHost(found.redirect_uri);
    const id = await allowSignIn(tx, {
      user_id,
      client: { id: client.id, name: client.name, host },
      monthly_calls,
      game_ids,
    });
    await store.useCode(tx, code_hash, id);
    await store.deleteTokensOf(tx, id);
    return newTokens(tx, id);
  });
  return exchanged.catch((error: unknown) => {
    // Between the consent and the code the player made the last key that they may have, or a game went.
    if (error instanceof AppError && error.status < 500) return refused('invalid_grant', errorText(error.code, 'en'));
    throw error;
  });
}

async function refresh(
  { db, config }: Deps,
  client: store.RegisteredClient,
  { refresh_token }: OauthForm,
): Promise<OauthAnswer> {
  if (refresh_token === undefined) return refused('invalid_request', 'refresh_token is needed.');
  const token_hash = hashToken(refresh_token);
  const owner = await store.findSignInOf(db, token_hash);
  if (owner === undefined || owner.client_id !== client.id) return deadToken;
  const { api_key_id } = owner;
  await countHit(db, rateLimits.renewals, String(api_key_id), config.RATE_LIMIT_FACTOR);
  return db.transaction().execute(async (tx) => {
    await lockSignInRow(tx, api_key_id);
    const found = await store.findRefreshToken(tx, token_hash);
    if (found === undefined) return deadToken;
    if (found.used_at !== null) {
      await endFully(tx, api_key_id);
      return deadToken;
    }
    if (!found.is_live || !(await listLiveKeyIds(tx, [api_key_id])).has(api_key_id)) return deadToken;
    await store.useRefreshToken(tx, api_key_id, token_hash);
    return newTokens(tx, api_key_id);
  });
}

/** Ends the sign-in that a token belongs to, whichever of its tokens it is (RFC 7009). One that is unknown is gone already. */
export async function revokeToken({ db }: Deps, body: unknown): Promise<OauthAnswer> {
  const { data: form } = oauthForm.safeParse(body);
  if (form?.token === undefined) return refused('invalid_request', 'token is needed.');
  const { token, client_id } = form;
  await db.transaction().execute(async (tx) => {
    const found = await store.findSignInOf(tx, hashToken(token));
    if (found !== undefined && (client_id ?? found.client_id) === found.client_id) await endFully(tx, found.api_key_id);
  });
  return { status: 200, body: {} };
}

async function newTokens(tx: Tx, api_key_id: number): Promise<OauthAnswer> {
  const access_token = accessMark + createToken();
  const refresh_token = refreshMark + createToken();
  await store.insertTokens(tx, api_key_id, [
    { token_hash: hashToken(access_token), kind: 'access', seconds: accessSeconds },
    { token_hash: hashToken(refresh_token), kind: 'refresh', seconds: refreshSeconds },
  ]);
  return {
    status: 200,
    body: { access_token, token_type: 'Bearer', expires_in: accessSeconds, refresh_token, scope: signInScope },
  };
}

async function endFully(tx: Tx, api_key_id: number): Promise<void> {
  await lockSignInRow(tx, api_key_id);
  await store.deleteTokensOf(tx, api_key_id);
  await endSignIn(tx, api_key_id);
}

/** PKCE, S256 alone: the code is given to whoever began the sign-in. */
function isVerifier(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(hashed), Buffer.from(challenge));
}

/** What has ended, and programs that nobody uses any more. */
export const forgetEndedSignIns = store.deleteEnded;
