import { Worker } from 'node:worker_threads';
import { availableMib, isOutOfMemory, threadLimits } from '#server/available-memory.ts';
import type { WrongField } from '#server/errors.ts';
import { findExcess } from '#server/rules/scan-json.ts';
import { ImportError, type ImportFile, readImportFile } from './import-file.ts';

/** What the worker answers. */
export type Reading = { file: ImportFile } | Refused;
type Refused = { problems: readonly string[]; fields: readonly WrongField[] };

/**
 * Larger files are read in a worker thread: reading one of 64 MiB takes seconds in which nobody else would be answered, and
 * one of 256 KiB of words of a letter a tenth of a second.
 */
const workerAbove = 64 * 1024;
/** A value takes its bytes and a kilobyte more on its way to the database, however short it is. */
const mostValues = () => Math.floor(Math.min(2_000_000, availableMib() * 512));
const mostDepth = 32;
const workerMayUseMb = 1024;
/** Reading a file and storing it takes some twenty times its size: its text, its parsed values, and their way to the database. */
const shareOfMemory = 1 / 24;
const workerMayTakeMs = 60_000;
const tooMuch: Refused = {
  problems: ['is too large to be read: split it into several'],
  fields: [{ loc: ['body'], type: 'import_too_large' }],
};

/**
 * Reads the bytes of an import file beside other work. Those of a large one are gone then.
 * @throws ImportError with every problem
 */
export async function readWithoutBlocking(bytes: Buffer): Promise<ImportFile> {
  requireSmall(bytes);
  const reading = bytes.length > workerAbove ? await readInWorker(bytes) : readBytes(bytes);
  if ('file' in reading) return reading.file;
  throw new ImportError(reading.problems, reading.fields);
}

/** @throws ImportError where a file is larger than the memory of this server permits */
export function requireSmall(bytes: Buffer): void {
  if (bytes.length > availableMib() * 1024 * 1024 * shareOfMemory)
    throw new ImportError(tooMuch.problems, tooMuch.fields);
}

/** The reading itself, with its problems as data: an error of a class of ours would not survive the way out of a thread. */
export function readBytes(bytes: Uint8Array): Reading {
  const bounds = { values: mostValues(), depth: mostDepth };
  const excess = findExcess(bytes, bounds);
  if (excess !== undefined && bytes[0] !== markdownStart) return refusalOf[excess](bounds[excess]);
  const text = decode(bytes);
  if (text === undefined) return { problems: ['is not UTF-8'], fields: [] };
  try {
    return { file: readImportFile(text) };
  } catch (error) {
    if (error instanceof ImportError) return { problems: error.problems, fields: error.fields };
    throw error;
  }
}

// JSON never begins with it, and Markdown has neither brackets nor quotes that would count.
const markdownStart = 0x3c;
const refusalOf = {
  values: (limit: number): Refused => ({
    problems: [`holds more than ${limit} values: split it into several files`],
    fields: [{ loc: ['body'], type: 'too_many_values', limit }],
  }),
  depth: (limit: number): Refused => ({
    problems: [`is nested deeper than ${limit} levels`],
    fields: [{ loc: ['body'], type: 'too_deep' }],
  }),
};

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

let lastReading: Promise<unknown> = Promise.resolve();

/** One after the other: several at once could take the memory that everybody else needs. */
function readInWorker(bytes: Buffer): Promise<Reading> {
  const reading = lastReading.then(() => readAlone(bytes));
  lastReading = reading.catch(() => {});
  return reading;
}

async function readAlone(bytes: Buffer): Promise<Reading> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: bytes,
    // Given, not copied: a file is not in memory twice.
    transferList: bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length ? [bytes.buffer] : [],
    resourceLimits: threadLimits(workerMayUseMb),
  });
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Reading>((resolve, reject) => {
      late = setTimeout(() => resolve(tooMuch), workerMayTakeMs);
      worker.once('message', resolve);
      worker.once('error', (error) => {
        if (isOutOfMemory(error)) resolve(tooMuch);
        else reject(error);
      });
      worker.once('exit', (code) => reject(new Error(`the reading worker ended with code ${code} before its answer`)));
    });
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
