import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import { importGame } from '#server/knowledge/files/import-game.ts';
import { exportedGame, gatherFile } from '#server/testing/gather-file.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const { positionals: paths } = readArguments(
  `npm run bench -- knowledge-files FILE.json [FILE.json …]

Imports knowledge files, exports each game as JSON and as Markdown, imports these into other databases and compares the
content. It uses databases in memory.`,
  { least: 1, most: Infinity },
);
const here = await freshDb();
const there = { json: await freshDb(), markdown: await freshDb() };
const sums = { files: 0, articles: 0, chunks: 0, differ: 0 };

async function take(database: Awaited<ReturnType<typeof freshDb>>, text: string) {
  return database.db.transaction().execute((tx) => importGame(tx, readImportFile(text)));
}

for (const path of paths) {
  const started = performance.now();
  const { game_id, chunks } = await take(here, readFileSync(path, 'utf8'));
  const first = JSON.stringify(await gatherFile(here.db, game_id));
  const imported = performance.now();
  const outcomes: string[] = [];
  for (const format of ['json', 'markdown'] as const) {
    const { text, articles } = await exportedGame(here.db, game_id, format);
    const other = await take(there[format], text);
    const same = JSON.stringify(await gatherFile(there[format].db, other.game_id)) === first;
    const repeated = await take(here, text);
    const changes = repeated.chunks.added + repeated.chunks.changed + repeated.chunks.ended;
    outcomes.push(
      `${format} ${(text.length / 1e6).toFixed(1)} MB ${same ? 'same' : 'DIFFERS'}, ${changes} changes on import over it`,
    );
    if (!same || changes > 0) sums.differ += 1;
    if (format === 'json') sums.articles += articles;
  }
  sums.files += 1;
  sums.chunks += chunks.added;
  const seconds = [imported - started, performance.now() - imported].map((ms) => (ms / 1000).toFixed(1));
  console.log(`${basename(path)}: ${chunks.added} chunks in ${seconds[0]} s; ${outcomes.join('; ')}; ${seconds[1]} s`);
}
console.log(`${sums.files} files, ${sums.articles} articles, ${sums.chunks} chunks; ${sums.differ} differ`);
await Promise.all([here, there.json, there.markdown].map((database) => database.close()));
process.exitCode = sums.differ > 0 ? 1 : 0;
