import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { testApp } from '#server/testing/test-app.ts';
import { compareWithRebuild } from './compare-with-rebuild.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const { positionals: paths } = readArguments(
  `npm run bench:rebuild -- FILE.json [FILE.json …]

Shows that a rebuild of a game's articles loses nothing: imports each knowledge file, grades chunks, asks the expert,
rebuilds, and compares. It uses a database in memory.`,
  { least: 1, most: Infinity },
);
const queries = 50;
const product = await testApp();
let worst = 0;
for (const path of paths) {
  const { counts, differ, seconds } = await compareWithRebuild(product, readFileSync(path, 'utf8'), queries);
  const had = Object.entries(counts).map(([name, count]) => `${count} ${name.replace('_', ' ')}`);
  const times = Object.entries(seconds).map(([name, took]) => `${name} ${took.toFixed(1)} s`);
  const outcome = differ.length === 0 ? 'all kept' : `DIFFERS: ${differ.join(', ')}`;
  console.log(`${basename(path)}: ${had.join(', ')}; ${times.join(', ')}; ${outcome}`);
  worst = Math.max(worst, differ.length);
}
await product.app.close();
await product.database.close();
process.exitCode = worst > 0 ? 1 : 0;
