import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const project = join(import.meta.dirname, '../..');

/** The version of this program, with the commit where it was cloned: `0.1.0 (4979361a6)`. */
export const version = readVersion();

function readVersion(): string {
  const text = readFileSync(join(project, 'package.json'), 'utf8');
  const { version: number } = z.object({ version: z.string() }).parse(JSON.parse(text));
  const commit = findCommit();
  return commit === undefined ? number : `${number} (${commit.slice(0, 9)})`;
}

/** Reads what git itself reads first; packed references are those of a clone that has not moved since. */
function findCommit(): string | undefined {
  const git = join(project, '.git');
  if (!existsSync(join(git, 'HEAD'))) return undefined;
  const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
  const name = /^ref: (.+)$/.exec(head)?.[1];
  if (name === undefined) return head;
  if (existsSync(join(git, name))) return readFileSync(join(git, name), 'utf8').trim();
  const packed = existsSync(join(git, 'packed-refs')) ? readFileSync(join(git, 'packed-refs'), 'utf8') : '';
  return packed
    .split('\n')
    .find((line) => line.endsWith(` ${name}`))
    ?.split(' ')[0];
}
