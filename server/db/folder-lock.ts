import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The folder of the embedded database is already open in another process. */
export class FolderTakenError extends Error {}

// The kernel's limit for a Unix socket path, less the closing zero.
const longestSocketPath = 103;
// Long enough for a rival that judged the same stale socket to have replaced ours.
const settleMs = 100;

/**
 * Takes the one lock on an embedded database's folder. The lock is a listening socket, so the
 * kernel frees it even after `kill -9`; a file with a process id would not be.
 * @returns a function that frees the lock
 * @throws FolderTakenError when a living process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  const taken = new FolderTakenError(
    `The folder ${folder} is in use by another running Hintline. Stop that one, set another DATA_DIR, or use PostgreSQL (DATABASE_URL) for several processes.`,
  );
  if (await answers(path)) throw taken;
  if (process.platform !== 'win32') await rm(path, { force: true });
  const server = await listen(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? taken : error;
  });
  if (process.platform !== 'win32') {
    const mine = await stat(path);
    await wait(settleMs);
    const now = await stat(path).catch(() => undefined);
    if (now?.ino !== mine.ino) {
      server.close();
      throw taken;
    }
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\hintline-${name}`;
  const inside = join(folder, 'lock.sock');
  return Buffer.byteLength(inside) <= longestSocketPath ? inside : join(tmpdir(), `hintline-${name}.sock`);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}
