import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { allEngines, type BuiltEngine, type Engine } from './common/engines.ts';
import { readLabelledSet, type LabelledSet } from './common/labelled-set.ts';
import { mean, mrrAt, ndcgAt, percentile, recallAt } from './common/metrics.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const usage = `npm run bench -- retrieval [OPTIONS] SET [SET …]

Runs labelled sets through the product's retrieval engine and through MiniSearch.

SET is a folder with documents.jsonl and queries.jsonl, or a file that holds both kinds of lines,
or two files joined by a comma (documents.jsonl,queries.jsonl).
A document is {"id", "title", "section", "content"}, a query {"id", "text", "relevant": {"document id": grade}}.

  --only NAME   run only the engines whose name begins with NAME (${allEngines.map((engine) => engine.name).join('; ')})
  --json        print one JSON object a line instead of a table`;

interface Figures {
  set: string;
  engine: string;
  'ndcg@10': number;
  'recall@5': number;
  'recall@10': number;
  'mrr@10': number;
  p50_ms: number;
  p95_ms: number;
  build_ms_per_1k: number;
  mb_per_1k: number;
}

const warmDocuments = 1_000;
const warmQueries = 100;

function measure(set: LabelledSet, engine: Engine, collectGarbage: () => void): Figures {
  engine.build(set.documents.slice(0, warmDocuments));
  collectGarbage();
  const memory_before = process.memoryUsage().heapUsed;
  const build_started = performance.now();
  const built: BuiltEngine = engine.build(set.documents);
  const build_ms = performance.now() - build_started;
  collectGarbage();
  const bytes = built.bytes ?? process.memoryUsage().heapUsed - memory_before;
  for (const query of set.queries.slice(0, warmQueries)) built.search(query.text);
  const results = set.queries.map(({ text, grades }) => {
    const started = performance.now();
    const ranked = built.search(text);
    return { ms: performance.now() - started, ranked, grades };
  });
  const judged = results.filter(({ grades }) => [...grades.values()].some((grade) => grade >= 1));
  const average = (metric: (k: number, ranked: string[], grades: ReadonlyMap<string, number>) => number, k: number) =>
    mean(judged.map(({ ranked, grades }) => metric(k, ranked, grades)));
  const thousands = set.documents.length / 1000;
  const times = results.map((result) => result.ms);
  return {
    set: set.name,
    engine: engine.name,
    'ndcg@10': average(ndcgAt, 10),
    'recall@5': average(recallAt, 5),
    'recall@10': average(recallAt, 10),
    'mrr@10': average(mrrAt, 10),
    p50_ms: percentile(0.5, times),
    p95_ms: percentile(0.95, times),
    build_ms_per_1k: build_ms / thousands,
    mb_per_1k: bytes / 1e6 / thousands,
  };
}

function printRow(figures: Figures): void {
  const { set: _, engine, ...numbers } = figures;
  const cells = Object.entries(numbers).map(([name, value]) =>
    value.toFixed(/@/.test(name) ? 4 : 2).padStart(name.length + 1),
  );
  console.log(`${engine.padEnd(38)}${cells.join(' ')}`);
}

function printHeader(set: LabelledSet): void {
  const unlabelled = set.queries.filter(({ grades }) => ![...grades.values()].some((grade) => grade >= 1)).length;
  const left_out =
    unlabelled === 0 ? '' : `, ${unlabelled} of them without a relevant document and left out of the quality figures`;
  console.log(`\n${set.name}: ${set.documents.length} documents, ${set.queries.length} queries${left_out}`);
  const names = ['ndcg@10', 'recall@5', 'recall@10', 'mrr@10', 'p50_ms', 'p95_ms', 'build_ms_per_1k', 'mb_per_1k'];
  console.log(`${''.padEnd(38)}${names.map((name) => name.padStart(name.length + 1)).join(' ')}`);
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    options: { only: { type: 'string' }, json: { type: 'boolean' } },
    least: 1,
    most: Infinity,
  });
  const only = values.only ?? '';
  const engines = allEngines.filter((engine) => engine.name.startsWith(only));
  if (engines.length === 0) throw new Error(`no engine's name begins with "${only}"`);
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  if (typeof collectGarbage !== 'function') throw new Error('memory cannot be measured here');
  const own: number[] = [];
  for (const positional of positionals) {
    const set = await readLabelledSet(positional.split(','));
    if (values.json !== true) printHeader(set);
    for (const engine of engines) {
      const figures = measure(set, engine, () => void Reflect.apply(collectGarbage, undefined, []));
      if (values.json === true) console.log(JSON.stringify(figures));
      else printRow(figures);
      if (engine === allEngines[0]) own.push(figures['ndcg@10']);
    }
  }
  if (own.length > 1 && values.json !== true)
    console.log(`\nmean nDCG@10 over ${own.length} sets: ${mean(own).toFixed(4)}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
