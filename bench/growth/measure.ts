import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { openSession } from '#server/auth/login/sessions.ts';
import { readConfig } from '#server/config.ts';
import { type OpenDatabase, openPostgres } from '#server/db/open.ts';
import { createDeps } from '#server/deps.ts';
import { administrator, heavyPlayer } from './fill.ts';
import { listRequests, type Request } from './requests.ts';

/** What one request cost. */
export interface Cost {
  endpoint: string;
  /** Its address with its page, the same at every size. */
  name: string;
  status: number;
  ms: number;
  /** Rows that the database looked at in tables and indexes, whether they were shown or not. */
  rows: number;
  /** Blocks of 8 KiB that it looked at, wherever they lay. */
  blocks: number;
}

const pages = ['', 'first page', 'middle', 'last page'] as const;
const pageSize = 20;
const listAnswer = z.object({ total: z.int().min(0) });

/**
 * Asks every request on its first, middle and last page, each of them once, of a process that has answered nothing
 * before, so that nothing is measured that was only remembered.
 * @param only the requests of these names, where not all are meant
 */
export async function measure(url: string, only?: ReadonlySet<string>): Promise<Cost[]> {
  const database = openPostgres(url);
  // All work goes through one connection, whose statistics can be asked for at once.
  database.pool.options.max = 1;
  const address = new URL(url);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const watcher = new pg.Client({ connectionString: address.href });
  await watcher.connect();
  try {
    const requests = listRequests().filter(
      (request) => only === undefined || pages.some((page) => only.has(nameOf(request, page))),
    );
    const tokens = {
      user: await openSession(database.db, heavyPlayer, { ip: '127.0.0.1', user_agent: null }),
      admin: await openSession(database.db, administrator, { ip: '127.0.0.1', user_agent: null }),
    };
    const figures = () => readFigures(database, watcher, name);
    // The first round loads what the connection remembers of tables, and stores what a large installation stores.
    await askAll(await newApp(database), onceEach(requests), tokens, figures);
    return await askAll(await newApp(database), requests, tokens, figures);
  } finally {
    await watcher.end();
    await database.close();
  }
}

/** The first request of each endpoint, on its first page. */
function onceEach(requests: readonly Request[]): Request[] {
  const first = new Map(requests.toReversed().map((request) => [request.endpoint, request]));
  return [...first.values()].map((request) => ({ ...request, skip: undefined }));
}

/** What a request is called, the same at every size. */
function nameOf({ path, query }: Request, page: (typeof pages)[number]): string {
  const shown = Object.entries(query).map(([key, value]) => `${key}=${value.replace(/^\d{4}-.*/, 'DATE')}`);
  return [path, shown.join(' '), page].filter((part) => part !== '').join(' ');
}

async function newApp(database: OpenDatabase): Promise<FastifyInstance> {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' });
  const app = await buildApp(await createDeps(config, database, pino({ level: 'silent' })));
  await app.ready();
  // The catalogue's titles are read once by a process, before it is ready.
  await app.inject({ url: '/api/games/search?q=game' });
  return app;
}

/** What the database has counted so far; the connection hands in what it has not reported yet. */
async function readFigures({ pool }: OpenDatabase, watcher: pg.Client, name: string) {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await watcher.query<{ rows: string; blocks: string }>(
    `SELECT tup_returned + tup_fetched AS rows, blks_hit + blks_read AS blocks FROM pg_stat_database WHERE datname = $1`,
    [name],
  );
  return { rows: Number(rows[0]?.rows), blocks: Number(rows[0]?.blocks) };
}

async function askAll(
  app: FastifyInstance,
  requests: readonly Request[],
  tokens: { user: string; admin: string },
  figures: () => Promise<{ rows: number; blocks: number }>,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  const ask = async (request: Request, page: (typeof pages)[number], skip: number): Promise<number> => {
    const { endpoint, access, path, query } = request;
    const token = tokens[access === 'admin' ? 'admin' : 'user'];
    const paged = request.skip === undefined ? query : { ...query, [request.skip]: String(skip) };
    const before = await figures();
    const started = performance.now();
    const answer = await app.inject({
      url: path,
      query: paged,
      headers: { ...(access === 'public' ? {} : { authorization: `Bearer ${token}` }), accept: 'application/json' },
    });
    const ms = performance.now() - started;
    const after = await figures();
    const name = nameOf(request, page);
    const [rows, blocks] = [after.rows - before.rows, after.blocks - before.blocks];
    costs.push({ endpoint, name, status: answer.statusCode, ms, rows, blocks });
    const read = listAnswer.safeParse(answer.headers['content-type']?.includes('json') ? answer.json() : undefined);
    return read.success ? read.data.total : 0;
  };
  for (const request of requests) {
    const total = await ask(request, request.skip === undefined ? '' : 'first page', 0);
    if (request.skip === undefined) continue;
    await ask(request, 'middle', Math.floor(total / 2));
    await ask(request, 'last page', Math.max(0, total - pageSize));
  }
  await app.close();
  return costs;
}
