import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { bordersRules, domain, otherDoorFiles } from './borders-rules.ts';

const isSource = /\.tsx?$/;

interface BordersReport {
  /** `rule: from → to` */
  breaches: string[];
  /** Files that git lists and the check did not read; if there are any, its result is worthless. */
  unread: string[];
  read: number;
  /** Files by which a domain is entered from another one. */
  entered: Set<string>;
}

const domainOf = (file: string) => new RegExp(domain).exec(file)?.[1];

/** Follows every import below `folder` and compares it with the rules. `listed` are the files that must be seen. */
export async function checkBorders(folder: string, listed: readonly string[]): Promise<BordersReport> {
  const { output } = await cruise(
    listed.filter((file) => existsSync(join(folder, file))),
    {
      baseDir: folder,
      parser: 'swc',
      moduleSystems: ['es6'],
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
      validate: true,
      ruleSet: { forbidden: bordersRules },
    },
  );
  if (typeof output === 'string') throw new Error(output);
  const seen = new Set(output.modules.filter((module) => module.followable !== false).map((module) => module.source));
  return {
    breaches: output.summary.violations.map(({ rule, from, to, cycle }) => {
      const way = cycle === undefined ? to : cycle.map((step) => step.name).join(' → ');
      return `${rule.name}: ${from} → ${way}`;
    }),
    unread: listed.filter((file) => !seen.has(file)),
    read: listed.filter((file) => seen.has(file)).length,
    entered: new Set(
      output.modules
        .filter(({ source }) => domainOf(source) !== undefined && !source.endsWith('.test.ts'))
        .flatMap(({ source, dependencies }) =>
          dependencies
            .map(({ resolved }) => resolved)
            .filter((file) => domainOf(file) !== undefined && domainOf(file) !== domainOf(source)),
        ),
    ),
  };
}

/** The project's files, as git lists them: tracked, and new ones that are not ignored. */
export function listFiles(folder: string): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // Git still lists a file that was deleted and not committed yet.
  return list.split('\n').filter((file) => file !== '' && existsSync(join(folder, file)));
}

/** Those of them that are sources. */
export const listSources = (folder: string): string[] =>
  listFiles(folder).filter((file) => isSource.test(file) && !file.endsWith('.d.ts'));

if (import.meta.main) {
  const folder = process.cwd();
  const { breaches, unread, read, entered } = await checkBorders(folder, listSources(folder));
  const idle = otherDoorFiles.filter((file) => !entered.has(file));
  for (const breach of breaches) console.error(breach);
  for (const file of unread) console.error(`not read: ${file}`);
  for (const file of idle) console.error(`a door that no other domain uses: ${file}`);
  console.log(
    `${read} files read, ${breaches.length} forbidden imports, ${otherDoorFiles.length} doors beside the rule files`,
  );
  if (breaches.length + unread.length + idle.length > 0) process.exitCode = 1;
}
