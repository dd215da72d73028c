import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A run that has begun with what is out of date by now may still read it. */
const oldMs = 24 * 60 * 60_000;

/** Removes from a folder of `node_modules/.cache` what its name says is out of date and nobody has made lately. */
export async function removeOld(folder: string, isOutdated: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOutdated)) {
    const made = await stat(join(folder, name)).catch(() => undefined);
    if (made !== undefined && Date.now() - made.mtimeMs > oldMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
