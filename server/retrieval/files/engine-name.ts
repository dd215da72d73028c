import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { endianness } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** The code that reads a text is in these. */
const folders = ['..', '../../language'].map((folder) => join(import.meta.dirname, folder));

/**
 * Names the engine by all that decides what it makes of a text: its own code and words, the stemmers, and what Node knows of letters.
 * Nobody has to remember to count a version up.
 */
export async function nameEngine(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of (await readdir(folder, { recursive: true })).sort()) {
      if (/\.(?:ts|json)$/.test(name) && !name.endsWith('.test.ts'))
        hash.update(name).update(await readFile(join(folder, name)));
    }
  }
  hash.update(await readFile(require.resolve('snowball-stemmers')));
  hash.update([process.versions['unicode'], endianness()].join());
  return hash.digest('hex').slice(0, 12);
}
