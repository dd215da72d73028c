import { z } from 'zod';
import { gameIds, monthlyCalls } from './api-keys.ts';
import { id } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

/** What a program hands to the page of the sign-in, as it stands in the address. */
export const signInRequest = z.object({
  client_id: z.string().max(200).optional(),
  redirect_uri: z.string().max(2000).optional(),
  response_type: z.string().max(100).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
  state: z.string().max(limits.oauthParameter).optional(),
  resource: z.string().max(2000).optional(),
  scope: z.string().max(1000).optional(),
});
export type SignInRequest = z.infer<typeof signInRequest>;

const signInView = z.object({
  program: z.object({
    /** As the program calls itself; nobody has checked it. */
    name: z.string(),
    /** Where the code is sent: a host, or the scheme of an app. */
    host: z.string(),
    /** The code stays on the player's own device. */
    is_local: z.boolean(),
  }),
  /** What is wrong with the request, in OAuth's words; then nothing can be allowed. */
  fault: z.object({ error: z.string(), back_to: z.string() }).nullable(),
});

const smallBody = 16 * 1024;
/** Forms of OAuth: the rule reads them, and says what is wrong in OAuth's words. */
const oauthForm = { access: 'public', api_key: false, protocol: true, form: true, body: z.unknown() } as const;

export const oauthEndpoints = defineEndpoints({
  'GET /api/oauth/sign-in': {
    summary: 'Which program wants to sign in, and where its code would be sent',
    access: 'user',
    api_key: false,
    query: signInRequest,
    response: signInView,
  },
  'POST /api/oauth/sign-in': {
    summary: 'Allow a program to sign in, or decline; the answer says where the browser goes on',
    access: 'user',
    api_key: false,
    body: z.object({
      request: signInRequest,
      /** Who was shown the page: nobody agrees for somebody who logged in beside it. */
      user_id: id,
      is_allowed: z.boolean(),
      monthly_calls: monthlyCalls,
      game_ids: gameIds,
    }),
    body_limit: smallBody,
    response: z.object({ redirect_to: z.string() }),
  },
  'POST /api/oauth/register': {
    summary: 'Register a program that wants to sign in (RFC 7591)',
    access: 'public',
    api_key: false,
    protocol: true,
    body: z.unknown(),
    body_limit: smallBody,
  },
  'POST /api/oauth/token': {
    ...oauthForm,
    summary: 'Exchange a code or a refresh token for tokens of the MCP address (OAuth 2.1)',
    body_limit: smallBody,
  },
  'POST /api/oauth/revoke': {
    ...oauthForm,
    summary: 'End a sign-in by one of its tokens (RFC 7009)',
    body_limit: smallBody,
  },
});
