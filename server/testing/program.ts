import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Answer, Client } from './client.ts';

export const form = { 'content-type': 'application/x-www-form-urlencoded' };
const callback = 'http://127.0.0.1:7777/callback';

interface Person {
  id: number;
  headers: { authorization: string };
}

/** A program that signs in by hand, step by step, so that a test can do any of them wrongly. */
export async function registerProgram(api: Client, redirect_uris = [callback], client_name = 'Test program') {
  const registered = await api.post('/api/oauth/register', { client_name, redirect_uris });
  const client_id = z.string().parse(registered.body.client_id);
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const request = {
    client_id,
    redirect_uri: redirect_uris[0] ?? callback,
    response_type: 'code',
    code_challenge,
    code_challenge_method: 'S256',
    state: 'as it was',
  };

  const view = (player: Person, changed: Record<string, string> = {}) =>
    api.as(player).get(`/api/oauth/sign-in?${new URLSearchParams({ ...request, ...changed })}`);
  const decide = (player: Person, decision: object = {}, changed: Record<string, string | undefined> = {}) =>
    api.as(player).post('/api/oauth/sign-in', {
      request: { ...request, ...changed },
      user_id: player.id,
      is_allowed: true,
      ...decision,
    });
  /** The code that a player's consent sends to the program. */
  const codeOf = async (player: Person, decision: object = {}): Promise<string> => {
    const { body } = await decide(player, decision);
    return z.string().parse(new URL(body.redirect_to).searchParams.get('code'));
  };
  const send = (path: string, fields: Record<string, string>): Promise<Answer> =>
    api.post(path, new URLSearchParams(fields).toString(), form);
  const exchange = (code: string, changed: Record<string, string> = {}) =>
    send('/api/oauth/token', {
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: request.redirect_uri,
      ...changed,
    });
  const refresh = (refresh_token: string, changed: Record<string, string> = {}) =>
    send('/api/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token, ...changed });
  const revoke = (token: string, changed: Record<string, string> = {}) =>
    send('/api/oauth/revoke', { client_id, token, ...changed });
  const signIn = async (player: Person, decision: object = {}): Promise<Tokens> =>
    tokens.parse((await exchange(await codeOf(player, decision))).body);
  return { client_id, verifier, request, view, decide, codeOf, exchange, refresh, revoke, signIn };
}

const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.int() });
type Tokens = z.infer<typeof tokens>;

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Whether a token gets in at the MCP address. */
export function ask(api: Client, access_token: string, message: object = ping): Promise<Answer> {
  return api.post('/api/mcp', message, {
    authorization: `Bearer ${access_token}`,
    accept: 'application/json, text/event-stream',
  });
}
