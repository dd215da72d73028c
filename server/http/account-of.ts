import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/rules/network.ts';

/**
 * Whom a request's share of memory and of places is counted for: the account whose session, key or program it is, whoever
 * looks at the product as somebody else for themselves, and a stranger's network.
 */
export function accountOf({ caller, ip }: FastifyRequest): string {
  return caller === undefined ? networkOf(ip) : `user ${caller.viewer_id ?? caller.user.id}`;
}
