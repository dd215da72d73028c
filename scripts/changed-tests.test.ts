import { globSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { testsOf } from './changed-tests.ts';
import { foldersOfAllStories, storiesByFolder } from './stories-by-folder.ts';

const project = join(import.meta.dirname, '..');

it('a rule touches the tests of its folder, those of what it computes, and its stories', () => {
  const { tests, stories } = testsOf(['server/wallet/ledger.ts']);
  expect(tests).toContain('server/wallet/wallet.test.ts');
  expect(tests).not.toContain('server/games/games.test.ts');
  expect(stories).toContain('e2e/wallet.spec.ts');
});

it('a computation touches every test that imports it on the way of other files', () => {
  expect(testsOf(['server/language/edit-distance.ts']).tests).toEqual(
    expect.arrayContaining(['server/language/edit-distance.test.ts', 'server/titles/rank-titles.test.ts']),
  );
});

it('what everything stands on touches everything', () => {
  const all = { tests: 'all', stories: 'all' };
  for (const file of ['server/db/open.ts', 'contract/wallet.ts', 'messages/en/chat.json', 'server/start.ts'])
    expect(testsOf([file]), file).toEqual(all);
  for (const file of ['web/ui/controls/Button.tsx', 'web/routes.tsx', 'stand-ins/start.ts', 'e2e/fixtures.ts'])
    expect(testsOf([file]).stories, file).toBe('all');
});

it('a command touches the tests that start it, and one that is deleted, too', () => {
  expect(testsOf(['scripts/backup.ts']).tests).toContain('scripts/backup.test.ts');
  expect(testsOf(['scripts/move.ts']).tests).toContain('scripts/move.test.ts');
  expect(testsOf(['server/wallet/that-was.ts']).tests).toContain('server/wallet/wallet.test.ts');
});

it('a file without tests in its folder touches those of the next folder that has some', () => {
  expect(testsOf(['server/knowledge/wiki/wikitext/that-is-new.ts']).tests).toContain(
    'server/knowledge/wiki/wiki-import.test.ts',
  );
});

it('what tests read touches them', () => {
  const { tests, stories } = testsOf(['docs/operations.md']);
  expect(tests).toContain('scripts/documents.test.ts');
  expect(stories).toEqual([]);
  expect(testsOf(['deploy/alerts.yaml']).tests).toContain('scripts/deploy.test.ts');
  expect(testsOf(['web/ui/button.module.css']).tests).toContain('scripts/styles.test.ts');
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
  const known = [...Object.keys(storiesByFolder), ...foldersOfAllStories];
  expect([...new Set(folders)].sort()).toEqual([...new Set(known)].sort());
  const named = new Set(Object.values(storiesByFolder).flat());
  const stories = globSync('e2e/*.spec.ts', { cwd: project }).map((file) => basename(file, '.spec.ts'));
  expect([...named].filter((name) => !stories.includes(name))).toEqual([]);
  expect(stories.filter((name) => !named.has(name))).toEqual([]);
});
