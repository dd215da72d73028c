/**
 * How long a running product takes for the catalogue: the search at every keystroke of the queries in a file, and the
 * first and the far pages. `npm run bench:catalogue -- http://127.0.0.1:3000 QUERIES.jsonl`, with RATE_LIMIT_FACTOR
 * raised on the server.
 */
import { gamesEndpoints } from '#contract/games.ts';
import { percentile } from './metrics.ts';
import { readQueries } from './titles/queries.ts';

const [origin, path] = process.argv.slice(2);
if (origin === undefined || path === undefined)
  throw new Error('Usage: npm run bench:catalogue -- ORIGIN QUERIES.jsonl');
const pageSize = 20;
const rounds = 30;

async function timed(url: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${origin}${url}`);
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

const listEndpoint = gamesEndpoints['GET /api/games/with-total'].response;
const { total } = listEndpoint.parse(await (await fetch(`${origin}/api/games/with-total?limit=1`)).json());
console.log(`${total} games`);

const { queries } = await readQueries(path);
for (const { text } of queries) await timed(`/api/games/search?q=${encodeURIComponent(text)}`);
const keystrokes: number[] = [];
for (const { text } of queries)
  for (let length = 1; length <= text.length; length++) {
    const q = text.slice(0, length).trim();
    if (q !== '') keystrokes.push(await timed(`/api/games/search?q=${encodeURIComponent(q)}`));
  }
print('search per keystroke', keystrokes);

const page = (skip: number) => timed(`/api/games/with-total?skip=${Math.max(0, Math.floor(skip))}&limit=${pageSize}`);
for (const [name, at] of [
  ['first page', 0],
  ['middle pages', 0.5],
  ['last pages', 1],
] as const) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    times.push(await page(Math.min(total - pageSize, total * at) - (at === 0 ? 0 : round * pageSize)));
  print(`with-total, ${name}`, times);
}
