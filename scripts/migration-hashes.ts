/**
 * Keeps migrations/landed.sha256, the hash of every migration: a database that applied one refuses a version in
 * which its file is another. Run by `npm run generate`, it adds new migrations and refuses changed ones; with
 * `--check` it only compares. A folder after the options takes the place of migrations/.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const options = process.argv.slice(2);
const folder = options.find((option) => option !== '--check') ?? join(import.meta.dirname, '../migrations');
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
if (options.includes('--check'))
  wrong.push(...unlisted.map((name) => `${name} is not listed: run \`npm run generate\``));
if (wrong.length > 0) {
  console.error(
    `${wrong.join('\n')}\nA migration that has landed never changes: databases have applied it. Add a new one.`,
  );
  process.exit(1);
}
if (unlisted.length > 0) {
  await writeFile(file, [...current].map(([name, hash]) => `${hash}  ${name}\n`).join(''));
}
