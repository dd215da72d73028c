import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';

export interface HealthParts {
  config: Pick<Config, 'METRICS_TOKEN' | 'NODE_ENV'>;
  /** Rejects where the database does not answer or lacks a migration. */
  checkDatabase: () => Promise<void>;
  /** Whether the process has begun to stop. */
  isStopping: () => boolean;
  /** What `/metrics` answers, and its content type. */
  readMetrics: () => Promise<string>;
  metrics_type: string;
}

const databaseMayTakeMs = 2000;

/** `/healthz`: the process lives. `/readyz`: it can do its work. `/metrics`: how it does, for Prometheus. */
export function installHealth(app: FastifyInstance, parts: HealthParts): void {
  const { config, checkDatabase, isStopping } = parts;
  let checking: Promise<void> | undefined;
  const checkOnce = () =>
    (checking ??= checkDatabase().finally(() => {
      checking = undefined;
    }));
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (isStopping()) throw new AppError('shutting_down', { retry_after: 5 });
    const late = wait(databaseMayTakeMs, 'late', { ref: false });
    const outcome = await Promise.race([checkOnce(), late]).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return 'failed';
    });
    if (outcome !== undefined) throw new AppError('unavailable', { retry_after: 5 });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  app.get('/metrics', async (request, reply) => {
    requireReader(request, config);
    return reply
      .header('cache-control', 'no-store')
      .type(parts.metrics_type)
      .send(await parts.readMetrics());
  });
  // While it stops, every answer ends its connection: none is left open to be cut with a request on its way.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
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
