import { writeFile } from 'node:fs/promises';
import { limits } from '#contract/values/limits.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open.ts';
import { countDays } from '#server/overview/count-days.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { countLedger } from '#server/wallet/ledger-totals.ts';
import { startPostgres } from '../scripts/private-postgres.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';
import { finish } from '../scripts/suites.ts';
import { percentile } from './common/metrics.ts';
import { fewestGames, fill, sizeOf } from './growth/fill.ts';
import { type Cost, measure } from './growth/measure.ts';
import { judge } from './growth/judge.ts';
import { withClient } from '#server/testing/with-client.ts';

const usage = `npm run bench -- growth [--players 50000] [--against 1000] [--questions 5] [--games 2000]
  [--counted 10000] [--without INDEX] [--slow MS] [--all] [--json FILE]

Measures whether requests cost the same with more players: fills two databases of a private PostgreSQL, sends every GET
of the contract with each order and filter, and compares what was read. Exits with 1 where a request reads more than
three times as much of the larger one.

  --players N    players of the larger database
  --against N    players of the smaller one
  --questions N  questions of each player; citations, usage and the ledger follow
  --games N      games of both databases, at least 2000
  --counted N    how far totals of lists are counted; less than the product's makes growth show with fewer players
  --without INDEX  drops an index of the product first, to see that its lack is noticed
  --slow MS      also print each request for admins that takes longer, with what it read
  --all          print every endpoint, not only those over the bound
  --json FILE    write every request's figures there`;

const { values } = readArguments(usage, {
  options: {
    players: { type: 'string', default: '50000' },
    against: { type: 'string', default: '1000' },
    questions: { type: 'string', default: '5' },
    games: { type: 'string', default: String(fewestGames) },
    counted: { type: 'string', default: String(limits.counted) },
    without: { type: 'string' },
    slow: { type: 'string' },
    all: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const sizes = [Number(values.against), Number(values.players)];
if (sizes.some((players) => !Number.isInteger(players) || players < 200))
  stopWithUsage(usage, 'Numbers of players are whole and at least 200.');
const games = Number(values.games);
if (!Number.isInteger(games) || games < fewestGames) stopWithUsage(usage, `Games are at least ${fewestGames}.`);
const counted = Number(values.counted);
if (!Number.isInteger(counted) || counted < 100) stopWithUsage(usage, 'Totals are counted up to at least 100.');
const limitsOfProduct = limits.counted;
// Before anything is asked: lists look at it with each request.
Object.assign(limits, { counted });
/**
 * Nothing else may work on what is measured, nothing here has to survive, and so many rows are sampled that plans are the
 * same each time.
 */
const always = [
  'autovacuum = off',
  'fsync = off',
  "max_wal_size = '4GB'",
  'max_parallel_workers_per_gather = 0',
  'jit = off',
  'default_statistics_target = 1000',
];
/** The planner reads small tables whole and large ones by an index. These make it treat small tables like large ones. */
const asInLarge = ['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'];

const postgres = await startPostgres();
const stop = () => void postgres.stop().finally(() => process.exit(1));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
try {
  const small = await measureAt(sizes[0] ?? 0);
  const large = await measureAt(sizes[1] ?? 0);
  // What seems to have grown is measured once more: a stored result may have been renewed meanwhile.
  const over = new Set(judge(small, large).over.map(({ name }) => name));
  if (over.size > 0) takeLower(large, await measure(urlOf(sizes[1] ?? 0), over));
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify({ sizes, small, large }));
  report(small, large);
} finally {
  await postgres.stop();
}

function urlOf(players: number): string {
  const url = new URL(postgres.url);
  url.pathname = `/players_${players}`;
  return url.href;
}

function takeLower(costs: Cost[], again: readonly Cost[]): void {
  const later = new Map(again.map((cost) => [cost.name, cost]));
  for (const cost of costs) {
    const { status = cost.status, rows = cost.rows, blocks = cost.blocks } = later.get(cost.name) ?? {};
    Object.assign(cost, { status, rows: Math.min(cost.rows, rows), blocks: Math.min(cost.blocks, blocks) });
  }
}

async function measureAt(players: number): Promise<Cost[]> {
  const url = urlOf(players);
  await withClient(postgres.url, async (client) => {
    const settings = [...always, ...(counted < limitsOfProduct ? asInLarge : [])];
    for (const setting of settings) await client.query(`ALTER SYSTEM SET ${setting}`);
    await client.query('SELECT pg_reload_conf()');
    await client.query(`CREATE DATABASE players_${players}`);
  });
  const started = performance.now();
  const database = openPostgres(url);
  try {
    await migrate(database.pool);
    if (values.without !== undefined) await database.pool.query(`DROP INDEX "${values.without}"`);
    await fill(url, sizeOf(players, Number(values.questions), games));
    await withClient(url, (client) => client.query('VACUUM ANALYZE'));
    await countDays(database.db);
    await countLedger(database.db);
    await withClient(url, (client) => client.query('VACUUM ANALYZE'));
    const differences = await listDifferences(database.db);
    if (differences.length > 0) throw new Error(`the ledger is not consistent: ${JSON.stringify(differences[0])}`);
  } finally {
    await database.close();
  }
  const filled = performance.now();
  const costs = await measure(url);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
  console.log(
    `${players} players: filled in ${seconds(started, filled)} s, ${costs.length} requests in ${seconds(filled, performance.now())} s`,
  );
  return costs;
}

/** Prints what requests cost at both sizes, and ends as each test command does: a request is a test. */
function report(small: readonly Cost[], large: readonly Cost[]): void {
  const { pairs, over } = judge(small, large);
  const shown = values.all ? pairs : over;
  for (const endpoint of new Set(shown.map((pair) => pair.endpoint))) {
    const own = pairs.filter((pair) => pair.endpoint === endpoint);
    const ms = (share: number, size: 'small' | 'large') =>
      percentile(
        share,
        own.map((pair) => pair[size].ms),
      ).toFixed(0);
    const most = (key: 'rows' | 'blocks', size: 'small' | 'large') => Math.max(...own.map((pair) => pair[size][key]));
    console.log(
      `${endpoint} (${own.length}): p50 ${ms(0.5, 'small')} → ${ms(0.5, 'large')} ms, p95 ${ms(0.95, 'small')} → ${ms(0.95, 'large')} ms,` +
        ` most rows ${most('rows', 'small')} → ${most('rows', 'large')}, blocks ${most('blocks', 'small')} → ${most('blocks', 'large')}`,
    );
    for (const pair of over.filter((one) => one.endpoint === endpoint)) console.log(`  ${pair.problem}: ${pair.name}`);
  }
  if (values.slow !== undefined) reportSlow(large, Number(values.slow));
  const failures = over.map(({ name, problem }) => `growth › ${name} — ${problem}`);
  finish([{ passed: pairs.length - over.length, failed: over.length, failures }]);
}

/** Prints the requests for admins that took longer, the slowest first. */
function reportSlow(costs: readonly Cost[], bound: number): void {
  const slow = costs
    .filter(({ endpoint, ms }) => endpoint.startsWith('GET /api/admin/') && ms > bound)
    .sort((one, other) => other.ms - one.ms);
  for (const { name, ms, rows, blocks } of slow)
    console.log(`slow: ${ms.toFixed(0)} ms, ${rows} rows, ${blocks} blocks: ${name}`);
}
