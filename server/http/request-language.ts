import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/common.ts';

/** The visitor's choice in the app, which the app keeps in a cookie. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const value = /(?:^|; )lang=(en|ru)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return value === 'en' || value === 'ru' ? value : undefined;
}

/** The first of our languages in `Accept-Language`; English otherwise. */
export function requestLanguage(request: FastifyRequest): Language {
  for (const entry of (request.headers['accept-language'] ?? '').split(',')) {
    const tag = entry.trim().slice(0, 2).toLowerCase();
    if (tag === 'ru' || tag === 'en') return tag;
  }
  return 'en';
}
