import { createHash, randomBytes } from 'node:crypto';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The folder of the embedded database is already open in another process. */
export class FolderTakenError extends Error {}

// The kernel's limit for a Unix socket path, less the closing zero.
const longestSocketPath = 103;
// Long enough for a rival that found nobody just before us to have put its socket in our place.
const settleMs = 100;

/**
 * Takes the one lock on an embedded database's folder. The lock is a listening socket, so the
 * kernel frees it even after `kill -9`; a file with a process id would not be.
 * @returns a function that frees the lock
 * @throws FolderTakenError when a living process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(await realpath(folder));
  const taken = new FolderTakenError(
    `The folder ${folder} is in use by another running Hintline. Stop that one, set another DATA_DIR, or use PostgreSQL (DATABASE_URL) for several processes.`,
  );
  return process.platform === 'win32' ? takePipe(path, taken) : takeSocket(path, taken);
}

/** The name of a pipe has one listener at a time, and none after its process. */
async function takePipe(path: string, taken: FolderTakenError): Promise<() => Promise<void>> {
  const server = await listen(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? taken : error;
  });
  return () => close(server);
}

/**
 * A socket outlives its process as a file that nobody answers. It is replaced by renaming one that
 * listens already: of several that do so at once the last stands, and a loser that closes takes only
 * its own name with it.
 */
async function takeSocket(path: string, taken: FolderTakenError): Promise<() => Promise<void>> {
  // As long as the name that it gets, so that the kernel's limit holds for both.
  const own = join(dirname(path), `${randomBytes(3).toString('base64url')}.sock`);
  const server = await listen(own);
  const { ino } = await stat(own);
  const holds = async () => (await stat(path).catch(() => undefined))?.ino === ino;
  if (await answers(path)) {
    await close(server);
    throw taken;
  }
  await rename(own, path);
  await wait(settleMs);
  if (!(await holds())) {
    await close(server);
    throw taken;
  }
  return async () => {
    if (await holds()) await rm(path);
    await close(server);
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
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
