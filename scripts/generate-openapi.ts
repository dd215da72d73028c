/** Writes docs/openapi.json, the description of the API as the server itself serves it; `--check` only compares. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openPostgres } from '#server/db/open.ts';
import { createDeps } from '#server/deps.ts';

const target = join(import.meta.dirname, '../docs/openapi.json');

// Stating routes asks the database nothing, so none has to run: the pool connects with the first query.
const database = openPostgres('postgres://localhost/never-connected');
const log = pino({ level: 'silent' });
const app = await buildApp(await createDeps(readConfig({}), database, log));
await app.ready();
const generated = `${JSON.stringify(app.swagger(), null, 2)}\n`;
await app.close();
await database.close();

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== generated) {
    console.error('docs/openapi.json is older than contract/: run `npm run generate`.');
    process.exitCode = 1;
  }
} else {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, generated);
}
