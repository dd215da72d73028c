import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded } from '#server/db/open.ts';
import { swapLayout } from '#server/language/layout.ts';
import type { AliasRow } from '#server/titles/aliases.ts';
import { shippedNames } from '#server/titles/everyday-names.ts';
import type { TitleRow } from '#server/titles/title-index.ts';
import { listAliases } from '#server/titles/titles.store.ts';
import { mean, percentile } from './metrics.ts';
import { type BuiltSearch, miniSearches, ownEngine, type TitleEngine, trigrams } from './titles/engines.ts';
import { generateQueries, type LabelledQuery, readCatalogue, readQueries } from './titles/queries.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';

const usage = `npm run bench:search -- --catalogue FILE.jsonl[.gz] [OPTIONS] [QUERIES.jsonl …]

Searches a catalogue for games by name, with the product's own index and with others.

A line of the catalogue is {"appid", "name", "positive", "negative"}, one of the queries {"query", "appid", "also_ok"}.
Every set of queries is also asked in the other keyboard layout; names of well-known games of the catalogue are asked
misspelt, in the other layout and in Cyrillic.

  --halves      also every second query of a set for itself, so that one half can be tuned on and the other judged by
  --own         the product's own index only`;

interface QuerySet {
  name: string;
  queries: readonly LabelledQuery[];
}

async function shippedAliases(): Promise<AliasRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-aliases-'));
  const database = await openEmbedded(folder);
  try {
    await migrate(database.pool);
    return await listAliases(database.db);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

async function readSets(paths: readonly string[], rows: readonly TitleRow[], halves: boolean): Promise<QuerySet[]> {
  const sets: QuerySet[] = [];
  for (const path of paths) {
    const name = basename(path);
    const { queries, left_out } = await readQueries(path);
    if (left_out > 0) console.log(`${name}: ${left_out} queries without a game are left out`);
    sets.push({ name, queries });
    if (halves) {
      sets.push({ name: `${name}, even lines`, queries: queries.filter((_, place) => place % 2 === 0) });
      sets.push({ name: `${name}, odd lines`, queries: queries.filter((_, place) => place % 2 === 1) });
    }
    const swapped = queries.map(({ text, expected }) => ({ text: swapLayout(text), expected }));
    sets.push({ name: `${name}, other layout`, queries: swapped });
  }
  for (const kind of ['typos', 'layout', 'Cyrillic'] as const)
    sets.push({ name: `generated: ${kind}`, queries: generateQueries(rows, kind) });
  return sets;
}

async function measure(built: BuiltSearch, { queries }: QuerySet) {
  const places: number[] = [];
  const times: number[] = [];
  for (const { text, expected } of queries) {
    const started = performance.now();
    const ids = await built.search(text);
    times.push(performance.now() - started);
    places.push(ids.slice(0, 10).findIndex((id) => expected.has(id)));
  }
  const within = (k: number): string => mean(places.map((place) => (place >= 0 && place < k ? 1 : 0))).toFixed(3);
  return {
    queries: queries.length,
    'success@1': within(1),
    '@5': within(5),
    '@10': within(10),
    MRR: mean(places.map((place) => (place < 0 ? 0 : 1 / (place + 1)))).toFixed(3),
    'p50 ms': percentile(0.5, times).toFixed(2),
    'p95 ms': percentile(0.95, times).toFixed(2),
  };
}

/** Every beginning of every query, as somebody types it. */
async function measureKeystrokes(built: BuiltSearch, queries: readonly LabelledQuery[]) {
  const times: number[] = [];
  for (const { text } of queries) {
    for (let length = 1; length <= text.length; length++) {
      const started = performance.now();
      await built.search(text.slice(0, length));
      times.push(performance.now() - started);
    }
  }
  const figures = [percentile(0.5, times), percentile(0.95, times), Math.max(...times)];
  return `keystroke p50 / p95 / max ${figures.map((ms) => ms.toFixed(2)).join(' / ')} ms`;
}

async function run(
  engine: TitleEngine,
  rows: readonly TitleRow[],
  sets: readonly QuerySet[],
  collectGarbage: () => void,
): Promise<void> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  const built = await engine.build(rows);
  const build_ms = performance.now() - started;
  collectGarbage();
  const bytes = built.bytes ?? process.memoryUsage().heapUsed - before;
  const searched = sets.filter((_, place) => !engine.is_slow || place === 0);
  for (const { text } of searched[0]?.queries ?? []) await built.search(text);
  console.log(`\n${engine.name}: built in ${Math.round(build_ms)} ms, ${(bytes / 2 ** 20).toFixed(0)} MB`);
  const table: Record<string, object> = {};
  for (const set of searched) table[set.name] = await measure(built, set);
  console.table(table);
  if (searched[0] !== undefined) console.log(await measureKeystrokes(built, searched[0].queries));
  await built.close?.();
}

const { values, positionals } = readArguments(usage, {
  options: {
    catalogue: { type: 'string' },
    halves: { type: 'boolean', default: false },
    own: { type: 'boolean', default: false },
  },
  most: Infinity,
});
if (values.catalogue === undefined) stopWithUsage(usage, 'Name the catalogue.');
else {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('memory cannot be measured here');
  const collectGarbage = (): void => void Reflect.apply(gc, undefined, []);
  const rows = await readCatalogue(values.catalogue);
  console.log(`${rows.length} games`);
  const sets = await readSets(positionals, rows, values.halves);
  const aliases = await shippedAliases();
  const own = [
    ownEngine('own index, no aliases', []),
    ownEngine('own index, aliases as shipped', aliases),
    ownEngine('own index, aliases and everyday names as shipped', aliases, shippedNames()),
  ];
  for (const engine of values.own ? own : [...own, ...miniSearches, trigrams])
    await run(engine, rows, sets, collectGarbage);
}
