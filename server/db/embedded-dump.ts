import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { lockFolder } from './folder-lock.ts';
import { createEmbedded, databaseIn } from './open.ts';
import { makePrivate } from './private-folder.ts';

/** The folder already holds an embedded database. */
export class FolderNotEmptyError extends Error {}

/**
 * The whole embedded database of a folder, as one compressed archive.
 * @throws FolderTakenError while a server has it open
 */
export async function dumpEmbedded(folder: string): Promise<Blob> {
  const unlock = await lockFolder(folder);
  try {
    const pglite = await createEmbedded({ dataDir: databaseIn(folder) });
    try {
      return await pglite.dumpDataDir('gzip');
    } finally {
      await pglite.close();
    }
  } finally {
    await unlock();
  }
}

/**
 * Makes the embedded database of a folder from such an archive; it gets its name when it is whole.
 * @throws FolderNotEmptyError where there is one; FolderTakenError while a server has the folder
 */
export async function loadEmbedded(folder: string, archive: Blob): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  const place = databaseIn(folder);
  const unfinished = `${place}.tmp`;
  try {
    if (existsSync(place)) throw new FolderNotEmptyError(folder);
    await rm(unfinished, { recursive: true, force: true });
    await makePrivate(unfinished);
    const pglite = await createEmbedded({ dataDir: unfinished, loadDataDir: archive });
    await pglite.close();
    await rename(unfinished, place);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await unlock();
  }
}
