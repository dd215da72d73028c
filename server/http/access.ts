import type { FastifyInstance, FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import type { Endpoint } from '#contract/endpoint.ts';
import { mayUse } from '#contract/values/rights.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/rules/caller.ts';
import { networkOf } from '#server/rules/network.ts';
import type { Narrow } from './bodies/narrow-body.ts';
import { refuseMistakenName } from './not-found.ts';
import { perMinute } from '#server/rules/rate-limits.ts';
import { createRefusedTokens } from './refused-tokens.ts';
import { isApiPath } from './security-headers.ts';

/** Finds the caller of a bearer token; nothing for a token that is unknown, ended or switched off. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    /** When the caller was found, by this process's own clock. */
    caller_found_at: number;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    narrow?: Narrow;
    /** The limit of its own that a call has instead of the visitor's. */
    visitor_limit?: 'search' | 'page' | 'picture';
  }
}

/** A body that takes longer to arrive may be held back until the right to send it has ended. */
const promptBodyMs = 100;
// Characters of path and query together.
const longestUrl = 8192;

/**
 * Decides on every call of the contract before its body is read: 429, then 401, then 403. Refused
 * requests count too, or tokens could be guessed without end.
 * A call without a stated audience cannot exist, as `access` is required by its type.
 */
export async function installAccess(
  app: FastifyInstance,
  options: {
    authenticate: Authenticate;
    /** Adds to the figures of a token what was refused while it was over its limit. */
    countRefused: (token_hash: Buffer, refused: number) => Promise<void>;
    rate_limit_factor: () => number;
  },
): Promise<void> {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('caller_found_at', 0);
  await app.register(rateLimit, { global: false });
  const timesSetBack = countTimesSetBack();
  const limiter = (name: keyof typeof perMinute) =>
    app.createRateLimit({
      max: () => Math.ceil(perMinute[name] * options.rate_limit_factor()),
      timeWindow: 60_000,
      keyGenerator: ({ caller, ip }) =>
        `${timesSetBack()} ${name}:${caller === undefined ? networkOf(ip) : subjectOf(caller)}`,
    });
  const limiters = {
    user: limiter('user'),
    reading: limiter('reading'),
    visitor: limiter('visitor'),
    search: limiter('search'),
    page: limiter('page'),
    picture: limiter('picture'),
    unknown: limiter('unknown'),
  };
  const refused = createRefusedTokens(options.countRefused);
  app.addHook('onClose', refused.writeDownAll);

  async function countRequest(request: FastifyRequest): Promise<void> {
    await countBy(
      request.caller === undefined ? (request.routeOptions.config.visitor_limit ?? 'visitor') : kindOf(request),
      request,
    );
  }
  async function countBy(kind: keyof typeof perMinute, request: FastifyRequest): Promise<void> {
    const result = await limiters[kind](request);
    if (!result.isAllowed && result.isExceeded)
      throw new AppError('too_many_requests', { retry_after: result.ttlInSeconds });
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.url !== undefined && request.raw.url.length > longestUrl) throw new AppError('uri_too_long');
    const { endpoint, visitor_limit } = request.routeOptions.config;
    // What no route matches is a page of the app.
    const isPage = request.is404 && !isApiPath(request.url);
    if (endpoint === undefined && (isPage || visitor_limit !== undefined))
      await countBy(visitor_limit ?? 'page', request);
    if (endpoint === undefined) return;
    refuseMistakenName(request, reply);
    const token = endpoint.access === 'public' ? undefined : bearerToken(request);
    if (token === undefined) await countRequest(request);
    else
      await refused.enter({
        token,
        kind: kindOf(request),
        network: networkOf(request.ip),
        find: async () => (request.caller = await options.authenticate(token)),
        count: () => countRequest(request),
        countUnknown: () => countBy('unknown', request),
      });
    request.caller_found_at = performance.now();
    requireAllowedCaller(endpoint, request.caller, token !== undefined);
    const { in_view = request.method === 'GET' || request.method === 'HEAD' } = endpoint;
    if (request.caller !== undefined && request.caller.viewer_id !== null && !in_view) throw new AppError('view_only');
  });
  // A session may have ended while the body was on its way: whoever was logged out elsewhere changes nothing.
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config;
    const { caller, caller_found_at } = request;
    if (endpoint === undefined || caller === undefined || performance.now() - caller_found_at < promptBodyMs) return;
    request.caller = await options.authenticate(bearerToken(request) ?? '');
    requireAllowedCaller(endpoint, request.caller, true);
  });
}

const kindOf = ({ method, routeOptions }: FastifyRequest) =>
  routeOptions.config.visitor_limit ?? (method === 'GET' ? 'reading' : 'user');

/** A minute that a clock began while it was ahead would last until then: with each setting back all minutes begin anew. */
function countTimesSetBack(): () => number {
  const mostMs = 10_000;
  let [times, ahead] = [0, Date.now() - performance.now()];
  return () => {
    const now_ahead = Date.now() - performance.now();
    if (now_ahead < ahead - mostMs) times += 1;
    if (Math.abs(now_ahead - ahead) > mostMs) ahead = now_ahead;
    return times;
  };
}

/** Whose requests are counted together: a viewer uses up nothing of the player's. */
function subjectOf({ user, viewer_id }: Caller): string {
  return viewer_id === null ? `user:${user.id}` : `viewer:${viewer_id}`;
}

function requireAllowedCaller(endpoint: Endpoint, caller: Caller | undefined, hasToken: boolean): void {
  if (caller === undefined) {
    const open = endpoint.access === 'public' || (endpoint.access === 'public_with_user' && !hasToken);
    if (!open) throw new AppError('unauthenticated');
    return;
  }
  if (caller.is_sign_in && endpoint.sign_in !== true) throw new AppError('sign_in_not_allowed');
  if (caller.session_id === null && !endpoint.api_key) throw new AppError('api_key_not_allowed');
  if (endpoint.access === 'admin' && !mayUse(caller.user, endpoint.grants)) throw new AppError('forbidden');
  if (endpoint.access === 'verified' && !caller.user.email_verified) throw new AppError('email_not_verified');
}

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const match = /^Bearer +(\S+) *$/i.exec(header);
  // A header that is there but cannot be read counts as a token that nobody knows.
  return match?.[1] ?? '';
}
