import { globSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { testsOf } from './changed-tests.ts';
import { foldersWithoutStories, storiesByFolder } from './stories-by-folder.ts';

const project = join(import.meta.dirname, '..');

it('a rule touches the tests of its folder, those of what it computes, and its stories', () => {
  const { tests, stories } = testsOf(['server/wallet/ledger.ts']);
  expect(tests).toContain('server/wallet/wallet.test.ts');
  expect(tests).not.toContain('server/games/games.test.ts');
  expect(stories).toContain('e2e/wallet.spec.ts');
});

it('a computation touches every test that imports it on the way of other files', () => {
  expect(testsOf(['server/retrieval/edit-distance.ts']).tests).toEqual(
    expect.arrayContaining(['server/retrieval/edit-distance.test.ts', 'server/titles/one-edit.test.ts']),
  );
});

it('what everything stands on touches everything, and a document touches nothing', () => {
  expect(testsOf(['server/db/open.ts']).tests).toBe('all');
  expect(testsOf(['contract/wallet.ts']).tests).toBe('all');
  expect(testsOf(['web/ui/Button.tsx']).stories).toBe('all');
  expect(testsOf(['e2e/fixtures.ts'])).toEqual({ tests: [], stories: 'all' });
  expect(testsOf(['docs/operations.md', 'README.md'])).toEqual({ tests: [], stories: [] });
});

it('a test and a story touch themselves', () => {
  const touched = testsOf(['server/wallet/wallet.test.ts', 'e2e/ask.spec.ts']);
  expect(touched).toEqual({ tests: ['server/wallet/wallet.test.ts'], stories: ['e2e/ask.spec.ts'] });
});

it('every folder of the product names its stories, and every story is named by some', () => {
  const folders = ['server', 'web'].flatMap((root) =>
    readdirSync(join(project, root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );
  const known = [...Object.keys(storiesByFolder), ...foldersWithoutStories];
  expect([...new Set(folders)].sort()).toEqual([...new Set(known)].sort());
  const named = new Set(Object.values(storiesByFolder).flat());
  const stories = globSync('e2e/*.spec.ts', { cwd: project }).map((file) => basename(file, '.spec.ts'));
  expect([...named].filter((name) => !stories.includes(name))).toEqual([]);
  expect(stories.filter((name) => !named.has(name))).toEqual([]);
});
