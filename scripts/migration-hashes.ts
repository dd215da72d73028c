import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from './read-arguments.ts';

const { values, positionals } = readArguments(
  `node scripts/migration-hashes.ts [--check] [FOLDER]

Keeps landed.sha256 in migrations/ or another folder: the hash of every migration. A database that applied a migration
refuses a changed one. New migrations are added; changed ones are refused. --check only compares.`,
  { options: { check: { type: 'boolean' } }, most: 1 },
);
const folder = positionals[0] ?? join(import.meta.dirname, '../migrations');
const file = join(folder, 'landed.sha256');

const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
const landed = new Map(
  lines.map((line): [string, string] => [line.slice(line.indexOf(' ') + 2), line.split(' ')[0] ?? '']),
);
const current = new Map<string, string>();
for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.sql')).toSorted()) {
  current.set(
    name,
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex'),
  );
}

const wrong = [...landed].flatMap(([name, hash]) => {
  if (!current.has(name)) return [`${name} is gone`];
  return current.get(name) === hash ? [] : [`${name} was changed`];
});
const unlisted = [...current.keys()].filter((name) => !landed.has(name));
if (values.check === true) wrong.push(...unlisted.map((name) => `${name} is not listed: run \`npm run generate\``));
if (wrong.length > 0) {
  console.error(
    `${wrong.join('\n')}\nA migration that has landed never changes: databases have applied it. Add a new one.`,
  );
  process.exit(1);
}
if (unlisted.length > 0) {
  await writeFile(file, [...current].map(([name, hash]) => `${hash}  ${name}\n`).join(''));
}
