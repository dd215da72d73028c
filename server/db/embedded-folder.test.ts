import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { copyEmbedded } from '#server/testing/migrated-templates.ts';
import { startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { FolderTakenError, lockFolder } from './folder-lock.ts';
import { openEmbedded } from './open.ts';

// A test starts servers.
vi.setConfig(slow.startsProcesses);

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-folder-'));
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test('one folder has one holder; a lock whose holder was killed is free', async () => {
  const folder = await newFolder();
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderTakenError);
  await unlock();
  for (let round = 0; round < 5; round++) {
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, async (_, k) => {
        await wait(k / 3);
        return lockFolder(folder);
      }),
    );
    const held = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(held).toHaveLength(1);
    // What the losers left behind must not open the folder to the next one.
    await expect(lockFolder(folder)).rejects.toThrow(FolderTakenError);
    for (const attempt of held) await attempt.value();
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a folder has one holder under all of its names, also where its name is too long for a socket inside', async () => {
  const folder = join(await newFolder(), 'a'.repeat(100));
  const alias = join(await newFolder(), 'alias');
  await mkdir(folder);
  await symlink(folder, alias);
  const unlock = await lockFolder(folder);
  await expect(lockFolder(alias)).rejects.toThrow(FolderTakenError);
  await unlock();
});

test('a second server on the same embedded folder is refused with a clear message, and kill -9 frees the folder', async () => {
  const DATA_DIR = await newFolder();
  await copyEmbedded('migrated', DATA_DIR);
  const first = await startServer({ DATA_DIR });
  await expect(startServer({ DATA_DIR })).rejects.toThrow('is in use by another running Hintline');
  await first.end('SIGKILL');
  const next = await startServer({ DATA_DIR });
  expect(await next.end('SIGTERM')).toBe(0);
});

test('nobody else reads the files of the embedded database, also in a folder that everybody may enter', async () => {
  const open = await newFolder();
  await chmod(open, 0o755);
  await (await openEmbedded(open)).close();
  const modeOf = async (name: string) => (await stat(join(open, name))).mode & 0o777;
  expect(await modeOf('database')).toBe(0o700);
  // As an older version or another program made it.
  await chmod(join(open, 'database'), 0o755);
  await chmod(join(open, 'database', 'PG_VERSION'), 0o644);
  await (await openEmbedded(open)).close();
  expect([await modeOf('database'), await modeOf('database/PG_VERSION')]).toEqual([0o700, 0o600]);
});
