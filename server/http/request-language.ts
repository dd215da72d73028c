import type { FastifyRequest } from 'fastify';
import { defaultLanguage, isLanguage, type Language } from '#contract/values/languages.ts';

/** The visitor's choice in the app, which the app keeps in a cookie. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const value = /(?:^|; )lang=([\w-]+)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(value) ? value : undefined;
}

/** The first of our languages in `Accept-Language`; the default one otherwise. */
export function requestLanguage(request: FastifyRequest): Language {
  for (const entry of (request.headers['accept-language'] ?? '').split(',')) {
    const tag = entry.trim().slice(0, 2).toLowerCase();
    if (isLanguage(tag)) return tag;
  }
  return defaultLanguage;
}
