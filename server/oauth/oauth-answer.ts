import { z } from 'zod';
import { limits } from '#contract/values/limits.ts';

/** What programs of OAuth are answered: errors in the words of its documents, for the people who write them. */
export interface OauthAnswer {
  status: 200 | 201 | 400;
  body: object;
}

type OauthError =
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_target'
  | 'unsupported_grant_type';

export function refused(error: OauthError, error_description: string): OauthAnswer {
  return { status: 400, body: { error, error_description } };
}

/** As RFC 6749 demands, no cache keeps a token. */
export function asResponse({ status, body }: OauthAnswer): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', pragma: 'no-cache' } });
}

const text = z.string().max(limits.oauthParameter).optional();

/** The fields of a form; one that comes twice is a list and fails, as it has to. */
export const oauthForm = z.object({
  grant_type: text,
  client_id: text,
  code: text,
  code_verifier: text,
  redirect_uri: text,
  refresh_token: text,
  resource: text,
  token: text,
});
export type OauthForm = z.infer<typeof oauthForm>;
