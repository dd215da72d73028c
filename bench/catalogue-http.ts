import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gamesEndpoints } from '#contract/games.ts';
import { startServer } from '#server/testing/server-process.ts';
import { startPostgres } from '../scripts/private-postgres.ts';
import { percentile } from './metrics.ts';
import { readQueries } from './titles/queries.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';

const usage = `npm run bench:catalogue -- --catalogue FILE.jsonl.gz [--postgres] QUERIES.jsonl
npm run bench:catalogue -- --origin http://127.0.0.1:3000 QUERIES.jsonl

Measures the catalogue over HTTP: the search at every keystroke of the queries in a file, and pages. --catalogue loads a
catalogue into a new database, embedded or PostgreSQL, and starts the server on it; --origin uses a running server, whose
RATE_LIMIT_FACTOR has to be raised.`;

const pageSize = 20;
const rounds = 100;

async function timed(url: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - started;
}

function print(name: string, times: readonly number[]): void {
  const [p50, p95, most] = [percentile(0.5, times), percentile(0.95, times), Math.max(...times)];
  console.log(
    `${name}: p50 / p95 / max ${[p50, p95, most].map((ms) => ms.toFixed(1)).join(' / ')} ms of ${times.length}`,
  );
}

async function measureSearch(origin: string, path: string): Promise<void> {
  const { queries } = await readQueries(path);
  const ask = (q: string) => timed(`${origin}/api/games/search?q=${encodeURIComponent(q)}`);
  for (const { text } of queries) await ask(text);
  const keystrokes: number[] = [];
  for (const { text } of queries)
    for (let length = 1; length <= text.length; length++) {
      const q = text.slice(0, length).trim();
      if (q !== '') keystrokes.push(await ask(q));
    }
  print('search per keystroke', keystrokes);
}

async function measurePages(origin: string): Promise<void> {
  const list = `${origin}/api/games/with-total`;
  const { total } = gamesEndpoints['GET /api/games/with-total'].response.parse(
    await (await fetch(`${list}?limit=1`)).json(),
  );
  console.log(`${total} games`);
  const page = (skip: number) => timed(`${list}?skip=${Math.max(0, Math.floor(skip))}&limit=${pageSize}`);
  // Separates what is computed once after a change of the catalogue from what every page costs.
  print('with-total, the very first far page', [await page(total / 2)]);
  const end = total - pageSize;
  for (const [name, placeOf] of [
    ['first page', () => 0],
    ['middle pages', (round: number) => total / 2 - round * pageSize],
    ['last pages', (round: number) => end - round * pageSize],
    ['pages all over', (round: number) => (end * round) / rounds],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await page(placeOf(round)));
    print(`with-total, ${name}`, times);
  }
}

async function withOwnServer(
  catalogue: string,
  onPostgres: boolean,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-catalogue-'));
  const postgres = onPostgres ? await startPostgres() : undefined;
  const settings = { DATA_DIR: folder, ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }) };
  try {
    execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/import-catalogue.ts'), catalogue], {
      env: { ...process.env, ...settings },
      stdio: 'inherit',
    });
    const server = await startServer(settings);
    try {
      await work(server.origin);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const { values, positionals } = readArguments(usage, {
  options: {
    catalogue: { type: 'string' },
    origin: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
  least: 1,
});
const { catalogue, origin } = values;
const [queries = ''] = positionals;
if ((catalogue === undefined) === (origin === undefined)) stopWithUsage(usage, 'Name either --catalogue or --origin.');
else {
  const measure = async (at: string): Promise<void> => {
    await measureSearch(at, queries);
    await measurePages(at);
  };
  if (origin !== undefined) await measure(origin);
  if (catalogue !== undefined) await withOwnServer(catalogue, values.postgres, measure);
}
