import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findWholeChromium } from './chromium.ts';
import { onlyPostgres } from './embedded-tests.ts';
import { findPrograms } from './find-programs.ts';

/** A program that tests start and that a machine with Node, npm and git may lack. */
export interface Program {
  /** As people call it. */
  name: string;
  /** What Debian calls it. */
  packages: string;
  /** The folder it is in, or its own path. @param root what stands before each path; a test has its own */
  find: (root?: string) => string | undefined;
  /** What cannot run without it. */
  tests: readonly string[];
}

/** All of them, as they need the same. */
export const stories = 'e2e/';

/** Runs by a command of its own, which starts the wiki. */
export const wikiTests = ['server/knowledge/wiki/live/real-mediawiki.test.ts'];

const table = {
  postgres: {
    name: 'PostgreSQL',
    packages: 'postgresql',
    find: (root) => findPrograms(['initdb', 'pg_basebackup', 'pg_dump', 'postgres'], root),
    tests: onlyPostgres,
  },
  nats: {
    name: 'nats-server',
    packages: 'nats-server',
    find: (root) => findPrograms(['nats-server'], root),
    tests: ['server/testing/processes/nats.test.ts'],
  },
  pgbouncer: {
    name: 'pgbouncer',
    packages: 'pgbouncer',
    find: (root) => findPrograms(['pgbouncer'], root),
    tests: ['server/testing/processes/pgbouncer.test.ts'],
  },
  nginx: {
    name: 'nginx',
    packages: 'nginx-light',
    find: (root) => findPrograms(['nginx'], root),
    tests: ['scripts/check-setup.test.ts', 'server/testing/processes/nginx.test.ts'],
  },
  bzip2: {
    name: 'bzip2',
    packages: 'bzip2',
    find: (root) => findPrograms(['bzip2'], root),
    tests: ['server/knowledge/wiki/bzip2.test.ts'],
  },
  // The headless shell alone does not show notifications.
  chromium: { name: 'Chromium', packages: 'chromium', find: findWholeChromium, tests: [stories] },
  mediawiki: {
    name: 'MediaWiki',
    packages: 'mediawiki',
    find: (root = '') => [`${root}/usr/share/mediawiki`].find((folder) => existsSync(join(folder, 'api.php'))),
    tests: wikiTests,
  },
  php: { name: 'PHP with SQLite', packages: 'php-cli php-sqlite3', find: findPhp, tests: wikiTests },
} satisfies Record<string, Program>;

/** Every such program: the runners, whoever starts one, and `.ci/run`, which installs them, look here. */
export const programs: Record<keyof typeof table, Program> = table;

function findPhp(root?: string): string | undefined {
  const folder = findPrograms(['php'], root);
  if (folder === undefined) return undefined;
  const { status, stdout } = spawnSync(join(folder, 'php'), ['-m'], { encoding: 'utf8' });
  return status === 0 && stdout.includes('pdo_sqlite') ? folder : undefined;
}

export const listMissing = (root?: string): Program[] =>
  Object.values(programs).filter(({ find }) => find(root) === undefined);

/** What is said of tests that did not run, on one line. */
export const sayNotRun = ({ name, packages }: Program, tests: readonly string[]): string =>
  `NOT RUN without ${name} (Debian: apt-get install ${packages}): ${tests.join(', ')}`;

/** What cannot be tried on this machine; said instead of left out. */
export class NotRunError extends Error {}

/** @throws NotRunError that says what to install */
export function requireProgram({ name, packages, find }: Program): string {
  const found = find();
  if (found === undefined) throw new NotRunError(`${name} was not found (Debian: apt-get install ${packages})`);
  return found;
}
