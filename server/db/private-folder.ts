import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const others = 0o077;

/** Makes a folder for data that nobody else on the machine may read, or takes from the others one that is there. */
export async function makePrivate(folder: string): Promise<void> {
  // A thread shares this with its process and must not set it.
  if (isMainThread) process.umask(others);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & others) === 0) return;
  await chmod(folder, 0o700);
  const inside = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of inside) {
    if (entry.isDirectory() || entry.isFile())
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
