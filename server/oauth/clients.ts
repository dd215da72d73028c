import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { countHit } from '#server/rules/limits.ts';
import { signInScope } from '#server/http/mcp-door.ts';
import { networkOf, siteOf } from '#server/rules/network.ts';
import { oneLine } from '#server/rules/one-line.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { limits } from '#contract/values/limits.ts';
import { type OauthAnswer, refused } from './oauth-answer.ts';
import * as store from './oauth.store.ts';
import { mayBeRegistered, shownHost } from './redirect-uris.ts';

const mostUris = 10;

/** All that is read of what a program says of itself; the rest may be anything. */
const metadata = z.object({
  redirect_uris: z.array(z.string().max(limits.oauthParameter)),
  client_name: z.string().nullish(),
});
const fieldFaults = {
  redirect_uris: 'redirect_uris must be a list of addresses.',
  client_name: 'client_name must be a text.',
} as const;

/**
 * Registers a program (RFC 7591). Anybody may, so it gets nothing by it but an id: no secret, which a program on a
 * player's device could not keep, and only what it may ask for is confirmed, whatever else it wants.
 * @throws AppError `too_many_requests`
 */
export async function registerClient({ db, config }: Deps, body: unknown, ip: string): Promise<OauthAnswer> {
  await countHit(db, rateLimits.newClientsOfSite, siteOf(ip), config.RATE_LIMIT_FACTOR);
  await countHit(db, rateLimits.newClients, networkOf(ip), config.RATE_LIMIT_FACTOR);
  const { data, error } = metadata.safeParse(body);
  if (error !== undefined) {
    const [field] = error.issues[0]?.path ?? [];
    return refused('invalid_client_metadata', fieldFaults[field === 'client_name' ? field : 'redirect_uris']);
  }
  const uris = [...new Set(data.redirect_uris)];
  const [first] = uris;
  if (first === undefined || uris.length > mostUris)
    return refused('invalid_redirect_uri', `redirect_uris must have one to ${mostUris} addresses.`);
  if (!uris.every(mayBeRegistered))
    return refused(
      'invalid_redirect_uri',
      'Each of redirect_uris must be https, http on a loopback address, or the scheme of an app by its domain such as com.example.app, without a fragment.',
    );
  const name = oneLine(data.client_name ?? '', limits.name) || shownHost(first).host;
  const { id, created_at } = await store.insertClient(db, { name, redirect_uris: uris });
  return {
    status: 201,
    body: {
      client_id: id,
      client_id_issued_at: Math.floor(Date.parse(created_at) / 1000),
      client_name: name,
      redirect_uris: uris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: signInScope,
    },
  };
}
