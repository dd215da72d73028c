import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listEmbeddedTests, onlyPostgres, usesDatabase } from './embedded-tests.ts';

const project = join(import.meta.dirname, '..');
const patterns = listEmbeddedTests();
const onEmbedded = globSync(patterns, { cwd: project });

it('every domain whose tests open a database has one that runs on the embedded database, too', () => {
  const domainOf = (file: string) => file.split('/')[1] ?? '';
  const withDatabase = globSync('server/*/**/*.test.ts', { cwd: project }).filter(usesDatabase).map(domainOf);
  const covered = new Set(onEmbedded.map(domainOf));
  expect([...new Set(withDatabase)].filter((domain) => !covered.has(domain))).toEqual([]);
});

it('every test that is named for one database exists', () => {
  const gone = [...patterns, ...onlyPostgres].filter((pattern) => globSync(pattern, { cwd: project }).length === 0);
  expect(gone).toEqual([]);
});

it('no test that needs PostgreSQL is named for the embedded database', () => {
  expect(onEmbedded.filter((file) => onlyPostgres.includes(file))).toEqual([]);
});
