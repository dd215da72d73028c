import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');

/** The words in backticks in the glossary's last column: no name in the code contains them. */
function readBannedNames(): string[] {
  const rows = readFileSync(join(project, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return [
    ...new Set(rows.flatMap((row) => [...(row.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))),
  ].filter((name) => name !== undefined);
}

/** Names that a file declares: variables, functions, types, parameters, properties. */
const declared =
  /\b(?:const|let|var|function\*?|class|interface|type|enum)\s+(\w+)|(?:[({,]\s*|^\s+(?:readonly\s+)?)(\w+)\??:\s/gm;

function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** These are useful in a longer name (`is_asked`, `stopWanted`), but say nothing alone. */
const vagueAlone = new Set(['asked', 'wanted']);

function isMadeOf(name: string, word: string): boolean {
  return vagueAlone.has(word) ? name.toLowerCase() === word : ` ${wordsOf(name)} `.includes(` ${wordsOf(word)} `);
}

/** Fields that clients of the API read keep their names; only as fields, never as variables. */
const published = new Set(['asked', 'in_force']);

function findBannedNames(file: string, banned: readonly string[]): string[] {
  const text = readFileSync(join(project, file), 'utf8');
  const names = [...text.matchAll(declared)]
    .filter(([found, , field]) => field === undefined || found.startsWith('(') || !published.has(field))
    .map((match) => match[1] ?? match[2] ?? '');
  return names.filter((name) => banned.some((word) => isMadeOf(name, word))).map((name) => `${file}: ${name}`);
}

test('the code declares no name that the glossary rules out', () => {
  const banned = readBannedNames();
  expect(banned).toContain('deed');
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: project, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('glossary.test.ts'));
  expect(files.flatMap((file) => findBannedNames(file, banned))).toEqual([]);
});

test('comments, test names and documents use no phrase of a private English', () => {
  const phrases = /\bin vain\b|so-manieth|\btold apart\b|\bkeep(?:s|ing)? house\b/i;
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'], {
    cwd: project,
    encoding: 'utf8',
  })
    .split('\n')
    // Records stay as they were written; the tables' comments are those of landed migrations.
    .filter((file) => !/^$|^docs\/decisions\/|generated|glossary\.test/.test(file));
  expect(files.filter((file) => phrases.test(readFileSync(join(project, file), 'utf8')))).toEqual([]);
});
