import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The folder that holds all of these programs. Debian keeps those of a server off PATH, one folder a
 * version; the newest is taken, as it reads what older ones wrote.
 */
export function findPostgresPrograms(...names: readonly string[]): string | undefined {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(base, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    // Where Debian has what only administrators run.
    '/usr/sbin',
  ];
  return folders.find((folder) => names.every((name) => existsSync(join(folder, name))));
}
