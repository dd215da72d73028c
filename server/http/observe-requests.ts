import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that it was answered with. */
    error_code: ErrorCode | undefined;
  }
}

// Asked every few seconds by machines: a line for each would hide the rest.
const asked_by_machines = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Counts and logs each request when its answer, stream or not, has ended or its client has left.
 * The route's pattern and not the address: addresses hold what people search for, and are without end.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics, level: 'info' | 'debug'): void {
  app.decorateRequest('error_code', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const started = performance.now();
    reply.raw.once('close', () => {
      const { method, error_code, caller } = request;
      const { statusCode: status, writableFinished } = reply.raw;
      // The browser app's files and pages are found without a route.
      const route = request.routeOptions.url ?? (status < 400 ? 'page' : 'unmatched');
      const ms = performance.now() - started;
      metrics.requests.observe({ method, route, status }, ms / 1000);
      if (error_code !== undefined) metrics.errors.inc({ code: error_code });
      const line = {
        method,
        route,
        status,
        ms: Math.round(ms),
        user_id: caller?.user.id,
        code: error_code,
        ...(writableFinished ? {} : { client_left: true }),
      };
      request.log[asked_by_machines.has(route) ? 'debug' : level](line, 'request');
    });
    done();
  });
}
