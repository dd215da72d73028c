import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { foldersOfAllStories, storiesByFolder } from './stories-by-folder.ts';

const project = join(import.meta.dirname, '..');

/** The tests and stories that a change touches; `all` where everything stands on what was changed. */
export interface Touched {
  tests: readonly string[] | 'all';
  stories: readonly string[] | 'all';
}

export const testPattern = '{contract,messages,server,web,bench,scripts,demo}/**/*.test.ts';

/** What everything stands on: a change there can break any test and any story. */
const ground =
  /^(?:package(?:-lock)?\.json|tsconfig.*|vi(?:test|te)\.config\.ts|migrations\/|messages\/|contract\/|demo\/|server\/(?:db|http|registry|testing)\/|server\/[^/]+\.ts|scripts\/(?:build\/|prepare\.mjs))/;

/** Stories see these everywhere. */
const groundOfStories = /^(?:e2e\/|playwright\.config|stand-ins\/|web\/[^/]+$|scripts\/chromium\.ts)/;

/** What tests read instead of importing it. */
const readBy: readonly [what: RegExp, tests: readonly string[]][] = [
  [
    /\.md$|^docs\/|^deploy\/|^\.env\.example$/,
    ['scripts/documents.test.ts', 'scripts/glossary.test.ts', 'scripts/deploy.test.ts'],
  ],
  [/^docs\/knowledge-files\.md$/, ['server/knowledge/files/knowledge-file-document.test.ts']],
  [/^web\/.*\.css$/, ['scripts/styles.test.ts']],
  [/^server\/(?:expert|retrieval|language)\//, ['bench/common/without.test.ts']],
  [
    /^server\/expert\/words\/.*\.json$/,
    ['talk', 'understand', 'superlatives'].map((name) => `server/expert/question/${name}.test.ts`),
  ],
];

/**
 * Here all domains come together: whoever imports one of these would stand on every file of the server, and a test of the
 * whole product is chosen by its folder instead.
 */
const joints = /^(?:server\/(?:app|start|main|deps|jobs)\.ts$|server\/(?:registry|testing)\/)/;

/** The files that differ from a commit, new and deleted ones too. @throws Error where git knows no such commit */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = [
    ...git('diff', '--name-only', '--no-renames', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)];
}

/**
 * A test is touched by its own file, by what it imports on any way that leads through no joint, by a command that it
 * names, and by what lies in its folder or below, up to the next folder with tests: tests through the front door are
 * beside the rules that they try.
 */
export function testsOf(changed: readonly string[]): Touched {
  if (changed.some((file) => ground.test(file) && !file.endsWith('.test.ts'))) return { tests: 'all', stories: 'all' };
  const tests = globSync(testPattern, { cwd: project });
  const folders = new Set(
    changed
      .filter((file) => /^(?:server|bench)\/[^/]+\//.test(file) && !file.endsWith('.test.ts'))
      .map((file) => folderWithTests(dirname(file), tests)),
  );
  const files = new Set(changed);
  const commands = changed.filter((file) => /^scripts\/[^/]+$/.test(file)).map((file) => basename(file));
  const read = new Set(readBy.flatMap(([what, by]) => (changed.some((file) => what.test(file)) ? by : [])));
  const touched = tests.filter(
    (test) =>
      files.has(test) ||
      read.has(test) ||
      folders.has(dirname(test)) ||
      (test.startsWith('scripts/') && commands.some((command) => readSource(test).includes(`${command}'`))) ||
      reaches(test, files),
  );
  return { tests: touched.sort(), stories: storiesOf(changed) };
}

function folderWithTests(folder: string, tests: readonly string[]): string {
  const isDomain = folder.split('/').length <= 2;
  return isDomain || tests.some((test) => dirname(test) === folder) ? folder : folderWithTests(dirname(folder), tests);
}

function storiesOf(changed: readonly string[]): Touched['stories'] {
  const stories = new Set<string>();
  for (const file of changed) {
    const own = /^e2e\/(.*\.spec\.ts)$/.exec(file)?.[1];
    if (own !== undefined) stories.add(own);
    else if (groundOfStories.test(file)) return 'all';
    const folder = /^(?:server|web)\/([^/]+)\//.exec(file)?.[1];
    if (folder === undefined || file.endsWith('.test.ts')) continue;
    if (foldersOfAllStories.includes(folder) && file.startsWith('web/')) return 'all';
    for (const name of storiesByFolder[folder] ?? []) stories.add(`${name}.spec.ts`);
  }
  return [...stories].sort().map((name) => `e2e/${name}`);
}

/** Empty for a file that is no more. */
function readSource(file: string): string {
  return existsSync(join(project, file)) ? readFileSync(join(project, file), 'utf8') : '';
}

const imports = new Map<string, readonly string[]>();

function importsOf(file: string): readonly string[] {
  const known = imports.get(file);
  if (known !== undefined) return known;
  // Also what is loaded on demand, and what a worker runs.
  const found = [...readSource(file).matchAll(/(?:from|import\(|import|new URL\()\s*'((?:\.\.?\/|#)[^']+)'/g)].map(
    ([, path = '']) => (path.startsWith('#') ? path.slice(1) : relative(project, join(project, dirname(file), path))),
  );
  imports.set(file, found);
  return found;
}

function reaches(test: string, files: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  const next = [test];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    for (const imported of importsOf(file)) {
      if (files.has(imported)) return true;
      if (seen.has(imported) || joints.test(imported)) continue;
      seen.add(imported);
      next.push(imported);
    }
  }
  return false;
}
