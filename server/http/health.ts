import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';

export interface HealthParts {
  config: Pick<Config, 'METRICS_TOKEN' | 'NODE_ENV'>;
  /** Rejects where the database does not answer or lacks a migration. */
  checkDatabase: () => Promise<void>;
  /** Whether the process takes no new work any more. */
  isStopping: () => boolean;
}

const databaseMayTakeMs = 2000;

/** `/healthz`: the process lives. `/readyz`: it can do its work. `/metrics`: how it does, for Prometheus. */
export function installHealth(app: FastifyInstance, { config, checkDatabase, isStopping }: HealthParts): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', hidden, async (request, reply) => {
    if (isStopping()) throw new AppError('shutting_down', { retry_after: 5 });
    const late = wait(databaseMayTakeMs, 'late', { ref: false });
    const outcome = await Promise.race([checkDatabase(), late]).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return 'failed';
    });
    if (outcome !== undefined) throw new AppError('unavailable', { retry_after: 5 });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  installMetrics(app, (request) => requireReader(request, config));
}

function installMetrics(app: FastifyInstance, requireAccess: (request: FastifyRequest) => void): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, streams included',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern and not the address: addresses without end would be series without end.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unmatched', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireAccess(request);
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

/** With a token its holder; without one only this machine, and only in development. */
function requireReader(request: FastifyRequest, { METRICS_TOKEN, NODE_ENV }: HealthParts['config']): void {
  if (METRICS_TOKEN !== undefined) {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`))
      throw new AppError('unauthenticated');
  } else if (NODE_ENV !== 'development' || !isLoopback(request.ip)) {
    throw new AppError('not_found');
  }
}

/** Compared by hashes: neither length nor first difference shows in the time it takes. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(?:::ffff:)?127\./.test(ip);
}
