/** Writes docs/openapi.json from the contract as it is served; `--check` only compares. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testApp } from '#server/testing/test-app.ts';

const target = join(import.meta.dirname, '../docs/openapi.json');

const { app, database } = await testApp();
const generated = `${JSON.stringify(app.swagger(), null, 2)}\n`;
await app.close();
await database.close();

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== generated) {
    console.error('docs/openapi.json is older than the contract: run `npm run generate`.');
    process.exitCode = 1;
  }
} else {
  await writeFile(target, generated);
}
