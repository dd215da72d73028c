import type { FastifyInstance } from 'fastify';
import { isOpenaiPath } from './openai-error.ts';

const yearInSeconds = 31_536_000;

/**
 * The headers of every answer. They are one table and no plugin, because errors of the router and
 * bytes that are not HTTP are answered where hooks never run.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Addresses with a token in them are never sent to another site.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    // Pages bring their own; nothing else is a document that may load anything.
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearInSeconds}` } : {}),
  };
}

/** Whether an address belongs to the API, whose answers are JSON and are never stored. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/api?');
}

export function installSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
    // OpenAI's clients name a request by it.
    if (isOpenaiPath(request.url)) reply.header('x-request-id', request.id);
    done();
  });
}
