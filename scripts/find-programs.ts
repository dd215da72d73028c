import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The folder that holds all of these programs. Debian keeps those of PostgreSQL off PATH, one folder a
 * version; the newest is taken, as it reads what older ones wrote.
 * @param root what stands before each of these folders; a test has its own
 */
export function findPrograms(names: readonly string[], root = ''): string | undefined {
  const base = `${root}/usr/lib/postgresql`;
  const versions = existsSync(base) ? readdirSync(base) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(base, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => `${root}${folder}`),
    // Where Debian has what only administrators run.
    `${root}/usr/sbin`,
  ];
  return folders.find((folder) => names.every((name) => isProgram(join(folder, name))));
}

/** Whether it is a file that may be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
