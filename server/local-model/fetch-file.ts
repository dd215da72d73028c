import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FetchError, openSource } from './file-source.ts';

export interface FetchProgress {
  bytes_done: number;
  /** Null until anything has come. */
  seconds_left: number | null;
}

interface FetchOrder {
  /** An address, or the path of a file. */
  from: string;
  to: string;
  bytes: number;
  sha256: string;
  signal: AbortSignal;
  onProgress: (progress: FetchProgress) => void;
  /** What a person should know who watches: that it begins anew, or waits. */
  onNote: (note: string) => void;
  /** How much the disk holds; asked of the system unless a test says it. */
  freeBytes?: (folder: string) => Promise<number>;
  /** The pause before the first of several tries in a row that brought nothing. */
  first_pause_ms?: number;
}

/** Kept free beside the file: the database writes to the same disk. */
const spareBytes = 256 * 1024 * 1024;
const triesInVain = 5;
/** For a machine that does not get to the place. */
const otherWays =
  'Bring the file yourself and name it by --file PATH, name another place by --from, or set AI_BASE_URL to a service.';
const firstPauseMs = 1_000;

/**
 * Fetches a file, or goes on where an earlier try ended: what has come is kept beside it as `.part`, until its length and
 * its sum are right.
 * @throws FetchError which says what to do; passes on the abort of `signal`
 */
export async function fetchFile(order: FetchOrder): Promise<void> {
  const { to, bytes, sha256, signal } = order;
  const part = `${to}.part`;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  if ((await sizeOf(part)) > bytes) await rm(part);
  const begun_with = await sizeOf(part);
  await requireSpace(order, bytes - begun_with);
  const hash = createHash('sha256');
  const file = await open(part, begun_with === 0 ? 'w' : 'r+', 0o600);
  try {
    if (begun_with > 0) for await (const chunk of createReadStream(part, { signal })) hash.update(chunk as Buffer);
    const sum = await fetchRest(order, { file, hash, done: begun_with });
    await file.sync();
    if (sum !== sha256) {
      await rm(part);
      throw new FetchError(
        `What came from ${order.from} is not the file that was expected: its SHA-256 is ${sum} and should be ${sha256}. It was deleted.`,
      );
    }
  } catch (error) {
    throw diskErrorOf(error, to) ?? error;
  } finally {
    await file.close();
  }
  await rename(part, to);
}

interface Growing {
  file: FileHandle;
  hash: Hash;
  done: number;
}

/** @returns the sum of the whole */
async function fetchRest(order: FetchOrder, growing: Growing): Promise<string> {
  const { bytes, signal, onNote, first_pause_ms = firstPauseMs } = order;
  const progress = paceOf(order, growing.done);
  for (let vain = 0; growing.done < bytes;) {
    const before = growing.done;
    try {
      await readOnce(order, growing, progress);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FetchError) || !error.may_pass) throw error;
      vain = growing.done > before ? 1 : vain + 1;
      const has_come = growing.done > 0;
      if (vain === triesInVain || (error.is_offline && !has_come)) {
        const next = has_come ? 'Run the command again: it goes on with what has come.' : otherWays;
        throw new FetchError(`${error.message} ${next}`);
      }
      const wait_ms = first_pause_ms * 2 ** (vain - 1);
      onNote(`${error.message} Trying again in ${Math.ceil(wait_ms / 1000)} s.`);
      await pause(wait_ms, undefined, { signal });
    }
  }
  return growing.hash.digest('hex');
}

async function readOnce(order: FetchOrder, growing: Growing, progress: (done: number) => void): Promise<void> {
  const { from, bytes, signal, onNote } = order;
  const source = await openSource(from, { offset: growing.done, bytes, signal });
  if (source.offset !== growing.done) {
    onNote('The place cannot go on in the middle of a file: it begins anew.');
    await growing.file.truncate(0);
    growing.hash = createHash('sha256');
    growing.done = 0;
  }
  for await (const chunk of source.chunks) {
    if (growing.done + chunk.byteLength > bytes)
      throw new FetchError(`${from} is longer than the ${bytes} bytes that were expected.`);
    await writeWhole(growing.file, chunk, growing.done);
    growing.hash.update(chunk);
    growing.done += chunk.byteLength;
    progress(growing.done);
  }
  if (growing.done < bytes) throw new FetchError(`${from} ended before its end.`, { may_pass: true });
}

async function writeWhole(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < chunk.byteLength;) {
    const rest = chunk.byteLength - written;
    written += (await file.write(chunk, written, rest, position + written)).bytesWritten;
  }
}

/** Tells how far it is and, by what has come since this process began, how long it still takes. */
function paceOf({ bytes, onProgress }: FetchOrder, begun_with: number): (done: number) => void {
  const began = performance.now();
  onProgress({ bytes_done: begun_with, seconds_left: null });
  return (done) => {
    const per_second = (Math.max(0, done - begun_with) / (performance.now() - began)) * 1000;
    onProgress({ bytes_done: done, seconds_left: per_second > 0 ? (bytes - done) / per_second : null });
  };
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function requireSpace({ to, freeBytes = freeOnDisk }: FetchOrder, missing: number): Promise<void> {
  const folder = dirname(to);
  const free = await freeBytes(folder);
  if (free >= missing + spareBytes) return;
  throw new FetchError(
    `The disk of ${folder} has ${mib(free)} MiB free, and ${mib(missing + spareBytes)} MiB are needed. Make room, or set another DATA_DIR.`,
  );
}

function diskErrorOf(error: unknown, path: string): FetchError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') return undefined;
  return new FetchError(
    `The disk of ${dirname(path)} is full. Make room and run the command again: it goes on with what has come.`,
  );
}

const mib = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
