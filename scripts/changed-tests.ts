import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { foldersWithoutStories, storiesByFolder } from './stories-by-folder.ts';

const project = join(import.meta.dirname, '..');

/** The tests and stories that a change touches; `all` where everything stands on what was changed. */
export interface Touched {
  tests: readonly string[] | 'all';
  stories: readonly string[] | 'all';
}

/** What everything stands on: a change there can break any test. */
const ground =
  /^(?:package(?:-lock)?\.json|tsconfig.*|vi(?:test|te)\.config\.ts|migrations\/|messages\/|contract\/|demo\/|server\/(?:db|http|testing)\/|server\/(?:app|config|deps|errors|jobs|main|start)\.ts|server\/registry\/|scripts\/build\/)/;

/**
 * Here all domains come together: whoever imports one of these would stand on every file of the server, and a test of the
 * whole product is chosen by its folder instead.
 */
const joints = /^(?:server\/(?:app|start|main|deps|jobs)\.ts$|server\/(?:registry|testing)\/)/;

/** The files that differ from a commit, new ones too, but no deleted ones. @throws Error where git knows no such commit */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => existsSync(join(project, file)));
}

/**
 * A test is touched by its own file, by what it imports on any way that leads through no joint, and by what lies in its
 * folder: tests through the front door are beside the rules that they try.
 */
export function testsOf(changed: readonly string[]): Touched {
  const code = changed.filter((file) => !/\.md$|^docs\//.test(file));
  const touches_all = code.some((file) => ground.test(file) && !file.endsWith('.test.ts'));
  const stories = storiesOf(code);
  if (touches_all) return { tests: 'all', stories };
  const rules = code.filter((file) => /^(?:server|bench)\/[^/]+\//.test(file) && !file.endsWith('.test.ts'));
  const folders = new Set(rules.map((file) => dirname(file)));
  const tests = globSync('{contract,messages,server,web,bench,scripts,demo}/**/*.test.ts', { cwd: project });
  const files = new Set(code);
  const touched = tests.filter((test) => files.has(test) || folders.has(dirname(test)) || reaches(test, files));
  return { tests: touched.sort(), stories };
}

function storiesOf(changed: readonly string[]): Touched['stories'] {
  const stories = new Set<string>();
  for (const file of changed) {
    const own = /^e2e\/(.*\.spec\.ts)$/.exec(file)?.[1];
    if (own !== undefined) stories.add(own);
    else if (/^(?:e2e\/|playwright\.config|demo\/)/.test(file)) return 'all';
    const folder = /^(?:server|web)\/([^/]+)\//.exec(file)?.[1];
    if (folder === undefined || file.endsWith('.test.ts')) continue;
    if (foldersWithoutStories.includes(folder) && file.startsWith('web/')) return 'all';
    for (const name of storiesByFolder[folder] ?? []) stories.add(`${name}.spec.ts`);
  }
  return [...stories].sort().map((name) => `e2e/${name}`);
}

const imports = new Map<string, readonly string[]>();

function importsOf(file: string): readonly string[] {
  const known = imports.get(file);
  if (known !== undefined) return known;
  const text = existsSync(join(project, file)) ? readFileSync(join(project, file), 'utf8') : '';
  // Also what is loaded on demand, and what a worker runs.
  const found = [...text.matchAll(/(?:from|import\(|import|new URL\()\s*'((?:\.\.?\/|#)[^']+)'/g)].map(
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
