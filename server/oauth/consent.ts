import type { SignInRequest } from '#contract/oauth.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint-types.ts';
import type { User } from '#contract/users.ts';
import { requireRoomForSignIn } from '#server/api-keys/sign-ins.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { mcpResource } from '#server/http/mcp-door.ts';
import * as store from './oauth.store.ts';
import { isRegistered, shownHost, withAnswer } from './redirect-uris.ts';

/** A code is fetched by a program at once; the page waits for its player as long as it takes. */
export const codeSeconds = 120;

interface CheckedRequest {
  client: store.RegisteredClient;
  redirect_uri: string;
  code_challenge: string;
  /** In OAuth's words. */
  error: string | undefined;
}

type SignInView = AnswerOf<'GET /api/oauth/sign-in'>;

/** Who asks. @throws AppError `unknown_program`, `wrong_redirect`: then nobody is sent anywhere */
export async function viewSignIn({ db, config }: Deps, request: SignInRequest): Promise<SignInView> {
  const { client, redirect_uri, error } = await checkRequest({ db, config }, request);
  const { state } = request;
  return {
    program: { name: client.name, ...shownHost(redirect_uri) },
    // A link and no redirect: anybody can register an address, and ours must not lead there by itself.
    fault:
      error === undefined
        ? null
        : { error, back_to: withAnswer(redirect_uri, { error, state, iss: config.PUBLIC_URL }) },
  };
}

/**
 * What the player has decided. The request is checked anew, as it comes from a page.
 * @returns where the browser goes on
 * @throws AppError `unknown_program`, `wrong_redirect`, `bad_request`, `other_account`, `email_not_verified`,
 * `too_many_api_keys`
 */
export async function decideSignIn(
  { db, config }: Deps,
  user: User,
  decision: BodyOf<'POST /api/oauth/sign-in'>,
): Promise<{ redirect_to: string }> {
  const { request, user_id, is_allowed, monthly_calls = null, game_ids = null } = decision;
  const { client, redirect_uri, code_challenge, error } = await checkRequest({ db, config }, request);
  const { state } = request;
  const answer = (fields: { code?: string; error?: string }) => ({
    redirect_to: withAnswer(redirect_uri, { ...fields, state, iss: config.PUBLIC_URL }),
  });
  if (error !== undefined) throw new AppError('bad_request');
  if (user_id !== user.id) throw new AppError('other_account');
  if (!is_allowed) return answer({ error: 'access_denied' });
  if (!user.email_verified) throw new AppError('email_not_verified');
  const code = createToken();
  await db.transaction().execute(async (tx) => {
    await requireRoomForSignIn(tx, user.id, client.id);
    await store.insertCode(tx, {
      code_hash: hashToken(code),
      client_id: client.id,
      user_id: user.id,
      redirect_uri,
      code_challenge,
      monthly_calls,
      game_ids,
      seconds: codeSeconds,
    });
  });
  return answer({ code });
}

async function checkRequest(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { client_id, redirect_uri, ...request }: SignInRequest,
): Promise<CheckedRequest> {
  const client = client_id === undefined ? undefined : await store.findClient(db, client_id);
  if (client === undefined) throw new AppError('unknown_program');
  if (redirect_uri === undefined || !isRegistered(redirect_uri, client.redirect_uris))
    throw new AppError('wrong_redirect');
  const { code_challenge = '' } = request;
  return { client, redirect_uri, code_challenge, error: faultOf(request, config.PUBLIC_URL) };
}

function faultOf(request: SignInRequest, public_url: string): string | undefined {
  const { response_type, code_challenge = '', code_challenge_method, resource } = request;
  if (response_type !== 'code') return 'unsupported_response_type';
  // Without a method a challenge is the verifier itself, which whoever sees the address could use.
  if (code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(code_challenge)) return 'invalid_request';
  return resource === undefined || isOwnResource(resource, public_url) ? undefined : 'invalid_target';
}

/** Every token is for the MCP address; one that shall be for another is refused (RFC 8707). */
export function isOwnResource(resource: string, public_url: string): boolean {
  return resource === mcpResource(public_url) || resource === `${mcpResource(public_url)}/`;
}
