import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/common.ts';

/** The first of our languages in `Accept-Language`; English otherwise. */
export function requestLanguage(request: FastifyRequest): Language {
  for (const entry of (request.headers['accept-language'] ?? '').split(',')) {
    const tag = entry.trim().slice(0, 2).toLowerCase();
    if (tag === 'ru' || tag === 'en') return tag;
  }
  return 'en';
}
