import { isBuiltin } from 'node:module';
import { z } from 'zod';

const lockedPackage = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });
export type Lock = z.infer<typeof lockFile>;

export function readLock(text: string): Lock {
  return lockFile.parse(JSON.parse(text));
}

/** Packages that are used by file name, not by an import. */
const loadedByPath = [
  'swagger-ui-dist',
  '@fontsource-variable/manrope',
  '@fontsource/unbounded',
  'dictionary-en',
  'dictionary-ru',
];

/** The folders in node_modules that the sources need, by their imports and what those depend on. */
export function listShipped({ packages }: Lock, sources: readonly string[]): string[] {
  const own = packages['']?.optionalDependencies ?? {};
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/(?:from|import\() ?'([^'#.][^']*)'/g)].map(([, specifier = '']) => packageOf(specifier)),
  );
  const found = new Set<string>();
  const add = (from: string, name: string) => {
    const folder = locate(packages, from, name);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
    for (const next of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies }))
      add(folder, next);
  };
  const isOurs = (name: string) => name in (packages['']?.dependencies ?? {});
  const names = imported.filter((name) => !isBuiltin(name) && isOurs(name));
  for (const name of [...names, ...loadedByPath, ...Object.keys(own)]) add('', name);
  return [...found].sort();
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Where Node finds a dependency of a package: beside it, or in a folder above. */
function locate(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (folder in packages) return folder;
    if (at === '') return undefined;
  }
}

/** Those under which a product may be sold without its own source; MPL-2.0 and LGPL-3.0 while the packages are used as published. */
const allowedLicences = new Set([
  '(AFL-2.1 OR BSD-3-Clause)',
  '(MIT AND BSD)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT AND ISC AND BSD-3-Clause',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
]);

/** Shipped packages with a licence that is not in the list above, as `name: licence`. */
export function listUnknownLicences(lock: Lock): string[] {
  return listProduction(lock)
    .filter(([, { license = '' }]) => !allowedLicences.has(license))
    .map(([folder, { license }]) => `${nameOf(folder)}: ${license ?? 'none'}`);
}

export function describeLicences(lock: Lock): string {
  const rows = listProduction(lock).map(
    ([folder, { version, license }]) => `| ${nameOf(folder)} | ${version} | ${license} |`,
  );
  return ['# Licences of the packages', '', '| package | version | licence |', '| --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}

function listProduction({ packages }: Lock) {
  return Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev);
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
